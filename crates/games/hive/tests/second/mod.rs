//! A second implementation, written from RULES.md as a player would read it: a map of stacks, every
//! way tried. It shares only text with the crate.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_hive::Hive;
use wanqi_sdk::Rng;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// Random games of each rule set on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 2 } else { 125 };
/// Actions of a game at most.
const ACTIONS: usize = if cfg!(debug_assertions) { 120 } else { 160 };

type Place = (i32, i32);

#[derive(Clone, Default)]
struct Plain {
    /// Stacks from below.
    stacks: BTreeMap<Place, Vec<String>>,
    hand: BTreeSet<String>,
    /// Turns so far.
    turns: usize,
    moved: Option<String>,
    /// All positions so far, moved to the smallest coordinates; bugs of a kind are not
    /// distinguished.
    seen: Vec<String>,
    /// The queen bee does not come in first.
    late_queen: bool,
}

fn neighbours((q, r): Place) -> [Place; 6] {
    [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)]
}

fn common(a: Place, b: Place) -> Vec<Place> {
    let others = neighbours(b);
    neighbours(a).into_iter().filter(|place| others.contains(place)).collect()
}

impl Plain {
    fn new(slug: &str, late_queen: bool) -> Plain {
        let mut hand = BTreeSet::new();
        let extra = [("mosquito", "M"), ("ladybug", "L"), ("pillbug", "P")];
        let extra = extra.into_iter().filter(|(word, _)| slug.contains(word)).map(|(_, name)| name);
        let base = ["Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3"];
        for name in base.into_iter().chain(extra) {
            hand.insert(format!("w{name}"));
            hand.insert(format!("b{name}"));
        }
        let mut plain = Plain { hand, late_queen, ..Plain::default() };
        plain.remember();
        plain
    }

    fn side(&self) -> &'static str {
        if self.turns.is_multiple_of(2) { "w" } else { "b" }
    }

    fn height(&self, place: Place) -> usize {
        self.stacks.get(&place).map_or(0, Vec::len)
    }

    fn top(&self, place: Place) -> Option<&String> {
        self.stacks.get(&place)?.last()
    }

    fn connected(&self) -> bool {
        let Some(first) = self.stacks.keys().next() else { return true };
        let mut seen = BTreeSet::from([*first]);
        let mut open = vec![*first];
        while let Some(place) = open.pop() {
            for next in neighbours(place) {
                if self.height(next) > 0 && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.len() == self.stacks.len()
    }

    /// The hive while the top bug of a place is in the air.
    fn lifted(&self, place: Place) -> Plain {
        let mut lifted = self.clone();
        let stack = lifted.stacks.get_mut(&place).expect("a stack");
        stack.pop();
        if stack.is_empty() {
            lifted.stacks.remove(&place);
        }
        lifted
    }

    /// Whether a bug gets from one place to the next: no gate, and never out of touch.
    fn passes(&self, from: Place, to: Place) -> bool {
        let level = self.height(from).max(self.height(to));
        let beside: Vec<usize> = common(from, to).iter().map(|place| self.height(*place)).collect();
        let gate = beside.iter().all(|height| *height > level);
        let touches = level > 0 || beside.iter().any(|height| *height > 0);
        !gate && touches
    }

    fn slides(&self, from: Place) -> Vec<Place> {
        let free = |to: &Place| self.height(*to) == 0 && self.passes(from, *to);
        neighbours(from).into_iter().filter(free).collect()
    }

    /// Where a bug gets to that was lifted from a place, in the manner of a kind.
    fn reach(&self, from: Place, kind: char) -> BTreeSet<Place> {
        let mut reached = BTreeSet::new();
        match kind {
            'Q' | 'P' => reached.extend(self.slides(from)),
            'B' => reached.extend(neighbours(from).into_iter().filter(|to| self.passes(from, *to))),
            'A' => {
                let mut open = vec![from];
                while let Some(place) = open.pop() {
                    open.extend(self.slides(place).into_iter().filter(|to| reached.insert(*to)));
                }
                reached.remove(&from);
            }
            'S' => {
                let mut paths = vec![vec![from]];
                for _ in 0..3 {
                    let longer = paths.iter().flat_map(|path| {
                        let next = self.slides(path[path.len() - 1]);
                        next.into_iter().filter(|to| !path.contains(to)).map(|to| {
                            let mut path = path.clone();
                            path.push(to);
                            path
                        })
                    });
                    paths = longer.collect();
                }
                reached.extend(paths.iter().map(|path| path[3]));
            }
            'G' => {
                for (i, next) in neighbours(from).into_iter().enumerate() {
                    let mut to = next;
                    while self.height(to) > 0 {
                        to = neighbours(to)[i];
                    }
                    if to != next {
                        reached.insert(to);
                    }
                }
            }
            'L' => {
                for a in neighbours(from) {
                    for b in neighbours(a) {
                        for c in neighbours(b) {
                            let on_top = self.height(a) > 0 && self.height(b) > 0;
                            let down = self.height(c) == 0 && c != from;
                            let open =
                                self.passes(from, a) && self.passes(a, b) && self.passes(b, c);
                            if on_top && down && open {
                                reached.insert(c);
                            }
                        }
                    }
                }
            }
            _ => {}
        }
        reached
    }

    /// The kinds a bug moves as.
    fn manners(&self, place: Place) -> Vec<char> {
        let kind = |name: &String| name.chars().nth(1).expect("a kind");
        let own = kind(self.top(place).expect("a bug"));
        match own {
            'M' if self.height(place) > 1 => vec!['B'],
            'M' => neighbours(place).iter().filter_map(|p| self.top(*p)).map(kind).collect(),
            _ => vec![own],
        }
    }

    fn surrounded(&self, side: &str) -> bool {
        let queen = format!("{side}Q");
        let place = self.stacks.iter().find(|(_, stack)| stack.contains(&queen));
        place.is_some_and(|(place, _)| neighbours(*place).iter().all(|p| self.height(*p) > 0))
    }

    fn outcome(&self) -> String {
        let threefold = self
            .seen
            .iter()
            .any(|position| self.seen.iter().filter(|other| *other == position).count() >= 3);
        match (self.surrounded("w"), self.surrounded("b")) {
            (true, true) => "drawn 0 both-queens-surrounded R6.2".to_owned(),
            (true, false) => "decided 2 queen-surrounded R6.1".to_owned(),
            (false, true) => "decided 1 queen-surrounded R6.1".to_owned(),
            (false, false) if threefold => "drawn 0 repetition R6.3 declared".to_owned(),
            (false, false) => "none".to_owned(),
        }
    }

    fn placings(&self, out: &mut BTreeSet<String>) {
        let side = self.side();
        let own = |name: &&String| name.starts_with(side);
        let number = self.turns / 2 + 1;
        let queen = format!("{side}Q");
        let places: Vec<Place> = match self.stacks.len() {
            0 => vec![(0, 0)],
            1 if self.turns == 1 => neighbours((0, 0)).to_vec(),
            _ => {
                let edge: BTreeSet<Place> =
                    self.stacks.keys().flat_map(|place| neighbours(*place)).collect();
                let fits = |place: &Place| {
                    let around = neighbours(*place);
                    let mut tops = around.iter().filter_map(|p| self.top(*p)).peekable();
                    self.height(*place) == 0 && tops.all(|top| own(&top))
                };
                edge.into_iter().filter(fits).collect()
            }
        };
        for name in self.hand.iter().filter(own) {
            let first = self.hand.iter().find(|other| other[..2] == name[..2]);
            let due = number >= 4 && self.hand.contains(&queen);
            let early = self.late_queen && number == 1 && *name == queen;
            if first == Some(name) && !early && (!due || *name == queen) {
                out.extend(places.iter().map(|(q, r)| format!("{name}:{q},{r}")));
            }
        }
    }

    fn moves(&self, out: &mut BTreeSet<String>) {
        let side = self.side();
        if self.hand.contains(&format!("{side}Q")) {
            return;
        }
        for (place, stack) in &self.stacks {
            let name = stack.last().expect("a bug");
            let lifted = self.lifted(*place);
            if self.moved.as_ref() == Some(name) || !lifted.connected() {
                continue;
            }
            let mut targets = BTreeSet::new();
            if name.starts_with(side) {
                for kind in self.manners(*place) {
                    targets.extend(lifted.reach(*place, kind));
                }
            }
            // Thrown by a pillbug of the side, or by a mosquito next to a pillbug.
            for over in neighbours(*place) {
                let Some(thrower) = self.top(over) else { continue };
                let able = thrower.starts_with(side)
                    && self.moved.as_ref() != Some(thrower)
                    && self.height(over) == 1
                    && stack.len() == 1
                    && self.manners(over).contains(&'P');
                if able && lifted.passes(*place, over) {
                    let down = |to: &Place| self.height(*to) == 0 && lifted.passes(over, *to);
                    targets.extend(neighbours(over).into_iter().filter(down));
                }
            }
            out.extend(targets.iter().map(|(q, r)| format!("{name}:{q},{r}")));
        }
    }

    fn actions(&self) -> BTreeSet<String> {
        let mut out = BTreeSet::new();
        if self.surrounded("w") || self.surrounded("b") {
            return out;
        }
        self.placings(&mut out);
        self.moves(&mut out);
        if out.is_empty() {
            out.insert("pass".to_owned());
        }
        out
    }

    fn play(&mut self, text: &str) {
        self.moved = None;
        if let Some((name, place)) = text.split_once(':') {
            let (q, r) = place.split_once(',').expect("a comma");
            let place = (q.parse().expect("a number"), r.parse().expect("a number"));
            if !self.hand.remove(name) {
                let from =
                    self.stacks.iter().find(|(_, stack)| stack.last().is_some_and(|n| n == name));
                *self = self.lifted(*from.expect("a bug on top").0);
            }
            self.stacks.entry(place).or_default().push(name.to_owned());
            self.moved = Some(name.to_owned());
        }
        self.turns += 1;
        self.remember();
    }

    /// With a pillbug in the game the bug that rests belongs to the position.
    fn remember(&mut self) {
        let pillbug =
            self.hand.contains("wP") || self.stacks.values().flatten().any(|name| name == "wP");
        let least_q = self.stacks.keys().map(|place| place.0).min().unwrap_or(0);
        let least_r = self.stacks.keys().map(|place| place.1).min().unwrap_or(0);
        let mut text = self.side().to_owned();
        for ((q, r), stack) in &self.stacks {
            let kinds: Vec<&str> = stack.iter().map(|name| &name[..2]).collect();
            let rests = pillbug && self.moved.as_ref() == stack.last();
            text += &format!(" {},{} {kinds:?} {rests}", q - least_q, r - least_r);
        }
        self.seen.push(text);
    }
}

#[test]
fn second_implementation() {
    for set in Hive::FACTS.rulesets {
        for seed in 0..GAMES {
            let mut rng = Rng::new(seed);
            let late_queen = seed % 4 == 0;
            let options = if late_queen { "first-queen=forbidden" } else { "" };
            let mut game = set_up::<Hive>(set.slug, options, "").expect("the start");
            let mut plain = Plain::new(set.slug, late_queen);
            for _ in 0..ACTIONS {
                let actor = game.turn().actor();
                let list = actor.map(|actor| sorted(&game, actor, false)).unwrap_or_default();
                let texts: BTreeSet<String> = list.iter().map(|(text, _)| text.clone()).collect();
                let mut position = String::new();
                game.position(&mut position);
                assert_eq!(texts, plain.actions(), "{}: {position}", set.slug);
                let outcome = outcome_line(game.outcome().as_ref());
                assert_eq!(outcome, plain.outcome(), "{}: {position}", set.slug);
                if list.is_empty() || outcome != "none" {
                    break;
                }
                // Placing is rarer than moving: games that use all bugs are the interesting ones.
                let (text, action) = &list[rng.below(list.len() as u32) as usize];
                game.apply(actor.expect("somebody is to act"), *action);
                plain.play(text);
            }
        }
    }
}
