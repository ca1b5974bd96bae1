//! A second implementation that shares only text with the crate: a row of signs, searched from
//! piece to piece.

use wanqi_qixing_qi::QixingQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

struct Second {
    /// `o` for a piece and `.` for none, point 1 first.
    row: String,
    seat: u8,
    misere: bool,
}

impl Second {
    fn start(rules: &str, misere: bool) -> Second {
        let row = match rules {
            "rule-2" => ".".repeat(25),
            _ => "o...o...o...o...o...o...o".to_owned(),
        };
        Second { row, seat: 1, misere }
    }

    fn pieces(&self) -> Vec<usize> {
        self.row.match_indices('o').map(|(n, _)| n + 1).collect()
    }

    fn set(&mut self, point: &str, sign: &str) {
        let point: usize = point.parse().expect("a point");
        self.row.replace_range(point - 1..point, sign);
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.pieces().len() < 7 {
            list.extend(self.row.match_indices('.').map(|(n, _)| format!("p{}", n + 1)));
        } else {
            for from in self.pieces() {
                let mut to = from - 1;
                while to > 0 && !self.pieces().contains(&to) {
                    list.push(format!("{from}-{to}"));
                    to -= 1;
                }
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        match text.split_once('-') {
            Some((from, to)) => {
                self.set(from, ".");
                self.set(to, "o");
            }
            None => self.set(&text[1..], "o"),
        }
        self.seat = 3 - self.seat;
    }

    fn position(&self) -> String {
        let pieces: Vec<String> = self.pieces().iter().map(ToString::to_string).collect();
        let none = if pieces.is_empty() { "-" } else { "" };
        format!("{none}{} {}", pieces.join(","), self.seat)
    }

    fn seat(&self) -> u8 {
        self.seat
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let last = 3 - self.seat;
        let line = match (self.row.starts_with("ooooooo"), self.misere) {
            (true, false) => format!("decided {last} row-complete R5.1"),
            (true, true) => format!("decided {} row-loses R5.2", self.seat),
            _ => "none".to_owned(),
        };
        outcome_line(outcome) == line
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(19);
    for n in 0..1_000 {
        let (rules, options) = [
            ("rule-1", ""),
            ("rule-1-misere", ""),
            ("rule-2", "misere=false"),
            ("rule-2", "misere=true"),
        ][n % 4];
        let misere = rules == "rule-1-misere" || options == "misere=true";
        let game = set_up::<QixingQi>(rules, options, "").expect("the start");
        second::game(game, &mut Second::start(rules, misere), &mut rng);
    }
}
