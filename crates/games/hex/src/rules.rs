//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Cell, Colour};
use crate::{facts, notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone on this cell.
    Stone(Cell),
    /// The first stone is taken over (R4).
    Swap,
}

/// What a swap exchanges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exchange {
    /// There is no swap.
    Nothing,
    /// The seats' colours (R4.3).
    Colours,
    /// The owner of the stone (R4.4).
    Stone,
}

/// A game of Hex.
#[derive(Debug)]
pub struct Hex {
    pub(crate) board: Board,
    pub(crate) exchange: Exchange,
    pub(crate) to_move: Colour,
    /// Stones on the board.
    pub(crate) stones: u16,
    pub(crate) swapped: bool,
    pub(crate) winner: Option<Colour>,
}

impl Clone for Hex {
    fn clone(&self) -> Hex {
        Hex { board: self.board.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Hex) {
        self.board.clone_from(&from.board);
        (self.exchange, self.to_move) = (from.exchange, from.to_move);
        (self.stones, self.swapped, self.winner) = (from.stones, from.swapped, from.winner);
    }
}

impl Hex {
    pub(crate) fn start(setup: &Setup<'_>) -> Hex {
        let exchange = match setup.rules {
            facts::PLAIN => Exchange::Nothing,
            _ if setup.options.word("exchange") == "stone" => Exchange::Stone,
            _ => Exchange::Colours,
        };
        Hex {
            board: Board::new(setup.options.int("size") as u8),
            exchange,
            to_move: Colour::Red,
            stones: 0,
            swapped: false,
            winner: None,
        }
    }

    /// The seat that holds a colour (R4.3).
    #[inline]
    pub(crate) fn seat(&self, colour: Colour) -> Actor {
        let changed = self.exchange == Exchange::Colours && self.swapped;
        match (colour == Colour::Red) != rule!("R4.3", changed) {
            true => Actor::ONE,
            false => Actor::TWO,
        }
    }

    /// The colour that a seat holds.
    fn colour(&self, seat: Actor) -> Colour {
        if self.seat(Colour::Red) == seat { Colour::Red } else { Colour::Blue }
    }

    #[inline]
    fn can_swap(&self) -> bool {
        self.exchange != Exchange::Nothing && self.stones == 1 && !self.swapped
    }

    /// The cell with column and row exchanged.
    const fn mirrored(cell: Cell) -> Cell {
        Cell::new(cell.y, cell.x)
    }

    /// Puts a stone of the colour to move.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell) {
        let us = self.to_move;
        self.stones += 1;
        if rule!("R5.1", self.board.put(us, cell)) {
            self.winner = Some(us);
        }
        self.to_move = us.other();
    }

    fn swap(&mut self) {
        self.swapped = true;
        let first = self.board.cells().find(|cell| self.board.at(*cell).is_some());
        if rule!("R4.4", self.exchange == Exchange::Stone)
            && let Some(first) = first
        {
            self.board.clear();
            self.stones = 0;
            self.put(Hex::mirrored(first));
        }
    }

    fn check_swap(&self) -> Result<(), Rejection> {
        forbid!("R4.1", self.exchange == Exchange::Nothing, "nothing is swapped in this rule set");
        let stones = self.stones;
        forbid!("R4.2", self.swapped, "the first stone has been swapped already");
        forbid!("R4.2", stones != 1, "a swap answers the first stone, {stones} are on the board");
        Ok(())
    }
}

impl Game for Hex {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Hex, Rejection> {
        let start = Hex::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let plies = u32::from(self.stones) + u32::from(self.swapped);
        let (round, place) = (plies / 2 + 1, (plies % 2) as u8);
        match self.winner {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.seat(self.to_move), self.to_move as u8 + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.turn().actor() != Some(actor) {
            return;
        }
        let vacant = self.board.cells().filter(|cell| self.board.at(*cell).is_none());
        out.extend(vacant.map(Action::Stone));
        if self.can_swap() {
            out.push(Action::Swap);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let Action::Stone(cell) = action else { return self.check_swap() };
        let stone = self.board.at(cell);
        let owner = stone.map_or(String::new(), |colour| colour.to_string());
        forbid!("R3.1", stone.is_some(), "{cell} is occupied by a stone of {owner}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Stone(cell) => self.put(cell),
            Action::Swap => self.swap(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::won(self.seat(self.winner?), "connection", "R5.1"))
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

    fn roles(&self, seat: Actor) -> u64 {
        1 << self.colour(seat) as u8
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Cells at random until one is vacant; where a swap is allowed, the one that is not means it.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let actor = self.turn().actor()?;
        let size = u32::from(self.board.size());
        loop {
            let n = rng.below(size * size);
            let cell = Cell::new((n % size) as u8, (n / size) as u8);
            if self.board.at(cell).is_none() {
                return Some((actor, Action::Stone(cell)));
            }
            if self.can_swap() {
                return Some((actor, Action::Swap));
            }
        }
    }
}
