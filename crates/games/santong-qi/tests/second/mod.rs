//! A second implementation that shares only text with the crate: the three distances of a cell to
//! the sides. Their sum is seven for an upright cell and six for an inverted one.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_santong_qi::SantongQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// Whole steps to the lower, the left and the right side.
type Place = [i32; 3];

struct Second {
    stones: BTreeMap<Place, char>,
    corner: bool,
    /// Plain turns, two stones in this turn, or no second stone any more.
    double: &'static str,
    mover: char,
    outcome: String,
}

fn all() -> Vec<Place> {
    let numbers = || 0..8;
    let places = numbers().flat_map(|a| numbers().map(move |b| (a, b)));
    let both = places.flat_map(|(a, b)| [[a, b, 7 - a - b], [a, b, 6 - a - b]]);
    both.filter(|place| place[2] >= 0).collect()
}

fn name(place: &Place) -> String {
    let upright = place.iter().sum::<i32>() == 7;
    let x = 2 * place[1] + i32::from(!upright);
    format!("{}{}", char::from(b'a' + x as u8), place[0] + 1)
}

/// The corners of a cell, as points whose coordinates add up to eight.
fn corners(place: &Place) -> BTreeSet<Place> {
    let [a, b, c] = *place;
    if a + b + c == 7 {
        BTreeSet::from([[a + 1, b, c], [a, b + 1, c], [a, b, c + 1]])
    } else {
        BTreeSet::from([[a, b + 1, c + 1], [a + 1, b, c + 1], [a + 1, b + 1, c]])
    }
}

impl Second {
    fn touching(&self, one: &Place, two: &Place) -> bool {
        let common = corners(one).intersection(&corners(two)).count();
        common == 2 || common == 1 && self.corner
    }

    fn joined(&self, colour: char) -> bool {
        let mut left: BTreeSet<Place> =
            self.stones.iter().filter(|s| *s.1 == colour).map(|s| *s.0).collect();
        while let Some(first) = left.pop_first() {
            let mut group = vec![first];
            let mut at = 0;
            while at < group.len() {
                let one = group[at];
                let new: Vec<Place> =
                    left.iter().filter(|two| self.touching(&one, two)).copied().collect();
                left.retain(|two| !new.contains(two));
                group.extend(new);
                at += 1;
            }
            let at_side = |n: usize| {
                group.iter().any(|place| place[n] == 0 && place.iter().sum::<i32>() == 7)
            };
            if (0..3).all(at_side) {
                return true;
            }
        }
        false
    }

    fn with(&self, place: Place) -> Second {
        let mut stones = self.stones.clone();
        stones.insert(place, self.mover);
        Second { stones, outcome: String::new(), ..*self }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.outcome != "none" {
            return list;
        }
        let empty = all().into_iter().filter(|place| !self.stones.contains_key(place));
        for place in empty {
            list.push(name(&place));
            let next = self.with(place);
            let continues = next.stones.len() < 64 && !next.joined(self.mover);
            if self.mover == 'w' && self.double == "left" && continues {
                list.push(format!("{}+", name(&place)));
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let cell = text.trim_end_matches('+');
        let place = all().into_iter().find(|place| name(place) == cell).expect("a cell");
        *self = self.with(place);
        self.outcome = match self.mover {
            'b' if self.joined('b') => "decided 1 connection R4.1",
            'w' if self.joined('w') => "decided 2 connection R4.1",
            _ if self.stones.len() == 64 => "drawn 0 full-board R4.2",
            _ => "none",
        }
        .to_owned();
        if text.ends_with('+') {
            self.double = "open";
            return;
        }
        if self.double == "open" {
            self.double = "had";
        }
        self.mover = if self.mover == 'b' { 'w' } else { 'b' };
    }

    fn position(&self) -> String {
        let row = |row: i32| {
            let mut row: Vec<Place> = all().into_iter().filter(|place| place[0] == row).collect();
            row.sort_by_key(name);
            row.iter().map(|place| self.stones.get(place).unwrap_or(&'.')).collect::<String>()
        };
        let mut text = (0..8).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=15).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        let open = if self.double == "open" { "+" } else { "" };
        format!("{text} {}{open}", self.mover)
    }

    fn seat(&self) -> u8 {
        if self.mover == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

/// Both are two stones short of the sides.
const CLOSE: [(char, &str); 2] =
    [('b', "c1d1e1f1g1h1i1j1k1l1m1n1o1"), ('w', "a8a7b7a6b6a5b5a4b4a3b3a2b2")];

#[test]
fn second_implementation() {
    let mut rng = Rng::new(17);
    for n in 0..if cfg!(debug_assertions) { 40 } else { 1_000 } {
        let (corner, double) = (n % 4 == 3, n % 3 != 2);
        let mut other = Second {
            stones: BTreeMap::new(),
            corner,
            double: if double { "left" } else { "never" },
            mover: 'b',
            outcome: "none".to_owned(),
        };
        // Random stones alone hardly ever join the sides along edges.
        if n % 8 != 0 {
            let of = |(colour, names): (char, &'static str)| {
                let on = move |place: &Place| names.contains(&name(place));
                all().into_iter().filter(on).map(move |place| (place, colour))
            };
            other.stones = CLOSE.into_iter().flat_map(of).collect();
        }
        let contact = if corner { "corner" } else { "edge" };
        let options = format!("contact={contact} double={double}");
        let position = second::Second::position(&other);
        let game = set_up::<SantongQi>("standard", &options, &position).expect("a start");
        second::game(game, &mut other, &mut rng);
    }
}
