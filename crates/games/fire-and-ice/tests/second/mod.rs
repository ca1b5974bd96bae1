//! A second implementation that shares only text with the crate: pegs by name, lines as words.

use std::collections::BTreeMap;
use wanqi_fire_and_ice::FireAndIce;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

const ISLANDS: [&str; 7] = ["abe", "acg", "efg", "adf", "cde", "bdg", "bcf"];
const HOLES: [&str; 7] = ["125", "137", "567", "146", "345", "247", "236"];

struct Second {
    pegs: BTreeMap<String, char>,
    seat: char,
}

impl Second {
    fn new() -> Second {
        Second { pegs: BTreeMap::from([("d4".to_owned(), 'f')]), seat: 'f' }
    }

    fn names() -> impl Iterator<Item = String> {
        "abcdefg".chars().flat_map(|a| "1234567".chars().map(move |n| format!("{a}{n}")))
    }

    fn controls(&self, island: char, seat: char) -> bool {
        let own = |n| self.pegs.get(&format!("{island}{n}")) == Some(&seat);
        HOLES.iter().any(|line| line.chars().all(own))
    }

    fn wins(&self, seat: char) -> bool {
        ISLANDS.iter().any(|line| line.chars().all(|island| self.controls(island, seat)))
    }

    fn outcome(&self) -> &'static str {
        match (self.wins('f'), self.wins('i')) {
            (true, true) => unreachable!("both win"),
            (true, false) => "decided 1 three-islands R4.2",
            (false, true) => "decided 2 three-islands R4.2",
            (false, false) => "none",
        }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.outcome() != "none" {
            return Vec::new();
        }
        let mut list = Vec::new();
        for from in Second::names().filter(|name| self.pegs.get(name) == Some(&self.seat)) {
            for to in Second::names().filter(|name| !self.pegs.contains_key(name)) {
                if from[..1] == to[..1] || from[1..] == to[1..] {
                    list.push(format!("{from}-{to}"));
                }
            }
        }
        list.sort();
        assert!(!list.is_empty(), "there is always a move");
        list
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').expect("a move");
        self.pegs.insert(to.to_owned(), self.seat);
        self.seat = if self.seat == 'f' { 'i' } else { 'f' };
        self.pegs.insert(from.to_owned(), self.seat);
    }

    fn position(&self) -> String {
        let signs: Vec<char> =
            Second::names().map(|name| self.pegs.get(&name).copied().unwrap_or('.')).collect();
        let islands: Vec<String> = signs.chunks(7).map(|holes| holes.iter().collect()).collect();
        let mut text = islands.join("/");
        for n in (1..=7).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.seat)
    }

    fn seat(&self) -> u8 {
        if self.seat == 'f' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome()
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for _ in 0..if cfg!(debug_assertions) { 200 } else { 1_000 } {
        let game = set_up::<FireAndIce>("standard", "", "").expect("the start");
        second::game(game, &mut Second::new(), &mut rng);
    }
}
