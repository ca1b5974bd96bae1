//! A second implementation, written from RULES.md without the crate: a map from points to strings of
//! pieces, the topmost last.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::kit::second::Second as _;
use wanqi_sdk::prelude::*;
use wanqi_tzaar::Tzaar;

/// Columns to the right and half-steps up, from the hole.
type At = (i32, i32);

const WAYS: [At; 6] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Random games of each rule set on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 20 } else { 1_000 };

#[derive(Clone)]
pub struct Second {
    rules: &'static str,
    stacks: BTreeMap<At, String>,
    /// The pieces that are not yet on the board.
    rest: String,
    mover: usize,
    captured: bool,
    opening: bool,
}

fn on_board((x, y): At) -> bool {
    (x, y) != (0, 0) && x.abs() <= 4 && y.abs() <= 8 - x.abs() && (x + y) % 2 == 0
}

/// All points, column by column, each from the bottom up.
fn all() -> Vec<At> {
    let points = (-4..=4).flat_map(|x| (-8..=8).map(move |y| (x, y)));
    points.filter(|point| on_board(*point)).collect()
}

fn name((x, y): At) -> String {
    let below = all().into_iter().filter(|(column, row)| *column == x && *row < y).count();
    format!("{}{}", (b'e' as i32 + x) as u8 as char, below + 1)
}

fn at(word: &str) -> At {
    *all().iter().find(|point| name(**point) == word).expect("a point")
}

fn owner(stack: &str) -> usize {
    usize::from(stack.ends_with(|letter: char| letter.is_lowercase()))
}

impl Second {
    pub fn start(rules: &'static str) -> Second {
        let pieces = ["Z".repeat(6), "R".repeat(9), "T".repeat(15)].concat();
        let rest = pieces.to_lowercase() + &pieces;
        let empty = Second {
            rules,
            stacks: BTreeMap::new(),
            rest,
            mover: 0,
            captured: false,
            opening: true,
        };
        if rules != "fixed" {
            return empty;
        }
        // Rings around the hole; each run of a colour is as long as a side of the ring, Black's first.
        let mut stacks = BTreeMap::new();
        for (ring, letter) in (1..=4).zip(["T", "Z", "R", "T"]) {
            let turns = [(1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)];
            let mut point = (0, 2 * ring);
            for (n, (x, y)) in turns.into_iter().enumerate() {
                for _ in 0..ring {
                    let black = n % 2 == 0;
                    let piece = if black { letter.to_lowercase() } else { letter.to_owned() };
                    stacks.insert(point, piece);
                    point = (point.0 + x, point.1 + y);
                }
            }
        }
        Second { stacks, rest: String::new(), ..empty }
    }

    fn next(&self) -> Option<At> {
        all().into_iter().find(|point| !self.stacks.contains_key(point))
    }

    fn fills(&self) -> bool {
        self.rules == "random" && !self.rest.is_empty()
    }

    fn reached(&self, from: At) -> Vec<At> {
        let mut reached = Vec::new();
        for (x, y) in WAYS {
            let mut to = (from.0 + x, from.1 + y);
            while on_board(to) && !self.stacks.contains_key(&to) {
                to = (to.0 + x, to.1 + y);
            }
            if on_board(to) {
                reached.push(to);
            }
        }
        reached
    }

    fn moves(&self, captures: bool) -> Vec<String> {
        let mut moves = Vec::new();
        for (from, stack) in self.stacks.iter().filter(|(_, stack)| owner(stack) == self.mover) {
            for to in self.reached(*from) {
                let other = &self.stacks[&to];
                let own = owner(other) == self.mover;
                if captures && !own && other.len() <= stack.len() {
                    moves.push(format!("{}x{}", name(*from), name(to)));
                } else if !captures && own {
                    moves.push(format!("{}-{}", name(*from), name(to)));
                }
            }
        }
        moves
    }

    fn lacks(&self, side: usize) -> bool {
        let letters = ["ZRT", "zrt"][side];
        !letters.chars().all(|letter| self.stacks.values().any(|stack| stack.ends_with(letter)))
    }

    /// The seat that has won.
    fn winner(&self) -> Option<usize> {
        if !self.rest.is_empty() {
            return None;
        }
        if let Some(loser) = (0..2).find(|side| self.lacks(*side)) {
            return Some(1 - loser);
        }
        (!self.captured && self.moves(true).is_empty()).then_some(1 - self.mover)
    }

    fn end_turn(&mut self) {
        self.captured = false;
        self.mover = 1 - self.mover;
    }

    /// Counts sequences of actions of this length.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let next = |text: &String| {
            let mut next = self.clone();
            next.play(text);
            next.perft(depth - 1)
        };
        self.list().iter().map(next).sum()
    }
}

impl wanqi_sdk::kit::second::Second for Second {
    fn position(&self) -> String {
        let mut columns: Vec<String> = Vec::new();
        for x in -4..=4 {
            let mut words: Vec<String> = Vec::new();
            for point in all().into_iter().filter(|point| point.0 == x) {
                let run = words.last().and_then(|word| word.parse::<usize>().ok());
                match (self.stacks.get(&point), run) {
                    (None, None) => words.push("1".to_owned()),
                    (None, Some(run)) => *words.last_mut().expect("a run") = (run + 1).to_string(),
                    (Some(stack), _) if stack.len() == 1 => words.push(stack.clone()),
                    (Some(stack), _) => {
                        let top = &stack[stack.len() - 1..];
                        words.push(format!("{top}{}", stack.len()));
                    }
                }
            }
            columns.push(words.join(","));
        }
        let text = columns.join("/");
        if self.fills() {
            return text + " env";
        }
        let text = text + [" w", " b"][self.mover];
        if !self.rest.is_empty() {
            return text + " phase=placing";
        }
        if self.captured { text + " turn=second" } else { text }
    }

    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.fills() {
            let point = name(self.next().expect("a point"));
            let left = "zrtZRT".chars().filter(|letter| self.rest.contains(*letter));
            list.extend(left.map(|letter| format!("{point}={letter}")));
        } else if !self.rest.is_empty() {
            for letter in ["ZRT", "zrt"][self.mover].chars().filter(|l| self.rest.contains(*l)) {
                for point in all().into_iter().filter(|point| !self.stacks.contains_key(point)) {
                    list.push(format!("{}@{}", letter.to_ascii_uppercase(), name(point)));
                }
            }
        } else if self.winner().is_none() {
            list = self.moves(true);
            if self.captured {
                list.extend(self.moves(false));
                list.push("pass".to_owned());
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        if let Some((point, letter)) = text.split_once('=') {
            self.stacks.insert(at(point), letter.to_owned());
            self.rest = self.rest.replacen(letter, "", 1);
        } else if let Some((letter, point)) = text.split_once('@') {
            let piece = if self.mover == 0 { letter.to_owned() } else { letter.to_lowercase() };
            self.rest = self.rest.replacen(&piece, "", 1);
            self.stacks.insert(at(point), piece);
            self.end_turn();
        } else if let Some((from, to)) = text.split_once('x') {
            let stack = self.stacks.remove(&at(from)).expect("a stack");
            self.stacks.insert(at(to), stack);
            if self.captured || self.opening {
                self.end_turn();
            } else {
                self.captured = true;
            }
            self.opening = false;
        } else {
            if let Some((from, to)) = text.split_once('-') {
                let stack = self.stacks.remove(&at(from)).expect("a stack");
                *self.stacks.get_mut(&at(to)).expect("a stack") += &stack;
            }
            self.end_turn();
        }
    }

    fn seat(&self) -> u8 {
        if self.fills() { 0 } else { self.mover as u8 + 1 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let ranks = self.winner().map(|winner| if winner == 0 { vec![1, 2] } else { vec![2, 1] });
        outcome.map(|outcome| outcome.ranks.clone()) == ranks
    }
}

#[test]
fn second_implementation() {
    for (index, set) in Tzaar::FACTS.rulesets.iter().enumerate() {
        for seed in 0..GAMES {
            let (game, _) = start::<Tzaar>(index);
            let mut second = Second::start(set.slug);
            wanqi_sdk::kit::second::game(game, &mut second, &mut Rng::new(seed));
        }
    }
}

#[test]
fn counts() {
    let fixed = if cfg!(debug_assertions) { 2 } else { 3 };
    for (rules, most) in [("random", 3), ("fixed", fixed), ("tournament", 2)] {
        let game: Tzaar = set_up(rules, "", "").expect("a start");
        for depth in 1..=most {
            assert_eq!(game.perft(depth), Second::start(rules).perft(depth), "{rules} {depth}");
        }
    }
}
