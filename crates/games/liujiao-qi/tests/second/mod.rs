//! A second implementation that shares only text with the crate: three coordinates that add up to
//! nothing, two of them odd.

use std::collections::BTreeMap;
use wanqi_liujiao_qi::LiujiaoQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Place = [i32; 3];

struct Second {
    names: BTreeMap<Place, String>,
    men: BTreeMap<Place, char>,
    turns: usize,
    limit: usize,
    seen: BTreeMap<String, u32>,
    outcome: &'static str,
}

/// All points with their names: the second coordinate is the row, the first less the third the
/// place in it.
fn names() -> BTreeMap<Place, String> {
    let mut names = BTreeMap::new();
    for row in -3..=3 {
        let all = (-3..=3).map(|x| [x, row, -x - row]);
        let on = |p: &Place| p[2].abs() <= 3 && p.iter().filter(|n| *n % 2 != 0).count() == 2;
        for (place, letter) in all.filter(on).zip('a'..) {
            names.insert(place, format!("{letter}{}", row + 4));
        }
    }
    names
}

/// The points of a row that shares a coordinate, if it is a line.
fn joined(one: &Place, two: &Place) -> bool {
    let line = (0..3).any(|n| one[n] == two[n] && one[n] % 2 != 0);
    let far = (0..3).map(|n| (one[n] - two[n]).abs()).max();
    line && far == Some(1)
}

impl Second {
    fn start(limit: usize) -> Second {
        let names = names();
        let mut rim: Vec<Place> =
            names.keys().filter(|p| p.iter().any(|n| n.abs() == 3)).copied().collect();
        let angle = |p: &Place| f64::from(p[1]).atan2(f64::from(p[0] - p[2]) / 3_f64.sqrt());
        rim.sort_by(|one, two| angle(one).total_cmp(&angle(two)));
        let first = rim.iter().position(|p| names[p] == "a3").expect("a3");
        rim.rotate_left(first);
        let men = rim.into_iter().zip("bw".chars().cycle()).collect();
        let mut second =
            Second { names, men, turns: 0, limit, seen: BTreeMap::new(), outcome: "none" };
        second.seen.insert(second.rows(), 1);
        second
    }

    fn mover(&self) -> char {
        if self.turns.is_multiple_of(2) { 'b' } else { 'w' }
    }

    /// Six on a line, or six around a point without one.
    fn has_figure(&self, colour: char) -> bool {
        let own: Vec<&Place> = self.men.iter().filter(|m| *m.1 == colour).map(|m| m.0).collect();
        let line = |n: usize, c: i32| own.iter().filter(|p| p[n] == c).count() == 6;
        let around = |x: i32, y: i32| {
            let far = |p: &Place| (p[0] - x).abs().max((p[1] - y).abs()).max((p[2] + x + y).abs());
            own.iter().filter(|p| far(p) == 1).count() == 6
        };
        let even = [-2_i32, 0, 2];
        (0..3).any(|n| [-1, 1].iter().any(|c| line(n, *c)))
            || even.iter().any(|x| even.iter().any(|y| (x + y).abs() <= 2 && around(*x, *y)))
    }

    fn rows(&self) -> String {
        let sign = |row: char| {
            let mut points: Vec<_> = self.names.iter().filter(|n| n.1.ends_with(row)).collect();
            points.sort_by_key(|n| n.1.clone());
            points.iter().map(|n| self.men.get(n.0).copied().unwrap_or('.')).collect::<String>()
        };
        let mut text = "7654321".chars().map(sign).collect::<Vec<_>>().join("/");
        for n in (1..=6).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.turns % 2)
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.outcome != "none" && !self.outcome.ends_with("declared") {
            return list;
        }
        for (from, from_name) in &self.names {
            for (to, to_name) in &self.names {
                let own = self.men.get(from) == Some(&self.mover());
                if own && !self.men.contains_key(to) && joined(from, to) {
                    list.push(format!("{from_name}-{to_name}"));
                }
            }
        }
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        if let Some((from, to)) = text.split_once('-') {
            let place = |name: &str| *self.names.iter().find(|n| n.1 == name).expect("a point").0;
            let (from, to) = (place(from), place(to));
            let man = self.men.remove(&from).expect("a man");
            self.men.insert(to, man);
        }
        self.turns += 1;
        let times = self.seen.entry(self.rows()).or_default();
        *times += 1;
        let third = *times >= 3 || self.outcome.ends_with("declared");
        let answer_due = self.mover() == 'w';
        self.outcome = match (self.has_figure('b'), self.has_figure('w')) {
            (true, true) => "drawn 0 six-of-both R4.5",
            (false, true) => "decided 2 six R4.2",
            (true, false) if !answer_due => "decided 1 six R4.4",
            (false, false) if self.limit != 0 && self.turns >= self.limit => {
                "drawn 0 turn-limit R5.2"
            }
            _ if third => "drawn 0 repetition R5.1 declared",
            _ => "none",
        };
    }

    fn position(&self) -> String {
        let rows = self.rows();
        format!("{} {}", &rows[..rows.len() - 2], self.turns)
    }

    fn seat(&self) -> u8 {
        if self.mover() == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(3);
    for n in 0..if cfg!(debug_assertions) { 60 } else { 1_000 } {
        let limit = [200, 60][n % 2];
        let options = format!("limit={limit}");
        let game = set_up::<LiujiaoQi>("standard", &options, "").expect("the start");
        second::game(game, &mut Second::start(limit), &mut rng);
    }
}
