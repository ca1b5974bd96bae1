//! The game: the state with earlier moves, turns (R2), the end (R5, R6, R10).

use crate::board::{Board, Move};
use crate::ends::Ruling;
use crate::moves::{Each, Pick, perft};
use crate::notation::Action;
use crate::position;
use crate::rulings::Rulings;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of xiangqi.
#[derive(Debug)]
pub struct Xiangqi {
    pub(crate) board: Board,
    /// The keys of the positions since the last irreversible move, including this one (R6.1).
    pub(crate) run: Run,
    /// The moves between these positions; where checks are counted (R10.2), all moves since the
    /// last capture.
    pub(crate) moves: Vec<Move>,
    /// The number of checks of each side since the last capture and before these moves.
    pub(crate) earlier_checks: [u32; 2],
    /// The first declared end.
    pub(crate) ruled: Option<Ruling>,
    pub(crate) rulings: Rulings,
    /// The number of moves of both sides without a capture that draw (R10.1); 0: no limit.
    pub(crate) limit: u32,
}

reusing_clone!(Xiangqi: run, moves);

impl Xiangqi {
    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves between the positions of `run`.
    pub(crate) fn reversible(&self) -> &[Move] {
        &self.moves[self.moves.len() + 1 - self.run.len()..]
    }

    /// Whether checks are counted towards the limit (R10.2).
    #[inline]
    pub(crate) const fn counts_checks(&self) -> bool {
        self.limit > 0 && !matches!(self.rulings, Rulings::Simple)
    }

    /// Plays a move and drops the earlier moves that cannot matter any more.
    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        if !self.board.play(m) {
            self.moves.push(m);
            return;
        }
        self.run.clear();
        // Without a capture the clock is not 0: the move is a step of a pawn.
        if self.board.clock > 0 && self.counts_checks() {
            self.moves.push(m);
        } else {
            self.moves.clear();
            self.earlier_checks = [0; 2];
        }
    }

    fn clear_history(&mut self) {
        self.earlier_checks = self.checks();
        self.run.clear();
        self.moves.clear();
    }

    /// Adds the new position to the run and sets the declared end.
    #[inline]
    fn advance(&mut self) {
        self.run.push(self.board.key);
        if self.ruled.is_none() {
            self.ruled = self.declares();
        }
    }
}

impl Game for Xiangqi {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Xiangqi, Rejection> {
        let board = position::read(position::START)?.board;
        let mut run = Run::default();
        run.push(board.key);
        let rulings = [Rulings::Simple, Rulings::Asian, Rulings::Chinese][setup.rules];
        let limit = 2 * setup.options.int("limit") as u32;
        let (moves, earlier_checks, ruled) = (Vec::new(), [0; 2], None);
        Ok(Xiangqi { board, run, moves, earlier_checks, ruled, rulings, limit })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let Board { to_move, round, .. } = self.board;
        let place = to_move as u8;
        let declared = self.ruled.is_some();
        Turn { declared, ..Turn::of(to_move.seat(), place + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.board.to_move.seat() {
            self.board.generate(&mut Each(|m| out.push(m)));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R2.1", actor != us.seat(), "{us} is to move"; "轮到{}", us.zh());
        self.board.check(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        self.play(action);
        self.advance();
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.board.can_move() {
            return self.ruled.map(Ruling::outcome);
        }
        let us = self.board.to_move;
        let winner = us.other().seat();
        if rule!("R5.1", self.board.in_check(us)) {
            return Some(Outcome::won(winner, "checkmate", "R5.1"));
        }
        Some(Outcome::won(winner, "stalemate", "R5.2"))
    }

    fn event(&mut self, _seat: Actor, event: Event) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!(
            "R2.2",
            event != Event::Null,
            "{us} must move, no turn is skipped";
            "{}必须走，不能跳过", us.zh()
        );
        let check = self.board.in_check(us);
        forbid!(
            "R2.2",
            check,
            "{us} is in check, a null move would leave the king attacked";
            "{}被将军，空着没有应将", us.zh()
        );
        forbid!(
            "R2.2",
            !self.board.can_move(),
            "{us} is stalemated, the game is over";
            "{}被困毙，对局结束", us.zh()
        );
        self.clear_history();
        self.board.skip();
        self.advance();
        Ok(())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.board, depth)
    }

    /// Draws a move from the sets of targets, without a list.
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let mut pick = Pick::default();
        self.board.generate(&mut pick);
        let place = (pick.count > 0).then(|| rng.below(pick.count))?;
        Some((self.board.to_move.seat(), pick.nth(place)?))
    }
}
