//! The game: turns (R2), placing (R3), blossoms and the end (R4, R5).

use crate::board::{Board, Point, Side};
use crate::facts;
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The side has a blossom (R4.2).
    Blossom(Side),
    /// No point is vacant.
    Full,
}

/// A game of meihua qi.
#[derive(Clone, Debug)]
pub struct MeihuaQi {
    pub(crate) board: Board,
    /// The rule set is `scoring` (R5).
    pub(crate) scoring: bool,
    /// The number of stones on the board.
    pub(crate) stones: u16,
    /// The number of blossoms of each side.
    pub(crate) points: [u32; 2],
    pub(crate) end: Option<End>,
}

impl MeihuaQi {
    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.stones.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// How the game ended with the last stone, which this side placed; `None` if it has not.
    #[inline]
    pub(crate) fn ending(&self, last: Side) -> Option<End> {
        if rule!("R4.2", !self.scoring && self.points[last as usize] > 0) {
            return Some(End::Blossom(last));
        }
        let all = u16::from(self.board.size).pow(2);
        rule!("R4.3", self.stones == all).then_some(End::Full)
    }
}

impl Game for MeihuaQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must place a stone, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<MeihuaQi, Rejection> {
        Ok(MeihuaQi {
            board: Board::new(setup.options.int("size") as u8),
            scoring: setup.rules == facts::SCORING,
            stones: 0,
            points: [0; 2],
            end: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.stones / 2 + 1), (self.stones % 2) as u8);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move().seat(), place + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.to_move().seat() && self.end.is_none() {
            out.extend(self.board.points().filter(|point| self.board.is_vacant(*point)));
        }
    }

    fn check(&self, actor: Actor, point: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let stone = self.board.at(point);
        forbid!("R3.1", let Some(side) = stone, "{point} is occupied by a stone of {side}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, point: Action) {
        let us = self.to_move();
        self.board.flip(us, point);
        self.stones += 1;
        self.points[us as usize] += self.board.blossoms_at(us, point);
        self.end = self.ending(us);
    }

    fn outcome(&self) -> Option<Outcome> {
        let outcome = match self.end? {
            End::Blossom(side) => return Some(Outcome::won(side.seat(), "blossom", "R4.2")),
            End::Full if !self.scoring => return Some(Outcome::drawn(2, "full-board", "R4.3")),
            End::Full => Outcome::drawn(2, "score", "R5.2"),
        };
        let [black, white] = self.points;
        let outcome = if rule!("R5.2", black > white) {
            Outcome { ranks: vec![1, 2], ..outcome }.class(OutcomeClass::Decided)
        } else if rule!("R5.2", white > black) {
            Outcome { ranks: vec![2, 1], ..outcome }.class(OutcomeClass::Decided)
        } else {
            outcome
        };
        Some(outcome.scored(vec![black.into(), white.into()], 1))
    }

    /// Draws points until one is vacant.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let size = u32::from(self.board.size);
        loop {
            let n = rng.below(size * size);
            let point = Point::new((n % size) as u8, (n / size) as u8);
            if self.board.is_vacant(point) {
                return Some((self.to_move().seat(), point));
            }
        }
    }
}
