//! A second implementation that shares only text with the crate: men by the names of their points,
//! pairs of neighbours written out one by one.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_xiefang_qi::XiefangQi;

/// The square, the diamond and the lines across it.
const BIG: &str = "a1c1 c1e1 e1e3 e3e5 e5c5 c5a5 a5a3 a3a1 \
    c1d2 d2e3 e3d4 d4c5 c5b4 b4a3 a3b2 b2c1 b2c3 c3d4 d2c3 c3b4";

/// The four squares and the diamond.
const SMALL: &str = "a1b1 b1c1 a2b2 b2c2 a3b3 b3c3 a1a2 a2a3 b1b2 b2b3 c1c2 c2c3 \
    b1c2 c2b3 b3a2 a2b1";

struct Second {
    /// The names of both ends of each line.
    lines: Vec<(&'static str, &'static str)>,
    /// The names of all points, sorted.
    points: Vec<&'static str>,
    each: usize,
    men: BTreeMap<String, char>,
    mover: char,
    seen: BTreeMap<String, u32>,
}

impl Second {
    fn start(rules: &str) -> Second {
        let (lines, each) = if rules.starts_with("big") { (BIG, 5) } else { (SMALL, 3) };
        let (black, white) = match rules {
            "big-preset" => ("a1 c1 e1 b2 d2", "a5 c5 e5 b4 d4"),
            "small-preset" => ("a1 b1 c1", "a3 b3 c3"),
            _ => ("", ""),
        };
        let mut men = BTreeMap::new();
        for (names, colour) in [(black, 'b'), (white, 'w')] {
            men.extend(names.split_whitespace().map(|name| (name.to_owned(), colour)));
        }
        let lines: Vec<_> = lines.split_whitespace().map(|pair| pair.split_at(2)).collect();
        let mut points: Vec<_> = lines.iter().flat_map(|(a, b)| [*a, *b]).collect();
        points.sort_unstable();
        points.dedup();
        let mut second = Second { lines, points, each, men, mover: 'b', seen: BTreeMap::new() };
        second.see();
        second
    }

    fn see(&mut self) {
        *self.seen.entry(second::Second::position(self)).or_default() += 1;
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let free = |name: &str| !self.men.contains_key(name);
        if self.men.values().filter(|man| **man == self.mover).count() < self.each {
            let points = self.points.iter().filter(|name| free(name));
            return points.map(|name| (*name).to_owned()).collect();
        }
        let mut list = Vec::new();
        for (a, b) in &self.lines {
            for (from, to) in [(*a, *b), (*b, *a)] {
                if self.men.get(from) == Some(&self.mover) && free(to) {
                    list.push(format!("{from}-{to}"));
                }
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').unwrap_or(("", text));
        self.men.remove(from);
        self.men.insert(to.to_owned(), self.mover);
        self.mover = if self.mover == 'b' { 'w' } else { 'b' };
        self.see();
    }

    fn position(&self) -> String {
        let row = |digit: char| {
            let names = self.points.iter().filter(|name| name.ends_with(digit));
            names.map(|name| self.men.get(*name).copied().unwrap_or('.')).collect::<String>()
        };
        let rows: Vec<String> = "54321".chars().map(row).filter(|row| !row.is_empty()).collect();
        let text = rows.join("/").replace("...", "3").replace("..", "2").replace('.', "1");
        format!("{text} {}", self.mover)
    }

    fn seat(&self) -> u8 {
        if self.mover == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let line = if self.list().is_empty() {
            format!("decided {} blocked R5.1", 3 - self.seat())
        } else if self.seen[&self.position()] >= 3 {
            "drawn 0 repetition R5.2 declared".to_owned()
        } else {
            "none".to_owned()
        };
        outcome_line(outcome) == line
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(23);
    for n in 0..1_000 {
        let rules = ["big-preset", "big-placed", "small-preset", "small-placed"][n % 4];
        let game = set_up::<XiefangQi>(rules, "", "").expect("the start");
        second::game(game, &mut Second::start(rules), &mut rng);
    }
}
