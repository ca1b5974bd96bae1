//! The board (R1): cells, stones, and the chains they form (R5).

use std::fmt;
use wanqi_sdk::board::hex::WAYS;
pub use wanqi_sdk::board::square::Square as Cell;

/// Red or Blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Moves first, joins the upper and the lower side.
    Red,
    /// Moves second, joins the left and the right side.
    Blue,
}

impl Colour {
    /// The colour of the other seat.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "Red",
            Colour::Blue => "Blue",
        })
    }
}

/// The stones on the board, and chains as a forest. A frame of one cell around the board holds the
/// sides: rows of red stones above and below, columns of blue ones to the left and the right.
#[derive(Debug)]
pub struct Board {
    size: u8,
    /// Steps of the six ways from cell to cell.
    ways: [i16; 6],
    stones: Vec<Option<Colour>>,
    /// The next cell towards the root of the chain; a root is its own.
    links: Vec<u16>,
}

impl Clone for Board {
    fn clone(&self) -> Board {
        let (stones, links) = (self.stones.clone(), self.links.clone());
        Board { stones, links, ..*self }
    }

    fn clone_from(&mut self, from: &Board) {
        (self.size, self.ways) = (from.size, from.ways);
        self.stones.clone_from(&from.stones);
        self.links.clone_from(&from.links);
    }
}

impl Board {
    /// A board without stones.
    #[must_use]
    pub fn new(size: u8) -> Board {
        let width = u16::from(size) + 2;
        let step = |(x, y): (i8, i8)| i16::from(y) * width as i16 + i16::from(x);
        let cells = usize::from(width * width);
        let (stones, links) = (vec![None; cells], vec![0; cells]);
        let mut board = Board { size, ways: WAYS.map(step), stones, links };
        board.clear();
        board
    }

    /// Takes all stones away.
    pub fn clear(&mut self) {
        self.stones.fill(None);
        for (link, cell) in self.links.iter_mut().zip(0..) {
            *link = cell;
        }
        let width = u16::from(self.size) + 2;
        let last = width - 1;
        for n in 0..width {
            for (first, cell) in [(width, n * width), (width + last, n * width + last)] {
                self.frame(Colour::Blue, first, cell);
            }
            // The corners are red; who stands there is at both sides anyway.
            for (first, cell) in [(0, n), (last * width, last * width + n)] {
                self.frame(Colour::Red, first, cell);
            }
        }
    }

    fn frame(&mut self, colour: Colour, root: u16, cell: u16) {
        self.stones[usize::from(cell)] = Some(colour);
        self.links[usize::from(cell)] = root;
    }

    /// Cells a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Every cell, row by row from the top.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Cell::new(x, y)))
    }

    #[inline]
    fn index(&self, cell: Cell) -> usize {
        (usize::from(cell.y) + 1) * (usize::from(self.size) + 2) + usize::from(cell.x) + 1
    }

    /// The stone on a cell.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Colour> {
        self.stones[self.index(cell)]
    }

    /// Puts a stone on a vacant cell (R3.1); whether its colour is joined now (R5.1).
    #[inline]
    pub fn put(&mut self, colour: Colour, cell: Cell) -> bool {
        let index = self.index(cell);
        self.stones[index] = Some(colour);
        let mut chain = index as u16;
        for way in self.ways {
            let beside = index.wrapping_add_signed(way.into());
            if self.stones[beside] == Some(colour) {
                let root = self.root(beside as u16);
                self.links[usize::from(chain)] = root;
                chain = root;
            }
        }
        let width = u16::from(self.size) + 2;
        let sides = match colour {
            Colour::Red => [0, width * (width - 1)],
            Colour::Blue => [width, 2 * width - 1],
        };
        let [one, other] = sides.map(|side| self.root(side));
        one == other
    }

    /// The root of a chain; halves the way to it for those who ask later.
    #[inline]
    fn root(&mut self, mut cell: u16) -> u16 {
        loop {
            let next = self.links[usize::from(cell)];
            if next == cell {
                return cell;
            }
            let after = self.links[usize::from(next)];
            self.links[usize::from(cell)] = after;
            cell = after;
        }
    }
}
