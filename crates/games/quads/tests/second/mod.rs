//! A second implementation that shares only text with the crate: tiles as words of four letters,
//! cells as names, every tile tested on every cell.

use std::collections::BTreeMap;
use wanqi_quads::Quads;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

struct Second {
    border: bool,
    /// The tile on each cell.
    laid: BTreeMap<String, String>,
    /// The tiles that are left, each in one orientation.
    left: Vec<String>,
}

impl Second {
    fn start(border: bool) -> Second {
        let mut left = vec!["LLLL".to_owned(), "PPPP".to_owned()];
        for colour in ['B', 'S'] {
            for number in 0..81 {
                let sign = |n: u32| [colour, 'L', 'P'][number / 3_usize.pow(n) % 3];
                let word: String = (0..4).map(sign).collect();
                let coloured = word.matches(colour).count();
                let known = turns(&word).iter().any(|turn| left.contains(turn));
                if (1..4).contains(&coloured) && !known {
                    left.push(word);
                }
            }
        }
        assert_eq!(left.len(), 36, "the tiles");
        Second { border, laid: BTreeMap::new(), left }
    }

    fn mover(&self) -> char {
        if self.laid.len().is_multiple_of(2) { 'B' } else { 'S' }
    }

    /// Whether a tile in this orientation may be laid on a cell.
    fn goes(&self, (x, y): (i8, i8), word: &str) -> bool {
        if self.laid.contains_key(&name(x, y)) {
            return false;
        }
        let mut touches = self.laid.len() < 2;
        for (side, (dx, dy)) in [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().enumerate() {
            let shown = word.as_bytes()[side];
            let (x, y) = (x + dx, y + dy);
            if !(0..6).contains(&x) || !(0..6).contains(&y) {
                if self.border && shown != b'L' {
                    return false;
                }
            } else if let Some(other) = self.laid.get(&name(x, y)) {
                touches = true;
                if other.as_bytes()[(side + 2) % 4] != shown {
                    return false;
                }
            }
        }
        touches
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let neutral = |word: &str| word == "LLLL" || word == "PPPP";
        let mine = |word: &&String| match self.laid.len() {
            0 | 1 => neutral(word),
            _ => !neutral(word) && word.contains(self.mover()),
        };
        let mut list = Vec::new();
        for word in self.left.iter().filter(mine) {
            for turn in turns(word) {
                for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x, y))) {
                    if self.goes((x, y), &turn) {
                        list.push(format!("{}:{turn}", name(x, y)));
                    }
                }
            }
        }
        list.sort();
        list.dedup();
        list
    }

    fn play(&mut self, text: &str) {
        let (cell, word) = text.split_once(':').expect("a move");
        let turns = turns(word);
        self.left.retain(|left| !turns.contains(left));
        self.laid.insert(cell.to_owned(), word.to_owned());
    }

    fn position(&self) -> String {
        let cell = |x, y| self.laid.get(&name(x, y)).map_or("1", String::as_str);
        let row = |y| (0..6).map(|x| cell(x, y)).collect::<Vec<_>>().join(",");
        let mut text = (0..6).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (2..=6).rev() {
            text = text.replace(&["1"; 6][..n].join(","), &n.to_string());
        }
        format!("{text} {}", self.mover().to_ascii_lowercase())
    }

    fn seat(&self) -> u8 {
        if self.mover() == 'B' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let line = match self.list().is_empty() {
            true => format!("decided {} blocked R4.1", 3 - self.seat()),
            false => "none".to_owned(),
        };
        outcome_line(outcome) == line
    }
}

fn name(x: i8, y: i8) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

/// A word and the three that begin with its other letters.
fn turns(word: &str) -> Vec<String> {
    (0..4).map(|n| format!("{}{}", &word[n..], &word[..n])).collect()
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(23);
    let games = if cfg!(debug_assertions) { 200 } else { 1_000 };
    for n in 0..games {
        let rules = ["basic", "border"][n % 2];
        let game = set_up::<Quads>(rules, "", "").expect("the start");
        second::game(game, &mut Second::start(rules == "border"), &mut rng);
    }
}
