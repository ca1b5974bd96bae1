//! The game: turns (R2), legal moves (R3), the end (R4).

use crate::board::{Board, MEN, Point, Side};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// A game of one-line jumps.
#[derive(Clone, Debug)]
pub struct DanxianTiaoqi {
    pub(crate) board: Board,
    pub(crate) to_move: Side,
    /// Turns so far.
    pub(crate) turns: u32,
    /// The side that is across.
    pub(crate) winner: Option<Side>,
}

impl DanxianTiaoqi {
    /// The moves of the side to move (R3).
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Action> + use<> {
        let (board, us) = (self.board, self.to_move);
        let men = board.of(us).map(Point);
        men.filter_map(move |from| Some(Action::Move(from, board.target(us, from)?)))
    }

    /// The winner that the board shows after a turn of this side (R4.1).
    #[inline]
    pub(crate) fn find_winner(&self, last: Side) -> Option<Side> {
        rule!("R4.1", self.board.is_across(last)).then_some(last)
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        let mut moves = self.board.of(us).map(Point);
        let found = moves.find_map(|from| Some((from, self.board.target(us, from)?)));
        forbid!(
            "R2.3",
            let Some((from, to)) = found,
            "{us} cannot pass, its man on {from} can go to {to}"
        );
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let (them, own) = (us.other(), |point: Point| self.board.of(us).has(point.0));
        forbid!("R2.1", !own(from), "{us} has no man on {from}");
        let back = from == to || (from.0 < to.0) != (us == Side::Black);
        forbid!("R3.1", back, "{to} is not ahead of {from} for {us}");
        let next = Point(if us == Side::Black { from.0 + 1 } else { from.0 - 1 });
        forbid!("R3.3", own(next), "the man on {from} is blocked by the own man on {next}");
        let run = self.board.run(us, from);
        let far = run == 0 && to != next;
        forbid!("R3.2", far, "{next} ahead of {from} is empty, so the man steps to it");
        let target = require!(
            "R3.4",
            self.board.target(us, from),
            "no empty point is behind the {men} of {them} ahead of {from}",
            men = counted(run, "man", "men")
        );
        let short = self.board.at(to) == Some(them);
        forbid!("R3.4", short, "{to} is occupied by a man of {them}");
        let far = run > 0 && to != target;
        forbid!("R3.5", far, "a jump from {from} over {run} of {them} ends on {target}");
        Ok(())
    }
}

impl Game for DanxianTiaoqi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<DanxianTiaoqi, Rejection> {
        let length = if setup.options.word("length") == "18" { 18 } else { 19 };
        let board = Board::start(length);
        Ok(DanxianTiaoqi { board, to_move: Side::Black, turns: 0, winner: None })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        match self.winner {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place),
        }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.winner.is_some() {
            return;
        }
        let before = out.len();
        out.extend(self.moves());
        if rule!("R2.3", out.len() == before) {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Pass => self.check_pass(),
            Action::Move(from, to) => self.check_move(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.to_move;
        if let Action::Move(from, to) = action {
            self.board.shift(us, from, to);
        }
        self.to_move = us.other();
        self.turns += 1;
        self.winner = self.find_winner(us);
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::won(self.winner?.seat(), "across", "R4.1"))
    }

    /// Collects the moves, at most five, in an array and draws one.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let mut moves = [Action::Pass; MEN as usize];
        let mut count = 0;
        for action in self.moves() {
            moves[count] = action;
            count += 1;
        }
        let n = rng.below(count.max(1) as u32) as usize;
        Some((self.to_move.seat(), moves[n]))
    }
}
