//! A second implementation of whole games, written from RULES.md. It shares only text with the
//! crate: lists, actors and outcomes are compared along random games.

pub mod naive;

use naive::{Place, Plain};
use std::collections::BTreeSet;
use wanqi_gomoku::Gomoku;
use wanqi_sdk::Rng;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// The kind of action that is due.
#[derive(Clone, Copy, PartialEq)]
enum Ask {
    Stone,
    Colours,
    Number,
    Offer,
    Pick,
}

struct Second {
    rules: &'static str,
    options: &'static str,
    board: Plain,
    stones: Vec<Place>,
    moves: usize,
    ask: Ask,
    opening_over: bool,
    black: usize,
    number: usize,
    offers: BTreeSet<Place>,
    put: bool,
    just_passed: bool,
    outcome: String,
}

impl Second {
    fn new(rules: &'static str, options: &'static str) -> Second {
        let size = options
            .split("size=")
            .nth(1)
            .map_or(15, |rest| rest.split(' ').next().expect("a value").parse().expect("a number"));
        let free = !rules.starts_with("renju") && !options.contains("opening");
        Second {
            rules,
            options,
            board: Plain::new(size),
            stones: Vec::new(),
            moves: 0,
            ask: Ask::Stone,
            opening_over: free,
            black: 1,
            number: 0,
            offers: BTreeSet::new(),
            put: false,
            just_passed: false,
            outcome: "none".to_owned(),
        }
    }

    fn opening(&self, word: &str) -> bool {
        self.options.split(' ').any(|o| o.strip_prefix("opening=") == Some(word))
            || self.rules.strip_prefix("renju-") == Some(word)
    }

    fn passing(&self) -> bool {
        let on = ["rif", "yamaguchi", "tarannikov", "taraguchi-10"].iter().any(|r| self.opening(r));
        (on || self.options.contains("double-pass=true")) && self.opening_over
    }

    fn holder(&self, black: bool) -> usize {
        if black { self.black } else { 3 - self.black }
    }

    fn actor(&self) -> usize {
        let set_up = ["rif", "yamaguchi", "swap", "swap2"].iter().any(|r| self.opening(r));
        match self.ask {
            Ask::Number => 1,
            Ask::Colours if self.put => 1,
            Ask::Stone if self.put && !self.opening_over => 2,
            Ask::Stone if set_up && self.moves < 3 => 1,
            Ask::Pick => self.holder(false),
            _ => self.holder(self.moves.is_multiple_of(2)),
        }
    }

    fn vacant(&self) -> Vec<Place> {
        let size = self.board.size;
        let all = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
        all.filter(|place| self.board.sign(*place) == Some('.')).collect()
    }

    fn distance(&self, (x, y): Place) -> i32 {
        let centre = self.board.size / 2;
        (x - centre).abs().max((y - centre).abs())
    }

    fn may_place(&self, place: Place) -> bool {
        let (stone, distance) = (self.moves as i32 + 1, self.distance(place));
        let growing = self.opening("tarannikov") || self.opening("taraguchi-10");
        if self.opening_over || self.put || self.opening("swap") || self.opening("swap2") {
            true
        } else if self.opening("pro") || self.opening("long-pro") {
            let far = if self.opening("pro") { 3 } else { 4 };
            stone == 2 || stone == 1 && distance == 0 || stone == 3 && distance >= far
        } else if self.opening("luo") || self.opening("centre") {
            distance <= [0, 2].get(stone as usize - 1).copied().unwrap_or(i32::MAX)
        } else {
            distance < stone || stone > 3 && !growing
        }
    }

    /// Where a symmetry of the stones takes a point; the middle of four stones times four is the
    /// sum of their coordinates.
    fn images(&self, (x, y): Place) -> BTreeSet<Place> {
        let sum = self.stones.iter().fold((0, 0), |sum, s| (sum.0 + s.0, sum.1 + s.1));
        let turns: [fn(Place) -> Place; 7] = [
            |(x, y)| (-y, x),
            |(x, y)| (-x, -y),
            |(x, y)| (y, -x),
            |(x, y)| (-x, y),
            |(x, y)| (x, -y),
            |(x, y)| (y, x),
            |(x, y)| (-y, -x),
        ];
        let moved = |turn: &fn(Place) -> Place, (x, y): Place| {
            let (x, y) = turn((4 * x - sum.0, 4 * y - sum.1));
            (x + sum.0, y + sum.1)
        };
        let scaled = |(x, y): Place| (4 * x, 4 * y);
        let keeps = |turn: &&fn(Place) -> Place| {
            (0..2).all(|colour| {
                let own = || self.stones.iter().skip(colour).step_by(2);
                let images: BTreeSet<Place> = own().map(|s| moved(turn, *s)).collect();
                images == own().map(|s| scaled(*s)).collect()
            })
        };
        turns.iter().filter(keeps).map(|turn| moved(turn, (x, y))).collect()
    }

    fn may_offer(&self, place: Place) -> bool {
        let near = !self.options.contains("offers-in-9x9=true") || self.distance(place) <= 4;
        let images = self.images(place);
        let twin = |offer: &Place| images.contains(&(4 * offer.0, 4 * offer.1));
        let free = self.opening("luo") || !self.offers.iter().any(twin);
        near && free && !self.offers.contains(&place)
    }

    fn due(&self) -> usize {
        match self.options.split("fifths=").nth(1) {
            _ if self.opening("yamaguchi") => self.number,
            _ if !self.opening("taraguchi-10") => 2,
            None => 10,
            Some(rest) => rest.split(' ').next().expect("a value").parse().expect("a number"),
        }
    }

    fn legal(&self) -> BTreeSet<String> {
        if self.outcome != "none" {
            return BTreeSet::new();
        }
        let named = |word: &str, place: &Place| {
            format!("{word}{}{}", char::from(b'a' + place.0 as u8), place.1 + 1)
        };
        let vacant = self.vacant();
        let stones = vacant.iter().filter(|place| self.may_place(**place));
        let offers = vacant.iter().filter(|place| self.may_offer(**place));
        let mut list = BTreeSet::new();
        match self.ask {
            Ask::Stone => list.extend(stones.map(|place| named("", place))),
            Ask::Colours => {
                list.insert("swap".to_owned());
                let offers = self.moves == 4 && self.options.contains("stay-after-4=false");
                if !offers {
                    list.insert("stay".to_owned());
                }
            }
            Ask::Number => {
                let points = vacant.len() - 1;
                list.extend((1..=points.div_ceil(4)).map(|n| format!("fifths:{n}")));
            }
            Ask::Offer => list.extend(offers.map(|place| named("offer:", place))),
            Ask::Pick => list.extend(self.offers.iter().map(|place| named("pick:", place))),
        }
        if self.ask == Ask::Colours && self.opening("swap2") && self.moves == 3 {
            list.extend(vacant.iter().map(|place| named("", place)));
        }
        if self.ask == Ask::Colours && self.opening("taraguchi-10") && self.moves == 4 {
            let offers = vacant.iter().filter(|place| self.may_offer(**place));
            list.extend(offers.map(|place| named("offer:", place)));
        }
        if self.ask == Ask::Stone && self.passing() {
            list.insert("pass".to_owned());
        }
        list
    }

    fn play(&mut self, text: &str) {
        match text.split_once(':') {
            Some(("fifths", number)) => {
                self.number = number.parse().expect("a number");
                self.ask = Ask::Colours;
            }
            Some(("offer", point)) => {
                self.offers.insert(place(point));
                let all = self.offers.len() == self.due();
                self.ask = if all { Ask::Pick } else { Ask::Offer };
            }
            Some((_, point)) => {
                self.opening_over = true;
                self.stone(place(point));
            }
            None if text == "swap" || text == "stay" => {
                self.black = if text == "swap" { 3 - self.black } else { self.black };
                self.decided();
            }
            None if text == "pass" => {
                self.moves += 1;
                if self.just_passed {
                    self.outcome = "drawn 0 double-pass R3.5".to_owned();
                }
                self.just_passed = true;
            }
            None => {
                self.put |= self.ask == Ask::Colours;
                self.stone(place(text));
            }
        }
    }

    fn decided(&mut self) {
        let offered = ["luo", "rif", "yamaguchi"].iter().any(|r| self.opening(r));
        let growing = self.opening("tarannikov") || self.opening("taraguchi-10");
        self.opening_over = !(offered || growing && self.moves < 5);
        self.ask = Ask::Stone;
    }

    fn stone(&mut self, place: Place) {
        let black = self.moves.is_multiple_of(2);
        self.board.set(place, if black { 'X' } else { 'O' });
        self.stones.push(place);
        self.moves += 1;
        self.just_passed = false;
        self.offers.clear();
        self.ask = if self.opening_over { Ask::Stone } else { self.after(self.moves) };
        let longest = self.board.longest(place);
        let exact = self.board.five(place);
        let renju = self.rules.starts_with("renju");
        let wins = if self.rules == "standard" || renju && black { exact } else { longest >= 5 };
        let rule = if renju { 3 } else { 1 + usize::from(self.rules == "standard") };
        if wins {
            let winner = self.holder(black);
            self.outcome = format!("decided {winner} five-in-a-row R3.{rule}");
        } else if renju
            && black
            && let Some(foul) = self.board.foul(place, self.opening("luo"))
        {
            let (reason, rule) = (foul.reason(), foul.rule());
            self.outcome = format!("decided {} {reason} {rule}", self.holder(false));
        } else if self.vacant().is_empty() {
            self.outcome = "drawn 0 full-board R3.4".to_owned();
        }
    }

    /// The kind of action that is due after this number of stones of an opening.
    fn after(&mut self, stones: usize) -> Ask {
        let any = |names: &[&str]| names.iter().any(|name| self.opening(name));
        let exchange = match stones {
            3 => any(&["swap", "swap2", "luo", "swap3", "rif", "tarannikov", "taraguchi-10"]),
            _ => any(&["tarannikov", "taraguchi-10"]) || self.put && stones == 5,
        };
        let ask = match stones {
            3 if any(&["yamaguchi"]) => Ask::Number,
            4 if any(&["luo", "rif", "yamaguchi"]) => Ask::Offer,
            _ if exchange && !(self.put && stones == 4) => Ask::Colours,
            _ => Ask::Stone,
        };
        let last = if any(&["centre"]) { 2 } else { 3 };
        let zones = any(&["basic", "pro", "long-pro", "centre"]);
        self.opening_over = ask == Ask::Stone && stones == last && zones;
        ask
    }
}

fn place(text: &str) -> Place {
    let (column, row) = text.split_at(1);
    (i32::from(column.as_bytes()[0] - b'a'), row.parse::<i32>().expect("a row") - 1)
}

const GAMES: [(&str, &str); 21] = [
    ("free", ""),
    ("free", "size=9 double-pass=true"),
    ("free", "size=9 opening=swap"),
    ("free", "size=9 opening=swap2"),
    ("standard", "size=9 opening=pro"),
    ("standard", "size=10 opening=long-pro"),
    ("renju-luo", "size=7"),
    ("renju-luo", "size=9"),
    ("renju-basic", "size=8"),
    ("renju-swap3", "size=9"),
    ("renju-rif", "size=9"),
    ("renju-rif", "size=6"),
    ("renju-yamaguchi", "size=6"),
    ("renju-yamaguchi", "size=9"),
    ("renju-tarannikov", "size=9"),
    ("renju-taraguchi-10", "size=9"),
    ("renju-taraguchi-10", "size=9 fifths=5 offers-in-9x9=true"),
    ("renju-taraguchi-10", "size=11 fifths=2"),
    ("renju-taraguchi-10", "size=9 fifths=5 offers-in-9x9=true stay-after-4=false"),
    ("free", "size=9 opening=centre double-pass=true"),
    ("standard", "size=10 opening=centre"),
];

#[test]
fn second_implementation() {
    let mut rng = Rng::new(26);
    let mut ends = std::collections::BTreeMap::new();
    for n in 0..1_000 {
        let (rules, options) = GAMES[n % GAMES.len()];
        let mut game = set_up::<Gomoku>(rules, options, "").expect("the start");
        let mut second = Second::new(rules, options);
        loop {
            assert_eq!(outcome_line(game.outcome().as_ref()), second.outcome, "{rules} {options}");
            let expected: Vec<String> = second.legal().into_iter().collect();
            let Some(actor) = game.turn().actor() else {
                assert!(expected.is_empty(), "{rules} {options} has ended");
                break;
            };
            assert_eq!(usize::from(actor.0), second.actor(), "{rules} {options}");
            let list = sorted(&game, actor, false);
            let texts: Vec<&String> = list.iter().map(|(text, _)| text).collect();
            assert_eq!(texts, expected.iter().collect::<Vec<_>>(), "{rules} {options}");
            let (text, action) = &list[rng.below(list.len() as u32) as usize];
            second.play(text);
            game.apply(actor, *action);
        }
        *ends.entry(second.outcome).or_insert(0) += 1;
    }
    println!("{ends:?}");
}
