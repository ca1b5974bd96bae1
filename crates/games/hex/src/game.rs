//! The game: turns (R2), stones (R3), the swap (R4), the end (R5).

use crate::board::{Board, Point, Side};
use crate::facts;
use crate::notation::Action;
use wanqi_sdk::prelude::*;

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
    pub(crate) to_move: Side,
    /// The number of stones on the board.
    pub(crate) stones: u16,
    pub(crate) swapped: bool,
    pub(crate) winner: Option<Side>,
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
    /// The seat that plays a side (R4.3).
    #[inline]
    pub(crate) fn seat(&self, side: Side) -> Actor {
        let changed = self.exchange == Exchange::Colours && self.swapped;
        match (side == Side::Red) != rule!("R4.3", changed) {
            true => Actor::ONE,
            false => Actor::TWO,
        }
    }

    /// The side that a seat plays.
    fn side(&self, seat: Actor) -> Side {
        if self.seat(Side::Red) == seat { Side::Red } else { Side::Blue }
    }

    #[inline]
    fn can_swap(&self) -> bool {
        self.exchange != Exchange::Nothing && self.stones == 1 && !self.swapped
    }

    /// The cell with column and row exchanged.
    const fn mirrored(cell: Point) -> Point {
        Point::new(cell.y, cell.x)
    }

    /// Adds a stone of the side to move.
    #[inline]
    pub(crate) fn put(&mut self, cell: Point) {
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
        forbid!("R4.1", self.exchange == Exchange::Nothing, "this rule set has no swap");
        let stones = self.stones;
        forbid!("R4.2", self.swapped, "the first stone was already swapped");
        forbid!("R4.2", stones != 1, "a swap answers the first stone, but the board has {stones}");
        Ok(())
    }
}

impl Game for Hex {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Hex, Rejection> {
        let exchange = match setup.rules {
            facts::PLAIN => Exchange::Nothing,
            _ if setup.options.word("exchange") == "stone" => Exchange::Stone,
            _ => Exchange::Colours,
        };
        Ok(Hex {
            board: Board::new(setup.options.int("size") as u8),
            exchange,
            to_move: Side::Red,
            stones: 0,
            swapped: false,
            winner: None,
        })
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
        forbid!("R3.1", let Some(of) = stone, "{cell} is occupied by a stone of {of}");
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

    fn roles(&self, seat: Actor) -> u64 {
        1 << self.side(seat) as u8
    }

    /// Draws cells until one is vacant. Where a swap is legal, the occupied cell means the swap.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let actor = self.turn().actor()?;
        let size = u32::from(self.board.size());
        loop {
            let n = rng.below(size * size);
            let cell = Point::new((n % size) as u8, (n / size) as u8);
            if self.board.at(cell).is_none() {
                return Some((actor, Action::Stone(cell)));
            }
            if self.can_swap() {
                return Some((actor, Action::Swap));
            }
        }
    }
}
