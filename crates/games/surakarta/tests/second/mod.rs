//! A second implementation that shares only text with the crate: a map of points, loops followed
//! one by one, all earlier positions kept as text.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_surakarta::Surakarta;

type Place = (i32, i32);

struct Second {
    olympiad: bool,
    limit: usize,
    pieces: BTreeMap<Place, char>,
    side: char,
    quiet: usize,
    seen: Vec<String>,
    declared: bool,
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

const fn other(side: char) -> char {
    if side == 'r' { 'b' } else { 'r' }
}

/// The next point and direction of a run, and whether it went round a loop; `None` on edge lines.
fn onward((x, y): Place, (dx, dy): Place) -> Option<(Place, Place, bool)> {
    let (nx, ny) = (x + dx, y + dy);
    if (0..6).contains(&nx) && (0..6).contains(&ny) {
        return Some(((nx, ny), (dx, dy), false));
    }
    let low = |n: i32| n == 1 || n == 2;
    let high = |n: i32| n == 3 || n == 4;
    let (to, way) = match (dx, dy) {
        (1, 0) if low(y) => ((5 - y, 0), (0, 1)),
        (1, 0) if high(y) => ((y, 5), (0, -1)),
        (-1, 0) if low(y) => ((y, 0), (0, 1)),
        (-1, 0) if high(y) => ((5 - y, 5), (0, -1)),
        (0, 1) if low(x) => ((0, 5 - x), (1, 0)),
        (0, 1) if high(x) => ((5, x), (-1, 0)),
        (0, -1) if low(x) => ((0, x), (1, 0)),
        (0, -1) if high(x) => ((5, 5 - x), (-1, 0)),
        _ => return None,
    };
    Some((to, way, true))
}

impl Second {
    fn captured(&self, from: Place) -> BTreeSet<Place> {
        let mut captured = BTreeSet::new();
        for start in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (mut at, mut way, mut looped) = (from, start, false);
            while let Some((next, turned, by_loop)) = onward(at, way) {
                (at, way, looped) = (next, turned, looped || by_loop);
                if (at, way) == (from, start) {
                    break;
                }
                let piece = self.pieces.get(&at).filter(|_| at != from);
                if let Some(piece) = piece {
                    if looped && *piece != self.side {
                        captured.insert(at);
                    }
                    break;
                }
            }
        }
        captured
    }

    fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        for (from, _) in self.pieces.iter().filter(|(_, side)| **side == self.side) {
            for (dx, dy) in (0..9).map(|n| (n % 3 - 1, n / 3 - 1)) {
                let to = (from.0 + dx, from.1 + dy);
                let inside = (0..6).contains(&to.0) && (0..6).contains(&to.1);
                if inside && !self.pieces.contains_key(&to) {
                    list.push(format!("{}-{}", name(*from), name(to)));
                }
            }
            let captured = self.captured(*from).into_iter();
            list.extend(captured.map(|to| format!("{}x{}", name(*from), name(to))));
        }
        list.sort();
        list
    }

    fn count(&self, side: char) -> usize {
        self.pieces.values().filter(|piece| **piece == side).count()
    }

    fn rows(&self) -> String {
        let row = |y| {
            let at = |x| self.pieces.get(&(x, y)).copied().unwrap_or('.');
            (0..6).map(at).collect::<String>()
        };
        let mut text = (0..6).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=6).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.side)
    }

    fn line(&self) -> String {
        let winner = if self.side == 'r' { 2 } else { 1 };
        if self.count(self.side) == 0 {
            return format!("decided {winner} all-captured R5.1");
        }
        if self.moves().is_empty() {
            return format!("decided {winner} no-move R5.2");
        }
        let (red, black) = (self.count('r'), self.count('b'));
        let times = self.seen.iter().filter(|rows| **rows == self.rows()).count();
        let ended = match (self.declared, self.olympiad) {
            (false, _) => "none",
            (true, false) if times >= 3 => "drawn 0 repetition R5.3 declared",
            (true, false) => "drawn 0 no-capture R5.4 declared",
            (true, true) if red > black => "decided 1 more-pieces R6.2 declared",
            (true, true) if red < black => "decided 2 more-pieces R6.2 declared",
            (true, true) => "drawn 0 equal-pieces R6.3 declared",
        };
        ended.to_owned()
    }
}

impl second::Second for Second {
    /// A declared end does not end the list.
    fn list(&self) -> Vec<String> {
        self.moves()
    }

    fn play(&mut self, text: &str) {
        let (from, to) = (place(&text[..2]), place(&text[3..]));
        self.pieces.remove(&from);
        let captured = self.pieces.insert(to, self.side).is_some();
        self.quiet = if captured { 0 } else { self.quiet + 1 };
        self.side = other(self.side);
        let rows = self.rows();
        self.seen.push(rows.clone());
        let times = self.seen.iter().filter(|own| **own == rows).count();
        self.declared |= times >= if self.olympiad { 2 } else { 3 }
            || self.limit != 0 && self.quiet >= self.limit;
    }

    fn position(&self) -> String {
        match self.quiet {
            0 => self.rows(),
            quiet => format!("{} quiet={quiet}", self.rows()),
        }
    }

    fn seat(&self) -> u8 {
        if self.side == 'r' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.line()
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for n in 0..if cfg!(debug_assertions) { 100 } else { 1_000 } {
        let (rules, olympiad) = if n % 2 == 0 { ("standard", false) } else { ("olympiad", true) };
        let limit = [100, 12, 30][n / 2 % 3];
        let game = set_up::<Surakarta>(rules, &format!("quiet={limit}"), "").expect("the start");
        let pieces =
            (0..6).flat_map(|x| [(0, 'r'), (1, 'r'), (4, 'b'), (5, 'b')].map(|(y, s)| ((x, y), s)));
        let mut other = Second {
            olympiad,
            limit,
            pieces: pieces.collect(),
            side: 'r',
            quiet: 0,
            seen: Vec::new(),
            declared: false,
        };
        other.seen.push(other.rows());
        second::game(game, &mut other, &mut rng);
    }
}
