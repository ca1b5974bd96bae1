//! The game: turns (R2), moves (R3), captures (R4), the end (R5).

use crate::board::{Board, Power, Side, point_of};
use crate::facts;
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::Listed;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The side has no piece left (R5.1).
    Captured(Side),
    /// The side cannot move (R5.2).
    Blocked(Side),
    /// Each side has one piece left (R5.3).
    OneEach,
}

/// An end that the rules declare; the players may continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Declared {
    /// A position occurred for the third time (R5.4).
    Repeated,
    /// The limit of moves without a capture was reached (R5.5).
    Quiet,
}

impl Listed for Declared {
    const ALL: &'static [Declared] = &[Declared::Repeated, Declared::Quiet];
}

/// A game of pao qi.
#[derive(Debug)]
pub struct PaoQi {
    pub(crate) board: Board,
    pub(crate) power: Power,
    /// The number of moves without a capture that ends the game; 0: never.
    pub(crate) limit: u16,
    pub(crate) to_move: Side,
    /// The number of moves since the last capture.
    pub(crate) quiet: u16,
    /// The number of moves made, plus one if the game began with White to move.
    pub(crate) turns: u32,
    /// The positions since the last capture.
    pub(crate) run: Run,
    pub(crate) declared: Option<Declared>,
    pub(crate) end: Option<End>,
}

reusing_clone!(PaoQi: run);

impl PaoQi {
    /// The pieces and the side to move as a number, different for different positions.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let (black, white) = (self.board.of(Side::Black), self.board.of(Side::White));
        black.0 | white.0 << 20 | (self.to_move as u64) << 40
    }

    /// Sets `end` and `declared` after a move.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let side = self.to_move;
        self.end = if rule!("R5.1", self.board.of(side).is_empty()) {
            Some(End::Captured(side))
        } else if rule!("R5.2", !self.board.can_move(side)) {
            Some(End::Blocked(side))
        } else {
            rule!("R5.3", self.board.is_one_each()).then_some(End::OneEach)
        };
        if self.end.is_some() || self.declared.is_some() {
            return;
        }
        let times = if self.quiet < 4 { 1 } else { self.run.count_last() };
        self.declared = if rule!("R5.4", times >= 3) {
            Some(Declared::Repeated)
        } else {
            rule!("R5.5", self.limit > 0 && self.quiet >= self.limit).then_some(Declared::Quiet)
        };
    }
}

impl Game for PaoQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<PaoQi, Rejection> {
        let options = setup.options;
        let power =
            Power { backed: setup.rules == facts::BACKED, both_ends: options.flag("both-ends") };
        let mut game = PaoQi {
            board: Board::start(if setup.rules == facts::FIVE { 5 } else { 4 }),
            power,
            limit: options.int("quiet") as u16,
            to_move: Side::Black,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            declared: None,
            end: None,
        };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.declared.is_some();
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place),
        };
        Turn { declared, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.end.is_some() {
            return;
        }
        for from in self.board.of(self.to_move) {
            let targets = self.board.targets(self.to_move, from);
            out.extend(targets.map(|to| Action { from: point_of(from), to: point_of(to) }));
        }
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let (us, board) = (self.to_move, &self.board);
        forbid!("R2.1", actor != self.to_move.seat(), "{us} is to move");
        let own = board.at(from) == Some(us);
        forbid!("R3.1", !own, "{from} holds no piece of {us}");
        let (across, up) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let crooked = (across == 0) == (up == 0);
        forbid!("R3.2", crooked, "no straight line leads from {from} to {to}");
        let (far, left) = (across + up > 1 && !board.is_lone(us), board.of(us).count());
        let pieces = plural(left, "piece");
        forbid!("R3.2", far, "{to} is not next to {from}, and {us} has {pieces} left");
        forbid!("R3.3", let Some(side) = board.at(to), "{to} is occupied by a piece of {side}");
        let between = board.between(from, to);
        forbid!("R3.4", let Some(point) = between, "{point}, between {from} and {to}, is occupied");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        let taken = self.board.carry(self.to_move, from, to, self.power);
        self.to_move = self.to_move.other();
        self.turns += 1;
        self.quiet = self.quiet.saturating_add(1);
        if taken > 0 {
            self.quiet = 0;
            self.run.clear();
        }
        self.run.push(self.key());
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = |loser: Side| loser.other().seat();
        Some(match (self.end, self.declared) {
            (Some(End::Captured(side)), _) => Outcome::won(winner(side), "all-captured", "R5.1"),
            (Some(End::Blocked(side)), _) => Outcome::won(winner(side), "no-move", "R5.2"),
            (Some(End::OneEach), _) => Outcome::drawn(2, "one-each", "R5.3"),
            (None, Some(Declared::Repeated)) => Outcome::drawn(2, "repetition", "R5.4").declared(),
            (None, Some(Declared::Quiet)) => Outcome::drawn(2, "no-capture", "R5.5").declared(),
            (None, None) => return None,
        })
    }

    /// Draws one of the targets of all pieces without a list of actions.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let mut targets = [(0, Bitboard::EMPTY); 6];
        let mut total = 0;
        for (slot, from) in targets.iter_mut().zip(self.board.of(self.to_move)) {
            *slot = (from, self.board.targets(self.to_move, from));
            total += slot.1.count();
        }
        let mut nth = rng.below(total);
        for (from, mut to) in targets {
            if nth < to.count() {
                let to = to.nth(nth as usize)?;
                let action = Action { from: point_of(from), to: point_of(to) };
                return Some((self.to_move.seat(), action));
            }
            nth -= to.count();
        }
        None
    }
}
