//! The game: turns of one or two stones (R2), the end (R3).

use crate::board::{Board, Point, Side};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side made six in a row.
    Six(Side),
    /// No vacant point is left.
    Full,
}

/// A game of connect6.
#[derive(Clone, Debug)]
pub struct Connect6 {
    pub(crate) board: Board,
    /// The first stone goes on the centre (R2.4).
    pub(crate) centre: bool,
    /// Stones on the board.
    pub(crate) stones: u16,
    pub(crate) end: Option<End>,
}

/// The number of turns that this number of stones takes: one stone, then two in each turn (R2.1).
pub(crate) const fn turns(stones: u16) -> u16 {
    stones.div_ceil(2)
}

/// The side that places the next stone after this number of stones.
pub(crate) const fn side_after(stones: u16) -> Side {
    if turns(stones).is_multiple_of(2) { Side::Black } else { Side::White }
}

impl Connect6 {
    /// The side that places the next stone.
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        side_after(self.stones)
    }

    /// Whether the first of the two stones of a turn is on the board.
    #[inline]
    const fn is_open(&self) -> bool {
        self.stones > 0 && self.stones.is_multiple_of(2)
    }

    /// Whether the next stone must go on the centre (R2.4).
    const fn is_bound(&self) -> bool {
        self.centre && self.stones == 0
    }
}

impl Game for Connect6 {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must place a stone, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Connect6, Rejection> {
        let size = setup.options.int("size") as u8;
        let centre = setup.options.flag("centre");
        Ok(Connect6 { board: Board::new(size), centre, stones: 0, end: None })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (turn, side) = (turns(self.stones), self.to_move() as u8);
        let round = u32::from(turn / 2 + 1);
        match self.end {
            Some(_) => Turn::over(round, side),
            None => {
                let open = self.is_open();
                Turn { open, ..Turn::of(Actor(side + 1), side + 1, round, side) }
            }
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.turn().actor() != Some(actor) {
            return;
        }
        if self.is_bound() {
            out.push(self.board.centre());
        } else {
            out.extend(self.board.points().filter(|point| self.board.is_vacant(*point)));
        }
    }

    fn check(&self, actor: Actor, point: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to place a stone");
        let stone = self.board.at(point);
        forbid!("R1.2", let Some(side) = stone, "{point} is occupied by a stone of {side}");
        let centre = self.board.centre();
        let aside = self.is_bound() && point != centre;
        forbid!("R2.4", aside, "the first stone goes on the centre {centre}, not on {point}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, point: Action) {
        let us = self.to_move();
        self.board.place(us, point);
        self.stones += 1;
        if rule!("R3.1", self.board.in_six(us, point)) {
            self.end = Some(End::Six(us));
        } else if rule!("R3.2", self.stones == self.board.len()) {
            self.end = Some(End::Full);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Six(side) => Outcome::won(side.seat(), "six-in-a-row", "R3.1"),
            End::Full => Outcome::drawn(2, "full-board", "R3.2"),
        })
    }

    /// Draws points until one is vacant.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let actor = self.turn().actor()?;
        if self.is_bound() {
            return Some((actor, self.board.centre()));
        }
        let size = u32::from(self.board.size());
        loop {
            let n = rng.below(size * size);
            let point = Point::new((n % size) as u8, (n / size) as u8);
            if self.board.is_vacant(point) {
                return Some((actor, point));
            }
        }
    }
}
