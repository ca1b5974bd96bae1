//! The game: turns (R2), placing (R3), moves (R4), the end (R5).

use crate::board::{Line, PIECES, Point};
use crate::facts::{RULE_1_MISERE, RULE_2};
use crate::notation::Action;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;

/// A game of qixing qi.
#[derive(Clone, Debug)]
pub struct QixingQi {
    pub(crate) line: Line,
    /// Number of turns so far.
    pub(crate) turns: u32,
    /// The pieces are placed first (R3.1).
    pub(crate) places: bool,
    /// The seat that completes the row loses (R5.2).
    pub(crate) misere: bool,
}

impl QixingQi {
    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// Number of pieces left to place.
    #[inline]
    pub(crate) const fn hand(&self) -> u8 {
        PIECES - self.line.count()
    }

    /// Whether the pieces are on the points 1 to 7 (R5.1).
    #[inline]
    fn is_over(&self) -> bool {
        rule!("R5.1", self.line == Line::ROW)
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        forbid!("R3.1", self.hand() == 0, "no piece is left to place; a turn is a move");
        forbid!("R3.2", self.line.has(point), "point {point} holds a piece");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let pieces = counted(self.hand(), "piece is", "pieces are");
        forbid!("R3.1", self.hand() > 0, "{pieces} left to place before any move");
        forbid!("R4.1", !self.line.has(from), "no piece is on point {from}");
        forbid!("R4.1", to >= from, "point {to} is not lower than point {from}");
        forbid!("R4.2", self.line.has(to), "point {to} holds a piece");
        let between = self.line.before(from, to);
        forbid!("R4.3", let Some(piece) = between, "the piece on point {piece} is in the way");
        Ok(())
    }
}

impl Game for QixingQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "seat {seat} must place or move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<QixingQi, Rejection> {
        let places = setup.rules == RULE_2;
        let misere = setup.rules == RULE_1_MISERE || places && setup.options.flag("misere");
        let line = if places { Line::EMPTY } else { Line::STARS };
        Ok(QixingQi { line, turns: 0, places, misere })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.is_over() {
            return Turn::over(round, place);
        }
        Turn::of(self.to_move(), place + 1, round, place)
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move() {
            return;
        }
        if self.hand() > 0 {
            out.extend(Line::of(self.line.empty()).map(Action::Place));
            return;
        }
        let moves = Line::of(self.line.open());
        out.extend(moves.filter_map(|to| Some(Action::Move(self.line.behind(to)?, to))));
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move().0;
        forbid!("R2.1", self.turn().actor() != Some(actor), "seat {us} is to move");
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move(from, to) => self.check_move(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place(point) => self.line.add(point),
            Action::Move(from, to) => {
                self.line.take(from);
                self.line.add(to);
            }
        }
        self.turns += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        // The other seat has just completed the row.
        let other = self.to_move();
        Some(if rule!("R5.2", self.misere) {
            Outcome::won(other, "row-loses", "R5.2")
        } else {
            Outcome::won(other.other(), "row-complete", "R5.1")
        })
    }

    /// Draws a point: an empty point is the target of at most one action.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let places = self.hand() > 0;
        let points = if places { self.line.empty() } else { self.line.open() };
        if points == 0 {
            return None;
        }
        let point = 1 + points.nth_place(rng.below(points.count_ones()))?;
        let action = if places {
            Action::Place(point)
        } else {
            Action::Move(self.line.behind(point)?, point)
        };
        Some((self.to_move(), action))
    }
}
