//! The game: turns (R2), drops (R3), moves (R4), the end (R5).

use crate::board::{GOAL, Line, PIECES, Point};
use crate::facts::{RULE_1_MISERE, RULE_2, RULE_3};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// A game of yizi qi.
#[derive(Clone, Debug)]
pub struct YiziQi {
    pub(crate) line: Line,
    /// Pieces left to drop.
    pub(crate) hand: u8,
    /// Turns so far.
    pub(crate) turns: u32,
    /// The seat that brings in the last piece loses (R5.2).
    pub(crate) misere: bool,
}

impl YiziQi {
    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// Whether all pieces are on the goal (R5.1).
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        rule!("R5.1", self.line.on(GOAL) == PIECES)
    }

    fn check_drop(&self, point: Point, count: u8) -> Result<(), Rejection> {
        let hand = self.hand;
        forbid!("R3.1", hand == 0, "no piece is left to drop, so a piece must move");
        forbid!("R3.2", point == GOAL, "a piece cannot be dropped on point {point}, the goal");
        let pieces = plural(count, "piece");
        forbid!("R3.3", count > hand, "a drop of {pieces}, but {hand} are left");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point, count: u8) -> Result<(), Rejection> {
        let (hand, stack) = (self.hand, self.line.on(from));
        let dropping = counted(hand, "piece is", "pieces are");
        forbid!("R3.1", hand > 0, "{dropping} left to drop before any moves");
        forbid!("R4.4", from == GOAL, "pieces on point {from}, the goal, do not move again");
        let pieces = plural(count, "piece");
        forbid!("R4.1", count > stack, "a move of {pieces} from point {from}, which has {stack}");
        forbid!("R4.2", to >= from, "point {to} is not nearer to the goal than point {from}");
        Ok(())
    }
}

impl Game for YiziQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "seat {seat} must drop or move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<YiziQi, Rejection> {
        let line = match setup.rules {
            RULE_2 => Line::DOUBLE,
            RULE_3 => Line::EMPTY,
            _ => Line::SINGLE,
        };
        let misere = setup.options.has("misere") && setup.options.flag("misere");
        Ok(YiziQi {
            line,
            hand: PIECES - line.from(GOAL),
            turns: 0,
            misere: misere || setup.rules == RULE_1_MISERE,
        })
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
        for point in Line::points() {
            out.extend((1..=self.hand).map(|count| Action::Drop { point, count }));
        }
        if self.hand > 0 {
            return;
        }
        for from in Line::points() {
            for to in (GOAL.0..from.0).map(Point) {
                out.extend((1..=self.line.on(from)).map(|count| Action::Move { from, to, count }));
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move().0;
        forbid!("R2.1", self.turn().actor() != Some(actor), "seat {us} is to move");
        match action {
            Action::Drop { point, count } => self.check_drop(point, count),
            Action::Move { from, to, count } => self.check_move(from, to, count),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Drop { point, count } => {
                self.hand -= count;
                self.line.add(point, count);
            }
            Action::Move { from, to, count } => {
                self.line.take(from, count);
                self.line.add(to, count);
            }
        }
        self.turns += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        // The seat to move did not make the last move.
        let other = self.to_move();
        Some(if rule!("R5.2", self.misere) {
            Outcome::won(other, "last-piece-loses", "R5.2")
        } else {
            Outcome::won(other.other(), "last-piece", "R5.1")
        })
    }

    /// The number of moves of a stack is its number of pieces times its distance from the goal.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let (actor, hand) = (self.to_move(), u32::from(self.hand));
        if hand > 0 {
            let n = rng.below(u32::from(PIECES) * hand);
            let (point, count) = (Point((1 + n / hand) as u8), (1 + n % hand) as u8);
            return Some((actor, Action::Drop { point, count }));
        }
        let moves = self.line.steps();
        let mut n = if moves > 0 { rng.below(moves) } else { 0 };
        for from in Line::points() {
            let (far, stack) = (u32::from(from.0), u32::from(self.line.on(from)));
            if n < far * stack {
                let (to, count) = (Point((n / stack) as u8), (1 + n % stack) as u8);
                return Some((actor, Action::Move { from, to, count }));
            }
            n -= far * stack;
        }
        None
    }
}
