//! The board (R1): squares as bits, ten per row, so that the bit next to the widest row stays
//! empty; walls, and the sides of squares that they leave open (R4.2).

use std::fmt;
use wanqi_sdk::board::bits::Bits as _;
pub use wanqi_sdk::board::square::Square as Point;

/// A set of squares, or of slots, each named by the square at its lower left.
pub type Set = u128;

/// Bits of a row.
const STRIDE: u8 = 10;

/// The largest number of columns and rows.
pub const MOST: u8 = 9;

/// The bit of a square.
#[inline]
#[must_use]
pub const fn bit(square: Point) -> Set {
    1 << (square.y * STRIDE + square.x)
}

/// The squares of a row of the largest board.
#[inline]
#[must_use]
pub const fn row(y: u8) -> Set {
    0x1FF << (y * STRIDE)
}

/// The squares of a column of the largest board.
#[inline]
#[must_use]
pub const fn column(x: u8) -> Set {
    const FIRST: Set = {
        let (mut column, mut y) = (0, 0);
        while y < MOST {
            column |= bit(Point::new(0, y));
            y += 1;
        }
        column
    };
    FIRST << x
}

/// The lowest square of a set that is not empty.
#[inline]
#[must_use]
pub const fn first(set: Set) -> Point {
    point(set.trailing_zeros() as u8)
}

/// The square of a bit.
const fn point(n: u8) -> Point {
    Point::new(n % STRIDE, n / STRIDE)
}

/// The squares of a set, row by row from the bottom.
pub fn squares(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(point)
}

/// The square with `n` squares of the set below it.
#[inline]
#[must_use]
pub fn nth(set: Set, n: u32) -> Option<Point> {
    set.nth_place(n).map(point)
}

/// A side of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Up.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Direction; 4] =
        [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The two directions at right angles to it.
    #[must_use]
    pub const fn sideways(self) -> [Direction; 2] {
        match self {
            Direction::North | Direction::South => [Direction::West, Direction::East],
            Direction::East | Direction::West => [Direction::North, Direction::South],
        }
    }

    /// The direction from a square to another in the same column or row.
    #[must_use]
    pub const fn between(from: Point, to: Point) -> Direction {
        if from.x == to.x {
            if to.y > from.y { Direction::North } else { Direction::South }
        } else if to.x > from.x {
            Direction::East
        } else {
            Direction::West
        }
    }
}

/// The axis of a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// Along a row: the wall closes the upper sides of two squares.
    Horizontal,
    /// Along a column: the wall closes the right sides of two squares.
    Vertical,
}

impl Axis {
    /// Both.
    pub const BOTH: [Axis; 2] = [Axis::Horizontal, Axis::Vertical];

    /// Bits from a slot to the next one along this axis.
    const fn along(self) -> u8 {
        match self {
            Axis::Horizontal => 1,
            Axis::Vertical => STRIDE,
        }
    }
}

/// A wall between four squares, named by the lower left one (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wall {
    /// The lower left square.
    pub slot: Point,
    /// Its axis.
    pub axis: Axis,
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axis = match self.axis {
            Axis::Horizontal => 'h',
            Axis::Vertical => 'v',
        };
        write!(f, "{}{axis}", self.slot)
    }
}

/// The sides of squares without a wall or an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Open {
    /// Squares whose upper side is open.
    north: Set,
    /// Squares whose right side is open.
    east: Set,
}

impl Open {
    /// The open sides with one more wall.
    #[inline]
    const fn without(self, wall: Wall) -> Open {
        let closed = bit(wall.slot) | bit(wall.slot) << wall.axis.along();
        match wall.axis {
            Axis::Horizontal => Open { north: self.north & !closed, ..self },
            Axis::Vertical => Open { east: self.east & !closed, ..self },
        }
    }

    /// The squares of the set and all squares one step away.
    #[inline]
    const fn spread(self, set: Set) -> Set {
        let vertical = (set & self.north) << STRIDE | set >> STRIDE & self.north;
        let horizontal = (set & self.east) << 1 | set >> 1 & self.east;
        set | vertical | horizontal
    }

    /// Whether a path leads from these squares to the goal.
    #[inline]
    const fn connects(self, mut from: Set, goal: Set) -> bool {
        while from & goal == 0 {
            let wider = self.spread(self.spread(from));
            if wider == from {
                return false;
            }
            from = wider;
        }
        true
    }
}

/// The board with its walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The number of columns and of rows.
    pub size: u8,
    open: Open,
    /// Slots of walls by their axis.
    walls: [Set; 2],
    /// Slots where a wall has room, by its axis.
    room: [Set; 2],
    /// Corners of squares that the edge or a wall touches, by the square to their upper right.
    posts: Set,
}

impl Board {
    /// A board without walls.
    #[must_use]
    pub const fn new(size: u8) -> Board {
        let (mut north, mut east, mut posts) = (0, 0, 0);
        let mut y = 0;
        while y <= size {
            let mut x = 0;
            while x <= size {
                let bit = bit(Point::new(x, y));
                if x < size && y + 1 < size {
                    north |= bit;
                }
                if x + 1 < size && y < size {
                    east |= bit;
                }
                if x == 0 || y == 0 || x == size || y == size {
                    posts |= bit;
                }
                x += 1;
            }
            y += 1;
        }
        Board { size, open: Open { north, east }, walls: [0; 2], room: [north & east; 2], posts }
    }

    /// Every square, row by row from the bottom.
    pub fn squares(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }

    /// Slots of the walls along this axis.
    #[inline]
    #[must_use]
    pub const fn walls(&self, axis: Axis) -> Set {
        self.walls[axis as usize]
    }

    /// Slots where a wall along this axis has room (R4.2).
    #[inline]
    #[must_use]
    pub const fn room(&self, axis: Axis) -> Set {
        self.room[axis as usize]
    }

    /// Puts a wall on a slot that has room for it.
    #[inline]
    pub const fn place(&mut self, wall: Wall) {
        let (slot, along) = (bit(wall.slot), wall.axis.along());
        let (own, other) = (wall.axis as usize, 1 - wall.axis as usize);
        self.walls[own] |= slot;
        self.room[own] &= !(slot >> along | slot | slot << along);
        self.room[other] &= !slot;
        self.open = self.open.without(wall);
        let middle = slot << (STRIDE + 1);
        self.posts |= middle >> along | middle | middle << along;
    }

    /// Slots where a wall along this axis touches the edge or other walls at two or more of its
    /// three corners: no other wall can cut off a part of the board.
    #[inline]
    #[must_use]
    pub const fn risky(&self, axis: Axis) -> Set {
        let (to_middle, along) = (STRIDE + 1, axis.along());
        let middle = self.posts >> to_middle;
        let (before, behind) =
            (self.posts >> (to_middle - along), self.posts >> (to_middle + along));
        before & middle | middle & behind | before & behind
    }

    /// Whether a path leads from these squares to the goal, with one more wall.
    #[inline]
    #[must_use]
    pub const fn connects_with(&self, wall: Wall, from: Set, goal: Set) -> bool {
        self.open.without(wall).connects(from, goal)
    }

    /// Whether a path leads from these squares to the goal.
    #[must_use]
    pub const fn connects(&self, from: Set, goal: Set) -> bool {
        self.open.connects(from, goal)
    }

    /// The square one step away; the empty set if the edge or a wall is between.
    #[inline]
    #[must_use]
    pub const fn step(&self, from: Set, direction: Direction) -> Set {
        match direction {
            Direction::North => (from & self.open.north) << STRIDE,
            Direction::East => (from & self.open.east) << 1,
            Direction::South => from >> STRIDE & self.open.north,
            Direction::West => from >> 1 & self.open.east,
        }
    }

    /// The wall at this side of a square.
    #[must_use]
    pub fn wall_at(&self, square: Point, direction: Direction) -> Option<Wall> {
        let (axis, side) = match direction {
            Direction::North => (Axis::Horizontal, bit(square)),
            Direction::East => (Axis::Vertical, bit(square)),
            Direction::South => (Axis::Horizontal, bit(square) >> STRIDE),
            Direction::West => (Axis::Vertical, bit(square) >> 1),
        };
        let slot = (side | side >> axis.along()) & self.walls(axis);
        (slot != 0).then(|| Wall { slot: first(slot), axis })
    }

    /// A wall that overlaps or crosses this one.
    #[must_use]
    pub fn in_the_way(&self, wall: Wall) -> Option<Wall> {
        let (slot, along) = (bit(wall.slot), wall.axis.along());
        let near =
            |axis| if axis == wall.axis { slot >> along | slot | slot << along } else { slot };
        Axis::BOTH.into_iter().find_map(|axis| {
            let slot = self.walls(axis) & near(axis);
            (slot != 0).then(|| Wall { slot: first(slot), axis })
        })
    }
}
