//! A second implementation that shares only text with the crate: pairs of numbers, walked cell by
//! cell.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_siji_qi::SijiQi;

type Place = (i32, i32);

const WAYS: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

struct Second {
    pieces: BTreeMap<char, Place>,
    turns: usize,
    limit: usize,
    seen: BTreeMap<String, u32>,
    outcome: String,
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn opposite(piece: char) -> char {
    match piece {
        'c' => 'q',
        'q' => 'c',
        'x' => 'd',
        _ => 'x',
    }
}

impl Second {
    fn start(limit: usize) -> Second {
        let pieces = BTreeMap::from([('c', (0, 7)), ('x', (7, 7)), ('q', (7, 0)), ('d', (0, 0))]);
        let mut second =
            Second { pieces, turns: 0, limit, seen: BTreeMap::new(), outcome: "none".to_owned() };
        second.seen.insert(second.rows(), 1);
        second
    }

    fn own(&self) -> [char; 2] {
        if self.turns.is_multiple_of(2) { ['c', 'x'] } else { ['q', 'd'] }
    }

    fn at(&self, place: Place) -> Option<char> {
        self.pieces.iter().find(|(_, there)| **there == place).map(|(piece, _)| *piece)
    }

    /// Whether the opposite of a piece would see it on this place.
    fn meets(&self, piece: char, (x, y): Place) -> bool {
        let (ox, oy) = self.pieces[&opposite(piece)];
        let between = |n: i32, a: i32, b: i32| a.min(b) < n && n < a.max(b);
        let screened = |(p, (sx, sy)): (&char, &Place)| {
            *p != piece
                && *p != opposite(piece)
                && ((x == ox && *sx == x && between(*sy, y, oy))
                    || (y == oy && *sy == y && between(*sx, x, ox)))
        };
        (x == ox || y == oy) && !self.pieces.iter().any(screened)
    }

    fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        for piece in self.own() {
            let (x, y) = self.pieces[&piece];
            for (dx, dy) in WAYS {
                for n in 1..8 {
                    let to = (x + n * dx, y + n * dy);
                    let on = (0..8).contains(&to.0) && (0..8).contains(&to.1);
                    if !on || self.at(to).is_some() || self.meets(piece, to) {
                        break;
                    }
                    list.push(format!("{}-{}", name((x, y)), name(to)));
                }
            }
        }
        list.sort();
        list
    }

    /// The rows and the seat to move.
    fn rows(&self) -> String {
        let row = |y| (0..8).map(|x| self.at((x, y)).unwrap_or('.')).collect::<String>();
        let mut text = (0..8).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=8).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.turns % 2)
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let over = self.outcome != "none" && !self.outcome.ends_with("declared");
        if over { Vec::new() } else { self.moves() }
    }

    fn play(&mut self, text: &str) {
        let place = |text: &str| {
            let bytes = text.as_bytes();
            (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
        };
        let (from, to) = text.split_once('-').expect("a move");
        let piece = self.at(place(from)).expect("a piece");
        self.pieces.insert(piece, place(to));
        self.turns += 1;
        let times = self.seen.entry(self.rows()).or_default();
        *times += 1;
        let third = *times >= 3 || self.outcome.ends_with("declared");
        self.outcome = if self.moves().is_empty() {
            format!("decided {} no-move R4.1", 3 - second::Second::seat(self))
        } else if self.limit != 0 && self.turns >= self.limit {
            "drawn 0 turn-limit R4.3".to_owned()
        } else if third {
            "drawn 0 repetition R4.2 declared".to_owned()
        } else {
            "none".to_owned()
        };
    }

    fn position(&self) -> String {
        let rows = self.rows();
        format!("{} {}", &rows[..rows.len() - 2], self.turns)
    }

    fn seat(&self) -> u8 {
        if self.turns.is_multiple_of(2) { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(5);
    for n in 0..if cfg!(debug_assertions) { 100 } else { 1_000 } {
        let limit = [200, 60][n % 2];
        let options = format!("limit={limit}");
        let game = set_up::<SijiQi>("standard", &options, "").expect("the start");
        second::game(game, &mut Second::start(limit), &mut rng);
    }
}
