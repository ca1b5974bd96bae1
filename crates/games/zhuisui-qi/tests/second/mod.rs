//! A second implementation that shares only text with the crate: it keeps a map of stones and the
//! side to move, and searches for neighbours each time.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_zhuisui_qi::ZhuisuiQi;

const START: [&str; 5] = ["bwbw ", "wbwbw", "bwbwb", "wbwbw", " wbwb"];

struct Second {
    /// By name.
    stones: BTreeMap<String, char>,
    side: char,
}

/// The names of the cells, row by row from the top.
fn names() -> Vec<Vec<String>> {
    let rows = START.iter().zip("54321".chars());
    rows.map(|(row, number)| {
        let cells = row.chars().zip("abcde".chars()).filter(|(stone, _)| *stone != ' ');
        cells.map(|(_, column)| format!("{column}{number}")).collect()
    })
    .collect()
}

fn beside(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let (x, y) = (one[0].abs_diff(two[0]), one[1].abs_diff(two[1]));
    (x, y) == (0, 1) || (x, y) == (1, 0)
}

impl Second {
    fn new() -> Second {
        let signs = START.iter().flat_map(|row| row.chars()).filter(|sign| *sign != ' ');
        let stones = names().concat().into_iter().zip(signs).collect();
        Second { stones, side: 'b' }
    }

    fn free(&self) -> Option<String> {
        names().concat().into_iter().find(|cell| !self.stones.contains_key(cell))
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let of = |side| self.stones.iter().filter(move |(_, stone)| **stone == side);
        match self.free() {
            None => of('w').map(|(cell, _)| format!("x{cell}")).collect(),
            Some(free) => {
                let movers = of(self.side).filter(|(cell, _)| beside(cell, &free));
                movers.map(|(cell, _)| format!("{cell}-{free}")).collect()
            }
        }
    }

    fn play(&mut self, text: &str) {
        match text.split_once('-') {
            None => drop(self.stones.remove(&text[1..])),
            Some((from, to)) => {
                let stone = self.stones.remove(from).expect("a stone");
                self.stones.insert(to.to_owned(), stone);
                self.side = if self.side == 'b' { 'w' } else { 'b' };
            }
        }
    }

    fn position(&self) -> String {
        let sign = |cell: &String| self.stones.get(cell).copied().unwrap_or('1');
        let rows =
            names().iter().map(|row| row.iter().map(sign).collect()).collect::<Vec<String>>();
        format!("{} {}", rows.join("/"), self.side)
    }

    fn seat(&self) -> u8 {
        if self.side == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let shown = outcome_line(outcome);
        match (self.list().is_empty(), self.side) {
            (false, _) => shown == "none",
            (true, 'b') => shown == "decided 2 blocked R5.1",
            (true, _) => shown == "decided 1 blocked R5.1",
        }
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for _ in 0..if cfg!(debug_assertions) { 200 } else { 1_000 } {
        let game = set_up::<ZhuisuiQi>("standard", "", "").expect("a game");
        second::game(game, &mut Second::new(), &mut rng);
    }
}
