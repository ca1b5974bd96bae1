//! A second implementation that shares only text with the crate: names of points, lines as they are
//! drawn, groups point by point.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_xigua_qi::Xigua;

const LINES: [&str; 8] = [
    "d1 d2 d3 d4 d5 d6 d7",
    "a4 b4 c4 d4 e4 f4 g4",
    "c4 d5 e4 d3 c4",
    "c7 d6 e7",
    "c1 d2 e1",
    "a3 b4 a5",
    "g3 f4 g5",
    "c1 d1 e1 g3 g4 g5 e7 d7 c7 a5 a4 a3 c1",
];

type Stones = BTreeMap<&'static str, char>;

#[derive(Clone)]
struct Second {
    twelve: bool,
    stones: Stones,
    hand: BTreeMap<char, usize>,
    mover: char,
    taken: BTreeSet<&'static str>,
    passed: bool,
    quiet: usize,
    draw_after: usize,
    seen: BTreeMap<String, u32>,
    drawn: &'static str,
}

/// All points, each with those next to it.
static BESIDE: LazyLock<BTreeMap<&'static str, BTreeSet<&'static str>>> = LazyLock::new(|| {
    let mut found: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for line in LINES {
        let line: Vec<&str> = line.split(' ').collect();
        for pair in line.windows(2) {
            found.entry(pair[0]).or_default().insert(pair[1]);
            found.entry(pair[1]).or_default().insert(pair[0]);
        }
    }
    found
});

fn points() -> impl Iterator<Item = &'static str> {
    BESIDE.keys().copied()
}

fn neighbours(point: &str) -> impl Iterator<Item = &'static str> {
    BESIDE[point].iter().copied()
}

/// Whether the group of the stone on this point has an empty point next to it.
fn breathes(stones: &Stones, point: &'static str) -> bool {
    let (mut seen, mut open) = (BTreeSet::from([point]), vec![point]);
    while let Some(at) = open.pop() {
        for next in neighbours(at) {
            match stones.get(next) {
                None => return true,
                Some(colour) if *colour == stones[point] && seen.insert(next) => open.push(next),
                Some(_) => {}
            }
        }
    }
    false
}

impl Second {
    fn start(rules: &str, draw_after: usize) -> Second {
        let (mut stones, mut hand) = (Stones::new(), if rules == "twelve" { 12 } else { 6 });
        if rules == "six-preset" {
            hand = 0;
            for (names, colour) in [("c1 d1 e1 d2 a3 g3", 'b'), ("c7 d7 e7 d6 a5 g5", 'w')] {
                stones.extend(names.split(' ').map(|name| (name, colour)));
            }
        }
        let mut second = Second {
            twelve: rules == "twelve",
            stones,
            hand: BTreeMap::from([('b', hand), ('w', hand)]),
            mover: 'b',
            taken: BTreeSet::new(),
            passed: false,
            quiet: 0,
            draw_after,
            seen: BTreeMap::new(),
            drawn: "",
        };
        if hand == 0 {
            second.seen.insert(second.key(), 1);
        }
        second
    }

    fn other(&self) -> char {
        if self.mover == 'b' { 'w' } else { 'b' }
    }

    fn placing(&self) -> bool {
        self.hand.values().any(|left| *left > 0)
    }

    fn key(&self) -> String {
        format!("{:?} {}", self.stones, self.mover)
    }

    fn shut_in(&self, stones: &Stones) -> Vec<&'static str> {
        let enemy = stones.iter().filter(|(_, colour)| **colour == self.other());
        enemy.map(|(point, _)| *point).filter(|point| !breathes(stones, point)).collect()
    }

    fn may_place(&self, point: &'static str) -> bool {
        let mut after = self.stones.clone();
        after.insert(point, self.mover);
        if self.twelve && !self.shut_in(&after).is_empty() {
            return true;
        }
        !self.taken.contains(point) && breathes(&after, point)
    }

    fn lost(&self, colour: char) -> bool {
        self.hand[&colour] == 0 && self.stones.values().all(|stone| *stone != colour)
    }

    fn line(&self) -> &'static str {
        match (self.lost('b'), self.lost('w')) {
            (true, _) => "decided 2 all-captured R6.1",
            (_, true) => "decided 1 all-captured R6.1",
            _ if self.drawn.is_empty() => "none",
            _ => self.drawn,
        }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.line().starts_with("decided") {
            return list;
        }
        let free = |point: &&str| !self.stones.contains_key(*point);
        if self.placing() {
            if self.hand[&self.mover] > 0 {
                let places = points().filter(free).filter(|at| self.may_place(at));
                list.extend(places.map(str::to_owned));
            }
        } else {
            for (from, _) in self.stones.iter().filter(|(_, colour)| **colour == self.mover) {
                let targets = neighbours(from).filter(free);
                list.extend(targets.map(|to| format!("{from}-{to}")));
            }
        }
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let placing = self.placing();
        let passed = std::mem::take(&mut self.passed);
        let on_board = self.stones.len();
        self.taken.clear();
        if text == "pass" {
            self.passed = placing;
            if placing && passed {
                self.hand = BTreeMap::from([('b', 0), ('w', 0)]);
                self.passed = false;
            }
        } else {
            let (from, to) = text.split_once('-').unwrap_or(("", text));
            self.stones.remove(from);
            let to = points().find(|point| *point == to).expect("a point");
            self.stones.insert(to, self.mover);
            if self.twelve || !placing {
                let dead = self.shut_in(&self.stones);
                self.stones.retain(|point, _| !dead.contains(point));
                self.taken.extend(dead);
            }
            if placing {
                *self.hand.get_mut(&self.mover).expect("a side") -= 1;
            }
            if !self.placing() {
                self.taken.clear();
            }
        }
        let forget = placing || self.stones.len() < on_board;
        self.quiet = if forget { 0 } else { self.quiet + 1 };
        if forget {
            self.seen.clear();
        }
        self.mover = self.other();
        let times = self.seen.entry(self.key()).or_default();
        *times += 1;
        if *times == 3 {
            self.drawn = "drawn 0 repetition R6.2 declared";
        } else if self.quiet == self.draw_after && self.draw_after > 0 {
            self.drawn = "drawn 0 no-capture R6.3 declared";
        }
    }

    fn position(&self) -> String {
        let mut rows = Vec::new();
        for digit in "7654321".chars() {
            let names = points().filter(|name| name.ends_with(digit));
            let row: String =
                names.map(|name| self.stones.get(name).copied().unwrap_or('.')).collect();
            rows.push(row);
        }
        let mut text = rows.join("/");
        for run in (1..=7).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        text += &format!(" {}", self.mover);
        if self.placing() {
            text += &format!(" hand={},{}", self.hand[&'b'], self.hand[&'w']);
        }
        if !self.taken.is_empty() {
            let mut names: Vec<&str> = self.taken.iter().copied().collect();
            names.sort_by_key(|name| name.chars().rev().collect::<String>());
            text += &format!(" taken={}", names.join(","));
        }
        if self.passed {
            text += " last=pass";
        }
        if self.quiet > 0 {
            text += &format!(" quiet={}", self.quiet);
        }
        text
    }

    fn seat(&self) -> u8 {
        if self.mover == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.line()
    }
}

/// Lists of the second implementation alone, counted to the depth; it counts nothing else.
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

#[test]
fn second_implementation() {
    let mut rng = Rng::new(61);
    let games = if cfg!(debug_assertions) { 200 } else { 1_000 };
    for n in 0..games {
        let rules = ["twelve", "six-placed", "six-preset"][n % 3];
        let draw_after = [100, 0, 7][n / 3 % 3];
        let options = format!("draw-after={draw_after}");
        let game = set_up::<Xigua>(rules, &options, "").expect("the start");
        second::game(game, &mut Second::start(rules, draw_after), &mut rng);
    }
}

#[test]
fn second_counts() {
    for (rules, depth, nodes) in COUNTS {
        if depth < 5 || !cfg!(debug_assertions) {
            assert_eq!(count(&Second::start(rules, 100), depth), nodes, "{rules} {depth}");
        }
    }
}

/// The counts that `perft.yaml` has too.
const COUNTS: [(&str, u32, u64); 6] = [
    ("twelve", 3, 7_980),
    ("twelve", 5, 2_441_880),
    ("six-placed", 3, 7_980),
    ("six-placed", 5, 2_441_880),
    ("six-preset", 4, 1_028),
    ("six-preset", 8, 5_345_633),
];
