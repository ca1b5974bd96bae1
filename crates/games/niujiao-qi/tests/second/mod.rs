//! A second implementation that shares only text with the crate: stones by the names of their
//! points, lines written out as pairs of names.

use std::collections::BTreeMap;
use wanqi_niujiao_qi::NiujiaoQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

struct Second {
    rows: u32,
    /// Each line in each direction, and whether Pair may move along it.
    ways: Vec<(String, String, bool)>,
    stones: BTreeMap<String, char>,
    mover: char,
    pair_yields: bool,
    seen: BTreeMap<String, u32>,
}

impl Second {
    fn start(rows: u32, first: char, pair_yields: bool) -> Second {
        let tip = format!("a{rows}");
        let mut ways = Vec::new();
        for row in 1..rows {
            let b = format!("b{row}");
            let next = format!("a{}", row + 1);
            let above = if row + 1 == rows { tip.clone() } else { format!("b{}", row + 1) };
            ways.push((format!("a{row}"), b.clone(), true));
            ways.push((b.clone(), format!("a{row}"), true));
            if row + 1 < rows {
                ways.push((b.clone(), next.clone(), true));
                ways.push((next.clone(), b.clone(), true));
            }
            for (low, high) in [(format!("a{row}"), next), (b, above)] {
                ways.push((low.clone(), high.clone(), true));
                ways.push((high, low, false));
            }
        }
        let stones = [(tip, 's'), ("a1".to_owned(), 'p'), ("b1".to_owned(), 'p')].into();
        let seen = BTreeMap::new();
        let mut second = Second { rows, ways, stones, mover: first, pair_yields, seen };
        second.see();
        second
    }

    fn see(&mut self) {
        *self.seen.entry(self.board()).or_default() += 1;
    }

    fn after(&self, from: &str, to: &str) -> Second {
        let mut stones = self.stones.clone();
        stones.remove(from);
        stones.insert(to.to_owned(), self.mover);
        let mover = if self.mover == 's' { 'p' } else { 's' };
        let (ways, seen) = (self.ways.clone(), self.seen.clone());
        Second { stones, mover, ways, seen, ..*self }
    }

    /// Moves along lines to empty points, and whether each repeats a position.
    fn ways(&self) -> Vec<(String, bool)> {
        let mut list = Vec::new();
        for (from, to, for_pair) in &self.ways {
            let own = self.stones.get(from) == Some(&self.mover);
            if own && !self.stones.contains_key(to) && (self.mover == 's' || *for_pair) {
                let again = self.seen.contains_key(&self.after(from, to).board());
                list.push((format!("{from}-{to}"), again));
            }
        }
        list.sort();
        list
    }

    fn moves(&self) -> Vec<String> {
        let yields = self.pair_yields && self.mover == 'p';
        let ways = self.ways().into_iter().filter(|(_, again)| !(yields && *again));
        ways.map(|(text, _)| text).collect()
    }

    fn board(&self) -> String {
        let sign = |name: String| self.stones.get(&name).copied().unwrap_or('.');
        let row = |row| match row {
            row if row == self.rows => sign(format!("a{row}")).to_string(),
            row => ["a", "b"].map(|column| sign(format!("{column}{row}"))).iter().collect(),
        };
        let rows: Vec<String> = (1..=self.rows).rev().map(row).collect();
        format!("{} {}", rows.join("/").replace("..", "2").replace('.', "1"), self.mover)
    }

    fn arrived(&self) -> bool {
        ["a1", "b1"].iter().any(|name| self.stones.get(*name) == Some(&'s'))
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.arrived() { Vec::new() } else { self.moves() }
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').expect("a move");
        *self = self.after(from, to);
        self.see();
    }

    fn position(&self) -> String {
        let ways = !self.arrived() && !self.ways().is_empty();
        let stuck = if ways && self.moves().is_empty() { " stuck" } else { "" };
        self.board() + stuck
    }

    fn seat(&self) -> u8 {
        if self.mover == 's' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let third = !self.pair_yields && self.seen[&self.board()] >= 3;
        let line = match (self.arrived(), self.moves().is_empty(), self.mover) {
            (true, ..) => "decided 1 arrived R4.1",
            (_, true, 's') => "decided 2 shut-in R4.2",
            (_, true, _) => "decided 1 stuck R4.3",
            _ if third => "drawn 0 repetition R4.4 declared",
            _ => "none",
        };
        outcome_line(outcome) == line
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(16);
    let games = if cfg!(debug_assertions) { 200 } else { 1_000 };
    for n in 0..games {
        let rows = if n % 4 < 2 { 7 } else { 3 + rng.below(7) };
        let (first, yields) = (["single", "pair"][n / 2 % 2], n % 2 == 1);
        let repetition = if yields { "pair" } else { "draw" };
        let options = format!("rows={rows} first={first} repetition={repetition}");
        let game = set_up::<NiujiaoQi>("standard", &options, "").expect("the start");
        let first = first.chars().next().expect("a letter");
        second::game(game, &mut Second::start(rows, first, yields), &mut rng);
    }
}
