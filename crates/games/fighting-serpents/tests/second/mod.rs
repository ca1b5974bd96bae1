//! A second implementation that shares only text with the crate: lists of the points of each
//! line, and a map of men.

use std::collections::BTreeMap;
use wanqi_fighting_serpents::FightingSerpents;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

#[derive(Clone)]
struct Second {
    /// Lines of points, each in both directions; those of two points are arcs.
    lines: Vec<Vec<String>>,
    men: BTreeMap<String, char>,
    mover: char,
    leaping: Option<String>,
    centre: bool,
    /// Captures are forced and continued.
    forced: bool,
    seen: BTreeMap<String, usize>,
    repeated: bool,
}

fn name(row: char, n: usize) -> String {
    format!("{row}{n}")
}

fn lines() -> Vec<Vec<String>> {
    let row = |row, length| (0..length).map(|n| name(row, n)).collect::<Vec<_>>();
    let mut lines = vec![row('b', 16), row('m', 17), row('t', 16)];
    for n in 0..15 {
        lines.push(vec![name('b', n), name('m', n + 1), name('t', n + 1)]);
        lines.push(vec![name('t', n), name('m', n + 1), name('b', n + 1)]);
    }
    for (end, outer) in [("m0", 0), ("m16", 15)] {
        lines.push(vec![end.to_owned(), name('b', outer)]);
        lines.push(vec![end.to_owned(), name('t', outer)]);
    }
    let back = lines.iter().map(|line| line.iter().rev().cloned().collect());
    let back: Vec<Vec<String>> = back.collect();
    lines.extend(back);
    lines
}

impl Second {
    fn start(centre: bool) -> Second {
        let mut men = BTreeMap::new();
        for n in 0..16 {
            men.insert(name('b', n), 'w');
            men.insert(name('t', n), 'b');
        }
        for n in 1..8 {
            men.insert(name('m', n), 'w');
            men.insert(name('m', n + 8), 'b');
        }
        let (lines, seen) = (lines(), BTreeMap::new());
        let (mover, leaping, forced, repeated) = ('w', None, true, false);
        let mut game = Second { lines, men, mover, leaping, centre, forced, seen, repeated };
        game.count();
        game
    }

    fn count(&mut self) {
        let key = format!("{:?} {}", self.men, self.mover);
        let count = self.seen.entry(key).or_default();
        *count += 1;
        self.repeated |= *count == 3;
    }

    fn other(&self) -> char {
        if self.mover == 'w' { 'b' } else { 'w' }
    }

    fn at(&self, point: &str) -> char {
        self.men.get(point).copied().unwrap_or('.')
    }

    /// Leaps of a man, or of all.
    fn leaps(&self, man: Option<&str>) -> Vec<String> {
        let pattern = [self.mover, self.other(), '.'];
        let threes = self.lines.iter().flat_map(|line| line.windows(3));
        threes
            .filter(|three| [0, 1, 2].map(|n| self.at(&three[n])) == pattern)
            .filter(|three| man.is_none_or(|man| man == three[0]))
            .map(|three| format!("{}-{}", three[0], three[2]))
            .collect()
    }

    fn moves(&self) -> Vec<String> {
        if self.leaping.is_some() {
            return self.leaps(self.leaping.as_deref());
        }
        let leaps = self.leaps(None);
        if self.forced && !leaps.is_empty() {
            return leaps;
        }
        let twos = self.lines.iter().flat_map(|line| line.windows(2));
        let opens = self.centre && self.seen.len() == 1;
        twos.filter(|two| self.at(&two[0]) == self.mover && self.at(&two[1]) == '.')
            .filter(|two| !opens || two[1] == "m8")
            .map(|two| format!("{}-{}", two[0], two[1]))
            .chain(leaps)
            .collect()
    }

    /// Counts sequences of actions of this length.
    fn count_to(&self, depth: u32) -> usize {
        let list = second::Second::list(self);
        if depth == 1 {
            return list.len();
        }
        let after = |text: &String| {
            let mut next = self.clone();
            second::Second::play(&mut next, text);
            next.count_to(depth - 1)
        };
        list.iter().map(after).sum()
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = self.moves();
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').expect("two points");
        let three = self.lines.iter().flat_map(|line| line.windows(3));
        let over =
            three.filter(|three| three[0] == from && three[2] == to).map(|three| three[1].clone());
        let over = over.collect::<Vec<_>>().pop();
        let man = self.men.remove(from).expect("a man");
        self.men.insert(to.to_owned(), man);
        if let Some(over) = over {
            self.men.remove(&over);
            if self.forced && !self.leaps(Some(to)).is_empty() {
                self.leaping = Some(to.to_owned());
                return;
            }
        }
        self.leaping = None;
        self.mover = self.other();
        self.count();
    }

    fn position(&self) -> String {
        let row = |row, length| (0..length).map(|n| self.at(&name(row, n))).collect::<String>();
        let mut text = [row('t', 16), row('m', 17), row('b', 16)].join("/");
        for n in (1..=17).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        text += &format!(" {}", self.mover);
        if let Some(man) = &self.leaping {
            text += &format!(" leaping={man}");
        }
        text
    }

    fn seat(&self) -> u8 {
        if self.mover == 'w' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let winner = if self.mover == 'w' { 2 } else { 1 };
        let left = self.men.values().any(|man| *man == self.mover);
        let expected = match (left, self.moves().is_empty(), self.repeated) {
            (false, ..) => format!("decided {winner} all-captured R4.1"),
            (_, true, _) => format!("decided {winner} blocked R4.2"),
            (.., true) => "drawn 0 threefold R4.3 declared".to_owned(),
            _ => "none".to_owned(),
        };
        outcome_line(outcome) == expected
    }
}

#[test]
fn counts() {
    let free = Second::start(false);
    assert_eq!([1, 2, 3, 4].map(|depth| free.count_to(depth)), [6, 17, 56, 187]);
    let centre = Second::start(true);
    assert_eq!([1, 2, 3, 4].map(|depth| centre.count_to(depth)), [3, 4, 15, 50]);
}

/// Ludii 1.3.12 counts 5, 19 and 101 for the first moves: its board has no end on the right, and
/// captures are neither forced nor continued.
#[test]
fn counts_of_ludii() {
    let mut ludii = Second::start(false);
    ludii.lines.iter_mut().for_each(|line| line.retain(|point| point != "m16"));
    ludii.forced = false;
    assert_eq!([1, 2, 3].map(|depth| ludii.count_to(depth)), [5, 19, 101]);
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(9);
    for n in 0..if cfg!(debug_assertions) { 100 } else { 1_000 } {
        let centre = n % 2 == 0;
        let options = format!("centre={centre}");
        let game = set_up::<FightingSerpents>("standard", &options, "").expect("the start");
        second::game(game, &mut Second::start(centre), &mut rng);
    }
}
