//! A second implementation that shares only text with the crate: a map from cells to four letters.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_quarto::Quarto;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

struct Second {
    square: bool,
    call: bool,
    cells: BTreeMap<String, String>,
    given: String,
    last: String,
    outcome: String,
}

fn name(x: i32, y: i32) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn all_cells() -> Vec<String> {
    (0..16).map(|n| name(n % 4, n / 4)).collect()
}

fn all_pieces() -> Vec<String> {
    let mut pieces = vec![String::new()];
    for pair in ["ld", "st", "rq", "fh"] {
        pieces = pieces
            .iter()
            .flat_map(|piece| pair.chars().map(move |letter| format!("{piece}{letter}")))
            .collect();
    }
    pieces
}

fn lines() -> Vec<Vec<String>> {
    let mut lines = vec![
        (0..4).map(|n| name(n, n)).collect::<Vec<_>>(),
        (0..4).map(|n| name(n, 3 - n)).collect(),
    ];
    for n in 0..4 {
        lines.push((0..4).map(|x| name(x, n)).collect());
        lines.push((0..4).map(|y| name(n, y)).collect());
    }
    lines
}

fn squares() -> Vec<Vec<String>> {
    let corner = |x, y| vec![name(x, y), name(x + 1, y), name(x, y + 1), name(x + 1, y + 1)];
    (0..9).map(|n| corner(n % 3, n / 3)).collect()
}

impl Second {
    fn start(square: bool, call: bool) -> Second {
        let (given, last) = (String::new(), String::new());
        let outcome = "none".to_owned();
        Second { square, call, cells: BTreeMap::new(), given, last, outcome }
    }

    fn alike(&self, pattern: &[String]) -> bool {
        let pieces: Vec<&String> = pattern.iter().filter_map(|cell| self.cells.get(cell)).collect();
        let letters = |n: usize| pieces.iter().map(|p| p.as_bytes()[n]).collect::<BTreeSet<_>>();
        pieces.len() == 4 && (0..4).any(|n| letters(n).len() == 1)
    }

    /// What a piece on this cell has won, and by which rule.
    fn won(&self, cell: &String) -> Option<&'static str> {
        let through = |patterns: Vec<Vec<String>>| {
            patterns.iter().any(|pattern| pattern.contains(cell) && self.alike(pattern))
        };
        if through(lines()) {
            Some("four-alike-in-line R4.1")
        } else if self.square && through(squares()) {
            Some("four-alike-in-square R4.2")
        } else {
            None
        }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = match (self.outcome.as_str(), self.given.is_empty()) {
            ("none", true) => all_pieces(),
            ("none", false) => all_cells(),
            _ => Vec::new(),
        };
        let used: Vec<&String> = self.cells.keys().chain(self.cells.values()).collect();
        list.retain(|text| !used.contains(&text));
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        if text.len() == 4 {
            self.given = text.to_owned();
            return;
        }
        self.cells.insert(text.to_owned(), std::mem::take(&mut self.given));
        let placed = self.cells.len();
        let seat = 1 + placed % 2;
        self.last.clear();
        match self.won(&text.to_owned()) {
            Some(won) => {
                if !self.call || placed == 16 {
                    self.outcome = format!("decided {seat} {won}");
                }
                if self.call {
                    self.last = text.to_owned();
                }
            }
            None if placed == 16 => self.outcome = "drawn 0 full-board R4.3".to_owned(),
            None => {}
        }
    }

    fn position(&self) -> String {
        let cell = |x, y| self.cells.get(&name(x, y)).map_or(".", String::as_str);
        let row = |y| (0..4).map(|x| cell(x, y)).collect::<String>();
        let mut text = (0..4).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=4).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        text += " ";
        text += if self.given.is_empty() { "-" } else { &self.given };
        if !self.last.is_empty() {
            text += &format!(" last={}", self.last);
        }
        text
    }

    fn seat(&self) -> u8 {
        let turns = self.cells.len() + usize::from(!self.given.is_empty());
        if turns.is_multiple_of(2) { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(4);
    let games = if cfg!(debug_assertions) { 250 } else { 1_000 };
    for n in 0..games {
        let (square, call) = (n % 2 == 1, n / 2 % 2 == 1);
        let rules = if square { "square" } else { "line" };
        let game = set_up::<Quarto>(rules, &format!("call={call}"), "").expect("the start");
        second::game(game, &mut Second::start(square, call), &mut rng);
    }
}
