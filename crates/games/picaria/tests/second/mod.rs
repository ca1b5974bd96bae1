//! A second implementation that shares only text with the crate: pairs of numbers, lines as they
//! are drawn.

use std::collections::BTreeMap;
use wanqi_picaria::Picaria;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// The lines of each board, point by point.
const THIRTEEN: &[&str] = &[
    "a1 c1 e1",
    "a3 c3 e3",
    "a5 c5 e5",
    "a1 a3 a5",
    "c1 c3 c5",
    "e1 e3 e5",
    "a1 b2 c3 d4 e5",
    "a5 b4 c3 d2 e1",
    "c1 b2 a3",
    "c1 d2 e3",
    "a3 b4 c5",
    "e3 d4 c5",
];
const SHORT: &[&str] = &[
    "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "b1 a2", "b1 c2",
    "a2 b3", "c2 b3",
];
const LONG: &[&str] = &["a1 b2 c3", "a3 b2 c1"];

struct Second {
    lines: Vec<Vec<&'static str>>,
    barred: &'static str,
    men: BTreeMap<&'static str, char>,
    mover: char,
    seen: BTreeMap<String, u32>,
    outcome: &'static str,
}

impl Second {
    fn start(rules: &str, barred: bool, short: bool) -> Second {
        let lines = match rules {
            "thirteen" => THIRTEEN.to_vec(),
            _ if short => SHORT.to_vec(),
            _ => [SHORT, LONG].concat(),
        };
        let centre = if rules == "thirteen" { "c3" } else { "b2" };
        Second {
            lines: lines.iter().map(|line| line.split(' ').collect()).collect(),
            barred: if barred { centre } else { "" },
            men: BTreeMap::new(),
            mover: 'w',
            seen: BTreeMap::new(),
            outcome: "none",
        }
    }

    fn points(&self) -> Vec<&'static str> {
        let mut points = self.lines.concat();
        points.sort_unstable();
        points.dedup();
        points
    }

    fn has_row(&self, colour: char) -> bool {
        let own = |name: &&str| self.men.get(name) == Some(&colour);
        self.lines.iter().any(|line| line.windows(3).any(|three| three.iter().all(own)))
    }

    fn count(&self, colour: char) -> usize {
        self.men.values().filter(|man| **man == colour).count()
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.outcome.starts_with("decided") {
            return list;
        }
        let free = |name: &&str| !self.men.contains_key(*name);
        if self.count(self.mover) < 3 {
            let points = self.points().into_iter().filter(free);
            return points.filter(|name| *name != self.barred).map(str::to_owned).collect();
        }
        for line in &self.lines {
            for pair in line.windows(2) {
                for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                    if self.men.get(from) == Some(&self.mover) && free(&to) {
                        list.push(format!("{from}-{to}"));
                    }
                }
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').unwrap_or(("", text));
        self.men.remove(from);
        let to = self.points().into_iter().find(|point| *point == to).expect("a point");
        self.men.insert(to, self.mover);
        let won = self.has_row(self.mover);
        let white = self.mover == 'w';
        self.mover = if white { 'b' } else { 'w' };
        let times = self.seen.entry(self.position()).or_default();
        *times += 1;
        self.outcome = match (won, white, *times) {
            (true, true, _) => "decided 1 three-in-a-row R5.1",
            (true, false, _) => "decided 2 three-in-a-row R5.1",
            (_, _, 3) => "drawn 0 repetition R5.2 declared",
            _ => "none",
        };
    }

    fn position(&self) -> String {
        let points = self.points();
        let row = |digit: char| {
            let names = points.iter().filter(|name| name.ends_with(digit));
            names.map(|name| self.men.get(name).copied().unwrap_or('.')).collect::<String>()
        };
        let rows: Vec<String> = "54321".chars().map(row).filter(|row| !row.is_empty()).collect();
        let text = rows.join("/").replace("...", "3").replace("..", "2").replace('.', "1");
        format!("{text} {}", self.mover)
    }

    fn seat(&self) -> u8 {
        if self.mover == 'w' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(13);
    for n in 0..1_000 {
        let (rules, barred, short) = [
            ("thirteen", true, false),
            ("nine", false, false),
            ("thirteen", false, false),
            ("nine", true, false),
            ("nine", false, true),
        ][n % 5];
        let mut options = format!("centre={}", if barred { "barred" } else { "free" });
        if rules == "nine" {
            options += if short { " diagonals=short" } else { " diagonals=all" };
        }
        let game = set_up::<Picaria>(rules, &options, "").expect("the start");
        second::game(game, &mut Second::start(rules, barred, short), &mut rng);
    }
}
