//! The hive as it lies: who is where, stacks, and whether it holds together (R3.4).

use crate::bug::{BUGS, Bug, Color};
use crate::hex::{CELLS, Cell, Cells, Chart, Hex, ways};

/// No bug.
const NONE: u8 = u8::MAX;

/// Where a bug is.
#[derive(Clone, Copy, Debug)]
struct Spot {
    hex: Hex,
    /// 0 in hand, 1 on the plane, 2 on one other bug …
    level: u8,
    /// The bug beneath.
    under: u8,
}

/// A set of bugs that hold the hive together.
#[derive(Clone, Copy)]
pub(crate) struct Joints(u32);

/// A walk through the hive, depth first.
struct Walk {
    /// When each bug was met; 0: not yet.
    order: [u8; BUGS],
    /// The earliest bug met again from there on.
    low: [u8; BUGS],
    steps: u8,
    joints: u32,
}

/// All bugs of both sides, in the hive or in hand.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    spots: [Spot; BUGS],
    /// The uppermost bug of each cell.
    top: [u8; CELLS],
    occupied: Cells,
    /// Where the uppermost bug is White's, and where Black's.
    tops: [Cells; 2],
}

impl Board {
    /// All bugs in hand.
    pub(crate) fn new() -> Board {
        Board {
            spots: [Spot { hex: Hex::ORIGIN, level: 0, under: NONE }; BUGS],
            top: [NONE; CELLS],
            occupied: Cells::default(),
            tops: [Cells::default(); 2],
        }
    }

    /// Where there are bugs.
    #[inline]
    pub(crate) const fn occupied(&self) -> &Cells {
        &self.occupied
    }

    /// Where the uppermost bug is of this colour.
    #[inline]
    pub(crate) const fn tops(&self, color: Color) -> &Cells {
        &self.tops[color as usize]
    }

    #[inline]
    pub(crate) const fn in_hand(&self, bug: Bug) -> bool {
        self.spots[bug.index()].level == 0
    }

    /// How high it lies: 1 on the plane, 2 on one other bug.
    #[inline]
    pub(crate) const fn level(&self, bug: Bug) -> u8 {
        self.spots[bug.index()].level
    }

    /// The hex of a bug that is in the hive.
    #[inline]
    pub(crate) const fn hex(&self, bug: Bug) -> Hex {
        self.spots[bug.index()].hex
    }

    /// The cell of a bug that is in the hive.
    #[inline]
    pub(crate) const fn cell(&self, bug: Bug) -> Cell {
        Cell::of(self.spots[bug.index()].hex)
    }

    /// The uppermost bug.
    #[inline]
    pub(crate) fn top(&self, cell: Cell) -> Option<Bug> {
        let top = self.top[cell.index()];
        (top != NONE).then(|| Bug::at(top.into()))
    }

    /// The uppermost bug of a hex, wherever the hex is.
    pub(crate) fn top_at(&self, hex: Hex) -> Option<Bug> {
        self.top(Cell::of(hex)).filter(|bug| self.hex(*bug) == hex)
    }

    /// Bugs on a cell.
    #[inline]
    pub(crate) fn height(&self, cell: Cell) -> u8 {
        match self.top[cell.index()] {
            NONE => 0,
            top => self.spots[usize::from(top)].level,
        }
    }

    /// The bug beneath.
    pub(crate) fn under(&self, bug: Bug) -> Option<Bug> {
        let under = self.spots[bug.index()].under;
        (under != NONE).then(|| Bug::at(under.into()))
    }

    /// Whether nothing lies on a bug of the hive.
    #[inline]
    pub(crate) fn is_free(&self, bug: Bug) -> bool {
        self.top[self.cell(bug).index()] == bug.index() as u8
    }

    /// The bugs in the hive.
    pub(crate) fn bugs(&self) -> impl Iterator<Item = Bug> + '_ {
        Bug::all().filter(|bug| !self.in_hand(*bug))
    }

    /// How many bugs of a side are in the hive.
    pub(crate) fn placed(&self, color: Color) -> usize {
        Bug::of(color).filter(|bug| !self.in_hand(*bug)).count()
    }

    /// Lays a bug that is in hand on a hex, on top of what is there.
    pub(crate) fn put(&mut self, bug: Bug, hex: Hex) {
        let cell = Cell::of(hex);
        let spot = Spot { hex, level: self.height(cell) + 1, under: self.top[cell.index()] };
        self.spots[bug.index()] = spot;
        self.set_top(cell, bug.index() as u8);
    }

    /// Brings the hive back about the origin when a bug has gone too far out to be written (R7).
    #[inline]
    pub(crate) fn keep_near(&mut self, hex: Hex) {
        if !hex.is_near() {
            for spot in self.spots.iter_mut().filter(|spot| spot.level > 0) {
                spot.hex = spot.hex.back(hex);
            }
        }
    }

    /// Takes a bug that nothing lies on into the hand.
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
        self.tops[Bug::at(top.into()).color() as usize].insert(cell);
    }

    /// Two cells next to this one that nothing joins but it (R3.4).
    pub(crate) fn parts_without(&self, cell: Cell) -> Option<[Cell; 2]> {
        let around = self.occupied.around(cell);
        // Neighbours in one unbroken arc hold together by themselves.
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
            for way in ways(left.around(here)) {
                let next = here.to(way);
                left.remove(next);
                stack[depth] = next;
                depth += 1;
            }
        }
        let apart = left.around(cell);
        (apart != 0).then(|| [first, cell.to(apart.trailing_zeros() as usize)])
    }

    /// The uppermost bugs of the cells that hold the hive together, found in one walk (Tarjan).
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
        for way in ways(self.occupied.around(cell)) {
            let next = Bug::at(self.top[cell.to(way).index()].into());
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

    /// Whether the hive would fall apart without this bug.
    #[inline]
    pub(crate) const fn holds(&self, joints: Joints, bug: Bug) -> bool {
        self.level(bug) == 1 && joints.0 >> bug.index() & 1 != 0
    }

    /// Two bugs that nothing joins: there are none unless a position text says so.
    pub(crate) fn parts(&self) -> Option<[Bug; 2]> {
        let first = self.bugs().next()?;
        let mut joined = vec![self.hex(first)];
        let mut seen = 0;
        while let Some(hex) = joined.get(seen).copied() {
            seen += 1;
            for next in (0..6).map(|way| hex.to(way)) {
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
    pub(crate) const fn surrounded(&self, color: Color) -> bool {
        let queen = Bug::queen(color);
        !self.in_hand(queen) && self.occupied.around(self.cell(queen)) == 0b11_1111
    }

    /// The least coordinates of the hive.
    fn least(&self) -> Hex {
        let hexes = self.spots.iter().filter(|spot| spot.level > 0).map(|spot| spot.hex);
        let least = |a: Hex, b: Hex| Hex { q: a.q.min(b.q), r: a.r.min(b.r) };
        hexes.reduce(least).unwrap_or_default()
    }

    /// The chart of the hive.
    pub(crate) fn chart(&self) -> Chart {
        Chart::new(self.least())
    }

    /// A key of the shape of the hive, the same wherever it lies; bugs of one kind and side are
    /// not told apart. With it goes the bug that rests.
    pub(crate) fn shape(&self, rests: Option<Bug>) -> u64 {
        let least = self.least();
        let mut key = 0_u64;
        for (index, spot) in self.spots.iter().enumerate().filter(|(_, spot)| spot.level > 0) {
            let bug = Bug::at(index);
            let what = (bug.kind() as u64) << 1 | bug.color() as u64;
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
