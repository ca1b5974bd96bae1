//! Placing bugs (R2).

use crate::board::Board;
use crate::bug::{Bug, Color, Kind};
use crate::explain::name;
use crate::game::{Action, Hive};
use crate::hex::{Cell, Cells, Hex};
use wanqi_sdk::{Rejection, forbid, rule};

/// The turn by which the queen bee is placed.
pub(crate) const LAST_TURN_OF_QUEEN: u32 = 4;

/// The empty cells where a side that has bugs in the hive may place another (R2.4).
fn cells(board: &Board, color: Color) -> Cells {
    let touched = board.tops(color.other()).edge();
    board.tops(color).edge().minus(&touched).minus(board.occupied())
}

impl Hive {
    /// Whether this turn must bring the queen bee in (R2.5).
    fn queen_is_due(&self) -> bool {
        let late = self.state.number >= LAST_TURN_OF_QUEEN;
        rule!("R2.5", late && self.board.in_hand(Bug::queen(self.state.to_act)))
    }

    /// Whether a bug in the mover's hand is the next of its kind and may be placed this turn.
    fn may_come_in(&self, bug: Bug, queen_is_due: bool) -> bool {
        let queen = bug.kind() == Kind::Queen;
        self.board.in_hand(bug)
            && self.set.has(bug)
            && bug.before().is_none_or(|before| !self.board.in_hand(before))
            && (queen || !queen_is_due)
            && (!queen || self.set.queen_first || self.state.number > 1)
    }

    /// Adds every placing.
    pub(crate) fn list_placings(&self, out: &mut Vec<Action>) {
        let (board, color) = (&self.board, self.state.to_act);
        let queen_is_due = self.queen_is_due();
        let chart = board.chart();
        let add = |hex: Hex, out: &mut Vec<Action>| {
            for bug in Bug::of(color).filter(|bug| self.may_come_in(*bug, queen_is_due)) {
                out.push(Action::Bug(bug, hex));
            }
        };
        if board.occupied().is_empty() {
            add(Hex::ORIGIN, out);
        } else if board.placed(color) == 0 {
            board.occupied().edge().minus(board.occupied()).each(|cell| add(chart.hex(cell), out));
        } else {
            cells(board, color).each(|cell| add(chart.hex(cell), out));
        }
    }

    /// Whether a bug in hand may be placed there, and why not.
    pub(crate) fn check_placing(&self, bug: Bug, to: Hex) -> Result<(), Rejection> {
        let color = self.state.to_act;
        let side = color.word();
        let theirs = bug.color() != color;
        forbid!("R2.1", theirs, "{bug} is in the hand of {}", color.other().word());
        let before = bug.before().filter(|before| self.board.in_hand(*before));
        forbid!("R2.2", before.is_some(), "{} comes in before {bug}", name(before));
        let queen = bug.kind() == Kind::Queen;
        let number = self.state.number;
        let late = !queen && self.queen_is_due();
        let last = LAST_TURN_OF_QUEEN;
        forbid!(
            "R2.5",
            late,
            "it is turn {number} of {side}, and {} must be placed by turn {last}",
            Bug::queen(color)
        );
        let early = queen && number == 1 && !self.set.queen_first;
        forbid!("R2.6", early, "{bug} is not placed in the first turn of {side}");
        self.check_free_hex(bug, to)
    }

    /// R2.3 and R2.4: where a bug may be placed.
    fn check_free_hex(&self, bug: Bug, to: Hex) -> Result<(), Rejection> {
        let (board, color) = (&self.board, self.state.to_act);
        if board.occupied().is_empty() {
            forbid!("R1.1", to != Hex::ORIGIN, "the first bug lies at {}, not {to}", Hex::ORIGIN);
            return Ok(());
        }
        let chart = board.chart();
        let cell = Cell::of(to);
        let apart = !chart.holds(to) || board.occupied().around(cell) == 0;
        let held = board.top_at(to);
        forbid!("R2.3", held.is_some(), "{to} is occupied by {}", name(held));
        forbid!("R2.3", apart, "{bug} at {to} would touch no bug");
        if board.placed(color) == 0 {
            return Ok(());
        }
        let mut beside = (0..6).filter_map(|way| board.top(cell.to(way)));
        let foreign = beside.find(|top| top.color() != color);
        forbid!("R2.4", foreign.is_some(), "{bug} at {to} would touch {}", name(foreign));
        Ok(())
    }
}
