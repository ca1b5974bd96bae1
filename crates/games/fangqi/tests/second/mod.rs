//! A second implementation that shares only text with the crate: boards as rows of letters,
//! patterns looked for cell by cell.

use std::collections::BTreeMap;
use wanqi_fangqi::Fangqi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

type Cell = (i32, i32);

/// Letters of all cells that are not empty.
type Stones = BTreeMap<Cell, char>;

#[derive(Clone)]
struct Second {
    rules: &'static str,
    opening: bool,
    dragon: usize,
    draw_after: usize,
    strict: bool,
    stones: Stones,
    hand: [usize; 2],
    side: usize,
    stage: &'static str,
    owed: usize,
    later: usize,
    formed: bool,
    shuttle: [Option<Cell>; 2],
    first_moves: usize,
    quiet: usize,
    seen: BTreeMap<String, u32>,
    drawn: &'static str,
}

const RULES: [&str; 6] =
    ["ningxia", "xinjiang", "jieshou", "zhoukou", "neihuang", "shandong-wugun"];

fn name((x, y): Cell) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn cell(name: &str) -> Cell {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

impl Second {
    fn start(
        rules: &'static str,
        opening: bool,
        dragon: usize,
        draw_after: usize,
        strict: bool,
    ) -> Second {
        let hand = match rules {
            "ningxia" => [28, 28],
            "xinjiang" => [25, 24],
            "neihuang" | "shandong-wugun" => [13, 12],
            _ => [0, 0],
        };
        Second {
            rules,
            opening: opening && ["ningxia", "xinjiang"].contains(&rules),
            dragon,
            draw_after,
            strict: strict && rules == "xinjiang",
            stones: Stones::new(),
            hand,
            side: 0,
            stage: "place",
            owed: 0,
            later: 0,
            formed: false,
            shuttle: [None; 2],
            first_moves: 0,
            quiet: 0,
            seen: BTreeMap::new(),
            drawn: "",
        }
    }

    fn size(&self) -> Cell {
        match self.rules {
            "ningxia" => (7, 8),
            "xinjiang" => (7, 7),
            "jieshou" | "zhoukou" => (6, 6),
            _ => (5, 5),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let (width, height) = self.size();
        (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect()
    }

    fn letter(side: usize) -> char {
        ['b', 'w'][side]
    }

    fn fills(&self) -> bool {
        ["jieshou", "zhoukou"].contains(&self.rules)
    }

    fn takes_placing(&self) -> bool {
        ["xinjiang", "shandong-wugun"].contains(&self.rules)
    }

    /// Every pattern of the rule set: its cells, its diagonal, its worth.
    fn patterns(&self) -> Vec<(Vec<Cell>, String, [usize; 2])> {
        let mut all = Vec::new();
        let (width, height) = self.size();
        for (x, y) in self.cells() {
            if x + 1 < width && y + 1 < height {
                let square = vec![(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
                all.push((square, format!("square {x} {y}"), [1, 1]));
            }
        }
        if self.rules == "ningxia" {
            return all;
        }
        for n in 0..width {
            let edge = n == 0 || n == width - 1;
            let worth = match (self.rules, edge) {
                ("xinjiang" | "shandong-wugun", _) => [3, 3],
                ("jieshou", true) => continue,
                ("zhoukou", true) => [2, 2],
                ("neihuang", _) => [0, 3],
                _ => [self.dragon, self.dragon],
            };
            all.push(((0..width).map(|m| (m, n)).collect(), format!("row {n}"), worth));
            all.push(((0..width).map(|m| (n, m)).collect(), format!("column {n}"), worth));
        }
        for sum in 0..2 * width - 1 {
            let rising: Vec<Cell> =
                self.cells().into_iter().filter(|(x, y)| x - y + width - 1 == sum).collect();
            let falling: Vec<Cell> =
                self.cells().into_iter().filter(|(x, y)| x + y == sum).collect();
            for (line, way) in [(rising, "rising"), (falling, "falling")] {
                let id = format!("{way} {sum}");
                let worth = match (self.rules, line.len()) {
                    ("jieshou" | "zhoukou", 6) => [4, 4],
                    ("zhoukou", 5) => [3, 3],
                    ("zhoukou", 4) => [2, 1],
                    ("zhoukou" | "shandong-wugun", 3) => [1, 1],
                    ("shandong-wugun", 5) => [5, 5],
                    ("shandong-wugun", 4) => [2, 2],
                    _ => continue,
                };
                for part in 3..6 {
                    if self.rules == "jieshou" {
                        let worth = [part - 2, part - 2];
                        all.push((line[..part].to_vec(), id.clone(), worth));
                        all.push((line[6 - part..].to_vec(), id.clone(), worth));
                    }
                }
                all.push((line, id, worth));
            }
        }
        all
    }

    fn whole(&self, stones: &Stones, pattern: &[Cell], side: usize) -> bool {
        pattern.iter().all(|cell| stones.get(cell) == Some(&Second::letter(side)))
    }

    /// Squares, and the worth of lines, that the stone on a cell is part of.
    fn made(&self, stones: &Stones, at: Cell, side: usize, moving: usize) -> (usize, usize) {
        let mut best: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (pattern, id, worth) in self.patterns() {
            if pattern.contains(&at) && self.whole(stones, &pattern, side) {
                let entry = best.entry(id).or_default();
                *entry = (*entry).max((pattern.len(), worth[moving]));
            }
        }
        let squares = best.keys().filter(|id| id.starts_with("square")).count();
        let lines = best.iter().filter(|(id, _)| !id.starts_with("square"));
        (squares, lines.map(|(_, (_, worth))| worth).sum())
    }

    fn own(&self, side: usize) -> Vec<Cell> {
        let own = self.stones.iter().filter(|(_, stone)| **stone == Second::letter(side));
        own.map(|(cell, _)| *cell).collect()
    }

    fn loose(&self, side: usize) -> Vec<Cell> {
        let bound: Vec<Cell> = self
            .patterns()
            .into_iter()
            .filter(|(pattern, ..)| self.whole(&self.stones, pattern, side))
            .flat_map(|(pattern, ..)| pattern)
            .collect();
        self.own(side).into_iter().filter(|cell| !bound.contains(cell)).collect()
    }

    fn takeable(&self) -> Vec<Cell> {
        if self.rules == "neihuang" { self.own(1 - self.side) } else { self.loose(1 - self.side) }
    }

    fn moves(&self, side: usize) -> Vec<(Cell, Cell)> {
        let (width, height) = self.size();
        let far = if ["ningxia", "xinjiang"].contains(&self.rules) { 8 } else { 1 };
        let mut moves = Vec::new();
        for (x, y) in self.own(side) {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                for n in 1..=far {
                    let to = (x + n * dx, y + n * dy);
                    let on = (0..width).contains(&to.0) && (0..height).contains(&to.1);
                    if !on || self.stones.contains_key(&to) {
                        break;
                    }
                    moves.push(((x, y), to));
                }
            }
        }
        moves
    }

    fn makes_square(&self, (from, to): (Cell, Cell), side: usize) -> bool {
        let mut stones = self.stones.clone();
        stones.remove(&from);
        stones.insert(to, Second::letter(side));
        self.made(&stones, to, side, 1).0 > 0
    }

    fn lost(&self, side: usize) -> bool {
        let few = match self.rules {
            "jieshou" | "zhoukou" => 0,
            "shandong-wugun" => 2,
            _ => 3,
        };
        self.stage != "place" && self.own(side).len() <= few
    }

    fn line(&self) -> &'static str {
        match (self.lost(0), self.lost(1)) {
            (true, _) => "decided 2 few-stones R8.1",
            (_, true) => "decided 1 few-stones R8.1",
            _ if self.drawn.is_empty() => "none",
            _ => self.drawn,
        }
    }

    fn is_taking(&self) -> bool {
        self.stage == "pull" || self.owed > 0 && (self.stage == "move" || self.takes_placing())
    }

    fn everything(&self) -> Vec<String> {
        let taken = |cells: Vec<Cell>| cells.into_iter().map(|at| format!("x{}", name(at)));
        if self.is_taking() {
            return taken(self.takeable()).collect();
        }
        match self.stage {
            "place" if self.strict && self.hand == [25, 24] => vec!["d4".to_owned()],
            "place" => {
                let empty = self.cells().into_iter().filter(|at| !self.stones.contains_key(at));
                empty.map(name).collect()
            }
            "give" => {
                let loose = self.loose(self.side);
                taken(if loose.is_empty() { self.own(self.side) } else { loose }).collect()
            }
            _ => {
                let moves = self.moves(self.side).into_iter();
                let texts: Vec<String> =
                    moves.map(|(from, to)| format!("{}-{}", name(from), name(to))).collect();
                if texts.is_empty() { vec!["pass".to_owned()] } else { texts }
            }
        }
    }

    /// Whether an action that ends a turn of the opening leaves a square to make.
    fn is_fair(&self, text: &str) -> bool {
        let mut next = self.clone();
        next.opening = false;
        second::Second::play(&mut next, text);
        let goes_on = next.side == self.side && next.is_taking() && self.stage == next.stage;
        if goes_on && self.stage == "move" && !self.is_taking() {
            return true;
        }
        let them = 1 - self.side;
        next.moves(them).into_iter().any(|step| next.makes_square(step, them))
    }

    fn end_turn(&mut self) {
        match self.stage {
            "place" => {
                self.side = 1 - self.side;
                let full = self.stones.len() == self.cells().len();
                if self.fills() && full || !self.fills() && self.hand == [0, 0] {
                    self.begin_pulls();
                }
            }
            "pull" => self.pull_on(),
            _ => {
                self.first_moves = self.first_moves.saturating_sub(1);
                let them = 1 - self.side;
                let over = self.lost(0) || self.lost(1);
                self.stage = "move";
                if self.fills() && !over && self.moves(them).is_empty() {
                    self.stage = "give";
                    return;
                }
                self.side = them;
                self.remember();
            }
        }
    }

    fn begin_pulls(&mut self) {
        let squares = |side: usize| {
            let whole = |p: &(Vec<Cell>, String, _)| self.whole(&self.stones, &p.0, side);
            self.patterns().iter().filter(|p| p.0.len() == 4 && whole(p)).count()
        };
        let saved = usize::from(!self.formed);
        (self.side, self.owed, self.later) = match self.rules {
            "ningxia" => (0, 1 + squares(0), 1 + squares(1)),
            "xinjiang" => (1, saved, saved),
            "jieshou" => (0, 1, 0),
            "shandong-wugun" => (1, saved, 0),
            _ => (1, 1, 1),
        };
        self.stage = "pull";
        if self.takeable().is_empty() {
            self.owed = 0;
        }
        if self.owed == 0 {
            self.pull_on();
        }
    }

    fn pull_on(&mut self) {
        self.owed = std::mem::take(&mut self.later);
        if self.owed > 0 {
            self.side = 1 - self.side;
            if !self.takeable().is_empty() {
                return;
            }
            self.owed = 0;
        }
        let black = self.rules == "ningxia" || self.rules == "shandong-wugun" && !self.formed;
        self.side = usize::from(!black);
        self.stage = "move";
        self.formed = false;
        self.first_moves = if self.opening { 2 } else { 0 };
        self.remember();
    }

    fn remember(&mut self) {
        let key = format!("{:?} {} {:?}", self.stones, self.side, self.shuttle);
        let times = self.seen.entry(key).or_default();
        *times += 1;
        if self.drawn.is_empty() && *times == 3 {
            self.drawn = "drawn 0 repetition R8.2 declared";
        } else if self.drawn.is_empty() && self.draw_after > 0 && self.quiet >= self.draw_after {
            self.drawn = "drawn 0 no-capture R8.3 declared";
        }
    }

    fn settle(&mut self) {
        if self.takeable().is_empty() || self.lost(0) || self.lost(1) {
            self.owed = 0;
        }
        if self.owed == 0 {
            self.end_turn();
        }
    }

    fn place(&mut self, at: Cell) {
        self.stones.insert(at, Second::letter(self.side));
        self.hand[self.side] = self.hand[self.side].saturating_sub(1);
        let (squares, lines) = self.made(&self.stones, at, self.side, 0);
        let lines = if self.rules == "xinjiang" && !self.strict { 0 } else { lines };
        let worth = squares + lines;
        if self.takes_placing() {
            self.formed |= worth > 0;
            self.owed = worth;
            return self.settle();
        }
        if self.fills() {
            self.owed = self.owed.saturating_sub(1) + worth;
            if self.stones.len() < self.cells().len() && self.owed > 0 {
                return;
            }
            self.owed = 0;
        }
        self.end_turn();
    }

    fn step(&mut self, from: Cell, to: Cell) {
        self.stones.remove(&from);
        self.stones.insert(to, Second::letter(self.side));
        let (squares, lines) = self.made(&self.stones, to, self.side, 1);
        let again = self.shuttle[self.side] == Some(from);
        self.owed = lines + if again { 0 } else { squares };
        let remembered = self.rules == "xinjiang" && squares > 0;
        self.shuttle[self.side] = remembered.then_some(to);
        self.quiet += 1;
        if self.owed > 0 && !self.takeable().is_empty() {
            self.quiet = 0;
            self.seen.clear();
        }
        self.settle();
    }

    fn remove(&mut self, at: Cell) {
        self.stones.remove(&at);
        for stone in &mut self.shuttle {
            *stone = stone.filter(|point| *point != at);
        }
        if self.stage == "give" {
            self.quiet = 0;
            self.seen.clear();
            return self.end_turn();
        }
        self.owed -= 1;
        self.settle();
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.line().starts_with("decided") {
            return Vec::new();
        }
        let mut list = self.everything();
        let last = self.owed == 1;
        let judged = self.opening
            && (self.stage == "pull" && last
                || self.stage == "move" && self.first_moves > 0 && (self.owed == 0 || last));
        if judged {
            let fair: Vec<String> =
                list.iter().filter(|text| self.is_fair(text)).cloned().collect();
            if !fair.is_empty() {
                list = fair;
            }
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        if text == "pass" {
            self.shuttle[self.side] = None;
            self.quiet += 1;
            self.end_turn();
        } else if let Some(taken) = text.strip_prefix('x') {
            self.remove(cell(taken));
        } else if let Some((from, to)) = text.split_once('-') {
            self.step(cell(from), cell(to));
        } else {
            self.place(cell(text));
        }
    }

    fn position(&self) -> String {
        let (width, height) = self.size();
        let mut rows = Vec::new();
        for y in (0..height).rev() {
            let row = (0..width).map(|x| self.stones.get(&(x, y)).copied().unwrap_or('.'));
            rows.push(row.collect::<String>());
        }
        let mut text = rows.join("/");
        for run in (1..=7).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        text += &format!(" {} {}", Second::letter(self.side), self.stage);
        if self.hand != [0, 0] {
            text += &format!(" hand={},{}", self.hand[0], self.hand[1]);
        }
        for (key, number) in [("owe", self.owed), ("later", self.later)] {
            if number > 0 {
                text += &format!(" {key}={number}");
            }
        }
        if self.formed {
            text += " formed=yes";
        }
        if self.shuttle != [None; 2] {
            let [black, white] = self.shuttle.map(|at| at.map_or("-".to_owned(), name));
            text += &format!(" shuttle={black},{white}");
        }
        for (key, number) in [("opening", self.first_moves), ("quiet", self.quiet)] {
            if number > 0 {
                text += &format!(" {key}={number}");
            }
        }
        text
    }

    fn seat(&self) -> u8 {
        self.side as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.line()
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(26);
    let games = if cfg!(debug_assertions) { 36 } else { 1_000 };
    for n in 0..games {
        let rules = RULES[n % 6];
        let (opening, dragon, draw_after) =
            (n / 6 % 2 == 0, 3 + n / 6 % 2, [100, 20, 0][n / 6 % 3]);
        let strict = n / 12 % 2 == 0;
        let mut options = format!("draw-after={draw_after}");
        match rules {
            "ningxia" => options += &format!(" opening={opening}"),
            "xinjiang" if strict => {
                options += &format!(" opening={opening} first=centre row=always");
            }
            "xinjiang" => options += &format!(" opening={opening}"),
            "jieshou" | "zhoukou" => options += &format!(" dragon={dragon}"),
            _ => {}
        }
        let game = set_up::<Fangqi>(rules, &options, "").expect("the start");
        let mut second = Second::start(rules, opening, dragon, draw_after, strict);
        second::game(game, &mut second, &mut rng);
    }
}

/// The number of sequences of `depth` actions.
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

#[test]
fn second_counts() {
    for (rules, depth, nodes) in COUNTS {
        if depth < 4 || !cfg!(debug_assertions) {
            let start = Second::start(rules, true, 3, 100, false);
            assert_eq!(count(&start, depth), nodes, "{rules} {depth}");
        }
    }
}

/// Counts that `perft.yaml` also has.
const COUNTS: [(&str, u32, u64); 9] = [
    ("ningxia", 2, 3_080),
    ("ningxia", 4, 8_814_960),
    ("xinjiang", 3, 110_544),
    ("xinjiang", 4, 5_085_024),
    ("jieshou", 2, 1_260),
    ("jieshou", 4, 1_413_720),
    ("zhoukou", 4, 1_413_720),
    ("neihuang", 5, 6_375_600),
    ("shandong-wugun", 5, 6_375_600),
];
