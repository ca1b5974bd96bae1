//! The board (R1): cells, seasons, and how a piece moves (R3).

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;

/// Cells in a column and in a row.
pub const SIZE: u8 = 8;

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Season {
    /// 春, seat 1.
    Spring,
    /// 夏, seat 1.
    Summer,
    /// 秋, seat 2.
    Autumn,
    /// 冬, seat 2.
    Winter,
}

impl Season {
    /// All seasons in the order of the year.
    pub const ALL: [Season; 4] = [Season::Spring, Season::Summer, Season::Autumn, Season::Winter];

    /// The season that this one may not meet (R3.2).
    #[must_use]
    pub const fn opposite(self) -> Season {
        Season::ALL[(self as usize + 2) % 4]
    }

    /// The letter in position text, from the Chinese name: chun, xia, qiu, dong.
    #[must_use]
    pub const fn letter(self) -> char {
        ['c', 'x', 'q', 'd'][self as usize]
    }

    /// The season of a letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Season> {
        Season::ALL.into_iter().find(|season| season.letter() == letter)
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["spring", "summer", "autumn", "winter"][*self as usize])
    }
}

/// The cells of the four pieces, in the order of the seasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board(pub [Point; 4]);

/// The number of a cell.
#[inline]
#[must_use]
pub const fn index(cell: Point) -> u8 {
    cell.y * 8 + cell.x
}

/// The cell of a number.
#[inline]
#[must_use]
pub const fn cell(index: u8) -> Point {
    Point::new(index % 8, index / 8)
}

impl Board {
    /// The four corners, clockwise from the upper left one (R1.2).
    pub const START: Board =
        Board([Point::new(0, 7), Point::new(7, 7), Point::new(7, 0), Point::new(0, 0)]);

    /// The cell of a season.
    #[inline]
    #[must_use]
    pub const fn of(&self, season: Season) -> Point {
        self.0[season as usize]
    }

    /// The season on a cell.
    #[must_use]
    pub fn at(&self, cell: Point) -> Option<Season> {
        Season::ALL.into_iter().find(|season| self.of(*season) == cell)
    }

    /// The cells of the two seasons that are neither this one nor its opposite.
    #[inline]
    const fn screens(&self, season: Season) -> u64 {
        let one = Season::ALL[(season as usize + 1) % 4];
        1 << index(self.of(one)) | 1 << index(self.of(one.opposite()))
    }

    /// The cells that the opposite of a season sees (R3.2).
    #[inline]
    #[must_use]
    pub const fn sight(&self, season: Season) -> Bitboard {
        Bitboard(rook(index(self.of(season.opposite())), self.screens(season)))
    }

    /// The cells that a piece can move to (R3).
    #[inline]
    #[must_use]
    pub const fn targets(&self, season: Season) -> Bitboard {
        let Bitboard(sight) = self.sight(season);
        let blocked = sight | self.screens(season) | 1 << index(self.of(season.opposite()));
        Bitboard(rook(index(self.of(season)), blocked) & !blocked)
    }

    /// The cells behind `from` up to `to`; `None` unless the two differ and share a row or column.
    pub fn path(from: Point, to: Point) -> Option<impl Iterator<Item = Point>> {
        let sign = |from: u8, to: u8| (to as i8 - from as i8).signum();
        let step = (sign(from.x, to.x), sign(from.y, to.y));
        let next = move |cell: &Point| cell.step(step, SIZE, SIZE).filter(|_| *cell != to);
        let straight = (step.0 == 0) != (step.1 == 0);
        straight.then(|| std::iter::successors(next(&from), next))
    }
}

/// The cells above, to the right, below and to the left of each cell, up to the edge.
static RAYS: [[u64; 64]; 4] = {
    let mut rays = [[0; 64]; 4];
    let mut from = 0;
    while from < 64 {
        let (column, row) = (0x0101_0101_0101_0101 << (from % 8), 0xff_u64 << (from / 8 * 8));
        let below = (1_u64 << from) - 1;
        let above = !below ^ 1 << from;
        rays[0][from] = column & above;
        rays[1][from] = row & above;
        rays[2][from] = column & below;
        rays[3][from] = row & below;
        from += 1;
    }
    rays
};

/// The cells that a rook reaches from a cell, including the first blocked one of each direction.
#[inline]
const fn rook(from: u8, blocked: u64) -> u64 {
    let from = from as usize;
    // The last cell of the board ends an unblocked ray; no ray continues behind it.
    const fn up(ray: u64, rays: &[u64; 64], blocked: u64) -> u64 {
        ray ^ rays[(ray & blocked | 1 << 63).trailing_zeros() as usize]
    }
    const fn down(ray: u64, rays: &[u64; 64], blocked: u64) -> u64 {
        ray ^ rays[63 - (ray & blocked | 1).leading_zeros() as usize]
    }
    let [north, east, south, west] = &RAYS;
    up(north[from], north, blocked)
        | up(east[from], east, blocked)
        | down(south[from], south, blocked)
        | down(west[from], west, blocked)
}
