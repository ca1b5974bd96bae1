//! A second implementation, written from RULES.md as a player would read it. It shares only text
//! with the crate: tiles are drawn on a plane of points, and groups are followed from point to point.

use std::collections::{BTreeMap, BTreeSet};

type Hex = (i32, i32);
type Point = (i32, i32);

const NEXT: [Hex; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
const WAYS: [&str; 3] = ["n", "se", "sw"];

fn around((q, r): Hex) -> impl Iterator<Item = Hex> {
    NEXT.into_iter().map(move |(dq, dr)| (q + dq, r + dr))
}

/// The corners of a hex as points: those of the white tips in the order of the names, and their
/// opposites, which are blue.
fn corners((q, r): Hex, white: bool) -> [Point; 3] {
    let (x, y) = (2 * q + r, 3 * r);
    let sign = if white { 1 } else { -1 };
    [(0, 2), (1, -1), (-1, -1)].map(|(dx, dy)| (x + sign * dx, y + sign * dy))
}

/// A game.
#[derive(Clone)]
pub struct Naive {
    set: usize,
    largest: bool,
    tiles: BTreeMap<Hex, usize>,
    first: Option<Hex>,
    /// As the crate's outcome lines.
    pub outcome: String,
}

impl Naive {
    pub fn new(set: usize, largest: bool) -> Naive {
        let tiles = BTreeMap::new();
        Naive { set, largest, tiles, first: None, outcome: "none".to_owned() }
    }

    /// The seat whose turn it is.
    pub fn seat(&self) -> usize {
        self.tiles.len() / 2 % 2 + 1
    }

    fn vacant(&self, hex: Hex) -> bool {
        !self.tiles.contains_key(&hex)
    }

    /// The groups of a colour: arches, and whether each of its points has three tiles.
    fn groups(&self, white: bool) -> Vec<(usize, bool)> {
        // Points are numbered as they are met; the name of a group is the least number in it.
        let mut numbers: BTreeMap<Point, usize> = BTreeMap::new();
        let mut tiles: Vec<usize> = Vec::new();
        let mut arches: Vec<[usize; 2]> = Vec::new();
        for (hex, tip) in &self.tiles {
            let points = corners(*hex, white).map(|point| {
                let new = numbers.len();
                *numbers.entry(point).or_insert(new)
            });
            tiles.resize(numbers.len(), 0);
            points.iter().for_each(|point| tiles[*point] += 1);
            let [a, b, c] = points;
            arches.push([[b, c], [a, c], [a, b]][*tip]);
        }
        let mut group: Vec<usize> = (0..numbers.len()).collect();
        while let Some([a, b]) = arches.iter().find(|[a, b]| group[*a] != group[*b]) {
            let (least, other) = (group[*a].min(group[*b]), group[*a].max(group[*b]));
            group.iter_mut().filter(|name| **name == other).for_each(|name| *name = least);
        }
        let names = (0..group.len()).filter(|point| group[*point] == *point);
        names
            .map(|name| {
                let inside = arches.iter().filter(|[a, _]| group[*a] == name).count();
                let mut points = group.iter().zip(&tiles).filter(|(of, _)| **of == name);
                (inside, points.all(|(_, tiles)| *tiles == 3))
            })
            .collect()
    }

    fn closed(&self, white: bool) -> bool {
        self.groups(white).iter().any(|(arches, closed)| *closed && *arches > 0)
    }

    fn with(&self, hex: Hex, way: usize) -> Naive {
        let mut next = self.clone();
        next.tiles.insert(hex, way);
        next
    }

    /// Every legal tile.
    pub fn legal(&self) -> Vec<String> {
        if self.outcome != "none" {
            return Vec::new();
        }
        let mut list = BTreeSet::new();
        let mut hexes: BTreeSet<Hex> = self.tiles.keys().copied().collect();
        for _ in 0..2 {
            hexes = hexes.iter().flat_map(|hex| around(*hex).chain([*hex])).collect();
        }
        if self.tiles.is_empty() {
            hexes.insert((0, 0));
        }
        for hex in hexes.into_iter().filter(|hex| self.vacant(*hex)) {
            for (way, name) in WAYS.iter().enumerate() {
                if self.allowed(hex, way) {
                    list.insert(format!("{},{}:{name}", hex.0, hex.1));
                }
            }
        }
        list.into_iter().collect()
    }

    fn allowed(&self, hex: Hex, way: usize) -> bool {
        let earlier = |other: Hex| !self.vacant(other) && Some(other) != self.first;
        let joined = |hex: Hex| around(hex).any(earlier);
        if let Some(first) = self.first {
            let opening = self.tiles.len() == 1;
            return around(first).any(|other| other == hex)
                && (opening || joined(first) || joined(hex));
        }
        if self.tiles.is_empty() {
            return true;
        }
        let next = self.with(hex, way);
        if joined(hex) && (next.closed(true) || next.closed(false)) {
            return true;
        }
        around(hex).any(|other| self.vacant(other) && (joined(hex) || joined(other)))
    }

    /// Lays a tile.
    pub fn play(&mut self, text: &str) {
        let (hex, way) = text.split_once(':').expect("a tile");
        let (q, r) = hex.split_once(',').expect("a hex");
        let hex = (q.parse().expect("a number"), r.parse().expect("a number"));
        let mover = self.seat();
        let way = WAYS.iter().position(|name| *name == way).expect("a way");
        self.tiles.insert(hex, way);
        self.first = if self.first.is_none() { Some(hex) } else { None };
        let left = self.set - self.tiles.len();
        self.outcome = match (self.closed(true), self.closed(false)) {
            (true, true) => format!("decided {} both-groups-closed R3.2", 3 - mover),
            (true, false) => "decided 1 group-closed R3.1".to_owned(),
            (false, true) => "decided 2 group-closed R3.1".to_owned(),
            (false, false) if self.first.is_none() && left < 2 => self.run_out(),
            (false, false) => "none".to_owned(),
        };
    }

    fn run_out(&self) -> String {
        let most = |white| self.groups(white).iter().map(|(arches, _)| *arches).max();
        match most(true).cmp(&most(false)) {
            std::cmp::Ordering::Greater if self.largest => "decided 1 largest-group R3.4",
            std::cmp::Ordering::Less if self.largest => "decided 2 largest-group R3.4",
            _ => "drawn 0 tiles-run-out R3.4",
        }
        .to_owned()
    }
}
