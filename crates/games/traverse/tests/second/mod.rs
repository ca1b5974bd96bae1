//! A second implementation, written from RULES.md as a player would read it: a map of pieces, one
//! jump at a time. It shares only text with the crate.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_traverse::Traverse;

/// Column and row from 1.
type Place = (i32, i32);

struct Second {
    seats: usize,
    closed: bool,
    limit: u32,
    /// Seat from 0 and shape.
    pieces: BTreeMap<Place, (usize, char)>,
    turn: usize,
    round: u32,
    seen: Vec<String>,
    outcome: String,
}

const LETTERS: [&str; 4] = ["CDST", "cdst", "ORQV", "orqv"];

fn on_board((x, y): Place) -> bool {
    let edges = [x == 1 || x == 10, y == 1 || y == 10];
    (1..=10).contains(&x) && (1..=10).contains(&y) && edges != [true, true]
}

fn name((x, y): Place) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn place(text: &str) -> Place {
    (i32::from(text.as_bytes()[0] - b'a') + 1, text[1..].parse().expect("a row"))
}

/// The row of a side: bottom, left, top, right.
fn row(side: usize) -> Vec<Place> {
    let at = |n| [(n, 1), (1, n), (n, 10), (10, n)][side];
    (2..=9).map(at).collect()
}

/// All orders of the letters that are left.
fn orders(left: &str) -> BTreeSet<String> {
    if left.is_empty() {
        return BTreeSet::from([String::new()]);
    }
    let mut all = BTreeSet::new();
    for (n, letter) in left.char_indices() {
        let rest = format!("{}{}", &left[..n], &left[n + 1..]);
        all.extend(orders(&rest).into_iter().map(|order| format!("{letter}{order}")));
    }
    all
}

impl Second {
    fn new(seats: usize, closed: bool, limit: u32) -> Second {
        let mut game = Second {
            seats,
            closed,
            limit,
            pieces: BTreeMap::new(),
            turn: 0,
            round: 1,
            seen: Vec::new(),
            outcome: "none".to_owned(),
        };
        game.seen.push(second::Second::position(&game));
        game
    }

    /// The game that a position text of the first kind describes.
    fn read(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        for (line, y) in words[0].split('/').zip((1..=10).rev()) {
            let mut x = if y == 1 || y == 10 { 2 } else { 1 };
            for sign in line.replace("10", "91").chars() {
                if let Some(empty) = sign.to_digit(10) {
                    x += empty as i32;
                    continue;
                }
                let seat = LETTERS.iter().position(|all| all.contains(sign)).expect("a letter");
                let shape = LETTERS[seat].find(sign).expect("a shape");
                self.pieces.insert((x, y), (seat, char::from(b"cdst"[shape])));
                x += 1;
            }
        }
        self.turn = "kwry".find(words[1]).expect("a seat");
        self.round = words[2].parse().expect("a round");
        self.seen = vec![text.to_owned()];
    }

    fn side(&self, seat: usize) -> usize {
        if self.seats == 2 { [0, 2][seat] } else { seat }
    }

    /// The ways of a shape: those for the seat at the bottom, turned by quarters.
    fn ways(&self, shape: char) -> Vec<Place> {
        let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let mut ways = match shape {
            's' => straight.to_vec(),
            'd' => diagonal.to_vec(),
            'c' => [straight, diagonal].concat(),
            _ => vec![(-1, 1), (1, 1), (0, -1)],
        };
        for _ in 0..self.side(self.turn) {
            ways = ways.into_iter().map(|(x, y)| (y, -x)).collect();
        }
        ways
    }

    fn targets(&self, from: Place) -> BTreeSet<Place> {
        let ways = self.ways(self.pieces[&from].1);
        let mut others = self.pieces.clone();
        others.remove(&from);
        let free = |place: &Place| on_board(*place) && !others.contains_key(place);
        let mut ends = BTreeSet::new();
        let mut open = vec![from];
        while let Some((x, y)) = open.pop() {
            for (dx, dy) in &ways {
                let (over, end) = ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy));
                if others.contains_key(&over) && free(&end) && ends.insert(end) {
                    open.push(end);
                }
            }
        }
        ends.extend(ways.iter().map(|(dx, dy)| (from.0 + dx, from.1 + dy)).filter(free));
        ends.remove(&from);
        if self.closed {
            let (home, goal) = (row(self.side(self.turn)), row((self.side(self.turn) + 2) % 4));
            let inside = |(x, y): Place| (2..=9).contains(&x) && (2..=9).contains(&y);
            let stays = |to| home.contains(&from) && home.contains(&to);
            ends.retain(|to| inside(*to) || goal.contains(to) || stays(*to));
        }
        ends
    }

    fn own(&self) -> Vec<Place> {
        let own = self.pieces.iter().filter(|(_, (seat, _))| *seat == self.turn);
        own.map(|(place, _)| *place).collect()
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let mut text = String::new();
        for y in (1..=10).rev() {
            for x in (1..=10).filter(|x| on_board((*x, y))) {
                let letter = |(seat, shape): &(usize, char)| {
                    let n = "cdst".find(*shape).expect("a shape");
                    char::from(LETTERS[*seat].as_bytes()[n])
                };
                text.push(self.pieces.get(&(x, y)).map_or('.', letter));
            }
            text.push('/');
        }
        text.pop();
        for n in (1..=10).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        let won = self.outcome.starts_with("decided");
        let side = if won { '-' } else { char::from(b"kwry"[self.turn]) };
        format!("{text} {side} {}", self.round)
    }

    fn list(&self) -> Vec<String> {
        if self.outcome.starts_with("decided") {
            return Vec::new();
        }
        if self.own().is_empty() {
            return orders("ccddsstt").into_iter().collect();
        }
        let mut list: Vec<String> = Vec::new();
        for from in self.own() {
            let to = self.targets(from);
            list.extend(to.into_iter().map(|to| format!("{}-{}", name(from), name(to))));
        }
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn seat(&self) -> u8 {
        self.turn as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }

    fn play(&mut self, text: &str) {
        if let Some((from, to)) = text.split_once('-') {
            let piece = self.pieces.remove(&place(from)).expect("a piece");
            self.pieces.insert(place(to), piece);
        } else if text != "pass" {
            for (place, shape) in row(self.side(self.turn)).into_iter().zip(text.chars()) {
                self.pieces.insert(place, (self.turn, shape));
            }
        }
        let goal = row((self.side(self.turn) + 2) % 4);
        if goal.iter().all(|place| self.pieces.get(place).is_some_and(|p| p.0 == self.turn)) {
            self.outcome = format!("decided {} arrival R4.1", self.turn + 1);
            return;
        }
        self.turn = (self.turn + 1) % self.seats;
        self.round += u32::from(self.turn == 0);
        let now = second::Second::position(self);
        let (now, _) = now.rsplit_once(' ').expect("a round");
        let same = self.seen.iter().filter(|text| text.starts_with(&format!("{now} "))).count();
        self.seen.push(format!("{now} "));
        if same >= 2 {
            self.outcome = "drawn 0 repetition R4.2 declared".to_owned();
        } else if self.limit != 0 && self.round > self.limit {
            self.outcome = "drawn 0 round-limit R4.3 declared".to_owned();
        }
    }
}

/// The start of a game that can end with an arrival.
const NEAR: [(&str, usize, &str); 4] = [
    ("two", 2, "1SDTCCTD/1S8/10/10/10/10/1sdtcctds1/10/10/8 k 30"),
    ("two", 2, "8/10/10/10/10/1SDTCCTDS1/10/10/8s1/sdtccdt1 w 30"),
    ("three", 3, "8/10/8ts/9d/1ORQVVQROc/9c/1SDTCCTDSt/9d/9s/8 w 30"),
    ("four", 4, "8/10/qv8/rsdtcctds1/o9/oORQVVQRO1/v9/rSDTCCTDS1/q9/8 y 30"),
];

#[test]
fn second_implementation() {
    let games = if cfg!(debug_assertions) { 60 } else { 1_000 };
    let (mut rng, mut arrivals) = (Rng::new(87), 0);
    for n in 0..games {
        let (closed, limit) = (n % 3 == 0, [5, 20, 60][n % 4 % 3]);
        let (rules, seats) = [("two", 2), ("three", 3), ("four", 4)][n / 2 % 3];
        let options = format!("closed-rows={closed} limit={limit}");
        if n % 2 == 0 {
            let game = set_up::<Traverse>(rules, &options, "").expect("the start");
            second::game(game, &mut Second::new(seats, closed, limit), &mut rng);
            continue;
        }
        let (rules, seats, position) = NEAR[n / 2 % NEAR.len()];
        let game = set_up::<Traverse>(rules, "limit=90", position);
        let game = game.unwrap_or_else(|r| panic!("{position}: {}", r.message));
        let mut other = Second::new(seats, false, 90);
        other.read(position);
        second::game(game, &mut other, &mut rng);
        arrivals += usize::from(other.outcome.contains("arrival"));
    }
    assert!(arrivals > 0, "none of {games} games ends by an arrival");
}
