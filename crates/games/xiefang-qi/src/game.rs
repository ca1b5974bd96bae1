//! The game: turns (R2), placing (R3), moves (R4), the end (R5).

use crate::board::{BIG, Board, Point, SMALL, Side};
use crate::facts::{BIG_PLACED, BIG_PRESET, SMALL_PRESET};
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of xiefang qi.
pub struct XiefangQi {
    pub(crate) board: &'static Board,
    /// The seats place their men first (R3.1).
    pub(crate) places: bool,
    /// The men of each side.
    pub(crate) men: [Bitboard; 2],
    /// Number of turns so far.
    pub(crate) turns: u32,
    /// Positions since the last man was placed.
    pub(crate) run: Run,
    /// A position has occurred three times (R5.2).
    pub(crate) repeated: bool,
    /// The side to move cannot move (R5.1).
    pub(crate) stuck: bool,
}

reusing_clone!(XiefangQi: run);

impl XiefangQi {
    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// The men of a side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Bitboard {
        self.men[side as usize]
    }

    /// Points without a man.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        self.board.all() & !(self.men[0] | self.men[1])
    }

    /// Whether the side to move has men left to place (R3.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R3.1", self.of(self.to_move()).count() < self.board.men.into())
    }

    /// Whether a side has a man next to an empty point.
    #[inline]
    pub(crate) fn can_move(&self, side: Side) -> bool {
        let men = self.of(side);
        self.empty().any(|to| !(self.board.joined(to) & men).is_empty())
    }

    /// The men and the side to move as a number, different for each position.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.men[0].0 | self.men[1].0 << 16 | ((self.turns % 2) as u64) << 32
    }

    /// The side whose man is on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        let on = |side: &Side| !(self.of(*side) & self.board.bit(point)).is_empty();
        Side::BOTH.into_iter().find(on)
    }

    /// Whether the side to move has lost because it cannot move (R5.1).
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        !self.is_placing() && rule!("R5.1", !self.can_move(self.to_move()))
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R3.1", !self.is_placing(), "{us} has no man left to place and must move a man");
        forbid!("R3.2", let Some(of) = self.at(point), "{point} is occupied by a man of {of}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move();
        let men = counted(u32::from(self.board.men) - self.of(us).count(), "man", "men");
        forbid!("R3.1", self.is_placing(), "{us} has {men} left to place before any move");
        forbid!("R4.1", self.at(from) != Some(us), "no man of {us} is on {from}");
        let apart = (self.board.neighbours(from) & self.board.bit(to)).is_empty();
        forbid!("R4.1", apart, "no line joins {from} and {to}, or a point is between them");
        forbid!("R4.2", let Some(owner) = self.at(to), "{to} is occupied by a man of {owner}");
        Ok(())
    }
}

impl Game for XiefangQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must place or move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<XiefangQi, Rejection> {
        let board = if matches!(setup.rules, BIG_PRESET | BIG_PLACED) { &BIG } else { &SMALL };
        let places = !matches!(setup.rules, BIG_PRESET | SMALL_PRESET);
        let preset = |side| if places { Bitboard::EMPTY } else { board.preset(side) };
        let mut game = XiefangQi {
            board,
            places,
            men: Side::BOTH.map(preset),
            turns: 0,
            run: Run::default(),
            repeated: false,
            stuck: false,
        };
        game.run.restart(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.stuck {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move().seat(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move().seat() {
            return;
        }
        if self.is_placing() {
            out.extend(self.board.points(self.empty()).map(Action::Place));
            return;
        }
        let men = self.of(self.to_move());
        for number in self.empty() {
            let to = self.board.point(number);
            let movers = self.board.points(self.board.joined(number) & men);
            out.extend(movers.map(|from| Action::Move(from, to)));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move(from, to) => self.check_move(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.to_move() as usize;
        self.turns += 1;
        match action {
            Action::Place(point) => {
                self.men[us] |= self.board.bit(point);
                // Positions before the last man is placed cannot occur again.
                self.run.restart(self.key());
            }
            Action::Move(from, to) => {
                self.men[us] ^= self.board.bit(from) | self.board.bit(to);
                self.run.push(self.key());
            }
        }
        self.stuck = self.is_stuck();
        if rule!("R5.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.stuck {
            Some(Outcome::won(self.to_move().seat().other(), "blocked", "R5.1"))
        } else if self.repeated {
            Some(Outcome::drawn(2, "repetition", "R5.2").declared())
        } else {
            None
        }
    }

    /// Counts the men next to each empty point and draws one of them.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let (actor, mut empty) = (self.to_move().seat(), self.empty());
        if self.is_placing() {
            let number = empty.nth(rng.below(empty.count()) as usize)?;
            return Some((actor, Action::Place(self.board.point(number))));
        }
        let men = self.of(self.to_move());
        let movers = |to| self.board.joined(to) & men;
        let total: u32 = empty.map(|to| movers(to).count()).sum();
        let mut n = if total > 0 { rng.below(total) } else { 0 };
        for to in empty {
            let count = movers(to).count();
            if n < count {
                let from = self.board.point(movers(to).nth(n as usize)?);
                return Some((actor, Action::Move(from, self.board.point(to))));
            }
            n -= count;
        }
        None
    }
}
