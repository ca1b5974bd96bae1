//! A second implementation that shares only text with the crate: maps from names to letters, lines
//! followed name by name.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_yinsh::Yinsh;

/// First and last row of each column.
const COLUMNS: [(i32, i32); 11] =
    [(2, 5), (1, 7), (1, 8), (1, 9), (1, 10), (2, 10), (2, 11), (3, 11), (4, 11), (5, 11), (7, 10)];

type Place = (i32, i32);

#[derive(PartialEq, Clone, Copy)]
enum Step {
    Move,
    Row,
    Ring,
}

struct Second {
    wanted: i32,
    board: BTreeMap<Place, char>,
    removed: [i32; 2],
    side: usize,
    step: Step,
    moved: bool,
    begun: bool,
    outcome: String,
}

fn on_board((x, y): Place) -> bool {
    usize::try_from(x).ok().and_then(|x| COLUMNS.get(x)).is_some_and(|(a, b)| *a <= y && y <= *b)
}

fn name((x, y): Place) -> String {
    format!("{}{y}", char::from(b'a' + x as u8))
}

fn place(text: &str) -> Place {
    (i32::from(text.as_bytes()[0] - b'a'), text[1..].parse().expect("a row"))
}

fn all() -> Vec<Place> {
    let column = |x: i32| (0..12).map(move |y| (x, y));
    (0..11).flat_map(column).filter(|place| on_board(*place)).collect()
}

impl Second {
    fn start(wanted: i32) -> Second {
        Second {
            wanted,
            board: BTreeMap::new(),
            removed: [0; 2],
            side: 0,
            step: Step::Move,
            moved: false,
            begun: false,
            outcome: "none".to_owned(),
        }
    }

    fn at(&self, place: Place) -> char {
        if on_board(place) { self.board.get(&place).copied().unwrap_or('.') } else { '#' }
    }

    fn count(&self, what: &str) -> i32 {
        self.board.values().filter(|piece| what.contains(**piece)).count() as i32
    }

    fn placing(&self) -> bool {
        self.removed == [0, 0] && self.count("WB") < 10 && self.count("wb") == 0
    }

    fn moves(&self, side: usize) -> Vec<String> {
        let mut moves = Vec::new();
        for (from, _) in self.board.iter().filter(|(_, piece)| **piece == ['W', 'B'][side]) {
            for (dx, dy) in [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)] {
                let mut jumped = false;
                for n in 1.. {
                    let to = (from.0 + n * dx, from.1 + n * dy);
                    match self.at(to) {
                        '.' => moves.push(format!("{}-{}", name(*from), name(to))),
                        'w' | 'b' => jumped = true,
                        _ => break,
                    }
                    if jumped && self.at(to) == '.' {
                        break;
                    }
                }
            }
        }
        moves
    }

    fn rows(&self) -> Vec<(Place, Place)> {
        let own = ['w', 'b'][self.side];
        let mut rows = Vec::new();
        for from in all() {
            for (dx, dy) in [(0, 1), (1, 0), (1, 1)] {
                let line: Vec<Place> = (0..5).map(|n| (from.0 + n * dx, from.1 + n * dy)).collect();
                if line.iter().all(|place| self.at(*place) == own) {
                    rows.push((from, line[4]));
                }
            }
        }
        rows
    }

    fn end_by_count(&mut self, rest: &str) {
        let [white, black] = self.removed;
        self.outcome = match white - black {
            0 => format!("drawn 0 {rest}"),
            n if n > 0 => format!("decided 1 {rest}"),
            _ => format!("decided 2 {rest}"),
        };
    }

    fn settle(&mut self) {
        if self.moved && self.rows().is_empty() {
            self.side = 1 - self.side;
            self.moved = false;
            self.begun = false;
        }
        self.step = if self.rows().is_empty() { Step::Move } else { Step::Row };
        if self.step == Step::Move && !self.placing() {
            if self.count("wb") == 51 {
                self.end_by_count("no-markers R6.2");
            } else if self.moves(0).is_empty() && self.moves(1).is_empty() {
                self.end_by_count("nobody-can-move R6.3");
            }
        }
    }

    fn move_ring(&mut self, from: Place, to: Place) {
        let ring = self.at(from);
        self.board.insert(from, ring.to_ascii_lowercase());
        self.board.insert(to, ring);
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let (dx, dy) = ((to.0 - from.0) / steps, (to.1 - from.1) / steps);
        for n in 1..steps {
            if let Some(marker) = self.board.get_mut(&(from.0 + n * dx, from.1 + n * dy)) {
                *marker = if *marker == 'w' { 'b' } else { 'w' };
            }
        }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.outcome != "none" {
            return list;
        }
        let own = |piece: &char| *piece == ['W', 'B'][self.side];
        match self.step {
            Step::Move if self.placing() => {
                list.extend(all().into_iter().filter(|p| self.at(*p) == '.').map(name));
            }
            Step::Move => list.extend(self.moves(self.side)),
            Step::Row => {
                list.extend(self.rows().iter().map(|(a, b)| format!("x{}-{}", name(*a), name(*b))));
            }
            Step::Ring => {
                let rings = self.board.iter().filter(|(_, piece)| own(piece));
                list.extend(rings.map(|(place, _)| format!("x{}", name(*place))));
            }
        }
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        self.begun = true;
        if let Some((from, to)) = text.strip_prefix('x').and_then(|row| row.split_once('-')) {
            let (from, to) = (place(from), place(to));
            let (dx, dy) = ((to.0 - from.0) / 4, (to.1 - from.1) / 4);
            let five = |n| (from.0 + n * dx, from.1 + n * dy);
            (0..5).for_each(|n| _ = self.board.remove(&five(n)));
            self.step = Step::Ring;
            return;
        }
        if let Some(ring) = text.strip_prefix('x') {
            self.board.remove(&place(ring));
            self.removed[self.side] += 1;
            if self.removed[self.side] == self.wanted {
                self.outcome = format!("decided {} rings-taken-off R6.1", self.side + 1);
                return;
            }
            return self.settle();
        }
        if let Some((from, to)) = text.split_once('-') {
            self.move_ring(place(from), place(to));
        } else if text != "pass" {
            self.board.insert(place(text), ['W', 'B'][self.side]);
        }
        self.moved = true;
        self.settle();
    }

    fn position(&self) -> String {
        let column = |x: usize| -> String {
            let (first, last) = COLUMNS[x];
            let mut text: String = (first..=last).map(|y| self.at((x as i32, y))).collect();
            for n in (1..=10).rev() {
                text = text.replace(&".".repeat(n), &n.to_string());
            }
            text
        };
        let columns: Vec<String> = (0..11).map(column).collect();
        let [white, black] = self.removed;
        let turn = match (self.step, self.moved) {
            _ if self.removed[self.side] == self.wanted => "",
            (Step::Ring, true) => " turn=moved-ring",
            (Step::Ring, false) => " turn=open-ring",
            (_, true) => " turn=moved",
            (_, false) if self.begun => " turn=open",
            _ => "",
        };
        let side = ['w', 'b'][self.side];
        format!("{} {side} removed={white},{black}{turn}", columns.join("/"))
    }

    fn seat(&self) -> u8 {
        self.side as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(85);
    let games = if cfg!(debug_assertions) { 60 } else { 1_000 };
    for n in 0..games {
        let (rules, wanted) = if n % 3 == 2 { ("blitz", 1) } else { ("standard", 3) };
        let game = set_up::<Yinsh>(rules, "", "").expect("the start");
        second::game(game, &mut Second::start(wanted), &mut rng);
    }
}
