//! The board (R1.1): rings, their layouts and names, and sets of rings.
//!
//! Every layout is a part of the hexagon with five rings a side. A ring is a place of axial
//! coordinates, `q` to the right and `r` downwards within a column; as a number it is a bit of a
//! [`Set`], with empty places around the hexagon on all sides. So a step in a direction is a shift,
//! and no step from one edge arrives at another.

use std::fmt;

/// Rings, one bit each.
pub type Set = u128;

/// Bits from a ring to its neighbours, counter-clockwise: neighbours in this list lie beside one
/// another, and opposite ones are three apart.
pub const STEPS: [i32; 6] = [1, 10, 9, -1, -10, -9];

/// A ring, whether it still lies there or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ring(pub u8);

impl Ring {
    const fn at(q: i8, r: i8) -> Ring {
        Ring(((r + 5) * 10 + q + 4) as u8)
    }

    const fn place(self) -> (i8, i8) {
        ((self.0 % 10) as i8 - 4, (self.0 / 10) as i8 - 5)
    }

    /// Its bit.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// The ring in the middle between two that lie two steps apart in a line.
    #[must_use]
    pub fn between(self, to: Ring) -> Option<Ring> {
        let (from, to) = (i32::from(self.0), i32::from(to.0));
        let step = STEPS.into_iter().find(|step| from + 2 * step == to)?;
        Some(Ring((from + step) as u8))
    }

    /// Where it is drawn: columns are one apart, rings of a column 2/√3.
    #[must_use]
    pub fn drawn(self) -> (f32, f32) {
        let (q, r) = self.place();
        (f32::from(q), -f32::from(2 * i16::from(r) + i16::from(q)) * 0.577_35)
    }
}

/// The rings of a set.
pub fn rings(set: Set) -> impl Iterator<Item = Ring> + Clone {
    let lowest = |set: &Set| (*set != 0).then_some(*set);
    let sets = std::iter::successors(lowest(&set), move |set| lowest(&(set & (set - 1))));
    sets.map(|set| Ring(set.trailing_zeros() as u8))
}

/// The set a step further.
#[inline]
#[must_use]
pub const fn shift(set: Set, step: i32) -> Set {
    if step > 0 { set << step } else { set >> -step }
}

/// The rings beside those of a set.
#[inline]
#[must_use]
pub fn beside(set: Set) -> Set {
    STEPS.iter().fold(0, |all, step| all | shift(set, *step))
}

/// Those of `rings` that are joined to `from` by them.
#[inline]
#[must_use]
pub fn joined(from: Set, rings: Set) -> Set {
    let mut all = from;
    loop {
        let next = all | beside(all) & rings;
        if next == all {
            return all;
        }
        all = next;
    }
}

/// Those of a set with two open sides next to one another, where `rings` lie: they slide out
/// without moving another.
#[inline]
#[must_use]
pub fn loose(set: Set, rings: Set) -> Set {
    let open = STEPS.map(|step| shift(!rings, step));
    let pairs = (0..6).fold(0, |pairs, n| pairs | open[n] & open[(n + 1) % 6]);
    set & pairs
}

/// A board at its start.
#[derive(Debug)]
pub struct Layout {
    /// All rings.
    pub rings: Set,
    /// `q` of the column `a`.
    first: i8,
    /// How many columns.
    columns: u8,
    /// `r` of the lowest ring of each column, and how many rings it has.
    column: [(i8, u8); COLUMNS],
}

/// Most columns that a layout has.
const COLUMNS: usize = 9;

/// Rings that are laid on to the hexagon of four a side: strips of three on two sides that have one
/// side between them, of four on a third side, and the ring that joins the last two.
const STRIPS: [&[(i8, i8)]; 4] = [
    &[(-3, 4), (-2, 4), (-1, 4)],
    &[(4, -3), (4, -2), (4, -1)],
    &[(0, 4), (1, 3), (2, 2), (3, 1)],
    &[(4, 0)],
];

/// The layouts by their number of rings: 37, 40, 43, 44, 48, 61.
pub static LAYOUTS: [Layout; 6] = [
    Layout::new(3, &[]),
    Layout::new(3, &[0]),
    Layout::new(3, &[0, 1]),
    Layout::new(3, &[0, 2]),
    Layout::new(3, &[0, 1, 2, 3]),
    Layout::new(4, &[]),
];

impl Layout {
    /// A hexagon with `reach` rings from its middle to its edge, and strips.
    const fn new(reach: i8, strips: &[usize]) -> Layout {
        let mut rings: Set = 0;
        let mut q = -reach;
        while q <= reach {
            let mut r = -reach;
            while r <= reach {
                if (q + r).abs() <= reach {
                    rings |= Ring::at(q, r).bit();
                }
                r += 1;
            }
            q += 1;
        }
        let mut n = 0;
        while n < strips.len() {
            let strip = STRIPS[strips[n]];
            let mut k = 0;
            while k < strip.len() {
                rings |= Ring::at(strip[k].0, strip[k].1).bit();
                k += 1;
            }
            n += 1;
        }
        Layout::of(rings, -reach)
    }

    const fn of(rings: Set, first: i8) -> Layout {
        let mut layout = Layout { rings, first, columns: 0, column: [(0, 0); COLUMNS] };
        let mut q = first;
        while q <= 4 {
            let (mut lowest, mut height) = (0, 0);
            let mut r = -4;
            while r <= 4 {
                if rings & Ring::at(q, r).bit() != 0 {
                    lowest = r;
                    height += 1;
                }
                r += 1;
            }
            if height > 0 {
                layout.column[layout.columns as usize] = (lowest, height);
                layout.columns += 1;
            }
            q += 1;
        }
        layout
    }

    /// The columns from the left: the letter, and the rings from the bottom up.
    pub fn columns(&self) -> impl Iterator<Item = (char, impl Iterator<Item = Ring> + Clone)> {
        let columns = self.column[..usize::from(self.columns)].iter().enumerate();
        columns.map(|(n, (lowest, height))| {
            let (q, lowest) = (self.first + n as i8, *lowest);
            let column = (0..*height as i8).map(move |row| Ring::at(q, lowest - row));
            (char::from(b'a' + n as u8), column)
        })
    }

    /// Every ring in the order of the columns, each from the bottom up.
    pub fn all(&self) -> impl Iterator<Item = Ring> {
        self.columns().flat_map(|(_, column)| column)
    }

    /// The first ring of a set in the order of [`Layout::all`].
    #[must_use]
    pub fn first_of(&self, set: Set) -> Option<Ring> {
        self.all().find(|ring| set & ring.bit() != 0)
    }

    /// The ring with the letter of its column and the number of its row, as in `d4`.
    #[must_use]
    pub fn find(&self, letter: u8, row: u8) -> Option<Ring> {
        let n = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let (lowest, height) = *self.column[..usize::from(self.columns)].get(usize::from(n))?;
        let row = row.checked_sub(1).filter(|row| *row < height)?;
        Some(Ring::at(self.first + n as i8, lowest - row as i8))
    }

    /// The name of a ring.
    #[must_use]
    pub fn name(&self, ring: Ring) -> Name {
        let (q, r) = ring.place();
        let n = (q - self.first) as u8;
        let lowest = self.column.get(usize::from(n)).map_or(0, |(lowest, _)| *lowest);
        Name { column: n, row: (lowest - r + 1) as u8 }
    }
}

/// What a ring is called: `d4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    column: u8,
    row: u8,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row)
    }
}
