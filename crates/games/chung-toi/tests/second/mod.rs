//! A second implementation that shares only text with the crate: it keeps nine letters and follows
//! arrows cell by cell.

use std::collections::BTreeMap;
use wanqi_chung_toi::ChungToi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

const NAMES: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const ROWS: [&str; 8] = ["012", "345", "678", "036", "147", "258", "048", "246"];

struct Second {
    pass: bool,
    cells: [char; 9],
    turn: usize,
    seen: BTreeMap<String, u32>,
    outcome: &'static str,
}

fn index(name: &str) -> usize {
    NAMES.iter().position(|other| *other == name).expect("a cell")
}

impl Second {
    fn start(pass: bool) -> Second {
        Second { pass, cells: ['.'; 9], turn: 0, seen: BTreeMap::new(), outcome: "none" }
    }

    fn mover(&self) -> char {
        if self.turn.is_multiple_of(2) { 'r' } else { 'w' }
    }

    fn own(&self, cell: usize) -> bool {
        self.cells[cell].to_ascii_lowercase() == self.mover()
    }

    /// Cells one and two steps away along the arrows, if they are empty.
    fn targets(&self, from: usize) -> Vec<usize> {
        let arrows: [(i32, i32); 4] = if self.cells[from].is_ascii_uppercase() {
            [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        } else {
            [(1, 0), (-1, 0), (0, 1), (0, -1)]
        };
        let (x, y) = (from as i32 % 3, from as i32 / 3);
        let ends = arrows.iter().flat_map(|(dx, dy)| [(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)]);
        let on = |(x, y): &(i32, i32)| (0..3).contains(x) && (0..3).contains(y);
        let cells = ends.filter(on).map(|(x, y)| (y * 3 + x) as usize);
        cells.filter(|cell| self.cells[*cell] == '.').collect()
    }

    fn has_row(&self, colour: char) -> bool {
        let is = |digit: u8| self.cells[usize::from(digit - b'0')].eq_ignore_ascii_case(&colour);
        ROWS.iter().any(|row| row.bytes().all(is))
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.outcome.starts_with("decided") {
            return list;
        }
        let own: Vec<usize> = (0..9).filter(|cell| self.own(*cell)).collect();
        if own.len() < 3 {
            for cell in (0..9).filter(|cell| self.cells[*cell] == '.') {
                list.extend(["+", "x"].map(|way| format!("{}{way}", NAMES[cell])));
            }
        } else {
            for from in own {
                let turned = if self.cells[from].is_ascii_uppercase() { "+" } else { "x" };
                list.push(format!("{}-{}{turned}", NAMES[from], NAMES[from]));
                for to in self.targets(from) {
                    let text = format!("{}-{}", NAMES[from], NAMES[to]);
                    list.extend(["+", "x"].map(|way| format!("{text}{way}")));
                }
            }
            if self.pass {
                list.push("pass".to_owned());
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        let mover = self.mover();
        if text != "pass" {
            let (cells, way) = text.split_at(text.len() - 1);
            let (from, to) = cells.split_once('-').unwrap_or((cells, cells));
            self.cells[index(from)] = '.';
            let piece = if way == "x" { mover.to_ascii_uppercase() } else { mover };
            self.cells[index(to)] = piece;
        }
        self.turn += 1;
        let count = self.seen.entry(second::Second::position(self)).or_default();
        *count += 1;
        let thrice = *count == 3;
        if self.has_row(mover) {
            self.outcome = match mover {
                'r' => "decided 1 three-in-a-row R5.1",
                _ => "decided 2 three-in-a-row R5.1",
            };
        } else if thrice {
            self.outcome = "drawn 0 repetition R5.2 declared";
        }
    }

    fn position(&self) -> String {
        let rows = self.cells.chunks(3).rev().map(|row| row.iter().collect::<String>());
        let mut text = rows.collect::<Vec<_>>().join("/");
        for n in (1..=3).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.mover())
    }

    fn seat(&self) -> u8 {
        if self.mover() == 'r' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(9);
    for n in 0..1_000 {
        let pass = n % 2 == 0;
        let options = format!("pass={pass}");
        let game = set_up::<ChungToi>("standard", &options, "").expect("the start");
        second::game(game, &mut Second::start(pass), &mut rng);
    }
}
