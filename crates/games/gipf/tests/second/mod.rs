//! A second implementation, written from RULES.md with pieces in a map and lines walked by name. It
//! shares nothing with the crate but the text of actions and positions.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::Outcome;

/// Column 0 to 8 and row from 1.
type At = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
struct Piece {
    black: bool,
    gipf: bool,
}

pub struct Second {
    rules: &'static str,
    pieces: BTreeMap<At, Piece>,
    reserve: [i32; 2],
    single: [bool; 2],
    black: bool,
    pushed: bool,
    begun: bool,
    settled: BTreeSet<(At, At)>,
    pub winner: Option<usize>,
}

/// The number of rows of a column, dots included.
fn height(column: i32) -> i32 {
    9 - (column - 4).abs()
}

fn on_map((x, y): At) -> bool {
    (0..=8).contains(&x) && (1..=height(x)).contains(&y)
}

fn is_dot((x, y): At) -> bool {
    x == 0 || x == 8 || y == 1 || y == height(x)
}

/// The next place in a direction: 0 up, 1 up and right, 2 down and right, 3 to 5 the opposite ones.
fn step((x, y): At, direction: usize) -> At {
    let right = |x: i32| i32::from(x < 4);
    let left = |x: i32| i32::from(x > 4);
    match direction {
        0 => (x, y + 1),
        1 => (x + 1, y + right(x)),
        2 => (x + 1, y + right(x) - 1),
        3 => (x, y - 1),
        4 => (x - 1, y + left(x) - 1),
        _ => (x - 1, y + left(x)),
    }
}

fn name((x, y): At) -> String {
    format!("{}{y}", (b'a' + x as u8) as char)
}

fn at(name: &str) -> At {
    (i32::from(name.as_bytes()[0] - b'a'), name[1..].parse().expect("a row"))
}

fn places() -> impl Iterator<Item = At> {
    (0..=8).flat_map(|x| (1..=height(x)).map(move |y| (x, y)))
}

impl Second {
    pub fn start(rules: &'static str) -> Second {
        let all = if rules == "basic" { 15 } else { 18 };
        let mut pieces = BTreeMap::new();
        let gipf = rules == "standard";
        for (n, corner) in ["b5", "e8", "h5", "h2", "e2", "b2"].iter().enumerate() {
            if rules != "tournament" {
                pieces.insert(at(corner), Piece { black: n % 2 == 1, gipf });
            }
        }
        let rest = match rules {
            "tournament" => all,
            "standard" => all - 6,
            _ => all - 3,
        };
        Second {
            rules,
            pieces,
            reserve: [rest; 2],
            single: [rules != "tournament"; 2],
            black: false,
            pushed: false,
            begun: false,
            settled: BTreeSet::new(),
            winner: None,
        }
    }

    fn seat(&self) -> usize {
        usize::from(self.black)
    }

    /// All rows of a colour: the points of each, in the direction 0, 1 or 2.
    fn rows(&self, black: bool) -> Vec<Vec<At>> {
        let mut rows = Vec::new();
        for direction in 0..3 {
            for place in places().filter(|p| is_dot(*p)) {
                let mut line = vec![step(place, direction)];
                while line.last().is_some_and(|p| on_map(*p) && !is_dot(*p)) {
                    line.push(step(line[line.len() - 1], direction));
                }
                line.pop();
                // Runs of pieces without a gap that contain four adjacent ones of the colour.
                for run in line.split(|p| !self.pieces.contains_key(p)) {
                    let own = |p: &At| self.pieces[p].black == black;
                    if run.windows(4).any(|four| four.iter().all(own)) {
                        rows.push(run.to_vec());
                    }
                }
            }
        }
        rows
    }

    fn due(&self) -> Vec<Vec<At>> {
        let mut rows = self.rows(self.black);
        rows.retain(|row| !self.settled.contains(&(row[0], row[row.len() - 1])));
        rows
    }

    /// The board after a push, as names; `None` if the line is full.
    fn after_push(&self, point: At, direction: usize) -> Option<Vec<(At, u8)>> {
        let mut pieces = self.pieces.clone();
        shift(&mut pieces, point, direction)?;
        let sign = |p: &Piece| u8::from(p.black) + 2 * u8::from(p.gipf);
        Some(pieces.iter().map(|(at, piece)| (*at, sign(piece))).collect())
    }

    fn take(&mut self, text: &str) {
        let seat = self.seat();
        let (ends, kept) = text.split_once('=').unwrap_or((text, ""));
        let kept: Vec<At> = kept.split(',').filter(|k| !k.is_empty()).map(at).collect();
        let (from, to) = ends.split_once('-').expect("a dash");
        let row = self.due().into_iter().find(|r| r[0] == at(from) && r[r.len() - 1] == at(to));
        let had = [self.gipfs(false), self.gipfs(true)];
        for place in row.expect("a row") {
            if kept.contains(&place) {
                continue;
            }
            let piece = self.pieces.remove(&place).expect("a piece");
            if piece.black == self.black {
                self.reserve[seat] += if piece.gipf { 2 } else { 1 };
            }
        }
        self.begun = true;
        let lost = [had[0] > 0 && self.gipfs(false) == 0, had[1] > 0 && self.gipfs(true) == 0];
        self.winner = match (lost[seat], lost[1 - seat]) {
            (_, true) => Some(seat + 1),
            (true, false) => Some(2 - seat),
            (false, false) => None,
        };
        for row in self.rows(self.black) {
            if row.iter().all(|place| kept.contains(place)) {
                self.settled.insert((row[0], row[row.len() - 1]));
            }
        }
    }

    fn gipfs(&self, black: bool) -> usize {
        self.pieces.values().filter(|piece| piece.gipf && piece.black == black).count()
    }

    fn column(&self, x: i32) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for y in 2..height(x) {
            match self.pieces.get(&(x, y)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    let sign = if piece.black { 'b' } else { 'w' };
                    text.push(if piece.gipf { sign.to_ascii_uppercase() } else { sign });
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }
}

/// Moves the pieces from a point up to the first gap, and leaves the point empty.
fn shift(pieces: &mut BTreeMap<At, Piece>, point: At, direction: usize) -> Option<()> {
    if on_map(point) && is_dot(point) {
        return None;
    }
    if let Some(piece) = pieces.get(&point).copied() {
        let next = step(point, direction);
        shift(pieces, next, direction)?;
        pieces.remove(&point);
        pieces.insert(next, piece);
    }
    Some(())
}

impl wanqi_sdk::kit::second::Second for Second {
    fn position(&self) -> String {
        let columns: Vec<String> = (1..8).map(|x| self.column(x)).collect();
        let side = if self.black { 'b' } else { 'w' };
        let [white, black] = self.reserve;
        let mut text = format!("{} {side} reserve={white},{black}", columns.join("/"));
        let may: String =
            [(0, 'w'), (1, 'b')].iter().filter(|(n, _)| !self.single[*n]).map(|(_, c)| c).collect();
        if !may.is_empty() {
            text += &format!(" gipf={may}");
        }
        if self.begun {
            text += if self.pushed { " turn=rows" } else { " turn=open" };
        }
        let standing = self.rows(self.black).into_iter().map(|row| (row[0], row[row.len() - 1]));
        let mut settled: Vec<String> = standing
            .filter(|ends| self.settled.contains(ends))
            .map(|(from, to)| format!("{}-{}", name(from), name(to)))
            .collect();
        settled.dedup();
        if !settled.is_empty() {
            text += &format!(" settled={}", settled.join(","));
        }
        text
    }

    fn list(&self) -> Vec<String> {
        let mut list = BTreeSet::new();
        if self.winner.is_some() {
            return Vec::new();
        }
        let due = self.due();
        for row in &due {
            let gipfs: Vec<&At> = row.iter().filter(|p| self.pieces[p].gipf).collect();
            for choice in 0..1_usize << gipfs.len() {
                let mut kept: Vec<String> = (0..gipfs.len())
                    .filter(|n| choice >> n & 1 == 1)
                    .map(|n| name(*gipfs[n]))
                    .collect();
                kept.sort();
                let sign = if kept.is_empty() { "" } else { "=" };
                let (from, to) = (name(row[0]), name(row[row.len() - 1]));
                list.insert(format!("x{from}-{to}{sign}{}", kept.join(",")));
            }
        }
        if !due.is_empty() {
            return list.into_iter().collect();
        }
        let mut results = BTreeSet::new();
        let mut dots: Vec<At> = places().filter(|p| is_dot(*p)).collect();
        dots.sort_by_key(|dot| name(*dot));
        for dot in dots {
            for direction in 0..6 {
                let point = step(dot, direction);
                if !on_map(point) || is_dot(point) {
                    continue;
                }
                // Pushes onto a point that lead to the same board are one action.
                let Some(after) = self.after_push(point, direction) else { continue };
                if !results.insert((point, after)) {
                    continue;
                }
                let push = format!("{}-{}", name(dot), name(point));
                let first = self.rules == "tournament" && self.reserve[self.seat()] == 18;
                if !self.single[self.seat()] && self.reserve[self.seat()] >= 2 {
                    list.insert(format!("G{push}"));
                }
                if !first {
                    list.insert(push);
                }
            }
        }
        list.into_iter().collect()
    }

    fn play(&mut self, text: &str) {
        let seat = self.seat();
        if let Some(row) = text.strip_prefix('x') {
            self.take(row);
        } else {
            let (gipf, push) = text.strip_prefix('G').map_or((false, text), |push| (true, push));
            let (dot, point) = push.split_once('-').expect("a dash");
            let (dot, point) = (at(dot), at(point));
            let direction = (0..6).find(|d| step(dot, *d) == point).expect("neighbours");
            shift(&mut self.pieces, point, direction).expect("a gap");
            self.pieces.insert(point, Piece { black: self.black, gipf });
            self.reserve[seat] -= if gipf { 2 } else { 1 };
            self.single[seat] |= !gipf;
            self.settled.clear();
            (self.pushed, self.begun) = (true, true);
        }
        if self.winner.is_none() && self.due().is_empty() {
            if self.pushed {
                self.black = !self.black;
                (self.pushed, self.begun) = (false, false);
                self.settled.clear();
            }
            if self.due().is_empty() && self.reserve[self.seat()] == 0 {
                self.winner = Some(2 - self.seat());
            }
        }
    }

    fn seat(&self) -> u8 {
        1 + u8::from(self.black)
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome.map(|outcome| usize::from(outcome.ranks[1] == 1) + 1) == self.winner
    }
}
