//! A second implementation, written from RULES.md as a player would read it: a drawing of the star,
//! men on it, one hop at a time. It shares only text with the crate.

use std::collections::{BTreeMap, BTreeSet};

/// A place of the drawing: column in half steps, row from the bottom.
pub type Place = (i32, i32);

const WAYS: [Place; 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];
const ROWS: [i32; 17] = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];

/// The options.
#[derive(Clone, Copy)]
pub struct Plain {
    pub seats: usize,
    pub long: bool,
    pub stay: bool,
    pub goal: &'static str,
}

/// A game.
pub struct Second {
    pub rules: Plain,
    pub men: BTreeMap<Place, usize>,
    pub turn: usize,
    home: Vec<usize>,
    arrived: BTreeSet<usize>,
    rules_of_arrival: BTreeMap<usize, &'static str>,
    gone: Vec<usize>,
    pub outcome: String,
}

fn on_star((x, y): Place) -> bool {
    let Some(width) = usize::try_from(y).ok().and_then(|y| ROWS.get(y)) else { return false };
    x.abs() < *width && (x + width - 1) % 2 == 0
}

/// The name of a place: letter of its rising line, number of its row.
pub fn name((x, y): Place) -> String {
    let letter = (x - y + 8) / 2 + 8;
    format!("{}{}", char::from(b'a' + letter as u8), y + 1)
}

fn all() -> Vec<Place> {
    let rows = 0..17;
    rows.flat_map(|y| (-12..=12).map(move |x| (x, y))).filter(|place| on_star(*place)).collect()
}

/// The ten places of a corner, 0 at the bottom and on clockwise.
fn corner(number: usize) -> BTreeSet<Place> {
    let down = |(x, y): Place| y < 4 && x.abs() < 4;
    let low_left = |(x, y): Place| (4..8).contains(&y) && x < -y;
    all()
        .into_iter()
        .filter(|(x, y)| match number % 6 {
            0 => down((*x, *y)),
            1 => low_left((*x, *y)),
            2 => low_left((*x, 16 - y)),
            3 => down((*x, 16 - y)),
            4 => low_left((-x, 16 - y)),
            _ => low_left((-x, *y)),
        })
        .collect()
}

impl Second {
    pub fn new(rules: Plain) -> Second {
        let home = match rules.seats {
            2 => vec![0, 3],
            3 => vec![0, 2, 4],
            4 => vec![0, 1, 3, 4],
            n => (0..n).collect(),
        };
        let men = home.iter().enumerate();
        let men = men.flat_map(|(seat, c)| corner(*c).into_iter().map(move |p| (p, seat)));
        Second {
            rules,
            men: men.collect(),
            turn: 0,
            home,
            arrived: BTreeSet::new(),
            rules_of_arrival: BTreeMap::new(),
            gone: Vec::new(),
            outcome: "none".to_owned(),
        }
    }

    /// Where the man can land by one hop.
    fn hops(&self, man: Place, (x, y): Place) -> Vec<Place> {
        let filled = |place: Place| place != man && self.men.contains_key(&place);
        let mut found = Vec::new();
        for (dx, dy) in WAYS {
            let step = |n: i32| (x + n * dx, y + n * dy);
            let most = if self.rules.long { 8 } else { 1 };
            for n in 1..=most {
                let clear = (1..2 * n).all(|i| i == n || !filled(step(i)));
                let end = step(2 * n);
                if filled(step(n)) && clear && on_star(end) && !filled(end) {
                    found.push(end);
                }
            }
        }
        found
    }

    fn targets(&self, man: Place) -> BTreeSet<Place> {
        let steps = WAYS.iter().map(|(dx, dy)| (man.0 + dx, man.1 + dy));
        let free = |place: &Place| on_star(*place) && !self.men.contains_key(place);
        let mut found: BTreeSet<Place> = self.hops(man, man).into_iter().collect();
        let mut open: Vec<Place> = found.iter().copied().collect();
        while let Some(at) = open.pop() {
            open.extend(self.hops(man, at).into_iter().filter(|place| found.insert(*place)));
        }
        found.extend(steps.filter(free));
        found.remove(&man);
        let goal = self.goal();
        if self.rules.stay && goal.contains(&man) {
            found.retain(|place| goal.contains(place));
        }
        found
    }

    /// The goal of the seat to move.
    pub fn goal(&self) -> BTreeSet<Place> {
        corner(self.home[self.turn] + 3)
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

    /// Of these empty places those that no man of the seat to move can ever come to if the others
    /// stay where they are.
    fn walled(&self, empty: BTreeSet<Place>) -> BTreeSet<Place> {
        let other = |place: &Place| self.men.get(place).is_some_and(|seat| *seat != self.turn);
        let mut left = empty;
        loop {
            let barred = |place: &Place| !on_star(*place) || other(place) || left.contains(place);
            let reached = left.iter().copied().find(|(x, y)| {
                WAYS.into_iter().any(|(dx, dy)| {
                    let (next, behind) = ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy));
                    if self.rules.long && left.contains(&next) {
                        return true;
                    }
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
        let back = corner(self.home[self.turn])
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
            self.rules_of_arrival.insert(self.turn, rule);
            self.arrived.insert(self.turn);
        }
        self.next();
    }

    /// A seat leaves.
    pub fn leave(&mut self, seat: usize) {
        self.gone.push(seat);
        if seat == self.turn {
            self.next();
        }
        if self.outcome == "none" && self.gone.len() + 1 == self.rules.seats {
            let last = (0..self.rules.seats).find(|seat| !self.gone.contains(seat));
            self.outcome = format!("decided {} others-left R4.4", last.expect("one") + 1);
        }
    }

    fn next(&mut self) {
        self.turn += 1;
        while self.turn < self.rules.seats && self.gone.contains(&self.turn) {
            self.turn += 1;
        }
        if self.turn < self.rules.seats {
            return;
        }
        let first = self.arrived.first().and_then(|seat| self.rules_of_arrival.get(seat));
        let rule = first.copied().unwrap_or_default();
        match (self.arrived.len(), self.arrived.first()) {
            (1, Some(first)) => self.outcome = format!("decided {} arrival {rule}", first + 1),
            (0, _) => {}
            (n, _) => {
                let class = if n == self.rules.seats { "drawn" } else { "decided" };
                self.outcome = format!("{class} 0 arrival-together R4.3");
            }
        }
        self.turn = 0;
        while self.gone.contains(&self.turn) {
            self.turn += 1;
        }
    }
}
