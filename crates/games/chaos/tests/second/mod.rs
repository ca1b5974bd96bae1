//! A second implementation that shares only text with the crate: stacks are strings, hands are
//! counts, storms search the whole board, and all earlier positions are texts.

use std::collections::BTreeMap;
use wanqi_chaos::Chaos;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Place = (i32, i32);

struct Second {
    stacks: BTreeMap<Place, String>,
    hand: BTreeMap<char, u32>,
    seat: char,
    turns: usize,
    limit: usize,
    seen: Vec<String>,
    outcome: &'static str,
}

fn name((x, y): Place) -> String {
    format!("{}{}", ["a", "b", "c"][x as usize], y + 1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

impl Second {
    fn new(limit: usize) -> Second {
        let places = (0..9).map(|n| (n % 3, n / 3));
        let mut game = Second {
            stacks: places.map(|place| (place, String::new())).collect(),
            hand: BTreeMap::from([('b', 12), ('w', 12)]),
            seat: 'b',
            turns: 0,
            limit,
            seen: Vec::new(),
            outcome: "none",
        };
        game.seen.push(game.board());
        game
    }

    fn storms(&self) -> Vec<Place> {
        let high = self.stacks.iter().filter(|(_, stack)| stack.len() >= 4);
        high.map(|(place, _)| *place).collect()
    }

    fn storm(&mut self, (x, y): Place) {
        let up = if self.seat == 'b' { 1 } else { -1 };
        let around = [(x, y + up), (x + up, y), (x, y - up), (x - up, y)];
        for to in around {
            let stack = self.stacks.get_mut(&(x, y)).expect("a cell");
            let piece = stack.pop().expect("four pieces");
            match self.stacks.get_mut(&to) {
                Some(stack) => stack.push(piece),
                None => *self.hand.get_mut(&piece).expect("a seat") += 1,
            }
        }
    }

    fn board(&self) -> String {
        let row = |y| {
            let stack = |x| self.stacks[&(x, y)].clone();
            let cells: Vec<String> =
                (0..3).map(stack).map(|s| if s.is_empty() { "1".into() } else { s }).collect();
            let text = cells.join(",");
            match text.as_str() {
                "1,1,1" => "3".to_owned(),
                _ if text.starts_with("1,1,") => text.replacen("1,1", "2", 1),
                _ if text.ends_with(",1,1") => format!("{},2", &text[..text.len() - 4]),
                _ => text,
            }
        };
        format!("{}/{}/{} {}", row(2), row(1), row(0), self.seat)
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.outcome.starts_with("decided") {
            return Vec::new();
        }
        let storms = self.storms();
        let mut list: Vec<String> = match storms.is_empty() {
            true => self.stacks.keys().map(|place| name(*place)).collect(),
            false => storms.iter().map(|place| format!("storm:{}", name(*place))).collect(),
        };
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        if let Some(cell) = text.strip_prefix("storm:") {
            self.storm(place(cell));
        } else {
            let seat = self.seat;
            *self.hand.get_mut(&seat).expect("a seat") -= 1;
            self.stacks.get_mut(&place(text)).expect("a cell").push(seat);
        }
        while let [only] = self.storms()[..] {
            self.storm(only);
        }
        if !self.storms().is_empty() {
            return;
        }
        let won = self.hand[&self.seat] == 0;
        let wins = ["decided 1 all-on-board R5.1", "decided 2 all-on-board R5.1"];
        let winner = wins[usize::from(self.seat == 'w')];
        self.seat = if self.seat == 'b' { 'w' } else { 'b' };
        self.turns += 1;
        let board = self.board();
        let times = 1 + self.seen.iter().filter(|earlier| **earlier == board).count();
        self.seen.push(board);
        self.outcome = match self.outcome {
            _ if won => winner,
            "none" if times >= 3 => "drawn 0 repetition R5.2 declared",
            "none" if self.limit != 0 && self.turns >= self.limit => {
                "drawn 0 turn-limit R5.3 declared"
            }
            outcome => outcome,
        };
    }

    fn position(&self) -> String {
        let turns = self.turns;
        if turns > 1 { format!("{} turns={turns}", self.board()) } else { self.board() }
    }

    fn seat(&self) -> u8 {
        if self.seat == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for n in 0..if cfg!(debug_assertions) { 200 } else { 1_000 } {
        let limit = [500, 40, 12][n % 3];
        let game = set_up::<Chaos>("standard", &format!("limit={limit}"), "").expect("the start");
        second::game(game, &mut Second::new(limit), &mut rng);
    }
}
