//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, COUNT, Cell, LINES, Piece, SQUARES, Set};
use crate::{notation, position, scene};
use wanqi_sdk::game::{Class, Kind};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece is given to the other seat.
    Give(Piece),
    /// The given piece is placed.
    Place(Cell),
    /// A line is called (R5.1).
    Call,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This seat completed a line.
    Line(Actor),
    /// It completed a square and no line.
    Square(Actor),
    /// It called a line.
    Called(Actor),
    /// All pieces are placed.
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
    /// The piece that is to be placed.
    pub(crate) given: Option<Piece>,
    /// The cell of the latest piece, if it completes a line that may be called.
    pub(crate) live: Option<Cell>,
    pub(crate) end: Option<End>,
}

impl Quarto {
    pub(crate) fn start(setup: &Setup<'_>) -> Quarto {
        Quarto {
            board: Board::default(),
            squares: setup.rules == 1,
            call: setup.options.flag("call"),
            given: None,
            live: None,
            end: None,
        }
    }

    /// Turns before this one: the first gives, each later one places a piece and gives.
    #[inline]
    const fn turns(&self) -> u8 {
        self.board.count() + (self.given.is_some() || self.end.is_some()) as u8
    }

    /// The seat whose turn it is.
    #[inline]
    pub(crate) const fn seat(&self) -> Actor {
        Actor(1 + self.turns() % 2)
    }

    /// The seat that placed the latest piece.
    #[inline]
    const fn placer(&self) -> Actor {
        Actor(1 + self.board.count() % 2)
    }

    /// What the piece on this cell completes.
    #[inline]
    fn completed(&self, cell: Cell) -> Option<End> {
        if rule!("R4.1", self.board.wins_at(cell, &LINES)) {
            Some(End::Line(self.placer()))
        } else {
            let square = self.squares && self.board.wins_at(cell, &SQUARES);
            rule!("R4.2", square).then_some(End::Square(self.placer()))
        }
    }

    /// What follows from the piece placed last, on this cell.
    #[inline]
    pub(crate) fn settle(&mut self, last: Option<Cell>) {
        let line = last.and_then(|cell| self.completed(cell));
        let full = self.board.count() == COUNT;
        self.live = last.filter(|_| rule!("R5.3", self.call && line.is_some()));
        let silent = self.live.is_some() && !rule!("R5.4", full);
        let end = line.or(rule!("R4.3", full).then_some(End::Full));
        self.end = end.filter(|_| !silent);
    }

    /// The piece that is to be placed as a sentence names it.
    fn due(&self) -> String {
        self.given.map_or(String::new(), |piece| piece.to_string())
    }

    fn check_give(&self, piece: Piece) -> Result<(), Rejection> {
        forbid!("R2.3", self.given.is_some(), "{} is to be placed first", self.due());
        let cell = Board::cells().find(|cell| self.board.at(*cell) == Some(piece));
        let place = cell.map_or(String::new(), |cell| cell.to_string());
        forbid!("R3.1", cell.is_some(), "{piece} is on the board, it stands on {place}");
        Ok(())
    }

    fn check_place(&self, cell: Cell) -> Result<(), Rejection> {
        forbid!("R2.3", self.given.is_none(), "a piece is to be given, none to be placed");
        let holder = self.board.at(cell).map_or(String::new(), |piece| piece.to_string());
        forbid!("R3.2", !holder.is_empty(), "{cell} is taken by {holder}");
        Ok(())
    }

    fn check_call(&self) -> Result<(), Rejection> {
        forbid!("R5.1", !self.call, "nothing is called here, who completes a line has won");
        if rule!("R5.3", self.live.is_none()) {
            let message = "the latest piece completes no line that can be called";
            return Err(Rejection::new(Kind::WrongClaim, "R5.3", message));
        }
        Ok(())
    }
}

impl Game for Quarto {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Quarto, Rejection> {
        let start = Quarto::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.turns() / 2 + 1), self.turns() % 2);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        let open = self.given.is_none() && self.board.occupied != 0;
        Turn { open, ..Turn::of(self.seat(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.seat() {
            return;
        }
        if self.given.is_some() {
            let bits = numbers(!self.board.occupied);
            out.extend(bits.map(|n| Action::Place(Board::cell(n))));
        } else {
            out.extend(numbers(!self.board.used).map(|n| Action::Give(Piece(n))));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let seat = self.seat().0;
        forbid!("R2.1", self.turn().actor() != Some(actor), "it is the turn of seat {seat}");
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

    fn claims(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.seat() && self.end.is_none() && self.live.is_some() {
            out.push(Action::Call);
        }
    }

    fn class(action: Action) -> Class {
        if action == Action::Call { Class::Claim } else { Class::Play }
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let seat = self.seat().0;
        let message = format!("seat {seat} must place or give, no turn is skipped");
        Err(Rejection::illegal("R2.2", message))
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let action = if self.given.is_some() {
            Action::Place(Board::cell(draw(!self.board.occupied, rng)))
        } else {
            Action::Give(Piece(draw(!self.board.used, rng)))
        };
        Some((self.seat(), action))
    }
}

/// The numbers of the bits of a set.
fn numbers(set: Set) -> impl Iterator<Item = u8> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1)))
        .map(|set| set.trailing_zeros() as u8)
}

/// A number of a set that is not empty, at random.
#[inline]
fn draw(mut set: Set, rng: &mut Rng) -> u8 {
    for _ in 0..rng.below(set.count_ones()) {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}
