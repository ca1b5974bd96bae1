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
        let mut at: BTreeMap<Point, usize> = BTreeMap::new();
        let mut arches: Vec<(Point, Point)> = Vec::new();
        for (hex, tip) in &self.tiles {
            let points = corners(*hex, white);
            points.iter().for_each(|point| *at.entry(*point).or_default() += 1);
            let ends: Vec<Point> = (0..3).filter(|n| n != tip).map(|n| points[n]).collect();
            arches.push((ends[0], ends[1]));
        }
        let mut left: BTreeSet<Point> = at.keys().copied().collect();
        let mut groups = Vec::new();
        while let Some(start) = left.pop_first() {
            let mut points = BTreeSet::from([start]);
            loop {
                let joined = |(a, b): &&(Point, Point)| points.contains(a) != points.contains(b);
                let Some((a, b)) = arches.iter().find(joined).copied() else { break };
                points.extend([a, b]);
            }
            left.retain(|point| !points.contains(point));
            let inside = arches.iter().filter(|(a, _)| points.contains(a)).count();
            groups.push((inside, points.iter().all(|point| at[point] == 3)));
        }
        groups
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
