//! The board (R1): squares as bits, ten a row, so that the bit beside the widest row stays empty;
//! walls, and what they leave open (R4.2).

use std::fmt;
pub use wanqi_sdk::board::square::Square;

/// A set of squares, or of slots by the square at their lower left.
pub type Set = u128;

/// Bits a row.
const STRIDE: u8 = 10;

/// The most columns and rows.
pub const MOST: u8 = 9;

/// The bit of a square.
#[inline]
#[must_use]
pub const fn bit(square: Square) -> Set {
    1 << (square.y * STRIDE + square.x)
}

/// The squares of a row, as if it were as long as any.
#[inline]
#[must_use]
pub const fn row(y: u8) -> Set {
    0x1FF << (y * STRIDE)
}

/// The squares of a column, as if it were as long as any.
#[inline]
#[must_use]
pub const fn column(x: u8) -> Set {
    const FIRST: Set = {
        let (mut column, mut y) = (0, 0);
        while y < MOST {
            column |= bit(Square::new(0, y));
            y += 1;
        }
        column
    };
    FIRST << x
}

/// The lowest square of a set that is not empty.
#[inline]
#[must_use]
pub const fn first(set: Set) -> Square {
    let n = set.trailing_zeros() as u8;
    Square::new(n % STRIDE, n / STRIDE)
}

/// The squares of a set, row by row from the bottom.
pub fn squares(set: Set) -> impl Iterator<Item = Square> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1))).map(first)
}

/// The square with so many of the set below it.
#[inline]
#[must_use]
pub const fn nth(mut set: Set, mut n: u32) -> Square {
    while n > 0 {
        set &= set - 1;
        n -= 1;
    }
    first(set)
}

/// A side of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Up.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl Way {
    /// All four, clockwise.
    pub const ALL: [Way; 4] = [Way::North, Way::East, Way::South, Way::West];

    /// The ways to the left and to the right of it.
    #[must_use]
    pub const fn aside(self) -> [Way; 2] {
        match self {
            Way::North | Way::South => [Way::West, Way::East],
            Way::East | Way::West => [Way::North, Way::South],
        }
    }

    /// The way from a square to another in the same column or row.
    #[must_use]
    pub const fn between(from: Square, to: Square) -> Way {
        if from.x == to.x {
            if to.y > from.y { Way::North } else { Way::South }
        } else if to.x > from.x {
            Way::East
        } else {
            Way::West
        }
    }
}

/// How a wall lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lie {
    /// Along a row: it closes the upper sides of two squares.
    Horizontal,
    /// Along a column: it closes the right sides of two squares.
    Vertical,
}

impl Lie {
    /// Both.
    pub const BOTH: [Lie; 2] = [Lie::Horizontal, Lie::Vertical];

    /// Bits from a slot to the next one along a wall that lies so.
    const fn along(self) -> u8 {
        match self {
            Lie::Horizontal => 1,
            Lie::Vertical => STRIDE,
        }
    }
}

/// A wall between four squares, named by the one at their lower left (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wall {
    /// The lower left square.
    pub slot: Square,
    /// How it lies.
    pub lie: Lie,
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lie = match self.lie {
            Lie::Horizontal => 'h',
            Lie::Vertical => 'v',
        };
        write!(f, "{}{lie}", self.slot)
    }
}

/// Where one can walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Open {
    /// Squares whose upper side is open.
    north: Set,
    /// Squares whose right side is open.
    east: Set,
}

impl Open {
    /// With one wall more.
    #[inline]
    const fn without(self, wall: Wall) -> Open {
        let closed = bit(wall.slot) | bit(wall.slot) << wall.lie.along();
        match wall.lie {
            Lie::Horizontal => Open { north: self.north & !closed, ..self },
            Lie::Vertical => Open { east: self.east & !closed, ..self },
        }
    }

    /// The squares of the set and all beside them.
    #[inline]
    const fn spread(self, set: Set) -> Set {
        let upright = (set & self.north) << STRIDE | set >> STRIDE & self.north;
        let level = (set & self.east) << 1 | set >> 1 & self.east;
        set | upright | level
    }

    /// Whether some way leads from these squares to the goal.
    #[inline]
    const fn leads(self, mut from: Set, goal: Set) -> bool {
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
    /// Columns and rows.
    pub size: u8,
    open: Open,
    /// Slots of walls by how they lie.
    walls: [Set; 2],
    /// Slots where a wall has room, by how it would lie.
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
                let bit = bit(Square::new(x, y));
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
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Square::new(x, y)))
    }

    /// Slots of the walls that lie so.
    #[inline]
    #[must_use]
    pub const fn walls(&self, lie: Lie) -> Set {
        self.walls[lie as usize]
    }

    /// Slots where such a wall has room (R4.2).
    #[inline]
    #[must_use]
    pub const fn room(&self, lie: Lie) -> Set {
        self.room[lie as usize]
    }

    /// Puts a wall where it has room.
    #[inline]
    pub const fn place(&mut self, wall: Wall) {
        let (slot, along) = (bit(wall.slot), wall.lie.along());
        let (own, other) = (wall.lie as usize, 1 - wall.lie as usize);
        self.walls[own] |= slot;
        self.room[own] &= !(slot >> along | slot | slot << along);
        self.room[other] &= !slot;
        self.open = self.open.without(wall);
        let middle = slot << (STRIDE + 1);
        self.posts |= middle >> along | middle | middle << along;
    }

    /// Slots where such a wall touches the edge or other walls at two of its three corners or more:
    /// no other can shut anything off.
    #[inline]
    #[must_use]
    pub const fn risky(&self, lie: Lie) -> Set {
        let (to_middle, along) = (STRIDE + 1, lie.along());
        let middle = self.posts >> to_middle;
        let (before, behind) =
            (self.posts >> (to_middle - along), self.posts >> (to_middle + along));
        before & middle | middle & behind | before & behind
    }

    /// Whether some way leads from these squares to the goal, with one wall more.
    #[inline]
    #[must_use]
    pub const fn leads_beside(&self, wall: Wall, from: Set, goal: Set) -> bool {
        self.open.without(wall).leads(from, goal)
    }

    /// Whether some way leads from these squares to the goal.
    #[must_use]
    pub const fn leads(&self, from: Set, goal: Set) -> bool {
        self.open.leads(from, goal)
    }

    /// The square beside another, none if the edge or a wall is between.
    #[inline]
    #[must_use]
    pub const fn step(&self, from: Set, way: Way) -> Set {
        match way {
            Way::North => (from & self.open.north) << STRIDE,
            Way::East => (from & self.open.east) << 1,
            Way::South => from >> STRIDE & self.open.north,
            Way::West => from >> 1 & self.open.east,
        }
    }

    /// The wall at this side of a square.
    #[must_use]
    pub fn wall_at(&self, square: Square, way: Way) -> Option<Wall> {
        let (lie, side) = match way {
            Way::North => (Lie::Horizontal, bit(square)),
            Way::East => (Lie::Vertical, bit(square)),
            Way::South => (Lie::Horizontal, bit(square) >> STRIDE),
            Way::West => (Lie::Vertical, bit(square) >> 1),
        };
        let slot = (side | side >> lie.along()) & self.walls(lie);
        (slot != 0).then(|| Wall { slot: first(slot), lie })
    }

    /// The wall that leaves this one no room.
    #[must_use]
    pub fn in_the_way(&self, wall: Wall) -> Option<Wall> {
        let (slot, along) = (bit(wall.slot), wall.lie.along());
        let near = |lie| if lie == wall.lie { slot >> along | slot | slot << along } else { slot };
        Lie::BOTH.into_iter().find_map(|lie| {
            let slot = self.walls(lie) & near(lie);
            (slot != 0).then(|| Wall { slot: first(slot), lie })
        })
    }
}
