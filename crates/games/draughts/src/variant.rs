//! The nine rule sets as data: their choices in R1 to R6.

use crate::board::{Geometry, Side, Squares};
use crate::ends::{self, Ending};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// The rule for the choice between captures (R4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precedence {
    /// Any (R4.1).
    Free,
    /// The most pieces (R4.2).
    Most,
    /// The most pieces, then the most kings (R4.3).
    MostKings,
    /// The most pieces, with a king, the most kings, kings first (R4.4).
    Italian,
    /// The highest value, then with a king (R4.5).
    Frisian,
}

impl Precedence {
    /// The rank of a capture before its first jump.
    #[inline(always)]
    pub(crate) const fn base(self, with_king: bool) -> u64 {
        match self {
            Precedence::Frisian => with_king as u64,
            Precedence::Italian => (with_king as u64) << 36,
            _ => 0,
        }
    }

    /// The rank that jump number `nth` (from 0) adds. Ranks compare as numbers. An Italian rank has
    /// the fields pieces, moving king, captured kings, and one bit for each jump, the first one
    /// highest.
    #[inline(always)]
    pub(crate) const fn worth(self, king: bool, nth: u32) -> u64 {
        let king = king as u64;
        match self {
            Precedence::Free => 0,
            Precedence::Most => 1,
            Precedence::MostKings => 1 << 8 | king,
            Precedence::Italian => 1 << 40 | king << 28 | king << (27 - nth),
            Precedence::Frisian => 2 * (100 + 99 * king),
        }
    }
}

/// A rule set.
#[derive(Debug)]
pub struct Variant {
    /// The board (R1.1, R1.2).
    pub board: Geometry,
    /// The number of rows of men at the start (R1.3).
    pub rows: u8,
    /// The side that moves first, seat 1 (R1.4).
    pub first: Side,
    /// Kings move and capture any distance (R2.3, R3.4).
    pub flying: bool,
    /// A king that has moved three times in a row must rest (R2.4).
    pub resting: bool,
    /// Men also capture backward (R3.2).
    pub back: bool,
    /// Captures also go along rows and columns (R3.2, R3.4).
    pub orthogonal: bool,
    /// Men cannot capture kings (R3.3).
    pub kings_immune: bool,
    /// The rule for the choice between captures (R4).
    pub precedence: Precedence,
    /// A man that passes the far row in a capture continues as a king (R5.3).
    pub crowned_midway: bool,
    /// The number of occurrences of a position that draws the game (R6.2).
    pub repetition: usize,
    /// The number of plies of kings alone that draws the game (R6.3); 0 if there is no such rule.
    pub kings_only: u16,
    /// Endings that must be won within a number of plies (R6.4).
    pub endings: &'static [Ending],
    /// All squares.
    pub all: Squares,
    /// The far rows, where the men of White and of Black are crowned (R5.1).
    pub far: [Squares; 2],
    /// The rows next to the far rows.
    pub near: [Squares; 2],
}

impl Variant {
    /// The seat of a side (R1.4).
    #[must_use]
    pub fn seat(&self, side: Side) -> Actor {
        if side == self.first { Actor::ONE } else { Actor::TWO }
    }

    /// Whether a man becomes a king by this action (R5). A man captures a piece next to the far row
    /// exactly if it jumps to that row or from it, so the captured squares show whether it was
    /// there.
    #[inline]
    pub(crate) fn crowns(&self, side: Side, action: Action) -> bool {
        let ends_there = rule!("R5.1", self.far[side as usize].has(action.to));
        let passes = self.near[side as usize].meets(action.captured);
        ends_there || rule!("R5.3", self.crowned_midway && passes)
    }

    /// Whether the board needs more than 64 bits.
    pub(crate) const fn is_wide(&self) -> bool {
        self.board.size > 10
    }

    /// The start of a side (R1.3).
    #[must_use]
    pub const fn start(&self, side: Side) -> Squares {
        let size = self.board.size;
        match side {
            Side::White => self.board.rows(size - self.rows, size),
            Side::Black => self.board.rows(0, self.rows),
        }
    }

    /// The rules of the FMJD on a board of this size.
    const fn international(size: u8, rows: u8) -> Variant {
        let board = Geometry { size, mirrored: false, from_below: false };
        Variant {
            board,
            rows,
            first: Side::White,
            flying: true,
            resting: false,
            back: true,
            orthogonal: false,
            kings_immune: false,
            precedence: Precedence::Most,
            crowned_midway: false,
            repetition: 3,
            kings_only: 50,
            endings: ends::FMJD,
            all: board.all(),
            far: [board.rows(0, 1), board.rows(size - 1, size)],
            near: [board.rows(1, 2), board.rows(size - 2, size - 1)],
        }
    }

    const fn eight_by_eight(mirrored: bool, from_below: bool) -> Variant {
        let board = Geometry { size: 8, mirrored, from_below };
        Variant { board, ..Variant::international(8, 3) }
    }
}

/// All rule sets, in the order of the facts.
pub(crate) static VARIANTS: [Variant; 9] = [
    // international
    Variant::international(10, 4),
    // english
    Variant {
        first: Side::Black,
        flying: false,
        back: false,
        precedence: Precedence::Free,
        kings_only: 80,
        endings: &[],
        ..Variant::eight_by_eight(false, false)
    },
    // russian
    Variant {
        precedence: Precedence::Free,
        crowned_midway: true,
        kings_only: 30,
        endings: ends::DRAUGHTS_64,
        ..Variant::eight_by_eight(false, false)
    },
    // brazilian
    Variant { kings_only: 30, endings: ends::DRAUGHTS_64, ..Variant::eight_by_eight(false, false) },
    // pool
    Variant {
        first: Side::Black,
        precedence: Precedence::Free,
        kings_only: 30,
        endings: ends::POOL,
        ..Variant::eight_by_eight(false, false)
    },
    // italian
    Variant {
        flying: false,
        back: false,
        kings_immune: true,
        precedence: Precedence::Italian,
        repetition: 4,
        kings_only: 80,
        endings: &[],
        ..Variant::eight_by_eight(true, false)
    },
    // spanish
    Variant {
        back: false,
        precedence: Precedence::MostKings,
        kings_only: 40,
        endings: &[],
        ..Variant::eight_by_eight(true, true)
    },
    // frisian
    Variant {
        resting: true,
        orthogonal: true,
        precedence: Precedence::Frisian,
        kings_only: 0,
        endings: ends::FRISIAN,
        ..Variant::international(10, 4)
    },
    // canadian
    Variant::international(12, 5),
];
