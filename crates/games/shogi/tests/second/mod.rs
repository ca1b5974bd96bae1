//! A second implementation that shares only text with the crate: a map of squares, whole boards
//! copied, attacks found by trying every move.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_shogi::Shogi;

/// File and rank from 1, ranks from the top.
type Place = (i32, i32);

/// Letters as in SFEN: capital for Sente, `+` before a promoted piece.
#[derive(Clone, Default)]
struct Board {
    pieces: BTreeMap<Place, String>,
    hands: BTreeMap<char, u32>,
    gote: bool,
}

const SQUARES: &str = "123456789";

fn name((file, rank): Place) -> String {
    format!("{file}{}", char::from(b'a' + (rank - 1) as u8))
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'0'), i32::from(bytes[1] - b'a') + 1)
}

fn is_gote(piece: &str) -> bool {
    piece.ends_with(|c: char| c.is_ascii_lowercase())
}

/// Steps of a piece of Sente, and whether it slides.
fn steps(kind: &str) -> Vec<(i32, i32, bool)> {
    let list = |steps: &[(i32, i32)], on| steps.iter().map(|(x, y)| (*x, *y, on)).collect();
    let gold = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
    let straight = [(0, -1), (0, 1), (-1, 0), (1, 0)];
    let diagonal = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let both = |one: Vec<_>, other: Vec<_>| [one, other].concat();
    match kind {
        "P" => list(&[(0, -1)], false),
        "L" => list(&[(0, -1)], true),
        "N" => list(&[(-1, -2), (1, -2)], false),
        "S" => list(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)], false),
        "B" => list(&diagonal, true),
        "R" => list(&straight, true),
        "K" => both(list(&diagonal, false), list(&straight, false)),
        "+B" => both(list(&diagonal, true), list(&straight, false)),
        "+R" => both(list(&straight, true), list(&diagonal, false)),
        _ => list(&gold, false),
    }
}

impl Board {
    /// Squares that a piece of either side attacks or moves to, also squares with own pieces.
    fn reach(&self, from: Place) -> Vec<Place> {
        let piece = &self.pieces[&from];
        let ahead = if is_gote(piece) { -1 } else { 1 };
        let mut reached = Vec::new();
        for (x, y, on) in steps(&piece.to_uppercase()) {
            let mut at = from;
            loop {
                at = (at.0 + x, at.1 + ahead * y);
                if !(1..=9).contains(&at.0) || !(1..=9).contains(&at.1) {
                    break;
                }
                reached.push(at);
                if !on || self.pieces.contains_key(&at) {
                    break;
                }
            }
        }
        reached
    }

    fn in_check(&self, gote: bool) -> bool {
        let king = if gote { "k" } else { "K" };
        let king = self.pieces.iter().find(|(_, piece)| *piece == king).expect("a king").0;
        let others = self.pieces.iter().filter(|(_, piece)| is_gote(piece) != gote);
        others.map(|(from, _)| *from).any(|from| self.reach(from).contains(king))
    }

    /// Ranks from the far edge: 1 is the last.
    fn far(&self, rank: i32) -> i32 {
        if self.gote { 10 - rank } else { rank }
    }

    fn is_stuck(&self, kind: &str, to: Place) -> bool {
        let far = self.far(to.1);
        matches!(kind, "P" | "L") && far == 1 || kind == "N" && far <= 2
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (from, piece) in self.pieces.iter().filter(|(_, piece)| is_gote(piece) == self.gote) {
            let kind = piece.to_uppercase();
            for to in self.reach(*from) {
                if self.pieces.get(&to).is_some_and(|other| is_gote(other) == self.gote) {
                    continue;
                }
                let zone = self.far(from.1) <= 3 || self.far(to.1) <= 3;
                if zone && "PLNSBR".contains(kind.as_str()) {
                    moves.push(format!("{}{}+", name(*from), name(to)));
                }
                if !self.is_stuck(&kind, to) {
                    moves.push(format!("{}{}", name(*from), name(to)));
                }
            }
        }
        let held =
            self.hands.iter().filter(|(c, n)| **n > 0 && is_gote(&c.to_string()) == self.gote);
        for (letter, _) in held {
            let kind = letter.to_ascii_uppercase().to_string();
            for to in SQUARES.chars().flat_map(|f| "abcdefghi".chars().map(move |r| (f, r))) {
                let to = place(&format!("{}{}", to.0, to.1));
                let pawn =
                    self.pieces.iter().any(|(at, p)| at.0 == to.0 && *p == letter.to_string());
                let nifu = kind == "P" && pawn;
                if !self.pieces.contains_key(&to) && !self.is_stuck(&kind, to) && !nifu {
                    moves.push(format!("{kind}*{}", name(to)));
                }
            }
        }
        moves.retain(|text| !self.after(text).in_check(self.gote));
        moves
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = self.moves();
        moves.retain(|text| {
            let next = self.after(text);
            !(text.starts_with("P*") && next.in_check(next.gote) && next.moves().is_empty())
        });
        moves.sort();
        moves
    }

    fn after(&self, text: &str) -> Board {
        let mut next = self.clone();
        let cased = |kind: &str| if self.gote { kind.to_lowercase() } else { kind.to_owned() };
        if let Some((kind, to)) = text.split_once('*') {
            let letter = cased(kind);
            *next.hands.get_mut(&letter.chars().next().expect("a letter")).expect("held") -= 1;
            next.pieces.insert(place(to), letter);
        } else {
            let (from, to) = (place(text), place(&text[2..]));
            let piece = next.pieces.remove(&from).expect("a piece");
            let plus = if text.ends_with('+') { "+" } else { "" };
            if let Some(taken) = next.pieces.insert(to, format!("{plus}{piece}")) {
                let letter = cased(&taken.replace('+', "").to_uppercase());
                *next.hands.entry(letter.chars().next().expect("a letter")).or_default() += 1;
            }
        }
        next.gote = !self.gote;
        next
    }

    fn text(&self) -> String {
        let row = |rank| {
            let at = |file| self.pieces.get(&(file, rank)).map_or(".", String::as_str);
            (1..=9).rev().map(at).collect::<String>()
        };
        let mut text = (1..=9).map(row).collect::<Vec<_>>().join("/");
        for n in (1..=9).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        let held = "RBGSNLPrbgsnlp".chars().map(|c| match self.hands.get(&c) {
            None | Some(0) => String::new(),
            Some(1) => c.to_string(),
            Some(n) => format!("{n}{c}"),
        });
        let held = held.collect::<String>();
        let held = if held.is_empty() { "-" } else { &held };
        format!("{text} {} {held}", if self.gote { 'w' } else { 'b' })
    }
}

struct Second {
    board: Board,
    number: u32,
    /// Positions and whether the side to move was in check.
    history: Vec<(String, bool)>,
    ended: &'static str,
}

impl Second {
    fn new(board: Board) -> Second {
        let history = vec![(board.text(), board.in_check(board.gote))];
        Second { board, number: 1, history, ended: "" }
    }

    fn repetition(&self) -> &'static str {
        let Some((newest, earlier)) = self.history.split_last() else { return "" };
        if earlier.iter().filter(|(text, _)| *text == newest.0).count() < 3 {
            return "";
        }
        let first = earlier.iter().position(|(text, _)| *text == newest.0).expect("counted");
        let since = &self.history[first + 1..];
        let all = |n: usize| since.iter().rev().skip(n).step_by(2).all(|(_, check)| *check);
        match (all(1), all(0), self.board.gote) {
            (true, false, true) | (false, true, false) => "perpetual-check-by-gote",
            (true, false, false) | (false, true, true) => "perpetual-check-by-sente",
            _ => "sennichite",
        }
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let text = format!("{} {}", self.board.text(), self.number);
        if self.ended.is_empty() { text } else { format!("{text} ended={}", self.ended) }
    }

    fn list(&self) -> Vec<String> {
        self.board.legal()
    }

    fn seat(&self) -> u8 {
        1 + u8::from(self.board.gote)
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let winner = 2 - u8::from(self.board.gote);
        let stuck = self.board.legal().is_empty();
        let expected = match self.ended {
            _ if stuck && self.board.in_check(self.board.gote) => {
                format!("decided {winner} checkmate R6.1")
            }
            _ if stuck => format!("decided {winner} stalemate R6.2"),
            "" => "none".to_owned(),
            "sennichite" => "drawn 0 sennichite R7.1 declared".to_owned(),
            "perpetual-check-by-sente" => "decided 2 perpetual-check R7.2 declared".to_owned(),
            _ => "decided 1 perpetual-check R7.2 declared".to_owned(),
        };
        outcome_line(outcome) == expected
    }

    fn play(&mut self, text: &str) {
        self.board = self.board.after(text);
        self.number += 1;
        self.history.push((self.board.text(), self.board.in_check(self.board.gote)));
        if self.ended.is_empty() {
            self.ended = self.repetition();
        }
    }
}

/// Reads the pieces of a position without hands.
fn board(text: &str) -> Board {
    let mut board = Board::default();
    let (rows, rest) = text.split_once(' ').expect("a position");
    for (row, rank) in rows.split('/').zip(1..) {
        let mut file = 9;
        let mut plus = "";
        for c in row.chars() {
            if let Some(n) = c.to_digit(10) {
                file -= n as i32;
            } else if c == '+' {
                plus = "+";
            } else {
                board.pieces.insert((file, rank), format!("{plus}{c}"));
                (plus, file) = ("", file - 1);
            }
        }
    }
    board.gote = rest.starts_with('w');
    board
}

#[test]
fn second_implementation() {
    let starts = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        // Few pieces, so that positions repeat.
        "8k/9/9/9/9/9/9/9/K8 b - 1",
        "8k/9/9/9/4R4/9/9/9/K8 w - 1",
    ];
    let mut rng = Rng::new(11);
    let games = if cfg!(debug_assertions) { 12 } else { 200 };
    for n in 0..games {
        let text = starts[n % starts.len()];
        let game = set_up::<Shogi>("standard", "", text).expect("a start");
        second::game(game, &mut Second::new(board(text)), &mut rng);
    }
}
