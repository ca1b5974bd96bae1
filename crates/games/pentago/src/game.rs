//! The game: turns (R2), stone and twist (R3), the end (R4).

use crate::board::{Board, POINTS, Point, SIZE, Side, TWISTS, Twist};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Only this side has five.
    Five(Side),
    /// Both sides have five.
    Both,
    /// No vacant point is left.
    Full,
}

/// A game of pentago.
#[derive(Clone, Debug)]
pub struct Pentago {
    pub(crate) board: Board,
    /// Fives count only after the twist (R3.4).
    pub(crate) must_twist: bool,
    /// Stones on the board.
    pub(crate) moves: u8,
    pub(crate) end: Option<End>,
}

impl Pentago {
    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.moves.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// Whether a stone on this point ends the game before the twist (R3.3).
    #[inline]
    fn ends_at(&self, point: Point) -> bool {
        !self.must_twist && self.board.makes_five(self.to_move(), point)
    }

    /// The end that the board shows (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let [black, white] = Side::BOTH.map(|side| self.board.has_five(side));
        if rule!("R4.2", black && white) {
            Some(End::Both)
        } else if rule!("R4.1", black || white) {
            Some(End::Five(if black { Side::Black } else { Side::White }))
        } else {
            rule!("R4.3", self.moves == POINTS).then_some(End::Full)
        }
    }

    fn check_twist(&self, Action { point, twist }: Action) -> Result<(), Rejection> {
        let five = self.board.makes_five(self.to_move(), point);
        let none = twist.is_none();
        let over = five && !self.must_twist && !none;
        forbid!("R3.3", over, "{point} makes five in a row, which ends the game before the twist");
        let needed = five && self.must_twist && none;
        forbid!("R3.4", needed, "{point} makes five in a row, but a block must be twisted anyway");
        let needed = !five && none;
        forbid!("R2.3", needed, "{point} does not make five in a row, a block must be twisted");
        Ok(())
    }
}

impl Game for Pentago {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Pentago, Rejection> {
        let must_twist = setup.options.flag("must-twist");
        Ok(Pentago { board: Board::default(), must_twist, moves: 0, end: None })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move().seat(), place + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move().seat() || self.end.is_some() {
            return;
        }
        for point in Board::points().filter(|point| self.board.is_vacant(*point)) {
            if self.ends_at(point) {
                out.push(Action { point, twist: None });
            } else {
                let twists = (0..TWISTS).map(Twist);
                out.extend(twists.map(|twist| Action { point, twist: Some(twist) }));
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let (point, stone) = (action.point, self.board.at(action.point));
        forbid!("R3.1", let Some(owner) = stone, "{point} is occupied by a stone of {owner}");
        self.check_twist(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { point, twist }: Action) {
        self.board.place(self.to_move(), point);
        self.moves += 1;
        if let Some(twist) = twist {
            self.board.twist(twist);
        }
        self.end = self.ending();
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Five(side) => Outcome::won(side.seat(), "five-in-a-row", "R4.1"),
            End::Both => Outcome::drawn(2, "five-of-both", "R4.2"),
            End::Full => Outcome::drawn(2, "full-board", "R4.3"),
        })
    }

    /// Draws a point and a twist until the point is vacant. A stone that ends the game has one
    /// action instead of eight, so only one of its eight draws counts.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        loop {
            let n = rng.below(u32::from(POINTS) * u32::from(TWISTS));
            let (place, twist) = (n / u32::from(TWISTS), Twist((n % u32::from(TWISTS)) as u8));
            let point = Point::new(place as u8 % SIZE, place as u8 / SIZE);
            if !self.board.is_vacant(point) {
                continue;
            }
            if !self.ends_at(point) {
                return Some((self.to_move().seat(), Action { point, twist: Some(twist) }));
            }
            if twist == Twist(0) {
                return Some((self.to_move().seat(), Action { point, twist: None }));
            }
        }
    }
}
