//! Stones, chains and captures (R2.2 to R2.4).
//!
//! A chain is a ring of stones. The cell of one of them, the head, contains the counts of the
//! chain. The count of liberties is the number of pairs of a stone and an empty point next to it,
//! so that placing or removing a stone adds or subtracts at four heads. From these counts and the
//! keys of the stones follow the captures of a stone and the key of the board after it, without
//! playing it.

use crate::board::{CELLS, Point, STRIDE, Side, points};
use crate::four;
use wanqi_sdk::prelude::*;

impl Side {
    /// The bit of this side's stones in cells.
    pub(crate) const fn bit(self) -> u8 {
        match self {
            Side::Black => bits::BLACK,
            Side::White => bits::WHITE,
        }
    }
}

/// The content of a cell of the bordered board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Stone(Side),
    Empty,
    Edge,
}

impl Content {
    /// The content in words.
    pub const fn words(self) -> &'static str {
        match self {
            Content::Stone(Side::Black) => "a black stone",
            Content::Stone(Side::White) => "a white stone",
            Content::Empty | Content::Edge => "nothing",
        }
    }

    /// The content in Chinese; empty if it is not a stone.
    pub const fn zh(self) -> &'static str {
        match self {
            Content::Stone(side) => side.stone_zh(),
            Content::Empty | Content::Edge => "",
        }
    }
}

/// The content of cells as bits, so that four of them are compared at once.
pub(crate) mod bits {
    pub const BLACK: u8 = 1;
    pub const WHITE: u8 = 2;
    pub const EMPTY: u8 = 4;
    pub const EDGE: u8 = 8;
}

/// The bits of a cell's index. With this mask the compiler knows that the index is in range.
const MASK: usize = 1023;
/// The number of cells, with room for the neighbours of the last index.
const ROOM: usize = MASK + 1 + 2 * STRIDE;
const _: () = assert!(CELLS <= MASK + 1);

/// The content of each cell.
pub(crate) type Contents = [u8; ROOM];

/// The data of each cell. A cell without a stone is a chain of its own with counts without meaning,
/// so that no code has to check before it changes them.
#[derive(Clone, Debug)]
struct Cells {
    /// [`bits`] of the content.
    content: Contents,
    /// Bits of the sides that have had a stone here.
    past: [u8; ROOM],
    /// At a head: the chain is named dead in the agreement.
    dead: [bool; ROOM],
    /// The head of the chain; the cell itself if it has no stone.
    head: [u16; ROOM],
    /// The next stone of the ring.
    next: [u16; ROOM],
    /// At a head: the counts of its chain.
    chain: [Chain; ROOM],
    /// The index of an empty point in the list of empty points.
    slot: [u16; ROOM],
}

/// The counts of a chain in one number: stones in the high half, pairs of a stone and an empty
/// point next to it in the low half. A chain on the largest board has at most 4 × 625 pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Chain(u32);

impl Chain {
    const STONE: u32 = 1 << 16;

    #[inline]
    const fn liberties(self) -> u32 {
        self.0 & (Chain::STONE - 1)
    }

    #[inline]
    const fn stones(self) -> u32 {
        self.0 / Chain::STONE
    }
}

/// A board with its chains.
#[derive(Debug)]
pub(crate) struct Board {
    size: u8,
    key: u64,
    cells: Box<Cells>,
    empty: Vec<Point>,
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board { cells: self.cells.clone(), empty: self.empty.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Board) {
        if self.size != from.size {
            *self = from.clone();
            return;
        }
        self.key = from.key;
        self.empty.clone_from(&from.empty);
        // Only the cells that the board has.
        let (to, from) = (&mut *self.cells, &*from.cells);
        let used = ..STRIDE * (self.size as usize + 2);
        to.content[used].copy_from_slice(&from.content[used]);
        to.past[used].copy_from_slice(&from.past[used]);
        to.dead[used].copy_from_slice(&from.dead[used]);
        to.head[used].copy_from_slice(&from.head[used]);
        to.next[used].copy_from_slice(&from.next[used]);
        to.chain[used].copy_from_slice(&from.chain[used]);
        to.slot[used].copy_from_slice(&from.slot[used]);
    }
}

/// The stones that a move took off the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// The number of opposing stones captured.
    pub captured: u32,
    /// The number of own stones lost by suicide.
    pub lost: u32,
    /// The point where one stone was captured by one stone that now has one liberty (R3.1).
    pub ko: Option<Point>,
}

/// The keys of a stone at each cell, by side.
static KEYS: [[u64; 2]; MASK + 1] = {
    let mut rng = Rng::new(0x5745_4951_4900_0361);
    let mut keys = [[0; 2]; MASK + 1];
    let mut i = 0;
    while i < CELLS {
        keys[i] = [rng.next(), rng.next()];
        i += 1;
    }
    keys
};

/// The cells below, left, right and above.
#[inline]
pub(crate) const fn around(cell: usize) -> [usize; 4] {
    let below = cell.wrapping_sub(STRIDE) & MASK;
    [below, below + STRIDE - 1, below + STRIDE + 1, below + 2 * STRIDE]
}

/// Distances from the cell below a point to the cells of [`around`], and to the point.
const FROM_BELOW: [usize; 5] = [0, STRIDE - 1, STRIDE + 1, 2 * STRIDE, STRIDE];

/// The neighbourhood of a stone on a point.
pub(crate) struct Beside {
    /// The heads of the chains around it.
    heads: [u16; 4],
    /// Those of the [`four`] whose chain is lost: captured chains, or by suicide the own ones.
    lost: u64,
    /// The stone has no liberty and captures nothing.
    pub suicide: bool,
}

impl Board {
    pub fn new(size: u8) -> Board {
        let itself: [u16; ROOM] = std::array::from_fn(|i| i as u16);
        let cells = Cells {
            content: [bits::EDGE; ROOM],
            past: [0; ROOM],
            dead: [false; ROOM],
            head: itself,
            next: itself,
            chain: [Chain(0); ROOM],
            slot: [0; ROOM],
        };
        let mut board = Board {
            size,
            key: 0,
            cells: Box::new(cells),
            empty: Vec::with_capacity(size as usize * size as usize),
        };
        for point in points(size) {
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
        match self.cells.content[point.cell() & MASK] {
            bits::BLACK => Content::Stone(Side::Black),
            bits::WHITE => Content::Stone(Side::White),
            bits::EMPTY => Content::Empty,
            _ => Content::Edge,
        }
    }

    /// The content of all cells.
    pub fn contents(&self) -> &Contents {
        &self.cells.content
    }

    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.content(point) == Content::Empty
    }

    /// The neighbours of a point.
    pub fn beside(&self, point: Point) -> impl Iterator<Item = Point> + use<'_> {
        let on = |cell: &usize| self.cells.content[*cell] != bits::EDGE;
        around(point.cell()).into_iter().filter(on).map(Point::at)
    }

    /// Whether this side has ever had a stone here. If not, a stone of it here cannot bring back an
    /// earlier board.
    #[inline]
    pub fn has_held(&self, point: Point, color: Side) -> bool {
        self.cells.past[point.cell() & MASK] & color.bit() != 0
    }

    /// Clears the record of stones that are gone.
    pub fn forget_past(&mut self) {
        let cells = &mut *self.cells;
        for (past, content) in cells.past.iter_mut().zip(&cells.content) {
            *past = content & (bits::BLACK | bits::WHITE);
        }
    }

    /// Assumes that both sides have had stones everywhere.
    pub fn suppose_any_past(&mut self) {
        self.cells.past.fill(bits::BLACK | bits::WHITE);
    }

    /// Whether a neighbour of this point is empty.
    #[inline]
    pub fn has_liberty(&self, point: Point) -> bool {
        let [below, left, right, above] = around(point.cell()).map(|q| self.cells.content[q]);
        (below | left | right | above) & bits::EMPTY != 0
    }

    /// The neighbourhood of a stone on an empty point.
    #[inline]
    pub fn look(&self, point: Point, color: Side) -> Beside {
        let beside = around(point.cell());
        let content = four::of(beside.map(|q| u16::from(self.cells.content[q])));
        let heads = beside.map(|q| self.cells.head[q]);
        let liberties = four::of(heads.map(|head| self.chain_of(head).liberties() as u16));
        // Chains whose only liberty is this point, counted as often as they are next to it.
        let dying = four::equal(liberties, four::meets(four::of(heads)));
        let own = four::equal(content, four::all(color.bit()));
        let opposing = four::equal(content, four::all(color.other().bit()));
        let breathes = (content & four::all(bits::EMPTY)) | (own & !dying);
        let captured = opposing & dying;
        let suicide = breathes | captured == 0;
        Beside { heads, lost: if suicide { own } else { captured }, suicide }
    }

    #[inline]
    fn chain_of(&self, head: u16) -> Chain {
        self.cells.chain[head as usize & MASK]
    }

    /// The key of the board after a stone on an empty point with this neighbourhood.
    #[inline]
    pub fn key_after(&self, point: Point, color: Side, beside: &Beside) -> u64 {
        let stone = KEYS[point.cell() & MASK][color as usize];
        let key = self.key ^ if beside.suicide { 0 } else { stone };
        if beside.lost == 0 { key } else { key ^ self.key_of_lost(beside) }
    }

    fn key_of_lost(&self, beside: &Beside) -> u64 {
        let mut key = 0;
        for i in four::places(beside.lost) {
            let head = beside.heads[i];
            // Once for each chain, which may be next to the point several times.
            if four::places(beside.lost).find(|j| beside.heads[*j] == head) == Some(i) {
                key ^= self.key_of(head);
            }
        }
        key
    }

    /// The exclusive or of the keys of a chain's stones.
    fn key_of(&self, head: u16) -> u64 {
        let color = (self.cells.content[head as usize & MASK] == bits::WHITE) as usize;
        self.chain(Point::at(head as usize))
            .fold(0, |key, stone| key ^ KEYS[stone.cell() & MASK][color])
    }

    /// Plays a stone on an empty point and takes off chains without liberty; `None` if there are
    /// none.
    #[inline]
    pub fn play(&mut self, point: Point, color: Side) -> Option<Taken> {
        let (head, captures) = self.put(point.cell(), color);
        if rule!("R2.3", captures) {
            return Some(self.capture(point.cell(), color));
        }
        let suicide = self.chain_of(head).liberties() == 0;
        rule!("R2.4", suicide).then(|| Taken {
            captured: 0,
            lost: self.take_off(head as usize, color),
            ko: None,
        })
    }

    /// Takes off the opposing chains without liberty next to a stone.
    fn capture(&mut self, at: usize, color: Side) -> Taken {
        let (mut captured, mut last) = (0, at);
        for q in around(at) {
            let head = self.cells.head[q];
            let opposing = self.cells.content[q] == color.other().bit();
            if opposing && self.chain_of(head).liberties() == 0 {
                captured += self.take_off(head as usize, color.other());
                last = q;
            }
        }
        let chain = self.chain_of(self.cells.head[at & MASK]);
        let alone = captured == 1 && chain == Chain(Chain::STONE + 1);
        Taken { captured, lost: 0, ko: alone.then(|| Point::at(last)) }
    }

    /// Puts a stone, takes a liberty from the neighbours and joins the own chains. Returns the head
    /// of the chain, and whether an opposing chain now has no liberty.
    #[inline]
    fn put(&mut self, at: usize, color: Side) -> (u16, bool) {
        let at = at & MASK;
        let last = self.empty.pop().expect("a stone goes on an empty point");
        let cells = &mut *self.cells;
        // The last point may be this one; then the list no longer contains it.
        let slot = cells.slot[at];
        if let Some(place) = self.empty.get_mut(slot as usize) {
            *place = last;
            cells.slot[last.cell() & MASK] = slot;
        }
        let beside = around(at);
        let content = four::of(beside.map(|q| u16::from(cells.content[q])));
        let liberties = four::of(beside.map(|q| {
            let chain = &mut cells.chain[cells.head[q] as usize & MASK];
            chain.0 = chain.0.wrapping_sub(1);
            chain.liberties() as u16
        }));
        // If a chain is next to the point several times, the last count is right.
        let dead = four::equal(liberties, 0);
        let captures = dead & four::equal(content, four::all(color.other().bit())) != 0;
        let own = four::equal(content, four::all(color.bit()));
        let empty = four::count(four::equal(content, four::all(bits::EMPTY)));
        cells.content[at] = color.bit();
        cells.past[at] |= color.bit();
        self.key ^= KEYS[at][color as usize];
        // The stone joins the chain of an own neighbour. Without one, `first` is the point itself
        // and the stone is a new chain. There is no branch that the processor could mispredict.
        let first = beside[0] + FROM_BELOW[four::first(own)];
        let mut head = cells.head[first & MASK];
        cells.head[at] = head;
        cells.next.swap(at, head as usize & MASK);
        cells.chain[at] = Chain(0);
        cells.chain[head as usize & MASK].0 += Chain::STONE + empty;
        // Join the chains of the other own neighbours.
        let mut others = own & own.wrapping_sub(1);
        while others != 0 {
            let next = beside[0] + FROM_BELOW[four::first(others)];
            others &= others - 1;
            head = self.join(head, self.cells.head[next & MASK]);
        }
        (head, captures)
    }

    /// Joins two chains and returns the head, which is that of the larger chain.
    #[inline]
    fn join(&mut self, one: u16, two: u16) -> u16 {
        if one == two {
            return one;
        }
        let smaller = self.chain_of(one).stones() < self.chain_of(two).stones();
        let (keep, gone) = if smaller { (two, one) } else { (one, two) };
        let (keep_at, gone_at) = (keep as usize & MASK, gone as usize & MASK);
        let cells = &mut *self.cells;
        let mut stone = gone_at;
        loop {
            cells.head[stone] = keep;
            stone = cells.next[stone] as usize & MASK;
            if stone == gone_at {
                break;
            }
        }
        cells.chain[keep_at].0 += cells.chain[gone_at].0;
        cells.next.swap(keep_at, gone_at);
        keep
    }

    /// Takes a chain off and returns the number of its stones.
    fn take_off(&mut self, head: usize, color: Side) -> u32 {
        let head = head & MASK;
        let mut stone = head;
        let mut stones = 0;
        loop {
            let next = self.cells.next[stone] as usize & MASK;
            for q in around(stone) {
                let chain = &mut self.cells.chain[self.cells.head[q] as usize & MASK];
                chain.0 = chain.0.wrapping_add(1);
            }
            self.key ^= KEYS[stone][color as usize];
            self.set_empty(stone);
            stones += 1;
            stone = next;
            if stone == head {
                break;
            }
        }
        stones
    }

    fn set_empty(&mut self, at: usize) {
        let at = at & MASK;
        let cells = &mut *self.cells;
        cells.content[at] = bits::EMPTY;
        cells.head[at] = at as u16;
        cells.next[at] = at as u16;
        cells.dead[at] = false;
        cells.slot[at] = self.empty.len() as u16;
        self.empty.push(Point::at(at));
    }

    /// The stones of the chain at a point.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + use<'_> {
        let first = point.cell();
        let mut at = Some(first);
        std::iter::from_fn(move || {
            let stone = at?;
            let next = self.cells.next[stone & MASK] as usize;
            at = (next != first).then_some(next);
            Some(Point::at(stone))
        })
    }

    /// The least point of the chain at a point.
    pub fn least(&self, point: Point) -> Point {
        self.chain(point).min().unwrap_or(point)
    }

    /// The number of stones in the chain at a point.
    pub fn stones(&self, point: Point) -> u32 {
        self.chain_of(self.head_of(point)).stones()
    }

    /// Whether the chain at a point has no liberty.
    pub fn is_dead_end(&self, point: Point) -> bool {
        self.chain_of(self.head_of(point)).liberties() == 0
    }

    #[inline]
    fn head_of(&self, point: Point) -> u16 {
        self.cells.head[point.cell() & MASK]
    }

    /// The head of the chain at a point.
    pub fn head(&self, point: Point) -> Point {
        Point::at(self.head_of(point) as usize)
    }

    /// The head of each chain.
    pub fn heads(&self) -> impl Iterator<Item = Point> + use<'_> {
        let stone = |point: &Point| matches!(self.content(*point), Content::Stone(_));
        points(self.size).filter(stone).filter(|point| self.head(*point) == *point)
    }

    /// Whether the chain at a point is named dead.
    pub fn is_dead(&self, point: Point) -> bool {
        self.cells.dead[self.head_of(point) as usize & MASK]
    }

    /// Names the chain at a point dead.
    pub fn mark_dead(&mut self, point: Point) {
        let head = self.head_of(point) as usize & MASK;
        self.cells.dead[head] = true;
    }

    /// The number of stones on the board.
    pub fn stone_count(&self) -> usize {
        self.size as usize * self.size as usize - self.empty.len()
    }

    /// The number of stones of a side on the board.
    pub fn stone_count_of(&self, color: Side) -> usize {
        points(self.size).filter(|p| self.content(*p) == Content::Stone(color)).count()
    }

    /// Removes the marks of dead chains.
    pub fn clear_dead(&mut self) {
        self.cells.dead.fill(false);
    }

    /// Puts a stone without captures, for set-ups.
    pub fn set_up(&mut self, point: Point, color: Side) {
        self.put(point.cell(), color);
    }
}
