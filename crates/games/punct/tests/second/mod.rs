//! A second implementation, written from RULES.md as a player would read it: a list of pieces, each
//! with the points and the level of its dots. It shares only text with the crate.

use std::collections::BTreeSet;
use wanqi_punct::Punct;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// Column and row from 1.
type Place = (i32, i32);

#[derive(Clone, PartialEq)]
struct Piece {
    white: bool,
    /// The PÜNCT, the near dot, the far one.
    dots: [Place; 3],
    kind: &'static str,
    level: i32,
}

struct Second {
    standard: bool,
    limit: usize,
    pieces: Vec<Piece>,
    white: bool,
    quiet: usize,
    seen: Vec<String>,
    outcome: String,
}

/// The six ways around a point, in order.
const WAYS: [Place; 6] = [(1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0)];

const KINDS: [(&str, usize); 6] =
    [("triangle", 6), ("bar", 2), ("stick", 4), ("elbow", 2), ("left", 2), ("right", 2)];

fn plus((x, y): Place, (dx, dy): Place) -> Place {
    (x + dx, y + dy)
}

/// How far from the middle.
fn far((x, y): Place) -> i32 {
    (x - 9).abs().max((y - 9).abs()).max((x - y).abs())
}

fn on_board(place: Place) -> bool {
    let corners = [(1, 1), (1, 9), (9, 17), (17, 17), (17, 9), (9, 1)];
    far(place) <= 8 && !corners.contains(&place)
}

fn all() -> Vec<Place> {
    let places = (1..=17).flat_map(|x| (1..=17).map(move |y| (x, y)));
    places.filter(|place| on_board(*place)).collect()
}

fn name((x, y): Place) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn place(text: &str) -> Place {
    (i32::from(text.as_bytes()[0] - b'a') + 1, text[1..].parse().expect("a row"))
}

/// All ways in which a piece of a kind can lie with its PÜNCT here.
fn lies(kind: &str, at: Place) -> Vec<[Place; 3]> {
    let mut found: Vec<[Place; 3]> = Vec::new();
    for turn in 0..6 {
        let way = |n: usize| WAYS[(turn + n) % 6];
        let near = plus(at, way(0));
        let dots = match kind {
            "triangle" => [at, near, plus(at, way(1))],
            "bar" => [at, near, plus(at, way(3))],
            "stick" => [at, near, plus(near, way(0))],
            "elbow" => [at, near, plus(at, way(2))],
            "left" => [at, near, plus(near, way(1))],
            _ => [at, near, plus(near, way(5))],
        };
        let set = |dots: &[Place; 3]| BTreeSet::from(*dots);
        if dots.iter().all(|dot| on_board(*dot)) && !found.iter().any(|f| set(f) == set(&dots)) {
            found.push(dots);
        }
    }
    found
}

fn text(dots: &[Place; 3]) -> String {
    let (a, b) = (dots[1].min(dots[2]), dots[1].max(dots[2]));
    format!("{},{},{}", name(dots[0]), name(a), name(b))
}

/// The highest piece over a point.
fn top(pieces: &[Piece], at: Place) -> Option<&Piece> {
    pieces.iter().filter(|piece| piece.dots.contains(&at)).max_by_key(|piece| piece.level)
}

/// The level a piece would lie on, if it may lie so.
fn landing(pieces: &[Piece], white: bool, kind: &str, dots: &[Place; 3]) -> Option<i32> {
    let heights = dots.map(|dot| top(pieces, dot).map_or(0, |piece| piece.level + 1));
    let middle = match kind {
        "triangle" => None,
        "bar" | "elbow" => Some(0),
        _ => Some(1),
    };
    let highest = *heights.iter().max().expect("three");
    let low = (0..3).filter(|n| heights[*n] < highest).collect::<Vec<_>>();
    let carried = low.is_empty() || low.len() == 1 && Some(low[0]) == middle;
    let own = highest == 0 || top(pieces, dots[0]).is_some_and(|piece| piece.white == white);
    (carried && own).then_some(highest)
}

impl Second {
    fn new(standard: bool, limit: usize) -> Second {
        let mut game = Second {
            standard,
            limit,
            pieces: Vec::new(),
            white: true,
            quiet: 0,
            seen: Vec::new(),
            outcome: "none".to_owned(),
        };
        game.seen.push(game.key());
        game
    }

    /// The game of a position text.
    fn read(&mut self, position: &str) {
        let words: Vec<&str> = position.split(' ').collect();
        for word in words[0].split('/') {
            let white = word.starts_with('w');
            let (kind, dots) = self.shape(&word[2..]);
            let level = landing(&self.pieces, white, kind, &dots).expect("a level");
            self.pieces.push(Piece { white, dots, kind, level });
        }
        self.white = words[1] == "w";
        self.quiet = words.get(2).map_or(0, |word| word[6..].parse().expect("a number"));
        self.seen = vec![self.key()];
    }

    /// The kind and the dots of a text of points.
    fn shape(&self, points: &str) -> (&'static str, [Place; 3]) {
        let at = place(points.split(',').next().expect("a point"));
        let all = KINDS.iter().flat_map(|(kind, _)| lies(kind, at).into_iter().map(|d| (*kind, d)));
        all.into_iter().find(|(_, dots)| text(dots) == points).expect("a shape")
    }

    fn key(&self) -> String {
        let mut all: Vec<String> = self
            .pieces
            .iter()
            .map(|p| format!("{}{}{}{}", p.level, p.white, text(&p.dots), p.kind))
            .collect();
        all.sort();
        format!("{}{}", all.join(" "), self.white)
    }

    fn seen_from_above(&self, white: bool) -> BTreeSet<Place> {
        let own = |at: &Place| top(&self.pieces, *at).is_some_and(|piece| piece.white == white);
        all().into_iter().filter(own).collect()
    }

    fn joins(&self, white: bool) -> bool {
        let own = self.seen_from_above(white);
        let sides: [fn(Place) -> (bool, bool); 3] = [
            |(x, _)| (x == 1, x == 17),
            |(_, y)| (y == 1, y == 17),
            |(x, y)| (x - y == 8, y - x == 8),
        ];
        sides.iter().any(|side| {
            let mut open: Vec<Place> = own.iter().filter(|at| side(**at).0).copied().collect();
            let mut found: BTreeSet<Place> = open.iter().copied().collect();
            while let Some(at) = open.pop() {
                for next in WAYS.map(|way| plus(at, way)) {
                    if own.contains(&next) && found.insert(next) {
                        open.push(next);
                    }
                }
            }
            found.iter().any(|at| side(*at).1)
        })
    }

    fn central(&self, white: bool) -> usize {
        self.seen_from_above(white).into_iter().filter(|at| far(*at) <= 2).count()
    }

    fn adds(&self) -> Vec<String> {
        let own = |kind: &str| {
            self.pieces.iter().filter(|p| p.white == self.white && p.kind == kind).count()
        };
        let first = self.white && !self.pieces.iter().any(|piece| piece.white);
        let mut list = Vec::new();
        for (kind, _) in KINDS.iter().filter(|(kind, count)| own(kind) < *count) {
            for dots in all().into_iter().flat_map(|at| lies(kind, at)) {
                let free = dots.iter().all(|dot| top(&self.pieces, *dot).is_none());
                let central = dots.iter().any(|dot| far(*dot) <= 2);
                if free && !(central && (self.standard || first)) {
                    list.push(text(&dots));
                }
            }
        }
        list
    }

    fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        for piece in self.pieces.iter().filter(|piece| piece.white == self.white) {
            if piece.dots.iter().any(|dot| top(&self.pieces, *dot) != Some(piece)) {
                continue;
            }
            let mut others = self.pieces.clone();
            others.retain(|other| other != piece);
            let (x, y) = piece.dots[0];
            let straight = |(a, b): &Place| *a == x || *b == y || a - b == x - y;
            for at in all().into_iter().filter(straight) {
                for dots in lies(piece.kind, at) {
                    let same = text(&dots) == text(&piece.dots);
                    if !same && landing(&others, self.white, piece.kind, &dots).is_some() {
                        list.push(format!("{}-{}", name((x, y)), text(&dots)));
                    }
                }
            }
        }
        list
    }

    fn judge(&self) -> String {
        let mover = self.white;
        let seat = |white: bool| if white { 1 } else { 2 };
        let last = self.pieces.iter().filter(|piece| piece.white == mover).count() == 18;
        let (own, other) = (self.central(mover), self.central(!mover));
        match (self.joins(mover), self.joins(!mover)) {
            (true, true) => format!("decided {} connection R6.2", seat(mover)),
            (true, false) => format!("decided {} connection R6.1", seat(mover)),
            (false, true) => format!("decided {} connection R6.1", seat(!mover)),
            _ if last && self.standard && own != other => {
                format!("decided {} centre R6.3", seat((own > other) == mover))
            }
            _ if last => "drawn 0 last-piece R6.4".to_owned(),
            _ => "none".to_owned(),
        }
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let mut pieces: Vec<&Piece> = self.pieces.iter().collect();
        // Pieces of one level never share their PÜNCT's point.
        pieces.sort_by_key(|p| (p.level, !p.white, p.dots[0]));
        let letter = |white: bool| if white { 'w' } else { 'b' };
        let texts: Vec<String> =
            pieces.iter().map(|p| format!("{}:{}", letter(p.white), text(&p.dots))).collect();
        let board = if texts.is_empty() { "-".to_owned() } else { texts.join("/") };
        let quiet = if self.quiet > 0 { format!(" quiet={}", self.quiet) } else { String::new() };
        format!("{board} {}{quiet}", letter(self.white))
    }

    fn list(&self) -> Vec<String> {
        if self.outcome != "none" && !self.outcome.ends_with("declared") {
            return Vec::new();
        }
        let mut list = self.adds();
        list.extend(self.moves());
        if list.is_empty() {
            list.push("pass".to_owned());
        }
        list.sort();
        list
    }

    fn seat(&self) -> u8 {
        if self.white { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }

    fn play(&mut self, action: &str) {
        self.quiet += 1;
        if let Some((from, to)) = action.split_once('-') {
            let own = self.pieces.iter().enumerate();
            let own = own.filter(|(_, p)| p.white == self.white && p.dots[0] == place(from));
            let (n, _) = own.max_by_key(|(_, piece)| piece.level).expect("a piece");
            self.pieces.remove(n);
            let (kind, dots) = self.shape(to);
            let level = landing(&self.pieces, self.white, kind, &dots).expect("a level");
            self.pieces.push(Piece { white: self.white, dots, kind, level });
        } else if action != "pass" {
            let (kind, dots) = self.shape(action);
            self.pieces.push(Piece { white: self.white, dots, kind, level: 0 });
            self.quiet = 0;
            self.seen.clear();
        }
        self.outcome = self.judge();
        self.white = !self.white;
        let key = self.key();
        let same = self.seen.iter().filter(|earlier| **earlier == key).count();
        self.seen.push(key);
        if self.outcome != "none" {
            return;
        }
        if same >= 2 {
            self.outcome = "drawn 0 repetition R6.5 declared".to_owned();
        } else if self.quiet >= self.limit {
            self.outcome = "drawn 0 no-new-piece R6.6 declared".to_owned();
        }
    }
}

#[test]
fn second_implementation() {
    let games = if cfg!(debug_assertions) { 6 } else { 1_000 };
    let mut rng = Rng::new(19764);
    for n in 0..games {
        let (rules, limit) = [("standard", 100), ("basic", 100), ("standard", 4), ("basic", 6)][n % 4];
        let game = set_up::<Punct>(rules, &format!("limit={limit}"), "").expect("the start");
        let mut other = Second::new(rules == "standard", limit);
        second::game(game, &mut other, &mut rng);
    }
}
