//! A second implementation that shares only text with the crate: a set of closed sides, and paths
//! found square by square.

use std::collections::BTreeSet;
use wanqi_quoridor::Quoridor;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Place = (i32, i32);

const WAYS: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

#[derive(Clone)]
struct Pawn {
    letter: char,
    at: Place,
    /// The direction of its goal.
    way: Place,
    walls: usize,
    /// Whether it is still in the game.
    plays: bool,
}

#[derive(Clone)]
struct Second {
    size: i32,
    play_on: bool,
    aside: bool,
    pawns: Vec<Pawn>,
    walls: BTreeSet<(char, i32, i32)>,
    mover: usize,
    round: usize,
    arrived: String,
    over: bool,
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

impl Second {
    fn start(four: bool, size: i32, walls: usize, play_on: bool, aside: bool) -> Second {
        let (m, l) = (size / 2, size - 1);
        let pawn = |letter, at, way| Pawn { letter, at, way, walls, plays: true };
        let white = pawn('w', (m, 0), (0, 1));
        let black = pawn('b', (m, l), (0, -1));
        let pawns = if four {
            vec![white, pawn('r', (0, m), (1, 0)), black, pawn('y', (l, m), (-1, 0))]
        } else {
            vec![white, black]
        };
        let (walls, arrived) = (BTreeSet::new(), String::new());
        Second { size, play_on, aside, pawns, walls, mover: 0, round: 1, arrived, over: false }
    }

    fn on_board(&self, (x, y): Place) -> bool {
        (0..self.size).contains(&x) && (0..self.size).contains(&y)
    }

    /// The next square in this direction, unless the edge or a wall is between.
    fn next(&self, (x, y): Place, (dx, dy): Place) -> Option<Place> {
        let (low_x, low_y) = (x.min(x + dx), y.min(y + dy));
        let closed = if dx == 0 {
            (0..2).any(|n| self.walls.contains(&('h', low_x - n, low_y)))
        } else {
            (0..2).any(|n| self.walls.contains(&('v', low_x, low_y - n)))
        };
        Some((x + dx, y + dy)).filter(|to| self.on_board(*to) && !closed)
    }

    fn taken(&self, at: Place) -> bool {
        self.pawns.iter().any(|pawn| pawn.at == at)
    }

    fn home(&self, pawn: &Pawn, (x, y): Place) -> bool {
        let last = self.size - 1;
        match pawn.way {
            (0, 1) => y == last,
            (0, -1) => y == 0,
            (1, 0) => x == last,
            _ => x == 0,
        }
    }

    fn knows_a_way(&self, pawn: &Pawn) -> bool {
        let mut seen = BTreeSet::from([pawn.at]);
        let mut open = vec![pawn.at];
        while let Some(at) = open.pop() {
            if self.home(pawn, at) {
                return true;
            }
            let next = WAYS.iter().filter_map(|way| self.next(at, *way));
            open.extend(next.filter(|to| seen.insert(*to)));
        }
        false
    }

    fn moves(&self) -> BTreeSet<Place> {
        let from = self.pawns[self.mover].at;
        let mut moves = BTreeSet::new();
        for way in WAYS {
            let Some(next) = self.next(from, way) else { continue };
            if !self.taken(next) {
                moves.insert(next);
                continue;
            }
            let around = [(way.1, way.0), (-way.1, -way.0)].map(|side| self.next(next, side));
            let around = around.into_iter().flatten().filter(|to| !self.taken(*to));
            match self.next(next, way) {
                Some(behind) if !self.taken(behind) => drop(moves.insert(behind)),
                Some(_) if !self.aside => {}
                _ => moves.extend(around),
            }
        }
        moves
    }

    fn has_room(&self, (lie, x, y): (char, i32, i32)) -> bool {
        let (dx, dy) = if lie == 'h' { (1, 0) } else { (0, 1) };
        let near = [('h', x, y), ('v', x, y), (lie, x + dx, y + dy), (lie, x - dx, y - dy)];
        !near.iter().any(|wall| self.walls.contains(wall))
    }

    fn walls(&self) -> Vec<String> {
        let mut list = Vec::new();
        let slots = (self.size - 1) * (self.size - 1);
        for wall in ['h', 'v'].into_iter().flat_map(|lie| {
            (0..slots).map(move |n| (lie, n % (self.size - 1), n / (self.size - 1)))
        }) {
            let mut next = self.clone();
            next.walls.insert(wall);
            let mut pawns = self.pawns.iter().filter(|pawn| pawn.plays);
            if self.has_room(wall) && pawns.all(|pawn| next.knows_a_way(pawn)) {
                list.push(format!("{}{}", name((wall.1, wall.2)), wall.0));
            }
        }
        list
    }

    fn slots(&self, lie: char) -> String {
        let mut slots: Vec<Place> =
            self.walls.iter().filter(|wall| wall.0 == lie).map(|wall| (wall.2, wall.1)).collect();
        slots.sort_unstable();
        slots.iter().map(|(y, x)| name((*x, *y))).collect::<Vec<_>>().join(",")
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.over {
            return Vec::new();
        }
        let mut list: Vec<String> = self.moves().into_iter().map(name).collect();
        if self.pawns[self.mover].walls > 0 {
            list.extend(self.walls());
        }
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let mover = self.mover;
        if text.len() == 2 {
            let to = place(text);
            self.pawns[mover].at = to;
            if self.home(&self.pawns[mover], to) {
                self.arrived.push(self.pawns[mover].letter);
                self.pawns[mover].plays = false;
                if self.play_on {
                    self.pawns[mover].at = (-1, -1);
                }
                let playing = self.pawns.iter().filter(|pawn| pawn.plays).count();
                self.over = !self.play_on || playing == 1;
            }
        } else if text != "pass" {
            let (x, y) = place(text);
            self.walls.insert((if text.ends_with('h') { 'h' } else { 'v' }, x, y));
            self.pawns[mover].walls -= 1;
        }
        while !self.over {
            self.mover = (self.mover + 1) % self.pawns.len();
            self.round += usize::from(self.mover == 0);
            if self.pawns[self.mover].plays {
                break;
            }
        }
    }

    fn position(&self) -> String {
        let at = |x, y| self.pawns.iter().find(|p| p.at == (x, y)).map_or('.', |p| p.letter);
        let row = |y| (0..self.size).map(|x| at(x, y)).collect::<String>();
        let mut text = (0..self.size).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=9).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        let side = if self.over { '-' } else { self.pawns[self.mover].letter };
        let walls: Vec<String> = self.pawns.iter().map(|pawn| pawn.walls.to_string()).collect();
        text += &format!(" {side} {} walls={}", self.round, walls.join(","));
        let arrived = if self.play_on { self.arrived.clone() } else { String::new() };
        let fields = [("h", self.slots('h')), ("v", self.slots('v')), ("arrived", arrived)];
        for (key, value) in fields.iter().filter(|(_, value)| !value.is_empty()) {
            text += &format!(" {key}={value}");
        }
        text
    }

    fn seat(&self) -> u8 {
        self.mover as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let line = outcome_line(outcome);
        if !self.over {
            return line == "none";
        }
        let rank = |pawn: &Pawn| {
            let place = self.arrived.find(pawn.letter).unwrap_or(self.arrived.len());
            place as u8 + 1
        };
        let ranks: Vec<u8> = self.pawns.iter().map(rank).collect();
        let rule = if self.play_on { "R5.2" } else { "R5.1" };
        outcome.is_some_and(|outcome| outcome.ranks == ranks) && line.ends_with(rule)
    }
}

/// The first two turns of four seats.
#[test]
fn counts() {
    let start = Second::start(true, 9, 5, false, true);
    let after = |text: String| {
        let mut next = start.clone();
        second::Second::play(&mut next, &text);
        second::Second::list(&next).len()
    };
    assert_eq!(second::Second::list(&start).into_iter().map(after).sum::<usize>(), 16_677);
}

/// Boards of all sizes; on small ones walls cut paths off and pawns meet more often.
#[test]
fn second_implementation() {
    let games = if cfg!(debug_assertions) { 60 } else { 1_000 };
    let mut rng = Rng::new(5);
    for n in 0..games {
        let four = n % 2 == 1;
        let size = [5, 3, 5, 7, 5, 9, 3, 5, 7, 5][n / 2 % 10];
        let walls = [2, 1, 4, 6, 0][n / 4 % 5];
        let (play_on, aside) = (n % 4 == 1, n % 8 < 4);
        let mut options = format!("size={size} walls={walls}");
        if four {
            options += &format!(" play-on={play_on} aside={aside}");
        }
        let rules = if four { "four" } else { "two" };
        let game = set_up::<Quoridor>(rules, &options, "").expect("the start");
        let (play_on, aside) = (four && play_on, !four || aside);
        second::game(game, &mut Second::start(four, size, walls, play_on, aside), &mut rng);
    }
}
