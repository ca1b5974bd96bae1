//! A second implementation that shares only text with the crate: a map of marbles in cube
//! coordinates, every set of one to three marbles tried in every way.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_abalone::Abalone;
use wanqi_abalone::starts::STARTS;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::{outcome_line, position};
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Cell = (i32, i32);

const WAYS: [Cell; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

struct Second {
    marbles: BTreeMap<Cell, char>,
    lost: BTreeMap<char, usize>,
    mover: char,
    clock: usize,
    round: usize,
    /// Positions so far.
    seen: BTreeMap<String, usize>,
    repeated: bool,
    /// What is legal here.
    moves: BTreeSet<String>,
}

fn plus((a, b): Cell, (c, d): Cell, n: i32) -> Cell {
    (a + n * c, b + n * d)
}

fn inside((x, y): Cell) -> bool {
    (0..9).contains(&x) && (0..9).contains(&y) && (x - y).abs() < 5
}

fn name((x, y): Cell) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn cell(text: &[u8]) -> Cell {
    (i32::from(text[0] - b'a'), i32::from(text[1] - b'1'))
}

impl Second {
    /// From the rows of position text.
    fn start(text: &str) -> Second {
        let mut marbles = BTreeMap::new();
        let rows = text.split(' ').next().expect("rows");
        for (row, x) in rows.split('/').zip((0..9).rev()) {
            let mut y = (x - 4).max(0);
            for sign in row.chars() {
                match sign.to_digit(10) {
                    Some(n) => y += n as i32,
                    None => {
                        marbles.insert((x, y), sign);
                        y += 1;
                    }
                }
            }
        }
        let lost = BTreeMap::from([('S', 0), ('s', 0)]);
        let mut game = Second {
            marbles,
            lost,
            mover: 'S',
            clock: 0,
            round: 1,
            seen: BTreeMap::new(),
            repeated: false,
            moves: BTreeSet::new(),
        };
        game.count();
        game
    }

    fn count(&mut self) {
        let key = format!("{:?} {}", self.marbles, self.mover);
        let count = self.seen.entry(key).or_default();
        *count += 1;
        self.repeated |= *count == 3;
        self.moves = self.moves();
    }

    fn other(&self) -> char {
        if self.mover == 'S' { 's' } else { 'S' }
    }

    fn at(&self, cell: Cell) -> char {
        if inside(cell) { self.marbles.get(&cell).copied().unwrap_or('.') } else { '#' }
    }

    /// The line from a cell to the first gap or the edge, as a word: `oox#`.
    fn word(&self, from: Cell, way: Cell) -> String {
        let mut word = String::new();
        for cell in (0..10).map(|n| plus(from, way, n)) {
            word.push(match self.at(cell) {
                sign @ ('.' | '#') => sign,
                sign if sign == self.mover => 'o',
                _ => 'x',
            });
            if word.ends_with(['.', '#']) {
                break;
            }
        }
        word
    }

    /// How a word may go on for the marble at its front to be the last of a row that moves.
    fn goes(word: &str) -> bool {
        let words = ["o.", "oo.", "ooo.", "oox.", "oox#", "ooox.", "ooox#", "oooxx.", "oooxx#"];
        words.iter().any(|form| word.starts_with(form))
    }

    fn over(&self) -> bool {
        self.lost.values().any(|lost| *lost == 6)
    }

    fn outcome(&self) -> String {
        match (self.lost[&'S'], self.lost[&'s'], self.moves.is_empty(), self.repeated) {
            (_, 6, ..) => "decided 1 six-pushed-off R4.1".to_owned(),
            (6, ..) => "decided 2 six-pushed-off R4.1".to_owned(),
            (_, _, true, _) => "drawn 0 no-move R4.3".to_owned(),
            (.., true) => "drawn 0 threefold R4.2 declared".to_owned(),
            _ => "none".to_owned(),
        }
    }

    fn moves(&self) -> BTreeSet<String> {
        let mut list = BTreeSet::new();
        let own = |cell: &Cell| self.at(*cell) == self.mover;
        for from in self.marbles.keys().copied().filter(own) {
            for way in WAYS {
                if Second::goes(&self.word(from, way)) {
                    list.insert(format!("{}{}", name(from), name(plus(from, way, 1))));
                }
                for axis in [(0, 1), (1, 1), (1, 0)] {
                    for count in [2, 3] {
                        let line: Vec<Cell> = (0..count).map(|n| plus(from, axis, n)).collect();
                        let free = |cell: &Cell| self.at(plus(*cell, way, 1)) == '.';
                        let along = way == axis || plus(way, axis, 1) == (0, 0);
                        if !along && line.iter().all(own) && line.iter().all(free) {
                            let to = name(plus(from, way, 1));
                            list.insert(format!(
                                "{}{}{to}",
                                name(from),
                                name(line[count as usize - 1])
                            ));
                        }
                    }
                }
            }
        }
        list
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.over() { Vec::new() } else { self.moves.iter().cloned().collect() }
    }

    fn play(&mut self, text: &str) {
        let cells: Vec<Cell> = text.as_bytes().chunks(2).map(cell).collect();
        let (to, from) = (*cells.last().expect("a cell"), cells[0]);
        let way = (to.0 - from.0, to.1 - from.1);
        let mut moved: Vec<Cell> = Vec::new();
        if cells.len() == 2 {
            // Everything up to the first gap goes.
            let line = (0..9).map(|n| plus(from, way, n));
            moved.extend(line.take_while(|cell| !".#".contains(self.at(*cell))));
        } else {
            let last = cells[1];
            let axis = ((last.0 - from.0).signum(), (last.1 - from.1).signum());
            let line = (0..3).map(|n| plus(from, axis, n));
            moved.extend(line.take_while(|cell| *cell != plus(last, axis, 1)));
        }
        let marbles: Vec<(Cell, char)> = moved
            .iter()
            .map(|c| (plus(*c, way, 1), self.marbles.remove(c).expect("one")))
            .collect();
        self.clock += 1;
        for (cell, sign) in marbles {
            if inside(cell) {
                self.marbles.insert(cell, sign);
            } else {
                *self.lost.get_mut(&sign).expect("a side") += 1;
                self.clock = 0;
            }
        }
        self.round += usize::from(self.mover == 's');
        self.mover = self.other();
        self.count();
    }

    fn position(&self) -> String {
        let row = |x: i32| {
            let cells = (0..9).map(|y| (x, y)).filter(|cell| inside(*cell));
            cells.map(|cell| self.at(cell)).collect::<String>()
        };
        let mut text = (0..9).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=9).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        let side = if self.mover == 'S' { 'b' } else { 'w' };
        let (black, white) = (self.lost[&'s'], self.lost[&'S']);
        format!("{text} {black} {white} {side} {} {}", self.clock, self.round)
    }

    fn seat(&self) -> u8 {
        if self.mover == 'S' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome()
    }
}

#[test]
fn counts() {
    for (rows, nodes) in [
        ("sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS", [44, 1936]),
        ("ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss", [52, 2692]),
    ] {
        let list = second::Second::list(&Second::start(rows));
        let after = |text: &String| {
            let mut next = Second::start(rows);
            second::Second::play(&mut next, text);
            second::Second::list(&next).len()
        };
        assert_eq!([list.len(), list.iter().map(after).sum()], nodes);
    }
}

#[test]
fn second_implementation() {
    let games = if cfg!(debug_assertions) { 12 } else { 1_000 };
    let mut rng = Rng::new(3);
    for n in 0..games {
        let start = STARTS[n % STARTS.len()].0;
        let game = set_up::<Abalone>("standard", &format!("start={start}"), "").expect("a start");
        let mut other = Second::start(&position(&game));
        second::game(game, &mut other, &mut rng);
    }
}

/// On boards with few marbles positions come again, and a side is shut in.
#[test]
fn few_marbles() {
    let mut rng = Rng::new(8);
    for rows in ["5/6/7/8/4S4/8/7/6/4s", "5/6/7/8/9/s7/Ss5/Ss4/Ss3", "S4/S5/7/8/9/8/7/5s/4s"] {
        for _ in 0..if cfg!(debug_assertions) { 10 } else { 200 } {
            let game = set_up::<Abalone>("standard", "", &format!("{rows} 0 0 b 0 1"));
            second::game(game.expect("a position"), &mut Second::start(rows), &mut rng);
        }
    }
}
