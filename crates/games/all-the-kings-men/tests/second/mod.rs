//! A second implementation that shares only text with the crate: pieces by name of square, arrows
//! as words, all earlier positions as text.

use std::collections::BTreeMap;
use wanqi_all_the_kings_men::KingsMen;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Place = (i32, i32);

/// From row 1 upwards, columns from the left.
const ARROWS: [&str; 8] = [
    "N N,E,W N,E,W N,E,W N,E,W N,E,W N,W",
    "N,S N,E N,E,S,W N,E,W N,E,S,W N,SE,W N,S",
    "N,E,S E,S,W NW,NE,SE,SW E,W NW,NE,SE,SW N,E,S,W N,S,W",
    "N,S N,E,S,W N,S,W NW,N,NE,E,SE,S,SW,W N,S,W W NW,SW,W",
    "NE,E,SE E N,E,S NW,N,NE,E,SE,S,SW,W N,E,S N,E,S,W N,S",
    "N,E,S N,E,S,W NW,NE,SE,SW E,W NW,NE,SE,SW N,E,W N,S,W",
    "N,S NW,E,S N,E,S,W E,S,W N,E,S,W S,W N,S",
    "E,S E,S,W E,S,W E,S,W E,S,W E,S,W S",
];

fn step(arrow: &str) -> Place {
    match arrow {
        "N" => (0, 1),
        "NE" => (1, 1),
        "E" => (1, 0),
        "SE" => (1, -1),
        "S" => (0, -1),
        "SW" => (-1, -1),
        "W" => (-1, 0),
        "NW" => (-1, 1),
        _ => unreachable!("{arrow}"),
    }
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

struct Second {
    pieces: BTreeMap<Place, char>,
    promotion: &'static str,
    limit: usize,
    white: bool,
    quiet: usize,
    seen: Vec<String>,
    drawn: &'static str,
}

impl Second {
    fn new(promotion: &'static str, limit: usize) -> Second {
        let mut pieces = BTreeMap::new();
        for (x, piece) in ".NNKNN.".chars().enumerate() {
            pieces.insert((x as i32, 1), 'A');
            pieces.insert((x as i32, 6), 'a');
            if piece != '.' {
                pieces.insert((x as i32, 0), piece);
                pieces.insert((x as i32, 7), piece.to_ascii_lowercase());
            }
        }
        let mut game = Second {
            pieces,
            promotion,
            limit,
            white: true,
            quiet: 0,
            seen: Vec::new(),
            drawn: "none",
        };
        game.seen.push(game.board());
        game
    }

    fn own(&self, piece: char) -> bool {
        piece.is_ascii_uppercase() == self.white
    }

    fn count(&self, piece: char) -> usize {
        self.pieces.values().filter(|other| **other == piece).count()
    }

    fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        for (from, piece) in self.pieces.iter().filter(|(_, piece)| self.own(**piece)) {
            let far = if piece.eq_ignore_ascii_case(&'n') { 8 } else { 1 };
            let row = ARROWS[from.1 as usize];
            let arrows = row.split(' ').nth(from.0 as usize).expect("seven squares");
            for (dx, dy) in arrows.split(',').map(step) {
                for n in 1..=far {
                    let to = (from.0 + n * dx, from.1 + n * dy);
                    if !(0..7).contains(&to.0) || !(0..8).contains(&to.1) {
                        break;
                    }
                    match self.pieces.get(&to) {
                        None => list.push(format!("{}-{}", name(*from), name(to))),
                        Some(other) => {
                            if !self.own(*other) {
                                list.push(format!("{}x{}", name(*from), name(to)));
                            }
                            break;
                        }
                    }
                }
            }
        }
        list.sort();
        list
    }

    fn end(&self) -> &'static str {
        match (self.count('K'), self.count('k')) {
            (0, _) => "decided 2 king-captured R5.1",
            (_, 0) => "decided 1 king-captured R5.1",
            _ => "none",
        }
    }

    fn board(&self) -> String {
        let row = |y| {
            let at = |x| self.pieces.get(&(x, y)).copied().unwrap_or('.');
            (0..7).map(at).collect::<String>()
        };
        let mut text = (0..8).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=7).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", if self.white { 'w' } else { 'b' })
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let list = if self.end() == "none" { self.moves() } else { return Vec::new() };
        assert!(!list.is_empty(), "a side can always move");
        list
    }

    fn play(&mut self, text: &str) {
        let (from, to) = (place(&text[..2]), place(&text[3..]));
        let mut piece = self.pieces.remove(&from).expect("a piece");
        let (archer, knight, row) = if self.white { ('A', 'N', 7) } else { ('a', 'n', 0) };
        let there = to.1 == row && [1, 2, 4, 5].contains(&to.0);
        let due = match self.promotion {
            "never" => false,
            "always" => there,
            _ => there && self.count(knight) < 4,
        };
        let promoted = due && piece == archer;
        if promoted {
            piece = knight;
        }
        let captured = self.pieces.insert(to, piece).is_some();
        self.quiet = if captured || promoted { 0 } else { self.quiet + 1 };
        self.white = !self.white;
        let board = self.board();
        let times = 1 + self.seen.iter().filter(|earlier| **earlier == board).count();
        self.seen.push(board);
        if self.drawn != "none" || self.end() != "none" {
            return;
        }
        if self.pieces.values().all(|piece| piece.eq_ignore_ascii_case(&'k')) {
            self.drawn = "drawn 0 only-kings R5.2 declared";
        } else if times >= 3 {
            self.drawn = "drawn 0 repetition R5.3 declared";
        } else if self.limit != 0 && self.quiet >= self.limit {
            self.drawn = "drawn 0 no-progress R5.4 declared";
        }
    }

    fn position(&self) -> String {
        match self.quiet {
            0 => self.board(),
            quiet => format!("{} quiet={quiet}", self.board()),
        }
    }

    fn seat(&self) -> u8 {
        if self.white { 1 } else { 2 }
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
        let limit = [100, 8, 30][n / 3 % 3];
        let (rules, promotion) =
            [("all-the-kings-men", "never"), ("smess", "always"), ("smess", "captured")][n % 3];
        let mut options = format!("quiet={limit}");
        if rules == "smess" {
            options += &format!(" promotion={promotion}");
        }
        let game = set_up::<KingsMen>(rules, &options, "").expect("the start");
        second::game(game, &mut Second::new(promotion, limit), &mut rng);
    }
}
