//! A second implementation that shares only text with the crate: the line as a text of letters.

use wanqi_danxian_tiaoqi::DanxianTiaoqi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

struct Second {
    line: Vec<char>,
    mover: char,
}

impl Second {
    fn start(length: usize) -> Second {
        let line = format!("bbbbb{}wwwww", ".".repeat(length - 10)).chars().collect();
        Second { line, mover: 'b' }
    }

    /// Where the man on a point, counted from 1, can go.
    fn goal(&self, from: i32) -> Option<i32> {
        let way = if self.mover == 'b' { 1 } else { -1 };
        let at = |n: i32| usize::try_from(n - 1).ok().and_then(|n| self.line.get(n).copied());
        let mut to = from + way;
        while at(to).is_some_and(|sign| sign != '.' && sign != self.mover) {
            to += way;
        }
        (at(to) == Some('.')).then_some(to)
    }

    fn winner(&self) -> &'static str {
        let line: String = self.line.iter().collect();
        if line.ends_with("bbbbb") {
            "decided 1 across R4.1"
        } else if line.starts_with("wwwww") {
            "decided 2 across R4.1"
        } else {
            "none"
        }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.winner() != "none" {
            return Vec::new();
        }
        let own = (1..).zip(&self.line).filter(|(_, sign)| **sign == self.mover);
        let moves = own.filter_map(|(from, _)| Some(format!("{from}-{}", self.goal(from)?)));
        let mut list: Vec<String> = moves.collect();
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        if let Some((from, to)) = text.split_once('-') {
            let index = |text: &str| text.parse::<usize>().expect("a number") - 1;
            self.line.swap(index(from), index(to));
        }
        self.mover = if self.mover == 'b' { 'w' } else { 'b' };
    }

    fn position(&self) -> String {
        let mut text: String = self.line.iter().collect();
        for n in (1..=9).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.mover)
    }

    fn seat(&self) -> u8 {
        if self.mover == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.winner()
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(7);
    for n in 0..1_000 {
        let length = 18 + n % 2;
        let options = format!("length={length}");
        let game = set_up::<DanxianTiaoqi>("standard", &options, "").expect("the start");
        second::game(game, &mut Second::start(length), &mut rng);
    }
}
