//! A second implementation that shares only text with the crate: letters by the place of a point,
//! strings walked step by step.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_mogu_qi::Mogu;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// Half steps to the right, and the row from 1.
type Place = (i32, i32);

/// Points of the rows from the bottom.
const LENGTHS: [i32; 8] = [5, 6, 7, 8, 7, 6, 5, 4];

const WAYS: [Place; 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

#[derive(Clone)]
struct Second {
    rules: u32,
    loses: bool,
    draw_after: u32,
    names: BTreeMap<Place, String>,
    stones: BTreeMap<Place, char>,
    white: bool,
    again: bool,
    doubled: bool,
    turns: u32,
    seen: BTreeMap<String, u32>,
    outcome: String,
}

impl Second {
    fn start(rules: u32, loses: bool, draw_after: u32) -> Second {
        let mut names = BTreeMap::new();
        for (row, length) in (1..).zip(LENGTHS) {
            let first = if row > 4 { b'a' } else { b'e' - row as u8 };
            for n in 0..length {
                let letter = char::from(first + n as u8);
                names.insert((2 * n - length + 1, row), format!("{letter}{row}"));
            }
        }
        let mut game = Second {
            rules,
            loses,
            draw_after,
            names,
            stones: BTreeMap::new(),
            white: false,
            again: false,
            doubled: false,
            turns: 0,
            seen: BTreeMap::new(),
            outcome: "none".to_owned(),
        };
        if rules <= 3 {
            game.stones = game.names.keys().map(|place| (*place, 'o')).collect();
        }
        if rules == 5 {
            for (names, letter) in [("d1e1f1g1h1d2e2f2g2", 'b'), ("h4g5f6e7d8g4f5e6d7", 'w')] {
                let places: Vec<Place> = game.places(names);
                game.stones.extend(places.into_iter().map(|place| (place, letter)));
            }
            game.seen.insert(game.board(), 1);
        }
        game
    }

    /// The places of names, each two letters.
    fn places(&self, names: &str) -> Vec<Place> {
        let named = |name: &[u8]| {
            let found = self.names.iter().find(|(_, own)| own.as_bytes() == name);
            *found.expect("a point").0
        };
        names.as_bytes().chunks(2).map(named).collect()
    }

    /// Sorts names as in texts.
    fn order(&self, mut places: Vec<Place>) -> Vec<String> {
        places.sort_by_key(|(x, y)| (*y, *x));
        places.iter().map(|place| self.names[place].clone()).collect()
    }

    fn own(&self) -> char {
        if self.white { 'w' } else { 'b' }
    }

    fn is_empty(&self, place: Place) -> bool {
        self.names.contains_key(&place) && !self.stones.contains_key(&place)
    }

    fn of(&self, letter: char) -> Vec<Place> {
        self.stones.iter().filter(|(_, own)| **own == letter).map(|(place, _)| *place).collect()
    }

    /// All places of the grid ahead of a place in a direction.
    fn ray(&self, (x, y): Place, (dx, dy): Place) -> Vec<Place> {
        let places = (1..8).map(|n| (x + n * dx, y + n * dy));
        places.take_while(|place| self.names.contains_key(place)).collect()
    }

    fn runs(&self) -> Vec<String> {
        let mut list = Vec::new();
        for place in self.of('o') {
            list.push(self.names[&place].clone());
            for way in &WAYS[..3] {
                let mut run = vec![place];
                for next in self.ray(place, *way) {
                    if self.is_empty(next) {
                        break;
                    }
                    run.push(next);
                    let red = run.iter().filter(|(_, row)| row % 2 == 1).count();
                    let one = red == 0 || red == run.len();
                    if self.rules == 2 || (run.len() % 2 == 1) == one {
                        list.push(self.order(vec![place, next]).join("-"));
                    }
                }
            }
        }
        list
    }

    fn pairs(&self) -> Vec<String> {
        let mut list = Vec::new();
        for place in self.of('o') {
            for way in &WAYS[..3] {
                let mut ahead = self.ray(place, *way);
                ahead.retain(|next| !self.is_empty(*next));
                if let Some(second) = ahead.get(1) {
                    list.push(self.order(vec![place, *second]).join("-"));
                }
            }
        }
        list
    }

    fn triangles(&self) -> Vec<String> {
        let mut list = BTreeSet::new();
        for (x, y) in self.names.keys() {
            for n in 0..6 {
                let ([a, b], [c, d]) = (WAYS[n].into(), WAYS[(n + 1) % 6].into());
                let three = vec![(*x, *y), (x + a, y + b), (x + c, y + d)];
                if three.iter().all(|place| self.is_empty(*place)) {
                    list.insert(self.order(three).join(","));
                }
            }
        }
        list.into_iter().collect()
    }

    /// The places that a stone reaches by jumps, with its own place empty.
    fn jump(&self, (x, y): Place, reached: &mut BTreeSet<Place>) {
        for (dx, dy) in WAYS {
            let (over, to) = ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy));
            if self.stones.contains_key(&over) && self.is_empty(to) && reached.insert(to) {
                self.jump(to, reached);
            }
        }
    }

    fn steps(&self) -> Vec<String> {
        let mut list = Vec::new();
        for from in self.of(self.own()) {
            let mut without = self.clone();
            without.stones.remove(&from);
            let mut reached = BTreeSet::from([from]);
            without.jump(from, &mut reached);
            reached.remove(&from);
            let near = WAYS.iter().map(|(dx, dy)| (from.0 + dx, from.1 + dy));
            reached.extend(near.filter(|to| self.is_empty(*to)));
            list.extend(
                reached.iter().map(|to| format!("{}-{}", self.names[&from], self.names[to])),
            );
        }
        list
    }

    /// The distance of a place from the rim.
    fn depth(&self, place: Place) -> usize {
        WAYS.iter().map(|way| self.ray(place, *way).len()).min().unwrap_or(0)
    }

    fn ring(&self) -> Vec<String> {
        let empty: Vec<Place> =
            self.names.keys().copied().filter(|place| self.is_empty(*place)).collect();
        let Some(depth) = empty.iter().map(|place| self.depth(*place)).min() else {
            return Vec::new();
        };
        let two = self.white && !self.again && !self.doubled && depth > 0 && empty.len() > 1;
        let mut list = Vec::new();
        for place in empty.into_iter().filter(|place| self.depth(*place) == depth) {
            let name = &self.names[&place];
            list.push(name.clone());
            list.extend(two.then(|| format!("{name}+")));
        }
        list
    }

    fn choices(&self) -> Vec<String> {
        let mut list = match self.rules {
            1 | 2 => self.runs(),
            3 => self.pairs(),
            4 => self.triangles(),
            5 => self.steps(),
            _ => self.ring(),
        };
        list.sort();
        list
    }

    fn score(&self, letter: char) -> u32 {
        let mut total = 0;
        for (x, y) in self.of(letter) {
            for (dx, dy) in &WAYS[..3] {
                if self.stones.get(&(x - dx, y - dy)) == Some(&letter) {
                    continue;
                }
                let ahead = self.ray((x, y), (*dx, *dy));
                let same = ahead.iter().take_while(|at| self.stones.get(*at) == Some(&letter));
                total += match same.count() {
                    0 | 1 => 0,
                    more => 10 * 2_u32.pow(more as u32 - 2),
                };
            }
        }
        total
    }

    fn arrived(&self, goal: &str, letter: char) -> bool {
        self.places(goal).iter().all(|place| self.stones.get(place) == Some(&letter))
    }

    fn end(&self) -> String {
        let (mover, other) = if self.white { (2, 1) } else { (1, 2) };
        let none = self.choices().is_empty();
        match self.rules {
            1 | 2 if none && self.loses => format!("decided {mover} last-taken R3.3"),
            1 | 2 if none => format!("decided {other} last-taken R3.3"),
            3 if none => format!("decided {other} no-pair R4.2"),
            4 if none => format!("decided {other} no-triangle R5.3"),
            5 => self.race(),
            6 if none => {
                let (black, white) = (self.score('b'), self.score('w'));
                match black.cmp(&white) {
                    std::cmp::Ordering::Greater => "decided 1 full-board R7.4".to_owned(),
                    std::cmp::Ordering::Less => "decided 2 full-board R7.4".to_owned(),
                    std::cmp::Ordering::Equal => "drawn 0 full-board R7.4".to_owned(),
                }
            }
            _ => "none".to_owned(),
        }
    }

    fn race(&self) -> String {
        let black = self.arrived("a8b8c8d8a7b7c7d7e7", 'b');
        let white = self.arrived("d1c2b3a4e1d2c3b4a5", 'w');
        if black && white {
            "drawn 0 both-arrived R6.5".to_owned()
        } else if white {
            "decided 2 arrived R6.4".to_owned()
        } else if black && !self.white {
            "decided 1 arrived R6.4".to_owned()
        } else if self.seen.get(&self.board()).is_some_and(|times| *times >= 3) {
            "drawn 0 repetition R6.6 declared".to_owned()
        } else if self.draw_after > 0 && self.turns >= self.draw_after {
            "drawn 0 turn-limit R6.7 declared".to_owned()
        } else {
            "none".to_owned()
        }
    }

    fn board(&self) -> String {
        let row = |row: i32| {
            let places = self.names.keys().filter(|(_, y)| *y == row);
            places.map(|place| self.stones.get(place).copied().unwrap_or('.')).collect::<String>()
        };
        let mut text = (1..=8).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=8).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.own())
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let on = ["none", "declared"].iter().any(|end| self.outcome.ends_with(end));
        if on { self.choices() } else { Vec::new() }
    }

    fn play(&mut self, text: &str) {
        let again = text.ends_with('+');
        let names: String = text.split(['-', ',', '+']).collect();
        let places = self.places(&names);
        match (self.rules, &places[..]) {
            (1 | 2, [from, to]) => {
                let way = WAYS.iter().find(|way| self.ray(*from, **way).contains(to));
                let ray = self.ray(*from, *way.expect("a string"));
                self.stones.remove(from);
                for place in ray {
                    self.stones.remove(&place);
                    if place == *to {
                        break;
                    }
                }
            }
            (5, [from, to]) => {
                let letter = self.stones.remove(from).expect("a stone");
                self.stones.insert(*to, letter);
            }
            (1..=3, _) => self.stones.retain(|place, _| !places.contains(place)),
            (4, _) => self.stones.extend(places.iter().map(|place| (*place, 'o'))),
            _ => {
                let own = self.own();
                self.stones.extend(places.iter().map(|place| (*place, own)));
                self.doubled |= self.again;
                self.again = again;
            }
        }
        if again {
            return;
        }
        self.white = !self.white;
        self.turns += 1;
        *self.seen.entry(self.board()).or_default() += 1;
        self.outcome = self.end();
    }

    fn position(&self) -> String {
        let mut text = self.board();
        if self.again {
            text.push('+');
        }
        if self.doubled {
            text += " doubled=yes";
        }
        if self.rules == 5 && self.turns > 0 {
            text += &format!(" turns={}", self.turns);
        }
        text
    }

    fn seat(&self) -> u8 {
        if self.white { 2 } else { 1 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let scores = outcome.and_then(|outcome| outcome.scores.clone());
        let counted: Vec<i64> = vec![self.score('b').into(), self.score('w').into()];
        outcome_line(outcome) == self.outcome && scores.is_none_or(|(own, _)| own == counted)
    }
}

/// The number of games on which both implementations must agree.
const GAMES: u32 = if cfg!(debug_assertions) { 60 } else { 1_000 };

#[test]
fn second_implementation() {
    let mut rng = Rng::new(60);
    for n in 0..GAMES {
        let (rules, loses, draw_after) =
            (n % 6 + 1, n / 6 % 2 == 1, [60, 20, 400][n as usize / 6 % 3]);
        let options = match rules {
            1 | 2 => format!("last={}", if loses { "loses" } else { "wins" }),
            5 => format!("draw-after={draw_after}"),
            _ => String::new(),
        };
        let game = set_up::<Mogu>(&format!("rule-{rules}"), &options, "").expect("the start");
        second::game(game, &mut Second::start(rules, loses, draw_after), &mut rng);
    }
}

/// The number of sequences of this many actions.
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

/// The counts of the fixtures; the longer ones only in release builds.
#[test]
fn second_counts() {
    for (rules, depth, nodes) in COUNTS {
        if nodes < 100_000 || !cfg!(debug_assertions) {
            let start = Second::start(rules, false, 400);
            assert_eq!(count(&start, depth), nodes, "rule-{rules} {depth}");
        }
    }
}

/// Counts that are also in `perft.yaml`; its longest ones, from the same code, take minutes.
const COUNTS: [(u32, u32, u64); 16] = [
    (1, 1, 248),
    (1, 2, 51_002),
    (2, 1, 426),
    (2, 2, 144_204),
    (3, 1, 96),
    (3, 2, 8_640),
    (3, 3, 725_826),
    (4, 1, 73),
    (4, 2, 4_542),
    (4, 3, 237_558),
    (5, 1, 22),
    (5, 3, 14_482),
    (5, 4, 429_511),
    (6, 1, 21),
    (6, 3, 7_980),
    (6, 5, 2_441_880),
];
