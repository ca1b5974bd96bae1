//! Moving bugs: the targets of each kind (R3.5 to R3.7, R4).

use crate::board::{Cell, Cells, directions};
use crate::bug::{BUGS, Bug, Kind};
use crate::game::Hive;
use crate::notation::Action;
use crate::stacks::Board;
use wanqi_sdk::prelude::*;

/// For the occupied cells around a bug on the plane, the directions in which it can slide: onto an
/// empty cell, past exactly one bug. Past none it would lose contact; between two the gate is too
/// narrow.
const SLIDES: [u8; 64] = {
    let mut table = [0; 64];
    let mut around = 0;
    while around < 64 {
        let mut direction = 0;
        while direction < 6 {
            let beside =
                (around >> ((direction + 1) % 6) & 1) + (around >> ((direction + 5) % 6) & 1);
            if around >> direction & 1 == 0 && beside == 1 {
                table[around] |= 1 << direction;
            }
            direction += 1;
        }
        around += 1;
    }
    table
};

/// The largest number of cells next to a hive.
const EDGE: usize = 6 * BUGS;

#[inline]
fn slides(rest: &Cells, from: Cell) -> impl Iterator<Item = Cell> {
    directions(SLIDES[rest.around(from)].into()).map(move |direction| from.to(direction))
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
    for direction in directions(rest.around(from)) {
        let mut to = from.to(direction);
        while rest.contains(to) {
            to = to.to(direction);
        }
        reached.insert(to);
    }
    reached
}

impl Board {
    /// Whether the stacks on both sides are higher than the level of a step (R3.5).
    #[inline]
    pub(crate) fn gate_is_shut(&self, from: Cell, direction: usize, level: u8) -> bool {
        let [left, right] = from.beside(direction);
        rule!("R3.5", self.height(left).min(self.height(right)) > level)
    }

    /// One step of a beetle with this number of bugs beneath it (R4.5).
    fn climb(&self, rest: &Cells, from: Cell, beneath: u8) -> Cells {
        let mut reached = if beneath == 0 { step(rest, from) } else { Cells::default() };
        let climbs = if beneath == 0 { rest.around(from) } else { 0b11_1111 };
        for direction in directions(climbs) {
            let to = from.to(direction);
            if !self.gate_is_shut(from, direction, beneath.max(self.height(to))) {
                reached.insert(to);
            }
        }
        reached
    }

    /// Two steps on top of the hive and one down (R4.7).
    fn cross(&self, rest: &Cells, from: Cell) -> Cells {
        let mut reached = Cells::default();
        let open = |at: Cell, direction: usize, level: u8| {
            !self.gate_is_shut(at, direction, level.max(self.height(at.to(direction))))
        };
        for up in directions(rest.around(from)).filter(|direction| open(from, *direction, 0)) {
            let first = from.to(up);
            let height = self.height(first);
            for on in
                directions(rest.around(first)).filter(|direction| open(first, *direction, height))
            {
                let second = first.to(on);
                let height = self.height(second);
                let empty = !rest.around(second) & 0b11_1111;
                for down in directions(empty).filter(|direction| open(second, *direction, height)) {
                    reached.insert(second.to(down));
                }
            }
        }
        reached.without(from)
    }

    /// The targets of a bug that moves as this kind.
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

    /// The kinds as which a bug moves (R4.6): its own, or for a mosquito the kinds that it touches.
    pub(crate) fn manners(&self, bug: Bug) -> impl Iterator<Item = Kind> + use<> {
        let mut kinds = [None; 6];
        if bug.kind() != Kind::Mosquito {
            kinds[0] = Some(bug.kind());
        } else if rule!("R4.6", self.level(bug) > 1) {
            kinds[0] = Some(Kind::Beetle);
        } else {
            let cell = self.cell(bug);
            for (direction, kind) in kinds.iter_mut().enumerate() {
                let touched = self.top(cell.to(direction)).map(Bug::kind);
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

    /// The targets of the own moves of a bug, whether or not it may leave its place.
    fn own_targets(&self, bug: Bug) -> Cells {
        let mut reached = Cells::default();
        for kind in self.manners(bug) {
            reached.extend(&self.reach(bug, kind));
        }
        reached
    }
}

/// The bugs of the side to move that can throw others (R4.9).
pub(crate) type Throwers = [Option<Bug>; 2];

impl Hive {
    /// The pillbug of the side to move, and its mosquito if it touches a pillbug.
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
        let side = self.state.to_move;
        let of_kind = |kind: Kind| Bug::of(side).find(|bug| bug.kind() == kind).filter(able);
        [of_kind(Kind::Pillbug), of_kind(Kind::Mosquito)]
    }

    /// The targets to which these can throw a bug, whether or not it may leave its place (R4.9).
    pub(crate) fn thrown(&self, throwers: Throwers, bug: Bug) -> Cells {
        let board = &self.board;
        let mut reached = Cells::default();
        let from = board.hex(bug);
        for thrower in throwers.into_iter().flatten() {
            let Some(direction) = board.hex(thrower).direction_to(from) else { continue };
            let cell = board.cell(thrower);
            if board.level(bug) > 1 || board.gate_is_shut(cell, direction, 1) {
                continue;
            }
            let empty = !board.occupied().around(cell) & 0b11_1111;
            let open =
                directions(empty).filter(|direction| !board.gate_is_shut(cell, *direction, 1));
            open.for_each(|direction| reached.insert(cell.to(direction)));
        }
        reached
    }

    /// Whether a bug moved in the last turn (R4.10).
    pub(crate) fn rests(&self, bug: Bug) -> bool {
        rule!("R4.10", self.state.rests == Some(bug))
    }

    /// Adds all moves of bugs in the hive.
    pub(crate) fn list_moves(&self, out: &mut Vec<Action>) {
        let (board, side) = (&self.board, self.state.to_move);
        if board.in_hand(Bug::queen(side)) {
            return;
        }
        let (chart, joints) = (board.chart(), board.joints());
        let throwers = self.throwers();
        let throws = throwers != [None; 2];
        for bug in board.bugs().filter(|bug| throws || bug.side() == side) {
            if !board.is_free(bug) || self.rests(bug) || board.holds(joints, bug) {
                continue;
            }
            let mut reached = Cells::default();
            if bug.side() == side {
                reached = board.own_targets(bug);
            }
            if throws {
                reached.extend(&self.thrown(throwers, bug));
            }
            reached.each(|cell| out.push(Action::Bug(bug, chart.hex(cell))));
        }
    }
}
