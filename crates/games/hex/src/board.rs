//! The board (R1): cells, stones, and the chains they form (R5).

use wanqi_sdk::board::hex::WAYS;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Red 'r', Blue 'b');

/// The stones on the board, and the chains as a forest. A frame of one cell around the board
/// represents the edges: rows of red stones above and below, columns of blue stones to the left and
/// the right.
#[derive(Debug)]
pub struct Board {
    size: u8,
    /// The steps in the six directions, in cells of the frame.
    steps: [i16; 6],
    stones: Vec<Option<Side>>,
    /// The next cell towards the root of the chain; a root links to itself.
    links: Vec<u16>,
}

reusing_clone!(Board: stones, links);

impl Board {
    /// A board without stones.
    #[must_use]
    pub fn new(size: u8) -> Board {
        let width = u16::from(size) + 2;
        let step = |(x, y): (i8, i8)| i16::from(y) * width as i16 + i16::from(x);
        let cells = usize::from(width * width);
        let (stones, links) = (vec![None; cells], vec![0; cells]);
        let mut board = Board { size, steps: WAYS.map(step), stones, links };
        board.clear();
        board
    }

    /// Removes all stones.
    pub fn clear(&mut self) {
        self.stones.fill(None);
        for (link, cell) in self.links.iter_mut().zip(0..) {
            *link = cell;
        }
        let width = u16::from(self.size) + 2;
        let last = width - 1;
        for n in 0..width {
            for (first, cell) in [(width, n * width), (width + last, n * width + last)] {
                self.frame(Side::Blue, first, cell);
            }
            // The corners are red; a stone next to a corner touches both edges anyway.
            for (first, cell) in [(0, n), (last * width, last * width + n)] {
                self.frame(Side::Red, first, cell);
            }
        }
    }

    fn frame(&mut self, colour: Side, root: u16, cell: u16) {
        self.stones[usize::from(cell)] = Some(colour);
        self.links[usize::from(cell)] = root;
    }

    /// The number of cells of an edge.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Every cell, row by row from the top.
    pub fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }

    #[inline]
    fn index(&self, cell: Point) -> usize {
        (usize::from(cell.y) + 1) * (usize::from(self.size) + 2) + usize::from(cell.x) + 1
    }

    /// The stone on a cell.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: Point) -> Option<Side> {
        self.stones[self.index(cell)]
    }

    /// Puts a stone on a vacant cell (R3.1); whether its colour is joined now (R5.1).
    #[inline]
    pub fn put(&mut self, colour: Side, cell: Point) -> bool {
        let index = self.index(cell);
        self.stones[index] = Some(colour);
        let mut chain = index as u16;
        for step in self.steps {
            let beside = index.wrapping_add_signed(step.into());
            if self.stones[beside] == Some(colour) {
                let root = self.root(beside as u16);
                self.links[usize::from(chain)] = root;
                chain = root;
            }
        }
        let width = u16::from(self.size) + 2;
        let sides = match colour {
            Side::Red => [0, width * (width - 1)],
            Side::Blue => [width, 2 * width - 1],
        };
        let [one, other] = sides.map(|side| self.root(side));
        one == other
    }

    /// The root of a chain. Halves the path to it, so that later calls are faster.
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
