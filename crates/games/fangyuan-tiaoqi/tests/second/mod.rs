//! A second implementation, written from RULES.md as a player would read it: a map of pieces, one
//! jump at a time. It shares only text with the crate.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_fangyuan_tiaoqi::FangyuanTiaoqi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// Row from 1 and place within it, from the middle in half steps.
type Place = (i32, i32);

const WAYS: [Place; 6] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];

struct Second {
    strict: bool,
    limit: usize,
    /// Seat from 0, and whether it is square.
    pieces: BTreeMap<Place, (usize, bool)>,
    turns: usize,
    seen: Vec<String>,
    outcome: String,
}

/// The points of a row from the left: as many as the row is far from its corner.
fn row(y: i32) -> Vec<Place> {
    let length = if y > 6 { 12 - y } else { y };
    (0..length).map(|n| (y, 2 * n - (length - 1))).collect()
}

fn on_board((y, x): Place) -> bool {
    (1..=11).contains(&y) && row(y).contains(&(y, x))
}

/// Columns go up to the right by half a step a row, the last one from the lowest corner.
fn name((y, x): Place) -> String {
    let column = (x - (y - 1)) / 2 + 5;
    format!("{}{y}", char::from(b'a' + column as u8))
}

fn place(text: &str) -> Place {
    let all = (1..=11).flat_map(row);
    all.into_iter().find(|place| name(*place) == text).expect("a point")
}

/// Where a seat begins, in the order of its line-up.
fn home(seat: usize) -> Vec<Place> {
    let rows = if seat == 0 { [1, 2, 3, 4] } else { [11, 10, 9, 8] };
    rows.into_iter().flat_map(row).collect()
}

impl Second {
    fn new(strict: bool, limit: usize) -> Second {
        let (pieces, outcome) = (BTreeMap::new(), "none".to_owned());
        Second { strict, limit, pieces, turns: 0, seen: Vec::new(), outcome }
    }

    /// The game that a position text describes.
    fn read(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        for (line, y) in words[0].split('/').zip((1..=11).rev()) {
            let mut points = row(y).into_iter();
            for sign in line.chars() {
                if let Some(empty) = sign.to_digit(10) {
                    points.nth(empty as usize - 1);
                    continue;
                }
                let seat = usize::from(sign.is_lowercase());
                let square = sign.eq_ignore_ascii_case(&'s');
                self.pieces.insert(points.next().expect("a point"), (seat, square));
            }
        }
        self.turns = words[2].strip_prefix("turns=").expect("turns").parse().expect("a number");
        self.seen = vec![self.board()];
    }

    fn own(&self) -> Vec<Place> {
        let own = self.pieces.iter().filter(|(_, (seat, _))| *seat == self.turns % 2);
        own.map(|(place, _)| *place).collect()
    }

    fn jumps_over(&self, jumper: bool, over: Place) -> bool {
        match self.pieces.get(&over) {
            None => false,
            Some((seat, square)) if *seat == self.turns % 2 => !self.strict || *square != jumper,
            Some((_, square)) => *square == jumper,
        }
    }

    fn targets(&self, from: Place) -> BTreeSet<Place> {
        let jumper = self.pieces[&from].1;
        let free =
            |place: Place| on_board(place) && (place == from || !self.pieces.contains_key(&place));
        let mut ends = BTreeSet::new();
        let mut open = vec![from];
        while let Some((y, x)) = open.pop() {
            for (dy, dx) in WAYS {
                let (over, end) = ((y + dy, x + dx), (y + 2 * dy, x + 2 * dx));
                let jump = over != from && self.jumps_over(jumper, over) && free(end);
                if jump && ends.insert(end) {
                    open.push(end);
                }
            }
        }
        let steps = WAYS.map(|(dy, dx)| (from.0 + dy, from.1 + dx));
        ends.extend(steps.into_iter().filter(|place| free(*place)));
        ends.remove(&from);
        ends
    }

    /// Pieces and side to move.
    fn board(&self) -> String {
        let letter = |place: &Place| match self.pieces.get(place) {
            None => '.',
            Some((0, square)) => ['R', 'S'][usize::from(*square)],
            Some((_, square)) => ['r', 's'][usize::from(*square)],
        };
        let line = |y| row(y).iter().map(letter).collect::<String>();
        let mut text = (1..=11).rev().map(line).collect::<Vec<_>>().join("/");
        for n in (1..=6).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", ["b", "w"][self.turns % 2])
    }

    fn has_won(&self, seat: usize) -> bool {
        let there = |place| self.pieces.get(place).is_some_and(|piece| piece.0 == seat);
        home(1 - seat).iter().all(there)
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let turns = if self.turns == 0 { String::new() } else { format!(" turns={}", self.turns) };
        self.board() + &turns
    }

    fn list(&self) -> Vec<String> {
        if self.outcome.starts_with("decided") {
            return Vec::new();
        }
        let mut list = Vec::new();
        if self.own().is_empty() {
            let letters = |n: u32| (0..10).map(|k| ['r', 's'][(n >> k & 1) as usize]).collect();
            let all = (0..1024).map(letters);
            list.extend(all.filter(|text: &String| text.matches('s').count() == 5));
        }
        for from in self.own() {
            let to = self.targets(from);
            list.extend(to.into_iter().map(|to| format!("{}-{}", name(from), name(to))));
        }
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let seat = self.turns % 2;
        if let Some((from, to)) = text.split_once('-') {
            let piece = self.pieces.remove(&place(from)).expect("a piece");
            self.pieces.insert(place(to), piece);
        } else if text != "pass" {
            let shapes = text.chars().map(|letter| (seat, letter == 's'));
            self.pieces.extend(home(seat).into_iter().zip(shapes));
        }
        self.turns += 1;
        let now = self.board();
        self.seen.push(now.clone());
        let same = self.seen.iter().filter(|earlier| **earlier == now).count();
        if self.has_won(seat) {
            self.outcome = format!("decided {} arrival R4.1", seat + 1);
        } else if same >= 3 {
            self.outcome = "drawn 0 repetition R4.2 declared".to_owned();
        } else if self.limit > 0 && self.turns >= self.limit {
            self.outcome = "drawn 0 turn-limit R4.3 declared".to_owned();
        }
    }

    fn seat(&self) -> u8 {
        self.turns as u8 % 2 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

/// Positions from which games often end with an arrival, or have a pass.
const NEAR: [&str; 4] = [
    "S/RS/SRR/1RSR/S4/6/1s3/r1rs/srs/rs/r b turns=60",
    "R/SR/RSR/2SS/S4/R5/s4/1rsr/srs/rs/r w turns=61",
    "R/SR/RSR/1SSS/5/R5/s4/1rsr/srs/rs/r b turns=60",
    "1/2/3/4/5/1srrsr/srsrs/RSRS/SRS/RS/R b turns=30",
];

#[test]
fn second_implementation() {
    let games = if cfg!(debug_assertions) { 60 } else { 1_000 };
    let (mut rng, mut ends) = (Rng::new(82), BTreeSet::new());
    for n in 0..games {
        let (strict, limit) = (n % 2 == 1, [0, 8, 40, 200][n / 2 % 4]);
        let rules = ["rule-1", "rule-2"][n % 2];
        let near = (n % 3 > 0).then(|| NEAR[n % NEAR.len()]);
        // Random pieces seldom arrive, but often do from a start near the goal.
        let limit = if near.is_some() || limit == 0 { 160 } else { limit };
        let position = near.unwrap_or_default();
        let game = set_up::<FangyuanTiaoqi>(rules, &format!("draw-after={limit}"), position);
        let game = game.unwrap_or_else(|r| panic!("{position}: {}", r.message));
        let mut other = Second::new(strict, limit);
        if near.is_some() {
            other.read(position);
        }
        second::game(game, &mut other, &mut rng);
        ends.insert(other.outcome.split(' ').nth(2).unwrap_or_default().to_owned());
    }
    let all = ["arrival", "repetition", "turn-limit"];
    assert!(all.iter().all(|end| ends.contains(*end)), "of {games} games ends are {ends:?}");
}
