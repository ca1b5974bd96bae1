//! A second implementation that shares only text with the crate: sticks by name, cells by the names
//! of their four edges.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_shifen_qi::ShifenQi;

#[derive(Clone)]
struct Second {
    rules: u32,
    free: BTreeSet<String>,
    /// Column and row of each closed cell, and its owner.
    owners: BTreeMap<(usize, usize), char>,
    white: bool,
}

const COLUMNS: [&str; 5] = ["a", "b", "c", "d", "e"];

/// Points of the cells, rows from the bottom.
const POINTS: [[u32; 4]; 4] = [[2, 1, 1, 1], [1, 2, 1, 1], [1, 1, 2, 1], [1, 1, 1, 2]];

fn lying(x: usize, y: usize) -> String {
    format!("{}{}-{}{}", COLUMNS[x], y + 1, COLUMNS[x + 1], y + 1)
}

fn standing(x: usize, y: usize) -> String {
    format!("{}{}-{}{}", COLUMNS[x], y + 1, COLUMNS[x], y + 2)
}

impl Second {
    fn start(rules: u32) -> Second {
        let mut free = BTreeSet::new();
        for a in 0..5 {
            for b in 0..4 {
                free.extend([lying(b, a), standing(a, b)]);
            }
        }
        Second { rules, free, owners: BTreeMap::new(), white: false }
    }

    fn own(&self) -> char {
        if self.white { 'w' } else { 'b' }
    }

    fn is_closed(&self, x: usize, y: usize) -> bool {
        let edges = [lying(x, y), lying(x, y + 1), standing(x, y), standing(x + 1, y)];
        edges.iter().all(|edge| !self.free.contains(edge))
    }

    fn score(&self, letter: char) -> u32 {
        let own = self.owners.iter().filter(|(_, owner)| **owner == letter);
        own.map(|((x, y), _)| POINTS[*y][*x]).sum()
    }

    fn end(&self) -> &'static str {
        let (black, white) = (self.score('b'), self.score('w'));
        match self.rules {
            1 if black >= 10 => "decided 1 ten-points R4.1",
            1 if white >= 10 => "decided 2 ten-points R4.1",
            2 | 3 if self.free.is_empty() && black == white => "drawn 0 ten-each R4.4",
            2 if self.free.is_empty() && black > white => "decided 1 more-points R4.2",
            2 if self.free.is_empty() => "decided 2 more-points R4.2",
            3 if self.free.is_empty() && black < white => "decided 1 fewer-points R4.3",
            3 if self.free.is_empty() => "decided 2 fewer-points R4.3",
            _ => "none",
        }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let on = self.end() == "none";
        self.free.iter().filter(|_| on).cloned().collect()
    }

    fn play(&mut self, text: &str) {
        self.free.remove(text);
        let before = self.owners.len();
        for (x, y) in (0..16).map(|n| (n % 4, n / 4)) {
            if self.is_closed(x, y) {
                let own = self.own();
                self.owners.entry((x, y)).or_insert(own);
            }
        }
        if self.owners.len() == before {
            self.white = !self.white;
        }
    }

    fn position(&self) -> String {
        let stick = |edge: String, sign| if self.free.contains(&edge) { '.' } else { sign };
        let mut rows = Vec::new();
        for y in (0..5).rev() {
            rows.push((0..4).map(|x| stick(lying(x, y), '-')).collect::<String>());
            if y == 0 {
                break;
            }
            let mut row = String::new();
            for x in 0..5 {
                row.push(stick(standing(x, y - 1), 'i'));
                if x < 4 {
                    row.push(self.owners.get(&(x, y - 1)).copied().unwrap_or('.'));
                }
            }
            rows.push(row);
        }
        let mut text = rows.join("/");
        for n in (1..=9).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.own())
    }

    fn seat(&self) -> u8 {
        if self.white { 2 } else { 1 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let scores = outcome.and_then(|outcome| outcome.scores.clone());
        let counted: Vec<i64> = vec![self.score('b').into(), self.score('w').into()];
        outcome_line(outcome) == self.end() && scores.is_none_or(|(own, _)| own == counted)
    }
}

/// The number of games on which both must agree.
const GAMES: u32 = if cfg!(debug_assertions) { 90 } else { 1_000 };

#[test]
fn second_implementation() {
    let mut rng = Rng::new(10);
    for n in 0..GAMES {
        let rules = n % 3 + 1;
        let game = set_up::<ShifenQi>(&format!("rule-{rules}"), "", "").expect("the start");
        second::game(game, &mut Second::start(rules), &mut rng);
    }
}

/// The number of sequences of `depth` actions.
fn count(second: &Second, depth: u32) -> u64 {
    let list = second::Second::list(second);
    if depth == 1 {
        return list.len() as u64;
    }
    let after = |text: &String| {
        let mut next = second.clone();
        second::Second::play(&mut next, text);
        count(&next, depth - 1)
    };
    list.iter().map(after).sum()
}

/// Short counts; the long ones in `perft.yaml` come from the same code and take minutes.
#[test]
fn second_counts() {
    let deepest = if cfg!(debug_assertions) { 2 } else { 3 };
    for rules in 1..=3 {
        for (depth, nodes) in [(1, 40), (2, 1_560), (3, 59_280)] {
            if depth <= deepest {
                assert_eq!(count(&Second::start(rules), depth), nodes, "rule-{rules} {depth}");
            }
        }
    }
    // A board with nine free edges, reached by actions.
    for (rules, depth, nodes) in LATE {
        let mut late = Second::start(rules);
        LINE.split(' ').for_each(|text| second::Second::play(&mut late, text));
        if nodes < 1_000 || !cfg!(debug_assertions) {
            assert_eq!(count(&late, depth), nodes, "rule-{rules} {depth}");
        }
    }
}

/// A game that leaves nine edges free; in `rule-1` it may end with some of them free.
const LINE: &str = "c1-d1 c2-d2 d1-e1 c3-c4 a1-a2 d4-d5 a4-a5 a2-a3 a4-b4 c2-c3 b3-c3 a2-b2 d5-e5 \
    d3-e3 b3-b4 d3-d4 d1-d2 d4-e4 c3-d3 c1-c2 d2-d3 e4-e5 b1-b2 c4-d4 b2-b3 b1-c1 c4-c5 a1-b1 \
    b4-b5 b4-c4 b5-c5";

/// Counts after that game.
const LATE: [(u32, u32, u64); 6] =
    [(1, 3, 504), (2, 3, 504), (3, 3, 504), (1, 5, 12_095), (2, 5, 15_120), (1, 7, 76_836)];
