//! A second implementation, written from RULES.md without looking at the crate: a map from points to
//! the letters of their pieces, without stored results.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_dvonn::Dvonn;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::kit::second::Second as _;
use wanqi_sdk::{Outcome, Rng};

type At = (i32, i32);

const WAYS: [At; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];

/// Random games on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 40 } else { 1_000 };

#[derive(Clone)]
pub struct Second {
    stacks: BTreeMap<At, String>,
    placed: usize,
    mover: usize,
}

/// Columns `a` to `k` and rows 1 to 5, without the six points in two corners.
fn on_board((x, y): At) -> bool {
    (0..=10).contains(&x) && (0..=4).contains(&y) && (-2..=8).contains(&(x - y))
}

fn name((x, y): At) -> String {
    format!("{}{}", (b'a' as i32 + x) as u8 as char, y + 1)
}

fn at(word: &str) -> At {
    let bytes = word.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn all() -> Vec<At> {
    let points = (0..=10).flat_map(|x| (0..=4).map(move |y| (x, y)));
    points.filter(|point| on_board(*point)).collect()
}

fn step((x, y): At, (right, up): At, times: i32) -> At {
    (x + right * times, y + up * times)
}

impl Second {
    pub fn start() -> Second {
        Second { stacks: BTreeMap::new(), placed: 0, mover: 0 }
    }

    /// Reads a text of [`Second::position`] after the placing; the letters below the top are arbitrary.
    fn from_text(text: &str) -> Second {
        let (rows, side) = text.split_once(' ').expect("a side");
        let mut second = Second { placed: 49, mover: usize::from(side == "b"), ..Second::start() };
        for (y, row) in rows.split('/').enumerate() {
            let y = 4 - y as i32;
            let mut x = (y - 2).max(0);
            for word in row.split(',') {
                let run: Option<i32> = word.parse().ok();
                if run.is_none() {
                    second.stacks.insert((x, y), word.to_owned());
                }
                x += run.unwrap_or(1);
            }
        }
        second
    }

    fn moves(&self, side: usize) -> Vec<String> {
        let mut moves = Vec::new();
        for (from, stack) in &self.stacks {
            let taken = |way: &&At| self.stacks.contains_key(&step(*from, **way, 1));
            if !stack.ends_with(['w', 'b'][side]) || WAYS.iter().filter(taken).count() == 6 {
                continue;
            }
            for way in WAYS {
                let to = step(*from, way, stack.len() as i32);
                if self.stacks.contains_key(&to) {
                    moves.push(format!("{}-{}", name(*from), name(to)));
                }
            }
        }
        moves
    }

    fn over(&self) -> bool {
        self.placed == 49 && self.moves(0).is_empty() && self.moves(1).is_empty()
    }

    fn remove_what_is_loose(&mut self) {
        let red = |(_, stack): &(&At, &String)| stack.contains('r');
        let mut open: Vec<At> = self.stacks.iter().filter(red).map(|(point, _)| *point).collect();
        let mut kept = BTreeSet::new();
        while let Some(point) = open.pop() {
            if self.stacks.contains_key(&point) && kept.insert(point) {
                open.extend(WAYS.map(|way| step(point, way, 1)));
            }
        }
        self.stacks.retain(|point, _| kept.contains(point));
    }

    fn count(&self, side: usize) -> i64 {
        let own = self.stacks.values().filter(|stack| stack.ends_with(['w', 'b'][side]));
        own.map(|stack| stack.len() as i64).sum()
    }

    /// The number of sequences of this many actions.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let next = |text: &String| {
            let mut next = self.clone();
            next.play(text);
            next.perft(depth - 1)
        };
        self.list().iter().map(next).sum()
    }
}

impl wanqi_sdk::kit::second::Second for Second {
    fn position(&self) -> String {
        let mut text = String::new();
        for y in (0..=4).rev() {
            let mut words: Vec<String> = Vec::new();
            for point in all().into_iter().filter(|point| point.1 == y) {
                let run = words.last().and_then(|word| word.parse::<usize>().ok());
                match (self.stacks.get(&point), run) {
                    (None, None) => words.push("1".to_owned()),
                    (None, Some(run)) => *words.last_mut().expect("a run") = (run + 1).to_string(),
                    (Some(stack), _) => {
                        let (below, top) = stack.split_at(stack.len() - 1);
                        let top = if below.contains('r') { top.to_uppercase() } else { top.into() };
                        let height = stack.len().to_string();
                        words.push(if below.is_empty() { top } else { top + &height });
                    }
                }
            }
            text += &words.join(",");
            text += if y == 0 { " " } else { "/" };
        }
        text += ["w", "b"][self.mover];
        if self.placed < 49 { text + " phase=placing" } else { text }
    }

    fn list(&self) -> Vec<String> {
        if self.placed < 49 {
            let vacant = all().into_iter().filter(|point| !self.stacks.contains_key(point));
            let mut list: Vec<String> = vacant.map(name).collect();
            list.sort();
            return list;
        }
        if self.over() {
            return Vec::new();
        }
        let mut moves = self.moves(self.mover);
        moves.sort();
        if moves.is_empty() { vec!["pass".to_owned()] } else { moves }
    }

    fn play(&mut self, text: &str) {
        if self.placed < 49 {
            let piece = if self.placed < 3 { "r" } else { ["w", "b"][self.mover] };
            self.stacks.insert(at(text), piece.to_owned());
            self.placed += 1;
            // White places the last piece and then moves.
            self.mover = if self.placed == 49 { 0 } else { 1 - self.mover };
            return;
        }
        if let Some((from, to)) = text.split_once('-') {
            let stack = self.stacks.remove(&at(from)).expect("a stack");
            *self.stacks.get_mut(&at(to)).expect("a stack") += &stack;
            self.remove_what_is_loose();
        }
        self.mover = 1 - self.mover;
    }

    fn seat(&self) -> u8 {
        self.mover as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let counts = [self.count(0), self.count(1)];
        let ranks = match counts[0].cmp(&counts[1]) {
            std::cmp::Ordering::Greater => vec![1, 2],
            std::cmp::Ordering::Less => vec![2, 1],
            std::cmp::Ordering::Equal => vec![1, 1],
        };
        let said = outcome.map(|outcome| (outcome.ranks.clone(), outcome.scores.clone()));
        said == self.over().then(|| (ranks, Some((counts.to_vec(), 1))))
    }
}

#[test]
fn second_implementation() {
    for seed in 0..GAMES {
        let (game, _) = start::<Dvonn>(0);
        wanqi_sdk::kit::second::game(game, &mut Second::start(), &mut Rng::new(seed));
    }
}

/// Counts from the first position of EveryBoard, one action deeper than the published ones.
#[test]
fn counts() {
    const FIRST: &str = "w,b,b,b,w,w,b,r,b/b,b,w,w,w,b,b,w,b,b/b,b,b,b,w,r,b,w,w,w,w/\
                         w,w,b,w,w,b,b,b,w,w/w,r,w,b,b,w,w,w,b w";
    let game: Dvonn = set_up("standard", "", FIRST).expect("a position");
    let second = Second::from_text(FIRST);
    assert_eq!(second.position(), FIRST);
    for depth in 1..=3 {
        assert_eq!(wanqi_sdk::Game::perft(&game, depth), second.perft(depth), "depth {depth}");
    }
}
