//! A second implementation, written from RULES.md as a player would read it: names for everything,
//! the board by its geometry, the tiles counted out. It shares only text with the crate.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

const SIDES: [&str; 8] = ["U", "UR", "R", "DR", "D", "DL", "L", "UL"];
const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The sides that do not lead straight to the next space or stop.
const PRINTED: &str = "a2.D=A1 a2.DL=A2 a2.L=A3 a3.L=A4 a3.UL=A5 b5.L=A6 b5.UL=B6 b5.U=C6 c5.U=D6 \
    c5.UR=E6 e4.U=F6 e4.UR=F5 e4.R=F4 e3.R=F3 e3.DR=F2 d1.R=F1 d1.DR=E1 d1.D=D1 c1.D=C1 c1.DL=B1 \
    a2.UL=a3.DL a3.U=b4.L b2.D=c1.L b5.UR=c5.UL c1.DR=d1.DL c5.R=d4.U d2.R=e3.D e3.UR=e4.DR";

const COLUMNS: [&str; 4] = ["A1 A2 A3 A4 A5", "A6 B6 C6 D6 E6", "F6 F5 F4 F3 F2", "F1 E1 D1 C1 B1"];

pub const SPACES: &str = "a2 a3 b2 b3 b4 b5 c1 c2 c3 c4 c5 d1 d2 d3 d4 e3 e4";

/// The values of the options.
#[derive(Clone, Copy)]
pub struct Plain {
    pub seats: usize,
    pub clockwise: bool,
    pub forced: bool,
    pub open: bool,
}

type Paths = Vec<(usize, usize)>;

/// A game.
#[derive(Clone)]
pub struct Second {
    rules: Plain,
    sides: Vec<usize>,
    tiles: BTreeMap<String, Paths>,
    names: BTreeMap<String, usize>,
    runners: BTreeMap<String, usize>,
    all: Vec<Paths>,
    unseen: BTreeSet<usize>,
    pile: Vec<usize>,
    known: bool,
    pub turn: usize,
    passes: usize,
    pub outcome: String,
}

/// All pairings of the remaining sides.
fn pairings(sides: &[usize]) -> Vec<Paths> {
    let Some((first, rest)) = sides.split_first() else { return vec![Vec::new()] };
    let mut found = Vec::new();
    for (n, other) in rest.iter().enumerate() {
        let mut left = rest.to_vec();
        left.remove(n);
        for mut paths in pairings(&left) {
            paths.push((*first, *other));
            paths.sort_unstable();
            found.push(paths);
        }
    }
    found
}

fn turned(paths: &Paths, by: usize) -> Paths {
    let turn = |side: usize| (side + by) % 8;
    let mut paths: Paths =
        paths.iter().map(|(a, b)| (turn(*a).min(turn(*b)), turn(*a).max(turn(*b)))).collect();
    paths.sort_unstable();
    paths
}

fn inner(stop: &str) -> bool {
    ("B".."F").contains(&&stop[..1]) && ("2".."6").contains(&&stop[1..])
}

fn link(space: &str, side: usize) -> String {
    let here = format!("{space}.{}", SIDES[side]);
    for entry in PRINTED.split_whitespace() {
        let (a, b) = entry.split_once('=').expect("a link");
        if a == here || b == here {
            return if a == here { b } else { a }.to_owned();
        }
    }
    let bytes = space.as_bytes();
    let ((x, y), (dx, dy)) = ((bytes[0] as i8, bytes[1] as i8), STEPS[side]);
    if dx != 0 && dy != 0 {
        let column = (x + dx.max(0)) as u8;
        let row = (y + dy.max(0)) as u8;
        return format!("{}{}", char::from(column).to_ascii_uppercase(), char::from(row));
    }
    let next = [(x + dx) as u8, (y + dy) as u8].map(char::from);
    format!("{}{}.{}", next[0], next[1], SIDES[(side + 4) % 8])
}

/// The link of each side, and the sides next to each stop.
static LINKS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let spaces = SPACES.split(' ');
    let sides = spaces.flat_map(|space| (0..8).map(move |side| (space, side)));
    sides.map(|(space, n)| (format!("{space}.{}", SIDES[n]), link(space, n))).collect()
});

impl Second {
    pub fn new(rules: Plain) -> Second {
        let clockwise = match rules.seats {
            2 => vec![0, 2],
            3 => vec![0, 1, 2],
            _ => vec![0, 1, 2, 3],
        };
        let mut sides = clockwise;
        if !rules.clockwise {
            sides[1..].reverse();
        }
        let mut all: Vec<Paths> = pairings(&[0, 1, 2, 3, 4, 5, 6, 7]);
        all.retain(|paths| (1..8).all(|by| *paths <= turned(paths, by)));
        all.sort_unstable();
        assert_eq!(all.len(), 18);
        let mut second = Second {
            rules,
            sides,
            tiles: BTreeMap::new(),
            names: BTreeMap::new(),
            runners: BTreeMap::new(),
            all,
            unseen: (0..18).collect(),
            pile: Vec::new(),
            known: false,
            turn: 0,
            passes: 0,
            outcome: "none".to_owned(),
        };
        for seat in 0..rules.seats {
            for circle in second.circles(second.sides[seat]) {
                second.runners.insert(circle, seat);
            }
        }
        second
    }

    fn circles(&self, side: usize) -> Vec<String> {
        let four = self.rules.seats == 4;
        let circles = COLUMNS[side].split(' ').enumerate();
        circles.filter(|(n, _)| !four || *n != 2).map(|(_, name)| name.to_owned()).collect()
    }

    fn goal(&self, seat: usize) -> Vec<String> {
        COLUMNS[(self.sides[seat] + 2) % 4].split(' ').map(str::to_owned).collect()
    }

    fn prelaid(&self) -> Option<&'static str> {
        let missing = |space: &&str| !self.tiles.contains_key(*space);
        ["c1", "d1"].into_iter().find(missing).filter(|_| self.rules.seats == 3)
    }

    /// The seat to move; 0 is chance.
    pub fn actor(&self) -> usize {
        if self.known { self.turn + 1 } else { 0 }
    }

    /// The stop at the end of the path from a side of a space, and whether the path crosses the tile just
    /// laid.
    fn walk(&self, entry: &str, over: &str, laid: &Paths) -> Option<(String, bool)> {
        let (mut at, mut crossed) = (entry, false);
        while let Some((space, side)) = at.split_once('.') {
            let side = SIDES.iter().position(|s| *s == side).expect("a side");
            crossed |= space == over;
            let paths = if space == over { laid } else { self.tiles.get(space)? };
            let (a, b) = paths.iter().find(|(a, b)| *a == side || *b == side).expect("a path");
            let exit = if *a == side { *b } else { *a };
            at = &LINKS[&format!("{space}.{}", SIDES[exit])];
        }
        Some((at.to_owned(), crossed))
    }

    fn runs(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let tile = &self.all[self.pile[0]];
        let goal = self.goal(self.turn);
        let own =
            |stop: &String| self.runners.get(stop) == Some(&self.turn) && !goal.contains(stop);
        let entries: Vec<(&String, &String)> = LINKS.iter().filter(|(_, to)| own(to)).collect();
        for turn in 0..8 {
            let laid = turned(tile, turn);
            if (0..turn).any(|less| turned(tile, less) == laid) {
                continue;
            }
            for space in SPACES.split(' ') {
                for (entry, from) in &entries {
                    let Some((to, true)) = self.walk(entry, space, &laid) else { continue };
                    let ends = inner(&to) || goal.contains(&to);
                    if ends && (to == **from || !self.runners.contains_key(&to)) {
                        found.insert(format!("{space}/{turn}:{from}-{to}"));
                    }
                }
            }
        }
        found
    }

    /// The sorted texts of the legal actions.
    pub fn list(&self) -> Vec<String> {
        if self.outcome != "none" {
            return Vec::new();
        }
        let mut list: Vec<String> = Vec::new();
        if self.actor() == 0 {
            let names = self.unseen.iter().map(|tile| format!("t{}", tile + 1));
            match self.prelaid() {
                None => list.extend(names),
                Some(space) => {
                    for tile in &self.unseen {
                        let mut looks = BTreeSet::new();
                        let turns = (0..8).filter(|n| looks.insert(turned(&self.all[*tile], *n)));
                        list.extend(turns.map(|n| format!("{space}:t{}/{n}", tile + 1)));
                    }
                }
            }
        } else {
            let mut runs = self.runs();
            let start = self.circles(self.sides[self.turn]);
            let closed = start.iter().all(|stop| self.runners.contains_key(stop));
            let opens = |run: &String| start.contains(&run[5..7].to_owned());
            if self.rules.open && closed && runs.iter().any(opens) {
                runs.retain(opens);
            }
            let must = self.rules.forced || self.passes >= self.rules.seats;
            if runs.is_empty() || !must {
                list.push("pass".to_owned());
            }
            list.extend(runs);
        }
        list.sort();
        list
    }

    pub fn play(&mut self, text: &str) {
        if self.actor() == 0 {
            let (space, tile) = text.split_once(':').unwrap_or(("", text));
            let (tile, turn) = tile.split_once('/').unwrap_or((tile, "0"));
            let tile = tile[1..].parse::<usize>().expect("a tile") - 1;
            self.unseen.remove(&tile);
            if space.is_empty() {
                self.pile.insert(0, tile);
                self.known = true;
            } else {
                let turn = turn.parse().expect("a turn");
                self.tiles.insert(space.to_owned(), turned(&self.all[tile], turn));
                self.names.insert(space.to_owned(), tile);
            }
            return;
        }
        self.passes += 1;
        if text != "pass" {
            self.passes = 0;
            let (space, turn, from, to) = (&text[..2], &text[3..4], &text[5..7], &text[8..]);
            let tile = self.pile.remove(0);
            let laid = turned(&self.all[tile], turn.parse().expect("a turn"));
            self.tiles.insert(space.to_owned(), laid);
            self.pile.extend(self.names.insert(space.to_owned(), tile));
            self.runners.remove(from);
            self.runners.insert(to.to_owned(), self.turn);
            self.known = self.unseen.is_empty();
        }
        self.turn = (self.turn + 1) % self.rules.seats;
        let home = |seat: &usize| {
            self.goal(*seat).iter().filter(|stop| self.runners.get(*stop) == Some(seat)).count()
                == self.circles(0).len()
        };
        let winners: Vec<usize> = (0..self.rules.seats).filter(home).collect();
        if self.turn == 0 && !winners.is_empty() {
            self.outcome = match winners.len() {
                1 => format!("decided {} home R5.1", winners[0] + 1),
                n if n == self.rules.seats => "drawn 0 home-together R5.1".to_owned(),
                _ => "decided 0 home-together R5.1".to_owned(),
            };
        } else if self.passes == 2 * self.rules.seats {
            self.outcome = "drawn 0 nobody-can-move R5.2".to_owned();
        }
    }
}
