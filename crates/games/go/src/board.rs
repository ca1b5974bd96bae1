//! Stones, chains and captures (R2.2 to R2.4).
//!
//! A chain is the ring of its stones; the cell of one of them, the head, holds its counts. What
//! counts as liberties are pairs of a stone and an empty point beside it, so that placing and
//! removing a stone is adding and subtracting at four heads. Together with the exclusive or of
//! each chain's keys this tells what a stone would capture, and the key of the board after it,
//! without playing it.

use crate::point::{CELLS, Point, STRIDE, points};
use wanqi_sdk::{Rng, rule};

/// A colour; seat 1 is black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Color {
    /// Seat 1.
    Black,
    /// Seat 2.
    White,
}

impl Color {
    /// The other colour.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Its word in messages and position text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// Its bit in what has stood at a point.
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What a cell of the bordered board holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Stone(Color),
    Empty,
    Edge,
}

impl Content {
    /// What it is, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Content::Stone(Color::Black) => "a black stone",
            Content::Stone(Color::White) => "a white stone",
            Content::Empty | Content::Edge => "nothing",
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    /// At a head: keys of the chain's stones.
    key: u64,
    /// The head of the chain; of a cell without a stone, itself.
    head: u16,
    /// The next stone of the ring.
    next: u16,
    /// At a head: pairs of a stone and an empty point beside it. Elsewhere a number without
    /// meaning, so that nobody need ask before changing it.
    liberties: u16,
    /// At a head: stones.
    stones: u16,
    /// Where an empty point stands in the list of them.
    slot: u16,
    content: Content,
    /// Bits of the colours that have stood here.
    past: u8,
    /// At a head: named dead in the agreement.
    dead: bool,
}

/// A board with its chains.
#[derive(Debug)]
pub(crate) struct Board {
    size: u8,
    key: u64,
    cells: Vec<Cell>,
    empty: Vec<Point>,
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board { cells: self.cells.clone(), empty: self.empty.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Board) {
        self.size = from.size;
        self.key = from.key;
        self.cells.clone_from(&from.cells);
        self.empty.clone_from(&from.empty);
    }
}

/// What a stone would do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// Its chain has no liberty afterwards.
    pub suicide: bool,
    /// The key of the board afterwards.
    pub key: u64,
}

/// What a stone did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    /// Opposing stones captured.
    pub captured: u32,
    /// Own stones lost by suicide.
    pub lost: u32,
    /// The point where one stone was captured by one stone that now has one liberty (R3.1).
    pub ko: Option<Point>,
}

/// Keys of a stone at each cell, by colour.
static KEYS: [[u64; 2]; CELLS] = {
    let mut rng = Rng::new(0x5745_4951_4900_0361);
    let mut keys = [[0; 2]; CELLS];
    let mut i = 0;
    while i < CELLS {
        keys[i] = [rng.next(), rng.next()];
        i += 1;
    }
    keys
};

#[inline]
fn around(cell: usize) -> [usize; 4] {
    [cell - STRIDE, cell - 1, cell + 1, cell + STRIDE]
}

impl Board {
    pub fn new(size: u8) -> Board {
        let cell = |i: usize| Cell {
            key: 0,
            head: i as u16,
            next: i as u16,
            liberties: 0,
            stones: 0,
            slot: 0,
            content: Content::Edge,
            past: 0,
            dead: false,
        };
        let mut board = Board {
            size,
            key: 0,
            cells: (0..STRIDE * (size as usize + 2)).map(cell).collect(),
            empty: Vec::with_capacity(size as usize * size as usize),
        };
        for point in points(size) {
            board.cells[point.cell()].content = Content::Empty;
            board.set_empty(point.cell());
        }
        board
    }

    /// The exclusive or of the keys of all stones.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The empty points, in no order.
    #[inline]
    pub fn empty(&self) -> &[Point] {
        &self.empty
    }

    #[inline]
    pub fn content(&self, point: Point) -> Content {
        self.cells[point.cell()].content
    }

    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.content(point) == Content::Empty
    }

    /// The points beside a point.
    pub fn beside(&self, point: Point) -> impl Iterator<Item = Point> + use<'_> {
        let on = |cell: &usize| self.cells[*cell].content != Content::Edge;
        around(point.cell()).into_iter().filter(on).map(Point::at)
    }

    /// Whether a stone of this colour has ever stood here; if not, no earlier board can come back
    /// by playing one.
    #[inline]
    pub fn has_held(&self, point: Point, color: Color) -> bool {
        self.cells[point.cell()].past & color.bit() != 0
    }

    /// Forgets which stones stood where and are gone.
    pub fn forget_past(&mut self) {
        for cell in &mut self.cells {
            cell.past = match cell.content {
                Content::Stone(color) => color.bit(),
                _ => 0,
            };
        }
    }

    /// Supposes that any stone may have stood anywhere.
    pub fn suppose_any_past(&mut self) {
        for cell in &mut self.cells {
            cell.past = Color::Black.bit() | Color::White.bit();
        }
    }

    /// How often the cells beside a point belong to the chain of this head.
    #[inline]
    fn touching(&self, beside: [usize; 4], head: u16) -> u16 {
        beside.iter().filter(|q| self.cells[**q].head == head).count() as u16
    }

    /// Whether a stone would be suicide.
    #[inline]
    pub fn is_suicide(&self, point: Point, color: Color) -> bool {
        let beside = around(point.cell());
        if beside.iter().any(|q| self.cells[*q].content == Content::Empty) {
            return false;
        }
        !beside.iter().any(|q| match self.cells[*q].content {
            Content::Stone(owner) => {
                let head = self.cells[*q].head;
                let left = self.cells[head as usize].liberties - self.touching(beside, head);
                // An own chain with another liberty, or an opposing one without.
                (owner == color) == (left > 0)
            }
            Content::Empty | Content::Edge => false,
        })
    }

    /// What a stone would do. The point must be empty.
    #[inline]
    pub fn effect(&self, point: Point, color: Color) -> Effect {
        let beside = around(point.cell());
        let (mut captured, mut own) = (0, 0);
        let (mut captures, mut suicide) = (false, true);
        for (i, q) in beside.iter().enumerate() {
            let Content::Stone(owner) = self.cells[*q].content else {
                suicide &= self.cells[*q].content == Content::Edge;
                continue;
            };
            let head = self.cells[*q].head;
            if beside[..i].iter().any(|r| self.cells[*r].head == head) {
                continue;
            }
            let chain = &self.cells[head as usize];
            let left = chain.liberties - self.touching(beside, head);
            if owner == color {
                own ^= chain.key;
                suicide &= left == 0;
            } else if left == 0 {
                captured ^= chain.key;
                captures = true;
            }
        }
        suicide &= !captures;
        let stays = self.key ^ captured ^ KEYS[point.cell()][color as usize];
        Effect { suicide, key: if suicide { self.key ^ own } else { stays } }
    }

    /// Plays a stone on an empty point and takes off what has no liberty.
    #[inline]
    pub fn play(&mut self, point: Point, color: Color) -> Played {
        let at = point.cell();
        let beside = around(at);
        self.put(at, color);
        for q in beside {
            if self.cells[q].content == Content::Stone(color) {
                self.join(self.cells[at].head, self.cells[q].head);
            }
        }
        let (mut captured, mut last) = (0, 0);
        for q in beside {
            let head = self.cells[q].head as usize;
            let opposing = self.cells[q].content == Content::Stone(color.other());
            if rule!("R2.3", opposing && self.cells[head].liberties == 0) {
                captured += self.take_off(head);
                last = q;
            }
        }
        let head = self.cells[at].head as usize;
        let chain = &self.cells[head];
        let alone = captured == 1 && chain.stones == 1 && chain.liberties == 1;
        let lost = if rule!("R2.4", chain.liberties == 0) { self.take_off(head) } else { 0 };
        Played { captured, lost, ko: alone.then(|| Point::at(last)) }
    }

    /// Puts a stone as a chain of its own and takes the liberty from its neighbours.
    #[inline]
    fn put(&mut self, at: usize, color: Color) {
        let slot = self.cells[at].slot as usize;
        let last = self.empty.pop().expect("a stone goes on an empty point");
        if last.cell() != at {
            self.empty[slot] = last;
            self.cells[last.cell()].slot = slot as u16;
        }
        let mut liberties = 0;
        for q in around(at) {
            liberties += u16::from(self.cells[q].content == Content::Empty);
            let head = self.cells[q].head as usize;
            self.cells[head].liberties = self.cells[head].liberties.wrapping_sub(1);
        }
        let key = KEYS[at][color as usize];
        let cell = &mut self.cells[at];
        cell.content = Content::Stone(color);
        cell.key = key;
        cell.liberties = liberties;
        cell.stones = 1;
        cell.past |= color.bit();
        self.key ^= key;
    }

    /// Makes one chain of two; the larger keeps its head.
    #[inline]
    fn join(&mut self, one: u16, two: u16) {
        if one == two {
            return;
        }
        let smaller = self.cells[one as usize].stones < self.cells[two as usize].stones;
        let (keep, gone) = if smaller { (two, one) } else { (one, two) };
        let (keep_at, gone_at) = (keep as usize, gone as usize);
        let from = self.cells[gone_at];
        let mut stone = gone_at;
        loop {
            self.cells[stone].head = keep;
            stone = self.cells[stone].next as usize;
            if stone == gone_at {
                break;
            }
        }
        let into = &mut self.cells[keep_at];
        into.key ^= from.key;
        into.liberties += from.liberties;
        into.stones += from.stones;
        let next = std::mem::replace(&mut into.next, from.next);
        self.cells[gone_at].next = next;
    }

    /// Takes a chain off; how many stones it had.
    fn take_off(&mut self, head: usize) -> u32 {
        self.key ^= self.cells[head].key;
        let mut stone = head;
        let mut stones = 0;
        loop {
            let next = self.cells[stone].next as usize;
            for q in around(stone) {
                let beside = self.cells[q].head as usize;
                self.cells[beside].liberties = self.cells[beside].liberties.wrapping_add(1);
            }
            self.cells[stone].content = Content::Empty;
            self.set_empty(stone);
            stones += 1;
            stone = next;
            if stone == head {
                break;
            }
        }
        // The heads of the stones led here until now; nothing is left to lead.
        stones
    }

    fn set_empty(&mut self, at: usize) {
        let slot = self.empty.len() as u16;
        let cell = &mut self.cells[at];
        cell.head = at as u16;
        cell.next = at as u16;
        cell.dead = false;
        cell.slot = slot;
        self.empty.push(Point::at(at));
    }

    /// The stones of the chain at a point, and their number.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + use<'_> {
        let first = point.cell();
        let mut at = Some(first);
        std::iter::from_fn(move || {
            let stone = at?;
            let next = self.cells[stone].next as usize;
            at = (next != first).then_some(next);
            Some(Point::at(stone))
        })
    }

    /// The least point of the chain at a point.
    pub fn least(&self, point: Point) -> Point {
        self.chain(point).min().unwrap_or(point)
    }

    /// Number of stones in the chain at a point.
    pub fn stones(&self, point: Point) -> u16 {
        self.cells[self.cells[point.cell()].head as usize].stones
    }

    /// Whether the chain at a point has no liberty.
    pub fn is_dead_end(&self, point: Point) -> bool {
        self.cells[self.cells[point.cell()].head as usize].liberties == 0
    }

    /// The head of the chain at a point.
    pub fn head(&self, point: Point) -> Point {
        Point::at(self.cells[point.cell()].head as usize)
    }

    /// A point of each chain: its head.
    pub fn heads(&self) -> impl Iterator<Item = Point> + use<'_> {
        let head = |(i, cell): (usize, &Cell)| {
            let stone = matches!(cell.content, Content::Stone(_));
            (stone && cell.head as usize == i).then(|| Point::at(i))
        };
        self.cells.iter().enumerate().filter_map(head)
    }

    /// Whether the chain at a point is named dead.
    pub fn is_dead(&self, point: Point) -> bool {
        self.cells[self.cells[point.cell()].head as usize].dead
    }

    /// Names the chain at a point dead.
    pub fn mark_dead(&mut self, point: Point) {
        let head = self.cells[point.cell()].head as usize;
        self.cells[head].dead = true;
    }

    /// Stones on the board.
    pub fn stone_count(&self) -> usize {
        self.size as usize * self.size as usize - self.empty.len()
    }

    /// Stones of a colour on the board.
    pub fn stone_count_of(&self, color: Color) -> usize {
        points(self.size).filter(|p| self.content(*p) == Content::Stone(color)).count()
    }

    /// Names no chain dead.
    pub fn clear_dead(&mut self) {
        self.cells.iter_mut().for_each(|cell| cell.dead = false);
    }

    /// Puts a stone without looking for captures, for set-ups.
    pub fn set_up(&mut self, point: Point, color: Color) {
        self.put(point.cell(), color);
        for q in around(point.cell()) {
            if self.cells[q].content == Content::Stone(color) {
                self.join(self.cells[point.cell()].head, self.cells[q].head);
            }
        }
    }
}
