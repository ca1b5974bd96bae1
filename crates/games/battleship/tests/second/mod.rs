//! A second implementation, written from RULES.md like a game on paper: maps from cells to the
//! signs written there. It shares only text with the crate: lists, seats to act, positions, counts
//! and outcomes are compared.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_battleship::Battleship;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::{outcome_line, position};
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

type Place = (i32, i32);

#[derive(Clone)]
struct Paper {
    fleet: &'static [(i32, i32)],
    shots: usize,
    last_volley: bool,
    touching: bool,
    /// By seat: the cells of each ship.
    ships: BTreeMap<u8, Vec<Vec<Place>>>,
    /// Whole volleys and the open one: seat and cells.
    volleys: Vec<(u8, Vec<Place>)>,
}

const TEN: [(i32, i32); 10] =
    [(4, 2), (6, 1), (6, 1), (4, 1), (4, 1), (4, 1), (2, 1), (2, 1), (2, 1), (2, 1)];
const FIVE: [(i32, i32); 5] = [(5, 1), (4, 1), (3, 1), (3, 1), (2, 1)];

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(text: &str) -> Place {
    (i32::from(text.as_bytes()[0] - b'a'), text[1..].parse::<i32>().expect("a row") - 1)
}

fn sea() -> impl Iterator<Item = Place> {
    (0..10).flat_map(|y| (0..10).map(move |x| (x, y)))
}

fn oblong((x, y): Place, columns: i32, rows: i32) -> Vec<Place> {
    let cells = (0..rows).flat_map(|dy| (0..columns).map(move |dx| (x + dx, y + dy)));
    cells.collect()
}

fn ship_name(cells: &[Place]) -> String {
    format!("{}-{}", name(cells[0]), name(cells[cells.len() - 1]))
}

impl Paper {
    fn new(rules: &str, shots: usize, last_volley: bool, touching: bool) -> Paper {
        let fleet: &[(i32, i32)] = if rules == "classic" { &FIVE } else { &TEN };
        let ships = BTreeMap::from([(1, Vec::new()), (2, Vec::new())]);
        Paper { fleet, shots, last_volley, touching, ships, volleys: Vec::new() }
    }

    fn fired(&self, by: u8) -> Vec<Place> {
        let own = self.volleys.iter().filter(|(seat, _)| *seat == by);
        own.flat_map(|(_, cells)| cells.clone()).collect()
    }

    fn is_whole(&self, by: u8, volley: &[Place]) -> bool {
        volley.len() == self.shots || self.fired(by).len() == 100
    }

    /// The volley in progress.
    fn open(&self) -> Option<&(u8, Vec<Place>)> {
        self.volleys.last().filter(|(by, cells)| !self.is_whole(*by, cells))
    }

    /// The shots of a seat that have been answered.
    fn answered(&self, by: u8) -> BTreeSet<Place> {
        let open = self.open().filter(|(seat, _)| *seat == by);
        let open = open.map_or(Vec::new(), |(_, cells)| cells.clone());
        self.fired(by).into_iter().filter(|cell| !open.contains(cell)).collect()
    }

    fn sunk(&self, seat: u8) -> bool {
        let answered = self.answered(3 - seat);
        self.ships[&seat].iter().flatten().all(|cell| answered.contains(cell))
    }

    fn outcome(&self) -> &'static str {
        let Some((by, _)) = self.volleys.last().filter(|_| self.open().is_none()) else {
            return "none";
        };
        match (self.sunk(1), self.sunk(2)) {
            (false, false) => "none",
            (_, true) if *by == 1 && self.last_volley => "none",
            (true, true) => "drawn 0 both-fleets-sunk R5.3",
            (false, true) => "decided 1 fleet-sunk R5.1",
            (true, false) => "decided 2 fleet-sunk R5.1",
        }
    }

    fn placements(&self, seat: u8) -> Vec<String> {
        let ships = &self.ships[&seat];
        let Some((long, wide)) = self.fleet.get(ships.len()) else { return Vec::new() };
        let mut list = Vec::new();
        for (columns, rows) in [(*long, *wide), (*wide, *long)] {
            for cells in sea().map(|corner| oblong(corner, columns, rows)) {
                let reach = i32::from(!self.touching);
                let near =
                    |a: &Place, b: &Place| (a.0 - b.0).abs() <= reach && (a.1 - b.1).abs() <= reach;
                let inside = cells.iter().all(|(x, y)| *x < 10 && *y < 10);
                let free = !ships.iter().flatten().any(|b| cells.iter().any(|a| near(a, b)));
                if inside && free {
                    list.push(ship_name(&cells));
                }
            }
        }
        list.sort();
        list
    }

    /// Each seat with its legal actions.
    fn legal(&self) -> BTreeMap<u8, Vec<String>> {
        let mut all: BTreeMap<u8, Vec<String>> = BTreeMap::new();
        for seat in [1, 2].into_iter().filter(|s| self.ships[s].len() < self.fleet.len()) {
            all.insert(seat, self.placements(seat));
        }
        if !all.is_empty() || self.outcome() != "none" {
            return all;
        }
        let seat = match (self.open(), self.volleys.last()) {
            (Some((by, _)), _) => *by,
            (None, Some((by, _))) => 3 - by,
            (None, None) => 1,
        };
        let fired = self.fired(seat);
        let mut cells: Vec<String> = sea().filter(|c| !fired.contains(c)).map(name).collect();
        cells.sort();
        all.insert(seat, cells);
        all
    }

    fn play(&mut self, seat: u8, text: &str) {
        if let Some((low, high)) = text.split_once('-') {
            let ((x, y), (to_x, to_y)) = (place(low), place(high));
            let cells = oblong((x, y), to_x - x + 1, to_y - y + 1);
            self.ships.get_mut(&seat).expect("a seat").push(cells);
            return;
        }
        if self.open().is_none() {
            self.volleys.push((seat, Vec::new()));
        }
        self.volleys.last_mut().expect("a volley").1.push(place(text));
    }

    fn position(&self) -> String {
        let mut parts = Vec::new();
        for seat in [1, 2] {
            let (fired, answered) = (self.fired(3 - seat), self.answered(3 - seat));
            let sign = |cell: Place| match (fired.contains(&cell), answered.contains(&cell)) {
                (false, _) => '.',
                (true, false) => '+',
                _ if self.ships[&seat].iter().flatten().any(|c| *c == cell) => 'x',
                _ => 'o',
            };
            let row = |y| (0..10).map(|x| sign((x, y))).collect::<String>();
            let mut text = (0..10).rev().map(row).collect::<Vec<_>>().join("/");
            for n in (1..=10).rev() {
                text = text.replace(&".".repeat(n), &n.to_string());
            }
            parts.push(text);
        }
        for seat in [1, 2].into_iter().filter(|seat| !self.ships[seat].is_empty()) {
            let mut ships: Vec<(usize, Place, Place, String)> = Vec::new();
            for (n, cells) in self.ships[&seat].iter().enumerate() {
                let kind = self.fleet.iter().position(|size| *size == self.fleet[n]);
                // The two ships of three cells of the classic fleet are of different kinds.
                let kind = if self.fleet.len() == 5 { n } else { kind.expect("a kind") };
                ships.push((kind, cells[0], cells[cells.len() - 1], ship_name(cells)));
            }
            ships.sort();
            let names: Vec<String> = ships.into_iter().map(|ship| ship.3).collect();
            parts.push(format!("fleet{seat}={}", names.join(",")));
        }
        parts.join(" ")
    }

    fn count(&self, depth: u32) -> u64 {
        let lists = self.legal();
        if depth == 1 {
            return lists.values().map(|list| list.len() as u64).sum();
        }
        let mut nodes = 0;
        for (seat, texts) in lists {
            for text in texts {
                let mut next = self.clone();
                next.play(seat, &text);
                nodes += next.count(depth - 1);
            }
        }
        nodes
    }
}

/// Rule set, shots, last-volley, touching.
type Form = (&'static str, usize, bool, bool);

const FORMS: [Form; 6] = [
    ("three-shots", 3, false, true),
    ("classic", 1, false, true),
    ("three-shots", 7, true, true),
    ("classic", 1, true, false),
    ("three-shots", 1, true, true),
    ("classic", 10, true, false),
];

fn start((rules, shots, last_volley, touching): Form) -> (Battleship, Paper) {
    let touch = if rules == "classic" { format!(" touching={touching}") } else { String::new() };
    let options = format!("shots={shots} last-volley={last_volley}{touch}");
    let game = set_up::<Battleship>(rules, &options, "").expect("a start");
    (game, Paper::new(rules, shots, last_volley, touching))
}

/// Plays a random game; mostly at ships, so that draws come about.
fn compare(form: Form, rng: &mut Rng) -> &'static str {
    let (mut game, mut paper) = start(form);
    loop {
        let outcome = paper.outcome();
        assert_eq!(outcome_line(game.outcome().as_ref()), outcome);
        assert_eq!(position(&game), paper.position());
        let expected = paper.legal();
        let turn = game.turn();
        let acting: Vec<u8> = (1..=2).filter(|seat| turn.acts(Actor(*seat))).collect();
        assert_eq!(acting, expected.keys().copied().collect::<Vec<_>>());
        let Some(seat) = acting.get(rng.below(acting.len().max(1) as u32) as usize) else {
            return outcome;
        };
        let list = sorted(&game, Actor(*seat), false);
        let texts: Vec<&String> = list.iter().map(|(text, _)| text).collect();
        assert_eq!(texts, expected[seat].iter().collect::<Vec<_>>());
        let ships = &paper.ships[&(3 - seat)];
        let on_ship = |text: &str| ships.iter().flatten().any(|cell| name(*cell) == text);
        let hits: Vec<_> = list.iter().filter(|(text, _)| on_ship(text)).collect();
        let all: Vec<_> = list.iter().collect();
        let from = if hits.is_empty() || rng.below(4) == 0 { all } else { hits };
        let (text, action) = from[rng.below(from.len() as u32) as usize];
        paper.play(*seat, text);
        game.apply(Actor(*seat), *action);
    }
}

#[test]
fn second_implementation() {
    let games = if cfg!(debug_assertions) { 120 } else { 1_000 };
    let mut rng = Rng::new(12);
    let ends: BTreeSet<&str> =
        (0..games).map(|n| compare(FORMS[n % FORMS.len()], &mut rng)).collect();
    assert_eq!(ends.len(), 3, "games ended in {ends:?} alone");
}

#[test]
fn second_implementation_counts() {
    let most = if cfg!(debug_assertions) { 2 } else { 3 };
    for form in FORMS.into_iter().take(4) {
        let (game, paper) = start(form);
        for depth in 1..=most {
            let count = paper.count(depth);
            println!("{form:?} {depth} {count}");
            assert_eq!(game.perft(depth), count, "{form:?} {depth}");
        }
    }
}
