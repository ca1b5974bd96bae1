//! The reach of pieces (R3): tables computed at compile time.
//!
//! Tables for chariots and cannons are indexed by the occupation of a rank and of a file, a few
//! bits each. The diagonals of the palaces have five points each.

use crate::board::{FILES, POINTS, Point, RANKS, Set, Side};
use crate::piece::Piece;
use Piece::{General, Guard, Horse, Soldier};

/// The occupied points, as a set and line by line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Occupied {
    set: Set,
    /// By rank, file a lowest.
    ranks: [u16; RANKS as usize],
    /// By file, rank 1 lowest.
    files: [u16; FILES as usize],
}

impl Occupied {
    /// Adds a piece on an empty point, or removes a piece.
    #[inline]
    pub fn toggle(&mut self, point: Point) {
        let (file, rank) = (point.file(), point.rank());
        self.set ^= point.bit();
        self.ranks[usize::from(rank)] ^= 1 << file;
        self.files[usize::from(file)] ^= 1 << rank;
    }

    /// All occupied points.
    #[inline]
    #[must_use]
    pub const fn set(&self) -> Set {
        self.set
    }

    /// The points that a chariot reaches: empty points and the first piece in each direction.
    #[inline]
    #[must_use]
    pub fn slides(&self, from: Point) -> Set {
        let (rank, file) = self.look(&SLIDES, from);
        let straight = on_lines(from, rank & 0x1FF, file);
        let (centre, far) = PALACE[from.index()];
        let far = if self.set.0 & centre == 0 { far } else { 0 };
        straight | Set(NEAR[from.index()] | far)
    }

    /// The points behind the first piece in each direction: empty points and the second piece.
    #[inline]
    #[must_use]
    pub fn jumps(&self, from: Point) -> Set {
        let (rank, file) = self.look(&JUMPS, from);
        let straight = on_lines(from, rank & 0x1FF, file);
        let (centre, far) = PALACE[from.index()];
        straight | Set(if self.set.0 & centre == 0 { 0 } else { far })
    }

    /// The entries of a table for the rank and the file of a point.
    #[inline]
    fn look(&self, table: &[[u16; 1024]; RANKS as usize], from: Point) -> (u16, u16) {
        let (file, rank) = (usize::from(from.file()), usize::from(from.rank()));
        // `toggle` guarantees these masks; with them the compiler omits bounds checks.
        let on_rank = table[file][usize::from(self.ranks[rank] & 0x1FF)];
        let on_file = table[rank][usize::from(self.files[file] & 0x3FF)];
        (on_rank, on_file)
    }
}

/// The points of a rank and of a file through a point, as a set.
#[inline]
fn on_lines(point: Point, rank: u16, file: u16) -> Set {
    Set(u128::from(rank) << (FILES * point.rank()) | SPREAD[file as usize] << point.file())
}

/// The points strictly between two points of one line or palace diagonal; empty if there is no
/// line.
#[inline]
#[must_use]
pub fn between(a: Point, b: Point) -> Set {
    if a.rank() == b.rank() {
        return on_lines(a, BETWEEN[a.file() as usize][b.file() as usize], 0);
    }
    if a.file() == b.file() {
        return on_lines(a, 0, BETWEEN[a.rank() as usize][b.rank() as usize]);
    }
    let (centre, far) = PALACE[a.index()];
    if far == b.bit().0 { Set(centre) } else { Set::EMPTY }
}

/// The rank, the file and the palace diagonals of a point, without the point.
#[inline]
#[must_use]
pub fn lines(point: Point) -> Set {
    Set(LINES[point.index()])
}

/// Steps of a general or a guard along the lines of its palace.
#[inline]
#[must_use]
pub fn palace_steps(from: Point) -> Set {
    Set(STEPS[from.index()])
}

/// The points that a soldier of this side reaches.
#[inline]
#[must_use]
pub fn soldier(side: Side, from: Point) -> Set {
    Set(SOLDIER[side as usize][from.index()])
}

/// The points from which a soldier of this side reaches `to`.
#[inline]
#[must_use]
pub fn soldier_origins(side: Side, to: Point) -> Set {
    Set(SOLDIER_TO[side as usize][to.index()])
}

/// The points that a horse reaches with these occupied points.
#[inline]
#[must_use]
pub fn horse(from: Point, occupied: Set) -> Set {
    let mut reached = 0;
    for (leg, targets) in &HORSE[from.index()] {
        if occupied.0 & leg == 0 {
            reached |= targets;
        }
    }
    Set(reached)
}

/// The points that an elephant reaches with these occupied points.
#[inline]
#[must_use]
pub fn elephant(from: Point, occupied: Set) -> Set {
    let mut reached = 0;
    for (way, target) in &ELEPHANT[from.index()] {
        if occupied.0 & way == 0 {
            reached |= target;
        }
    }
    Set(reached)
}

/// The points that a horse or an elephant reaches on an empty board.
#[inline]
#[must_use]
pub fn free_leaps(piece: Piece, from: Point) -> Set {
    let table = if piece as u8 == Horse as u8 { &HORSE_ALL } else { &ELEPHANT_ALL };
    Set(table[from.index()])
}

/// The one or two points that a horse or an elephant passes between two points.
#[inline]
#[must_use]
pub const fn way(piece: Piece, from: Point, to: Point) -> Set {
    let (file, rank) = (from.file() as i8, from.rank() as i8);
    let (dx, dy) = (to.file() as i8 - file, to.rank() as i8 - rank);
    let (right, up) = (dx.signum(), dy.signum());
    let (x, y) = if dx.abs() > dy.abs() { (file + right, rank) } else { (file, rank + up) };
    let first = 1 << (y * FILES as i8 + x);
    let second = 1 << ((y + up) * FILES as i8 + x + right);
    Set(if piece as u8 == Horse as u8 { first } else { first | second })
}

/// The points on which a piece of a side can be (R1.5).
#[must_use]
pub const fn places(side: Side, piece: Piece) -> Set {
    Set(PLACES[side as usize][piece as usize])
}

type Lines = [[u16; 1024]; RANKS as usize];
type Table = [u128; POINTS];

static SLIDES: Lines = along(0);
static JUMPS: Lines = along(1);
static SPREAD: [u128; 1024] = spread();
static BETWEEN: [[u16; RANKS as usize]; RANKS as usize] = inner();
static LINES: Table = crosses();
const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The next points along palace diagonals.
static NEAR: Table = diagonals();
/// For the corner of a palace: its centre and the opposite corner.
static PALACE: [(u128, u128); POINTS] = corners();
static STEPS: Table = palace_lines();
static HORSE: [[(u128, u128); 4]; POINTS] = horses();
static ELEPHANT: [[(u128, u128); 8]; POINTS] = elephants();
static HORSE_ALL: Table = all_leaps(1, 2);
static ELEPHANT_ALL: Table = all_leaps(2, 3);
static SOLDIER: [Table; 2] = [soldiers(Side::Han), soldiers(Side::Cho)];
static SOLDIER_TO: [Table; 2] = [inverse(soldiers(Side::Han)), inverse(soldiers(Side::Cho))];
const PLACES: [[u128; 7]; 2] = [all_places(Side::Han), all_places(Side::Cho)];

/// By place on a line and occupation of the line: the places behind exactly `passed` pieces in each
/// direction, up to the next piece.
const fn along(passed: u32) -> Lines {
    let mut table = [[0; 1024]; RANKS as usize];
    let mut at = 0;
    while at < RANKS as usize {
        let mut occupied = 0;
        while occupied < 1024 {
            table[at][occupied] = ray(at as i8, 1, occupied as u16, passed)
                | ray(at as i8, -1, occupied as u16, passed);
            occupied += 1;
        }
        at += 1;
    }
    table
}

const fn ray(from: i8, step: i8, occupied: u16, passed: u32) -> u16 {
    let (mut reached, mut pieces, mut at) = (0, 0, from + step);
    while 0 <= at && at < RANKS as i8 && pieces <= passed {
        let bit = 1 << at;
        if pieces == passed {
            reached |= bit;
        }
        pieces += (occupied & bit != 0) as u32;
        at += step;
    }
    reached
}

/// The bits of the occupation of a file, moved to the places of file a.
const fn spread() -> [u128; 1024] {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        let mut rank = 0;
        while rank < RANKS {
            if bits >> rank & 1 != 0 {
                table[bits] |= 1 << (FILES * rank);
            }
            rank += 1;
        }
        bits += 1;
    }
    table
}

const fn inner() -> [[u16; RANKS as usize]; RANKS as usize] {
    let mut table = [[0; RANKS as usize]; RANKS as usize];
    let mut a = 0;
    while a < RANKS as usize {
        let mut b = a + 1;
        while b < RANKS as usize {
            let mut at = a + 1;
            while at < b {
                table[a][b] |= 1 << at;
                at += 1;
            }
            table[b][a] = table[a][b];
            b += 1;
        }
        a += 1;
    }
    table
}

const fn crosses() -> Table {
    let (near, palace) = (diagonals(), corners());
    let mut table = [0; POINTS];
    let mut a = 0;
    while a < POINTS {
        let mut b = 0;
        while b < POINTS {
            let (p, q) = (Point::new(a as u8), Point::new(b as u8));
            if a != b && (p.file() == q.file() || p.rank() == q.rank()) {
                table[a] |= 1 << b;
            }
            b += 1;
        }
        table[a] |= near[a] | palace[a].1;
        a += 1;
    }
    table
}

/// The point one step away, as a set; empty if it is off the board.
const fn step(from: usize, (dx, dy): (i8, i8)) -> u128 {
    let from = Point::new(from as u8);
    match Point::on_board(from.file() as i8 + dx, from.rank() as i8 + dy) {
        Some(to) => 1 << to.index(),
        None => 0,
    }
}

/// The kind of a point of a palace: 0 the centre, 1 next to it in a line, 2 a corner.
const fn palace_place(point: Point) -> Option<u8> {
    let rank = if point.rank() < 5 { point.rank() } else { RANKS - 1 - point.rank() };
    if rank > 2 || point.file() < 3 || point.file() > 5 {
        return None;
    }
    Some(point.file().abs_diff(4) + rank.abs_diff(1))
}

/// Whether palace diagonals meet here: its corners and its centre.
const fn on_diagonal(point: usize) -> bool {
    matches!(palace_place(Point::new(point as u8)), Some(0 | 2))
}

const fn diagonals() -> Table {
    let mut table = [0; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut i = 0;
        while i < 4 && on_diagonal(from) {
            let to = step(from, DIAGONAL[i]);
            if to != 0 && on_diagonal(to.trailing_zeros() as usize) {
                table[from] |= to;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn corners() -> [(u128, u128); POINTS] {
    let near = diagonals();
    let mut table = [(0, 0); POINTS];
    let mut from = 0;
    while from < POINTS {
        if matches!(palace_place(Point::new(from as u8)), Some(2)) {
            let centre = near[from].trailing_zeros() as usize;
            // The opposite corner is as far from the centre as this corner.
            table[from] = (near[from], 1 << (2 * centre - from));
        }
        from += 1;
    }
    table
}

const fn palace_lines() -> Table {
    let near = diagonals();
    let inside = PLACES[0][General as usize] | PLACES[1][General as usize];
    let mut table = [0; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut i = 0;
        while i < 4 && inside >> from & 1 != 0 {
            table[from] |= step(from, STRAIGHT[i]) & inside;
            i += 1;
        }
        table[from] |= near[from];
        from += 1;
    }
    table
}

/// By leg: the two points that a horse reaches over it.
const fn horses() -> [[(u128, u128); 4]; POINTS] {
    let mut table = [[(0, 0); 4]; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut i = 0;
        while i < 4 {
            let (dx, dy) = STRAIGHT[i];
            let one = step(from, (2 * dx + dy, 2 * dy + dx));
            let two = step(from, (2 * dx - dy, 2 * dy - dx));
            table[from][i] = (step(from, (dx, dy)), one | two);
            i += 1;
        }
        from += 1;
    }
    table
}

/// By the two points that an elephant passes: the point that it reaches.
const fn elephants() -> [[(u128, u128); 8]; POINTS] {
    let mut table = [[(0, 0); 8]; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut i = 0;
        while i < 8 {
            let (dx, dy) = STRAIGHT[i / 2];
            // One straight step, then two diagonal steps to one side.
            let (sx, sy) = if i % 2 == 0 { (dx + dy, dy + dx) } else { (dx - dy, dy - dx) };
            let way = step(from, (dx, dy)) | step(from, (dx + sx, dy + sy));
            table[from][i] = (way, step(from, (dx + 2 * sx, dy + 2 * sy)));
            i += 1;
        }
        from += 1;
    }
    table
}

/// The points at this distance in files and ranks, or in ranks and files.
const fn all_leaps(short: u8, long: u8) -> Table {
    let mut table = [0; POINTS];
    let mut i = 0;
    while i < POINTS * POINTS {
        let (a, b) = (Point::new((i / POINTS) as u8), Point::new((i % POINTS) as u8));
        let (dx, dy) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
        if dx == short && dy == long || dx == long && dy == short {
            table[a.index()] |= b.bit().0;
        }
        i += 1;
    }
    table
}

const fn soldiers(side: Side) -> Table {
    let mut table = [0; POINTS];
    let near = diagonals();
    let ahead = side.forward();
    let mut from = 0;
    while from < POINTS {
        let aslant = (step(from, (1, ahead)) | step(from, (-1, ahead))) & near[from];
        let aside = step(from, (1, 0)) | step(from, (-1, 0));
        table[from] = step(from, (0, ahead)) | aside | aslant;
        from += 1;
    }
    table
}

const fn inverse(forth: Table) -> Table {
    let mut table = [0; POINTS];
    let mut i = 0;
    while i < POINTS * POINTS {
        if forth[i / POINTS] >> (i % POINTS) & 1 != 0 {
            table[i % POINTS] |= 1 << (i / POINTS);
        }
        i += 1;
    }
    table
}

const fn all_places(side: Side) -> [u128; 7] {
    let mut table = [Set::ALL.0; 7];
    let (mut palace, mut ahead) = (0, 0);
    let mut i = 0;
    while i < POINTS {
        let point = Point::new(i as u8);
        let rank = side.rank(point.rank());
        if rank <= 2 && palace_place(point).is_some() {
            palace |= 1 << i;
        }
        if rank >= 3 {
            ahead |= 1 << i;
        }
        i += 1;
    }
    table[General as usize] = palace;
    table[Guard as usize] = palace;
    table[Soldier as usize] = ahead;
    table
}
