//! A second implementation, written from RULES.md with letters in a map. It shares nothing with the
//! crate but the text of actions and positions.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_jiuhu_qi::Jiuhu;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::second::{self, Second as _};
use wanqi_sdk::{Outcome, Rng};

/// Column and row, from 1.
type At = (i32, i32);

/// Random games on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 60 } else { 1_000 };

/// The largest count that this test repeats.
const MOST: u64 = if cfg!(debug_assertions) { 500_000 } else { 10_000_000 };

#[derive(Clone)]
struct Second {
    pieces: BTreeMap<At, char>,
    mover: char,
    own: bool,
    turns: u32,
    seen: BTreeMap<String, u32>,
    outcome: &'static str,
}

fn name((x, y): At) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn at(name: &str) -> At {
    (i32::from(name.as_bytes()[0] - b'a') + 1, i32::from(name.as_bytes()[1] - b'0'))
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn first_column(side: char) -> i32 {
    if side == 'w' { 1 } else { 7 }
}

impl Second {
    fn start() -> Second {
        let columns = [(1, 'w'), (4, 't'), (7, 'b')];
        let all = columns.into_iter().flat_map(|(x, who)| (1..=3).map(move |y| ((x, y), who)));
        let pieces = all.collect();
        let seen = BTreeMap::new();
        let mut game = Second { pieces, mover: 'w', own: false, turns: 0, seen, outcome: "none" };
        game.seen.insert(game.board(), 1);
        game
    }

    fn board(&self) -> String {
        let sign = |at| self.pieces.get(&at).copied().unwrap_or('.');
        let row = |y| (1..=7).map(|x| sign((x, y))).collect::<String>();
        let mut text = [3, 2, 1].map(row).join("/");
        for n in (1..=7).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}{}", self.mover, if self.own { " half=own" } else { "" })
    }

    fn empty(&self, at: At) -> bool {
        (1..=7).contains(&at.0) && (1..=3).contains(&at.1) && !self.pieces.contains_key(&at)
    }

    /// The next points along lines, and the points behind them.
    fn ways(from: At) -> Vec<(At, At)> {
        let mut ways = Vec::new();
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            if dx == 0 || dy == 0 || (from.0 + from.1) % 2 == 0 {
                ways.push(((from.0 + dx, from.1 + dy), (from.0 + 2 * dx, from.1 + 2 * dy)));
            }
        }
        ways
    }

    fn leap(&self, from: At, over: &str, reached: &mut BTreeSet<At>) {
        for (next, behind) in Second::ways(from) {
            let hurdle = self.pieces.get(&next).is_some_and(|who| over.contains(*who));
            if hurdle && self.empty(behind) && reached.insert(behind) {
                self.leap(behind, over, reached);
            }
        }
    }

    fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        let (who, over) = if self.own { (self.mover, "wb") } else { ('t', "wbt") };
        for from in self.pieces.iter().filter(|(_, piece)| **piece == who).map(|(at, _)| *at) {
            let mut lifted = self.clone();
            lifted.pieces.remove(&from);
            let mut reached = BTreeSet::new();
            lifted.leap(from, over, &mut reached);
            for (next, _) in Second::ways(from) {
                if self.empty(next) {
                    reached.insert(next);
                }
                let them = other(self.mover);
                let there = self.pieces.get(&next) == Some(&them) && next.0 == first_column(them);
                if self.own && there {
                    for exile in (1..=7).flat_map(|x| (1..=3).map(move |y| (x, y))) {
                        if self.empty(exile) {
                            let (from, to) = (name(from), name(next));
                            moves.insert(format!("{from}-{to}~{}", name(exile)));
                        }
                    }
                }
            }
            reached.remove(&from);
            moves.extend(reached.into_iter().map(|to| format!("{}-{}", name(from), name(to))));
        }
        moves
    }

    fn arrived(&self, side: char) -> bool {
        let goal = first_column(other(side));
        (1..=3).all(|y| self.pieces.get(&(goal, y)) == Some(&side))
    }

    fn next_half(&mut self) {
        self.own = !self.own;
        if self.own {
            return;
        }
        self.mover = other(self.mover);
        self.turns += 1;
        let times = self.seen.entry(self.board()).and_modify(|times| *times += 1).or_insert(1);
        let drawn = match self.outcome {
            "none" if *times >= 3 => "repetition",
            "none" if self.turns >= 200 => "long-game",
            drawn => drawn,
        };
        self.outcome = match (self.arrived('w'), self.arrived('b')) {
            (true, true) => "both-arrived",
            (false, true) => "black arrived",
            (true, false) if self.mover == 'w' => "white arrived",
            _ => drawn,
        };
    }

    fn is_over(&self) -> bool {
        !["none", "repetition", "long-game"].contains(&self.outcome)
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let turns = if self.turns > 1 { format!(" turns={}", self.turns) } else { String::new() };
        self.board() + &turns
    }

    fn list(&self) -> Vec<String> {
        if self.is_over() { Vec::new() } else { self.moves().into_iter().collect() }
    }

    fn play(&mut self, text: &str) {
        let (from, rest) = text.split_once('-').expect("a move");
        let (to, exile) = rest.split_once('~').unwrap_or((rest, ""));
        let piece = self.pieces.remove(&at(from)).expect("a piece");
        let enemy = self.pieces.insert(at(to), piece);
        if let Some(enemy) = enemy {
            self.pieces.insert(at(exile), enemy);
        }
        self.next_half();
        while !self.is_over() && self.moves().is_empty() {
            self.next_half();
        }
    }

    fn seat(&self) -> u8 {
        if self.mover == 'w' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let Some(outcome) = outcome else { return self.outcome == "none" };
        let (reason, ranks): (&str, &[u8]) = match self.outcome {
            "white arrived" => ("arrived", &[1, 2]),
            "black arrived" => ("arrived", &[2, 1]),
            drawn => (drawn, &[1, 1]),
        };
        outcome.reason == reason && outcome.ranks == ranks
    }
}

/// The number of sequences of this many actions.
fn count(game: &Second, depth: usize) -> u64 {
    if depth == 1 {
        return game.list().len() as u64;
    }
    let after = |text: String| {
        let mut next = game.clone();
        next.play(&text);
        count(&next, depth - 1)
    };
    game.list().into_iter().map(after).sum()
}

/// The counts from the start in `fixtures/jiuhu-qi/perft.yaml`.
#[test]
fn counts() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/jiuhu-qi/perft.yaml");
    let text = std::fs::read_to_string(file).expect("the counts");
    let word = |line: &str, key: &str| {
        let behind = line.split_once(&format!("{key}: ")).map_or("", |(_, rest)| rest);
        behind.split(',').next().unwrap_or("").to_owned()
    };
    for line in text.lines().filter(|line| line.contains("second implementation")) {
        let depth = word(line, "depth").parse().expect("a depth");
        let nodes: u64 = word(line, "nodes").parse().expect("a count");
        if nodes <= MOST {
            assert_eq!(count(&Second::start(), depth), nodes, "{line}");
        }
    }
}

#[test]
fn second_implementation() {
    for seed in 0..GAMES {
        let game = set_up::<Jiuhu>("standard", "", "").expect("the start");
        second::game(game, &mut Second::start(), &mut Rng::new(seed));
    }
}
