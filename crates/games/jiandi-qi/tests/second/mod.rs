//! A second implementation that shares only text with the crate: a map of stones by place, lines by
//! the kind of place, all earlier positions as text.

use std::collections::BTreeMap;
use wanqi_jiandi_qi::JiandiQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Place = (i32, i32);

struct Second {
    stones: BTreeMap<Place, char>,
    side: char,
    limit: usize,
    quiet: usize,
    seen: Vec<String>,
    drawn: &'static str,
}

fn name((x, y): Place) -> String {
    format!("{}{y}", &"abcdefghi"[x as usize - 1..x as usize])
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a') + 1, i32::from(bytes[1] - b'0'))
}

/// Corners have odd columns and rows, centres even ones.
fn is_point((x, y): Place) -> bool {
    (1..=9).contains(&x) && (1..=9).contains(&y) && (x + y) % 2 == 0
}

/// The next point in each direction, and the point behind it where the line continues.
fn lines((x, y): Place) -> Vec<(Place, Option<Place>)> {
    let mut ways = vec![(1, 1), (1, -1), (-1, 1), (-1, -1)];
    if x % 2 == 1 {
        ways.extend([(2, 0), (-2, 0), (0, 2), (0, -2)]);
    }
    let all = ways.into_iter().map(|(dx, dy)| ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy)));
    let inside = all.filter(|(next, _)| is_point(*next));
    inside.map(|(next, behind)| (next, Some(behind).filter(|point| is_point(*point)))).collect()
}

impl Second {
    fn new(limit: usize) -> Second {
        let mut stones = BTreeMap::new();
        for point in (1..=9).flat_map(|y| (1..=9).map(move |x| (x, y))).filter(|p| is_point(*p)) {
            match point.1 {
                1 | 2 => stones.insert(point, 'b'),
                8 | 9 => stones.insert(point, 'w'),
                _ => None,
            };
        }
        let mut game =
            Second { stones, side: 'b', limit, quiet: 0, seen: Vec::new(), drawn: "none" };
        game.seen.push(game.board());
        game
    }

    fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        for (from, _) in self.stones.iter().filter(|(_, side)| **side == self.side) {
            let next = lines(*from).into_iter().map(|(next, _)| next);
            let free = next.filter(|point| !self.stones.contains_key(point));
            list.extend(free.map(|to| format!("{}-{}", name(*from), name(to))));
        }
        list.sort();
        list
    }

    fn end(&self) -> &'static str {
        if !self.stones.values().any(|side| *side == self.side) {
            let ends = ["decided 2 all-taken R5.1", "decided 1 all-taken R5.1"];
            return ends[usize::from(self.side == 'w')];
        }
        if self.moves().is_empty() { "drawn 0 no-move R5.2" } else { "none" }
    }

    fn board(&self) -> String {
        let row = |y| {
            let points = (1..=9).map(|x| (x, y)).filter(|point| is_point(*point));
            let sign = |point| self.stones.get(&point).copied().unwrap_or('.');
            points.map(sign).collect::<String>()
        };
        let mut text = (1..=9).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=5).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.side)
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.end() == "none" { self.moves() } else { Vec::new() }
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').map(|(a, b)| (place(a), place(b))).expect("a move");
        self.stones.remove(&from);
        self.stones.insert(to, self.side);
        let other = if self.side == 'b' { 'w' } else { 'b' };
        let before = self.stones.clone();
        for (next, behind) in lines(to) {
            let own = behind.is_some_and(|point| before.get(&point) == Some(&self.side));
            if own && before.get(&next) == Some(&other) {
                self.stones.remove(&next);
            }
        }
        self.quiet = if self.stones == before { self.quiet + 1 } else { 0 };
        self.side = other;
        let board = self.board();
        let times = 1 + self.seen.iter().filter(|earlier| **earlier == board).count();
        self.seen.push(board);
        if self.drawn == "none" && self.end() == "none" {
            if times >= 3 {
                self.drawn = "drawn 0 repetition R5.3 declared";
            } else if self.limit != 0 && self.quiet >= self.limit {
                self.drawn = "drawn 0 none-taken R5.4 declared";
            }
        }
    }

    fn position(&self) -> String {
        match self.quiet {
            0 => self.board(),
            quiet => format!("{} quiet={quiet}", self.board()),
        }
    }

    fn seat(&self) -> u8 {
        if self.side == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let end = self.end();
        outcome_line(outcome) == if end == "none" { self.drawn } else { end }
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    for n in 0..if cfg!(debug_assertions) { 200 } else { 1_000 } {
        let limit = [100, 20, 50][n % 3];
        let game = set_up::<JiandiQi>("standard", &format!("quiet={limit}"), "").expect("a game");
        second::game(game, &mut Second::new(limit), &mut rng);
    }
}
