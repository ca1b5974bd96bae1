//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{GOAL, Line, PIECES};
use crate::facts::{RULE_1_MISERE, RULE_2, RULE_3};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of yizi qi.
#[derive(Clone, Debug)]
pub struct YiziQi {
    pub(crate) line: Line,
    /// Pieces left to drop.
    pub(crate) hand: u8,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Whoever brings in the last piece loses (R5.2).
    pub(crate) misere: bool,
}

impl YiziQi {
    fn start(setup: &Setup<'_>) -> YiziQi {
        let line = match setup.rules {
            RULE_2 => Line::DOUBLE,
            RULE_3 => Line::EMPTY,
            _ => Line::SINGLE,
        };
        let misere = setup.options.has("misere") && setup.options.flag("misere");
        YiziQi {
            line,
            hand: PIECES - line.from(GOAL),
            turns: 0,
            misere: misere || setup.rules == RULE_1_MISERE,
        }
    }

    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn seat(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// All pieces lie on the goal (R5.1).
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        rule!("R5.1", self.line.on(GOAL) == PIECES)
    }

    fn check_drop(&self, point: u8, count: u8) -> Result<(), Rejection> {
        let hand = self.hand;
        forbid!("R3.1", hand == 0, "no piece is left to drop, one is moved");
        forbid!("R3.2", point == GOAL, "no piece is dropped on point {point}, the goal");
        forbid!(
            "R3.3",
            count > hand,
            "{pieces} dropped, {hand} are left",
            pieces = counted(count, "piece is", "pieces are")
        );
        Ok(())
    }

    fn check_move(&self, from: u8, to: u8, count: u8) -> Result<(), Rejection> {
        let (hand, stack) = (self.hand, self.line.on(from));
        forbid!(
            "R3.1",
            hand > 0,
            "{pieces} left to drop before any moves",
            pieces = counted(hand, "piece is", "pieces are")
        );
        forbid!("R4.4", from == GOAL, "pieces on point {from}, the goal, are not moved again");
        forbid!(
            "R4.1",
            count > stack,
            "{pieces} moved from point {from}, it has {stack}",
            pieces = counted(count, "piece is", "pieces are")
        );
        forbid!("R4.2", to >= from, "point {to} is no nearer to the goal than point {from}");
        Ok(())
    }
}

impl Game for YiziQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<YiziQi, Rejection> {
        let start = YiziQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.is_over() {
            return Turn::over(round, place);
        }
        Turn::of(self.seat(), place + 1, round, place)
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.seat() {
            return;
        }
        for point in Line::points() {
            out.extend((1..=self.hand).map(|count| Action::Drop { point, count }));
        }
        if self.hand > 0 {
            return;
        }
        for from in Line::points() {
            for to in GOAL..from {
                out.extend((1..=self.line.on(from)).map(|count| Action::Move { from, to, count }));
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.seat().0;
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
        // Whoever is to move did not make the last move.
        let other = self.seat();
        Some(if rule!("R5.2", self.misere) {
            Outcome::won(other, "last-piece-loses", "R5.2")
        } else {
            Outcome::won(other.other(), "last-piece", "R5.1")
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.seat().0;
        let message = format!("seat {us} must drop or move, no turn is skipped");
        Err(Rejection::illegal("R2.2", message))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        let seat = self.seat();
        self.turns = from.u32()?;
        (self.seat() == seat).then_some(())
    }

    fn forget(&mut self) {
        self.turns %= 2;
    }

    /// The line and the seat; pieces in nobody's line are left to drop.
    fn identity(&self) -> u128 {
        u128::from(self.line.bits()) << 1 | u128::from(self.turns % 2)
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// A stack allows as many moves as it has pieces, times its distance from the goal: draws one
    /// of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let (actor, hand) = (self.seat(), u32::from(self.hand));
        if hand > 0 {
            let n = rng.below(u32::from(PIECES) * hand);
            let (point, count) = ((1 + n / hand) as u8, (1 + n % hand) as u8);
            return Some((actor, Action::Drop { point, count }));
        }
        let moves = self.line.steps();
        let mut n = if moves > 0 { rng.below(moves) } else { 0 };
        for from in Line::points() {
            let (far, stack) = (u32::from(from), u32::from(self.line.on(from)));
            if n < far * stack {
                let (to, count) = ((n / stack) as u8, (1 + n % stack) as u8);
                return Some((actor, Action::Move { from, to, count }));
            }
            n -= far * stack;
        }
        None
    }
}
