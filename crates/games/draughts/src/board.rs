//! The position on the board: pieces, who is to move, which king must rest.

use crate::squares::{Square, Squares};
use crate::variant::{Side, Variant};

/// An action: a move, or a whole capture whatever its path (R3.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where the piece stands.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// It is a capture.
    pub takes: bool,
    /// What it takes. No square in a capture: what was read fits no legal one.
    pub captured: Squares,
}

impl Action {
    /// A move without capture.
    #[must_use]
    pub const fn step(from: Square, to: Square) -> Action {
        Action { from, to, takes: false, captured: Squares::NONE }
    }
}

/// A king that has moved last for its side, and how often in a row (R2.4). Frisian alone keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Steps {
    /// The king, or no square.
    pub king: Squares,
    /// Moves in a row, at most [`Steps::MOST`].
    pub count: u8,
}

impl Steps {
    /// After so many moves in a row a king rests.
    pub const MOST: u8 = 3;
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The pieces of White and of Black.
    pub sides: [Squares; 2],
    /// Which of them are kings.
    pub kings: Squares,
    /// Who is to move.
    pub to_move: Side,
    /// The kings that White and Black have moved last.
    pub steps: [Steps; 2],
}

/// What an action has changed for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// A man has moved, or pieces have been taken: no earlier position comes back.
    pub irreversible: bool,
    /// Pieces have been taken, or a man has been crowned.
    pub balance: bool,
}

impl Board {
    /// The start (R1.3).
    #[must_use]
    pub fn start(variant: &Variant) -> Board {
        Board {
            sides: Side::BOTH.map(|side| variant.start(side)),
            kings: Squares::NONE,
            to_move: variant.first,
            steps: [Steps::default(); 2],
        }
    }

    /// The pieces of a side.
    #[must_use]
    pub const fn of(&self, side: Side) -> Squares {
        self.sides[side as usize]
    }

    /// The men of a side.
    #[must_use]
    pub fn men(&self, side: Side) -> Squares {
        self.of(side) & !self.kings
    }

    /// The kings of a side.
    #[must_use]
    pub fn kings(&self, side: Side) -> Squares {
        self.of(side) & self.kings
    }

    /// All pieces.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// The king of the side to move that may only capture (R2.4).
    #[must_use]
    pub fn resting(&self) -> Squares {
        let steps = self.steps[self.to_move as usize];
        if steps.count == Steps::MOST { steps.king } else { Squares::NONE }
    }

    /// Plays a legal action.
    #[inline]
    pub fn play(&mut self, variant: &Variant, action: Action) -> Change {
        let side = self.to_move;
        let (from, to) = (action.from.set(), action.to.set());
        let was_king = self.kings.meets(from);
        self.sides[side as usize] = self.of(side) ^ from | to;
        self.sides[side.other() as usize] = self.of(side.other()) & !action.captured;
        self.kings = self.kings & !(from | action.captured);
        if was_king || variant.crowns(side, action) {
            self.kings = self.kings | to;
        }
        if variant.resting {
            self.count_steps(action, was_king);
        }
        self.to_move = side.other();
        let captures = !action.captured.is_none();
        let crowned = !was_king && self.kings.meets(to);
        Change { irreversible: captures || !was_king, balance: captures || crowned }
    }

    /// Counts the moves in a row of a king (R2.4): a capture or a move of another piece sets it
    /// free; a side without men needs no count.
    fn count_steps(&mut self, action: Action, was_king: bool) {
        let mine = &mut self.steps[self.to_move as usize];
        *mine = if action.takes || !was_king {
            Steps::default()
        } else {
            let again = mine.king == action.from.set();
            let count = if again { (mine.count + 1).min(Steps::MOST) } else { 1 };
            Steps { king: action.to.set(), count }
        };
        for side in Side::BOTH {
            let steps = self.steps[side as usize];
            let gone = !self.kings(side).meets(steps.king);
            if gone || self.men(side).is_none() {
                self.steps[side as usize] = Steps::default();
            }
        }
    }

    /// A hash of pieces and side to move: what counts as the same position (R6.2).
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        let [white, black] = self.sides;
        let mut key = self.to_move as u64 + 1;
        for word in [white.0, black.0, self.kings.0] {
            key = mix(mix(key, word as u64), (word >> 64) as u64);
        }
        key
    }
}

#[inline]
const fn mix(key: u64, word: u64) -> u64 {
    let product = (key ^ word) as u128 * 0x9E37_79B9_7F4A_7C15_u128;
    (product as u64) ^ (product >> 64) as u64 ^ word.rotate_left(23)
}
