//! A second implementation, written from RULES.md with signs in a map. It shares nothing with the
//! crate but the text of actions and positions.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::Outcome;
use wanqi_sdk::kit::second::Second as _;

/// Column and row from 1.
type At = (i32, i32);

#[derive(Clone)]
pub struct Second {
    /// Two steps in the same direction are allowed, as in Ludii.
    pub straight: bool,
    telo: bool,
    width: i32,
    height: i32,
    signs: BTreeMap<At, char>,
    mover: char,
    /// The points of the moving piece in this turn.
    path: Vec<At>,
    seen: BTreeMap<String, u32>,
    pub outcome: &'static str,
}

fn name((x, y): At) -> String {
    format!("{}{y}", (b'a' + x as u8 - 1) as char)
}

fn at(name: &str) -> At {
    (i32::from(name.as_bytes()[0] - b'a') + 1, name[1..].parse().expect("a row"))
}

impl Second {
    pub fn start(rules: &str) -> Second {
        let (width, height, rows) = match rules {
            "tsivy" => (9, 5, ["bbbbbbbbb", "bbbbbbbbb", "bwbw.bwbw", "wwwwwwwww", "wwwwwwwww"]),
            "dimy" => (5, 5, ["bbbbb", "bbbbb", "bw.bw", "wwwww", "wwwww"]),
            _ => (3, 3, ["...", "...", "...", "", ""]),
        };
        let mut signs = BTreeMap::new();
        for (row, y) in rows.iter().zip((1..=height).rev()) {
            let points = row.chars().zip(1..).filter(|(sign, _)| *sign != '.');
            signs.extend(points.map(|(sign, x)| ((x, y), sign)));
        }
        let telo = rules == "telo";
        let path = Vec::new();
        let seen = BTreeMap::new();
        let straight = false;
        let mut game = Second {
            straight,
            telo,
            width,
            height,
            signs,
            mover: 'w',
            path,
            seen,
            outcome: "none",
        };
        game.seen.insert(game.position(), 1);
        game
    }

    fn on_board(&self, (x, y): At) -> bool {
        (1..=self.width).contains(&x) && (1..=self.height).contains(&y)
    }

    fn other(&self) -> char {
        if self.mover == 'w' { 'b' } else { 'w' }
    }

    pub fn in_chain(&self) -> bool {
        !self.path.is_empty()
    }

    fn count(&self, sign: char) -> usize {
        self.signs.values().filter(|s| **s == sign).count()
    }

    /// Every step that the lines allow, with the direction.
    fn steps(&self) -> Vec<(At, At, At)> {
        let mut steps = Vec::new();
        for (&(x, y), _) in self.signs.iter().filter(|(_, sign)| **sign == self.mover) {
            for dx in -1..=1 {
                for dy in -1..=1_i32 {
                    let to = (x + dx, y + dy);
                    let diagonal = dx != 0 && dy != 0;
                    let joined = !diagonal || x % 2 == y % 2;
                    if self.on_board(to) && !self.signs.contains_key(&to) && joined {
                        steps.push(((x, y), to, (dx, dy)));
                    }
                }
            }
        }
        steps
    }

    fn victims(&self, first: At, (dx, dy): At) -> Vec<At> {
        let along = (0..).map(|n| (first.0 + n * dx, first.1 + n * dy));
        along.take_while(|p| self.signs.get(p) == Some(&self.other())).collect()
    }

    /// Captures, with the captured men.
    fn captures(&self) -> BTreeMap<String, Vec<At>> {
        let mut captures = BTreeMap::new();
        for (from, to, (dx, dy)) in self.steps() {
            if let Some(&last) = self.path.last() {
                let before = self.path[self.path.len() - 2];
                let again = !self.straight && (last.0 - before.0, last.1 - before.1) == (dx, dy);
                if from != last || again || self.path.contains(&to) {
                    continue;
                }
            }
            let beyond = self.victims((to.0 + dx, to.1 + dy), (dx, dy));
            let behind = self.victims((from.0 - dx, from.1 - dy), (-dx, -dy));
            for (victims, letter) in [(beyond, 'A'), (behind, 'W')] {
                if !victims.is_empty() {
                    captures.insert(format!("{}-{}{letter}", name(from), name(to)), victims);
                }
            }
        }
        captures
    }

    fn line(&self) -> bool {
        let lines =
            ["a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3", "a1b2c3", "a3b2c1"];
        let own = |n: &str| self.signs.get(&at(n)) == Some(&self.other());
        lines.iter().any(|line| (0..3).all(|n| own(&line[2 * n..2 * n + 2])))
    }
}

impl wanqi_sdk::kit::second::Second for Second {
    fn position(&self) -> String {
        let mut rows = Vec::new();
        for y in (1..=self.height).rev() {
            let row: String =
                (1..=self.width).map(|x| self.signs.get(&(x, y)).copied().unwrap_or('.')).collect();
            let mut text = String::new();
            for run in row.split_inclusive(|c| c != '.') {
                let dots = run.matches('.').count();
                if dots > 0 {
                    text += &dots.to_string();
                }
                text += run.trim_start_matches('.');
            }
            rows.push(text);
        }
        let mut text = format!("{} {}", rows.join("/"), self.mover);
        if let [others @ .., from, at] = &self.path[..] {
            text += &format!(" last={}-{}", name(*from), name(*at));
            let mut others = others.to_vec();
            others.sort_by_key(|(x, y)| (*y, *x));
            let others: Vec<String> = others.into_iter().map(name).collect();
            if !others.is_empty() {
                text += &format!(" visited={}", others.join(","));
            }
        }
        text
    }

    fn list(&self) -> Vec<String> {
        if !["none", "repetition"].contains(&self.outcome) {
            return Vec::new();
        }
        let mut list: BTreeSet<String> = BTreeSet::new();
        if self.telo && self.count(self.mover) < 3 {
            let all = (1..=3).flat_map(|x| (1..=3).map(move |y| (x, y)));
            return all.filter(|p| !self.signs.contains_key(p)).map(name).collect();
        }
        if !self.telo {
            list.extend(self.captures().into_keys());
        }
        if !self.path.is_empty() {
            list.insert("done".to_owned());
        }
        if list.is_empty() {
            list.extend(self.steps().iter().map(|s| format!("{}-{}", name(s.0), name(s.1))));
        }
        list.into_iter().collect()
    }

    fn play(&mut self, text: &str) {
        let captures = if self.telo { BTreeMap::new() } else { self.captures() };
        match text.split_once('-') {
            None if text == "done" => {}
            None => {
                self.signs.insert(at(text), self.mover);
            }
            Some((from, to)) => {
                let (from, to) = (at(from), at(to.trim_end_matches(['A', 'W'])));
                self.signs.remove(&from);
                self.signs.insert(to, self.mover);
                for victim in captures.get(text).into_iter().flatten() {
                    self.signs.remove(victim);
                }
                if captures.contains_key(text) {
                    if self.path.is_empty() {
                        self.path.push(from);
                    }
                    self.path.push(to);
                    if self.count(self.other()) > 0 && !self.captures().is_empty() {
                        return;
                    }
                }
            }
        }
        self.path.clear();
        self.mover = self.other();
        let times = self.seen.entry(self.position()).or_default();
        *times += 1;
        let third = *times >= 3;
        self.outcome = if self.telo && self.line() {
            "three-in-a-line"
        } else if !self.telo && self.count(self.mover) == 0 {
            "all-captured"
        } else if self.list().is_empty() {
            "no-move"
        } else if third {
            "repetition"
        } else {
            "none"
        };
    }

    fn seat(&self) -> u8 {
        if self.mover == 'w' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome.map_or("none", |outcome| outcome.reason) == self.outcome
    }
}
