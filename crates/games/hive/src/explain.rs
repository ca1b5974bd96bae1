//! Whether an action is allowed, and why not: rule by rule.

use crate::bug::{Bug, Kind};
use crate::game::{Action, Hive, seat};
use crate::hex::{Cell, Cells, Hex};
use wanqi_sdk::words::a;
use wanqi_sdk::{Actor, Kind as Refusal, Rejection, forbid, rule};

/// A bug's name in a sentence.
pub(crate) fn name(bug: Option<Bug>) -> String {
    bug.map_or_else(|| "nothing".to_owned(), |bug| bug.to_string())
}

impl Hive {
    pub(crate) fn check_actor(&self, actor: Actor) -> Result<(), Rejection> {
        if let Some(outcome) = self.surrounding() {
            let message = "the game is over, a queen bee is surrounded";
            return Err(Rejection::new(Refusal::AfterEnd, outcome.rule, message));
        }
        let to_act = self.state.to_act;
        if rule!("R1.3", actor != seat(to_act)) {
            let message = format!("{} is to act", to_act.word());
            return Err(Rejection::new(Refusal::WrongActor, "R1.3", message));
        }
        Ok(())
    }

    pub(crate) fn check_action(&self, action: Action) -> Result<(), Rejection> {
        match action {
            Action::Pass => self.check_pass(),
            Action::Bug(bug, to) => {
                let kind = bug.kind().word();
                forbid!("R1.2", !self.set.has(bug), "there is no {kind} in this set");
                if self.board.in_hand(bug) {
                    self.check_placing(bug, to)
                } else {
                    self.check_move(bug, to)
                }
            }
        }
    }

    /// R5.1.
    fn check_pass(&self) -> Result<(), Rejection> {
        let mut list = Vec::new();
        self.list(&mut list);
        let side = self.state.to_act.word();
        let Some(Action::Bug(bug, to)) = list.first().copied() else { return Ok(()) };
        forbid!("R5.1", !list.is_empty(), "{side} is not stuck: {bug} can go to {to}");
        Ok(())
    }

    /// R3.1 to R3.4: whether the bug may leave its place; then whether it gets there.
    fn check_move(&self, bug: Bug, to: Hex) -> Result<(), Rejection> {
        let (board, color) = (&self.board, self.state.to_act);
        let (from, top) = (board.hex(bug), board.top(board.cell(bug)));
        let queen = Bug::queen(color);
        let waiting = board.in_hand(queen);
        forbid!("R3.1", waiting, "{bug} does not move while {queen} is in hand");
        forbid!("R3.2", top != Some(bug), "{bug} at {from} is covered by {}", name(top));
        forbid!("R3.3", from == to, "{bug} is at {to} already");
        let moved = self.state.rests == Some(bug);
        forbid!("R4.10", moved, "{bug} rests: it came here in the turn before");
        self.check_one_hive(bug)?;
        let thrown = self.thrown(self.throwers(), bug);
        let reached = self.on_chart(&thrown, to);
        if bug.color() != color {
            return self.check_throw(bug, to, reached);
        }
        if reached { Ok(()) } else { self.check_way(bug, to) }
    }

    /// R3.4.
    fn check_one_hive(&self, bug: Bug) -> Result<(), Rejection> {
        let board = &self.board;
        let parts = board.parts_without(board.cell(bug)).filter(|_| board.level(bug) == 1);
        let [one, other] = parts.map_or([None; 2], |parts| parts.map(|cell| board.top(cell)));
        forbid!(
            "R3.4",
            parts.is_some(),
            "without {bug} at {} the hive falls apart between {} and {}",
            board.hex(bug),
            name(one),
            name(other)
        );
        Ok(())
    }

    /// Whether a hex is one of these cells near the hive.
    fn on_chart(&self, cells: &Cells, hex: Hex) -> bool {
        self.board.chart().holds(hex) && cells.contains(Cell::of(hex))
    }

    fn gets_to(&self, bug: Bug, kind: Kind, to: Hex) -> bool {
        self.on_chart(&self.board.reach(bug, kind), to)
    }

    /// R3.5 to R4.8: whether a bug gets there by itself.
    fn check_way(&self, bug: Bug, to: Hex) -> Result<(), Rejection> {
        if bug.kind() != Kind::Mosquito {
            return self.check_kind(bug, bug.kind(), to);
        }
        let manners = || self.board.manners(bug);
        forbid!("R4.6", manners().next().is_none(), "{bug} touches only mosquitoes and stays");
        let none = !manners().any(|kind| self.gets_to(bug, kind, to));
        let words = || manners().map(Kind::word).collect::<Vec<_>>().join(" or ");
        forbid!("R4.6", none, "{bug} moves as {}, which does not get it to {to}", words());
        Ok(())
    }

    /// Whether a bug gets there in the manner of its kind.
    fn check_kind(&self, bug: Bug, kind: Kind, to: Hex) -> Result<(), Rejection> {
        let from = self.board.hex(bug);
        let lost = !self.gets_to(bug, kind, to);
        if lost {
            self.check_target(bug, kind, to)?;
            self.check_step(bug, kind, to)?;
        }
        match kind {
            Kind::Queen => forbid!("R4.1", lost, "{bug} goes one step, not from {from} to {to}"),
            Kind::Ant => {
                forbid!("R4.2", lost, "no way along the hive leads {bug} from {from} to {to}");
            }
            Kind::Spider => {
                forbid!("R4.3", lost, "three steps do not lead {bug} from {from} to {to}");
            }
            Kind::Grasshopper => {
                forbid!("R4.4", lost, "{bug} jumps straight over bugs, not from {from} to {to}");
            }
            Kind::Beetle => forbid!("R4.5", lost, "{bug} goes one step, not from {from} to {to}"),
            Kind::Ladybug => {
                forbid!("R4.7", lost, "two steps on top and one down do not lead {bug} to {to}");
            }
            Kind::Pillbug => forbid!("R4.8", lost, "{bug} goes one step, not from {from} to {to}"),
            Kind::Mosquito => {}
        }
        Ok(())
    }

    /// R3.7, and R3.6 where it does not depend on the way.
    fn check_target(&self, bug: Bug, kind: Kind, to: Hex) -> Result<(), Rejection> {
        let board = &self.board;
        let top = board.top_at(to);
        let taken = top.is_some() && kind != Kind::Beetle;
        let what = a(kind.word());
        let climbs = kind == Kind::Ladybug;
        forbid!(
            "R3.7",
            taken && climbs,
            "{to} is occupied by {}, and {what} comes down",
            name(top)
        );
        forbid!("R3.7", taken, "{to} is occupied by {}, and {what} does not climb", name(top));
        let rest = board.occupied().without(board.cell(bug));
        let near = board.chart().holds(to) && rest.around(Cell::of(to)) != 0;
        let lost = !near && board.level(bug) == 1;
        forbid!("R3.6", lost, "{bug} at {to} would touch no other bug");
        Ok(())
    }

    /// R3.5 and R3.6 for kinds that go one step.
    fn check_step(&self, bug: Bug, kind: Kind, to: Hex) -> Result<(), Rejection> {
        let board = &self.board;
        let (from, beneath) = (board.hex(bug), board.level(bug) - 1);
        let one_step = matches!(kind, Kind::Queen | Kind::Pillbug | Kind::Beetle);
        let Some(way) = from.way_to(to).filter(|_| one_step) else { return Ok(()) };
        let (cell, level) = (Cell::of(from), beneath.max(board.height(Cell::of(to))));
        let [left, right] = cell.beside(way).map(|cell| name(board.top(cell)));
        let shut = board.gate_is_shut(cell, way, level);
        forbid!("R3.5", shut, "the gate between {left} and {right} is too narrow for {bug}");
        let apart = cell.beside(way).iter().all(|cell| board.height(*cell) == 0);
        forbid!("R3.6", apart, "{bug} would lose touch with the hive on its way to {to}");
        Ok(())
    }

    /// R3.8 and R4.9: whether a bug of the other side is thrown there.
    fn check_throw(&self, bug: Bug, to: Hex, reached: bool) -> Result<(), Rejection> {
        let board = &self.board;
        let from = board.hex(bug);
        let beside = |thrower: &Bug| board.hex(*thrower).way_to(from).is_some();
        let thrower = self.throwers().into_iter().flatten().find(beside);
        let side = bug.color().word();
        let none = thrower.is_none();
        let resting = self.resting_thrower(from).filter(|_| none);
        forbid!("R4.10", resting.is_some(), "{} rests and does not throw {bug}", name(resting));
        forbid!("R3.8", none, "{bug} is {side}'s, and no pillbug can throw it from {from}");
        let thrower = thrower.unwrap_or(bug);
        let why = || self.why_not_thrown(thrower, bug, to);
        forbid!("R4.9", !reached, "{thrower} does not throw {bug} to {to}: {}", why());
        Ok(())
    }

    /// A bug of the side to act next to a hex that would throw if it did not rest.
    fn resting_thrower(&self, from: Hex) -> Option<Bug> {
        let bug = self.state.rests.filter(|bug| bug.color() == self.state.to_act)?;
        let board = &self.board;
        let throws = match bug.kind() {
            Kind::Pillbug => true,
            Kind::Mosquito => {
                board.level(bug) == 1 && board.manners(bug).any(|k| k == Kind::Pillbug)
            }
            _ => false,
        };
        (throws && board.is_free(bug) && board.hex(bug).way_to(from).is_some()).then_some(bug)
    }

    fn why_not_thrown(&self, thrower: Bug, bug: Bug, to: Hex) -> String {
        let board = &self.board;
        if board.level(bug) > 1 {
            format!("it lies on {}", name(board.under(bug)))
        } else if board.hex(thrower).way_to(to).is_none() {
            format!("{to} is not next to {thrower}")
        } else if board.top_at(to).is_some() {
            format!("{to} is occupied by {}", name(board.top_at(to)))
        } else {
            format!("the gate over {thrower} is too narrow")
        }
    }
}
