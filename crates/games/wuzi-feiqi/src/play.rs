//! What an action does to the board and the hands (R4, R5).

use crate::board::{Board, Point, SIZE, Side, bit};
use crate::notation::Action;
use wanqi_sdk::rule;

/// Pieces in hand at the start of wubengbeng (R1.3).
pub const HAND: u8 = 20;

/// Pieces of both sides on the board, where they are turned (R1.3).
pub const TURNED: u32 = 10;

/// The board and the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// The board.
    pub board: Board,
    /// Pieces step, jump and are placed (R5): the rules of wubengbeng.
    pub jumping: bool,
    /// Pieces in hand, where they are placed.
    pub hands: [u8; 2],
}

impl Table {
    /// Whether a side can do anything but pass (R6.1).
    #[inline]
    #[must_use]
    pub fn can_act(&self, side: Side) -> bool {
        let own = self.board.of(side);
        if self.board.steps(own) != 0 {
            return true;
        }
        let placed = self.hands[side as usize] > 0 && self.board.free() != 0;
        self.jumping && (placed || self.board.can_jump(side, own))
    }

    /// The points that a jump over these enemies leaves empty: theirs and where it began (R5.4).
    #[inline]
    #[must_use]
    pub const fn holes(from: Point, taken: u32) -> u32 {
        if taken == 0 { 0 } else { taken | bit(from) }
    }

    /// Steps that a piece may take without jumping (R3.2, R5.2).
    #[inline]
    #[must_use]
    pub const fn far(&self) -> usize {
        if self.jumping { 1 } else { SIZE as usize - 1 }
    }

    /// How many of these points the mover has to choose, as the hand does not fill them all (R5.4).
    #[inline]
    #[must_use]
    pub fn choice(&self, side: Side, holes: u32) -> u32 {
        let hand = u32::from(self.hands[side as usize]);
        if rule!("R5.4", hand < holes.count_ones()) { hand } else { 0 }
    }

    /// Does what is allowed; whether something was turned, taken or placed, so that the moves
    /// without progress count anew.
    #[inline]
    pub fn play(&mut self, side: Side, action: Action) -> bool {
        let us = side as usize;
        match action {
            Action::Pass => false,
            Action::Place(point) => {
                self.board.sides[us] |= bit(point);
                self.hands[us] -= 1;
                true
            }
            Action::Pull(point) => {
                self.board.sides[1 - us] ^= bit(point);
                true
            }
            Action::Move { from, to, fill } => {
                self.board.sides[us] ^= bit(from) | bit(to);
                if self.jumping { self.jump(side, from, to, fill) } else { self.turn(side, to) }
            }
        }
    }

    /// Turns what the piece that has come to a point turns (R4).
    #[inline]
    fn turn(&mut self, side: Side, to: Point) -> bool {
        let turned = self.board.turned(side, bit(to));
        for pieces in &mut self.board.sides {
            *pieces ^= turned;
        }
        turned != 0
    }

    /// Takes what was jumped, and fills up (R5.3, R5.4).
    #[inline]
    fn jump(&mut self, side: Side, from: Point, to: Point, fill: u32) -> bool {
        let us = side as usize;
        let taken = self.board.between(from, to).unwrap_or(0);
        let holes = Table::holes(from, taken);
        self.board.sides[1 - us] ^= taken;
        let filled = match self.choice(side, holes) {
            _ if self.hands[us] == 0 => 0,
            0 => holes,
            _ => fill,
        };
        self.board.sides[us] |= filled;
        self.hands[us] -= filled.count_ones() as u8;
        taken != 0
    }
}
