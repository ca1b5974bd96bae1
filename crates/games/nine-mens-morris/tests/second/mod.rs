//! A second implementation that shares only text with the crate: names of points in maps and lists.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_nine_mens_morris::Morris;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// Mills of the squares, and the lines between them.
const NINE: &str = "a7d7g7 b6d6f6 c5d5e5 a4b4c4 e4f4g4 c3d3e3 b2d2f2 a1d1g1 \
                    a1a4a7 b2b4b6 c3c4c5 d1d2d3 d5d6d7 e3e4e5 f2f4f6 g1g4g7";
const CORNERS: &str = " a7b6c5 g7f6e5 a1b2c3 g1f2e3";
const SIX: &str = "a5c5e5 b4c4d4 b2c2d2 a1c1e1 a1a3a5 b2b3b4 d2d3d4 e1e3e5";
const RADII: &str = " a3b3 d3e3 c1c2 c4c5";
const THREE: &str = "a1b1c1 a2b2c2 a3b3c3 a1a2a3 b1b2b3 c1c2c3";
const LONG: &str = " a1b2c3 a3b2c1";
const SHORT: &str = " a2b1 b1c2 c2b3 b3a2";

#[derive(Clone)]
struct Second {
    lines: Vec<Vec<String>>,
    mills: Vec<Vec<String>>,
    /// `w` and `b`, by the name of the point.
    men: BTreeMap<String, char>,
    hand: BTreeMap<char, usize>,
    mover: char,
    closed: BTreeSet<String>,
    quiet: usize,
    seen: BTreeMap<String, u32>,
    first: bool,
    outcome: String,
    // The rules.
    three: bool,
    flies: bool,
    protected: bool,
    refill: bool,
    draw_after: usize,
    barred: &'static str,
}

fn split(lines: &str) -> Vec<Vec<String>> {
    let names = |line: &str| line.as_bytes().chunks(2).map(name).collect();
    lines.split_ascii_whitespace().map(names).collect()
}

fn name(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The value of an option, or nothing.
fn value<'a>(options: &'a str, key: &str) -> &'a str {
    let values = options.split(' ').filter_map(|option| option.split_once('='));
    values.filter(|(own, _)| *own == key).map(|(_, value)| value).next().unwrap_or("")
}

impl Second {
    fn start(rules: &str, options: &str) -> Second {
        let is = |key, word| value(options, key) == word;
        let straight = is("rows", "straight");
        let (lines, mills, men) = match rules {
            "six" => ([SIX, RADII].concat(), SIX.to_owned(), 6),
            "twelve" => ([NINE, CORNERS].concat(), [NINE, CORNERS].concat(), 12),
            "three" => {
                let steps = match value(options, "steps") {
                    "straight" => THREE.to_owned(),
                    "king" => [THREE, LONG, SHORT].concat(),
                    _ => [THREE, LONG].concat(),
                };
                (steps, if straight { THREE.to_owned() } else { [THREE, LONG].concat() }, 3)
            }
            _ => (NINE.to_owned(), NINE.to_owned(), 9),
        };
        let flying = rules == "flying" || (rules == "twelve" && !is("flying", "false"));
        let mut game = Second {
            lines: split(&lines),
            mills: split(&mills),
            men: BTreeMap::new(),
            hand: BTreeMap::from([('w', men), ('b', men)]),
            mover: 'w',
            closed: BTreeSet::new(),
            quiet: 0,
            seen: BTreeMap::new(),
            first: true,
            outcome: "none".to_owned(),
            three: rules == "three",
            flies: flying || is("flying", "true") || is("steps", "any"),
            protected: !is("protected", "false"),
            refill: is("refill", "true") || rules != "standard" && !is("refill", "false"),
            draw_after: value(options, "draw-after").parse().unwrap_or(100),
            barred: if is("first", "not-centre") { "b2" } else { "" },
        };
        game.lines.sort();
        game
    }

    fn points(&self) -> BTreeSet<String> {
        self.lines.concat().into_iter().collect()
    }

    fn other(&self) -> char {
        if self.mover == 'w' { 'b' } else { 'w' }
    }

    fn of(&self, colour: char) -> Vec<String> {
        let own = self.men.iter().filter(|(_, man)| **man == colour);
        own.map(|(point, _)| point.clone()).collect()
    }

    fn in_mill(&self, point: &str) -> bool {
        let colour = self.men.get(point);
        let mut through = self.mills.iter().filter(|mill| mill.iter().any(|p| p == point));
        colour.is_some() && through.any(|mill| mill.iter().all(|p| self.men.get(p) == colour))
    }

    fn joined(&self, from: &str, to: &str) -> bool {
        let pairs = |line: &Vec<String>| {
            line.windows(2)
                .any(|two| (two[0] == from && two[1] == to) || (two[1] == from && two[0] == to))
        };
        self.lines.iter().any(pairs)
    }

    /// Adds a move, with each removal that it allows.
    fn add(&self, from: Option<&str>, to: &str, list: &mut Vec<String>) {
        let mut next = self.clone();
        let text = from.map_or(to.to_owned(), |from| format!("{from}-{to}"));
        from.map(|from| next.men.remove(from));
        next.men.insert(to.to_owned(), self.mover);
        if self.three || !next.in_mill(to) {
            list.push(text);
            return;
        }
        let enemies = next.of(self.other());
        let loose: Vec<String> = enemies.iter().filter(|p| !next.in_mill(p)).cloned().collect();
        let all = loose.is_empty() || !self.protected;
        let victims = if all { enemies } else { loose };
        list.extend(victims.iter().map(|victim| format!("{text}x{victim}")));
    }

    fn moves(&self) -> Vec<String> {
        let mut list = Vec::new();
        let free: Vec<String> =
            self.points().into_iter().filter(|point| !self.men.contains_key(point)).collect();
        if self.hand[&self.mover] > 0 {
            for to in free.iter().filter(|point| !self.closed.contains(*point)) {
                if !(self.first && to == self.barred) {
                    self.add(None, to, &mut list);
                }
            }
        } else {
            let own = self.of(self.mover);
            let flies = self.flies && own.len() == 3;
            for from in &own {
                for to in free.iter().filter(|to| flies || self.joined(from, to)) {
                    self.add(Some(from), to, &mut list);
                }
            }
        }
        list.sort();
        list
    }

    fn end(&self) -> String {
        let winner = if self.mover == 'w' { 2 } else { 1 };
        let times = self.seen.get(&self.key()).copied().unwrap_or(0);
        let left = self.of(self.mover).len() + self.hand[&self.mover];
        if self.three && self.of(self.other()).iter().any(|point| self.in_mill(point)) {
            format!("decided {winner} three-in-a-row R6.4")
        } else if !self.three && left < 3 {
            format!("decided {winner} two-men-left R6.1")
        } else if self.men.len() == self.points().len() {
            "drawn 0 full-board R6.3".to_owned()
        } else if self.moves().is_empty() {
            format!("decided {winner} no-move R6.2")
        } else if times >= 3 {
            "drawn 0 repetition R6.5 declared".to_owned()
        } else if self.draw_after > 0 && self.quiet >= self.draw_after {
            "drawn 0 no-mill R6.6 declared".to_owned()
        } else {
            "none".to_owned()
        }
    }

    fn key(&self) -> String {
        format!("{:?} {}", self.men, self.mover)
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if ["none", "declared"].iter().any(|end| self.outcome.ends_with(end)) {
            return self.moves();
        }
        Vec::new()
    }

    fn play(&mut self, text: &str) {
        let (play, victim) = text.split_once('x').unwrap_or((text, ""));
        match play.split_once('-') {
            Some((from, to)) => {
                self.men.remove(from);
                self.men.insert(to.to_owned(), self.mover);
            }
            None => {
                self.men.insert(play.to_owned(), self.mover);
                *self.hand.get_mut(&self.mover).expect("both") -= 1;
            }
        }
        let placed = self.hand.values().all(|hand| *hand == 0);
        if self.men.remove(victim).is_some() && !self.refill {
            self.closed.insert(victim.to_owned());
        }
        if placed {
            self.closed.clear();
        }
        let quiet = play.contains('-') && victim.is_empty();
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        if !quiet {
            self.seen.clear();
        }
        self.mover = self.other();
        self.first = false;
        *self.seen.entry(self.key()).or_default() += 1;
        self.outcome = self.end();
    }

    fn position(&self) -> String {
        let row = |digit: char| {
            let names = self.points().into_iter().filter(|name| name.ends_with(digit));
            names.map(|name| self.men.get(&name).copied().unwrap_or('.')).collect::<String>()
        };
        let rows: Vec<String> = "7654321".chars().map(row).filter(|row| !row.is_empty()).collect();
        let mut text = rows.join("/");
        for n in (1..=6).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        text += &format!(" {}", self.mover);
        let (white, black) = (self.hand[&'w'], self.hand[&'b']);
        if white + black > 0 {
            text += &format!(" hand={white},{black}");
        }
        if self.quiet > 0 {
            text += &format!(" quiet={}", self.quiet);
        }
        let mut closed: Vec<&str> = self.closed.iter().map(String::as_str).collect();
        closed.sort_by_key(|name| (name.as_bytes()[1], name.as_bytes()[0]));
        if !closed.is_empty() {
            text += &format!(" closed={}", closed.join(","));
        }
        text
    }

    fn seat(&self) -> u8 {
        if self.mover == 'w' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

/// Rule sets and options to compare.
const SETS: [(&str, &str); 17] = [
    ("standard", ""),
    ("standard", "refill=true"),
    ("standard", "protected=false draw-after=20"),
    ("flying", ""),
    ("flying", "refill=false protected=false"),
    ("three", ""),
    ("three", "steps=straight rows=straight"),
    ("three", "steps=straight"),
    ("three", "steps=king first=not-centre"),
    ("three", "steps=any"),
    ("six", ""),
    ("six", "flying=true refill=false"),
    ("six", "protected=false"),
    ("twelve", ""),
    ("twelve", "flying=false"),
    ("twelve", "refill=false"),
    ("six", "draw-after=7"),
];

/// The number of games on which both must agree.
const GAMES: usize = if cfg!(debug_assertions) { 170 } else { 1_000 };

#[test]
fn second_implementation() {
    let mut rng = Rng::new(9);
    for (rules, options) in SETS.into_iter().cycle().take(GAMES) {
        let game = set_up::<Morris>(rules, options, "").expect("the start");
        second::game(game, &mut Second::start(rules, options), &mut rng);
    }
}

fn perft(game: &Second, depth: u32) -> u64 {
    use second::Second as _;
    let list = game.list();
    if depth == 1 {
        return list.len() as u64;
    }
    let after = |text: &String| {
        let mut next = game.clone();
        next.play(text);
        perft(&next, depth - 1)
    };
    list.iter().map(after).sum()
}

/// The counts of the fixtures that name this implementation.
#[test]
fn counts() {
    for (rules, options, depth) in
        [("six", "", 4), ("three", "", 6), ("three", "steps=any", 6), ("three", "rows=straight", 6)]
    {
        let game = set_up::<Morris>(rules, options, "").expect("the start");
        let count = perft(&Second::start(rules, options), depth);
        assert_eq!(wanqi_sdk::Game::perft(&game, depth), count, "{rules} {options}");
    }
}
