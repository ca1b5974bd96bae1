//! The effect of an action on the board and the hands (R4, R5).

use crate::board::{Board, Point, SIZE, Side, bit};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// The number of pieces in each hand at the start of wubengbeng (R1.3).
pub const HAND: u8 = 20;

/// The number of pieces of both sides together where pieces are turned (R1.3).
pub const TURNED: u32 = 10;

/// The board and the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// The board.
    pub board: Board,
    /// Pieces step, jump and are placed (R5): the rules of wubengbeng.
    pub jumping: bool,
    /// The number of pieces in each hand; 0 where no pieces are placed.
    pub hands: [u8; 2],
}

impl Table {
    /// Whether a side has an action other than a pass (R6.1).
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

    /// The points that a jump over these enemies leaves empty: theirs and the start (R5.4).
    #[inline]
    #[must_use]
    pub const fn holes(from: Point, taken: u32) -> u32 {
        if taken == 0 { 0 } else { taken | bit(from) }
    }

    /// The largest number of steps of a piece without a jump (R3.2, R5.2).
    #[inline]
    #[must_use]
    pub const fn far(&self) -> usize {
        if self.jumping { 1 } else { SIZE as usize - 1 }
    }

    /// The number of these points that the player chooses because the hand cannot fill all (R5.4).
    #[inline]
    #[must_use]
    pub fn choice(&self, side: Side, holes: u32) -> u32 {
        let hand = u32::from(self.hands[side as usize]);
        if rule!("R5.4", hand < holes.count_ones()) { hand } else { 0 }
    }

    /// Applies a legal action and returns whether a piece was turned, taken, placed or pulled out,
    /// which restarts the count of moves without gain.
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

    /// Turns the enemies of a piece that has moved to a point (R4).
    #[inline]
    fn turn(&mut self, side: Side, to: Point) -> bool {
        let turned = self.board.turned(side, bit(to));
        for pieces in &mut self.board.sides {
            *pieces ^= turned;
        }
        turned != 0
    }

    /// Takes the enemies that were jumped over and fills the holes (R5.3, R5.4).
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
