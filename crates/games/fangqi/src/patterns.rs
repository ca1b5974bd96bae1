//! Patterns (R3): squares and lines of stones, and their worth in each rule set.

use crate::board::Point;
use wanqi_sdk::board::bitboard::Bitboard;

/// A line that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole row or column on the edge of the board.
    Edge,
    /// A whole row or column that is not an edge.
    Inner,
    /// A part of a diagonal with this number of points, from a corner of the board.
    Corner(u8),
    /// A diagonal with this number of points, from edge to edge.
    Across(u8),
}

/// The worth of a kind of line.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    kind: Kind,
    /// During placing.
    placing: u8,
    /// During moving.
    moving: u8,
}

const fn worth(kind: Kind, placing: u8, moving: u8) -> Worth {
    Worth { kind, placing, moving }
}

/// The table of `xinjiang`: 黄瓜溜.
pub(crate) const XINJIANG: &[Worth] = &[worth(Kind::Edge, 3, 3), worth(Kind::Inner, 3, 3)];

/// The table of `jieshou`: 龙, 斜六, 斜五, 斜四, 斜三.
pub(crate) const JIESHOU: &[Worth] = &[
    worth(Kind::Inner, 3, 3),
    worth(Kind::Across(6), 4, 4),
    worth(Kind::Corner(5), 3, 3),
    worth(Kind::Corner(4), 2, 2),
    worth(Kind::Corner(3), 1, 1),
];

/// The table of `zhoukou`: 龙, 边龙, 斜六, 斜五, 斜四, 斜三.
pub(crate) const ZHOUKOU: &[Worth] = &[
    worth(Kind::Inner, 3, 3),
    worth(Kind::Edge, 2, 2),
    worth(Kind::Across(6), 4, 4),
    worth(Kind::Across(5), 3, 3),
    worth(Kind::Across(4), 2, 1),
    worth(Kind::Across(3), 1, 1),
];

/// The table of `neihuang`: 一走.
pub(crate) const NEIHUANG: &[Worth] = &[worth(Kind::Edge, 0, 3), worth(Kind::Inner, 0, 3)];

/// The table of `shandong-wugun`: 五福, 通天, 四斜, 三斜.
pub(crate) const WUGUN: &[Worth] = &[
    worth(Kind::Edge, 3, 3),
    worth(Kind::Inner, 3, 3),
    worth(Kind::Across(5), 5, 5),
    worth(Kind::Across(4), 2, 2),
    worth(Kind::Across(3), 1, 1),
];

/// A line of a board.
#[derive(Clone, Copy, Debug)]
struct Line {
    points: Bitboard,
    /// Each line of a group contains the next one of the group.
    group: u8,
    kind: Kind,
    /// The worth in placing and in moving.
    worth: [u8; 2],
}

/// The largest number of lines of a board.
const MOST: usize = 32;

/// The patterns of a board.
#[derive(Debug)]
pub struct Patterns {
    lines: [Line; MOST],
    count: usize,
}

impl Patterns {
    /// The patterns of a board of this width and height.
    pub(crate) const fn new(width: u8, height: u8, table: &[Worth]) -> Patterns {
        let none = Line { points: Bitboard::EMPTY, group: 0, kind: Kind::Edge, worth: [0; 2] };
        let mut all = Patterns { lines: [none; MOST], count: 0 };
        let (mut group, mut n) = (0, 0);
        while n < height {
            let kind = if n == 0 || n + 1 == height { Kind::Edge } else { Kind::Inner };
            all.add(table, kind, group, Point::new(0, n), 1, width);
            (n, group) = (n + 1, group + 1);
        }
        n = 0;
        while n < width {
            let kind = if n == 0 || n + 1 == width { Kind::Edge } else { Kind::Inner };
            all.add(table, kind, group, Point::new(n, 0), 8, height);
            (n, group) = (n + 1, group + 1);
        }
        if width == height {
            all.diagonals(table, group, width);
        }
        all
    }

    /// Adds the diagonals of a square board: those from the lower edge, then from the left and the
    /// right edge. Parts of the diagonals between corners count, too; longer parts come first.
    const fn diagonals(&mut self, table: &[Worth], first: u8, size: u8) {
        let (mut n, mut group) = (0, first);
        while n + 3 <= size {
            let length = size - n;
            let kind = Kind::Across(length);
            let (rising, falling) = (Point::new(n, 0), Point::new(length - 1, 0));
            self.add(table, kind, group, rising, 9, length);
            if n == 0 {
                self.corners(table, group, rising, 9, length);
            }
            self.add(table, kind, group + 1, falling, 7, length);
            if n == 0 {
                self.corners(table, group + 1, falling, 7, length);
            } else {
                self.add(table, kind, group + 2, Point::new(0, n), 9, length);
                self.add(table, kind, group + 3, Point::new(size - 1, n), 7, length);
            }
            (n, group) = (n + 1, group + 4);
        }
    }

    /// Adds the parts of a diagonal between corners that begin at either corner.
    const fn corners(&mut self, table: &[Worth], group: u8, from: Point, step: u8, length: u8) {
        let mut part = length - 1;
        while part >= 3 {
            let behind = Point(from.0 + (length - part) * step);
            self.add(table, Kind::Corner(part), group, from, step, part);
            self.add(table, Kind::Corner(part), group, behind, step, part);
            part -= 1;
        }
    }

    /// Adds a line if the table has its kind.
    const fn add(
        &mut self,
        table: &[Worth],
        kind: Kind,
        group: u8,
        from: Point,
        step: u8,
        length: u8,
    ) {
        let mut at = 0;
        while at < table.len() && !same(table[at].kind, kind) {
            at += 1;
        }
        if at == table.len() {
            return;
        }
        let (mut points, mut n) = (0, 0);
        while n < length {
            points |= 1 << (from.0 + n * step);
            n += 1;
        }
        let worth = [table[at].placing, table[at].moving];
        self.lines[self.count] = Line { points: Bitboard(points), group, kind, worth };
        self.count += 1;
    }

    /// The worth of the lines that a stone on this point has completed; of each group, only the
    /// longest counts (R3.4). `dragon`, unless 0, is the worth of an inner row.
    #[inline]
    pub(crate) fn worth(&self, stones: Bitboard, to: Point, moving: bool, dragon: u8) -> u8 {
        let (mut total, mut last) = (0, u8::MAX);
        for line in &self.lines[..self.count] {
            let completed = line.points.has(to.0) && (stones & line.points) == line.points;
            if completed && line.group != last {
                last = line.group;
                let worth = line.worth[usize::from(moving)];
                total += if dragon > 0 && line.kind == Kind::Inner { dragon } else { worth };
            }
        }
        total
    }

    /// The points of the squares and lines of these stones.
    #[inline]
    pub(crate) fn bound(&self, stones: Bitboard) -> Bitboard {
        let corners = squares(stones);
        let mut bound = corners.0 | corners.0 << 1 | corners.0 << 8 | corners.0 << 9;
        for line in &self.lines[..self.count] {
            if (stones & line.points) == line.points {
                bound |= line.points.0;
            }
        }
        Bitboard(bound)
    }
}

/// Whether two kinds are the same.
const fn same(a: Kind, b: Kind) -> bool {
    match (a, b) {
        (Kind::Edge, Kind::Edge) | (Kind::Inner, Kind::Inner) => true,
        (Kind::Corner(a), Kind::Corner(b)) | (Kind::Across(a), Kind::Across(b)) => a == b,
        _ => false,
    }
}

/// The lower left points of the squares of these stones (R3.1). The eighth column is empty, so
/// no square wraps around an edge.
#[inline]
#[must_use]
pub(crate) const fn squares(Bitboard(stones): Bitboard) -> Bitboard {
    Bitboard(stones & stones >> 1 & stones >> 8 & stones >> 9)
}

/// The number of squares of these stones with this point.
#[inline]
#[must_use]
pub(crate) fn squares_at(stones: Bitboard, to: Point) -> u8 {
    let bit = to.bit().0;
    let corners = Bitboard(bit | bit >> 1 | bit >> 8 | bit >> 9);
    (squares(stones) & corners).count() as u8
}
