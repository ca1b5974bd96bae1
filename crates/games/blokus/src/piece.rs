//! The 21 pieces (R1.2, R1.3) and their 91 orientations.

use crate::board::{MAX, Point, Squares};
use std::fmt;

/// A piece in one orientation, for the tables.
pub struct Piece {
    /// The letter that it resembles, and where needed its number of squares.
    pub name: &'static str,
    picture: &'static [&'static str],
}

const fn piece(name: &'static str, picture: &'static [&'static str]) -> Piece {
    Piece { name, picture }
}

/// All pieces, the smaller ones first.
pub const PIECES: [Piece; 21] = [
    piece("1", &["#"]),
    piece("2", &["##"]),
    piece("I3", &["###"]),
    piece("V3", &["#.", "##"]),
    piece("I4", &["####"]),
    piece("L4", &["#..", "###"]),
    piece("T4", &[".#.", "###"]),
    piece("O", &["##", "##"]),
    piece("Z4", &["##.", ".##"]),
    piece("F", &[".##", "##.", ".#."]),
    piece("I5", &["#####"]),
    piece("L5", &["#...", "####"]),
    piece("N", &["##..", ".###"]),
    piece("P", &["##", "##", "#."]),
    piece("T5", &["###", ".#.", ".#."]),
    piece("U", &["#.#", "###"]),
    piece("V5", &["#..", "#..", "###"]),
    piece("W", &["#..", "##.", ".##"]),
    piece("X", &[".#.", "###", ".#."]),
    piece("Y", &[".#..", "####"]),
    piece("Z5", &["##.", ".#.", ".##"]),
];

/// The index of the single square.
pub const SINGLE: u8 = 0;

/// The number of squares of the largest piece, and the side of the grid of a shape.
pub const LARGEST: usize = 5;

/// A piece in one orientation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The index of the piece.
    pub piece: u8,
    size: u8,
    /// Columns and rows from the lower left corner, row by row; entries after `size` are unused.
    squares: [(u8, u8); LARGEST],
    /// The same as bits of a grid.
    grid: u32,
}

/// Every orientation of every piece; orientations that look the same occur once.
pub static SHAPES: [Shape; 91] = shapes();

impl Shape {
    const NONE: Shape = Shape { piece: 0, size: 0, squares: [(0, 0); LARGEST], grid: 0 };

    const fn new(piece: u8, grid: u32) -> Shape {
        let mut shape = Shape { piece, grid, ..Shape::NONE };
        let mut n = 0;
        while n < LARGEST * LARGEST {
            if grid >> n & 1 != 0 {
                shape.squares[shape.size as usize] = ((n % LARGEST) as u8, (n / LARGEST) as u8);
                shape.size += 1;
            }
            n += 1;
        }
        shape
    }

    /// Columns and rows from its lower left corner, row by row.
    #[inline]
    #[must_use]
    pub fn squares(&self) -> &[(u8, u8)] {
        &self.squares[..self.size as usize]
    }

    /// The points of its lower left corner for which it covers only squares of `open`, and at least
    /// one of `touch`.
    #[inline]
    #[must_use]
    pub fn fits(&self, open: &Squares, touch: &Squares) -> Squares {
        // Arrays of a constant length, so that several rows are compared at once.
        let (mut inside, mut touching) = ([u32::MAX; MAX], [0; MAX]);
        for &(dx, dy) in self.squares() {
            let above = |set: &'_ Squares| set.0[usize::from(dy)..].first_chunk::<MAX>().copied();
            let (Some(open), Some(touch)) = (above(open), above(touch)) else {
                return Squares::EMPTY;
            };
            for y in 0..MAX {
                inside[y] &= open[y] >> dx;
                touching[y] |= touch[y] >> dx;
            }
        }
        let mut corners = Squares::EMPTY;
        for (row, (inside, touching)) in corners.0.iter_mut().zip(inside.into_iter().zip(touching))
        {
            *row = inside & touching;
        }
        corners
    }
}

/// The grid of the picture of a piece, whose first row is the top one.
const fn drawn(piece: &Piece) -> u32 {
    let mut grid = 0;
    let mut y = 0;
    while y < piece.picture.len() {
        let row = piece.picture[piece.picture.len() - 1 - y].as_bytes();
        let mut x = 0;
        while x < row.len() {
            if row[x] == b'#' {
                grid |= 1 << (y * LARGEST + x);
            }
            x += 1;
        }
        y += 1;
    }
    grid
}

/// A grid after one of the eight symmetries of a square, moved into the lower left corner.
const fn turned(grid: u32, symmetry: u8) -> u32 {
    let mut turned = 0;
    let mut n = 0;
    while n < LARGEST * LARGEST {
        let (mut x, mut y) = (n % LARGEST, n / LARGEST);
        if symmetry & 1 != 0 {
            x = LARGEST - 1 - x;
        }
        if symmetry & 2 != 0 {
            y = LARGEST - 1 - y;
        }
        if symmetry & 4 != 0 {
            (x, y) = (y, x);
        }
        turned |= (grid >> n & 1) << (y * LARGEST + x);
        n += 1;
    }
    to_corner(turned)
}

/// The grid of these columns and rows moved into the lower left corner.
const fn to_corner(mut grid: u32) -> u32 {
    const BOTTOM: u32 = 0b11111;
    const LEFT: u32 = 0b00001_00001_00001_00001_00001;
    while grid & BOTTOM == 0 {
        grid >>= LARGEST;
    }
    while grid & LEFT == 0 {
        grid >>= 1;
    }
    grid
}

const fn shapes() -> [Shape; 91] {
    let mut shapes = [Shape::NONE; 91];
    let mut count = 0;
    let mut piece = 0;
    while piece < PIECES.len() {
        let first = count;
        let mut symmetry = 0;
        while symmetry < 8 {
            let grid = turned(drawn(&PIECES[piece]), symmetry);
            let mut n = first;
            while n < count && shapes[n].grid != grid {
                n += 1;
            }
            if n == count {
                shapes[count] = Shape::new(piece as u8, grid);
                count += 1;
            }
            symmetry += 1;
        }
        piece += 1;
    }
    assert!(count == shapes.len());
    shapes
}

/// A shape on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Index into [`SHAPES`].
    shape: u8,
    /// The lower left corner of the shape's box.
    corner: Point,
}

impl Placement {
    /// The shape of this index with its lower left corner here.
    #[inline]
    #[must_use]
    pub const fn new(shape: u8, corner: Point) -> Placement {
        Placement { shape, corner }
    }

    /// The placement that covers exactly these squares; `None` if they are not a piece.
    #[must_use]
    pub fn covering(squares: &[Point]) -> Option<Placement> {
        let left = squares.iter().map(|square| square.x).min()?;
        let bottom = squares.iter().map(|square| square.y).min()?;
        let mut grid = 0_u32;
        for square in squares {
            let (x, y) = (usize::from(square.x - left), usize::from(square.y - bottom));
            if x >= LARGEST || y >= LARGEST {
                return None;
            }
            grid |= 1 << (y * LARGEST + x);
        }
        let shape = SHAPES.iter().position(|shape| shape.grid == grid)?;
        let whole = SHAPES[shape].squares().len() == squares.len();
        whole.then(|| Placement::new(shape as u8, Point::new(left, bottom)))
    }

    fn shape(self) -> &'static Shape {
        &SHAPES[usize::from(self.shape)]
    }

    /// The index of the piece.
    #[must_use]
    pub fn piece(self) -> u8 {
        self.shape().piece
    }

    /// The squares it covers, row by row from the bottom, from the left in each.
    pub fn squares(self) -> impl Iterator<Item = Point> {
        let Point { x, y } = self.corner;
        self.shape().squares().iter().map(move |(dx, dy)| Point::new(x + dx, y + dy))
    }

    /// The set of the squares that it covers.
    #[must_use]
    pub fn set(self) -> Squares {
        let mut set = Squares::EMPTY;
        self.squares().for_each(|square| set.insert(square));
        set
    }
}

impl fmt::Display for Placement {
    /// Writes the squares, `a17,b17,a18`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares().enumerate().try_for_each(|(n, square)| {
            let comma = if n == 0 { "" } else { "," };
            write!(f, "{comma}{square}")
        })
    }
}

/// A set of pieces: bit `n` is the piece of this index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pieces(u32);

impl Pieces {
    /// All pieces.
    pub const ALL: Pieces = Pieces((1 << PIECES.len()) - 1);

    /// Whether the piece is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, piece: u8) -> bool {
        self.0 >> piece & 1 != 0
    }

    /// Removes a piece.
    pub const fn remove(&mut self, piece: u8) {
        self.0 &= !(1 << piece);
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of pieces.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The indices of the pieces.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..PIECES.len() as u8).filter(move |piece| self.contains(*piece))
    }

    /// The number of squares of all these pieces together.
    #[must_use]
    pub fn squares(self) -> u32 {
        let pictures = self.iter().map(|piece| drawn(&PIECES[usize::from(piece)]));
        pictures.map(u32::count_ones).sum()
    }
}
