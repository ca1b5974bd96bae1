//! Bugs and their names (R1.2).

use crate::board::Side;
use std::fmt;

/// The kind of a bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// 蜂后
    Queen,
    /// 蜘蛛
    Spider,
    /// 甲虫
    Beetle,
    /// 蚱蜢
    Grasshopper,
    /// 蚂蚁
    Ant,
    /// 蚊子
    Mosquito,
    /// 瓢虫
    Ladybug,
    /// 鼠妇
    Pillbug,
}

impl Kind {
    /// The letter in the names of bugs.
    #[must_use]
    pub const fn letter(self) -> char {
        b"QSBGAMLP"[self as usize] as char
    }

    /// The name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Queen => "queen bee",
            Kind::Spider => "spider",
            Kind::Beetle => "beetle",
            Kind::Grasshopper => "grasshopper",
            Kind::Ant => "ant",
            Kind::Mosquito => "mosquito",
            Kind::Ladybug => "ladybug",
            Kind::Pillbug => "pillbug",
        }
    }
}

/// Number of bugs of a side with all expansions.
pub(crate) const SIDE: usize = 14;
/// Number of bugs of both sides.
pub(crate) const BUGS: usize = 2 * SIDE;

/// The kinds of the bugs of a side; bugs of the same kind are adjacent, in the order of numbers.
const KINDS: [Kind; SIDE] = {
    use Kind::{Ant, Beetle, Grasshopper, Ladybug, Mosquito, Pillbug, Queen, Spider};
    [
        Queen,
        Spider,
        Spider,
        Beetle,
        Beetle,
        Grasshopper,
        Grasshopper,
        Grasshopper,
        Ant,
        Ant,
        Ant,
        Mosquito,
        Ladybug,
        Pillbug,
    ]
};
/// The numbers of the bugs; 0 for a kind with one bug.
const NUMBERS: [u8; SIDE] = [0, 1, 2, 1, 2, 1, 2, 3, 1, 2, 3, 0, 0, 0];

/// A bug: its index, White's bugs first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bug(u8);

impl Bug {
    /// The bug at this index.
    pub(crate) const fn at(index: usize) -> Bug {
        Bug(index as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The queen bee of a side.
    #[must_use]
    pub const fn queen(side: Side) -> Bug {
        Bug::at(side as usize * SIDE)
    }

    /// The bugs of a side.
    pub(crate) fn of(side: Side) -> impl Iterator<Item = Bug> {
        (0..SIDE).map(move |slot| Bug::at(side as usize * SIDE + slot))
    }

    /// All bugs.
    pub(crate) fn all() -> impl Iterator<Item = Bug> {
        (0..BUGS).map(Bug::at)
    }

    /// The side of the bug.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        if self.index() < SIDE { Side::White } else { Side::Black }
    }

    /// The kind of the bug.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[self.index() % SIDE]
    }

    /// The number among bugs of its kind; 0 if it is the only one.
    pub(crate) const fn number(self) -> u8 {
        NUMBERS[self.index() % SIDE]
    }

    /// The bug of its kind that must be placed before it (R2.2).
    #[inline]
    #[must_use]
    pub const fn before(self) -> Option<Bug> {
        if self.number() > 1 { Some(Bug(self.0 - 1)) } else { None }
    }

    /// Reads a name at the start of a text, and returns the bug and the rest. A lenient reader
    /// ignores the number 1 of a kind with one bug.
    pub(crate) fn parse(text: &[u8], leniently: bool) -> Option<(Bug, &[u8])> {
        let (&[sign, letter], rest) = text.split_first_chunk()?;
        let side = Side::of_letter(sign.into())?;
        let is_kind = |bug: &Bug| bug.kind().letter() as u8 == letter;
        let first = Bug::of(side).find(is_kind)?;
        let digit = rest.first().filter(|b| b.is_ascii_digit());
        match (first.number(), digit) {
            (0, None) => Some((first, rest)),
            (0, Some(b'1')) if leniently => Some((first, &rest[1..])),
            (1, Some(digit)) => {
                let number = digit - b'0';
                let bug = Bug::of(side).find(|bug| is_kind(bug) && bug.number() == number)?;
                Some((bug, &rest[1..]))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side().letter(), self.kind().letter())?;
        match self.number() {
            0 => Ok(()),
            number => write!(f, "{number}"),
        }
    }
}
