//! A second implementation, written from RULES.md: rings in a map, whole boards copied, groups by
//! walking. It shares nothing with the crate but the text of actions and positions.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::Outcome;
use wanqi_sdk::game::OutcomeClass;

/// Column, and height in half steps.
type At = (i32, i32);

const WAYS: [At; 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
const LETTERS: [char; 3] = ['W', 'G', 'B'];

/// The height of the lowest ring of each column, and how many rings it has.
fn columns(rules: &str) -> Vec<(i32, i32)> {
    match rules {
        "extended-40" => vec![(-5, 5), (-6, 6), (-7, 7), (-6, 7), (-5, 6), (-4, 5), (-3, 4)],
        "extended-43" => {
            vec![(-5, 5), (-6, 6), (-7, 7), (-6, 7), (-5, 6), (-4, 5), (-3, 4), (-2, 3)]
        }
        "extended-44" => vec![(-5, 5), (-6, 6), (-7, 7), (-8, 8), (-7, 7), (-6, 6), (-5, 5)],
        "extended-48" => {
            vec![(-5, 5), (-6, 6), (-7, 7), (-8, 8), (-7, 7), (-6, 6), (-5, 5), (-4, 4)]
        }
        "extended-61" => [5, 6, 7, 8, 9, 8, 7, 6, 5].map(|n| (1 - n, n)).to_vec(),
        _ => [4, 5, 6, 7, 6, 5, 4].map(|n| (1 - n, n)).to_vec(),
    }
}

#[derive(Clone)]
pub struct Second {
    blitz: bool,
    automatic: bool,
    columns: Vec<(i32, i32)>,
    /// The rings on the board, with their marbles.
    rings: BTreeMap<At, Option<char>>,
    held: [Vec<char>; 2],
    mover: usize,
    jumping: Option<At>,
    /// Groups that may be taken.
    groups: Vec<BTreeSet<At>>,
    /// Positions at the beginning of turns.
    seen: Vec<String>,
}

impl Second {
    pub fn start(rules: &str, automatic: bool) -> Second {
        let columns = columns(rules);
        let all = |(x, (low, n)): (usize, &(i32, i32))| {
            let low = *low;
            (0..*n).map(move |k| ((x as i32, low + 2 * k), None)).collect::<Vec<_>>()
        };
        let rings = columns.iter().enumerate().flat_map(all).collect();
        Second {
            blitz: rules == "blitz",
            automatic,
            columns,
            rings,
            held: Default::default(),
            mover: 0,
            jumping: None,
            groups: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// A position at the beginning of a turn.
    pub fn at(rules: &str, automatic: bool, text: &str) -> Second {
        let mut second = Second::start(rules, automatic);
        let words: Vec<&str> = text.split(' ').collect();
        for ((x, (low, _)), column) in
            second.columns.clone().iter().enumerate().zip(words[0].split('/'))
        {
            let mut y = *low;
            for sign in column.chars() {
                let at = (x as i32, y);
                match sign.to_digit(10) {
                    Some(run) => y += 2 * run as i32 - 2,
                    None if sign == '.' => drop(second.rings.remove(&at)),
                    None => drop(second.rings.insert(at, Some(sign))),
                }
                y += 2;
            }
        }
        second.mover = usize::from(words[1] == "2");
        if let Some(held) = words.get(2).and_then(|word| word.strip_prefix("held=")) {
            for (seat, part) in held.split('/').enumerate() {
                for (letter, count) in LETTERS.iter().zip(part.split(',')) {
                    let count = count.parse().expect("a number");
                    second.held[seat].extend(std::iter::repeat_n(*letter, count));
                }
            }
        }
        second.seen.push(text.to_owned());
        second
    }

    fn name(&self, (x, y): At) -> String {
        let row = (y - self.columns[x as usize].0) / 2 + 1;
        format!("{}{row}", char::from(b'a' + x as u8))
    }

    fn find(&self, name: &str) -> At {
        let x = i32::from(name.as_bytes()[0] - b'a');
        let row: i32 = name[1..].parse().expect("a row");
        (x, self.columns[x as usize].0 + 2 * (row - 1))
    }

    fn marble(&self, at: At) -> Option<char> {
        self.rings.get(&at).copied().flatten()
    }

    fn vacant(&self, at: At) -> bool {
        self.rings.get(&at) == Some(&None)
    }

    fn count(&self, letter: char) -> usize {
        let board = self.rings.values().filter(|marble| **marble == Some(letter)).count();
        let held = self.held.iter().flatten().filter(|marble| **marble == letter).count();
        board + held
    }

    fn pool(&self) -> Vec<char> {
        let all = if self.blitz { [5, 7, 9] } else { [6, 8, 10] };
        let left = |(letter, all): &(char, usize)| self.count(*letter) < *all;
        LETTERS.into_iter().zip(all).filter(left).map(|(letter, _)| letter).collect()
    }

    fn jumps_of(&self, from: At) -> Vec<At> {
        let goal = |(x, y): &At| {
            let over = (from.0 + x, from.1 + y);
            let to = (over.0 + x, over.1 + y);
            (self.marble(over).is_some() && self.vacant(to)).then_some(to)
        };
        WAYS.iter().filter_map(goal).collect()
    }

    fn jumps(&self) -> Vec<String> {
        let mut jumps = Vec::new();
        for from in self.rings.keys().filter(|at| self.marble(**at).is_some()) {
            if self.jumping.is_none_or(|ring| ring == *from) {
                let goals = self.jumps_of(*from);
                jumps.extend(
                    goals.iter().map(|to| format!("{}-{}", self.name(*from), self.name(*to))),
                );
            }
        }
        jumps
    }

    fn slides(&self, at: At) -> bool {
        let open = |n: usize| {
            let (x, y) = WAYS[n % 6];
            !self.rings.contains_key(&(at.0 + x, at.1 + y))
        };
        self.vacant(at) && (0..6).any(|n| open(n) && open(n + 1))
    }

    /// The rings that are joined to one.
    fn group(&self, at: At) -> BTreeSet<At> {
        let mut group = BTreeSet::from([at]);
        let mut open = vec![at];
        while let Some((x, y)) = open.pop() {
            for (dx, dy) in WAYS {
                let next = (x + dx, y + dy);
                if self.rings.contains_key(&next) && group.insert(next) {
                    open.push(next);
                }
            }
        }
        group
    }

    /// Groups without a vacant ring.
    fn full_groups(&self) -> BTreeSet<Vec<At>> {
        let groups = self.rings.keys().map(|at| self.group(*at));
        let full = groups.filter(|group| group.iter().all(|at| !self.vacant(*at)));
        full.map(|group| group.into_iter().collect()).collect()
    }

    fn take(&mut self, group: &BTreeSet<At>) {
        for at in group {
            let marble = self.rings.remove(at).flatten();
            self.held[self.mover].extend(marble);
        }
    }

    fn goal(&self, seat: usize) -> Option<&'static str> {
        let goals = if self.blitz { [3, 4, 5] } else { [4, 5, 6] };
        let each = if self.blitz { 2 } else { 3 };
        let has = |letter: char| self.held[seat].iter().filter(|own| **own == letter).count();
        if LETTERS.iter().zip(goals).any(|(letter, goal)| has(*letter) >= goal) {
            return Some("marbles-of-one-colour");
        }
        LETTERS.iter().all(|letter| has(*letter) >= each).then_some("marbles-of-each-colour")
    }

    fn open(&self) -> bool {
        self.jumping.is_some() || !self.groups.is_empty()
    }

    /// The winner, if there is one, and the reason.
    fn ended(&self) -> Option<(Option<usize>, &'static str)> {
        let before = 1 - self.mover;
        if self.open() {
            return None;
        }
        if let Some(reason) = self.goal(before) {
            return Some((Some(before), reason));
        }
        if self.rings.values().all(Option::is_some) {
            return Some((Some(before), "last-ring-filled"));
        }
        let none = self.pool().is_empty() && self.held.iter().all(Vec::is_empty);
        (none && self.jumps().is_empty()).then_some((None, "no-marble-captured"))
    }

    fn repeated(&self) -> bool {
        self.seen.iter().any(|text| self.seen.iter().filter(|other| *other == text).count() > 2)
    }

    fn finish(&mut self) {
        self.jumping = None;
        self.groups.clear();
        self.mover = 1 - self.mover;
        let text = wanqi_sdk::kit::second::Second::position(self);
        self.seen.push(text);
    }

    fn put(&mut self, text: &str) {
        let (put, removed) = text.split_once(',').unwrap_or((text, ""));
        let letter = put.chars().next().expect("a letter");
        if self.pool().is_empty() {
            let own = self.held[self.mover].iter().position(|marble| *marble == letter);
            self.held[self.mover].remove(own.expect("a captured marble"));
        }
        let before = self.full_groups();
        let at = self.find(&put[1..]);
        self.rings.insert(at, Some(letter));
        if !removed.is_empty() {
            let gone = self.find(removed);
            self.rings.remove(&gone);
        }
        let now = self.full_groups();
        let new = now.difference(&before).map(|group| group.iter().copied().collect());
        self.groups = new.collect();
        if self.automatic {
            for group in std::mem::take(&mut self.groups) {
                self.take(&group);
            }
        }
        if self.groups.is_empty() || self.rings.values().all(Option::is_some) {
            self.finish();
        }
    }
}

impl wanqi_sdk::kit::second::Second for Second {
    fn position(&self) -> String {
        let mut text = String::new();
        for (x, (low, n)) in self.columns.iter().enumerate() {
            let signs: String = (0..*n)
                .map(|k| match self.rings.get(&(x as i32, low + 2 * k)) {
                    None => '.',
                    Some(None) => ' ',
                    Some(Some(letter)) => *letter,
                })
                .collect();
            text.push_str(if x > 0 { "/" } else { "" });
            for run in signs.as_bytes().chunk_by(|a, b| (*a == b' ') == (*b == b' ')) {
                match run[0] {
                    b' ' => text.push_str(&run.len().to_string()),
                    _ => text.push_str(std::str::from_utf8(run).expect("ASCII")),
                }
            }
        }
        text += &format!(" {}", self.mover + 1);
        let held = self.held.each_ref().map(|held| {
            let count = |letter: char| held.iter().filter(|own| **own == letter).count();
            LETTERS.map(|letter| count(letter).to_string()).join(",")
        });
        if held.iter().any(|counts| counts != "0,0,0") {
            text += &format!(" held={}", held.join("/"));
        }
        if let Some(at) = self.jumping {
            text += &format!(" jump={}", self.name(at));
        }
        if !self.groups.is_empty() {
            let names: Vec<String> = self.groups.iter().map(|group| self.first(group)).collect();
            text += &format!(" claim={}", names.join(","));
        }
        text
    }

    fn list(&self) -> Vec<String> {
        if self.ended().is_some() {
            return Vec::new();
        }
        let mut list: Vec<String> =
            self.groups.iter().map(|group| format!("take:{}", self.first(group))).collect();
        if !list.is_empty() {
            list.push("done".to_owned());
        } else {
            list = self.jumps();
        }
        if list.is_empty() {
            let pool = self.pool();
            let mut stock = if pool.is_empty() { self.held[self.mover].clone() } else { pool };
            stock.sort_unstable();
            stock.dedup();
            for ring in self.rings.keys().filter(|at| self.vacant(**at)) {
                let free: Vec<&At> =
                    self.rings.keys().filter(|at| *at != ring && self.slides(**at)).collect();
                for letter in &stock {
                    let put = format!("{letter}{}", self.name(*ring));
                    list.extend(free.iter().map(|gone| format!("{put},{}", self.name(**gone))));
                    if free.is_empty() {
                        list.push(put);
                    }
                }
            }
        }
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        if let Some((from, to)) = text.split_once('-') {
            let (from, to) = (self.find(from), self.find(to));
            let over = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
            let marble = self.rings.insert(from, None).flatten();
            self.rings.insert(to, marble);
            let captured = self.rings.insert(over, None).flatten();
            self.held[self.mover].extend(captured);
            if self.jumps_of(to).is_empty() {
                self.finish();
            } else {
                self.jumping = Some(to);
            }
        } else if let Some(name) = text.strip_prefix("take:") {
            let at = self.find(name);
            let group = self.groups.iter().position(|group| group.contains(&at)).expect("a group");
            let group = self.groups.remove(group);
            self.take(&group);
            if self.groups.is_empty() {
                self.finish();
            }
        } else if text == "done" || text == "pass" {
            self.finish();
        } else {
            self.put(text);
        }
    }

    fn seat(&self) -> u8 {
        self.mover as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let ours = outcome.map(|outcome| (outcome.class, outcome.ranks.clone(), outcome.reason));
        let theirs = match self.ended() {
            Some((Some(0), reason)) => Some((OutcomeClass::Decided, vec![1, 2], reason)),
            Some((Some(_), reason)) => Some((OutcomeClass::Decided, vec![2, 1], reason)),
            Some((None, reason)) => Some((OutcomeClass::ForfeitedAll, vec![1, 1], reason)),
            None if self.repeated() => Some((OutcomeClass::Drawn, vec![1, 1], "repetition")),
            None => None,
        };
        ours == theirs
    }
}

impl Second {
    /// The name of a group's first ring.
    fn first(&self, group: &BTreeSet<At>) -> String {
        group.first().map_or_else(String::new, |at| self.name(*at))
    }
}
