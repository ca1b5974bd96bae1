//! A second implementation that shares only text with the crate: a map of points, lines searched
//! point by point, all earlier positions as text.

use std::collections::BTreeMap;
use wanqi_pao_qi::PaoQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second::{self, Second as _};
use wanqi_sdk::prelude::*;

type Place = (i32, i32);

#[derive(Clone)]
struct Second {
    rows: i32,
    backed: bool,
    both_ends: bool,
    limit: usize,
    pieces: BTreeMap<Place, char>,
    side: char,
    quiet: usize,
    seen: Vec<String>,
    declared: &'static str,
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

const fn other(side: char) -> char {
    if side == 'b' { 'w' } else { 'b' }
}

impl Second {
    fn start(rules: &str, both_ends: bool, limit: usize) -> Second {
        let rows = if rules == "five-by-four" { 5 } else { 4 };
        let mut pieces = BTreeMap::new();
        for (base, next, side) in [(0, 1, 'b'), (rows - 1, rows - 2, 'w')] {
            pieces.extend((0..4).map(|x| ((x, base), side)));
            pieces.extend([((0, next), side), ((3, next), side)]);
        }
        let backed = rules == "four-by-four-backed";
        let mut game = Second {
            rows,
            backed,
            both_ends,
            limit,
            pieces,
            side: 'b',
            quiet: 0,
            seen: Vec::new(),
            declared: "none",
        };
        game.seen.push(game.board());
        game
    }

    fn inside(&self, (x, y): Place) -> bool {
        (0..4).contains(&x) && (0..self.rows).contains(&y)
    }

    fn count(&self, side: char) -> usize {
        self.pieces.values().filter(|piece| **piece == side).count()
    }

    fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        let reach = if self.count(self.side) == 1 { 4 } else { 1 };
        for (from, _) in self.pieces.iter().filter(|(_, side)| **side == self.side) {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                for n in 1..=reach {
                    let to = (from.0 + n * dx, from.1 + n * dy);
                    if !self.inside(to) || self.pieces.contains_key(&to) {
                        break;
                    }
                    list.push(format!("{}-{}", name(*from), name(to)));
                }
            }
        }
        list.sort();
        list
    }

    /// The captured points of a line, from its picture as letters.
    fn taken(&self, line: &[Place], moved: Place) -> Vec<Place> {
        let sign = |at: &Place| match self.pieces.get(at) {
            None => '.',
            Some(_) if *at == moved => 'M',
            Some(side) if *side == self.side => 'o',
            Some(_) => 'x',
        };
        let look: String = line.iter().map(sign).collect();
        if self.count(self.side) == 1 {
            let found = look.find("xMx");
            return found.map_or(Vec::new(), |at| vec![line[at], line[at + 2]]);
        }
        let mut patterns =
            vec![("Mox", vec![2]), ("oMx", vec![2]), ("xMo", vec![0]), ("xoM", vec![0])];
        if self.backed {
            patterns.extend([("Moxo", vec![2]), ("oMxo", vec![2])]);
            patterns.extend([("oxMo", vec![1]), ("oxoM", vec![1])]);
        }
        if self.both_ends {
            patterns.extend([("xMox", vec![0, 3]), ("xoMx", vec![0, 3])]);
        }
        let start = look.find(|sign| sign != '.').expect("the piece that has moved");
        let found = patterns.iter().find(|(pattern, _)| look.trim_matches('.') == *pattern);
        found.map_or(Vec::new(), |(_, at)| at.iter().map(|n| line[start + n]).collect())
    }

    fn board(&self) -> String {
        let row = |y| {
            let at = |x| self.pieces.get(&(x, y)).copied().unwrap_or('.');
            (0..4).map(at).collect::<String>()
        };
        let mut text = (0..self.rows).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=4).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.side)
    }

    fn line(&self) -> String {
        let winner = if self.side == 'b' { 2 } else { 1 };
        if self.count(self.side) == 0 {
            return format!("decided {winner} all-captured R5.1");
        }
        if self.moves().is_empty() {
            return format!("decided {winner} no-move R5.2");
        }
        if self.pieces.len() == 2 {
            return "drawn 0 one-each R5.3".to_owned();
        }
        self.declared.to_owned()
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
        let forced = ["R5.1", "R5.2", "R5.3"];
        if forced.iter().any(|rule| self.line().ends_with(rule)) {
            Vec::new()
        } else {
            self.moves()
        }
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').expect("a dash");
        let (from, to) = (place(from), place(to));
        self.pieces.remove(&from);
        self.pieces.insert(to, self.side);
        let row: Vec<Place> = (0..4).map(|x| (x, to.1)).collect();
        let column: Vec<Place> = (0..self.rows).map(|y| (to.0, y)).collect();
        let taken = [self.taken(&row, to), self.taken(&column, to)].concat();
        self.pieces.retain(|at, _| !taken.contains(at));
        self.quiet = if taken.is_empty() { self.quiet + 1 } else { 0 };
        self.side = other(self.side);
        self.seen.push(self.board());
        let times = self.seen.iter().filter(|board| **board == self.board()).count();
        if self.declared == "none" && times >= 3 {
            self.declared = "drawn 0 repetition R5.4 declared";
        } else if self.declared == "none" && self.limit != 0 && self.quiet >= self.limit {
            self.declared = "drawn 0 no-capture R5.5 declared";
        }
    }

    fn position(&self) -> String {
        match self.quiet {
            0 => self.board(),
            quiet => format!("{} quiet={quiet}", self.board()),
        }
    }

    fn seat(&self) -> u8 {
        if self.side == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.line()
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(6);
    for n in 0..if cfg!(debug_assertions) { 200 } else { 1_000 } {
        let rules = ["five-by-four", "four-by-four", "four-by-four-backed"][n % 3];
        let (both_ends, limit) = (n / 3 % 2 == 1, [100, 12, 300][n / 6 % 3]);
        let options = format!("both-ends={both_ends} quiet={limit}");
        let game = set_up::<PaoQi>(rules, &options, "").expect("the start");
        second::game(game, &mut Second::start(rules, both_ends, limit), &mut rng);
    }
}

#[test]
fn second_counts() {
    let all = [("five-by-four", 8), ("four-by-four", 9), ("four-by-four-backed", 9)];
    for (rules, deep) in all {
        let depth = if cfg!(debug_assertions) { 5 } else { deep };
        let game = set_up::<PaoQi>(rules, "", "").expect("the start");
        let second = Second::start(rules, false, 100);
        assert_eq!(game.perft(depth), second.perft(depth), "{rules} at depth {depth}");
    }
}
