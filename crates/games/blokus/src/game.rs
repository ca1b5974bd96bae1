//! The game: turns (R2), the end (R4).

use crate::board::Squares;
use crate::facts::FACTS;
use crate::notation::Action;
use crate::piece::{PIECES, Pieces, Placement, SINGLE};
use crate::variant::{COLOURS, Colour, VARIANTS, Variant};
use wanqi_sdk::prelude::*;

/// The squares and the pieces of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hand {
    /// The squares that it covers.
    pub squares: Squares,
    /// The pieces in hand.
    pub left: Pieces,
    /// The last piece it placed was the single square.
    pub single_last: bool,
    /// The colour has passed.
    pub passed: bool,
}

impl Hand {
    const START: Hand =
        Hand { squares: Squares::EMPTY, left: Pieces::ALL, single_last: false, passed: false };
}

/// A game of Blokus.
#[derive(Clone, Debug)]
pub struct Blokus {
    pub(crate) variant: &'static Variant,
    /// A colour may begin on any start square.
    pub(crate) any_start: bool,
    pub(crate) vacant: Squares,
    pub(crate) hands: [Hand; COLOURS],
    /// The bits of the seats that have left, seat 1 in the lowest.
    pub(crate) gone: u8,
    /// The colour to move; `None` after the end.
    pub(crate) to_move: Option<Colour>,
}

impl Blokus {
    /// The squares that no piece covers.
    pub(crate) const fn vacant(&self) -> Squares {
        self.vacant
    }

    /// The squares that a colour covers.
    pub(crate) const fn squares(&self, colour: Colour) -> &Squares {
        &self.hands[colour.index()].squares
    }

    /// The pieces that a colour has not placed.
    pub(crate) const fn left(&self, colour: Colour) -> Pieces {
        self.hands[colour.index()].left
    }

    /// The number of pieces that a colour has placed.
    pub(crate) const fn placed(&self, colour: Colour) -> u32 {
        PIECES.len() as u32 - self.left(colour).count()
    }

    /// The seat that plays a colour now (R2.1, R2.2); `None` if its seats have left.
    pub(crate) fn player(&self, colour: Colour) -> Option<Actor> {
        let stays = |seat: &Actor| !self.has_left(*seat);
        if let Some(owner) = self.variant.owner(colour) {
            return Some(owner).filter(stays);
        }
        let seats = u32::from(self.variant.seats);
        let turns = (0..seats).map(|n| Actor(((self.placed(colour) + n) % seats) as u8 + 1));
        turns.into_iter().find(stays)
    }

    /// Whether a seat has left (R2.6).
    pub(crate) const fn has_left(&self, seat: Actor) -> bool {
        self.gone >> (seat.0 - 1) & 1 != 0
    }

    /// Whether all seats but one have left (R4.6).
    pub(crate) fn alone(&self) -> bool {
        rule!("R4.6", self.gone.count_ones() + 1 >= u32::from(self.variant.seats))
    }

    /// Whether a colour is out (R2.4).
    pub(crate) fn is_out(&self, colour: Colour) -> bool {
        let hand = &self.hands[colour.index()];
        rule!("R2.4", hand.passed || hand.left.is_empty()) || self.player(colour).is_none()
    }

    /// The colour that plays after this one; `None` at the end.
    pub(crate) fn next(&self, colour: Colour) -> Option<Colour> {
        if self.alone() {
            return None;
        }
        let mut next = self.variant.after(colour);
        for _ in self.variant.sides {
            if !rule!("R4.1", self.is_out(next)) {
                return Some(next);
            }
            next = self.variant.after(next);
        }
        None
    }

    /// The number of the round. In each round every colour that is not out plays once.
    pub(crate) fn round(&self) -> u32 {
        match self.to_move {
            Some(colour) => self.placed(colour) + 1,
            None => self.variant.colours().map(|colour| self.placed(colour)).max().unwrap_or(0),
        }
    }

    /// Places a piece.
    pub(crate) fn lay(&mut self, colour: Colour, placement: Placement) {
        let covered = placement.set();
        self.vacant &= !covered;
        let hand = &mut self.hands[colour.index()];
        hand.squares |= covered;
        hand.left.remove(placement.piece());
        hand.single_last = placement.piece() == SINGLE;
    }

    fn check_pass(&self, colour: Colour) -> Result<(), Rejection> {
        let side = self.variant.side(colour);
        let placement = self.some_placement(colour);
        forbid!("R2.3", let Some(piece) = placement, "{side} can still place a piece: {piece}");
        Ok(())
    }

    /// Checks the colour that was written before an action.
    pub(crate) fn check_colour(&self, named: &[u8]) -> Result<(), Rejection> {
        let Some(colour) = self.to_move else { return Ok(()) };
        let side = self.variant.side(colour);
        let other = !named.eq_ignore_ascii_case(side.name.as_bytes())
            && !named.eq_ignore_ascii_case(&[side.letter as u8]);
        let named = String::from_utf8_lossy(named);
        forbid!("R2.1", other, "{side} is to move, not {named}");
        Ok(())
    }
}

impl Game for Blokus {
    const FACTS: Facts = FACTS;

    fn start(setup: &Setup<'_>) -> Result<Blokus, Rejection> {
        let variant = &VARIANTS[setup.rules];
        Ok(Blokus {
            variant,
            any_start: setup.options.word("start") == "any",
            vacant: Squares::all(variant.size),
            hands: [Hand::START; COLOURS],
            gone: 0,
            to_move: Some(Colour(0)),
        })
    }

    fn turn(&self) -> Turn {
        let round = self.round();
        let Some(colour) = self.to_move else { return Turn::over(round, 0) };
        match self.player(colour) {
            Some(seat) => Turn::of(seat, colour.0 + 1, round, colour.0),
            None => Turn::over(round, 0),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        let Some(colour) = self.to_move.filter(|colour| self.player(*colour) == Some(actor)) else {
            return;
        };
        let before = out.len();
        self.each_placement(colour, |placement| {
            out.push(Action::Place(placement));
            true
        });
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let over = || Rejection::illegal("R4.1", "the game is over");
        let colour = self.to_move.ok_or_else(over)?;
        let player = self.player(colour).unwrap_or(Actor::ENV);
        let side = self.variant.side(colour);
        if self.variant.shared == Some(colour) {
            let turn = self.placed(colour) + 1;
            let other = player != actor;
            forbid!("R2.2", other, "seat {} plays piece {turn} of {side}", player.0);
        } else {
            forbid!("R2.1", player != actor, "{side} is to move, for seat {}", player.0);
        }
        match action {
            Action::Place(placement) => self.check_placement(colour, placement),
            Action::Pass => self.check_pass(colour),
        }
    }

    fn apply(&mut self, _actor: Actor, action: Action) {
        let Some(colour) = self.to_move else { return };
        match action {
            Action::Place(placement) => self.lay(colour, placement),
            Action::Pass => self.hands[colour.index()].passed = true,
        }
        self.to_move = self.next(colour);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.to_move.is_some() {
            return None;
        }
        let scores: Vec<i64> = self.variant.seats().map(|seat| self.score_of(seat)).collect();
        let standing = |seat: Actor| (!self.has_left(seat), self.score_of(seat));
        let better = |other: Actor, seat| rule!("R4.5", standing(other) > standing(seat));
        let rank =
            |seat| 1 + self.variant.seats().filter(|other| better(*other, seat)).count() as u8;
        let ranks: Vec<u8> = self.variant.seats().map(rank).collect();
        let level = ranks.iter().all(|rank| *rank == 1);
        let class = if level { OutcomeClass::Drawn } else { OutcomeClass::Decided };
        let (reason, rule) =
            if self.alone() { ("others-have-left", "R4.6") } else { ("nobody-can-place", "R4.1") };
        let outcome = Outcome::drawn(ranks.len(), reason, rule).class(class).scored(scores, 1);
        Some(Outcome { ranks, ..outcome })
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        let message = "no turn is skipped, a colour that cannot place must pass";
        forbid!("R2.5", event != Event::Out, "{message}");
        let two = self.variant.seats == 2;
        forbid!("R2.6", two, "with two seats no seat leaves, it resigns instead");
        let unknown = seat == Actor::ENV || seat.0 > self.variant.seats || self.has_left(seat);
        forbid!("R2.6", unknown, "seat {} is not in the game", seat.0);
        forbid!("R4.1", self.to_move.is_none(), "the game is over");
        self.gone |= 1 << (seat.0 - 1);
        if let Some(colour) = self.to_move
            && (self.alone() || self.is_out(colour))
        {
            self.to_move = self.next(colour);
        }
        Ok(())
    }

    fn roles(&self, seat: Actor) -> u64 {
        let held = self
            .variant
            .colours()
            .filter(|colour| self.variant.owner(*colour).is_none_or(|owner| owner == seat));
        held.map(|colour| u64::from(colour.bit())).sum()
    }
}
