//! A second implementation, written from RULES.md with letters in a map and lines from coordinates.
//! It shares only the text of actions and positions with the crate.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_laohu_qi::Laohu;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::second::{self, Second as _};
use wanqi_sdk::{Outcome, Rng};

/// Column and row, from 1.
type At = (i32, i32);

/// Random games of each rule set on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 60 } else { 1_000 };

/// The largest perft count that this test repeats.
const MOST: u64 = if cfg!(debug_assertions) { 20_000 } else { 10_000_000 };

#[derive(Clone)]
struct Second {
    rules: String,
    options: String,
    /// The points, each with `t`, the number of its dogs, or nothing.
    tigers: BTreeSet<At>,
    dogs: BTreeMap<At, usize>,
    points: BTreeSet<At>,
    hand: usize,
    all: usize,
    enough: usize,
    mover: char,
    quiet: usize,
    seen: BTreeMap<String, u32>,
    outcome: &'static str,
}

fn name((x, y): At) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn at(name: &str) -> At {
    (i32::from(name.as_bytes()[0] - b'a') + 1, i32::from(name.as_bytes()[1] - b'0'))
}

fn all(names: &str) -> BTreeSet<At> {
    names.split(' ').filter(|name| !name.is_empty()).map(at).collect()
}

/// The points from one corner of a rectangle to the other.
fn block(from: &str, to: &str) -> BTreeSet<At> {
    let ((left, low), (right, high)) = (at(from), at(to));
    (left..=right).flat_map(|x| (low..=high).map(move |y| (x, y))).collect()
}

/// Points, tigers, points with dogs, dogs on each of these, dogs in hand, dogs that win.
type Start = (BTreeSet<At>, BTreeSet<At>, BTreeSet<At>, usize, usize, usize);

fn setting(rules: &str) -> Start {
    let square = block("a1", "e5");
    let around = |centre: At| {
        let (x, y) = centre;
        let ring = block(&name((x - 1, y - 1)), &name((x + 1, y + 1)));
        &ring - &[centre].into()
    };
    match rules {
        "weihu" => (square.clone(), all("c3"), &square - &block("b2", "d4"), 1, 0, 6),
        "weishi" => {
            let lion = &block("b2", "f6") | &all("d1 a4 g4 d7");
            (lion, all("d4"), &block("b2", "f6") - &block("c3", "e5"), 1, 0, 6)
        }
        "er-hu" => (square, all("b3 d3"), all("b2 d2 b4 d4"), 4, 0, 6),
        "menggu-lu" | "menggu-lu-20" => {
            let mountains = all("a1 c1 e1 b2 c2 d2 b8 c8 d8 c9");
            let more = rules == "menggu-lu";
            let (hand, enough) = if more { (16, 13) } else { (12, 11) };
            (&block("a3", "e7") | &mountains, all("c3 c7"), around((3, 5)), 1, hand, enough)
        }
        "beijing" => (&square | &block("b6", "d7"), all("c6"), block("a1", "e3"), 1, 0, 8),
        "pingluo" => (&square | &all("b6 c6 d6 c7"), all("c3 c6"), around((3, 3)), 1, 12, 10),
        _ => {
            let cross = &block("c1", "e7") | &block("a3", "g5");
            let dogs = &(&block("c1", "e2") | &block("a3", "g3")) | &all("a4 g4 a5 g5");
            (cross, all("d4"), dogs, 1, 0, 12)
        }
    }
}

impl Second {
    fn start(rules: &str, options: &str) -> Second {
        let (points, tigers, dogs, stack, hand, enough) = setting(rules);
        let mut game = Second {
            rules: rules.to_owned(),
            options: options.to_owned(),
            tigers,
            all: dogs.len() * stack + hand,
            dogs: dogs.into_iter().map(|at| (at, stack)).collect(),
            points,
            hand,
            enough,
            mover: 't',
            quiet: 0,
            seen: BTreeMap::new(),
            outcome: "none",
        };
        game.seen.insert(game.position(), 1);
        game
    }

    /// Whether the diagonals of these points are drawn, both counted from 1.
    fn slanted(&self, from: At, to: At) -> bool {
        let even = (from.0 + from.1) % 2 == 0;
        let lower = from.1.min(to.1);
        match self.rules.as_str() {
            "weishi" => !even,
            "dalang" => {
                let corners = [(from.0, to.1), (to.0, from.1)];
                let square = corners.iter().all(|at| self.points.contains(at));
                square && (even || !self.options.contains("diagonals=one"))
            }
            "menggu-lu" | "menggu-lu-20" if lower < 3 => {
                let slope = (from.0 - 3).abs() == 3 - from.1 && (to.0 - 3).abs() == 3 - to.1;
                slope && !self.options.contains("slopes=false")
            }
            // The cage is a rice square whose middle is c6.
            "beijing" if lower >= 5 => from == (3, 6) || to == (3, 6),
            _ => even,
        }
    }

    /// Whether the point is on a mountain, above or below the square.
    fn on_mountain(&self, at: At) -> bool {
        match self.rules.as_str() {
            "pingluo" => at.1 > 5,
            "menggu-lu" | "menggu-lu-20" => at.1 > 7 || at.1 < 3,
            _ => false,
        }
    }

    /// Whether a line joins two points that are neighbours.
    fn joined(&self, from: At, to: At) -> bool {
        if !self.points.contains(&from) || !self.points.contains(&to) {
            return false;
        }
        let (dx, dy) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
        if self.rules.starts_with("menggu") && from.1 == 1 && to.1 == 1 {
            return dx == 2;
        }
        match (dx, dy) {
            (1, 0) => true,
            // Only the posts of the mountains are vertical lines.
            (0, 1) => from.0 == 3 || !self.on_mountain(from) && !self.on_mountain(to),
            // The sides of the diamond.
            (1, 1)
                if from.1.max(to.1) > 5
                    && self.on_mountain(if from.1 > to.1 { from } else { to }) =>
            {
                let side = if from.0 == 3 { to } else { from };
                self.on_mountain(side) && (from.0 == 3 || to.0 == 3)
            }
            (1, 1) => self.slanted(from, to),
            _ => false,
        }
    }

    /// The next point in this direction, if a line leads there.
    fn next(&self, from: At, (dx, dy): At) -> Option<At> {
        let (near, far) = ((from.0 + dx, from.1 + dy), (from.0 + 2 * dx, from.1 + 2 * dy));
        [near, far].into_iter().find(|to| self.joined(from, *to))
    }

    fn ways() -> impl Iterator<Item = At> {
        let all = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        all.filter(|way| *way != (0, 0))
    }

    fn empty(&self, at: At) -> bool {
        self.points.contains(&at) && !self.tigers.contains(&at) && !self.dogs.contains_key(&at)
    }

    fn tiger_moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for from in &self.tigers {
            for way in Second::ways() {
                let Some(mut to) = self.next(*from, way) else { continue };
                if self.empty(to) {
                    moves.insert(format!("{}-{}", name(*from), name(to)));
                    continue;
                }
                let mut run = Vec::new();
                while self.dogs.contains_key(&to) {
                    run.push(to);
                    to = self.next(to, way).unwrap_or((0, 0));
                }
                let leaps = match self.rules.as_str() {
                    "weihu" | "weishi" => false,
                    "pingluo" => run.len() % 2 == 1,
                    _ => run.len() == 1,
                };
                for dog in run.iter().filter(|_| leaps && self.empty(to)) {
                    moves.insert(format!("{}-{}x{}", name(*from), name(to), name(*dog)));
                }
            }
        }
        moves
    }

    fn dog_moves(&self) -> BTreeSet<String> {
        if self.hand > 0 {
            return self.points.iter().filter(|at| self.empty(**at)).map(|at| name(*at)).collect();
        }
        let (mut single, mut stacked) = (BTreeSet::new(), BTreeSet::new());
        for (from, height) in &self.dogs {
            for (dx, dy) in Second::ways() {
                let Some(to) = self.next(*from, (dx, dy)).filter(|to| self.empty(*to)) else {
                    continue;
                };
                let back = self.rules == "beijing" && dy < 0;
                let diagonal = self.rules == "dalang" && dx != 0 && dy != 0;
                if !back && !diagonal {
                    let moves = if *height > 1 { &mut stacked } else { &mut single };
                    moves.insert(format!("{}-{}", name(*from), name(to)));
                }
            }
        }
        if stacked.is_empty() || self.options.contains("scatter=false") {
            stacked.append(&mut single);
        }
        if stacked.is_empty() {
            stacked.insert("pass".to_owned());
        }
        stacked
    }

    fn take(&mut self, at: At) {
        let height = self.dogs.remove(&at).expect("a dog");
        if height > 1 {
            self.dogs.insert(at, height - 1);
        }
    }

    /// Both neighbours on each line where the tiger stops.
    fn pinch(&mut self, tiger: At) {
        let mut gone = BTreeSet::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let back = (-dx, -dy);
            let pair = self.next(tiger, (dx, dy)).zip(self.next(tiger, back));
            let Some((one, other)) = pair else { continue };
            if !self.dogs.contains_key(&one) || !self.dogs.contains_key(&other) {
                continue;
            }
            let third = [self.next(one, (dx, dy)), self.next(other, back)];
            let guarded = third.into_iter().flatten().any(|at| self.dogs.contains_key(&at));
            if !(guarded && self.rules == "weihu") {
                gone.extend([one, other]);
            }
        }
        gone.into_iter().for_each(|at| self.take(at));
    }

    fn end(&self) -> &'static str {
        let left = self.dogs.values().sum::<usize>() + self.hand;
        if self.all - left >= self.enough {
            return "enough-taken";
        }
        let tiger = self.tigers.first().expect("a tiger").1;
        if self.rules == "beijing" && self.dogs.keys().all(|dog| dog.1 > tiger) {
            return "broken-out";
        }
        if self.mover == 't' && self.tiger_moves().is_empty() {
            let tiger = *self.tigers.first().expect("a tiger");
            let nine = self.options.contains("cage=nine");
            let there = match self.rules.as_str() {
                "weishi" => all("d1 a4 g4 d7").contains(&tiger),
                "beijing" => tiger.1 > if nine { 4 } else { 5 } && (2..=4).contains(&tiger.0),
                _ => true,
            };
            return if there { "shut-in" } else { "shut-in-elsewhere" };
        }
        "none"
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let mut rows = Vec::new();
        for y in (1..=9).rev() {
            let row = self.points.iter().filter(|at| at.1 == y);
            let row: String = row
                .map(|at| match (self.tigers.contains(at), self.dogs.contains_key(at)) {
                    (true, _) => 't',
                    (_, true) => 'd',
                    _ => '.',
                })
                .collect();
            if !row.is_empty() {
                rows.push(row);
            }
        }
        let mut text = rows.join("/");
        for n in (1..=7).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        text.push_str(&format!(" {}", self.mover));
        if self.hand > 0 {
            text.push_str(&format!(" hand={}", self.hand));
        }
        let mut stacks: Vec<_> = self.dogs.iter().filter(|(_, height)| **height > 1).collect();
        stacks.sort_by_key(|((x, y), _)| (*y, *x));
        let stacks: Vec<String> =
            stacks.iter().map(|(at, height)| format!("{}:{height}", name(**at))).collect();
        if !stacks.is_empty() {
            text.push_str(&format!(" stacks={}", stacks.join(",")));
        }
        if self.quiet > 0 {
            text.push_str(&format!(" quiet={}", self.quiet));
        }
        text
    }

    fn list(&self) -> Vec<String> {
        if !["none", "repetition", "no-capture"].contains(&self.outcome) {
            return Vec::new();
        }
        let moves = if self.mover == 't' { self.tiger_moves() } else { self.dog_moves() };
        moves.into_iter().collect()
    }

    fn play(&mut self, text: &str) {
        let before = self.dogs.values().sum::<usize>();
        let placed = self.hand > 0;
        if let Some((from, rest)) = text.split_once('-') {
            let (to, dog) = rest.split_once('x').unwrap_or((rest, ""));
            let (from, to) = (at(from), at(to));
            if self.mover == 't' {
                self.tigers.remove(&from);
                self.tigers.insert(to);
                if !dog.is_empty() {
                    self.take(at(dog));
                }
                if ["weihu", "weishi"].contains(&self.rules.as_str()) {
                    self.pinch(to);
                }
            } else {
                self.take(from);
                self.dogs.insert(to, 1);
            }
        } else if text != "pass" {
            self.hand -= 1;
            self.dogs.insert(at(text), 1);
        }
        let same = before == self.dogs.values().sum::<usize>();
        self.quiet = if same && !placed { self.quiet + 1 } else { 0 };
        self.mover = if self.mover == 't' { 'd' } else { 't' };
        let text = self.position();
        let times = self.seen.entry(text.split(" quiet").next().unwrap_or("").to_owned());
        let times = times.and_modify(|times| *times += 1).or_insert(1);
        let drawn = match self.outcome {
            "none" if *times >= 3 => "repetition",
            "none" if self.quiet >= 100 => "no-capture",
            drawn => drawn,
        };
        let end = self.end();
        self.outcome = if end == "none" { drawn } else { end };
    }

    fn seat(&self) -> u8 {
        if self.mover == 't' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let Some(outcome) = outcome else { return self.outcome == "none" };
        let ranks: &[u8] = match self.outcome {
            "enough-taken" | "broken-out" => &[1, 2],
            "shut-in" => &[2, 1],
            _ => &[1, 1],
        };
        outcome.reason == self.outcome && outcome.ranks == ranks
    }
}

/// The number of sequences of this length.
fn count(game: &Second, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |text: String| {
        let mut next = game.clone();
        next.play(&text);
        count(&next, depth - 1)
    };
    game.list().into_iter().map(after).sum()
}

/// The counts from the start in `fixtures/laohu-qi/perft.yaml`.
#[test]
fn counts() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/laohu-qi/perft.yaml");
    let text = std::fs::read_to_string(file).expect("the counts");
    let word = |line: &str, key: &str| {
        let behind = line.split_once(&format!("{key}: ")).map_or("", |(_, rest)| rest);
        behind.split(',').next().unwrap_or("").to_owned()
    };
    for line in text.lines().filter(|line| line.contains("second implementation")) {
        let depth = word(line, "depth").parse().expect("a depth");
        let nodes: u64 = word(line, "nodes").parse().expect("a count");
        if nodes <= MOST {
            assert_eq!(count(&Second::start(&word(line, "rules"), ""), depth), nodes, "{line}");
        }
    }
}

#[test]
fn second_implementation() {
    let others = [
        ("er-hu", "scatter=false"),
        ("menggu-lu", "slopes=false"),
        ("beijing", "cage=nine"),
        ("dalang", "diagonals=one"),
    ];
    let defaults = wanqi_laohu_qi::FACTS.rulesets.iter().map(|rules| (rules.slug, ""));
    for (rules, options) in defaults.chain(others) {
        for seed in 0..GAMES {
            let game = set_up::<Laohu>(rules, options, "").expect("the start");
            second::game(game, &mut Second::start(rules, options), &mut Rng::new(seed));
        }
    }
}
