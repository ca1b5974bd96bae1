//! Fours, threes and fouls (R6), by the definitions of RIF.

use crate::board::{AXES, Board, Colour, Point, Strip};
use wanqi_sdk::prelude::*;

/// A foul.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foul {
    /// Six or more in a row, 长连.
    Overline,
    /// Two fours or more, 四四.
    DoubleFour,
    /// Two threes or more, 三三.
    DoubleThree,
}

impl Foul {
    /// The reason of the end by this foul.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double-four",
            Foul::DoubleThree => "double-three",
        }
    }

    /// The rule that forbids it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Foul::Overline => "R6.1",
            Foul::DoubleFour => "R6.2",
            Foul::DoubleThree => "R6.3",
        }
    }
}

/// The fours that count for a double four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fours {
    /// All fours through the stone, also two on one line (RIF).
    All,
    /// One for each direction.
    EachDirection,
}

/// The foul of the colour's stone on this point, if it is one; a stone that makes five is not a
/// foul (R6.4). The function restores the board.
pub fn judge(board: &mut Board, colour: Colour, stone: Point, fours: Fours) -> Option<Foul> {
    let strips = board.strips(colour, stone);
    if strips.iter().any(|strip| strip.run() == 5) {
        return None;
    }
    if rule!("R6.1", strips.iter().any(|strip| strip.run() > 5)) {
        return Some(Foul::Overline);
    }
    let made = strips.iter().map(|strip| match fours {
        Fours::All => strip.fours(),
        Fours::EachDirection => rule!("R6.5", strip.fours() > 0).into(),
    });
    if rule!("R6.2", made.sum::<u32>() >= 2) {
        return Some(Foul::DoubleFour);
    }
    let candidates = strips.map(Strip::to_straight_four);
    if candidates.iter().filter(|points| **points != 0).count() < 2 {
        return None;
    }
    let threes = (0..4).filter(|axis| {
        let mut points = points_of(stone, *axis, candidates[*axis], board.size());
        points.any(|next| makes_straight_four(board, colour, next, fours))
    });
    rule!("R6.3", threes.count() >= 2).then_some(Foul::DoubleThree)
}

/// The points of these bits of the strip through the stone.
fn points_of(stone: Point, axis: usize, bits: u16, size: u8) -> impl Iterator<Item = Point> {
    let (dx, dy) = AXES[axis];
    (0..11).filter(move |bit| bits >> bit & 1 != 0).map(move |bit| {
        let steps = bit - Strip::AT as i8;
        let next = stone.step((steps * dx, steps * dy), size, size);
        next.expect("a vacant point of the strip is on the board")
    })
}

/// Whether a stone on this point, which makes a row of four with both ends open, makes no five and
/// is not a foul itself.
fn makes_straight_four(board: &mut Board, colour: Colour, next: Point, fours: Fours) -> bool {
    board.place(colour, next);
    let five = rule!("R6.3", board.runs(colour, next).contains(&5));
    let four = !five && rule!("R6.6", judge(board, colour, next, fours).is_none());
    board.remove(colour, next);
    four
}

impl Strip {
    /// Length of the unbroken row through the middle.
    #[must_use]
    fn run(&self) -> u32 {
        let onward = (self.own >> Strip::AT).trailing_ones();
        let backward = (self.own << (15 - Strip::AT)).leading_ones();
        onward + backward - 1
    }

    /// Number of fours through the middle: sets of four stones that one more stone makes exactly
    /// five. A straight four has two such points and is one four.
    #[must_use]
    fn fours(&self) -> u32 {
        let mut count = 0;
        let mut counted = 0;
        for start in 1..=5 {
            let five = 0b11111 << start;
            let beside = 0b100_0001 << (start - 1);
            let stones = self.own & five;
            if stones.count_ones() == 4
                && self.vacant & five != 0
                && self.own & beside == 0
                && stones != counted
            {
                count += 1;
                counted = stones;
            }
        }
        count
    }

    /// The points where one more stone makes a straight four through the middle: an unbroken four
    /// that becomes exactly five at both ends.
    #[must_use]
    fn to_straight_four(self) -> u16 {
        let mut points = 0;
        for start in 2..=5 {
            let four = 0b1111 << start;
            let ends = 0b10_0001 << (start - 1);
            let beyond = 0b1000_0001 << (start - 2);
            let missing = four & !self.own;
            if missing.count_ones() == 1
                && self.vacant & (missing | ends) == missing | ends
                && self.own & beyond == 0
            {
                points |= missing;
            }
        }
        points
    }
}
