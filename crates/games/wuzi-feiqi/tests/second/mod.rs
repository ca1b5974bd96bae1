//! A second implementation that shares only text with the crate: a map of places, and every action
//! tried out.

use std::collections::BTreeMap;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};
use wanqi_wuzi_feiqi::WuziFeiqi;

/// Row and column, so that places sort as the board does.
type Place = (i32, i32);

#[derive(Clone)]
struct Second {
    rules: &'static str,
    pieces: BTreeMap<Place, char>,
    hands: BTreeMap<char, usize>,
    mover: char,
    pulls: u32,
    quiet: u32,
    limit: u32,
    seen: BTreeMap<String, u32>,
    declared: &'static str,
}

fn all() -> impl Iterator<Item = Place> {
    (0..25).map(|n| (n / 5, n % 5))
}

fn on(place: Place) -> bool {
    (0..5).contains(&place.0) && (0..5).contains(&place.1)
}

fn name(place: Place) -> String {
    format!("{}{}", char::from(b'a' + place.1 as u8), place.0 + 1)
}

fn place(text: &str) -> Place {
    all().find(|place| name(*place) == text).expect("a point")
}

fn plus(place: Place, way: Place, n: i32) -> Place {
    (place.0 + n * way.0, place.1 + n * way.1)
}

/// All choices of a number of these.
fn choices(of: &[Place], count: usize) -> Vec<String> {
    match of.split_first() {
        _ if count == 0 => vec![String::new()],
        None => Vec::new(),
        Some((first, rest)) => {
            let with = choices(rest, count - 1).into_iter().map(|r| name(*first) + &r);
            with.chain(choices(rest, count)).collect()
        }
    }
}

impl Second {
    fn start(rules: &'static str, limit: u32) -> Second {
        let row = |y: i32, colour: char| (0..5).map(move |x| ((y, x), colour));
        let hand = if rules == "wubengbeng" { 20 } else { 0 };
        let mut second = Second {
            rules,
            pieces: row(0, 'b').chain(row(4, 'w')).collect(),
            hands: BTreeMap::from([('b', hand), ('w', hand)]),
            mover: 'b',
            pulls: 0,
            quiet: 0,
            limit,
            seen: BTreeMap::new(),
            declared: "",
        };
        second.seen.insert(second.what(), 1);
        second
    }

    fn other(&self) -> char {
        if self.mover == 'b' { 'w' } else { 'b' }
    }

    fn at(&self, place: Place) -> char {
        self.pieces.get(&place).copied().unwrap_or('.')
    }

    fn ways(&self, from: Place) -> Vec<Place> {
        let mut ways = vec![(0, 1), (0, -1), (1, 0), (-1, 0)];
        if self.rules == "diagonal" && (from.0 + from.1) % 2 == 0 {
            ways.extend([(1, 1), (1, -1), (-1, 1), (-1, -1)]);
        }
        ways
    }

    /// The enemies that a jump this way passes over, if it can be made.
    fn jumped(&self, from: Place, way: Place) -> Vec<Place> {
        let run: Vec<Place> = (1..4)
            .map(|n| plus(from, way, n))
            .take_while(|p| self.at(*p) == self.other())
            .collect();
        let to = plus(from, way, run.len() as i32 + 1);
        if on(to) && self.at(to) == '.' { run } else { Vec::new() }
    }

    fn moves_of(&self, from: Place, list: &mut Vec<String>) {
        for way in self.ways(from) {
            let goes = |n: &i32| on(plus(from, way, *n)) && self.at(plus(from, way, *n)) == '.';
            let far = if self.rules == "wubengbeng" { 1 } else { 4 };
            let slides = (1..=far).take_while(goes);
            list.extend(slides.map(|n| format!("{}-{}", name(from), name(plus(from, way, n)))));
            if self.rules != "wubengbeng" {
                continue;
            }
            let mut holes = self.jumped(from, way);
            if holes.is_empty() {
                continue;
            }
            let to = plus(from, way, holes.len() as i32 + 1);
            let text = format!("{}-{}", name(from), name(to));
            holes.push(from);
            holes.sort_unstable();
            match self.hands[&self.mover] {
                hand if hand == 0 || hand >= holes.len() => list.push(text),
                hand => list.extend(choices(&holes, hand).iter().map(|c| format!("{text}+{c}"))),
            }
        }
    }

    /// All but passing and making room.
    fn free_list(&self) -> Vec<String> {
        let mut list = Vec::new();
        for place in all() {
            if self.pulls > 0 {
                list.extend((self.at(place) == self.other()).then(|| format!("x{}", name(place))));
            } else if self.at(place) == self.mover {
                self.moves_of(place, &mut list);
            } else if self.at(place) == '.' && self.hands[&self.mover] > 0 {
                list.push(name(place));
            }
        }
        list
    }

    /// Whether the other side could do nothing now.
    fn other_is_stuck(&self) -> bool {
        let other = Second { mover: self.other(), pulls: 0, ..self.clone() };
        other.free_list().is_empty()
    }

    /// Changes the board and the hands; whether something was gained.
    fn put(&mut self, text: &str) -> bool {
        if text == "pass" {
            return false;
        }
        if let Some(pulled) = text.strip_prefix('x') {
            self.pieces.remove(&place(pulled));
            return true;
        }
        let (go, fill) = text.split_once('+').unwrap_or((text, ""));
        let Some((from, to)) = go.split_once('-') else {
            self.fill(place(go));
            return true;
        };
        let (from, to) = (place(from), place(to));
        self.pieces.remove(&from);
        self.pieces.insert(to, self.mover);
        if self.rules == "wubengbeng" {
            return self.take(from, to, fill);
        }
        let mut turned = Vec::new();
        for way in self.ways(to) {
            let [before, next, after] = [-1, 1, 2].map(|n| self.at(plus(to, way, n)));
            if next == self.other() && (after == self.mover || before == self.other()) {
                turned.push(plus(to, way, 1));
            }
        }
        self.pieces.extend(turned.iter().map(|place| (*place, self.mover)));
        !turned.is_empty()
    }

    fn take(&mut self, from: Place, to: Place, fill: &str) -> bool {
        let far = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let way = ((to.0 - from.0) / far, (to.1 - from.1) / far);
        let mut holes: Vec<Place> = (1..far).map(|n| plus(from, way, n)).collect();
        self.pieces.retain(|place, _| !holes.contains(place));
        if far == 1 {
            return false;
        }
        holes.push(from);
        if self.hands[&self.mover] < holes.len() {
            holes.retain(|hole| fill.contains(&name(*hole)));
        }
        holes.into_iter().for_each(|hole| self.fill(hole));
        true
    }

    fn fill(&mut self, place: Place) {
        self.pieces.insert(place, self.mover);
        *self.hands.get_mut(&self.mover).expect("a hand") -= 1;
    }

    fn what(&self) -> String {
        let Second { pieces, hands, mover, pulls, .. } = self;
        format!("{pieces:?} {hands:?} {mover} {pulls}")
    }

    fn is_over(&self) -> bool {
        !self.pieces.values().any(|colour| *colour == self.mover)
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let mut list = self.free_list();
        if list.is_empty() {
            list.push("pass".to_owned());
        } else if self.pulls == 0 && self.other_is_stuck() {
            let room = |text: &&String| {
                let mut next = self.clone();
                next.put(text);
                !next.other_is_stuck()
            };
            let rooms: Vec<String> = list.iter().filter(room).cloned().collect();
            list = if rooms.is_empty() { list } else { rooms };
        }
        list.sort();
        list
    }

    fn play(&mut self, text: &str) {
        self.quiet = if self.put(text) { 0 } else { self.quiet + 1 };
        self.mover = self.other();
        let full = self.rules == "wubengbeng" && self.pieces.len() == 25;
        self.pulls = if full { 2 } else { self.pulls.saturating_sub(1) };
        let times = self.seen.entry(self.what()).or_default();
        *times += 1;
        let (third, late) = (*times >= 3, self.limit != 0 && self.quiet >= self.limit);
        if self.declared.is_empty() && third {
            self.declared = "drawn 0 repetition R7.2 declared";
        } else if self.declared.is_empty() && late {
            self.declared = "drawn 0 no-capture R7.3 declared";
        }
    }

    fn position(&self) -> String {
        let row = |y| (0..5).map(|x| self.at((y, x))).collect::<String>();
        let mut text = (0..5).rev().map(row).collect::<Vec<_>>().join("/");
        for n in (1..=5).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        text.push_str(&format!(" {}", self.mover));
        if self.rules == "wubengbeng" {
            text.push_str(&format!(" hands={},{}", self.hands[&'b'], self.hands[&'w']));
        }
        if self.pulls == 1 {
            text.push_str(" pulls=1");
        }
        if self.quiet > 0 {
            text.push_str(&format!(" quiet={}", self.quiet));
        }
        text
    }

    fn seat(&self) -> u8 {
        if self.mover == 'b' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        let line = outcome_line(outcome);
        match (self.is_over(), self.mover) {
            (true, 'b') => line == "decided 2 all-captured R7.1",
            (true, _) => line == "decided 1 all-captured R7.1",
            (false, _) if self.declared.is_empty() => line == "none",
            (false, _) => line == self.declared,
        }
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(23);
    for n in 0..if cfg!(debug_assertions) { 15 } else { 1_000 } {
        let rules = ["orthogonal", "diagonal", "wubengbeng"][n % 3];
        let limit = [100, 12][n / 3 % 2];
        let game = set_up::<WuziFeiqi>(rules, &format!("quiet={limit}"), "").expect("the start");
        second::game(game, &mut Second::start(rules, limit), &mut rng);
    }
}
