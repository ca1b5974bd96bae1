//! A second implementation, written from RULES.md with letters in a map. It shares only
//! the text of actions and positions with the crate.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_latrunculi::Latrunculi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::second;
use wanqi_sdk::prelude::*;

/// Column and row from 1.
type At = (i32, i32);

const WAYS: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Random games of each set-up on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 40 } else { 1_000 };

#[derive(Clone)]
struct Second {
    rules: &'static str,
    corner: &'static str,
    width: i32,
    height: i32,
    /// `w`, `b` are men, `W`, `B` leaders.
    pieces: BTreeMap<At, char>,
    mover: char,
    /// The number of pieces placed, while pieces are placed.
    placed: Option<usize>,
    again: Option<At>,
    quiet: u32,
    seen: BTreeMap<String, u32>,
    outcome: String,
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

impl Second {
    fn start(rules: &'static str, corner: &'static str) -> Second {
        let bell = rules == "bell";
        let mut pieces = BTreeMap::new();
        if !bell {
            for x in 1..=12 {
                pieces.insert((x, 1), 'w');
                pieces.insert((x, 8), 'b');
            }
            pieces.insert(at("g2"), 'W');
            pieces.insert(at("f7"), 'B');
        }
        let mut game = Second {
            rules,
            corner,
            width: if bell { 8 } else { 12 },
            height: if bell { 7 } else { 8 },
            pieces,
            mover: 'w',
            placed: bell.then_some(0),
            again: None,
            quiet: 0,
            seen: BTreeMap::new(),
            outcome: "none".to_owned(),
        };
        game.seen.insert(game.board(), 1);
        game
    }

    /// A position of the moving phase whose last field is the side.
    fn at_position(rules: &'static str, corner: &'static str, position: &str) -> Second {
        let mut game = Second::start(rules, corner);
        let (rows, mover) = position.split_once(' ').expect("a side");
        let mut rows = rows.to_owned();
        for n in (1..=12).rev() {
            rows = rows.replace(&n.to_string(), &".".repeat(n));
        }
        game.pieces.clear();
        for (row, y) in rows.split('/').zip((1..=game.height).rev()) {
            let found = row.chars().zip(1..).filter(|(sign, _)| *sign != '.');
            game.pieces.extend(found.map(|(sign, x)| ((x, y), sign)));
        }
        game.mover = mover.chars().next().expect("a side");
        game.placed = None;
        game.seen = BTreeMap::from([(game.board(), 1)]);
        game
    }

    fn bell(&self) -> bool {
        self.rules == "bell"
    }

    fn enemy(&self) -> char {
        if self.mover == 'w' { 'b' } else { 'w' }
    }

    fn on_board(&self, (x, y): At) -> bool {
        (1..=self.width).contains(&x) && (1..=self.height).contains(&y)
    }

    fn is_corner(&self, (x, y): At) -> bool {
        [1, self.width].contains(&x) && [1, self.height].contains(&y)
    }

    fn side(&self, at: At) -> Option<char> {
        self.pieces.get(&at).map(char::to_ascii_lowercase)
    }

    fn is_empty(&self, at: At) -> bool {
        self.on_board(at) && !self.pieces.contains_key(&at)
    }

    /// Rows and the side to move.
    fn board(&self) -> String {
        let row = |y| {
            let sign = |x| self.pieces.get(&(x, y)).copied().unwrap_or('.');
            (1..=self.width).map(sign).collect::<String>()
        };
        let mut text = (1..=self.height).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=12).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.mover)
    }

    fn taken(&self, to: At) -> BTreeSet<At> {
        let mut taken = BTreeSet::new();
        for way in WAYS {
            let (prey, beyond) = (plus(to, way, 1), plus(to, way, 2));
            let king = !self.bell() && self.pieces.get(&prey) == Some(&self.king(self.enemy()));
            if self.side(prey) != Some(self.enemy()) || king {
                continue;
            }
            let corner = match self.corner {
                "one" => self.is_corner(prey),
                "square" => self.is_corner(beyond),
                _ => {
                    let both = WAYS.iter().map(|way| plus(prey, *way, 1));
                    self.is_corner(prey)
                        && both
                            .filter(|at| self.on_board(*at))
                            .all(|at| self.side(at) == Some(self.mover))
                }
            };
            if self.side(beyond) == Some(self.mover) || corner {
                taken.insert(prey);
            }
        }
        taken
    }

    fn king(&self, side: char) -> char {
        side.to_ascii_uppercase()
    }

    /// The moves of the pieces, without those that make a third repetition.
    fn moves(&self) -> Vec<(At, At)> {
        let mut moves = Vec::new();
        for (from, sign) in &self.pieces {
            let waits = self.again.is_some_and(|at| at != *from);
            if sign.to_ascii_lowercase() != self.mover || waits {
                continue;
            }
            let leads = sign.is_ascii_uppercase();
            let far = !self.bell() && (!leads || self.rules == "kowalski-wiki");
            for way in WAYS {
                let most = if far { 12 } else { 1 };
                let free = (1..=most).map(|n| plus(*from, way, n));
                moves.extend(free.take_while(|to| self.is_empty(*to)).map(|to| (*from, to)));
                let jump =
                    leads && self.bell() && self.side(plus(*from, way, 1)) == Some(self.enemy());
                if jump && self.is_empty(plus(*from, way, 2)) {
                    moves.push((*from, plus(*from, way, 2)));
                }
            }
        }
        if !self.bell() && self.seen.values().any(|times| *times >= 2) {
            moves.retain(|(from, to)| {
                let mut next = self.clone();
                next.carry_out(*from, *to);
                next.mover = self.enemy();
                next.seen.get(&next.board()).is_none_or(|times| *times < 2)
            });
        }
        moves
    }

    /// Moves a piece and captures; returns the number of captured pieces.
    fn carry_out(&mut self, from: At, to: At) -> usize {
        let piece = self.pieces.remove(&from).expect("a piece");
        self.pieces.insert(to, piece);
        let taken = self.taken(to);
        self.pieces.retain(|at, _| !taken.contains(at));
        taken.len()
    }

    fn finish_turn(&mut self, quiet: bool) {
        self.again = None;
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        self.mover = self.enemy();
        *self.seen.entry(self.board()).or_default() += 1;
        self.find_end();
    }

    fn find_end(&mut self) {
        let (us, them) = (self.mover, self.enemy());
        let seat = |side: char| if side == 'w' { 1 } else { 2 };
        let count = |side: char| {
            let mine = |sign: &&char| sign.to_ascii_lowercase() == side;
            self.pieces.values().filter(mine).count()
        };
        let men = |side: char| self.pieces.values().filter(|sign| **sign == side).count();
        let shut = |side: char| {
            let king = self.pieces.iter().find(|(_, sign)| **sign == self.king(side));
            !king.is_some_and(|(at, _)| WAYS.iter().any(|way| self.is_empty(plus(*at, *way, 1))))
        };
        let bare = if self.bell() { count(us) == 0 } else { men(us) == 0 };
        let most = if self.bell() { 30 } else { 50 };
        self.outcome = if bare {
            format!("decided {} all-taken", seat(them))
        } else if !self.bell() && shut(us) {
            format!("decided {} king-immobile", seat(them))
        } else if !self.bell() && shut(them) {
            format!("decided {} king-immobile", seat(us))
        } else if self.moves().is_empty() {
            format!("decided {} no-move", seat(them))
        } else if self.quiet < most {
            "none".to_owned()
        } else if count(us) == count(them) {
            "drawn 0 equal-pieces".to_owned()
        } else {
            format!("decided {} more-pieces", seat(if count(us) > count(them) { us } else { them }))
        };
    }

    fn place(&mut self, square: At, placed: usize) {
        let leader = placed >= 32;
        let piece = if leader { self.king(self.mover) } else { self.mover };
        self.pieces.insert(square, piece);
        if leader || placed % 2 == 1 {
            self.mover = self.enemy();
        }
        self.placed = Some(placed + 1).filter(|placed| *placed < 34);
        if self.placed.is_none() {
            self.find_end();
        }
    }

    /// The number of sequences of this length.
    fn count(&self, depth: u32) -> u64 {
        use second::Second as _;
        let list = self.list();
        if depth == 1 {
            return list.len() as u64;
        }
        let after = |text: String| {
            let mut next = self.clone();
            next.play(&text);
            next.count(depth - 1)
        };
        list.into_iter().map(after).sum()
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let mut text = self.board();
        if self.placed.is_some() {
            text.push_str(" phase=placing");
        }
        if self.quiet > 0 {
            text.push_str(&format!(" quiet={}", self.quiet));
        }
        if let Some(at) = self.again {
            text.push_str(&format!(" again={}", name(at)));
        }
        text
    }

    fn list(&self) -> Vec<String> {
        let over = ["all-taken", "king-immobile", "no-move"];
        if over.iter().any(|reason| self.outcome.ends_with(reason)) {
            return Vec::new();
        }
        if self.placed.is_some() {
            let all = (1..=self.width).flat_map(|x| (1..=self.height).map(move |y| (x, y)));
            return all.filter(|at| self.is_empty(*at)).map(name).collect();
        }
        let text = |(from, to): &(At, At)| format!("{}-{}", name(*from), name(*to));
        let mut list: BTreeSet<String> = self.moves().iter().map(text).collect();
        if self.again.is_some() {
            list.insert("done".to_owned());
        }
        list.into_iter().collect()
    }

    fn play(&mut self, text: &str) {
        if let Some(placed) = self.placed {
            return self.place(at(text), placed);
        }
        let Some((from, to)) = text.split_once('-') else { return self.finish_turn(false) };
        let (from, to) = (at(from), at(to));
        let second = self.again.is_some();
        let taken = self.carry_out(from, to);
        if self.bell() && taken > 0 && !second {
            (self.again, self.quiet) = (Some(to), 0);
            let enemies = self.pieces.keys().any(|at| self.side(*at) == Some(self.enemy()));
            if enemies && !self.moves().is_empty() {
                return;
            }
        }
        self.finish_turn(taken == 0 && !second);
    }

    fn seat(&self) -> u8 {
        if self.mover == 'w' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let line = wanqi_sdk::kit::play::outcome_line(outcome);
        let words: Vec<&str> = line.split(' ').take(3).collect();
        words.join(" ") == self.outcome
    }
}

/// Positions of the moving phase with many captures.
const MIDGAMES: [(&str, &str, &str); 5] = [
    ("bell", "one", "b6w/wb4b1/1wb1bw2/2wB1b2/1b1W2w1/3wb3/w4b1b w"),
    ("bell", "square", "b6w/wb4b1/1wb1bw2/2wB1b2/1b1W2w1/3wb3/w4b1b b"),
    ("bell", "both", "b6w/wb4b1/1wb1bw2/2wB1b2/1b1W2w1/3wb3/w4b1b w"),
    ("kowalski", "", "b10b/w4B5w/2b2b2w3/4w2b4/1w3b6/3b2w1b3/2w3W5/w1b7bb w"),
    ("kowalski-wiki", "", "b10b/w4B5w/2b2b2w3/4w2b4/1w3b6/3b2w1b3/2w3W5/w1b7bb b"),
];

fn options(corner: &str) -> String {
    if corner.is_empty() { String::new() } else { format!("corner={corner}") }
}

#[test]
fn counts() {
    for (rules, corner, position) in MIDGAMES {
        let game = set_up::<Latrunculi>(rules, &options(corner), position).expect("a position");
        let other = Second::at_position(rules, corner, position);
        assert_eq!(game.perft(3), other.count(3), "{rules} {corner}");
    }
}

#[test]
fn second_implementation() {
    for (rules, corner, position) in MIDGAMES {
        for seed in 0..GAMES {
            let options = options(corner);
            let (position, mut other) = if seed % 2 == 0 {
                ("", Second::start(rules, corner))
            } else {
                (position, Second::at_position(rules, corner, position))
            };
            let game = set_up::<Latrunculi>(rules, &options, position).expect("a position");
            second::game(game, &mut other, &mut Rng::new(seed));
        }
    }
}
