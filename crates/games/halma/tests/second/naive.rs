//! A second implementation, written from RULES.md as a player would read it: men on a board, one hop
//! at a time. It shares only text with the crate.

use std::collections::{BTreeMap, BTreeSet};

/// Column and row from 0.
pub type Place = (i32, i32);

/// The values of the options.
#[derive(Clone, Copy)]
pub struct Plain {
    pub seats: usize,
    pub stay: bool,
    pub goal: &'static str,
}

/// A game.
pub struct Second {
    pub rules: Plain,
    pub men: BTreeMap<Place, usize>,
    pub turn: usize,
    arrived: Vec<usize>,
    rule: &'static str,
    gone: Vec<usize>,
    pub outcome: String,
}

fn on_board((x, y): Place) -> bool {
    (0..16).contains(&x) && (0..16).contains(&y)
}

fn ways() -> impl Iterator<Item = Place> {
    (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|way| *way != (0, 0))
}

/// `c4`
pub fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

/// The camp of a seat.
fn camp(seats: usize, seat: usize) -> BTreeSet<Place> {
    let (rows, corner) = match seats {
        2 => (&[5, 5, 4, 3, 2][..], 2 * seat),
        _ => (&[4, 4, 3, 2][..], seat),
    };
    let places = rows.iter().zip(0..).flat_map(|(length, y)| (0..*length).map(move |x| (x, y)));
    places
        .map(|(x, y)| match corner {
            0 => (x, y),
            1 => (x, 15 - y),
            2 => (15 - x, 15 - y),
            _ => (15 - x, y),
        })
        .collect()
}

impl Second {
    pub fn new(rules: Plain) -> Second {
        let seats = 0..rules.seats;
        let men = seats.flat_map(|s| camp(rules.seats, s).into_iter().map(move |p| (p, s)));
        Second {
            rules,
            men: men.collect(),
            turn: 0,
            arrived: Vec::new(),
            rule: "",
            gone: Vec::new(),
            outcome: "none".to_owned(),
        }
    }

    /// The goal of the seat to move.
    pub fn goal(&self) -> BTreeSet<Place> {
        let seats = self.rules.seats;
        camp(seats, (self.turn + seats / 2) % seats)
    }

    fn targets(&self, man: Place) -> BTreeSet<Place> {
        let filled = |place: &Place| *place != man && self.men.contains_key(place);
        let free = |place: &Place| on_board(*place) && !filled(place);
        let mut hopped = BTreeSet::from([man]);
        let mut open = vec![man];
        while let Some((x, y)) = open.pop() {
            for (dx, dy) in ways() {
                let (over, end) = ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy));
                if filled(&over) && free(&end) && hopped.insert(end) {
                    open.push(end);
                }
            }
        }
        let steps = ways().map(|(dx, dy)| (man.0 + dx, man.1 + dy));
        hopped.extend(steps.filter(free));
        hopped.remove(&man);
        let goal = self.goal();
        if self.rules.stay && goal.contains(&man) {
            hopped.retain(|place| goal.contains(place));
        }
        hopped
    }

    /// The sorted texts of the legal moves, with the moves.
    pub fn list(&self) -> Vec<(String, Option<(Place, Place)>)> {
        if self.outcome != "none" {
            return Vec::new();
        }
        let own = self.men.iter().filter(|(_, seat)| **seat == self.turn).map(|(man, _)| *man);
        let moves = own.flat_map(|man| self.targets(man).into_iter().map(move |to| (man, to)));
        let mut list: Vec<_> =
            moves.map(|(a, b)| (format!("{}-{}", name(a), name(b)), Some((a, b)))).collect();
        if list.is_empty() {
            list.push(("pass".to_owned(), None));
        }
        list.sort();
        list
    }

    /// The places among these empty ones that no man of the seat to move can ever reach while the others
    /// stay.
    fn walled(&self, empty: BTreeSet<Place>) -> BTreeSet<Place> {
        let other = |place: &Place| self.men.get(place).is_some_and(|seat| *seat != self.turn);
        let mut left = empty;
        loop {
            let barred = |place: &Place| !on_board(*place) || other(place) || left.contains(place);
            let reached = left.iter().copied().find(|(x, y)| {
                ways().into_iter().any(|(dx, dy)| {
                    let (next, behind) = ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy));
                    !barred(&next) || other(&next) && !barred(&behind)
                })
            });
            let Some(place) = reached else { return left };
            left.remove(&place);
        }
    }

    pub fn play(&mut self, action: Option<(Place, Place)>) {
        if let Some((from, to)) = action {
            let seat = self.men.remove(&from).expect("a man");
            self.men.insert(to, seat);
        }
        let goal = self.goal();
        let own = goal.iter().filter(|place| self.men.get(place) == Some(&self.turn)).count();
        let full = goal.iter().all(|place| self.men.contains_key(place));
        let total = self.men.values().filter(|seat| **seat == self.turn).count();
        let back = camp(self.rules.seats, self.turn)
            .iter()
            .filter(|place| self.men.get(place) == Some(&self.turn))
            .count();
        let empty: BTreeSet<Place> =
            goal.iter().filter(|place| !self.men.contains_key(place)).copied().collect();
        let closed = self.walled(empty.clone()) == empty;
        let deserted = goal
            .iter()
            .filter_map(|place| self.men.get(place))
            .all(|seat| self.gone.contains(seat));
        let held_up = closed && (own > 0 || deserted);
        let rule = match self.rules.goal {
            "filled" if full && own > 0 => "R4.1",
            "filled" => "",
            _ if own == total => "R4.2",
            "own" if held_up && (own + 1 == total || back == 0) => "R4.5",
            _ => "",
        };
        if !rule.is_empty() {
            if self.arrived.is_empty() {
                self.rule = rule;
            }
            self.arrived.push(self.turn);
        }
        self.next();
    }

    /// The seat to move leaves.
    pub fn leave(&mut self) {
        self.gone.push(self.turn);
        self.next();
    }

    fn next(&mut self) {
        let done = |seat: &usize| self.arrived.contains(seat) || self.gone.contains(seat);
        if self.arrived.len() + self.gone.len() + 1 == self.rules.seats {
            let last = (0..self.rules.seats).find(|seat| !done(seat)).expect("one seat");
            let rule = self.rule;
            self.outcome = match self.arrived.first() {
                Some(first) => format!("decided {} arrival {rule}", first + 1),
                None => format!("decided {} others-left R4.4", last + 1),
            };
            return;
        }
        self.turn = (self.turn + 1) % self.rules.seats;
        while done(&self.turn) {
            self.turn = (self.turn + 1) % self.rules.seats;
        }
    }
}
