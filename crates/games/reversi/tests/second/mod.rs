//! A second implementation that shares only text with the crate: a map of cells, walked one by one.

use std::collections::BTreeMap;
use wanqi_reversi::Reversi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Place = (i32, i32);

struct Second {
    size: i32,
    old: bool,
    discs: BTreeMap<Place, char>,
    colour: char,
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

const fn other(colour: char) -> char {
    if colour == 'b' { 'w' } else { 'b' }
}

impl Second {
    fn new(size: i32, old: bool) -> Second {
        let middle = size / 2;
        let mut discs = BTreeMap::new();
        if !old {
            discs.insert((middle - 1, middle - 1), 'w');
            discs.insert((middle, middle), 'w');
            discs.insert((middle, middle - 1), 'b');
            discs.insert((middle - 1, middle), 'b');
        }
        Second { size, old, discs, colour: 'b' }
    }

    fn turned(&self, colour: char, (x, y): Place) -> Vec<Place> {
        let mut turned = Vec::new();
        for (dx, dy) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let along = |n: i32| (x + n * dx, y + n * dy);
            let mut n = 1;
            while self.discs.get(&along(n)) == Some(&other(colour)) {
                n += 1;
            }
            if self.discs.get(&along(n)) == Some(&colour) {
                turned.extend((1..n).map(along));
            }
        }
        turned
    }

    fn cells(&self, colour: char) -> Vec<Place> {
        let all = (0..self.size * self.size).map(|n| (n % self.size, n / self.size));
        let empty = all.filter(|cell| !self.discs.contains_key(cell));
        let middle = self.size / 2;
        if self.old && self.discs.len() < 4 {
            let central = |n: i32| n == middle || n == middle - 1;
            return empty.filter(|(x, y)| central(*x) && central(*y)).collect();
        }
        empty.filter(|cell| !self.turned(colour, *cell).is_empty()).collect()
    }

    fn over(&self) -> bool {
        let stuck = |colour| self.cells(colour).is_empty();
        stuck(self.colour) && (self.old || stuck(other(self.colour)))
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let mut list: Vec<String> = self.cells(self.colour).into_iter().map(name).collect();
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        if text != "pass" {
            let opening = self.old && self.discs.len() < 4;
            let cell = place(text);
            let turned = if opening { Vec::new() } else { self.turned(self.colour, cell) };
            self.discs.extend(turned.into_iter().chain([cell]).map(|cell| (cell, self.colour)));
        }
        self.colour = other(self.colour);
    }

    fn position(&self) -> String {
        let row = |y| {
            let at = |x| self.discs.get(&(x, y)).copied().unwrap_or('.');
            (0..self.size).map(at).collect::<String>()
        };
        let mut text = (0..self.size).map(row).collect::<Vec<_>>().join("/");
        for n in (1..=8).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.colour)
    }

    fn seat(&self) -> u8 {
        if self.colour == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let count = |colour| self.discs.values().filter(|disc| **disc == colour).count();
        let (black, white) = (count('b'), count('w'));
        let line = match black.cmp(&white) {
            _ if !self.over() => return outcome.is_none(),
            std::cmp::Ordering::Greater => "decided 1 more-discs R5.2",
            std::cmp::Ordering::Less => "decided 2 more-discs R5.2",
            std::cmp::Ordering::Equal => "drawn 0 equal-discs R5.3",
        };
        let scores = outcome.and_then(|outcome| outcome.scores.as_ref());
        outcome_line(outcome) == line && scores == Some(&(vec![black as i64, white as i64], 1))
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for n in 0..if cfg!(debug_assertions) { 200 } else { 1_000 } {
        let (rules, old) = if n % 2 == 0 { ("othello", false) } else { ("reversi-1883", true) };
        let size = [8, 4, 6][n / 2 % 3];
        let game = set_up::<Reversi>(rules, &format!("size={size}"), "").expect("the start");
        second::game(game, &mut Second::new(size, old), &mut rng);
    }
}
