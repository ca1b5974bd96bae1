//! A second implementation that shares only text with the crate: a list of pieces, each with its
//! three cells.

use std::collections::BTreeMap;
use wanqi_guaijiao_qi::GuaijiaoQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second::{self, Second as _};
use wanqi_sdk::prelude::*;

type Place = (i32, i32);

#[derive(Clone)]
struct Second {
    rules: u32,
    eight: bool,
    loses: bool,
    draw_after: u32,
    /// Corner, orientation and side of each piece.
    pieces: Vec<(Place, String, char)>,
    slides: u32,
    seen: BTreeMap<String, u32>,
    outcome: String,
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn cells((x, y): Place, way: &str) -> [Place; 3] {
    let up = if way.starts_with('n') { 1 } else { -1 };
    let right = if way.ends_with('e') { 1 } else { -1 };
    [(x, y), (x, y + up), (x + right, y)]
}

impl Second {
    fn start(rules: u32, eight: bool, loses: bool, draw_after: u32) -> Second {
        let (pieces, seen) = (Vec::new(), BTreeMap::new());
        let outcome = "none".to_owned();
        Second { rules, eight, loses, draw_after, pieces, slides: 0, seen, outcome }
    }

    fn own(&self) -> char {
        if (self.pieces.len() as u32 + self.slides).is_multiple_of(2) { 'b' } else { 'w' }
    }

    /// Whether cells are on the board and no piece but `one` covers them.
    fn are_free(&self, cells: &[Place], but: Option<usize>) -> bool {
        let covers = |at: &Place| {
            let mut others = self.pieces.iter().enumerate().filter(|(n, _)| Some(*n) != but);
            others.any(|(_, (corner, way, _))| self::cells(*corner, way).contains(at))
        };
        let inside = |(x, y): &Place| (0..9).contains(x) && (0..9).contains(y);
        cells.iter().all(|at| inside(at) && !covers(at))
    }

    fn rooms(&self) -> Vec<String> {
        let mut list = Vec::new();
        for corner in (0..81).map(|n| (n % 9, n / 9)) {
            for way in ["ne", "nw", "se", "sw"] {
                if self.are_free(&cells(corner, way), None) {
                    list.push(format!("{}{way}", name(corner)));
                }
            }
        }
        list
    }

    fn slides(&self) -> Vec<String> {
        let mut list = Vec::new();
        for (n, (corner, way, side)) in self.pieces.iter().enumerate() {
            for (dx, dy) in (0..9).map(|n| (n % 3 - 1, n / 3 - 1)) {
                let straight = (dx == 0) != (dy == 0);
                let allowed = straight || self.eight && (dx, dy) != (0, 0);
                let to = (corner.0 + dx, corner.1 + dy);
                let own = *side == self.own();
                if own && allowed && self.are_free(&cells(to, way), Some(n)) {
                    list.push(format!("{}-{}", name(*corner), name(to)));
                }
            }
        }
        list
    }

    fn is_due(&self) -> bool {
        self.slides == 0 && self.pieces.len() < if self.rules == 1 { 16 } else { 26 }
    }

    fn choices(&self) -> Vec<String> {
        let rooms = if self.is_due() { self.rooms() } else { Vec::new() };
        let mut list = if rooms.is_empty() && self.rules == 1 { self.slides() } else { rooms };
        list.sort();
        list
    }

    fn board(&self) -> String {
        let mut text = String::new();
        for side in ['b', 'w'] {
            let mut own: Vec<_> = self.pieces.iter().filter(|piece| piece.2 == side).collect();
            own.sort_by_key(|((x, y), ..)| (*y, *x));
            let names = own.iter().map(|(corner, way, _)| format!("{}{way}", name(*corner)));
            let names: Vec<String> = names.collect();
            text += &if names.is_empty() { "-".to_owned() } else { names.join(",") };
            text.push(if side == 'b' { '/' } else { ' ' });
        }
        text.push(self.own());
        text
    }

    fn end(&mut self) -> String {
        let winner = if self.own() == 'b' { 2 } else { 1 };
        let stuck = !self.is_due() || self.rooms().is_empty();
        if !stuck {
            return "none".to_owned();
        }
        if self.rules == 2 {
            return format!("decided {winner} cannot-place R3.4");
        }
        if self.is_due() && self.loses {
            return format!("decided {winner} no-room R3.5");
        }
        if self.slides().is_empty() {
            return format!("decided {winner} shut-in R5.1");
        }
        let board = self.board();
        let times = self.seen.entry(board).or_default();
        *times += 1;
        if *times == 3 {
            "drawn 0 repetition R5.2 declared".to_owned()
        } else if self.draw_after > 0 && self.slides >= self.draw_after {
            "drawn 0 long-sliding R5.3 declared".to_owned()
        } else {
            "none".to_owned()
        }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let on = ["none", "declared"].iter().any(|end| self.outcome.ends_with(end));
        if on { self.choices() } else { Vec::new() }
    }

    fn play(&mut self, text: &str) {
        match text.split_once('-') {
            Some((from, to)) => {
                let found = self.pieces.iter_mut().find(|(corner, ..)| *corner == place(from));
                found.expect("a piece").0 = place(to);
                self.slides += 1;
            }
            None => {
                let own = self.own();
                self.pieces.push((place(text), text[2..].to_owned(), own));
            }
        }
        self.outcome = self.end();
    }

    fn position(&self) -> String {
        let mut text = self.board();
        if self.slides > 0 {
            text += &format!(" moves={}", self.slides);
        }
        text
    }

    fn seat(&self) -> u8 {
        if self.own() == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

/// The number of games on which both must agree.
const GAMES: u32 = if cfg!(debug_assertions) { 24 } else { 1_000 };

#[test]
fn second_implementation() {
    let mut rng = Rng::new(42);
    for n in 0..GAMES {
        let (rules, eight, loses) = (n % 3 / 2 + 1, n % 3 == 1, n % 4 == 0);
        let draw_after = [60, 400, 0][n as usize / 3 % 3];
        let options = match rules {
            1 => format!(
                "ways={} no-room={} draw-after={draw_after}",
                if eight { "eight" } else { "four" },
                if loses { "loses" } else { "slides" }
            ),
            _ => String::new(),
        };
        let game = set_up::<GuaijiaoQi>(&format!("rule-{rules}"), &options, "").expect("the start");
        second::game(game, &mut Second::start(rules, eight, loses, draw_after), &mut rng);
    }
}

/// Games without room for the fifteenth piece and for the sixteenth.
#[test]
fn second_without_room() {
    let mut rng = Rng::new(14);
    for (line, loses) in [(FOURTEEN, false), (FOURTEEN, true), (FIFTEEN, false), (FIFTEEN, true)] {
        let options = format!("no-room={} draw-after=60", if loses { "loses" } else { "slides" });
        let mut game = set_up::<GuaijiaoQi>("rule-1", &options, "").expect("the start");
        let mut other = Second::start(1, false, loses, 60);
        for text in line.split(' ') {
            let actor = game.turn().actor().expect("somebody is to act");
            let action = game.read(actor, text.as_bytes()).expect("a piece");
            game.check(actor, action).expect("it fits");
            game.apply(actor, action);
            other.play(text);
        }
        second::game(game, &mut other, &mut rng);
    }
}

/// Placings after which there is no room.
const FOURTEEN: &str = "h9sw f2ne b1ne f4nw h6nw b4se h4ne d6se f8sw b6se d2ne b8sw h2ne d8nw";
const FIFTEEN: &str = "b2se f4sw a8ne h9sw h2ne f1ne h6nw f6sw b3ne d2ne d5nw f8sw c8se b6sw h4ne";

/// The number of sequences of `depth` actions.
fn count(second: &Second, depth: u32) -> u64 {
    let list = second.list();
    if depth == 1 {
        return list.len() as u64;
    }
    let after = |text: &String| {
        let mut next = second.clone();
        next.play(text);
        count(&next, depth - 1)
    };
    list.iter().map(after).sum()
}

/// The counts of the fixtures; the longer ones only in release.
#[test]
fn second_counts() {
    for (line, rules, eight, depth, nodes) in COUNTS {
        if nodes < 1_000 || !cfg!(debug_assertions) {
            let mut from = Second::start(rules, eight, false, 400);
            line.split(' ').filter(|text| !text.is_empty()).for_each(|text| from.play(text));
            assert_eq!(count(&from, depth), nodes, "rule-{rules} {eight} {line} {depth}");
        }
    }
}

/// Counts that `perft.yaml` also has: actions before, rule set, directions, depth, number.
const COUNTS: [(&str, u32, bool, u32, u64); 9] = [
    ("", 1, false, 1, 256),
    ("", 1, false, 2, 59_612),
    ("", 2, false, 3, 12_566_208),
    (SIXTEEN, 1, false, 1, 8),
    (SIXTEEN, 1, false, 2, 51),
    (SIXTEEN, 1, false, 4, 3_020),
    (SIXTEEN, 1, false, 6, 190_679),
    (SIXTEEN, 1, true, 2, 174),
    (SIXTEEN, 1, true, 4, 30_271),
];

/// All pieces are placed.
const SIXTEEN: &str = "b4ne h5sw g4sw c6nw d2ne c3sw g8se e7se b8se f3sw d8se d4ne i2nw i7sw a2ne \
    a9se";
