//! The game: moves (R2), jumps (R3), Bell's rules (R4), the end (R5).

use crate::been::Been;
use crate::board::{ALL, DIRECTIONS, Direction, Point, START, Set, Side, bit, points, row};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// Index of the rule set `bell`.
const BELL: usize = 1;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side has no piece left.
    Captured(Side),
    /// This side has no legal move.
    Blocked(Side),
}

/// A game of alquerque.
#[derive(Debug)]
pub struct Alquerque {
    /// Bell's rules apply (R4).
    pub(crate) bell: bool,
    /// The pieces of White and of Black.
    pub(crate) pieces: [Set; 2],
    pub(crate) been: Been,
    pub(crate) to_move: Side,
    /// The piece that must jump again (R3.2).
    pub(crate) jumper: Option<Point>,
    /// The number of completed turns, plus one if Black moves first.
    pub(crate) turns: u32,
    /// The positions at the start of each turn since the last capture.
    pub(crate) run: Run,
    /// A position has occurred for the third time (R5.3).
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

reusing_clone!(Alquerque: run);

impl Alquerque {
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Set {
        self.pieces[side as usize]
    }

    #[inline]
    const fn empty(&self) -> Set {
        ALL & !(self.pieces[0] | self.pieces[1])
    }

    /// A hash of the pieces and the side to move.
    pub(crate) const fn key(&self) -> u64 {
        let [white, black] = self.pieces;
        let mixed = (white ^ black.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 31 ^ black).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.to_move as u64
    }

    /// The directions in which the side to move may move (R4.1).
    #[inline]
    fn directions(&self) -> impl Iterator<Item = Direction> {
        let (bell, side) = (self.bell, self.to_move);
        DIRECTIONS.into_iter().filter(move |direction| !(bell && direction.is_backward(side)))
    }

    /// The points where these pieces land by a jump in a direction (R3.1).
    #[inline]
    const fn jumps(&self, pieces: Set, direction: Direction) -> Set {
        let over = direction.shift(pieces & direction.leaving(), 1) & self.of(self.to_move.other());
        direction.shift(over, 1) & self.empty()
    }

    /// The points where pieces of the side to move arrive by a step in a direction (R2.2).
    #[inline]
    const fn steps(&self, direction: Direction) -> Set {
        let stuck = if self.bell { row(self.to_move.far_row()) } else { 0 };
        direction.shift(self.of(self.to_move) & !stuck & direction.leaving(), 1) & self.empty()
    }

    /// Whether the piece may not move to a point because it has been there (R4.2).
    #[inline]
    const fn returns(&self, from: Point, to: Point) -> bool {
        self.bell && self.been.has(from, to)
    }

    /// Calls `found` for each jump of these pieces, or for each step of all pieces, until it
    /// returns true.
    #[inline]
    fn each(&self, pieces: Set, jump: bool, mut found: impl FnMut(Action) -> bool) {
        for direction in self.directions() {
            let targets = if jump { self.jumps(pieces, direction) } else { self.steps(direction) };
            for to in points(targets) {
                let back = direction.shift(bit(to), if jump { -2 } else { -1 });
                for from in points(back).filter(|from| !self.returns(*from, to)) {
                    if found(Action { from, to }) {
                        return;
                    }
                }
            }
        }
    }

    /// A legal jump of these pieces, if there is one.
    #[inline]
    fn some_jump(&self, pieces: Set) -> Option<Action> {
        let mut some = None;
        self.each(pieces, true, |action| some.replace(action).is_none());
        some
    }

    /// Whether the piece on this point can jump.
    pub(crate) fn can_jump(&self, at: Point) -> bool {
        self.some_jump(bit(at)).is_some()
    }

    fn can_step(&self) -> bool {
        let mut some = false;
        self.each(0, false, |_| {
            some = true;
            some
        });
        some
    }

    /// Ends the game if the side to move has no piece or no legal move (R5).
    pub(crate) fn find_end(&mut self) {
        let (side, own) = (self.to_move, self.of(self.to_move));
        self.end = if rule!("R5.1", own == 0) {
            Some(End::Captured(side))
        } else if rule!("R5.2", self.some_jump(own).is_none() && !self.can_step()) {
            Some(End::Blocked(side))
        } else {
            None
        };
    }

    fn finish_turn(&mut self) {
        self.jumper = None;
        self.turns += 1;
        self.to_move = self.to_move.other();
        self.run.push(self.key());
        if rule!("R5.3", !self.bell && self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.find_end();
    }
}

impl Alquerque {
    fn check_step(&self, from: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R3.2", let Some(at) = self.jumper, "the piece on {at} must jump again");
        let stuck = self.bell && from.y == us.far_row();
        forbid!("R4.3", stuck, "the piece on {from} is on its last row and can only jump");
        let jump = self.some_jump(self.of(us));
        let jump = jump.map(|Action { from, to }| format!("{from}-{to}"));
        forbid!("R2.3", let Some(jump) = jump, "{us} must jump, such as {jump}");
        Ok(())
    }

    fn check_jump(&self, action: Action) -> Result<(), Rejection> {
        let (from, middle) = (action.from, action.middle());
        let none = self.of(self.to_move.other()) & bit(middle) == 0;
        forbid!("R3.1", none, "there is no enemy on {middle} to jump over");
        let other = self.jumper.filter(|at| *at != from);
        forbid!("R3.2", let Some(at) = other, "the piece on {at} must jump again, not {from}");
        Ok(())
    }
}

impl Game for Alquerque {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.4", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Alquerque, Rejection> {
        let mut game = Alquerque {
            bell: setup.rules == BELL,
            pieces: START,
            been: Been::here(),
            to_move: Side::White,
            jumper: None,
            turns: 0,
            run: Run::default(),
            repeated: false,
            end: None,
        };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let turn = Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place);
        Turn { open: self.jumper.is_some(), declared, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.to_move.seat() {
            return;
        }
        let before = out.len();
        let pieces = self.jumper.map_or(self.of(self.to_move), bit);
        let mut add = |action| {
            out.push(action);
            false
        };
        self.each(pieces, true, &mut add);
        if out.len() == before {
            self.each(0, false, |action| {
                out.push(action);
                false
            });
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, Action { from, to }) = (self.to_move, action);
        forbid!("R2.1", actor != us.seat(), "{us} is to move");
        forbid!("R2.2", self.of(us) & bit(from) == 0, "there is no piece of {us} on {from}");
        forbid!("R2.2", self.empty() & bit(to) == 0, "{to} is not empty");
        let direction = Direction::between(from, to).filter(|(_, steps)| *steps <= 2);
        let (direction, _) =
            require!("R2.2", direction, "{to} is not one or two points from {from} in a line");
        let weak = direction.leaving() & bit(from) == 0;
        forbid!("R1.2", weak, "no diagonal leaves the weak point {from}");
        let back = self.bell && direction.is_backward(us);
        forbid!("R4.1", back, "{from}-{to} moves the piece back");
        forbid!("R4.2", self.returns(from, to), "the piece on {from} has already been on {to}");
        if action.is_jump() { self.check_jump(action) } else { self.check_step(from) }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let Action { from, to } = action;
        self.pieces[self.to_move as usize] ^= bit(from) | bit(to);
        if self.bell {
            self.been.go(from, to);
        }
        if action.is_jump() {
            let middle = action.middle();
            self.pieces[self.to_move.other() as usize] &= !bit(middle);
            self.been.go(middle, middle);
            self.run.clear();
            if rule!("R3.2", self.can_jump(to)) {
                self.jumper = Some(to);
                return;
            }
        }
        self.finish_turn();
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |loser: Side, reason, rule| Outcome::won(loser.other().seat(), reason, rule);
        Some(match self.end {
            Some(End::Captured(loser)) => won(loser, "all-captured", "R5.1"),
            Some(End::Blocked(loser)) => won(loser, "no-move", "R5.2"),
            None if self.repeated => Outcome::drawn(2, "repetition", "R5.3").declared(),
            None => return None,
        })
    }
}
