//! A second implementation that shares only text with the crate: stones as letters by the names of
//! points, lines computed from the middle of the board, every set found by trying.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_zhiqi::Zhiqi;

#[derive(Clone)]
struct Second {
    rules: &'static str,
    wide: bool,
    spare: bool,
    radius: bool,
    may_send: bool,
    left: usize,
    draw_after: usize,
    sides: Vec<[String; 3]>,
    radii: Vec<[String; 3]>,
    diagonals: Vec<[String; 3]>,
    /// `b` and `w`, capped `B` and `W`.
    stones: BTreeMap<String, char>,
    hand: [usize; 2],
    mover: usize,
    placing: bool,
    owed: usize,
    pulled: bool,
    quiet: usize,
    seen: BTreeMap<String, u32>,
    outcome: String,
}

const LETTERS: [char; 2] = ['b', 'w'];

/// The point at this distance to the right of the middle of the board and above it.
fn name(x: i32, y: i32) -> String {
    format!("{}{}", char::from((i32::from(b'd') + x) as u8), 4 + y)
}

/// The value of an option, or an empty text.
fn value<'a>(options: &'a str, key: &str) -> &'a str {
    let values = options.split(' ').filter_map(|option| option.split_once('='));
    values.filter(|(own, _)| *own == key).map(|(_, value)| value).next().unwrap_or("")
}

impl Second {
    fn start(rules: &'static str, options: &str) -> Second {
        let (mut sides, mut radii, mut diagonals) = (Vec::new(), Vec::new(), Vec::new());
        for r in 1..=3 {
            for s in [-r, r] {
                sides.push([name(-r, s), name(0, s), name(r, s)]);
                sides.push([name(s, -r), name(s, 0), name(s, r)]);
            }
        }
        for (x, y) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            radii.push([1, 2, 3].map(|r| name(x * r, y * r)));
            if rules == "maonan" && x != 0 && y != 0 {
                let bent = |r| [name(x * r, 0), name(x * (r - 1), y * (r - 1)), name(0, y * r)];
                diagonals.extend([bent(2), bent(3)]);
            }
        }
        let hand = match rules {
            "eleven" => 11,
            "malianhuan" => 10,
            _ => 12,
        };
        Second {
            rules,
            wide: value(options, "capping") == "any",
            spare: value(options, "spare") == "true",
            radius: value(options, "last") == "radius",
            may_send: rules == "malianhuan" && value(options, "stable") != "must",
            left: value(options, "left").parse().unwrap_or(0),
            draw_after: value(options, "draw-after").parse().unwrap_or(100),
            sides,
            radii,
            diagonals,
            stones: BTreeMap::new(),
            hand: [hand; 2],
            mover: 0,
            placing: true,
            owed: 0,
            pulled: false,
            quiet: 0,
            seen: BTreeMap::new(),
            outcome: "none".to_owned(),
        }
    }

    /// A position without stones to take; without text the start.
    fn at(rules: &'static str, options: &str, position: &str) -> Second {
        let mut game = Second::start(rules, options);
        let words: Vec<&str> = position.split(' ').collect();
        let [rows, mover, stage, rest @ ..] = &words[..] else { return game };
        let mut points = game.empty();
        points.sort_by_key(|name| (u8::MAX - name.as_bytes()[1], name.as_bytes()[0]));
        let signs = rows.chars().flat_map(|sign| match sign.to_digit(10) {
            Some(n) => vec!['.'; n as usize],
            None => vec![sign; usize::from(sign != '/')],
        });
        let stones = points.into_iter().zip(signs).filter(|(_, sign)| *sign != '.');
        game.stones = stones.collect();
        game.mover = usize::from(*mover == "w");
        game.placing = *stage == "place";
        game.hand = [0, 0];
        let hand = rest.iter().find_map(|word| word.strip_prefix("hand="));
        if let Some((black, white)) = hand.and_then(|hand| hand.split_once(',')) {
            game.hand = [black, white].map(|hand| hand.parse().expect("a number"));
        }
        game
    }

    fn lines(&self) -> Vec<&[String; 3]> {
        self.sides.iter().chain(&self.radii).chain(&self.diagonals).collect()
    }

    fn is(&self, point: &str, letter: char) -> bool {
        self.stones.get(point) == Some(&letter)
    }

    fn own(&self) -> char {
        LETTERS[self.mover]
    }

    fn enemy(&self) -> char {
        LETTERS[1 - self.mover]
    }

    fn of(&self, letter: char) -> Vec<String> {
        let all = self.stones.iter().filter(|(_, stone)| **stone == letter);
        all.map(|(point, _)| point.clone()).collect()
    }

    /// The number of lines of its colour that contain a stone.
    fn lines_of(&self, point: &str) -> usize {
        let Some(letter) = self.stones.get(point).filter(|stone| stone.is_lowercase()) else {
            return 0;
        };
        let lines = self.lines();
        let through = lines.iter().filter(|line| line.iter().any(|one| one == point));
        through.filter(|line| line.iter().all(|one| self.is(one, *letter))).count()
    }

    fn empty(&self) -> Vec<String> {
        let mut all: Vec<String> = self.lines().into_iter().flatten().cloned().collect();
        all.sort();
        all.dedup();
        all.retain(|point| !self.stones.contains_key(point));
        all
    }

    fn joined(&self, from: &str, to: &str) -> bool {
        let pair = |one: &String, two: &String| one == from && two == to;
        self.lines().into_iter().any(|[one, middle, two]| {
            pair(one, middle) || pair(middle, one) || pair(middle, two) || pair(two, middle)
        })
    }

    /// The stones that a line may take.
    fn takeable(&self) -> Vec<String> {
        let all = self.of(self.enemy());
        let loose: Vec<String> =
            all.iter().filter(|point| self.lines_of(point) == 0).cloned().collect();
        let any = !self.placing || self.wide;
        if loose.is_empty() && any { all } else { loose }
    }

    /// The stones that a move to a point may take: each alternative in the order of texts.
    fn on_the_way(&self, from: &str, to: &str) -> Vec<Vec<String>> {
        let mut all = vec![Vec::new()];
        if self.rules != "taiwan" {
            return all;
        }
        let can =
            |point: &str| self.is(point, self.enemy()) && !(self.spare && self.lines_of(point) > 0);
        for [one, middle, two] in &self.sides {
            if middle == to && can(one) && can(two) {
                all.push(vec![one.clone(), two.clone()]);
            }
        }
        for [one, middle, two] in &self.radii {
            for (here, there) in [(one, two), (two, one)] {
                let held = there != from && self.is(there, self.own());
                if here == to && held && can(middle) {
                    for mut set in all.clone() {
                        set.push(middle.clone());
                        all.push(set);
                    }
                }
            }
        }
        let by_row = |point: &String| (point.as_bytes()[1], point.as_bytes()[0]);
        all.iter_mut().for_each(|set| set.sort_by_key(by_row));
        all
    }

    fn moves(&self) -> Vec<String> {
        let (mut list, own, empty) = (Vec::new(), self.of(self.own()), self.empty());
        let flies = self.rules == "taiwan" && own.len() <= 3;
        for from in &own {
            for to in empty.iter().filter(|to| flies || self.joined(from, to)) {
                for set in self.on_the_way(from, to) {
                    let taken: String = set.iter().map(|point| format!("x{point}")).collect();
                    list.push(format!("{from}-{to}{taken}"));
                }
                let mut after = self.clone();
                after.stones.remove(from);
                if after.could_send(to) {
                    list.push(format!("{from}-{to}x{to}"));
                }
            }
        }
        list
    }

    /// Whether a stone put on a point closes a line and may go to the stable.
    fn could_send(&self, point: &str) -> bool {
        let mut after = self.clone();
        after.stones.insert(point.to_owned(), self.own());
        let last = self.hand[self.mover] == 0 && after.of(self.own()).len() <= 3;
        self.may_send && !last && after.lines_of(point) > 0
    }

    fn choices(&self) -> Vec<String> {
        let takes = |set: Vec<String>| set.iter().map(|point| format!("x{point}")).collect();
        let mut list: Vec<String> = if self.owed > 0 {
            takes(self.takeable())
        } else if self.placing {
            let mut after = self.clone();
            after.hand[self.mover] -= 1;
            let sent = self.empty().into_iter().filter(|point| after.could_send(point));
            let sent: Vec<String> = sent.map(|point| format!("{point}x{point}")).collect();
            [self.empty(), sent].concat()
        } else {
            self.moves()
        };
        if list.is_empty() {
            list = if self.rules == "malianhuan" {
                vec!["pass".to_owned()]
            } else {
                takes(self.of(self.enemy()))
            };
        }
        list.sort();
        list
    }

    /// The end that the board shows.
    fn end(&self) -> Option<String> {
        for side in [self.mover, 1 - self.mover] {
            let stones = self.of(LETTERS[side]);
            let three = stones.len() == 3 && self.hand[side] == 0;
            let lines = if self.radius { self.radii.iter().collect() } else { self.lines() };
            let line = lines.into_iter().any(|line| line.iter().all(|one| stones.contains(one)));
            if self.rules == "malianhuan" && three && line {
                return Some(format!("decided {} last-line R8.2", side + 1));
            }
            if self.rules != "malianhuan" && !self.placing && stones.len() <= self.left {
                return Some(format!("decided {} all-taken R8.1", 2 - side));
            }
        }
        None
    }

    fn key(&self) -> String {
        format!("{:?} {}", self.stones, self.mover)
    }

    /// Applies the lines of a stone that has entered a point.
    fn arrive(&mut self, point: &str) {
        let lines = self.lines_of(point);
        if self.rules == "malianhuan" {
            let last = self.hand[self.mover] == 0 && self.of(self.own()).len() <= 3;
            if lines > 0 && !last && !self.may_send {
                self.stones.remove(point);
                self.gone();
            }
        } else if !(self.rules == "eleven" && self.placing) {
            self.owed = lines;
        }
    }

    fn gone(&mut self) {
        self.quiet = 0;
        self.seen.clear();
    }

    /// Gives the turn to the next side.
    fn go_on(&mut self) {
        let void = self.takeable().is_empty() || self.end().is_some();
        if self.owed > 0 && !void {
            return self.gone();
        }
        self.owed = 0;
        self.pulled = false;
        self.mover = 1 - self.mover;
        if self.placing && self.hand == [0, 0] {
            self.placing = false;
            self.stones.retain(|_, stone| stone.is_lowercase());
            let black = ["malianhuan", "maonan"].contains(&self.rules);
            self.mover = if black { 0 } else { 1 };
        }
        self.outcome = self.end().unwrap_or("none".to_owned());
        if self.placing {
            return;
        }
        let times = self.seen.entry(self.key()).or_default();
        *times += 1;
        if self.outcome == "none" {
            if *times >= 3 {
                self.outcome = "drawn 0 repetition R8.3 declared".to_owned();
            } else if self.draw_after > 0 && self.quiet >= self.draw_after {
                self.outcome = "drawn 0 no-capture R8.4 declared".to_owned();
            }
        }
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let on = ["none", "declared"].iter().any(|end| self.outcome.ends_with(end));
        if on { self.choices() } else { Vec::new() }
    }

    fn play(&mut self, text: &str) {
        if text == "pass" {
            self.quiet += 1;
            return self.go_on();
        }
        if let Some(point) = text.strip_prefix('x') {
            let stone = self.stones.remove(point).expect("a stone");
            self.gone();
            if self.placing {
                self.stones.insert(point.to_owned(), stone.to_ascii_uppercase());
            }
            if self.owed > 0 {
                self.owed -= 1;
                return self.go_on();
            }
            self.pulled = self.end().is_none() && !self.moves().is_empty();
            if !self.pulled {
                self.go_on();
            }
            return;
        }
        let mut parts = text.split('x');
        let play = parts.next().expect("a move");
        let to = match play.split_once('-') {
            Some((from, to)) => {
                self.stones.remove(from);
                self.pulled = false;
                self.quiet += 1;
                to
            }
            None => {
                self.hand[self.mover] -= 1;
                play
            }
        };
        self.stones.insert(to.to_owned(), self.own());
        for taken in parts {
            self.stones.remove(taken);
            self.gone();
        }
        self.arrive(to);
        self.go_on();
    }

    fn position(&self) -> String {
        let all: Vec<String> = self.lines().into_iter().flatten().cloned().collect();
        let row = |digit: char| {
            let on = |letter: &char| all.contains(&format!("{letter}{digit}"));
            let sign = |letter: char| self.stones.get(&format!("{letter}{digit}"));
            let signs = ('a'..='g').filter(on).map(|letter| sign(letter).copied().unwrap_or('.'));
            signs.collect::<String>()
        };
        let mut text = "7654321".chars().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=6).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        text += &format!(" {} {}", self.own(), if self.placing { "place" } else { "move" });
        if self.hand != [0, 0] {
            text += &format!(" hand={},{}", self.hand[0], self.hand[1]);
        }
        if self.owed > 0 {
            text += &format!(" owe={}", self.owed);
        }
        if self.pulled {
            text += " pulled=yes";
        }
        if self.quiet > 0 {
            text += &format!(" quiet={}", self.quiet);
        }
        text
    }

    fn seat(&self) -> u8 {
        self.mover as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

/// Rule sets and options to compare.
const SETS: [(&str, &str); 16] = [
    ("twelve", ""),
    ("twelve", "capping=any draw-after=20"),
    ("eleven", ""),
    ("eleven", "draw-after=0"),
    ("taiwan", ""),
    ("taiwan", "spare=true"),
    ("taiwan", "capping=any"),
    ("malianhuan", ""),
    ("malianhuan", "draw-after=400"),
    ("malianhuan", "stable=must"),
    ("malianhuan", "stable=must draw-after=400"),
    ("malianhuan", "last=radius draw-after=400"),
    ("maonan", ""),
    ("maonan", "left=2"),
    ("maonan", "capping=any left=1"),
    ("maonan", "draw-after=7"),
];

/// The number of games on which both implementations must agree.
const GAMES: usize = if cfg!(debug_assertions) { 112 } else { 1_000 };

#[test]
fn second_implementation() {
    let mut rng = Rng::new(13);
    for (rules, options) in SETS.into_iter().cycle().take(GAMES) {
        let game = set_up::<Zhiqi>(rules, options, "").expect("the start");
        second::game(game, &mut Second::start(rules, options), &mut rng);
    }
}

/// The number of sequences of this many actions.
fn count(second: &Second, depth: u32) -> u64 {
    let list = second::Second::list(second);
    if depth == 1 {
        return list.len() as u64;
    }
    let after = |text: &String| {
        let mut next = second.clone();
        second::Second::play(&mut next, text);
        count(&next, depth - 1)
    };
    list.iter().map(after).sum()
}

/// The counts of the fixtures; the longer ones only in release builds.
#[test]
fn second_counts() {
    for (rules, position, depth, nodes) in COUNTS {
        if nodes < 50_000 || !cfg!(debug_assertions) {
            let (rules, options) = rules.split_once(' ').unwrap_or((rules, ""));
            let start = Second::at(rules, options, position);
            assert_eq!(count(&start, depth), nodes, "{rules} {position:?} {depth}");
        }
    }
}

/// Counts that are also in `perft.yaml`.
const COUNTS: [(&str, &str, u32, u64); 17] = [
    ("twelve", "", 5, 5_100_480),
    ("twelve", "bb1/1ww/3/6/3/3/3 b place hand=10,10", 4, 101_098),
    ("twelve", "b1b/wbw/wbw/6/3/3/3 b place hand=8,8", 4, 39_002),
    ("twelve", "bww/w2/3/bw4/3/w2/bw1 b move", 5, 2_158),
    ("eleven", "", 5, 5_100_480),
    ("eleven", "2w/bwb/wbw/wbwwbw/bwb/bbw/bwb w move", 7, 13_927),
    ("taiwan", "", 5, 5_100_480),
    ("taiwan", "3/w1w/1b1/6/3/bb1/bw1 b move", 4, 244_254),
    ("taiwan", "3/w1w/1b1/6/3/bb1/bw1 b move", 5, 4_441_118),
    ("taiwan", "w1w/1w1/1b1/6/3/1w1/b1b b move", 3, 46_949),
    ("malianhuan", "", 5, 5_150_880),
    ("malianhuan stable=must", "", 5, 5_100_480),
    ("malianhuan stable=must", "bb1/1ww/b2/5b/2w/3/w2 b move", 5, 68_151),
    ("malianhuan stable=must", "3/3/3/w4w/3/w1w/bwb b move", 6, 4_414),
    ("maonan", "", 5, 5_100_480),
    ("maonan", "bb1/1ww/3/b5/3/3/1w1 b place hand=9,9", 4, 53_058),
    ("maonan", "bb1/1ww/b2/5b/2w/3/w2 b move", 4, 23_879),
];
