//! A second implementation that shares only text with the crate: a map of points, turned one by one.

use std::collections::BTreeMap;
use wanqi_pentago::Pentago;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Place = (i32, i32);

struct Second {
    stones: BTreeMap<Place, char>,
    must_twist: bool,
    outcome: String,
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn five(stones: &BTreeMap<Place, char>, colour: char) -> bool {
    stones.keys().any(|(x, y)| {
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .iter()
            .any(|(dx, dy)| (0..5).all(|n| stones.get(&(x + n * dx, y + n * dy)) == Some(&colour)))
    })
}

impl Second {
    fn colour(&self) -> char {
        if self.stones.len().is_multiple_of(2) { 'b' } else { 'w' }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.outcome != "none" {
            return list;
        }
        for point in (0..36).map(|n| (n % 6, n / 6)) {
            if self.stones.contains_key(&point) {
                continue;
            }
            let mut next = self.stones.clone();
            next.insert(point, self.colour());
            if five(&next, self.colour()) && !self.must_twist {
                list.push(name(point));
                continue;
            }
            for centre in ["b2", "e2", "b5", "e5"] {
                list.extend(["l", "r"].map(|way| format!("{}-{centre}{way}", name(point))));
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let colour = self.colour();
        let (point, twist) = text.split_once('-').unwrap_or((text, ""));
        self.stones.insert(place(point), colour);
        if !twist.is_empty() {
            let (cx, cy) = place(twist);
            let turn = |(dx, dy): Place| if twist.ends_with('r') { (dy, -dx) } else { (-dy, dx) };
            let moved = |(x, y): Place| {
                let (dx, dy) = (x - cx, y - cy);
                let inside = dx.abs() < 2 && dy.abs() < 2;
                let (dx, dy) = if inside { turn((dx, dy)) } else { (dx, dy) };
                (cx + dx, cy + dy)
            };
            self.stones = self.stones.iter().map(|(p, colour)| (moved(*p), *colour)).collect();
        }
        self.outcome = match (five(&self.stones, 'b'), five(&self.stones, 'w')) {
            (true, true) => "drawn 0 five-of-both R4.2",
            (true, false) => "decided 1 five-in-a-row R4.1",
            (false, true) => "decided 2 five-in-a-row R4.1",
            _ if self.stones.len() == 36 => "drawn 0 full-board R4.3",
            _ => "none",
        }
        .to_owned();
    }

    fn position(&self) -> String {
        let row = |y| {
            let at = |x| self.stones.get(&(x, y)).copied().unwrap_or('.');
            (0..6).map(at).collect::<String>()
        };
        let mut text = (0..6).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=6).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.colour())
    }

    fn seat(&self) -> u8 {
        if self.colour() == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for n in 0..1_000 {
        let must_twist = n % 2 == 1;
        let options = format!("must-twist={must_twist}");
        let game = set_up::<Pentago>("standard", &options, "").expect("the start");
        let stones = BTreeMap::new();
        let mut other = Second { stones, must_twist, outcome: "none".to_owned() };
        second::game(game, &mut other, &mut rng);
    }
}
