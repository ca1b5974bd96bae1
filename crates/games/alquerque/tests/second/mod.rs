//! A second implementation, written from RULES.md with letters in a map. It shares nothing with the
//! crate but the text of actions and positions.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_alquerque::Alquerque;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// Column and row from 1.
type At = (i32, i32);

/// Random games of each rule set on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 100 } else { 1_000 };

#[derive(Clone)]
struct Piece {
    side: char,
    /// The points where it has been; the last one is its own.
    path: Vec<At>,
}

#[derive(Clone)]
struct Second {
    /// Jumps are not compulsory, as in Ludii.
    free: bool,
    bell: bool,
    pieces: BTreeMap<At, Piece>,
    mover: char,
    jumper: Option<At>,
    seen: BTreeMap<String, u32>,
    outcome: &'static str,
}

fn name((x, y): At) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn at(name: &str) -> At {
    (i32::from(name.as_bytes()[0] - b'a') + 1, i32::from(name.as_bytes()[1] - b'0'))
}

impl Second {
    fn start(rules: &str) -> Second {
        let mut pieces = BTreeMap::new();
        for (row, y) in ["bbbbb", "bbbbb", "bb.ww", "wwwww", "wwwww"].iter().zip((1..=5).rev()) {
            for (side, x) in row.chars().zip(1..).filter(|(side, _)| *side != '.') {
                pieces.insert((x, y), Piece { side, path: vec![(x, y)] });
            }
        }
        let mut game = Second {
            free: false,
            bell: rules == "bell",
            pieces,
            mover: 'w',
            jumper: None,
            seen: BTreeMap::new(),
            outcome: "none",
        };
        game.seen.insert(second::Second::position(&game), 1);
        game
    }

    fn side(&self, at: At) -> char {
        let inside = (1..=5).contains(&at.0) && (1..=5).contains(&at.1);
        let empty = if inside { '.' } else { '#' };
        self.pieces.get(&at).map_or(empty, |piece| piece.side)
    }

    /// All steps, or all jumps, of the side to move.
    fn moves(&self, jump: bool) -> BTreeSet<(At, At)> {
        let mut moves = BTreeSet::new();
        let forward = if self.mover == 'w' { 1 } else { -1 };
        let enemy = if self.mover == 'w' { 'b' } else { 'w' };
        for ((x, y), piece) in &self.pieces {
            let waits = self.jumper.is_some_and(|at| at != (*x, *y) || !jump);
            if piece.side != self.mover || waits {
                continue;
            }
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let joined = dx == 0 || dy == 0 || (x + y) % 2 == 0;
                let to = if jump { (x + 2 * dx, y + 2 * dy) } else { (x + dx, y + dy) };
                let over = !jump || self.side((x + dx, y + dy)) == enemy;
                let last = if self.mover == 'w' { 5 } else { 1 };
                let bell = dy != -forward && !piece.path.contains(&to) && (jump || *y != last);
                if joined && over && self.side(to) == '.' && (bell || !self.bell) {
                    moves.insert(((*x, *y), to));
                }
            }
        }
        moves
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let row = |y| (1..=5).map(|x| self.side((x, y))).collect::<String>();
        let mut text = (1..=5).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=5).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        text.push_str(&format!(" {}", self.mover));
        if let Some(at) = self.jumper {
            text.push_str(&format!(" jumper={}", name(at)));
        }
        let mut been = Vec::new();
        for y in 1..=5 {
            for x in 1..=5 {
                let Some(piece) = self.pieces.get(&(x, y)).filter(|_| self.bell) else { continue };
                let row = piece.path.iter().filter(|at| at.1 == y && at.0 != x);
                let columns: BTreeSet<String> = row.map(|at| name(*at)[..1].to_owned()).collect();
                if !columns.is_empty() {
                    let columns: String = columns.into_iter().collect();
                    been.push(format!("{}:{columns}", name((x, y))));
                }
            }
        }
        if !been.is_empty() {
            text.push_str(&format!(" been={}", been.join(",")));
        }
        text
    }

    fn list(&self) -> Vec<String> {
        if !["none", "repetition"].contains(&self.outcome) {
            return Vec::new();
        }
        let mut moves = self.moves(true);
        if moves.is_empty() || self.free {
            moves.append(&mut self.moves(false));
        }
        moves.into_iter().map(|(from, to)| format!("{}-{}", name(from), name(to))).collect()
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').expect("a move");
        let (from, to) = (at(from), at(to));
        let mut piece = self.pieces.remove(&from).expect("a piece");
        piece.path.push(to);
        self.pieces.insert(to, piece);
        self.jumper = None;
        if (from.0 - to.0).abs() == 2 || (from.1 - to.1).abs() == 2 {
            self.pieces.remove(&((from.0 + to.0) / 2, (from.1 + to.1) / 2));
            self.jumper = Some(to);
            if !self.moves(true).is_empty() {
                return;
            }
            self.jumper = None;
        }
        self.mover = if self.mover == 'w' { 'b' } else { 'w' };
        let times = self.seen.entry(second::Second::position(self)).or_default();
        *times += 1;
        let repeated = *times >= 3 || self.outcome == "repetition";
        self.outcome = if !self.pieces.values().any(|piece| piece.side == self.mover) {
            "all-captured"
        } else if self.moves(true).is_empty() && self.moves(false).is_empty() {
            "no-move"
        } else if repeated {
            "repetition"
        } else {
            "none"
        };
    }

    fn seat(&self) -> u8 {
        if self.mover == 'w' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let Some(outcome) = outcome else { return self.outcome == "none" };
        let loser = outcome.ranks.iter().position(|rank| *rank == 2);
        let expected = Some(usize::from(self.seat()) - 1).filter(|_| self.outcome != "repetition");
        outcome.reason == self.outcome && loser == expected
    }
}

/// Counts sequences of actions of this length.
fn count(game: &Second, depth: u32) -> u64 {
    use second::Second as _;
    if depth == 0 {
        return 1;
    }
    let after = |text: String| {
        let mut next = game.clone();
        next.play(&text);
        count(&next, depth - 1)
    };
    game.list().into_iter().map(after).sum()
}

/// Ludii 1.3.12 counts 4, 8 and 33 turns: jumps are not compulsory there.
#[test]
fn counts_of_ludii() {
    let mut game = Second::start("alfonso");
    assert_eq!([1, 2, 3].map(|depth| count(&game, depth)), [4, 5, 6]);
    game.free = true;
    assert_eq!([1, 2, 3].map(|depth| count(&game, depth)), [4, 8, 33]);
}

#[test]
fn second_implementation() {
    for rules in ["alfonso", "bell"] {
        for seed in 0..GAMES {
            let game = set_up::<Alquerque>(rules, "", "").expect("the start");
            second::game(game, &mut Second::start(rules), &mut Rng::new(seed));
        }
    }
}
