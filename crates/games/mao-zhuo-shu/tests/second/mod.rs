//! A second implementation that shares only text with the crate: names of points, and a list of the
//! neighbours of each, worked out from columns and rows.

use std::collections::BTreeMap;
use wanqi_mao_zhuo_shu::MaoZhuoShu;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

struct Second {
    joined: BTreeMap<String, Vec<String>>,
    cat: String,
    mouse: String,
    cat_moves: u32,
    limit: u32,
    cat_to_move: bool,
}

fn joined() -> BTreeMap<String, Vec<String>> {
    let is_point = |(x, y): &(i32, i32)| (1..=5).contains(x) && (1..=5).contains(y);
    let name = |(x, y): (i32, i32)| format!("{}{y}", ["a", "b", "c", "d", "e"][x as usize - 1]);
    let mut joined = BTreeMap::new();
    for (x, y) in (1..=5).flat_map(|y| (1..=5).map(move |x| (x, y))) {
        let beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        let beside = beside.into_iter().filter(is_point).map(name);
        joined.insert(name((x, y)), beside.collect::<Vec<_>>());
    }
    // The corner is cut off: its two neighbours are joined instead.
    joined.remove("a5");
    for (point, other) in [("a4", "b5"), ("b5", "a4")] {
        let beside = joined.get_mut(point).expect("a point");
        beside.retain(|name| name != "a5");
        beside.push(other.to_owned());
    }
    joined
}

impl Second {
    fn caught(&self) -> bool {
        self.cat == self.mouse
    }

    fn over(&self) -> bool {
        self.caught() || self.cat_moves == self.limit
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        let from = if self.cat_to_move { &self.cat } else { &self.mouse };
        for to in self.joined[from].iter().filter(|_| !self.over()) {
            if self.cat_to_move || *to != self.cat {
                list.push(format!("{from}-{to}"));
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let to = text[3..].to_owned();
        if self.cat_to_move {
            self.cat = to;
            self.cat_moves += 1;
        } else {
            self.mouse = to;
        }
        self.cat_to_move = !self.cat_to_move;
    }

    fn position(&self) -> String {
        let sign = |name: String| match name {
            name if name == self.cat => 'c',
            name if name == self.mouse => 'm',
            _ => '.',
        };
        let row = |y: u32| {
            let names = ["a", "b", "c", "d", "e"].map(|column| format!("{column}{y}"));
            let points = names.into_iter().filter(|name| self.joined.contains_key(name));
            points.map(sign).collect::<String>()
        };
        let mut text = (1..=5).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=5).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        let side = if self.cat_to_move { 'c' } else { 'm' };
        match self.cat_moves {
            0 => format!("{text} {side}"),
            moves => format!("{text} {side} moves={moves}"),
        }
    }

    fn seat(&self) -> u8 {
        if self.cat_to_move { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let line = match (self.caught(), self.over()) {
            (true, _) => "decided 1 caught R4.1",
            (_, true) => "decided 2 escaped R4.2",
            _ => "none",
        };
        outcome_line(outcome) == line
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(39);
    for n in 0..1_000 {
        let limit = if n % 4 < 2 { 10 } else { 1 + rng.below(99) };
        let [cat, mouse] = if n % 2 == 0 { ["a1", "e5"] } else { ["e5", "a1"] };
        let options = format!("cat={cat} moves={limit}");
        let game = set_up::<MaoZhuoShu>("standard", &options, "").expect("the start");
        let [cat, mouse] = [cat, mouse].map(str::to_owned);
        let joined = joined();
        let mut other = Second { joined, cat, mouse, cat_moves: 0, limit, cat_to_move: true };
        second::game(game, &mut other, &mut rng);
    }
}
