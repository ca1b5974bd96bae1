//! Stones, chains and captures (R2.2 to R2.4).
//!
//! A chain is the ring of its stones; the cell of one of them, the head, holds its counts. What
//! counts as liberties are pairs of a stone and an empty point beside it, so that placing and
//! removing a stone is adding and subtracting at four heads. This tells what a stone would capture,
//! and with the keys of the stones the key of the board after it, without playing it.

use crate::four;
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

    /// The seat that plays it, in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "Black",
            Color::White => "White",
        }
    }

    /// Its bit in what cells hold.
    const fn bit(self) -> u8 {
        match self {
            Color::Black => bits::BLACK,
            Color::White => bits::WHITE,
        }
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

/// What cells hold, as bits, so that four of them are looked at as one.
pub(crate) mod bits {
    pub const BLACK: u8 = 1;
    pub const WHITE: u8 = 2;
    pub const EMPTY: u8 = 4;
    pub const EDGE: u8 = 8;
}

/// The bits of a cell's index; with these alone the compiler knows that it is in range.
const MASK: usize = 1023;
/// Cells with room for those around the last index.
const ROOM: usize = MASK + 1 + 2 * STRIDE;
const _: () = assert!(CELLS <= MASK + 1);

/// What each cell holds.
pub(crate) type Contents = [u8; ROOM];

/// What is known of each cell. A cell without a stone is a chain of its own, whose counts are
/// numbers without meaning, so that nobody need ask before changing them.
#[derive(Clone, Debug)]
struct Cells {
    /// [`bits`] of what stands here.
    content: Contents,
    /// Bits of the colours that have stood here.
    past: [u8; ROOM],
    /// At a head: named dead in the agreement.
    dead: [bool; ROOM],
    /// The head of the chain; of a cell without a stone, itself.
    head: [u16; ROOM],
    /// The next stone of the ring.
    next: [u16; ROOM],
    /// At a head: the counts of its chain.
    chain: [Chain; ROOM],
    /// Where an empty point stands in the list of them.
    slot: [u16; ROOM],
}

/// Counts of a chain, in one number: stones above, below them pairs of a stone and an empty point
/// beside it. No chain on the largest board has more than 4 times 625 of these.
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
        // No more than the board has.
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

/// What a stone took off the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// Opposing stones captured.
    pub captured: u32,
    /// Own stones lost by suicide.
    pub lost: u32,
    /// The point where one stone was captured by one stone that now has one liberty (R3.1).
    pub ko: Option<Point>,
}

/// Keys of a stone at each cell, by colour.
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

/// Steps from the cell below a point to those of [`around`], and to the point.
const FROM_BELOW: [usize; 5] = [0, STRIDE - 1, STRIDE + 1, 2 * STRIDE, STRIDE];

/// What a stone on a point would meet.
pub(crate) struct Beside {
    /// The heads of the chains around it.
    heads: [u16; 4],
    /// Of the [`four`], those whose chain is lost by it: captured ones, or by suicide the own.
    lost: u64,
    /// It has no liberty and captures nothing.
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
            bits::BLACK => Content::Stone(Color::Black),
            bits::WHITE => Content::Stone(Color::White),
            bits::EMPTY => Content::Empty,
            _ => Content::Edge,
        }
    }

    /// What all cells hold.
    pub fn contents(&self) -> &Contents {
        &self.cells.content
    }

    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.content(point) == Content::Empty
    }

    /// The points beside a point.
    pub fn beside(&self, point: Point) -> impl Iterator<Item = Point> + use<'_> {
        let on = |cell: &usize| self.cells.content[*cell] != bits::EDGE;
        around(point.cell()).into_iter().filter(on).map(Point::at)
    }

    /// Whether a stone of this colour has ever stood here; if not, no earlier board can come back
    /// by playing one.
    #[inline]
    pub fn has_held(&self, point: Point, color: Color) -> bool {
        self.cells.past[point.cell() & MASK] & color.bit() != 0
    }

    /// Forgets which stones stood where and are gone.
    pub fn forget_past(&mut self) {
        let cells = &mut *self.cells;
        for (past, content) in cells.past.iter_mut().zip(&cells.content) {
            *past = content & (bits::BLACK | bits::WHITE);
        }
    }

    /// Supposes that any stone may have stood anywhere.
    pub fn suppose_any_past(&mut self) {
        self.cells.past.fill(bits::BLACK | bits::WHITE);
    }

    /// Whether an empty point is beside this one.
    #[inline]
    pub fn has_liberty(&self, point: Point) -> bool {
        let [below, left, right, above] = around(point.cell()).map(|q| self.cells.content[q]);
        (below | left | right | above) & bits::EMPTY != 0
    }

    /// What a stone on an empty point would meet.
    #[inline]
    pub fn look(&self, point: Point, color: Color) -> Beside {
        let beside = around(point.cell());
        let content = four::of(beside.map(|q| u16::from(self.cells.content[q])));
        let heads = beside.map(|q| self.cells.head[q]);
        let liberties = four::of(heads.map(|head| self.chain_of(head).liberties() as u16));
        // Chains that have no liberty but this point, as often as they meet it.
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

    /// The key of the board after a stone on an empty point that meets this.
    #[inline]
    pub fn key_after(&self, point: Point, color: Color, beside: &Beside) -> u64 {
        let stone = KEYS[point.cell() & MASK][color as usize];
        let key = self.key ^ if beside.suicide { 0 } else { stone };
        if beside.lost == 0 { key } else { key ^ self.key_of_lost(beside) }
    }

    fn key_of_lost(&self, beside: &Beside) -> u64 {
        let mut key = 0;
        for i in four::places(beside.lost) {
            let head = beside.heads[i];
            // Once, though it may be met more than once.
            if four::places(beside.lost).find(|j| beside.heads[*j] == head) == Some(i) {
                key ^= self.key_of(head);
            }
        }
        key
    }

    /// The exclusive or of the keys of a chain's stones. Each chain is lost at one point at most,
    /// so looking at all points is looking at each stone once.
    fn key_of(&self, head: u16) -> u64 {
        let color = (self.cells.content[head as usize & MASK] == bits::WHITE) as usize;
        self.chain(Point::at(head as usize))
            .fold(0, |key, stone| key ^ KEYS[stone.cell() & MASK][color])
    }

    /// Plays a stone on an empty point and takes off what has no liberty; `None` if nothing is.
    #[inline]
    pub fn play(&mut self, point: Point, color: Color) -> Option<Taken> {
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

    /// Takes off the opposing chains without a liberty beside a stone.
    fn capture(&mut self, at: usize, color: Color) -> Taken {
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

    /// Puts a stone, takes the liberty from its neighbours and makes one chain of the own ones: its
    /// head, and whether an opposing chain has no liberty now.
    #[inline]
    fn put(&mut self, at: usize, color: Color) -> (u16, bool) {
        let at = at & MASK;
        let last = self.empty.pop().expect("a stone goes on an empty point");
        let cells = &mut *self.cells;
        // The last one may be this; then the list is shorter by it already.
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
        // Of a chain that is met more than once, the last time tells.
        let dead = four::equal(liberties, 0);
        let captures = dead & four::equal(content, four::all(color.other().bit())) != 0;
        let own = four::equal(content, four::all(color.bit()));
        let empty = four::count(four::equal(content, four::all(bits::EMPTY)));
        cells.content[at] = color.bit();
        cells.past[at] |= color.bit();
        self.key ^= KEYS[at][color as usize];
        // The stone goes to the chain of an own neighbour, else it is one itself: with none, this
        // is the head of the point. What is not asked cannot be guessed wrong.
        let first = beside[0] + FROM_BELOW[four::first(own)];
        let mut head = cells.head[first & MASK];
        cells.head[at] = head;
        cells.next.swap(at, head as usize & MASK);
        cells.chain[at] = Chain(0);
        cells.chain[head as usize & MASK].0 += Chain::STONE + empty;
        // All chains of own neighbours are one.
        let mut others = own & own.wrapping_sub(1);
        while others != 0 {
            let next = beside[0] + FROM_BELOW[four::first(others)];
            others &= others - 1;
            head = self.join(head, self.cells.head[next & MASK]);
        }
        (head, captures)
    }

    /// Makes one chain of two; the larger keeps its head, which is told.
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

    /// Takes a chain off; how many stones it had.
    fn take_off(&mut self, head: usize, color: Color) -> u32 {
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
        // The heads of the stones led here until now; nothing is left to lead.
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

    /// Number of stones in the chain at a point.
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

    /// A point of each chain: its head.
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
        self.cells.dead.fill(false);
    }

    /// Puts a stone without looking for captures, for set-ups.
    pub fn set_up(&mut self, point: Point, color: Color) {
        self.put(point.cell(), color);
    }
}
