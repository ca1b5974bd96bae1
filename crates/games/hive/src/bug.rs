//! Bugs and their names (R1.2).

use std::fmt;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Color {
    /// Places the first bug.
    White,
    /// The other.
    Black,
}

impl Color {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// `White` or `Black`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }
}

/// What a bug is.
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
    /// The letter of its name.
    #[must_use]
    pub const fn letter(self) -> char {
        b"QSBGAMLP"[self as usize] as char
    }

    /// Its name.
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

/// Bugs a side has when all sets are mixed.
pub(crate) const SIDE: usize = 14;
/// Bugs of both sides.
pub(crate) const BUGS: usize = 2 * SIDE;

/// What the bugs of a side are; those of a kind stand together, in the order of their numbers.
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
/// Their numbers; 0 for kinds of which there is one.
const NUMBERS: [u8; SIDE] = [0, 1, 2, 1, 2, 1, 2, 3, 1, 2, 3, 0, 0, 0];

/// A bug: White's first.
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

    /// A side's queen bee.
    #[must_use]
    pub const fn queen(color: Color) -> Bug {
        Bug::at(color as usize * SIDE)
    }

    /// A side's bugs.
    pub(crate) fn of(color: Color) -> impl Iterator<Item = Bug> {
        (0..SIDE).map(move |slot| Bug::at(color as usize * SIDE + slot))
    }

    /// All bugs.
    pub(crate) fn all() -> impl Iterator<Item = Bug> {
        (0..BUGS).map(Bug::at)
    }

    /// Whose it is.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.index() < SIDE { Color::White } else { Color::Black }
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[self.index() % SIDE]
    }

    /// Its number among its kind; 0 if it is the only one.
    pub(crate) const fn number(self) -> u8 {
        NUMBERS[self.index() % SIDE]
    }

    /// The bug of its kind that is placed before it (R2.1).
    #[inline]
    #[must_use]
    pub const fn before(self) -> Option<Bug> {
        if self.number() > 1 { Some(Bug(self.0 - 1)) } else { None }
    }

    /// Reads a name at the start of a text: the bug and what follows. The number 1 of a kind of
    /// which there is one is passed over where that is asked for.
    pub(crate) fn parse(text: &[u8], leniently: bool) -> Option<(Bug, &[u8])> {
        let (&[side, letter], rest) = text.split_first_chunk()?;
        let color = match side {
            b'w' => Color::White,
            b'b' => Color::Black,
            _ => return None,
        };
        let is_kind = |bug: &Bug| bug.kind().letter() as u8 == letter;
        let first = Bug::of(color).find(is_kind)?;
        let digit = rest.first().filter(|b| b.is_ascii_digit());
        match (first.number(), digit) {
            (0, None) => Some((first, rest)),
            (0, Some(b'1')) if leniently => Some((first, &rest[1..])),
            (1, Some(digit)) => {
                let number = digit - b'0';
                let bug = Bug::of(color).find(|bug| is_kind(bug) && bug.number() == number)?;
                Some((bug, &rest[1..]))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.color() == Color::White { 'w' } else { 'b' };
        write!(f, "{side}{}", self.kind().letter())?;
        match self.number() {
            0 => Ok(()),
            number => write!(f, "{number}"),
        }
    }
}
