//! The checks of actions, rule by rule.

use crate::board::{Cell, Cells, Point};
use crate::bug::{Bug, Kind};
use crate::game::Hive;
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::words::a;

/// The name of a bug in a sentence.
pub(crate) fn name(bug: Option<Bug>) -> String {
    bug.map_or_else(|| "nothing".to_owned(), |bug| bug.to_string())
}

impl Hive {
    pub(crate) fn check_actor(&self, actor: Actor) -> Result<(), Rejection> {
        if let Some(outcome) = self.surrounding() {
            let message = "the game is over: a queen bee is surrounded";
            return Err(Rejection::new(wanqi_sdk::RejectionKind::AfterEnd, outcome.rule, message));
        }
        let to_move = self.state.to_move;
        if rule!("R1.3", actor != to_move.seat()) {
            let message = format!("{to_move} is to move");
            return Err(Rejection::new(wanqi_sdk::RejectionKind::WrongActor, "R1.3", message));
        }
        Ok(())
    }

    pub(crate) fn check_action(&self, action: Action) -> Result<(), Rejection> {
        match action {
            Action::Pass => self.check_pass(),
            Action::Bug(bug, to) => {
                let kind = bug.kind().word();
                forbid!("R1.2", !self.set.has(bug), "there is no {kind} in this rule set");
                if self.board.in_hand(bug) {
                    self.check_placing(bug, to)
                } else {
                    self.check_move(bug, to)
                }
            }
        }
    }

    /// Checks a pass (R5.1).
    fn check_pass(&self) -> Result<(), Rejection> {
        let mut list = Vec::new();
        self.list(&mut list);
        let side = self.state.to_move;
        let Some(Action::Bug(bug, to)) = list.first().copied() else { return Ok(()) };
        forbid!("R5.1", !list.is_empty(), "{side} cannot pass: {bug} can go to {to}");
        Ok(())
    }

    /// Checks that the bug may leave its place (R3.1 to R3.4), then that it reaches its target.
    fn check_move(&self, bug: Bug, to: Point) -> Result<(), Rejection> {
        let (board, side) = (&self.board, self.state.to_move);
        let (from, top) = (board.hex(bug), board.top(board.cell(bug)));
        let queen = Bug::queen(side);
        let waiting = board.in_hand(queen);
        forbid!("R3.1", waiting, "{bug} cannot move while {queen} is in hand");
        let cover = top.filter(|top| *top != bug);
        forbid!("R3.2", let Some(cover) = cover, "{bug} at {from} is covered by {cover}");
        forbid!("R3.3", from == to, "{bug} is at {to} already");
        let moved = self.state.rests == Some(bug);
        forbid!("R4.10", moved, "{bug} rests, because it came here in the last turn");
        self.check_one_hive(bug)?;
        let thrown = self.thrown(self.throwers(), bug);
        let reached = self.on_chart(&thrown, to);
        if bug.side() != side {
            return self.check_throw(bug, to, reached);
        }
        if reached { Ok(()) } else { self.check_own_move(bug, to) }
    }

    /// Checks that the hive is connected without the bug (R3.4).
    fn check_one_hive(&self, bug: Bug) -> Result<(), Rejection> {
        let board = &self.board;
        let parts = board.parts_without(board.cell(bug)).filter(|_| board.level(bug) == 1);
        let (from, name) = (board.hex(bug), |cell| name(board.top(cell)));
        forbid!(
            "R3.4",
            let Some([one, other]) = parts,
            "without {bug} at {from} the hive is not connected between {} and {}",
            name(one),
            name(other)
        );
        Ok(())
    }

    /// Whether a hex is near the hive and its cell is in the set.
    fn on_chart(&self, cells: &Cells, hex: Point) -> bool {
        self.board.chart().holds(hex) && cells.contains(Cell::of(hex))
    }

    fn reaches(&self, bug: Bug, kind: Kind, to: Point) -> bool {
        self.on_chart(&self.board.reach(bug, kind), to)
    }

    /// Checks that a bug reaches its target by its own move (R3.5 to R4.8).
    fn check_own_move(&self, bug: Bug, to: Point) -> Result<(), Rejection> {
        if bug.kind() != Kind::Mosquito {
            return self.check_kind(bug, bug.kind(), to);
        }
        let manners = || self.board.manners(bug);
        forbid!(
            "R4.6",
            manners().next().is_none(),
            "{bug} touches only mosquitoes, so it cannot move"
        );
        let none = !manners().any(|kind| self.reaches(bug, kind, to));
        let words = || manners().map(|kind| a(kind.word())).collect::<Vec<_>>().join(" or ");
        forbid!("R4.6", none, "{bug} moves as {}, which cannot reach {to}", words());
        Ok(())
    }

    /// Checks that a bug reaches its target as this kind.
    fn check_kind(&self, bug: Bug, kind: Kind, to: Point) -> Result<(), Rejection> {
        let from = self.board.hex(bug);
        let lost = !self.reaches(bug, kind, to);
        if lost {
            self.check_target(bug, kind, to)?;
            self.check_step(bug, kind, to)?;
        }
        match kind {
            Kind::Queen => forbid!("R4.1", lost, "{bug} moves one step, not from {from} to {to}"),
            Kind::Ant => {
                forbid!("R4.2", lost, "no path along the hive leads {bug} from {from} to {to}");
            }
            Kind::Spider => {
                forbid!("R4.3", lost, "three steps do not lead {bug} from {from} to {to}");
            }
            Kind::Grasshopper => {
                forbid!("R4.4", lost, "{bug} jumps straight over bugs, not from {from} to {to}");
            }
            Kind::Beetle => forbid!("R4.5", lost, "{bug} moves one step, not from {from} to {to}"),
            Kind::Ladybug => {
                forbid!("R4.7", lost, "two steps on top and one down do not lead {bug} to {to}");
            }
            Kind::Pillbug => forbid!("R4.8", lost, "{bug} moves one step, not from {from} to {to}"),
            Kind::Mosquito => {}
        }
        Ok(())
    }

    /// Checks the target: R3.7, and R3.6 as far as it does not depend on the path.
    fn check_target(&self, bug: Bug, kind: Kind, to: Point) -> Result<(), Rejection> {
        let board = &self.board;
        let top = board.top_at(to);
        let top = top.filter(|_| kind != Kind::Beetle);
        let what = a(kind.word());
        let down = top.filter(|_| kind == Kind::Ladybug);
        forbid!("R3.7", let Some(top) = down, "{to} is occupied by {top}, and {what} comes down");
        forbid!("R3.7", let Some(top) = top, "{to} is occupied by {top}, and {what} cannot climb");
        let rest = board.occupied().without(board.cell(bug));
        let near = board.chart().holds(to) && rest.around(Cell::of(to)) != 0;
        let lost = !near && board.level(bug) == 1;
        forbid!("R3.6", lost, "{bug} at {to} would not touch another bug");
        Ok(())
    }

    /// Checks R3.5 and R3.6 for kinds that move one step.
    fn check_step(&self, bug: Bug, kind: Kind, to: Point) -> Result<(), Rejection> {
        let board = &self.board;
        let (from, beneath) = (board.hex(bug), board.level(bug) - 1);
        let one_step = matches!(kind, Kind::Queen | Kind::Pillbug | Kind::Beetle);
        let Some(direction) = from.direction_to(to).filter(|_| one_step) else { return Ok(()) };
        let (cell, level) = (Cell::of(from), beneath.max(board.height(Cell::of(to))));
        let [left, right] = cell.beside(direction).map(|cell| name(board.top(cell)));
        let shut = board.gate_is_shut(cell, direction, level);
        forbid!("R3.5", shut, "the gate between {left} and {right} is too narrow for {bug}");
        let apart = cell.beside(direction).iter().all(|cell| board.height(*cell) == 0);
        forbid!("R3.6", apart, "{bug} would lose contact with the hive before it reaches {to}");
        Ok(())
    }

    /// Checks that a bug of the other side can be thrown to its target (R3.8, R4.9).
    fn check_throw(&self, bug: Bug, to: Point, reached: bool) -> Result<(), Rejection> {
        let board = &self.board;
        let from = board.hex(bug);
        let beside = |thrower: &Bug| board.hex(*thrower).direction_to(from).is_some();
        let thrower = self.throwers().into_iter().flatten().find(beside);
        let resting = self.resting_thrower(from).filter(|_| thrower.is_none());
        forbid!("R4.10", let Some(resting) = resting, "{resting} rests and cannot throw {bug}");
        let covered = self.covered_thrower(from).filter(|_| thrower.is_none());
        forbid!(
            "R3.2",
            let Some((under, cover)) = covered,
            "{under} is covered by {}, so it cannot throw {bug}",
            name(cover)
        );
        let side = bug.side();
        let thrower =
            require!("R3.8", thrower, "{bug} is {side}'s, and no pillbug can throw it from {from}");
        let why = || self.why_not_thrown(thrower, bug, to);
        forbid!("R4.9", !reached, "{thrower} cannot throw {bug} to {to}: {}", why());
        Ok(())
    }

    /// A bug of the side to move next to a hex that could throw if it did not rest.
    fn resting_thrower(&self, from: Point) -> Option<Bug> {
        let bug = self.state.rests.filter(|bug| bug.side() == self.state.to_move)?;
        let board = &self.board;
        let throws = match bug.kind() {
            Kind::Pillbug => true,
            Kind::Mosquito => {
                board.level(bug) == 1 && board.manners(bug).any(|k| k == Kind::Pillbug)
            }
            _ => false,
        };
        (throws && board.is_free(bug) && board.hex(bug).direction_to(from).is_some()).then_some(bug)
    }

    /// A bug of the side to move next to a hex that could throw if no bug covered it, and the bug
    /// on top.
    fn covered_thrower(&self, from: Point) -> Option<(Bug, Option<Bug>)> {
        let board = &self.board;
        let throws = |bug: &Bug| {
            !board.in_hand(*bug)
                && !board.is_free(*bug)
                && board.level(*bug) == 1
                && board.hex(*bug).direction_to(from).is_some()
                && board.manners(*bug).any(|kind| kind == Kind::Pillbug)
        };
        let under = Bug::of(self.state.to_move).find(|bug| self.set.pillbug && throws(bug))?;
        Some((under, board.top_at(board.hex(under))))
    }

    fn why_not_thrown(&self, thrower: Bug, bug: Bug, to: Point) -> String {
        let board = &self.board;
        if board.level(bug) > 1 {
            format!("it is on {}", name(board.under(bug)))
        } else if board.hex(thrower).direction_to(to).is_none() {
            format!("{to} is not next to {thrower}")
        } else if board.top_at(to).is_some() {
            format!("{to} is occupied by {}", name(board.top_at(to)))
        } else {
            format!("the gate over {thrower} is too narrow")
        }
    }
}
