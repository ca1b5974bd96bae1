//! A second implementation that shares only text with the crate: a map of cells; chains are
//! searched again after each stone.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_hex::Hex;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Place = (i32, i32);

struct Second {
    size: i32,
    /// The exchange: nothing, colours or stone.
    exchange: &'static str,
    stones: BTreeMap<Place, char>,
    colour: char,
    swapped: bool,
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    let (column, row) = text.split_at(1);
    (i32::from(column.as_bytes()[0] - b'a'), row.parse::<i32>().expect("a row") - 1)
}

const fn other(colour: char) -> char {
    if colour == 'r' { 'b' } else { 'r' }
}

impl Second {
    fn joined(&self, colour: char) -> bool {
        let along = |(x, y): Place| if colour == 'r' { y } else { x };
        let own = |cell: &Place| self.stones.get(cell) == Some(&colour);
        let mut open: Vec<Place> =
            self.stones.keys().copied().filter(|cell| along(*cell) == 0 && own(cell)).collect();
        let mut seen: BTreeSet<Place> = open.iter().copied().collect();
        while let Some((x, y)) = open.pop() {
            if along((x, y)) == self.size - 1 {
                return true;
            }
            for beside in
                [(x - 1, y), (x + 1, y), (x, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x, y + 1)]
            {
                if own(&beside) && seen.insert(beside) {
                    open.push(beside);
                }
            }
        }
        false
    }

    fn seat_of(&self, colour: char) -> u8 {
        let changed = self.swapped && self.exchange == "colours";
        if (colour == 'r') != changed { 1 } else { 2 }
    }

    fn line(&self) -> String {
        let winner = ['r', 'b'].into_iter().find(|colour| self.joined(*colour));
        let won = |colour| format!("decided {} connection R5.1", self.seat_of(colour));
        winner.map_or("none".to_owned(), won)
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.line() != "none" {
            return Vec::new();
        }
        let all = (0..self.size * self.size).map(|n| (n % self.size, n / self.size));
        let vacant = all.filter(|cell| !self.stones.contains_key(cell));
        let mut list: Vec<String> = vacant.map(name).collect();
        if self.stones.len() == 1 && !self.swapped && self.exchange != "nothing" {
            list.push("swap".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        if text != "swap" {
            self.stones.insert(place(text), self.colour);
            self.colour = other(self.colour);
            return;
        }
        self.swapped = true;
        if self.exchange == "stone" {
            let mirror = |(x, y): &Place| ((*y, *x), 'b');
            self.stones = self.stones.keys().map(mirror).collect();
            self.colour = 'r';
        }
    }

    fn position(&self) -> String {
        let row = |y| {
            let at = |x| self.stones.get(&(x, y)).copied().unwrap_or('.');
            (0..self.size).map(at).collect::<String>()
        };
        let mut text = (0..self.size).map(row).collect::<Vec<_>>().join("/");
        for n in (1..=self.size).rev() {
            text = text.replace(&".".repeat(n as usize), &n.to_string());
        }
        let changed = self.swapped && self.exchange == "colours";
        format!("{text} {}{}", self.colour, if changed { " red=2" } else { "" })
    }

    fn seat(&self) -> u8 {
        self.seat_of(self.colour)
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.line()
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    let sets = [("swap", "colours"), ("plain", "nothing"), ("swap", "stone")];
    for n in 0..if cfg!(debug_assertions) { 200 } else { 1_000 } {
        let (rules, exchange) = sets[n % 3];
        let size = [2, 3, 4, 5, 7, 11][n / 3 % 6];
        let mut options = format!("size={size}");
        if rules == "swap" {
            options.push_str(&format!(" exchange={exchange}"));
        }
        let game = set_up::<Hex>(rules, &options, "").expect("the start");
        let stones = BTreeMap::new();
        let mut other = Second { size, exchange, stones, colour: 'r', swapped: false };
        second::game(game, &mut other, &mut rng);
    }
}
