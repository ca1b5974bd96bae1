//! The game: turns (R2), placing (R3), moving (R4), the end (R5).

use crate::board::{Board, MEN, NINE, Point, SHORT, Side, THIRTEEN, bit, points};
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of picaria.
pub struct Picaria {
    pub(crate) board: &'static Board,
    /// No man is placed on the centre (R3.2).
    pub(crate) barred: bool,
    /// White's men and Black's.
    pub(crate) men: [Bitboard; 2],
    pub(crate) to_move: Side,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions since the last man was placed.
    pub(crate) run: Run,
    /// A position has occurred three times (R5.2).
    pub(crate) repeated: bool,
    /// The side with three in a row.
    pub(crate) winner: Option<Side>,
}

reusing_clone!(Picaria: run);

impl Picaria {
    /// The men of a side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Bitboard {
        self.men[side as usize]
    }

    /// The points without a man.
    #[inline]
    fn empty(&self) -> Bitboard {
        self.board.points & !(self.men[0] | self.men[1])
    }

    /// The side to move has men left to place (R4.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R4.1", self.of(self.to_move).count() < MEN.into())
    }

    /// The points on which a man can be placed (R3).
    #[inline]
    fn open(&self) -> Bitboard {
        let centre = if self.barred { bit(self.board.centre()) } else { Bitboard::EMPTY };
        self.empty() & !centre
    }

    /// The key of the position for repetition.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [white, black] = self.men;
        let mixed = white.0 ^ black.0.rotate_left(32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (self.to_move as u64) << 63
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let none_left = !self.is_placing();
        forbid!("R3.1", none_left, "{us} has placed its three men and must move one");
        let man = self.at(point);
        forbid!("R3.1", let Some(owner) = man, "{point} is occupied by a man of {owner}");
        let barred = self.barred && point == self.board.centre();
        forbid!("R3.2", barred, "no man can be placed on {point}, the centre");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let left = u32::from(MEN) - self.of(us).count();
        forbid!(
            "R4.1",
            self.is_placing(),
            "{us} has {} left to place",
            counted(left, "man", "men")
        );
        let own = self.at(from) == Some(us);
        forbid!("R4.2", !own, "there is no man of {us} on {from}");
        forbid!("R4.2", let Some(owner) = self.at(to), "{to} is occupied by a man of {owner}");
        let apart = (self.board.neighbours(from) & bit(to)).is_empty();
        forbid!("R4.2", apart, "no line joins {from} and {to} without a point between");
        Ok(())
    }

    /// The side of the man on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        let on = |side: &Side| !(self.of(*side) & bit(point)).is_empty();
        Side::BOTH.into_iter().find(on)
    }

    /// The winner after a turn of this side, if there is one.
    #[inline]
    pub(crate) fn find_winner(&self, last: Side) -> Option<Side> {
        rule!("R5.1", self.board.has_row(self.of(last))).then_some(last)
    }
}

impl Game for Picaria {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must place or move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Picaria, Rejection> {
        let options = setup.options;
        let short = options.has("diagonals") && options.word("diagonals") == "short";
        let board = match setup.rules {
            0 => &THIRTEEN,
            _ if rule!("R1.2", short) => &SHORT,
            _ => &NINE,
        };
        Ok(Picaria {
            board,
            barred: options.word("centre") == "barred",
            men: [Bitboard::EMPTY; 2],
            to_move: Side::White,
            turns: 0,
            run: Run::default(),
            repeated: false,
            winner: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place, declared) = (self.turns / 2 + 1, self.turns as u8 % 2, self.repeated);
        if self.winner.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.winner.is_some() {
            return;
        }
        if self.is_placing() {
            out.extend(points(self.open()).map(Action::Place));
            return;
        }
        for from in points(self.of(self.to_move)) {
            let targets = points(self.board.neighbours(from) & self.empty());
            out.extend(targets.map(|to| Action::Move(from, to)));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move(from, to) => self.check_move(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.to_move;
        match action {
            Action::Place(point) => {
                self.men[us as usize] |= bit(point);
                self.run.clear();
            }
            Action::Move(from, to) => self.men[us as usize] ^= bit(from) | bit(to),
        }
        self.to_move = us.other();
        self.turns += 1;
        self.run.push(self.key());
        self.winner = self.find_winner(us);
        if rule!("R5.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(winner) => Some(Outcome::won(winner.seat(), "three-in-a-row", "R5.1")),
            None if self.repeated => Some(Outcome::drawn(2, "repetition", "R5.2").declared()),
            None => None,
        }
    }

    /// Counts the moves of all men and draws one of them.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let actor = self.to_move.seat();
        if self.is_placing() {
            let open = self.open();
            return Some((actor, Action::Place(nth(open, rng.below(open.count())))));
        }
        let targets = |from| self.board.neighbours(from) & self.empty();
        let total = points(self.of(self.to_move)).map(|from| targets(from).count()).sum();
        let mut n = rng.below(total);
        for from in points(self.of(self.to_move)) {
            let count = targets(from).count();
            if n < count {
                return Some((actor, Action::Move(from, nth(targets(from), n))));
            }
            n -= count;
        }
        None
    }
}

/// The point of a set with `n` points of the set before it.
#[inline]
fn nth(mut set: Bitboard, n: u32) -> Point {
    let place = set.nth(n as usize).unwrap_or_default();
    Point::new(place % 8, place / 8)
}
