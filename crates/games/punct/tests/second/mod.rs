//! A second implementation, written from RULES.md as a player would read it: a list of pieces, each
//! with the points and the level of its dots. It shares only text with the crate.

use std::collections::BTreeSet;
use wanqi_punct::Punct;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::prelude::*;

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

/// All placements of a piece of a kind with its PÜNCT on this cell.
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

/// The level of a piece, if it has support there.
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
        } else if self.limit != 0 && self.quiet >= self.limit {
            self.outcome = "drawn 0 no-new-piece R6.6 declared".to_owned();
        }
    }
}

/// Positions with stacks and bridges, far into a game.
const STACKED: [(&str, &str); 4] = [
    (
        "standard",
        "w:c5,a3,b4/w:e5,f6,f7/w:f5,e3,e4/w:g10,f10,g11/w:g12,f11,h12/w:h4,f4,g4/w:i5,h5,i6/\
         w:j6,j5,j7/w:k4,j4,l5/w:k14,l15,m15/w:l10,j8,k9/w:n6,m6,n7/w:n12,m10,n11/\
         w:n13,m12,o14/b:d5,c3,c4/b:d7,b5,c6/b:f8,e8,g8/b:f12,e11,g13/b:k15,i14,j14/\
         b:l7,k7,l6/b:m14,k13,l14/w:f5,e5,f6/w:f7,d7,e7/w:g11,f10,g10/b:c3,a3,b3/\
         b:g13,f11,g12/b:l6,j4,k5/b:l14,k13,m14 b",
    ),
    (
        "standard",
        "w:a7,a6,b8/w:b5,c6,c7/w:d5,c5,e5/w:j3,i3,j4/w:j6,k7,l7/w:j12,h12,i12/w:m7,l6,n8/\
         b:d8,e8,e9/b:e7,d6,d7/b:e10,e11,e12/b:g12,g11,g13/b:h4,h3,i5/b:i10,j10,j11/\
         b:l10,l9,l11/b:n10,m10,n9/b:n14,m13,m14/b:p13,n12,o13/w:c5,c6,d5/w:i12,j11,j12/\
         w:l7,j6,k7/b:d7,d8,e9/b:n9,m9,m10/b:m9,l7,l8 b quiet=1",
    ),
    (
        "basic",
        "w:e4,c3,d4/w:h6,h5,i6/w:i5,h3,i4/w:i9,h9,j9/w:l11,k11,m12/w:n11,m11,n12/\
         w:o13,m13,n13/w:p11,o11,p12/b:e10,c10,d10/b:g5,f6,g6/b:k9,k8,l9/b:k10,j10,l10/\
         b:k14,k12,k13/b:m16,l15,n16/b:n14,n15,o16/w:d4,e5,f6/w:i5,i4,i6/w:i9,j9,j10/\
         w:m13,m12,n12/b:g6,h5,h6/b:k9,k10,k11/b:k14,k13,l15/b:n14,o15,o16/w:n12,n13,n14/\
         b:k10,j9,k9/b:k12,k11,k13/b:k12,k10,k11 b quiet=5",
    ),
    (
        "basic",
        "w:b8,a8,c9/w:e6,e5,f7/w:f4,e3,g5/w:g9,f9,g10/w:h2,g2,g3/w:j7,k7,l7/w:j16,j15,k15/\
         w:l12,l11,m12/w:m8,l8,m9/w:m14,m15,m16/w:n12,n11,n13/b:d8,c8,d9/b:e1,e2,f1/\
         b:f8,d7,e7/b:f11,f12,g12/b:g11,f10,h12/b:h4,h5,h6/b:i13,j13,k14/b:j9,k9,k10/\
         b:j11,h10,i11/b:k6,j6,k5/b:n8,n9,o9/b:q14,p14,q15/w:a8,b8,c8/w:f7,e5,e6/w:g3,f1,g2/\
         w:m14,m12,m13/b:h5,h4,h6/b:h12,h10,h11/b:i11,i12,i13/b:j13,j14,j15 b quiet=3",
    ),
];

#[test]
fn second_implementation() {
    let games = if cfg!(debug_assertions) { 12 } else { 1_000 };
    let mut rng = Rng::new(19764);
    for n in 0..games {
        let (rules, limit) =
            [("standard", 100), ("basic", 100), ("standard", 4), ("basic", 6)][n / 2 % 4];
        let options = format!("limit={limit}");
        if n % 2 == 0 {
            let game = set_up::<Punct>(rules, &options, "").expect("the start");
            second::game(game, &mut Second::new(rules == "standard", limit), &mut rng);
            continue;
        }
        let (rules, position) = STACKED[n / 2 % 4];
        let game = set_up::<Punct>(rules, &options, position).expect("a position");
        let mut other = Second::new(rules == "standard", limit);
        other.read(position);
        if game.outcome().is_none() {
            second::game(game, &mut other, &mut rng);
        }
    }
}
