//! A second implementation that shares only text with the crate: a map of points, blossoms compared
//! with pictures.

use std::collections::BTreeMap;
use wanqi_meihua_qi::MeihuaQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second::{self, Second as _};
use wanqi_sdk::prelude::*;

const PICTURES: [&str; 4] = [
    "...../..X../.XXX./..X../.....",
    "...../.X.X./..X../.X.X./.....",
    "..X../...../X.X.X/...../..X..",
    "X...X/...../..X../...../X...X",
];

#[derive(Clone)]
struct Second {
    size: i32,
    scoring: bool,
    stones: BTreeMap<(i32, i32), char>,
}

impl Second {
    fn blossoms(&self, colour: char) -> usize {
        let mut count = 0;
        for picture in PICTURES {
            for (left, top) in (-4..self.size).flat_map(|x| (-4..self.size).map(move |y| (x, y))) {
                let mut all = true;
                for (y, row) in (0..).zip(picture.split('/')) {
                    for (x, sign) in (0..).zip(row.chars()) {
                        let own = self.stones.get(&(left + x, top + y)) == Some(&colour);
                        all &= sign == '.' || own;
                    }
                }
                count += usize::from(all);
            }
        }
        count
    }

    const fn name(x: i32, y: i32) -> (u8, i32) {
        (b'a' + x as u8, y + 1)
    }

    fn line(&self) -> String {
        let (black, white) = (self.blossoms('b'), self.blossoms('w'));
        let full = self.stones.len() as i32 == self.size * self.size;
        let line = match (self.scoring, full) {
            (false, _) if black > 0 => "decided 1 blossom R4.2",
            (false, _) if white > 0 => "decided 2 blossom R4.2",
            (false, true) => "drawn 0 full-board R4.3",
            (true, true) if black > white => "decided 1 score R5.2",
            (true, true) if white > black => "decided 2 score R5.2",
            (true, true) => "drawn 0 score R5.2",
            _ => "none",
        };
        line.to_owned()
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 1 {
            return self.list().len() as u64;
        }
        let after = |text: &String| {
            let mut next = self.clone();
            next.play(text);
            next.perft(depth - 1)
        };
        self.list().iter().map(after).sum()
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.line() != "none" {
            return list;
        }
        for (x, y) in (0..self.size).flat_map(|x| (0..self.size).map(move |y| (x, y))) {
            if !self.stones.contains_key(&(x, y)) {
                let (column, row) = Second::name(x, y);
                list.push(format!("{}{row}", char::from(column)));
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let colour = if self.seat() == 1 { 'b' } else { 'w' };
        let row: i32 = text[1..].parse().expect("a row");
        self.stones.insert((i32::from(text.as_bytes()[0] - b'a'), row - 1), colour);
    }

    fn position(&self) -> String {
        let row = |y| {
            let at = |x| self.stones.get(&(x, y)).copied().unwrap_or('.');
            (0..self.size).map(at).collect::<String>()
        };
        let mut text = (0..self.size).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=19).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", if self.seat() == 1 { 'b' } else { 'w' })
    }

    fn seat(&self) -> u8 {
        1 + self.stones.len() as u8 % 2
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.line()
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(9);
    for n in 0..if cfg!(debug_assertions) { 40 } else { 1_000 } {
        let (rules, scoring) = [("standard", false), ("scoring", true)][n % 2];
        let size = [5, 6, 7, 5][n / 2 % 4];
        let game = set_up::<MeihuaQi>(rules, &format!("size={size}"), "").expect("the start");
        let mut second = Second { size, scoring, stones: BTreeMap::new() };
        second::game(game, &mut second, &mut rng);
    }
}

/// Counts from a position in which blossoms can be made.
#[test]
fn second_counts() {
    let text = "w3w/2b2/1b1b1/2b2/w3w b";
    let mut second = Second { size: 5, scoring: false, stones: BTreeMap::new() };
    for text in "c4 a5 b3 e5 d3 a1 c2 e1".split(' ') {
        second.play(text);
    }
    let game = set_up::<MeihuaQi>("standard", "size=5", text).expect("a position");
    assert_eq!(game.perft(3), second.perft(3));
    for (rules, scoring) in [("standard", false), ("scoring", true)] {
        let game = set_up::<MeihuaQi>(rules, "", "").expect("the start");
        let second = Second { size: 19, scoring, stones: BTreeMap::new() };
        assert_eq!(game.perft(1), second.perft(1));
    }
}
