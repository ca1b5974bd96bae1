//! Moving bugs: where each kind gets to (R3.5 to R3.7, R4).

use crate::board::Board;
use crate::bug::{BUGS, Bug, Kind};
use crate::game::{Action, Hive};
use crate::hex::{Cell, Cells, ways};
use wanqi_sdk::rule;

/// For the occupied cells around a bug on the plane, the ways it can slide: onto an empty cell,
/// past exactly one bug. With none it would lose touch, between two the gate is too narrow.
const SLIDES: [u8; 64] = {
    let mut table = [0; 64];
    let mut around = 0;
    while around < 64 {
        let mut way = 0;
        while way < 6 {
            let beside = (around >> ((way + 1) % 6) & 1) + (around >> ((way + 5) % 6) & 1);
            if around >> way & 1 == 0 && beside == 1 {
                table[around] |= 1 << way;
            }
            way += 1;
        }
        around += 1;
    }
    table
};

/// Most cells that lie next to a hive.
const EDGE: usize = 6 * BUGS;

#[inline]
fn slides(rest: &Cells, from: Cell) -> impl Iterator<Item = Cell> {
    ways(SLIDES[rest.around(from)].into()).map(move |way| from.to(way))
}

/// One step along the edge (R4.1).
fn step(rest: &Cells, from: Cell) -> Cells {
    let mut reached = Cells::default();
    slides(rest, from).for_each(|to| reached.insert(to));
    reached
}

/// Any number of steps (R4.2).
fn run(rest: &Cells, from: Cell) -> Cells {
    let mut reached = Cells::default();
    reached.insert(from);
    let mut stack = [from; EDGE];
    let mut depth = 1;
    while depth > 0 {
        depth -= 1;
        for to in slides(rest, stack[depth]) {
            if !reached.contains(to) {
                reached.insert(to);
                stack[depth] = to;
                depth += 1;
            }
        }
    }
    reached.without(from)
}

/// Three steps, no cell twice (R4.3).
fn three_steps(rest: &Cells, from: Cell) -> Cells {
    let mut reached = Cells::default();
    for first in slides(rest, from) {
        for second in slides(rest, first).filter(|cell| *cell != from) {
            let third = slides(rest, second).filter(|cell| *cell != from && *cell != first);
            third.for_each(|to| reached.insert(to));
        }
    }
    reached
}

/// Straight over one bug or more to the next empty cell (R4.4).
fn jump(rest: &Cells, from: Cell) -> Cells {
    let mut reached = Cells::default();
    for way in ways(rest.around(from)) {
        let mut to = from.to(way);
        while rest.contains(to) {
            to = to.to(way);
        }
        reached.insert(to);
    }
    reached
}

impl Board {
    /// Whether bugs on both sides stand higher than a step at this level (R3.5).
    #[inline]
    pub(crate) fn gate_is_shut(&self, from: Cell, way: usize, level: u8) -> bool {
        let [left, right] = from.beside(way);
        rule!("R3.5", self.height(left).min(self.height(right)) > level)
    }

    /// One step of a beetle, from a cell where so many bugs lie beneath it (R4.5).
    fn climb(&self, rest: &Cells, from: Cell, beneath: u8) -> Cells {
        let mut reached = if beneath == 0 { step(rest, from) } else { Cells::default() };
        let climbs = if beneath == 0 { rest.around(from) } else { 0b11_1111 };
        for way in ways(climbs) {
            let to = from.to(way);
            if !self.gate_is_shut(from, way, beneath.max(self.height(to))) {
                reached.insert(to);
            }
        }
        reached
    }

    /// Two steps on top of the hive and one down (R4.7).
    fn cross(&self, rest: &Cells, from: Cell) -> Cells {
        let mut reached = Cells::default();
        let open = |at: Cell, way: usize, level: u8| {
            !self.gate_is_shut(at, way, level.max(self.height(at.to(way))))
        };
        for up in ways(rest.around(from)).filter(|way| open(from, *way, 0)) {
            let first = from.to(up);
            let height = self.height(first);
            for on in ways(rest.around(first)).filter(|way| open(first, *way, height)) {
                let second = first.to(on);
                let height = self.height(second);
                let empty = !rest.around(second) & 0b11_1111;
                for down in ways(empty).filter(|way| open(second, *way, height)) {
                    reached.insert(second.to(down));
                }
            }
        }
        reached.without(from)
    }

    /// Where a bug gets to in the manner of a kind.
    pub(crate) fn reach(&self, bug: Bug, kind: Kind) -> Cells {
        let (from, beneath) = (self.cell(bug), self.level(bug) - 1);
        let rest = if beneath == 0 { self.occupied().without(from) } else { *self.occupied() };
        match kind {
            Kind::Queen | Kind::Pillbug => step(&rest, from),
            Kind::Spider => three_steps(&rest, from),
            Kind::Beetle => self.climb(&rest, from, beneath),
            Kind::Grasshopper => jump(&rest, from),
            Kind::Ant => run(&rest, from),
            Kind::Ladybug => self.cross(&rest, from),
            Kind::Mosquito => Cells::default(),
        }
    }

    /// The kinds in whose manner a bug moves (R4.6): itself, or for a mosquito the kinds it
    /// touches.
    pub(crate) fn manners(&self, bug: Bug) -> impl Iterator<Item = Kind> + use<> {
        let mut kinds = [None; 6];
        if bug.kind() != Kind::Mosquito {
            kinds[0] = Some(bug.kind());
        } else if rule!("R4.6", self.level(bug) > 1) {
            kinds[0] = Some(Kind::Beetle);
        } else {
            let cell = self.cell(bug);
            for (way, kind) in kinds.iter_mut().enumerate() {
                let touched = self.top(cell.to(way)).map(Bug::kind);
                *kind = touched.filter(|kind| *kind != Kind::Mosquito);
            }
            for i in 1..6 {
                if kinds[..i].contains(&kinds[i]) {
                    kinds[i] = None;
                }
            }
        }
        kinds.into_iter().flatten()
    }

    /// Where a bug gets to by itself, whether or not it may leave its place.
    fn own_ways(&self, bug: Bug) -> Cells {
        let mut reached = Cells::default();
        for kind in self.manners(bug) {
            reached.extend(&self.reach(bug, kind));
        }
        reached
    }
}

/// The bugs of the mover that can throw others (R4.9).
pub(crate) type Throwers = [Option<Bug>; 2];

impl Hive {
    /// The mover's pillbug, and its mosquito where it touches a pillbug.
    pub(crate) fn throwers(&self) -> Throwers {
        if !self.set.pillbug {
            return [None; 2];
        }
        let board = &self.board;
        let able = |bug: &Bug| {
            !board.in_hand(*bug)
                && board.is_free(*bug)
                && board.level(*bug) == 1
                && !self.rests(*bug)
                && board.manners(*bug).any(|kind| kind == Kind::Pillbug)
        };
        let color = self.state.to_act;
        let of_kind = |kind: Kind| Bug::of(color).find(|bug| bug.kind() == kind).filter(able);
        [of_kind(Kind::Pillbug), of_kind(Kind::Mosquito)]
    }

    /// Where a bug can be thrown by one of these, whether or not it may leave its place (R4.9).
    pub(crate) fn thrown(&self, throwers: Throwers, bug: Bug) -> Cells {
        let board = &self.board;
        let mut reached = Cells::default();
        let from = board.hex(bug);
        for thrower in throwers.into_iter().flatten() {
            let Some(way) = board.hex(thrower).way_to(from) else { continue };
            let cell = board.cell(thrower);
            if board.level(bug) > 1 || board.gate_is_shut(cell, way, 1) {
                continue;
            }
            let empty = !board.occupied().around(cell) & 0b11_1111;
            let open = ways(empty).filter(|way| !board.gate_is_shut(cell, *way, 1));
            open.for_each(|way| reached.insert(cell.to(way)));
        }
        reached
    }

    /// Whether a bug moved in the turn before (R4.10).
    pub(crate) fn rests(&self, bug: Bug) -> bool {
        rule!("R4.10", self.state.rests == Some(bug))
    }

    /// Adds every move of a bug in the hive.
    pub(crate) fn list_moves(&self, out: &mut Vec<Action>) {
        let (board, color) = (&self.board, self.state.to_act);
        if board.in_hand(Bug::queen(color)) {
            return;
        }
        let (chart, joints) = (board.chart(), board.joints());
        let throwers = self.throwers();
        let throws = throwers != [None; 2];
        for bug in board.bugs().filter(|bug| throws || bug.color() == color) {
            if !board.is_free(bug) || self.rests(bug) || board.holds(joints, bug) {
                continue;
            }
            let mut reached = Cells::default();
            if bug.color() == color {
                reached = board.own_ways(bug);
            }
            if throws {
                reached.extend(&self.thrown(throwers, bug));
            }
            reached.each(|cell| out.push(Action::Bug(bug, chart.hex(cell))));
        }
    }
}
