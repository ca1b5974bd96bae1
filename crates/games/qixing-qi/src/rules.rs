//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Line, PIECES};
use crate::facts::{RULE_1_MISERE, RULE_2};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of qixing qi.
#[derive(Clone, Debug)]
pub struct QixingQi {
    pub(crate) line: Line,
    /// Turns so far.
    pub(crate) turns: u32,
    /// The pieces are placed first (R3.1).
    pub(crate) places: bool,
    /// Whoever completes the row loses (R5.2).
    pub(crate) misere: bool,
}

impl QixingQi {
    fn start(setup: &Setup<'_>) -> QixingQi {
        let places = setup.rules == RULE_2;
        let misere = setup.rules == RULE_1_MISERE || places && setup.options.flag("misere");
        let line = if places { Line::EMPTY } else { Line::STARS };
        QixingQi { line, turns: 0, places, misere }
    }

    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn seat(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// Pieces left to place.
    #[inline]
    pub(crate) const fn hand(&self) -> u8 {
        PIECES - self.line.count()
    }

    /// The pieces lie on the points 1 to 7 (R5.1).
    #[inline]
    fn is_over(&self) -> bool {
        rule!("R5.1", self.line == Line::ROW)
    }

    fn check_place(&self, point: u8) -> Result<(), Rejection> {
        forbid!("R3.1", self.hand() == 0, "no piece is left to place, one is moved");
        forbid!("R3.2", self.line.has(point), "point {point} holds a piece");
        Ok(())
    }

    fn check_move(&self, from: u8, to: u8) -> Result<(), Rejection> {
        let hand = self.hand();
        forbid!(
            "R3.1",
            hand > 0,
            "{pieces} left to place before any moves",
            pieces = counted(hand, "piece is", "pieces are")
        );
        forbid!("R4.1", !self.line.has(from), "no piece lies on point {from}");
        forbid!("R4.1", to >= from, "point {to} has no lower number than point {from}");
        forbid!("R4.2", self.line.has(to), "point {to} holds a piece");
        let between = self.line.before(from, to);
        let piece = between.unwrap_or(to);
        forbid!("R4.3", between.is_some(), "the piece on point {piece} is in the way");
        Ok(())
    }
}

impl Game for QixingQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<QixingQi, Rejection> {
        let start = QixingQi::start(setup);
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
        if self.hand() > 0 {
            out.extend(Line::of(self.line.empty()).map(Action::Place));
            return;
        }
        let moves = Line::of(self.line.open());
        out.extend(moves.filter_map(|to| Some(Action::Move(self.line.behind(to)?, to))));
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.seat().0;
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
        // Whoever is to move did not complete the row.
        let other = self.seat();
        Some(if rule!("R5.2", self.misere) {
            Outcome::won(other, "row-loses", "R5.2")
        } else {
            Outcome::won(other.other(), "row-complete", "R5.1")
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
        let message = format!("seat {us} must place or move, no turn is skipped");
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

    /// The line and the seat.
    fn identity(&self) -> u128 {
        u128::from(self.line.bits()) << 1 | u128::from(self.turns % 2)
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// An empty point is the end of one move at most, that of the piece behind it: draws a point.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let places = self.hand() > 0;
        let mut points = if places { self.line.empty() } else { self.line.open() };
        if points == 0 {
            return None;
        }
        for _ in 0..rng.below(points.count_ones()) {
            points &= points - 1;
        }
        let point = 1 + points.trailing_zeros() as u8;
        let action = if places {
            Action::Place(point)
        } else {
            Action::Move(self.line.behind(point)?, point)
        };
        Some((self.seat(), action))
    }
}
