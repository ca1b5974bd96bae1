//! A second implementation that shares only text with the crate: a map from names of points to
//! heights, each piece walked along each line.

use std::collections::BTreeMap;
use wanqi_die_qi::DieQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

struct Second {
    columns: i32,
    rows: i32,
    over: u32,
    diagonals: bool,
    misere: bool,
    heights: BTreeMap<String, u32>,
    moves: u32,
}

fn name(x: i32, y: i32) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

impl Second {
    fn options(&self) -> String {
        let Second { columns, rows, over, diagonals, misere, .. } = self;
        format!("columns={columns} rows={rows} over={over} diagonals={diagonals} misere={misere}")
    }

    fn inside(&self, x: i32, y: i32) -> bool {
        (0..self.columns).contains(&x) && (0..self.rows).contains(&y)
    }

    /// The names of all points ahead that have pieces.
    fn pieces_ahead(&self, x: i32, y: i32, dx: i32, dy: i32) -> Vec<String> {
        (1..)
            .map(|n| (x + n * dx, y + n * dy))
            .take_while(|(x, y)| self.inside(*x, *y))
            .map(|(x, y)| name(x, y))
            .filter(|name| self.heights[name] > 0)
            .collect()
    }

    fn directions(&self) -> Vec<(i32, i32)> {
        let all = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        all.filter(|(dx, dy)| dx * dx + dy * dy == 1 || dx * dy != 0 && self.diagonals).collect()
    }

    fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        for (x, y) in (0..self.columns).flat_map(|x| (0..self.rows).map(move |y| (x, y))) {
            if self.heights[&name(x, y)] != 1 {
                continue;
            }
            for (dx, dy) in self.directions() {
                let ahead = self.pieces_ahead(x, y, dx, dy);
                let passed = |n: &usize| ahead[..*n].iter().map(|p| self.heights[p]).sum::<u32>();
                let target = (0..ahead.len()).find(|n| passed(n) == self.over);
                let target = target.map(|n| &ahead[n]).filter(|p| self.heights[*p] == 1);
                list.extend(target.map(|to| format!("{}-{to}", name(x, y))));
            }
        }
        list.sort();
        list
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        self.moves()
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').expect("a move");
        self.heights.insert(from.to_owned(), 0);
        self.heights.insert(to.to_owned(), 2);
        self.moves += 1;
    }

    fn position(&self) -> String {
        let sign = |x, y| ['.', 'o', 'O'][self.heights[&name(x, y)] as usize];
        let row = |y| (0..self.columns).map(|x| sign(x, y)).collect::<String>();
        let mut text = (0..self.rows).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=7).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.seat())
    }

    fn seat(&self) -> u8 {
        1 + (self.moves % 2) as u8
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let line = match (self.moves().is_empty(), self.misere) {
            (false, _) => "none".to_owned(),
            (true, false) => format!("decided {} no-move R4.1", 3 - self.seat()),
            (true, true) => format!("decided {} no-move R4.2", self.seat()),
        };
        outcome_line(outcome) == line
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for n in 0..1_000 {
        let mut below = |most| rng.below(most);
        let (columns, rows, over) = match n % 3 {
            0 => (5, 7, 2),
            _ => (1 + below(7) as i32, 1 + below(7) as i32, 1 + below(3)),
        };
        let (diagonals, misere) = (below(2) == 1, below(2) == 1);
        let heights = (0..columns * rows).map(|n| (name(n % columns, n / columns), 1)).collect();
        let mut other = Second { columns, rows, over, diagonals, misere, heights, moves: 0 };
        let game = set_up::<DieQi>("standard", &other.options(), "").expect("the start");
        second::game(game, &mut other, &mut rng);
    }
}
