//! A second implementation that shares only text with the crate: a list of names in the order in
//! which they were visited, all else found from it.

use wanqi_mabu_qi::MabuQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

struct Second {
    rules: &'static str,
    size: i32,
    closed: bool,
    pass: usize,
    path: Vec<String>,
}

fn place(name: &str) -> (i32, i32) {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn joined(one: &str, other: &str) -> bool {
    let ((x, y), (u, v)) = (place(one), place(other));
    (x - u).pow(2) + (y - v).pow(2) == 5
}

impl Second {
    fn names(&self) -> Vec<String> {
        let name = |n: i32| {
            let letter = char::from(b'a' + (n / self.size) as u8);
            format!("{letter}{}", n % self.size + 1)
        };
        (0..self.size * self.size).map(name).collect()
    }

    fn options(&self) -> String {
        match self.rules {
            "tour-6x6" => format!("closed={}", self.closed),
            "forty-nine" => format!("pass={}", self.pass),
            _ => String::new(),
        }
    }

    fn line(&self) -> &'static str {
        let all = self.path.len() == (self.size * self.size) as usize;
        let back = self.path.len() > 1 && joined(&self.path[0], &self.path[self.path.len() - 1]);
        match (second::Second::list(self).is_empty(), self.rules) {
            (false, _) => "none",
            (true, "forty-nine") if all => "decided 1 all-taken R4.4",
            (true, "forty-nine") if self.path.len() >= self.pass => "decided 1 passed R4.5",
            (true, "forty-nine") => "forfeited-all 1 too-few R4.6",
            (true, _) if !all => "forfeited-all 1 stuck R4.3",
            (true, _) if self.closed && !back => "forfeited-all 1 open-tour R4.2",
            (true, _) => "decided 1 tour R4.1",
        }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = self.names();
        list.retain(|name| !self.path.contains(name));
        if let Some(last) = self.path.last() {
            list.retain(|name| joined(last, name));
        }
        list
    }

    fn play(&mut self, text: &str) {
        self.path.push(text.to_owned());
    }

    fn position(&self) -> String {
        let mut rows = vec![String::new(); self.size as usize];
        for name in self.names() {
            let sign = match (self.path.contains(&name), self.rules) {
                _ if self.path.last() == Some(&name) => 'N',
                (true, "forty-nine") | (false, "tour-5x5" | "tour-6x6") => '.',
                (true, _) => 'x',
                (false, _) => 'o',
            };
            rows[(self.size - 1 - place(&name).1) as usize].push(sign);
        }
        let mut text = rows.join("/");
        for n in (1..=7).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        if self.closed && self.path.len() > 1 {
            text = format!("{text} start={}", self.path[0]);
        }
        text
    }

    fn seat(&self) -> u8 {
        1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let scores = outcome.and_then(|outcome| outcome.scores.clone());
        let counted = (self.rules == "forty-nine" && outcome.is_some())
            .then(|| (vec![self.path.len() as i64], 1));
        outcome_line(outcome) == self.line() && scores == counted
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for n in 0..1_000_usize {
        let (rules, size) = [("tour-5x5", 5), ("tour-6x6", 6), ("forty-nine", 7)][n % 3];
        let closed = rules == "tour-6x6" && n % 2 == 0;
        let mut other = Second { rules, size, closed, pass: 1 + n % 49, path: Vec::new() };
        let game = set_up::<MabuQi>(rules, &other.options(), "").expect("the start");
        second::game(game, &mut other, &mut rng);
    }
}
