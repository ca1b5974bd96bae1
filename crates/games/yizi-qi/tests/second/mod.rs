//! A second implementation that shares only text with the crate: each piece is a number of its own,
//! and it finds the legal actions by trying all.

use std::collections::BTreeSet;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_yizi_qi::YiziQi;

struct Second {
    /// The point of each piece.
    pieces: Vec<u32>,
    seat: u8,
    misere: bool,
}

impl Second {
    fn start(rules: &str, misere: bool) -> Second {
        let pieces = match rules {
            "rule-1" | "rule-1-misere" => (1..=10).collect(),
            "rule-2" => vec![6, 6, 7, 7, 8, 8, 9, 9, 10, 10],
            _ => Vec::new(),
        };
        Second { pieces, seat: 1, misere }
    }

    fn count(&self, point: u32) -> usize {
        self.pieces.iter().filter(|piece| **piece == point).count()
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = BTreeSet::new();
        let left = 10 - self.pieces.len();
        for count in 1..=10 {
            for point in 1..=10 {
                if count <= left {
                    list.insert(format!("{point}x{count}"));
                }
                for to in 0..point {
                    if left == 0 && count <= self.count(point) {
                        list.insert(format!("{point}-{to}x{count}"));
                    }
                }
            }
        }
        list.into_iter().collect()
    }

    fn play(&mut self, text: &str) {
        let (place, count) = text.split_once('x').expect("a count");
        let number = |text: &str| text.parse::<u32>().expect("a number");
        for _ in 0..number(count) {
            match place.split_once('-') {
                Some((from, to)) => {
                    let piece = self.pieces.iter_mut().find(|piece| **piece == number(from));
                    *piece.expect("a piece") = number(to);
                }
                None => self.pieces.push(number(place)),
            }
        }
        self.seat = 3 - self.seat;
    }

    fn position(&self) -> String {
        let counts: Vec<String> = (0..=10).map(|point| self.count(point).to_string()).collect();
        format!("{} {}", counts.join(","), self.seat)
    }

    fn seat(&self) -> u8 {
        self.seat
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let last = 3 - self.seat;
        let line = match (self.count(0), self.misere) {
            (10, false) => format!("decided {last} last-piece R5.1"),
            (10, true) => format!("decided {} last-piece-loses R5.2", self.seat),
            _ => "none".to_owned(),
        };
        outcome_line(outcome) == line
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(17);
    for n in 0..1_000 {
        let (rules, options) = [
            ("rule-1", ""),
            ("rule-1-misere", ""),
            ("rule-2", "misere=false"),
            ("rule-2", "misere=true"),
            ("rule-3", "misere=false"),
            ("rule-3", "misere=true"),
        ][n % 6];
        let misere = rules == "rule-1-misere" || options == "misere=true";
        let game = set_up::<YiziQi>(rules, options, "").expect("the start");
        second::game(game, &mut Second::start(rules, misere), &mut rng);
    }
}
