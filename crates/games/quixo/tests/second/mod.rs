//! A second implementation that shares only text with the crate: rows of letters, a row or column
//! written out and put together again for each push.

use std::collections::BTreeMap;
use wanqi_quixo::Quixo;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// A cell as column and row.
type Place = (usize, usize);

struct Second {
    seats: usize,
    cubes: [[char; 5]; 5],
    turn: usize,
    seen: BTreeMap<String, u32>,
    outcome: String,
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'1'))
}

/// Whether a cube with this letter shows the sign of a seat.
fn shows(cube: char, seat: usize) -> bool {
    cube.to_ascii_lowercase() == if seat.is_multiple_of(2) { 'x' } else { 'o' }
}

impl Second {
    fn start(seats: usize) -> Second {
        let (cubes, seen) = ([['.'; 5]; 5], BTreeMap::new());
        Second { seats, cubes, turn: 0, seen, outcome: "none".to_owned() }
    }

    /// The seat to move, from 0.
    fn mover(&self) -> usize {
        self.turn % self.seats
    }

    fn may_take(&self, (x, y): Place) -> bool {
        let cube = self.cubes[y][x];
        let edge = x == 0 || x == 4 || y == 0 || y == 4;
        let mine = "xoXO".chars().nth(self.mover()) == Some(cube);
        edge && (cube == '.' || mine)
    }

    fn line_of(&self, seat: usize) -> bool {
        let mut lines: Vec<Vec<char>> = self.cubes.iter().map(|row| row.to_vec()).collect();
        lines.extend((0..5).map(|x| (0..5).map(|y| self.cubes[y][x]).collect()));
        lines.push((0..5).map(|n| self.cubes[n][n]).collect());
        lines.push((0..5).map(|n| self.cubes[n][4 - n]).collect());
        lines.iter().any(|line| line.iter().all(|cube| shows(*cube, seat)))
    }

    /// Takes the cube out of a line and puts another in at its front or back.
    fn pushed(line: &[char], at: usize, front: bool, cube: char) -> Vec<char> {
        let mut line = line.to_vec();
        line.remove(at);
        line.insert(if front { 0 } else { 4 }, cube);
        line
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.outcome.starts_with("decided") {
            return list;
        }
        for from in (0..25).map(|n| (n % 5, n / 5)).filter(|from| self.may_take(*from)) {
            for to in [(0, from.1), (4, from.1), (from.0, 0), (from.0, 4)] {
                if to == from {
                    continue;
                }
                let text = format!("{}-{}", name(from), name(to));
                if self.seats == 2 {
                    list.push(text);
                    continue;
                }
                let first = 1 + self.mover() % 2;
                list.extend([format!("{text}={first}"), format!("{text}={}", first + 2)]);
            }
        }
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let seat = self.mover();
        if text != "pass" {
            let (move_, dot) = text.split_once('=').unwrap_or((text, ""));
            let owner = dot.parse::<usize>().map_or(seat, |dot| dot - 1);
            let cube = "xoXO".chars().nth(owner).expect("a seat");
            let (from, to) = move_.split_once('-').expect("a push");
            let (from, to) = (place(from), place(to));
            if from.1 == to.1 {
                let row = Second::pushed(&self.cubes[from.1], from.0, to.0 == 0, cube);
                self.cubes[from.1].copy_from_slice(&row);
            } else {
                let column: Vec<char> = self.cubes.iter().map(|row| row[from.0]).collect();
                let column = Second::pushed(&column, from.1, to.1 == 0, cube);
                for (row, cube) in self.cubes.iter_mut().zip(column) {
                    row[from.0] = cube;
                }
            }
        }
        self.turn += 1;
        let winner = |side: usize| if self.seats == 2 { side + 1 } else { 0 };
        let (own, theirs) = (seat % 2, 1 - seat % 2);
        let times = {
            let count = self.seen.entry(second::Second::position(self)).or_default();
            *count += 1;
            *count
        };
        if self.line_of(theirs) {
            self.outcome = format!("decided {} five-for-the-opponent R4.2", winner(theirs));
        } else if self.line_of(own) {
            self.outcome = format!("decided {} five-in-a-row R4.1", winner(own));
        } else if times == 3 {
            self.outcome = "drawn 0 repetition R4.3 declared".to_owned();
        }
    }

    fn position(&self) -> String {
        let rows = self.cubes.iter().rev().map(|row| row.iter().collect::<String>());
        let mut text = rows.collect::<Vec<_>>().join("/");
        for n in (1..=5).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", "xoXO".chars().nth(self.mover()).expect("a seat"))
    }

    fn seat(&self) -> u8 {
        self.mover() as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(25);
    let games = if cfg!(debug_assertions) { 250 } else { 1_000 };
    for n in 0..games {
        let (rules, seats) = if n % 2 == 0 { ("two", 2) } else { ("four", 4) };
        let game = set_up::<Quixo>(rules, "", "").expect("the start");
        second::game(game, &mut Second::start(seats), &mut rng);
    }
}
