//! Placing bugs (R2).

use crate::board::{Cell, Cells, Point, Side};
use crate::bug::{Bug, Kind};
use crate::game::Hive;
use crate::notation::Action;
use crate::stacks::Board;
use wanqi_sdk::prelude::*;

/// The last turn in which the queen bee may be placed.
pub(crate) const LAST_TURN_OF_QUEEN: u32 = 4;

/// The empty cells where a side that has bugs in the hive may place another (R2.4).
fn cells(board: &Board, side: Side) -> Cells {
    let touched = board.tops(side.other()).edge();
    board.tops(side).edge().minus(&touched).minus(board.occupied())
}

impl Hive {
    /// Whether the queen bee must be placed in this turn (R2.5).
    fn queen_is_due(&self) -> bool {
        let late = self.state.number >= LAST_TURN_OF_QUEEN;
        rule!("R2.5", late && self.board.in_hand(Bug::queen(self.state.to_move)))
    }

    /// Whether a bug in hand is the next of its kind and may be placed in this turn.
    fn may_come_in(&self, bug: Bug, queen_is_due: bool) -> bool {
        let queen = bug.kind() == Kind::Queen;
        self.board.in_hand(bug)
            && self.set.has(bug)
            && bug.before().is_none_or(|before| !self.board.in_hand(before))
            && (queen || !queen_is_due)
            && (!queen || self.set.queen_first || self.state.number > 1)
    }

    /// Adds all placings.
    pub(crate) fn list_placings(&self, out: &mut Vec<Action>) {
        let (board, side) = (&self.board, self.state.to_move);
        let queen_is_due = self.queen_is_due();
        let chart = board.chart();
        let add = |hex: Point, out: &mut Vec<Action>| {
            for bug in Bug::of(side).filter(|bug| self.may_come_in(*bug, queen_is_due)) {
                out.push(Action::Bug(bug, hex));
            }
        };
        if board.occupied().is_empty() {
            add(Point::ORIGIN, out);
        } else if board.placed(side) == 0 {
            board.occupied().edge().minus(board.occupied()).each(|cell| add(chart.hex(cell), out));
        } else {
            cells(board, side).each(|cell| add(chart.hex(cell), out));
        }
    }

    /// Checks the placing of a bug in hand.
    pub(crate) fn check_placing(&self, bug: Bug, to: Point) -> Result<(), Rejection> {
        let side = self.state.to_move;
        let theirs = bug.side() != side;
        forbid!("R2.1", theirs, "{bug} is in the hand of {}", side.other());
        let before = bug.before().filter(|before| self.board.in_hand(*before));
        forbid!("R2.2", let Some(before) = before, "{before} must be placed before {bug}");
        let queen = bug.kind() == Kind::Queen;
        let number = self.state.number;
        let late = !queen && self.queen_is_due();
        let last = LAST_TURN_OF_QUEEN;
        forbid!(
            "R2.5",
            late,
            "{} must be placed by turn {last}, and this is turn {number} of {side}",
            Bug::queen(side)
        );
        let early = queen && number == 1 && !self.set.queen_first;
        forbid!("R2.6", early, "{bug} must not be placed in the first turn of {side}");
        self.check_free_hex(bug, to)
    }

    /// Checks the hex of a placing (R2.3, R2.4).
    fn check_free_hex(&self, bug: Bug, to: Point) -> Result<(), Rejection> {
        let (board, side) = (&self.board, self.state.to_move);
        if board.occupied().is_empty() {
            forbid!(
                "R1.1",
                to != Point::ORIGIN,
                "the first bug goes to {}, not {to}",
                Point::ORIGIN
            );
            return Ok(());
        }
        let chart = board.chart();
        let cell = Cell::of(to);
        let apart = !chart.holds(to) || board.occupied().around(cell) == 0;
        let held = board.top_at(to);
        forbid!("R2.3", let Some(top) = held, "{to} is occupied by {top}");
        forbid!("R2.3", apart, "{bug} at {to} would not touch a bug");
        if board.placed(side) == 0 {
            return Ok(());
        }
        let mut beside = (0..6).filter_map(|direction| board.top(cell.to(direction)));
        let foreign = beside.find(|top| top.side() != side);
        forbid!("R2.4", let Some(foreign) = foreign, "{bug} at {to} would touch {foreign}");
        Ok(())
    }
}
