//! A second implementation, written from RULES.md as a player would read it: lists of points and
//! lines by name. It shares only text with the crate.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_songhuo_qi::SonghuoQi;

struct Second {
    open_users: bool,
    /// Goods by point: `o`, `b` or `w`.
    goods: BTreeMap<String, char>,
    at: [String; 2],
    loaded: [bool; 2],
    turn: usize,
    seen: Vec<String>,
    outcome: String,
}

fn name(x: usize, y: usize) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

/// All pairs of points that a line joins.
fn steps() -> BTreeSet<(String, String)> {
    let mut lines: Vec<Vec<String>> = Vec::new();
    for n in 1..=7 {
        lines.push((1..=7).map(|m| name(n, m)).collect());
        lines.push((1..=7).map(|m| name(m, n)).collect());
    }
    for line in ["b6 c5 d4 e3 f2", "b4 c5 d6", "d2 e3 f4"] {
        lines.push(line.split(' ').map(str::to_owned).collect());
    }
    let mut steps = BTreeSet::new();
    for pair in lines.iter().flat_map(|line| line.windows(2)) {
        steps.insert((pair[0].clone(), pair[1].clone()));
        steps.insert((pair[1].clone(), pair[0].clone()));
    }
    steps
}

fn is_user(point: &str) -> bool {
    "efg".contains(&point[..1]) && "567".contains(&point[1..])
}

impl Second {
    /// The game that a position text describes.
    fn read(open_users: bool, text: &str) -> Second {
        let words: Vec<&str> = text.split(' ').collect();
        let mut goods = BTreeMap::new();
        for (line, y) in words[0].split('/').zip((1..=7).rev()) {
            let mut x = 1;
            for sign in line.chars() {
                if let Some(empty) = sign.to_digit(10) {
                    x += empty as usize;
                } else {
                    goods.insert(name(x, y), sign);
                    x += 1;
                }
            }
        }
        let places = [words[2], words[3]].map(|word| word.split_once('=').expect("a piece").1);
        let mut game = Second {
            open_users,
            goods,
            at: places.map(|place| place.trim_end_matches('+').to_owned()),
            loaded: places.map(|place| place.ends_with('+')),
            turn: "bw".find(words[1]).expect("a side"),
            seen: Vec::new(),
            outcome: "none".to_owned(),
        };
        game.seen.push(second::Second::position(&game));
        game
    }

    /// The contents of a point for a piece without a good: nothing, a waiting good, or a block.
    fn kind(&self, point: &str) -> &'static str {
        if self.at[1 - self.turn] == point {
            return "bar";
        }
        match self.goods.get(point) {
            None => "free",
            Some('o') => "good",
            Some(_) if self.open_users => "free",
            Some(_) => "bar",
        }
    }

    fn targets(&self) -> BTreeSet<String> {
        let (at, steps) = (&self.at[self.turn], steps());
        let from = |point: &str| {
            let on = steps.iter().filter(|(a, _)| a == point).map(|(_, b)| b.clone());
            on.collect::<Vec<String>>()
        };
        if self.loaded[self.turn] {
            let empty = |point: &String| {
                !self.goods.contains_key(point) && self.at[1 - self.turn] != *point
            };
            return from(at).into_iter().filter(empty).collect();
        }
        let mut ends = BTreeSet::new();
        for between in from(at).iter().filter(|point| self.kind(point) == "free") {
            ends.extend(from(between).into_iter().filter(|to| self.kind(to) != "bar" && to != at));
        }
        ends
    }

    fn delivered(&self, seat: usize) -> usize {
        self.goods.values().filter(|good| **good == ['b', 'w'][seat]).count()
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let sign = |x, y| self.goods.get(&name(x, y)).copied().unwrap_or('.');
        let line = |y| (1..=7).map(|x| sign(x, y)).collect::<String>();
        let mut text = (1..=7).rev().map(line).collect::<Vec<_>>().join("/");
        for n in (1..=7).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        let mark = |seat: usize| if self.loaded[seat] { "+" } else { "" };
        let side = ["b", "w"][self.turn];
        let [black, white] = &self.at;
        format!("{text} {side} black={black}{} white={white}{}", mark(0), mark(1))
    }

    fn list(&self) -> Vec<String> {
        if self.outcome.starts_with("decided") {
            return Vec::new();
        }
        let at = &self.at[self.turn];
        let list: Vec<String> = self.targets().iter().map(|to| format!("{at}-{to}")).collect();
        if list.is_empty() { vec!["pass".to_owned()] } else { list }
    }

    fn play(&mut self, text: &str) {
        let (seat, mut picked_up) = (self.turn, false);
        if let Some((_, to)) = text.split_once('-') {
            self.at[seat] = to.to_owned();
            if self.loaded[seat] && is_user(to) {
                self.loaded[seat] = false;
                self.goods.insert(to.to_owned(), ['b', 'w'][seat]);
            } else if !self.loaded[seat] && self.goods.get(to) == Some(&'o') {
                self.goods.remove(to);
                self.loaded[seat] = true;
                picked_up = true;
            }
        }
        self.turn = 1 - seat;
        let now = second::Second::position(self);
        self.seen.push(now.clone());
        if picked_up && self.delivered(seat) == 4 {
            self.outcome = format!("decided {} fifth-good R5.1", seat + 1);
        } else if self.seen.iter().filter(|earlier| **earlier == now).count() >= 3 {
            self.outcome = "drawn 0 repetition R5.2 declared".to_owned();
        }
    }

    fn seat(&self) -> u8 {
        self.turn as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

/// Positions from which games begin: early, middle, late, and with pieces shut in.
const POSITIONS: [&str; 5] = [
    "7/7/7/7/ooo4/ooo4/ooo4 b black=a7 white=g1",
    "4bw1/4wb1/4b2/7/7/o6/ooo4 w black=e5 white=d3",
    "4bbw/4bbw/4ww1/7/7/7/o6 b black=f6 white=g6",
    "4bwb/4wbb/4ww1/7/7/7/o6 b black=g7 white=g4",
    "7/7/4b2/7/ooo4/1oo4/1oo4 b black=a1+ white=a2",
];

#[test]
fn second_implementation() {
    let games = if cfg!(debug_assertions) { 60 } else { 1_000 };
    let (mut rng, mut ends) = (Rng::new(105), BTreeSet::new());
    for n in 0..games {
        let open_users = n % 2 == 1;
        let position = POSITIONS[n / 2 % POSITIONS.len()];
        let game = set_up::<SonghuoQi>("standard", &format!("open-users={open_users}"), position);
        let game = game.unwrap_or_else(|r| panic!("{position}: {}", r.message));
        let mut other = Second::read(open_users, position);
        second::game(game, &mut other, &mut rng);
        ends.insert(other.outcome.split(' ').nth(2).unwrap_or_default().to_owned());
    }
    let all = ["fifth-good", "repetition"];
    assert!(all.iter().all(|end| ends.contains(*end)), "of {games} games ends are {ends:?}");
}
