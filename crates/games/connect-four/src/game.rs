//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Cell, Colour};
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Kind, Options, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid,
    rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This colour has a row.
    Row(Colour),
    /// No cell is empty.
    Full,
}

/// A game of Connect Four.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    pub(crate) board: Board,
    /// How many discs make a row (R1.2).
    pub(crate) row: u8,
    /// Discs in the grid.
    pub(crate) moves: u8,
    pub(crate) end: Option<End>,
}

impl ConnectFour {
    /// The empty grid of these options.
    ///
    /// # Errors
    /// The row is longer than the grid is wide and high.
    pub(crate) fn start(options: &Options) -> Result<ConnectFour, Rejection> {
        let [columns, rows, row] = ["columns", "rows", "row"].map(|key| options.int(key) as u8);
        if rule!("R1.2", row > columns.max(rows)) {
            let message = format!(
                "no row of {row} fits on {columns} by {cells}",
                cells = counted(rows, "cell", "cells")
            );
            return Err(Rejection::new(Kind::BadOptions, "R1.2", message));
        }
        Ok(ConnectFour { board: Board::new(columns, rows), row, moves: 0, end: None })
    }

    /// The colour to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Colour {
        if self.moves.is_multiple_of(2) { Colour::Red } else { Colour::Yellow }
    }

    /// The seat to move.
    #[inline]
    const fn actor(&self) -> Actor {
        Actor(1 + self.moves % 2)
    }

    /// The end that the board shows after a disc of this colour (R4).
    #[inline]
    pub(crate) fn ending(&self, last: Colour) -> Option<End> {
        if rule!("R4.1", self.board.has_row(last, self.row)) {
            Some(End::Row(last))
        } else {
            rule!("R4.2", self.moves == self.board.size()).then_some(End::Full)
        }
    }
}

impl Game for ConnectFour {
    const FACTS: Facts = crate::FACTS;

    type Action = Cell;

    fn new(setup: &Setup<'_>) -> Result<ConnectFour, Rejection> {
        let start = ConnectFour::start(setup.options)?;
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.actor(), place + 1, round, place),
        }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Cell>) {
        if actor == self.actor() && self.end.is_none() {
            out.extend((0..self.board.columns).filter_map(|column| self.board.landing(column)));
        }
    }

    fn check(&self, actor: Actor, cell: Cell) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let column = char::from(b'a' + cell.x);
        let lowest = self.board.landing(cell.x);
        forbid!("R3.1", lowest.is_none(), "column {column} is full");
        let Some(lowest) = lowest else { return Ok(()) };
        forbid!("R3.2", cell != lowest, "a disc in column {column} falls to {lowest}, not {cell}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, cell: Cell) {
        let us = self.to_move();
        self.board.put(us, cell);
        self.moves += 1;
        self.end = self.ending(us);
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason =
            ["three-in-a-row", "four-in-a-row", "five-in-a-row"][usize::from(self.row - 3)];
        Some(match self.end? {
            End::Row(Colour::Red) => Outcome::won(Actor::ONE, reason, "R4.1"),
            End::Row(Colour::Yellow) => Outcome::won(Actor::TWO, reason, "R4.1"),
            End::Full => Outcome::drawn(2, "full-board", "R4.2"),
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, cell: Cell, out: &mut String) {
        notation::write(cell, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Cell, Rejection> {
        notation::read(&self.board, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Cell>, Rejection> {
        notation::read_lenient(&self.board, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.to_move();
        Err(Rejection::illegal("R2.2", format!("{us} must drop a disc, no turn is skipped")))
    }

    fn repetition_key(&self) -> u128 {
        self.board.key()
    }

    #[inline]
    fn identity(&self) -> u128 {
        self.board.key()
    }

    /// Cells that would complete a row are worth most, then the middle.
    fn promise(&self, _actor: Actor, cell: Cell) -> i32 {
        let us = self.to_move();
        let mut board = self.board;
        board.put(us, cell);
        let threats = board.threats(us, self.row).count_ones();
        let aside = (2 * i32::from(cell.x) + 1 - i32::from(board.columns)).abs();
        32 * threats as i32 - aside
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Columns at random until one is not full.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Cell>) -> Option<(Actor, Cell)> {
        if self.end.is_some() {
            return None;
        }
        loop {
            let column = rng.below(self.board.columns.into()) as u8;
            if let Some(cell) = self.board.landing(column) {
                return Some((self.actor(), cell));
            }
        }
    }
}
