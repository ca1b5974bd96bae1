//! A second implementation that shares only text with the crate: pieces on a grid of columns and
//! rows, lines computed from the columns and rows of two points.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_tuxilang_qi::TuxilangQi;

/// Column and row, both from 1; points are where one is even and the other odd.
type Place = (i32, i32);

struct Second {
    pieces: BTreeMap<Place, char>,
    mover: char,
    draw: bool,
}

fn name((x, y): Place) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a') + 1, i32::from(bytes[1] - b'0'))
}

fn row(y: i32) -> Vec<Place> {
    (1..=9).map(|x| (x, y)).filter(|(x, y)| (x + y) % 2 == 1).collect()
}

fn is_line((x1, y1): Place, (x2, y2): Place) -> bool {
    match ((x1 - x2).abs(), (y1 - y2).abs()) {
        (1, 1) => true,
        (2, 0) => y1 != 3 && y1 != 5,
        _ => false,
    }
}

impl Second {
    fn start(draw: bool) -> Second {
        let wolves = ["b1", "d1", "f1", "h1", "e2"].map(|name| (place(name), 'w'));
        let pieces = wolves.into_iter().chain([(place("e4"), 'h')]).collect();
        Second { pieces, mover: 'w', draw }
    }

    fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        for (from, piece) in &self.pieces {
            for to in (1..=7).flat_map(row) {
                let free = !self.pieces.contains_key(&to) && is_line(*from, to);
                if *piece == self.mover && free && (*piece == 'h' || to.1 > from.1) {
                    list.push(format!("{}-{}", name(*from), name(to)));
                }
            }
        }
        list.sort();
        list
    }

    fn arrived(&self) -> bool {
        self.pieces.iter().any(|((_, y), piece)| *piece == 'h' && *y == 1)
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.arrived() { Vec::new() } else { self.moves() }
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').expect("a move");
        self.pieces.remove(&place(from));
        self.pieces.insert(place(to), self.mover);
        self.mover = if self.mover == 'w' { 'h' } else { 'w' };
    }

    fn position(&self) -> String {
        let sign = |place| self.pieces.get(&place).copied().unwrap_or('.');
        let text = |y| row(y).into_iter().map(sign).collect::<String>();
        let mut rows = (1..=7).rev().map(text).collect::<Vec<_>>().join("/");
        for n in (1..=5).rev() {
            rows = rows.replace(&".".repeat(n), &n.to_string());
        }
        format!("{rows} {}", self.mover)
    }

    fn seat(&self) -> u8 {
        if self.mover == 'w' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let line = match (self.arrived(), self.moves().is_empty(), self.mover) {
            (true, ..) => "decided 2 arrived R4.1",
            (_, true, 'h') => "decided 1 shut-in R4.2",
            (_, true, _) if self.draw => "drawn 0 stalled R4.3",
            (_, true, _) => "decided 2 stalled R4.3",
            _ => "none",
        };
        outcome_line(outcome) == line
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(31);
    for n in 0..1_000 {
        let draw = n % 2 == 1;
        let options = if draw { "stalled=draw" } else { "" };
        let game = set_up::<TuxilangQi>("standard", options, "").expect("the start");
        second::game(game, &mut Second::start(draw), &mut rng);
    }
}
