//! A second implementation that shares only text with the crate: a move is a walk of one step or
//! two, and a walk that leaves the board is not a move. The number of steps left decides the value.

use std::collections::BTreeSet;
use wanqi_duzi_qi::DuziQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::solve::retrograde;
use wanqi_sdk::{Outcome, Rng};

/// The column letters and row numbers of each rule set.
const BOARDS: [(&str, &str, &str); 2] =
    [("points", "abcdefghi", "123456789"), ("cells", "abcdefgh", "12345678")];

struct Second {
    columns: &'static str,
    rows: &'static str,
    stone: String,
    seat: u8,
}

/// The sign after this one.
fn behind(signs: &str, sign: char) -> Option<char> {
    signs.chars().skip_while(|s| *s != sign).nth(1)
}

impl Second {
    fn new(n: usize) -> Second {
        let (_, columns, rows) = BOARDS[n];
        Second { columns, rows, stone: "a1".to_owned(), seat: 1 }
    }

    fn steps(&self, place: &str) -> Vec<String> {
        let signs: Vec<char> = place.chars().collect();
        let right = behind(self.columns, signs[0]).map(|column| format!("{column}{}", signs[1]));
        let up = behind(self.rows, signs[1]).map(|row| format!("{}{row}", signs[0]));
        right.into_iter().chain(up).collect()
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let once = self.steps(&self.stone);
        let twice = once.iter().flat_map(|place| self.steps(place));
        let all: BTreeSet<String> = twice.chain(once.clone()).collect();
        all.iter().map(|to| format!("{}-{to}", self.stone)).collect()
    }

    fn play(&mut self, text: &str) {
        self.stone = text[3..].to_owned();
        self.seat = 3 - self.seat;
    }

    fn position(&self) -> String {
        format!("{} {}", self.stone, self.seat)
    }

    fn seat(&self) -> u8 {
        self.seat
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let shown = outcome_line(outcome);
        match self.list().is_empty() {
            true => shown == format!("decided {} arrived R4.1", 3 - self.seat),
            false => shown == "none",
        }
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for n in 0..1_000 {
        let game = set_up::<DuziQi>(BOARDS[n % 2].0, "", "").expect("a game");
        second::game(game, &mut Second::new(n % 2), &mut rng);
    }
}

#[test]
fn heaps() {
    for (rules, columns, rows) in BOARDS {
        let start = set_up::<DuziQi>(rules, "", "").expect("the start");
        let solution = retrograde::solve(&start, 1_000).expect("a small game");
        for (x, column) in columns.chars().enumerate() {
            for (y, row) in rows.chars().enumerate() {
                let left = columns.len() - 1 - x + rows.len() - 1 - y;
                for seat in 1..=2 {
                    let text = format!("{column}{row} {seat}");
                    let Ok(game) = set_up::<DuziQi>(rules, "", &text) else { continue };
                    let value = solution.value(&game).expect("play reaches it");
                    let wins = value.winner.map(|winner| winner.0 == seat);
                    assert_eq!(wins, Some(left % 3 != 0), "{rules} {text}");
                }
            }
        }
    }
}
