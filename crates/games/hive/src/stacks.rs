//! The hive: the place of each bug, stacks, and the one-hive rule (R3.4).

use crate::board::{CELLS, Cell, Cells, Chart, Point, Side, directions};
use crate::bug::{BUGS, Bug};

/// No bug.
const NONE: u8 = u8::MAX;

/// The place of a bug.
#[derive(Clone, Copy, Debug)]
struct Spot {
    hex: Point,
    /// 0 in hand, 1 on the plane, 2 on one other bug …
    level: u8,
    /// The index of the bug beneath.
    under: u8,
}

/// The bugs without which the hive is not connected.
#[derive(Clone, Copy)]
pub(crate) struct Joints(u32);

/// A depth-first walk through the hive.
struct Walk {
    /// The step in which each bug was met; 0: not yet.
    order: [u8; BUGS],
    /// The earliest step that a walk from there reaches again.
    low: [u8; BUGS],
    steps: u8,
    joints: u32,
}

/// All bugs of both sides, in the hive or in hand.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    spots: [Spot; BUGS],
    /// The index of the uppermost bug of each cell.
    top: [u8; CELLS],
    occupied: Cells,
    /// Cells whose uppermost bug is of White, and of Black.
    tops: [Cells; 2],
}

impl Board {
    /// All bugs in hand.
    pub(crate) fn new() -> Board {
        Board {
            spots: [Spot { hex: Point::ORIGIN, level: 0, under: NONE }; BUGS],
            top: [NONE; CELLS],
            occupied: Cells::default(),
            tops: [Cells::default(); 2],
        }
    }

    /// Cells with bugs.
    #[inline]
    pub(crate) const fn occupied(&self) -> &Cells {
        &self.occupied
    }

    /// Cells whose uppermost bug is of this side.
    #[inline]
    pub(crate) const fn tops(&self, side: Side) -> &Cells {
        &self.tops[side as usize]
    }

    #[inline]
    pub(crate) const fn in_hand(&self, bug: Bug) -> bool {
        self.spots[bug.index()].level == 0
    }

    /// The level of a bug: 1 on the plane, 2 on one other bug.
    #[inline]
    pub(crate) const fn level(&self, bug: Bug) -> u8 {
        self.spots[bug.index()].level
    }

    /// The hex of a bug that is in the hive.
    #[inline]
    pub(crate) const fn hex(&self, bug: Bug) -> Point {
        self.spots[bug.index()].hex
    }

    /// The cell of a bug that is in the hive.
    #[inline]
    pub(crate) const fn cell(&self, bug: Bug) -> Cell {
        Cell::of(self.spots[bug.index()].hex)
    }

    /// The uppermost bug of a cell.
    #[inline]
    pub(crate) fn top(&self, cell: Cell) -> Option<Bug> {
        let top = self.top[cell.index()];
        (top != NONE).then(|| Bug::at(top.into()))
    }

    /// The uppermost bug of a hex, which may be far from the hive.
    pub(crate) fn top_at(&self, hex: Point) -> Option<Bug> {
        self.top(Cell::of(hex)).filter(|bug| self.hex(*bug) == hex)
    }

    /// Number of bugs on a cell.
    #[inline]
    pub(crate) fn height(&self, cell: Cell) -> u8 {
        match self.top[cell.index()] {
            NONE => 0,
            top => self.spots[usize::from(top)].level,
        }
    }

    /// The bug beneath a bug.
    pub(crate) fn under(&self, bug: Bug) -> Option<Bug> {
        let under = self.spots[bug.index()].under;
        (under != NONE).then(|| Bug::at(under.into()))
    }

    /// Whether no bug covers this bug of the hive.
    #[inline]
    pub(crate) fn is_free(&self, bug: Bug) -> bool {
        self.top[self.cell(bug).index()] == bug.index() as u8
    }

    /// The bugs in the hive.
    pub(crate) fn bugs(&self) -> impl Iterator<Item = Bug> + '_ {
        Bug::all().filter(|bug| !self.in_hand(*bug))
    }

    /// Number of bugs of a side in the hive.
    pub(crate) fn placed(&self, side: Side) -> usize {
        Bug::of(side).filter(|bug| !self.in_hand(*bug)).count()
    }

    /// Puts a bug from the hand on a hex, on top of the bugs there.
    pub(crate) fn put(&mut self, bug: Bug, hex: Point) {
        let cell = Cell::of(hex);
        let spot = Spot { hex, level: self.height(cell) + 1, under: self.top[cell.index()] };
        self.spots[bug.index()] = spot;
        self.set_top(cell, bug.index() as u8);
    }

    /// Moves the hive back towards the origin if a coordinate would exceed the limit (R7).
    #[inline]
    pub(crate) fn keep_near(&mut self, hex: Point) {
        if !hex.is_near() {
            for spot in self.spots.iter_mut().filter(|spot| spot.level > 0) {
                spot.hex = spot.hex.back(hex);
            }
        }
    }

    /// Takes an uncovered bug into the hand.
    pub(crate) fn lift(&mut self, bug: Bug) {
        let cell = self.cell(bug);
        let under = self.spots[bug.index()].under;
        self.spots[bug.index()].level = 0;
        self.set_top(cell, under);
    }

    fn set_top(&mut self, cell: Cell, top: u8) {
        self.top[cell.index()] = top;
        for tops in &mut self.tops {
            tops.remove(cell);
        }
        if top == NONE {
            return self.occupied.remove(cell);
        }
        self.occupied.insert(cell);
        self.tops[Bug::at(top.into()).side() as usize].insert(cell);
    }

    /// Two neighbours of this cell that only this cell connects (R3.4).
    pub(crate) fn parts_without(&self, cell: Cell) -> Option<[Cell; 2]> {
        let around = self.occupied.around(cell);
        // Neighbours in one unbroken arc are connected without this cell.
        let arcs = (around & !(around >> 1 | around << 5)).count_ones();
        if arcs < 2 {
            return None;
        }
        let mut left = self.occupied.without(cell);
        let first = cell.to(around.trailing_zeros() as usize);
        left.remove(first);
        let mut stack = [first; BUGS];
        let mut depth = 1;
        while depth > 0 {
            depth -= 1;
            let here = stack[depth];
            for direction in directions(left.around(here)) {
                let next = here.to(direction);
                left.remove(next);
                stack[depth] = next;
                depth += 1;
            }
        }
        let apart = left.around(cell);
        (apart != 0).then(|| [first, cell.to(apart.trailing_zeros() as usize)])
    }

    /// The uppermost bugs of the cells without which the hive is not connected, found in one walk
    /// (Tarjan).
    pub(crate) fn joints(&self) -> Joints {
        let mut walk = Walk { order: [0; BUGS], low: [0; BUGS], steps: 0, joints: 0 };
        if let Some(first) = self.bugs().find(|bug| self.is_free(*bug)) {
            self.walk(first, None, &mut walk);
        }
        Joints(walk.joints)
    }

    fn walk(&self, bug: Bug, from: Option<Bug>, walk: &mut Walk) {
        let (cell, here) = (self.cell(bug), bug.index());
        walk.steps += 1;
        let order = walk.steps;
        (walk.order[here], walk.low[here]) = (order, order);
        let mut branches = 0;
        for direction in directions(self.occupied.around(cell)) {
            let next = Bug::at(self.top[cell.to(direction).index()].into());
            let known = walk.order[next.index()];
            if known != 0 {
                walk.low[here] = walk.low[here].min(known);
                continue;
            }
            self.walk(next, Some(bug), walk);
            let low = walk.low[next.index()];
            walk.low[here] = walk.low[here].min(low);
            branches += 1;
            if low >= order && (from.is_some() || branches > 1) {
                walk.joints |= 1 << here;
            }
        }
    }

    /// Whether the hive is not connected without this bug.
    #[inline]
    pub(crate) const fn holds(&self, joints: Joints, bug: Bug) -> bool {
        self.level(bug) == 1 && joints.0 >> bug.index() & 1 != 0
    }

    /// Two bugs that are not connected. Only a position text can contain them.
    pub(crate) fn parts(&self) -> Option<[Bug; 2]> {
        let first = self.bugs().next()?;
        let mut joined = vec![self.hex(first)];
        let mut seen = 0;
        while let Some(hex) = joined.get(seen).copied() {
            seen += 1;
            for next in (0..6).map(|direction| hex.to(direction)) {
                let occupied = self.bugs().any(|bug| self.hex(bug) == next);
                if occupied && !joined.contains(&next) {
                    joined.push(next);
                }
            }
        }
        let apart = self.bugs().find(|bug| !joined.contains(&self.hex(*bug)))?;
        Some([first, apart])
    }

    /// Whether a side's queen bee is surrounded (R6.1).
    #[inline]
    pub(crate) const fn surrounded(&self, side: Side) -> bool {
        let queen = Bug::queen(side);
        !self.in_hand(queen) && self.occupied.around(self.cell(queen)) == 0b11_1111
    }

    /// The smallest coordinates of the hive.
    fn least(&self) -> Point {
        let hexes = self.spots.iter().filter(|spot| spot.level > 0).map(|spot| spot.hex);
        let least = |a: Point, b: Point| Point { q: a.q.min(b.q), r: a.r.min(b.r) };
        hexes.reduce(least).unwrap_or_default()
    }

    /// The chart of the hive.
    pub(crate) fn chart(&self) -> Chart {
        Chart::new(self.least())
    }

    /// A key of the shape of the hive, independent of its place; bugs of the same kind and side are
    /// not distinguished. The key includes the resting bug.
    pub(crate) fn shape(&self, rests: Option<Bug>) -> u64 {
        let least = self.least();
        let mut key = 0_u64;
        for (index, spot) in self.spots.iter().enumerate().filter(|(_, spot)| spot.level > 0) {
            let bug = Bug::at(index);
            let what = (bug.kind() as u64) << 1 | bug.side() as u64;
            let place = ((spot.hex.q - least.q) as u64) << 5 | (spot.hex.r - least.r) as u64;
            let rests = u64::from(rests == Some(bug));
            let what = rests << 10 | u64::from(spot.level) << 5 | what;
            key = key.wrapping_add(mix(what << 10 | place));
        }
        key
    }
}

/// Spreads the bits of a small number.
#[inline]
const fn mix(n: u64) -> u64 {
    let n = (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ n >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    n ^ n >> 29
}
