//! A second implementation that shares only text with the crate: pieces by the names of their
//! points, lines written out as chains of names.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_shuangcheng_qi::ShuangchengQi;

/// The diamond, its diagonals and the two forks.
const DIAMOND: &str = "a1b2c3 c1b2a3 a5b4c3 c5b4a3 a3b3c3 b2b3b4";

/// Rows and columns, and the diagonals.
const PLAIN: &str = "a1b1c1 a2b2c2 a3b3c3 a1a2a3 b1b2b3 c1c2c3";
const PALACES: &str = "a1b1c1 a2b2c2 a3b3c3 a1a2a3 b1b2b3 c1c2c3 a1b2c3 a3b2c1";

struct Second {
    rules: &'static str,
    /// The names of the points of each line.
    lines: Vec<Vec<&'static str>>,
    /// The names of the points of each row, from the top.
    rows: Vec<Vec<&'static str>>,
    pieces: BTreeMap<String, char>,
    mover: char,
    rests: bool,
    seen: BTreeMap<String, u32>,
}

impl Second {
    fn start(rules: &'static str, board: &str) -> Second {
        let (lines, start) = match board {
            "weiming-1" => (DIAMOND, "a1b c1b b2b b3n b4w a5w c5w"),
            "jiugong" => (PALACES, "a1b b1b c1b b2n a3w b3w c3w"),
            _ => (PLAIN, "a1b b1b c1b b2n a3w b3w c3w"),
        };
        let rows: &[&str] = match board {
            "weiming-1" => &["a5c5", "b4", "a3b3c3", "b2", "a1c1"],
            _ => &["a3b3c3", "a2b2c2", "a1b1c1"],
        };
        let pieces = start.split(' ').map(|p| (p[..2].to_owned(), p.as_bytes()[2] as char));
        let (pieces, seen) = (pieces.collect(), BTreeMap::new());
        let rests = rules == "jiugong";
        let lines = lines.split(' ').map(names).collect();
        let rows = rows.iter().map(|row| names(row)).collect();
        let mut second = Second { rules, lines, rows, pieces, mover: 'b', rests, seen };
        second.see();
        second
    }

    fn see(&mut self) {
        *self.seen.entry(second::Second::position(self)).or_default() += 1;
    }

    /// Whether the piece of this letter may go by a step, by a jump.
    fn goes(&self, piece: char, jump: bool) -> bool {
        let ours = piece == self.mover || piece == 'n' && !self.rests;
        let so = match self.rules {
            "zhili" => true,
            "zhongkui" => (piece == 'n') == jump,
            _ => !jump,
        };
        ours && so
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        for from in self.pieces.keys() {
            for to in self.rows.iter().flatten() {
                if self.pieces.contains_key(*to) {
                    continue;
                }
                let piece = self.pieces[from];
                let found = self.lines.iter().any(|line| {
                    let at = |name: &str| line.iter().position(|n| *n == name);
                    let Some((a, b)) = at(from).zip(at(to)) else { return false };
                    let over = line[a.midpoint(b)];
                    match a.abs_diff(b) {
                        1 => self.goes(piece, false),
                        2 => self.goes(piece, true) && self.pieces.contains_key(over),
                        _ => false,
                    }
                });
                if found {
                    list.push(format!("{from}-{to}"));
                }
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let (from, to) = text.split_once('-').expect("a move");
        let piece = self.pieces.remove(from).expect("a piece");
        self.pieces.insert(to.to_owned(), piece);
        self.rests = piece == 'n';
        self.mover = if self.mover == 'b' { 'w' } else { 'b' };
        self.see();
    }

    fn position(&self) -> String {
        let sign = |name: &str| self.pieces.get(name).copied().unwrap_or('.');
        let row = |row: &Vec<&str>| row.iter().map(|name| sign(name)).collect::<String>();
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        let text = rows.join("/").replace("...", "3").replace("..", "2").replace('.', "1");
        format!("{text} {} {}", self.mover, if self.rests { '-' } else { 'n' })
    }

    fn seat(&self) -> u8 {
        if self.mover == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let line = if self.list().is_empty() {
            format!("decided {} blocked R4.1", 3 - self.seat())
        } else if self.seen[&self.position()] >= 3 {
            "drawn 0 repetition R4.2 declared".to_owned()
        } else {
            "none".to_owned()
        };
        outcome_line(outcome) == line
    }
}

/// Names of two letters written one after another.
fn names(text: &'static str) -> Vec<&'static str> {
    (0..text.len() / 2).map(|n| &text[2 * n..2 * n + 2]).collect()
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(23);
    for n in 0..1_000 {
        let rules = ["weiming-1", "zhili", "jiugong", "zhongkui"][n % 4];
        let board = ["weiming-1", "jiugong", "jiugong-plain"][n / 4 % 3];
        let game =
            set_up::<ShuangchengQi>(rules, &format!("board={board}"), "").expect("the start");
        second::game(game, &mut Second::start(rules, board), &mut rng);
    }
}
