//! The game: turns (R2), giving and placing (R3), the end (R4), calls (R5).

use crate::board::{Board, COUNT, LINES, Piece, Point, SQUARES};
use crate::facts::SQUARE;
use crate::notation::Action;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The seat completed a line (R4.1).
    Line(Actor),
    /// The seat completed a square and no line (R4.2).
    Square(Actor),
    /// The seat called a line (R5.1, R5.2).
    Called(Actor),
    /// All pieces are on the board (R4.3).
    Full,
}

/// A game of Quarto.
#[derive(Clone, Debug)]
pub struct Quarto {
    pub(crate) board: Board,
    /// Squares count (R4.2).
    pub(crate) squares: bool,
    /// Lines must be called (R5).
    pub(crate) call: bool,
    /// The piece that the seat to move must place.
    pub(crate) given: Option<Piece>,
    /// The cell of the latest piece, if that piece completes a line that can still be called.
    pub(crate) live: Option<Point>,
    pub(crate) end: Option<End>,
}

impl Quarto {
    /// The number of turns before this one. In the first a seat gives; in each later turn it places
    /// and gives.
    #[inline]
    const fn turns(&self) -> u8 {
        self.board.count() + (self.given.is_some() || self.end.is_some()) as u8
    }

    /// The seat to move.
    #[inline]
    pub(crate) const fn to_move(&self) -> Actor {
        Actor(1 + self.turns() % 2)
    }

    /// The seat that placed the latest piece.
    #[inline]
    const fn placer(&self) -> Actor {
        Actor(1 + self.board.count() % 2)
    }

    /// The end that the piece on this cell makes, if it completes a pattern.
    #[inline]
    fn completed(&self, cell: Point) -> Option<End> {
        if rule!("R4.1", self.board.wins_at(cell, &LINES)) {
            Some(End::Line(self.placer()))
        } else {
            let square = self.squares && self.board.wins_at(cell, &SQUARES);
            rule!("R4.2", square).then_some(End::Square(self.placer()))
        }
    }

    /// Sets `live` and `end` after the latest piece, which is on this cell.
    #[inline]
    pub(crate) fn settle(&mut self, last: Option<Point>) {
        let line = last.and_then(|cell| self.completed(cell));
        let full = self.board.count() == COUNT;
        self.live = last.filter(|_| rule!("R5.3", self.call && line.is_some()));
        let must_call = self.live.is_some() && !rule!("R5.4", full);
        let end = line.or(rule!("R4.3", full).then_some(End::Full));
        self.end = end.filter(|_| !must_call);
    }

    fn check_give(&self, piece: Piece) -> Result<(), Rejection> {
        forbid!("R2.3", let Some(given) = self.given, "{given} must be placed first");
        let cell = Board::cells().find(|cell| self.board.at(*cell) == Some(piece));
        forbid!("R3.1", let Some(cell) = cell, "{piece} is on the board already, on {cell}");
        Ok(())
    }

    fn check_place(&self, cell: Point) -> Result<(), Rejection> {
        forbid!("R2.3", self.given.is_none(), "a piece must be given, there is none to place");
        forbid!("R3.2", let Some(piece) = self.board.at(cell), "{cell} is occupied by {piece}");
        Ok(())
    }

    fn check_call(&self) -> Result<(), Rejection> {
        forbid!(
            "R5.1",
            !self.call,
            "lines are called with call=true only, here a complete line wins"
        );
        if rule!("R5.3", self.live.is_none()) {
            let message = "the latest piece completes no line that can be called";
            return Err(Rejection::new(RejectionKind::WrongClaim, "R5.3", message));
        }
        Ok(())
    }
}

impl Game for Quarto {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "seat {seat} must place or give, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Quarto, Rejection> {
        Ok(Quarto {
            board: Board::default(),
            squares: setup.rules == SQUARE,
            call: setup.options.flag("call"),
            given: None,
            live: None,
            end: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.turns() / 2 + 1), self.turns() % 2);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        let open = self.given.is_none() && self.board.occupied != 0;
        Turn { open, ..Turn::of(self.to_move(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.to_move() {
            return;
        }
        if self.given.is_some() {
            let vacant = (!self.board.occupied).places();
            out.extend(vacant.map(|n| Action::Place(Board::cell(n))));
        } else {
            out.extend((!self.board.used).places().map(|n| Action::Give(Piece(n))));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let seat = self.to_move().0;
        forbid!("R2.1", self.turn().actor() != Some(actor), "seat {seat} is to move");
        match action {
            Action::Give(piece) => self.check_give(piece),
            Action::Place(cell) => self.check_place(cell),
            Action::Call => self.check_call(),
        }
    }

    #[inline]
    fn apply(&mut self, actor: Actor, action: Action) {
        match action {
            Action::Give(piece) => self.given = Some(piece),
            Action::Place(cell) => {
                if let Some(piece) = self.given.take() {
                    self.board.place(piece, cell);
                }
                self.settle(Some(cell));
            }
            Action::Call => self.end = Some(End::Called(actor)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Line(seat) => Outcome::won(seat, "four-alike-in-line", "R4.1"),
            End::Square(seat) => Outcome::won(seat, "four-alike-in-square", "R4.2"),
            End::Called(seat) => Outcome::won(seat, "quarto-called", "R5.1"),
            End::Full => Outcome::drawn(2, "full-board", "R4.3"),
        })
    }

    fn claims(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.to_move() && self.end.is_none() && self.live.is_some() {
            out.push(Action::Call);
        }
    }

    fn class(action: Action) -> Class {
        if action == Action::Call { Class::Claim } else { Class::Play }
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let set = if self.given.is_some() { !self.board.occupied } else { !self.board.used };
        let n = set.nth_place(rng.below(set.count_ones()))?;
        let action = match self.given {
            Some(_) => Action::Place(Board::cell(n)),
            None => Action::Give(Piece(n)),
        };
        Some((self.to_move(), action))
    }
}
