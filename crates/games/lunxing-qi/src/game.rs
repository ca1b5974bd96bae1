//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{Board, PIECES, Piece, Point, Side};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::{Draw, Run};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side alone has arrived.
    Arrived(Side),
    /// Both sides have arrived.
    Both,
}

/// A game of Lunxing Qi.
#[derive(Debug)]
pub struct LunxingQi {
    pub(crate) board: Board,
    /// Odd may also answer an arrival (R4.2).
    either: bool,
    /// Number of rounds after which the game is a draw; 0: no limit (R4.4).
    limit: u32,
    /// The piece that is to move (R2.1).
    pub(crate) piece: Piece,
    /// The number of the round, from 1.
    pub(crate) round: u32,
    /// All positions of the game.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    end: Option<End>,
}

reusing_clone!(LunxingQi: run);

impl LunxingQi {
    /// The side whose piece is to move.
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        self.piece.side()
    }

    /// All that distinguishes positions: the points of the pieces, and the piece to move.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.board.places() | (self.piece.0 as u64) << 40
    }

    /// How often this position has occurred. It can recur only after whole rounds.
    #[inline]
    fn times(&self) -> usize {
        let (keys, key) = (self.run.keys(), self.key());
        keys.iter().rev().step_by(PIECES.into()).filter(|earlier| **earlier == key).count()
    }

    /// Whether a side that lacks one step gets another turn (R4.2).
    #[inline]
    pub(crate) fn may_answer(&self, side: Side) -> bool {
        self.either || side == Side::Even
    }

    /// The end that follows from the board.
    #[inline]
    fn ending(&self) -> Option<End> {
        let us = self.to_move();
        let [ours, theirs] = [us, us.other()].map(|side| self.board.has_arrived(side));
        if !rule!("R4.1", ours || theirs) {
            None
        } else if rule!("R4.2", ours && theirs) {
            Some(End::Both)
        } else if ours {
            // This side arrived a turn ago, and the other side has answered.
            Some(End::Arrived(us))
        } else {
            let short = self.may_answer(us) && self.board.is_one_step_short(self.piece);
            (!rule!("R4.2", short)).then_some(End::Arrived(us.other()))
        }
    }

    /// Finds out whether the game has ended or is declared a draw.
    #[inline]
    pub(crate) fn settle(&mut self) {
        self.end = self.ending();
        let long = rule!("R4.4", self.limit > 0 && self.round > self.limit);
        let repeated = rule!("R4.3", self.times() >= 3);
        if self.end.is_none() && self.drawn.is_none() && (repeated || long) {
            self.drawn = Some(if repeated { Draw::Repetition } else { Draw::Quiet });
        }
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (piece, place) = (self.piece, self.board.place(self.piece));
        forbid!("R3.1", from != place, "piece {piece} on {place} is to move");
        let apart = !from.neighbours().has(to);
        forbid!("R3.2", apart, "{to} is not a neighbour of {from}");
        let other = self.board.at(to);
        forbid!("R3.3", let Some(piece) = other, "{to} is occupied by piece {piece}");
        Ok(())
    }
}

impl Game for LunxingQi {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<LunxingQi, Rejection> {
        let mut game = LunxingQi {
            board: Board::START,
            either: setup.options.word("answer") == "either",
            limit: setup.options.int("rounds") as u32,
            piece: Piece(0),
            round: 1,
            run: Run::default(),
            drawn: None,
            end: None,
        };
        game.run.restart(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.round, self.piece.0);
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move().seat(), self.to_move() as u8 + 1, round, place),
        };
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move().seat() || self.end.is_some() {
            return;
        }
        let (from, targets) = (self.board.place(self.piece), self.board.targets(self.piece));
        if targets.is_empty() {
            out.push(Action::Pass);
        }
        out.extend(targets.map(|to| Action::Move(from, to)));
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, piece) = (self.to_move(), self.piece);
        let wrong = actor != self.to_move().seat();
        forbid!("R2.1", wrong, "piece {piece} of {us} is to move");
        match action {
            Action::Move(from, to) => self.check_move(from, to),
            Action::Pass => {
                let to = self.board.targets(piece).next();
                forbid!("R2.2", let Some(to) = to, "piece {piece} can move, for example to {to}");
                Ok(())
            }
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        if let Action::Move(_, to) = action {
            self.board.carry(self.piece, to);
        }
        self.piece = self.piece.next();
        self.round += u32::from(self.piece == Piece(0));
        self.run.push(self.key());
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.end, self.drawn) {
            (Some(End::Arrived(side)), _) => Some(Outcome::won(side.seat(), "arrived", "R4.1")),
            (Some(End::Both), _) => Some(Outcome::drawn(2, "both-arrived", "R4.2")),
            (None, Some(Draw::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R4.3").declared())
            }
            (None, Some(Draw::Quiet)) => Some(Outcome::drawn(2, "round-limit", "R4.4").declared()),
            (None, None) => None,
        }
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let piece = self.piece;
        let message = format!("piece {piece} must move; no turn is skipped");
        Err(Rejection::illegal("R2.3", message))
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (from, mut targets) = (self.board.place(self.piece), self.board.targets(self.piece));
        if targets.is_empty() {
            return Some((self.to_move().seat(), Action::Pass));
        }
        let to = targets.nth(rng.below(targets.count()) as usize)?;
        Some((self.to_move().seat(), Action::Move(from, to)))
    }
}
