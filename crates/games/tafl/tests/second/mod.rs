//! A second implementation, written from RULES.md with letters in a map. It shares only the
//! text of actions and positions with the crate.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_tafl::Tafl;

/// Column and row from 1.
type At = (i32, i32);

const WAYS: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The number of random games of each set-up on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 40 } else { 1_000 };

#[derive(Clone)]
struct Second {
    rules: &'static str,
    size: i32,
    pieces: BTreeMap<At, char>,
    mover: char,
    king_returns: bool,
    repeating_loses: bool,
    seen: BTreeMap<String, u32>,
    outcome: &'static str,
}

fn name((x, y): At) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn at(name: &str) -> At {
    (i32::from(name.as_bytes()[0] - b'a') + 1, name[1..].parse().expect("a row"))
}

fn plus((x, y): At, (dx, dy): At, n: i32) -> At {
    (x + n * dx, y + n * dy)
}

const TABLUT: &str = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 ";
const BRANDUBH: &str = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a";
const COPENHAGEN: &str = "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3 a";

/// Positions close to forts and rings.
const NEAR_A_FORT: &str = "11/a9a/11/11/11/11/11/11/4dd5/3d1d1d3/3dk2d1d1 d";
const NEAR_A_RING: &str = "11/a9a/11/11/11/3aa1a4/2a2a1a3/2a1dka4/3aa1a4/11/11 a";

/// The rows of a position with dots for empty squares.
fn rows(position: &str) -> Vec<String> {
    let mut text = position.split(' ').next().unwrap_or_default().to_owned();
    for n in (1..=11).rev() {
        text = text.replace(&n.to_string(), &".".repeat(n));
    }
    text.split('/').map(str::to_owned).collect()
}

impl Second {
    fn start(rules: &'static str, options: &str, position: &str) -> Second {
        let start = match rules {
            _ if !position.is_empty() => position,
            "tablut" if options.contains("first=defenders") => &format!("{TABLUT}d"),
            "tablut" => &format!("{TABLUT}a"),
            "brandubh" => BRANDUBH,
            _ => COPENHAGEN,
        };
        let rows = rows(start);
        let mut pieces = BTreeMap::new();
        for (row, y) in rows.iter().zip((1..=rows.len() as i32).rev()) {
            let found = row.chars().zip(1..).filter(|(sign, _)| *sign != '.');
            pieces.extend(found.map(|(sign, x)| ((x, y), sign)));
        }
        let mut game = Second {
            rules,
            size: rows.len() as i32,
            pieces,
            mover: if start.ends_with('d') { 'd' } else { 'a' },
            king_returns: rules != "tablut" || options.contains("king-returns=true"),
            repeating_loses: rules == "copenhagen" && !options.contains("repetition=draw"),
            seen: BTreeMap::new(),
            outcome: "none",
        };
        game.seen.insert(second::Second::position(&game), 1);
        game
    }

    fn on_board(&self, (x, y): At) -> bool {
        (1..=self.size).contains(&x) && (1..=self.size).contains(&y)
    }

    fn throne(&self) -> At {
        (self.size / 2 + 1, self.size / 2 + 1)
    }

    fn is_edge(&self, (x, y): At) -> bool {
        [1, self.size].contains(&x) || [1, self.size].contains(&y)
    }

    fn is_corner(&self, (x, y): At) -> bool {
        self.rules != "tablut" && [1, self.size].contains(&x) && [1, self.size].contains(&y)
    }

    fn side_at(&self, at: At) -> Option<char> {
        self.pieces.get(&at).map(|sign| if *sign == 'a' { 'a' } else { 'd' })
    }

    fn king(&self) -> Option<At> {
        self.pieces.iter().find(|(_, sign)| **sign == 'k').map(|(at, _)| *at)
    }

    fn moves(&self) -> Vec<(At, At)> {
        let mut moves = Vec::new();
        for (from, sign) in &self.pieces {
            if self.side_at(*from) != Some(self.mover) {
                continue;
            }
            for way in WAYS {
                for n in 1.. {
                    let to = plus(*from, way, n);
                    if !self.on_board(to) || self.pieces.contains_key(&to) {
                        break;
                    }
                    let allowed = match sign {
                        'k' => to != self.throne() || self.king_returns,
                        _ => to != self.throne() && !self.is_corner(to),
                    };
                    if allowed {
                        moves.push((*from, to));
                    }
                }
            }
        }
        moves
    }

    /// The squares that act as an enemy of the other side when this side captures.
    fn helps(&self, side: char, at: At) -> bool {
        self.side_at(at) == Some(side)
            || at == self.throne() && !self.pieces.contains_key(&at)
            || self.is_corner(at)
    }

    fn taken(&self, to: At) -> BTreeSet<At> {
        let (own, enemy) = (self.mover, if self.mover == 'a' { 'd' } else { 'a' });
        let mut taken = BTreeSet::new();
        for way in WAYS {
            let (man, beyond) = (plus(to, way, 1), plus(to, way, 2));
            if self.pieces.get(&man) != Some(&enemy) {
                continue;
            }
            let castle = self.rules == "tablut"
                && own == 'a'
                && beyond == self.throne()
                && self.king() == Some(beyond)
                && WAYS.iter().filter(|w| self.side_at(plus(beyond, **w, 1)) == Some('a')).count()
                    == 3;
            if self.helps(own, beyond) || castle {
                taken.insert(man);
            }
        }
        if self.rules == "copenhagen" && self.is_edge(to) {
            for way in WAYS {
                let mut row = Vec::new();
                let mut next = plus(to, way, 1);
                while self.is_edge(next) && self.side_at(next) == Some(enemy) {
                    // The only way off the edge that stays on the board.
                    let front = WAYS.iter().map(|w| plus(next, *w, 1)).find(|front| {
                        self.on_board(*front) && front.0 != next.0 + way.0 && !self.is_edge(*front)
                    });
                    if front.and_then(|front| self.side_at(front)) != Some(own) {
                        break;
                    }
                    row.push(next);
                    next = plus(next, way, 1);
                }
                let closed = self.side_at(next) == Some(own) || self.is_corner(next);
                if row.len() >= 2 && closed {
                    taken.extend(row.iter().filter(|at| self.pieces[*at] != 'k'));
                }
            }
        }
        taken
    }

    fn king_taken(&self, to: At) -> bool {
        let Some(king) = self.king().filter(|_| self.mover == 'a') else { return false };
        let Some(way) = WAYS.into_iter().find(|way| plus(to, *way, 1) == king) else {
            return false;
        };
        let near = WAYS.iter().any(|way| plus(king, *way, 1) == self.throne());
        if self.rules == "copenhagen" || king == self.throne() || near {
            let held = |at: At| {
                self.side_at(at) == Some('a')
                    || at == self.throne() && !self.pieces.contains_key(&at)
            };
            return WAYS.iter().all(|way| held(plus(king, *way, 1)));
        }
        let beyond = plus(king, way, 1);
        self.side_at(beyond) == Some('a') || self.is_corner(beyond)
    }

    /// The squares that steps through free squares reach from these.
    fn flood(&self, from: Vec<At>, free: impl Fn(At) -> bool) -> BTreeSet<At> {
        let mut reached: BTreeSet<At> = from.iter().copied().collect();
        let mut todo = from;
        while let Some(at) = todo.pop() {
            for next in WAYS.map(|way| plus(at, way, 1)) {
                if self.on_board(next) && free(next) && reached.insert(next) {
                    todo.push(next);
                }
            }
        }
        reached
    }

    fn ring(&self) -> bool {
        let free = |at| self.side_at(at) != Some('a');
        self.pieces.keys().filter(|at| free(**at)).all(|at| {
            let reached = self.flood(vec![*at], free);
            !reached.iter().any(|at| self.is_edge(*at))
        })
    }

    fn fort(&self) -> bool {
        let Some(king) = self.king().filter(|king| self.is_edge(*king)) else { return false };
        let empty = |at: At| self.on_board(at) && !self.pieces.contains_key(&at);
        if !WAYS.iter().any(|way| empty(plus(king, *way, 1))) {
            return false;
        }
        let signs = |sign: char| {
            let found = self.pieces.iter().filter(move |(_, s)| **s == sign);
            found.map(|(at, _)| *at).collect::<Vec<_>>()
        };
        let mut wall: BTreeSet<At> = signs('d').into_iter().collect();
        loop {
            let reached = self.flood(signs('a'), |at| !wall.contains(&at) && !self.is_corner(at));
            if reached.contains(&king) {
                return false;
            }
            let stops = |at: At| reached.contains(&at) && at != self.throne();
            let helps = |at: At| stops(at) || at == self.throne() || self.is_corner(at);
            let mut weak = BTreeSet::new();
            for man in &wall {
                for way in [(0, 1), (1, 0)] {
                    if helps(plus(*man, way, 1)) && helps(plus(*man, way, -1)) {
                        weak.insert(*man);
                    }
                }
            }
            if weak.is_empty() {
                return true;
            }
            wall.retain(|man| !weak.contains(man));
        }
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let row = |y| {
            let sign = |x| self.pieces.get(&(x, y)).copied().unwrap_or('.');
            (1..=self.size).map(sign).collect::<String>()
        };
        let mut text = (1..=self.size).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=11).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.mover)
    }

    fn list(&self) -> Vec<String> {
        if !["none", "repetition"].contains(&self.outcome) {
            return Vec::new();
        }
        let text = |(from, to): &(At, At)| format!("{}-{}", name(*from), name(*to));
        let mut list: Vec<String> = self.moves().iter().map(text).collect();
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').expect("a move");
        let (from, to) = (at(from), at(to));
        let piece = self.pieces.remove(&from).expect("a piece");
        self.pieces.insert(to, piece);
        for man in self.taken(to) {
            self.pieces.remove(&man);
        }
        if self.king_taken(to) {
            self.pieces.retain(|_, sign| *sign != 'k');
        }
        let mover = self.mover;
        self.mover = if mover == 'a' { 'd' } else { 'a' };
        let times = self.seen.entry(second::Second::position(self)).or_default();
        *times += 1;
        let third = *times >= 3;
        let out = self.king().is_some_and(|king| {
            if self.rules == "tablut" { self.is_edge(king) } else { self.is_corner(king) }
        });
        let copenhagen = self.rules == "copenhagen";
        let repeated = third || self.outcome == "repetition";
        self.outcome = if out {
            "escape"
        } else if self.king().is_none() {
            "king-captured"
        } else if copenhagen && mover == 'd' && self.fort() {
            "exit-fort"
        } else if copenhagen && mover == 'a' && self.ring() {
            "surrounded"
        } else if self.moves().is_empty() {
            "no-move"
        } else if repeated {
            "repetition"
        } else {
            "none"
        };
    }

    fn seat(&self) -> u8 {
        if self.mover == 'a' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let winner = match self.outcome {
            "escape" | "exit-fort" => Some(2),
            "king-captured" | "surrounded" => Some(1),
            "no-move" => Some(3 - self.seat()),
            "repetition" if self.repeating_loses => Some(1),
            _ => None,
        };
        let won = |outcome: &Outcome| outcome.ranks.iter().position(|rank| *rank == 1);
        let found = outcome.filter(|o| o.ranks[0] != o.ranks[1]).and_then(won);
        outcome.map_or("none", |outcome| outcome.reason) == self.outcome
            && found.map(|seat| seat as u8 + 1) == winner
    }
}

#[test]
fn second_implementation() {
    let setups = [
        ("tablut", "", ""),
        ("tablut", "first=defenders king-returns=true", ""),
        ("brandubh", "", ""),
        ("copenhagen", "", ""),
        ("copenhagen", "repetition=draw", NEAR_A_FORT),
        ("copenhagen", "", NEAR_A_RING),
    ];
    for (rules, options, position) in setups {
        for seed in 0..GAMES {
            let game = set_up::<Tafl>(rules, options, position).expect("a position");
            let mut other = Second::start(rules, options, position);
            second::game(game, &mut other, &mut Rng::new(seed));
        }
    }
}
