//! A second implementation that shares only text with the crate: points by two coordinates of a
//! triangular grid, pieces by number, all earlier positions as text.

use std::collections::BTreeMap;
use wanqi_lunxing_qi::LunxingQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// To the right and upwards on a triangular grid around the middle of the board.
type Place = (i32, i32);

const ODD_HOME: [&str; 4] = ["b4", "c4", "c5", "d4"];
const EVEN_HOME: [&str; 4] = ["b1", "c1", "c2", "d1"];

/// The points by name: those at most two steps from the middle. In each column the rows are counted
/// from the lowest.
fn points() -> BTreeMap<String, Place> {
    let mut points = BTreeMap::new();
    for q in -2..=2_i32 {
        let rows = (-2..=2).filter(|r: &i32| (q + r).abs() <= 2);
        for (r, row) in rows.zip(1..) {
            points.insert(format!("{}{row}", ["a", "b", "c", "d", "e"][(q + 2) as usize]), (q, r));
        }
    }
    points
}

struct Second {
    points: BTreeMap<String, Place>,
    /// By number less one.
    pieces: Vec<String>,
    turns: usize,
    seen: Vec<String>,
    /// The seat that had arrived when the other seat got its last turn.
    waiting: Option<usize>,
    outcome: String,
    answer: &'static str,
    rounds: usize,
}

impl Second {
    fn at(position: &str, answer: &'static str, rounds: usize) -> Second {
        let (pieces, turn) = position.split_once(' ').expect("pieces and a turn");
        let pieces = pieces.split(',').map(str::to_owned).collect();
        let turns = turn.parse::<usize>().expect("a number") - 1;
        let (points, outcome) = (points(), "none".to_owned());
        let (seen, waiting) = (vec![position.to_owned()], None);
        Second { points, pieces, turns, seen, waiting, outcome, answer, rounds }
    }

    fn board(&self) -> String {
        format!("{} {}", self.pieces.join(","), self.turns % 8 + 1)
    }

    fn around(&self, point: &str) -> Vec<String> {
        let (q, r) = self.points[point];
        let ways = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];
        let places = ways.map(|(dq, dr)| (q + dq, r + dr));
        let named = self.points.iter().filter(|(_, place)| places.contains(place));
        named.map(|(name, _)| name.clone()).collect()
    }

    fn free_around(&self, piece: usize) -> Vec<String> {
        let mut free = self.around(&self.pieces[piece]);
        free.retain(|point| !self.pieces.contains(point));
        free
    }

    /// The points that are still missing to a seat, 0 or 1.
    fn missing(&self, seat: usize) -> Vec<&'static str> {
        let own = || self.pieces.iter().skip(seat).step_by(2);
        let goal = [EVEN_HOME, ODD_HOME][seat];
        goal.into_iter().filter(|point| !own().any(|piece| piece == point)).collect()
    }

    fn judge(&mut self, mover: usize) {
        let other = 1 - mover;
        if let Some(first) = self.waiting {
            self.outcome = if self.missing(mover).is_empty() {
                "drawn 0 both-arrived R4.2".to_owned()
            } else {
                format!("decided {} arrived R4.1", first + 1)
            };
        } else if self.missing(mover).is_empty() {
            let missing = self.missing(other);
            let next = self.turns % 8;
            let reaches = missing.len() == 1
                && !self.is_in_goal(next)
                && self.free_around(next).iter().any(|point| point == missing[0]);
            if reaches && (self.answer == "either" || other == 1) {
                self.waiting = Some(mover);
            } else {
                self.outcome = format!("decided {} arrived R4.1", mover + 1);
            }
        }
    }

    /// Whether a piece is in the goal of its seat already.
    fn is_in_goal(&self, piece: usize) -> bool {
        [EVEN_HOME, ODD_HOME][piece % 2].contains(&self.pieces[piece].as_str())
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let piece = self.turns % 8;
        if self.outcome.contains("arrived") {
            return Vec::new();
        }
        let from = &self.pieces[piece];
        let free = self.free_around(piece);
        let moves: Vec<String> = free.iter().map(|to| format!("{from}-{to}")).collect();
        if moves.is_empty() { vec!["pass".to_owned()] } else { moves }
    }

    fn play(&mut self, text: &str) {
        let piece = self.turns % 8;
        if let Some((_, to)) = text.split_once('-') {
            self.pieces[piece] = to.to_owned();
        }
        self.turns += 1;
        self.judge(piece % 2);
        let board = self.board();
        self.seen.push(board.clone());
        if self.outcome == "none" {
            if self.seen.iter().filter(|earlier| **earlier == board).count() >= 3 {
                self.outcome = "drawn 0 repetition R4.3 declared".to_owned();
            } else if self.rounds != 0 && self.turns >= 8 * self.rounds {
                self.outcome = "drawn 0 round-limit R4.4 declared".to_owned();
            }
        }
    }

    fn position(&self) -> String {
        match self.turns / 8 + 1 {
            1 => self.board(),
            round => format!("{} round={round}", self.board()),
        }
    }

    fn seat(&self) -> u8 {
        1 + (self.turns % 2) as u8
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

/// The start, and places from which sides may arrive or be shut in before long.
const POSITIONS: [&str; 6] = [
    "c4,c2,b4,d1,d4,c1,c5,b1 1",
    "c1,c4,b1,d4,c2,c5,d2,b3 7",
    "c1,c4,d1,c5,c2,e3,a1,b4 6",
    "d2,c5,c2,c4,b1,d4,c1,a3 8",
    "c3,b2,b3,d2,d3,c2,c4,c1 1",
    "d1,d4,b1,b4,d2,b3,c1,e3 2",
];

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for n in 0..if cfg!(debug_assertions) { 200 } else { 1_000 } {
        let (answer, rounds) = (["either", "even"][n / 6 % 2], [50, 10, 100][n % 3]);
        let position = POSITIONS[n % 6];
        let options = format!("answer={answer} rounds={rounds}");
        let game = set_up::<LunxingQi>("standard", &options, position).expect("a game");
        second::game(game, &mut Second::at(position, answer, rounds), &mut rng);
    }
}
