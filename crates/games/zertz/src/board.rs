//! The board (R1.1): rings, their layouts and names, and sets of rings.
//!
//! Every layout is a part of the hexagon with five rings a side. A ring has axial coordinates, `q`
//! to the right and `r` downwards within a column. Its number is a bit of a [`Set`], which has
//! unused bits around the hexagon on all sides. So a step in a direction is a shift, and no step
//! from one edge arrives at another.

use std::fmt::{self, Write as _};
use wanqi_sdk::board::bits::Bits;

/// A set of rings, one bit each.
pub type Set = u128;

/// Bits from a ring to its neighbours, counter-clockwise. Opposite steps are three apart here.
pub const STEPS: [i32; 6] = [1, 10, 9, -1, -10, -9];

/// A ring of the layout, on the board or removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

impl Point {
    const fn at(q: i8, r: i8) -> Point {
        Point(((r + 5) * 10 + q + 4) as u8)
    }

    const fn place(self) -> (i8, i8) {
        ((self.0 % 10) as i8 - 4, (self.0 / 10) as i8 - 5)
    }

    /// The set of only this ring.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// The ring between two rings that are two steps apart in a line.
    #[must_use]
    pub fn between(self, to: Point) -> Option<Point> {
        let (from, to) = (i32::from(self.0), i32::from(to.0));
        let step = STEPS.into_iter().find(|step| from + 2 * step == to)?;
        Some(Point((from + step) as u8))
    }

    /// The place in the picture: columns are 1 apart, the rings of a column 2/√3.
    #[must_use]
    pub fn drawn(self) -> (f32, f32) {
        let (q, r) = self.place();
        (f32::from(q), -f32::from(2 * i16::from(r) + i16::from(q)) * 0.577_35)
    }
}

/// The rings of a set.
pub fn rings(set: Set) -> impl Iterator<Item = Point> + Clone {
    set.places().map(Point)
}

/// The set moved by one step.
#[inline]
#[must_use]
pub const fn shift(set: Set, step: i32) -> Set {
    if step > 0 { set << step } else { set >> -step }
}

/// The neighbours of the rings of a set.
#[inline]
#[must_use]
pub fn beside(set: Set) -> Set {
    STEPS.iter().fold(0, |all, step| all | shift(set, *step))
}

/// `from` and all of `rings` that chains of neighbours in `rings` join to it.
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

/// The rings of a set that slide out without moving another: two adjacent sides are open among
/// `rings`.
#[inline]
#[must_use]
pub fn loose(set: Set, rings: Set) -> Set {
    let open = STEPS.map(|step| shift(!rings, step));
    let pairs = (0..6).fold(0, |pairs, n| pairs | open[n] & open[(n + 1) % 6]);
    set & pairs
}

/// A board at the start.
#[derive(Debug)]
pub struct Layout {
    /// All rings.
    pub rings: Set,
    /// `q` of the column `a`.
    first: i8,
    /// Number of columns.
    columns: u8,
    /// `r` of the lowest ring, and the number of rings, of each column.
    column: [(i8, u8); COLUMNS],
}

/// Largest number of columns of a layout.
const COLUMNS: usize = 9;

/// Rings added to the hexagon of four a side: strips of three on two sides that have one side
/// between them, a strip of four on a third side, and the ring that joins the last two strips.
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
                    rings |= Point::at(q, r).bit();
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
                rings |= Point::at(strip[k].0, strip[k].1).bit();
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
                if rings & Point::at(q, r).bit() != 0 {
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

    /// The columns from the left: the letter and the rings from the bottom up.
    pub fn columns(&self) -> impl Iterator<Item = (char, impl Iterator<Item = Point> + Clone)> {
        let columns = self.column[..usize::from(self.columns)].iter().enumerate();
        columns.map(|(n, (lowest, height))| {
            let (q, lowest) = (self.first + n as i8, *lowest);
            let column = (0..*height as i8).map(move |row| Point::at(q, lowest - row));
            (char::from(b'a' + n as u8), column)
        })
    }

    /// Every ring in the order of the columns, each from the bottom up.
    pub fn all(&self) -> impl Iterator<Item = Point> {
        self.columns().flat_map(|(_, column)| column)
    }

    /// The first ring of a set in the order of [`Layout::all`].
    #[must_use]
    pub fn first_of(&self, set: Set) -> Option<Point> {
        self.all().find(|ring| set & ring.bit() != 0)
    }

    /// The ring with this column letter and row number, as in `d4`.
    #[must_use]
    pub fn find(&self, letter: u8, row: u8) -> Option<Point> {
        let n = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let (lowest, height) = *self.column[..usize::from(self.columns)].get(usize::from(n))?;
        let row = row.checked_sub(1).filter(|row| *row < height)?;
        Some(Point::at(self.first + n as i8, lowest - row as i8))
    }

    /// The name of a ring.
    #[must_use]
    pub fn name(&self, ring: Point) -> Name {
        let (q, r) = ring.place();
        let n = (q - self.first) as u8;
        let lowest = self.column.get(usize::from(n)).map_or(0, |(lowest, _)| *lowest);
        Name { column: n, row: (lowest - r + 1) as u8 }
    }
}

/// The name of a ring: `d4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    column: u8,
    row: u8,
}

impl Name {
    /// Appends the name without the machinery of `write!`, since a hint names the rings of up to
    /// two thousand placements.
    pub fn push(self, out: &mut String) {
        // No column has ten rings.
        out.extend([char::from(b'a' + self.column), char::from(b'0' + self.row)]);
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'a' + self.column))?;
        f.write_char(char::from(b'0' + self.row))
    }
}
