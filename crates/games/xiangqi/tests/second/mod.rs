//! A second implementation that shares only text with the crate: characters on a board, every move
//! tried, every attack found by moving.

use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_xiangqi::Xiangqi;

type Cells = [[char; 9]; 10];
type Place = (i32, i32);

/// A game in progress.
#[derive(Clone)]
struct Second {
    cells: Cells,
    red: bool,
    quiet: u32,
    round: u32,
    limit: u32,
    /// Boards since the last capture, and whether each was reached by a check.
    past: Vec<(Cells, bool, bool)>,
    legal: Vec<String>,
    ended: String,
}

const STRAIGHT: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

fn cell(cells: &Cells, (x, y): Place) -> Option<char> {
    let row = cells.get(usize::try_from(y).ok()?)?;
    row.get(usize::try_from(x).ok()?).copied()
}

fn is_red(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

/// The points that the piece on a point reaches; facing kings reach each other.
fn reach(cells: &Cells, (x, y): Place) -> Vec<Place> {
    let piece = cell(cells, (x, y)).expect("on the board");
    let red = is_red(piece);
    let empty = |place| cell(cells, place) == Some('.');
    let mut to = Vec::new();
    let palace = |(x, y): Place| (3..=5).contains(&x) && if red { y <= 2 } else { y >= 7 };
    match piece.to_ascii_lowercase() {
        'k' => {
            to.extend(STRAIGHT.map(|(dx, dy)| (x + dx, y + dy)).into_iter().filter(|p| palace(*p)));
            let step = if red { 1 } else { -1 };
            let facing = (1..10).map(|n| (x, y + n * step)).find(|place| !empty(*place));
            let other = if red { 'k' } else { 'K' };
            to.extend(facing.filter(|place| cell(cells, *place) == Some(other)));
        }
        'a' => {
            let aslant = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(dx, dy)| (x + dx, y + dy));
            to.extend(aslant.into_iter().filter(|p| palace(*p)));
        }
        'b' => {
            for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let (nx, ny) = (x + 2 * dx, y + 2 * dy);
                if empty((x + dx, y + dy)) && (ny <= 4) == red {
                    to.push((nx, ny));
                }
            }
        }
        'n' => {
            for (dx, dy) in STRAIGHT.into_iter().filter(|(dx, dy)| empty((x + dx, y + dy))) {
                for side in [1, -1] {
                    to.push((x + 2 * dx + side * dy, y + 2 * dy + side * dx));
                }
            }
        }
        'p' => {
            to.push((x, if red { y + 1 } else { y - 1 }));
            if (y >= 5) == red {
                to.extend([(x + 1, y), (x - 1, y)]);
            }
        }
        sliding => {
            for (dx, dy) in STRAIGHT {
                let mut screens = 0;
                for place in (1..10).map(|n| (x + n * dx, y + n * dy)) {
                    let Some(here) = cell(cells, place) else { break };
                    let fits = match sliding {
                        'r' => screens == 0,
                        _ => screens == if here == '.' { 0 } else { 1 },
                    };
                    if fits {
                        to.push(place);
                    }
                    screens += u32::from(here != '.');
                }
            }
        }
    }
    to.retain(|place| cell(cells, *place).is_some_and(|here| here == '.' || is_red(here) != red));
    to
}

fn places() -> impl Iterator<Item = Place> {
    (0..90).map(|n| (n % 9, n / 9))
}

fn of(cells: &Cells, red: bool) -> Vec<Place> {
    let own = |place: &Place| cell(cells, *place).is_some_and(|p| p != '.' && is_red(p) == red);
    places().filter(own).collect()
}

/// Whether a side could capture the other's king.
fn attacks_king(cells: &Cells, red: bool) -> bool {
    let king = if red { 'k' } else { 'K' };
    let mut targets = of(cells, red).into_iter().flat_map(|place| reach(cells, place));
    targets.any(|to| cell(cells, to) == Some(king))
}

fn moved(cells: &Cells, from: Place, to: Place) -> Cells {
    let mut after = *cells;
    after[to.1 as usize][to.0 as usize] = cell(cells, from).expect("on the board");
    after[from.1 as usize][from.0 as usize] = '.';
    after
}

fn name((x, y): Place) -> String {
    format!("{}{y}", char::from(b'a' + x as u8))
}

impl Second {
    fn new(limit: u32) -> Second {
        let rows = "RNBAKABNR/........./.C.....C./P.P.P.P.P/........./\
                    ........./p.p.p.p.p/.c.....c./........./rnbakabnr";
        let mut cells = [['.'; 9]; 10];
        for (row, text) in cells.iter_mut().zip(rows.split('/')) {
            row.iter_mut().zip(text.chars()).for_each(|(cell, piece)| *cell = piece);
        }
        let past = vec![(cells, true, false)];
        let (legal, ended) = (Vec::new(), String::new());
        let mut second = Second { cells, red: true, quiet: 0, round: 1, limit, past, legal, ended };
        second.look();
        second
    }

    /// Sets the legal moves, and the end.
    fn look(&mut self) {
        self.legal.clear();
        for from in of(&self.cells, self.red) {
            for to in reach(&self.cells, from) {
                if !attacks_king(&moved(&self.cells, from, to), !self.red) {
                    self.legal.push(name(from) + &name(to));
                }
            }
        }
        self.legal.sort();
        self.ended = self.ending();
    }

    fn ending(&self) -> String {
        let loser = if self.red { 2 } else { 1 };
        if self.legal.is_empty() {
            let mate = attacks_king(&self.cells, !self.red);
            let [word, rule] = if mate { ["checkmate", "R5.1"] } else { ["stalemate", "R5.2"] };
            return format!("decided {loser} {word} {rule}");
        }
        let same = |(cells, red, _): &(Cells, bool, bool)| *cells == self.cells && *red == self.red;
        if self.past.iter().filter(|entry| same(entry)).count() >= 3 {
            let first = self.past.iter().position(same).expect("just counted");
            // Red made the move that led to a board with Black to move.
            let all = |red: bool| {
                let mut by = self.past[first + 1..].iter().filter(|entry| entry.1 != red);
                by.all(|entry| entry.2)
            };
            return match (all(true), all(false)) {
                (true, true) => "drawn 0 mutual-check R6.3 declared".to_owned(),
                (true, false) => "decided 2 perpetual-check R6.2 declared".to_owned(),
                (false, true) => "decided 1 perpetual-check R6.2 declared".to_owned(),
                (false, false) => "drawn 0 repetition R6.4 declared".to_owned(),
            };
        }
        if self.limit > 0 && self.quiet >= 2 * self.limit {
            return "drawn 0 natural-limit R10.1 declared".to_owned();
        }
        "none".to_owned()
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        self.legal.clone()
    }

    fn play(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let place = |n: usize| (i32::from(bytes[n] - b'a'), i32::from(bytes[n + 1] - b'0'));
        let (from, to) = (place(0), place(2));
        let takes = cell(&self.cells, to) != Some('.');
        self.cells = moved(&self.cells, from, to);
        self.quiet = if takes { 0 } else { self.quiet + 1 };
        self.round += u32::from(!self.red);
        if takes {
            self.past.clear();
        }
        let check = attacks_king(&self.cells, self.red);
        self.red = !self.red;
        self.past.push((self.cells, self.red, check));
        self.look();
    }

    fn position(&self) -> String {
        let rows = self.cells.iter().rev().map(|row| row.iter().collect::<String>());
        let mut text = rows.collect::<Vec<_>>().join("/");
        for n in (1..=9).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        let side = if self.red { "w" } else { "b" };
        let ending = &self.ended;
        let words: Vec<&str> = ending.split(' ').collect();
        // A ruling on repetition follows the six fields.
        let ruled = match (words.as_slice(), ending.contains("limit")) {
            ([_, seat, reason, _, "declared"], false) => {
                let loser = ["", ":b", ":w"][seat.parse::<usize>().expect("a seat")];
                format!(" ruled={reason}{loser}")
            }
            _ => String::new(),
        };
        format!("{text} {side} - - {} {}{ruled}", self.quiet, self.round)
    }

    fn seat(&self) -> u8 {
        if self.red { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.ended
    }
}

/// Whole games, some with a low limit, so that it is reached.
#[test]
fn second_implementation() {
    let mut rng = Rng::new(11);
    let games = if cfg!(debug_assertions) { 30 } else { 1_000 };
    for n in 0..games {
        let limit = [30, 12, 60][n % 3];
        let game = set_up::<Xiangqi>("simple", &format!("limit={limit}"), "").expect("the start");
        second::game(game, &mut Second::new(limit), &mut rng);
    }
}
