//! The game (R2–R6): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Cell, Colour, bit_of, cell_of};
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A disc on this cell.
    Disc(Cell),
    /// Nothing can be put (R4.1).
    Pass,
}

/// A game of Reversi.
#[derive(Clone, Copy, Debug)]
pub struct Reversi {
    pub(crate) board: Board,
    /// The game of 1883 (R6).
    pub(crate) old: bool,
    pub(crate) to_move: Colour,
    /// Turns before this one, and one for a position in which White is to move.
    pub(crate) turns: u32,
    /// Where the colour to move may put a disc.
    pub(crate) moves: Bitboard,
    pub(crate) over: bool,
}

impl Reversi {
    pub(crate) fn start(setup: &Setup<'_>) -> Reversi {
        let size = match setup.options.word("size") {
            "4" => 4,
            "6" => 6,
            _ => 8,
        };
        let old = setup.rules == 1;
        let board = if old { Board::empty(size) } else { Board::with_centre(size) };
        let (to_move, moves) = (Colour::Black, Bitboard::EMPTY);
        Reversi { board, old, to_move, turns: 0, moves, over: false }.settled()
    }

    /// Finds out what the colour to move may do, and whether the game is over.
    #[inline]
    #[must_use]
    pub(crate) fn settled(mut self) -> Reversi {
        self.moves = self.moves_of(self.to_move);
        let stuck = self.moves.is_empty();
        self.over = if self.old {
            rule!("R6.2", stuck)
        } else {
            rule!("R5.1", stuck && self.moves_of(self.to_move.other()).is_empty())
        };
        self
    }

    #[inline]
    fn moves_of(&self, colour: Colour) -> Bitboard {
        if self.is_opening() {
            return self.board.centre() & !self.board.occupied();
        }
        self.board.moves(colour)
    }

    /// Whether the first four discs are being put (R6.1).
    #[inline]
    pub(crate) fn is_opening(&self) -> bool {
        self.old && rule!("R6.1", self.board.occupied().count() < 4)
    }

    #[inline]
    const fn actor(&self) -> Actor {
        match self.to_move {
            Colour::Black => Actor::ONE,
            Colour::White => Actor::TWO,
        }
    }

    /// Whether passing is all that is left (R4.1).
    #[inline]
    pub(crate) fn must_pass(&self) -> bool {
        !self.over && rule!("R4.1", self.moves.is_empty())
    }

    fn check_disc(&self, cell: Cell) -> Result<(), Rejection> {
        let us = self.to_move;
        let disc = self.board.at(cell);
        let shown = disc.map_or(String::new(), |colour| colour.to_string());
        forbid!("R3.1", disc.is_some(), "{cell} holds a disc that shows {shown}");
        if self.is_opening() {
            let outside = !self.board.centre().has(bit_of(cell));
            forbid!("R6.1", outside, "{cell} is not in the centre, where the first four discs go");
            return Ok(());
        }
        let nothing = self.board.outflanked(us, cell).is_empty();
        forbid!("R3.2", nothing, "a disc of {us} on {cell} outflanks nothing");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R4.3", self.old, "nobody passes, {us} puts a disc or the game is over");
        let some = !self.moves.is_empty();
        let cell = cell_of(self.moves.first());
        forbid!("R4.2", some, "{us} can put a disc, on {cell} for one");
        Ok(())
    }

    /// Sequences of actions; the last ones are only counted.
    fn count(&self, depth: u32) -> u64 {
        if self.over || depth <= 1 {
            let last = self.moves.count().max(u32::from(!self.over));
            return if depth == 0 { 1 } else { last.into() };
        }
        let after = |action| {
            let mut next = *self;
            next.apply(self.actor(), action);
            next.count(depth - 1)
        };
        if self.moves.is_empty() {
            return after(Action::Pass);
        }
        self.moves.map(|bit| after(Action::Disc(cell_of(bit)))).sum()
    }
}

impl Game for Reversi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Reversi, Rejection> {
        let start = Reversi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        match self.over {
            true => Turn::over(round, place),
            false => Turn::of(self.actor(), self.to_move as u8 + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.over {
            return;
        }
        if self.must_pass() {
            out.push(Action::Pass);
        }
        out.extend(self.moves.map(|bit| Action::Disc(cell_of(bit))));
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", actor != self.actor(), "{} is to move", self.to_move);
        match action {
            Action::Disc(cell) => self.check_disc(cell),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.to_move;
        if let Action::Disc(cell) = action {
            let outflanked = match self.is_opening() {
                true => Bitboard::EMPTY,
                false => self.board.outflanked(us, cell),
            };
            self.board.put(us, cell);
            self.board.turn_over(us, outflanked);
        }
        self.to_move = us.other();
        self.turns += 1;
        *self = self.settled();
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let [black, white] = [Colour::Black, Colour::White].map(|c| self.board.count(c));
        let outcome = if rule!("R5.3", black == white) {
            Outcome::drawn(2, "equal-discs", "R5.3")
        } else {
            let winner = if rule!("R5.2", black > white) { Actor::ONE } else { Actor::TWO };
            Outcome::won(winner, "more-discs", "R5.2")
        };
        Some(outcome.scored(vec![black.into(), white.into()], 1))
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(self.board.size(), text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self.board.size(), text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.to_move;
        Err(Rejection::illegal("R2.2", format!("{us} must act, no turn is skipped")))
    }

    /// How many turns were taken: with passes the discs do not tell.
    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        (self.turns % 2 == self.to_move as u32).then_some(())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    fn perft(&self, depth: u32) -> u64 {
        self.count(depth)
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.over {
            return None;
        }
        let Bitboard(mut moves) = self.moves;
        if moves == 0 {
            return Some((self.actor(), Action::Pass));
        }
        for _ in 0..rng.below(moves.count_ones()) {
            moves &= moves - 1;
        }
        Some((self.actor(), Action::Disc(cell_of(moves.trailing_zeros() as u8))))
    }
}
