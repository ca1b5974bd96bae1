//! A second implementation, written from RULES.md with stacks as words in a map and the board as
//! axial coordinates. It shares nothing with the crate but the text of actions and positions.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::Outcome;

/// Axial coordinates from the centre.
type At = (i32, i32);

const WORDS: [(char, &str, usize); 6] = [
    ('i', "ivory", 8),
    ('b', "blue", 8),
    ('r', "red", 8),
    ('g', "green", 8),
    ('k', "black", 8),
    ('j', "joker", 3),
];

const WAYS: [At; 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

#[derive(Clone)]
pub struct Second {
    six: bool,
    stacks: BTreeMap<At, String>,
    filling: Vec<At>,
    mover: usize,
    claims: [BTreeSet<char>; 2],
    fives: [usize; 2],
    claimed: bool,
    won_by_six: Option<usize>,
}

/// The hexagon of side four, and the middles of the sides around it.
fn on_board((q, r): At) -> bool {
    let far = q.abs().max(r.abs()).max((q + r).abs());
    let tips = [(4, -2), (2, 2), (-2, 4), (-4, 2), (-2, -2), (2, -4)];
    far <= 3 || tips.contains(&(q, r))
}

/// `e5` is the centre; rows of a column are counted along `r`.
fn name((q, r): At) -> String {
    format!("{}{}", (b'e' as i32 + q) as u8 as char, r + 5 + q.min(0))
}

fn all() -> Vec<At> {
    let mut points: Vec<At> =
        (-4..=4).flat_map(|q| (-6..=6).map(move |r| (q, r))).filter(|p| on_board(*p)).collect();
    points.sort_by_key(|p| name(*p));
    points
}

fn at(word: &str) -> At {
    *all().iter().find(|p| name(**p) == word).expect("a point")
}

impl Second {
    pub fn start(six: bool) -> Second {
        let mut filling = all();
        filling.reverse();
        Second {
            six,
            stacks: BTreeMap::new(),
            filling,
            mover: 0,
            claims: Default::default(),
            fives: [0; 2],
            claimed: false,
            won_by_six: None,
        }
    }

    fn top(&self, point: At) -> char {
        self.stacks[&point].chars().last().expect("no empty stack is kept")
    }

    /// Every end of a walk from a point along lines, and on from tops of the colour `spring`.
    fn walk(&self, from: At, at: At, spring: Option<char>, ends: &mut BTreeSet<At>) {
        for (q, r) in WAYS {
            let mut next = (at.0 + q, at.1 + r);
            while on_board(next) && (next == from || !self.stacks.contains_key(&next)) {
                next = (next.0 + q, next.1 + r);
            }
            if on_board(next) && ends.insert(next) && Some(self.top(next)) == spring {
                self.walk(from, next, spring, ends);
            }
        }
    }

    fn moves(&self, seat: usize, claims: &BTreeSet<char>) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for (from, stack) in &self.stacks {
            let top = self.top(*from);
            if top == 'j' || self.claims[1 - seat].contains(&top) {
                continue;
            }
            let own = claims.contains(&top);
            let mut ends = BTreeSet::new();
            self.walk(*from, *from, own.then_some(top), &mut ends);
            for to in ends {
                let under = &self.stacks[&to];
                let twice = stack.chars().any(|c| c != 'j' && under.contains(c));
                let room = stack.len() + under.len() <= if self.six { 6 } else { 5 };
                if !twice && room && (own || under.len() <= stack.len()) {
                    moves.insert(format!("{}-{}", name(*from), name(to)));
                }
            }
        }
        moves
    }

    fn claimable(&self, seat: usize) -> Vec<char> {
        let free = |c: &char| self.claims.iter().all(|claims| !claims.contains(c));
        let follows = |c: &char| {
            let mut claims = self.claims[seat].clone();
            claims.insert(*c);
            !self.moves(seat, &claims).is_empty()
        };
        let may = self.claims[seat].len() < 2 && !self.claimed;
        "ibrgk".chars().filter(|_| may).filter(free).filter(follows).collect()
    }

    fn can_act(&self, seat: usize) -> bool {
        let moves = self.moves(seat, &self.claims[seat]);
        !moves.is_empty() || !self.claimable(seat).is_empty()
    }

    pub fn over(&self) -> bool {
        self.filling.is_empty()
            && (self.won_by_six.is_some() || !self.can_act(0) && !self.can_act(1))
    }

    /// The ranks of the seats at the end, in the form of the crate.
    pub fn ranks(&self) -> [u8; 2] {
        if let Some(winner) = self.won_by_six {
            return if winner == 0 { [1, 2] } else { [2, 1] };
        }
        let stacks = |seat: usize, height: usize| {
            let own = |(point, stack): &(&At, &String)| {
                stack.len() == height && self.claims[seat].contains(&self.top(**point))
            };
            self.stacks.iter().filter(own).count()
        };
        let account = |seat: usize| {
            let mut account = vec![self.fives[seat]];
            let highest = if self.six { 5 } else { 4 };
            account.extend((1..=highest).rev().map(|height| stacks(seat, height)));
            account
        };
        match account(0).cmp(&account(1)) {
            std::cmp::Ordering::Greater => [1, 2],
            std::cmp::Ordering::Less => [2, 1],
            std::cmp::Ordering::Equal => [1, 1],
        }
    }
}

impl wanqi_sdk::kit::second::Second for Second {
    fn position(&self) -> String {
        let mut columns: BTreeMap<i32, Vec<String>> = BTreeMap::new();
        for point in all() {
            let words = columns.entry(point.0).or_default();
            match (self.stacks.get(&point), words.last().and_then(|w| w.parse::<usize>().ok())) {
                (Some(stack), _) => words.push(stack.clone()),
                (None, Some(run)) => *words.last_mut().expect("a run") = (run + 1).to_string(),
                (None, None) => words.push("1".to_owned()),
            }
        }
        let columns: Vec<String> = columns.values().map(|words| words.join(",")).collect();
        let mut text = columns.join("/");
        if !self.filling.is_empty() {
            return text + " env";
        }
        text += &format!(" {}", self.mover + 1);
        let claims = self.claims.each_ref().map(|claims| {
            let letters: String = "ibrgk".chars().filter(|c| claims.contains(c)).collect();
            if letters.is_empty() { "-".to_owned() } else { letters }
        });
        if claims != ["-", "-"] {
            text += &format!(" claims={},{}", claims[0], claims[1]);
        }
        if self.fives != [0, 0] {
            text += &format!(" fives={},{}", self.fives[0], self.fives[1]);
        }
        if self.claimed {
            text += " turn=claimed";
        }
        if self.won_by_six.is_some() {
            text += " end=six";
        }
        text
    }

    fn list(&self) -> Vec<String> {
        if let Some(point) = self.filling.last() {
            let placed =
                |letter: char| self.stacks.values().filter(|stack| stack.contains(letter)).count();
            let left = WORDS.iter().filter(|(letter, _, all)| placed(*letter) < *all);
            let mut list: Vec<String> =
                left.map(|(_, word, _)| format!("{}={word}", name(*point))).collect();
            list.sort();
            return list;
        }
        if self.over() {
            return Vec::new();
        }
        let mut list = self.moves(self.mover, &self.claims[self.mover]);
        for letter in self.claimable(self.mover) {
            let (_, word, _) = WORDS.iter().find(|(l, ..)| *l == letter).expect("a colour");
            list.insert(format!("claim:{word}"));
        }
        if list.is_empty() {
            list.insert("pass".to_owned());
        }
        list.into_iter().collect()
    }

    fn play(&mut self, text: &str) {
        let letter = |word: &str| WORDS.iter().find(|(_, w, _)| *w == word).expect("a colour").0;
        if let Some((point, word)) = text.split_once('=') {
            self.filling.pop();
            self.stacks.insert(at(point), letter(word).to_string());
            return;
        }
        if let Some(word) = text.strip_prefix("claim:") {
            self.claims[self.mover].insert(letter(word));
            self.claimed = true;
            return;
        }
        if let Some((from, to)) = text.split_once('-') {
            let to = at(to);
            let stack = self.stacks.remove(&at(from)).expect("a stack");
            self.stacks.get_mut(&to).expect("a stack").push_str(&stack);
            let own = self.claims[self.mover].contains(&self.top(to));
            let height = self.stacks[&to].len();
            if own && height == 5 && !self.six {
                self.stacks.remove(&to);
                self.fives[self.mover] += 1;
            }
            if own && height == 6 {
                self.won_by_six = Some(self.mover);
            }
        }
        self.claimed = false;
        self.mover = 1 - self.mover;
    }

    fn seat(&self) -> u8 {
        if self.filling.is_empty() { self.mover as u8 + 1 } else { 0 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let ranks = outcome.map(|outcome| outcome.ranks.clone());
        ranks == self.over().then(|| self.ranks().to_vec())
    }
}
