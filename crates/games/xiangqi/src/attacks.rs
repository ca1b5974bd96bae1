//! The points that pieces reach (R3), from tables that the compiler builds.
//!
//! Rooks and cannons are looked up by the pieces of their rank and of their file, which are stored
//! as a few bits each; one table serves both.

use crate::board::{FILES, POINTS, Point, RANKS, Set, Side};
use crate::piece::Piece;
use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};

/// The points of the pieces of both sides, as a set and line by line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Occupied {
    set: Set,
    /// The occupied files of each rank, file a in the lowest bit.
    ranks: [u16; RANKS as usize],
    /// The occupied ranks of each file, rank 0 in the lowest bit.
    files: [u16; FILES as usize],
}

impl Occupied {
    /// Puts a piece on an empty point, or removes it.
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

    /// The points that a rook reaches: empty points, and the first piece in each direction.
    #[inline]
    #[must_use]
    pub fn slides(&self, from: Point) -> Set {
        let (rank, file) = self.look(&SLIDES, from);
        on_lines(from, rank & 0x1FF, file)
    }

    /// The second piece in each direction, which a cannon can capture.
    #[inline]
    #[must_use]
    pub fn jumps(&self, from: Point) -> Set {
        let (rank, file) = self.look(&JUMPS, from);
        on_lines(from, rank, file)
    }

    /// Looks up the rank and the file of a point in a table.
    #[inline]
    fn look(&self, table: &[[u16; 1024]; RANKS as usize], from: Point) -> (u16, u16) {
        let (file, rank) = (usize::from(from.file()), usize::from(from.rank()));
        // The masks remove bounds checks; `toggle` sets no other bits.
        let on_rank = table[file][usize::from(self.ranks[rank] & 0x1FF)];
        let on_file = table[rank][usize::from(self.files[file] & 0x3FF)];
        (on_rank, on_file)
    }
}

/// The set of these points of the rank and of the file of a point.
#[inline]
fn on_lines(point: Point, rank: u16, file: u16) -> Set {
    Set(u128::from(rank) << (FILES * point.rank()) | SPREAD[file as usize] << point.file())
}

/// The points strictly between two points of one line; the empty set for other points.
#[inline]
#[must_use]
pub fn between(a: Point, b: Point) -> Set {
    if a.rank() == b.rank() {
        on_lines(a, BETWEEN[a.file() as usize][b.file() as usize], 0)
    } else if a.file() == b.file() {
        on_lines(a, 0, BETWEEN[a.rank() as usize][b.rank() as usize])
    } else {
        Set::EMPTY
    }
}

/// The rank and the file of a point, without the point.
#[inline]
#[must_use]
pub fn lines(point: Point) -> Set {
    Set(LINES[point.index()])
}

/// The points that a king or an advisor reaches within its palace.
#[inline]
#[must_use]
pub fn palace(piece: Piece, from: Point) -> Set {
    Set(if piece as u8 == King as u8 { KING[from.index()] } else { ADVISOR[from.index()] })
}

/// The points that a pawn of this side reaches.
#[inline]
#[must_use]
pub fn pawn(side: Side, from: Point) -> Set {
    Set(PAWN[side as usize][from.index()])
}

/// The points from which a pawn of this side reaches a point.
#[inline]
#[must_use]
pub fn pawn_origins(side: Side, to: Point) -> Set {
    Set(PAWN_TO[side as usize][to.index()])
}

/// The points that a horse or an elephant reaches with these occupied points.
#[inline]
#[must_use]
pub fn leaps(piece: Piece, from: Point, occupied: Set) -> Set {
    let jumps =
        if piece as u8 == Horse as u8 { &HORSE[from.index()] } else { &ELEPHANT[from.index()] };
    let mut reached = 0;
    for (through, targets) in jumps {
        if occupied.0 & through == 0 {
            reached |= targets;
        }
    }
    Set(reached)
}

/// The points that a horse or an elephant reaches on an empty board.
#[inline]
#[must_use]
pub fn free_leaps(piece: Piece, from: Point) -> Set {
    Set(if piece as u8 == Horse as u8 {
        HORSE_ALL[from.index()]
    } else {
        ELEPHANT_ALL[from.index()]
    })
}

/// The point next to a horse (its leg) or in the middle of an elephant's move (its eye), where a
/// piece blocks the move.
#[inline]
#[must_use]
pub const fn leg(from: Point, to: Point) -> Point {
    let (file, rank) = (from.file() as i8, from.rank() as i8);
    let (dx, dy) = (to.file() as i8 - file, to.rank() as i8 - rank);
    Point::at((file + dx / 2) as u8, (rank + dy / 2) as u8)
}

/// The points that a piece of a side can reach at all (R1.5).
#[must_use]
pub const fn places(side: Side, piece: Piece) -> Set {
    Set(PLACES[side as usize][piece as usize])
}

static SLIDES: [[u16; 1024]; RANKS as usize] = along(0);
static JUMPS: [[u16; 1024]; RANKS as usize] = along(1);
static SPREAD: [u128; 1024] = spread();
static BETWEEN: [[u16; RANKS as usize]; RANKS as usize] = inner();
static LINES: [u128; POINTS] = crosses();
const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
static KING: [u128; POINTS] = in_palace(&STRAIGHT);
static ADVISOR: [u128; POINTS] = in_palace(&DIAGONAL);
static HORSE: [[(u128, u128); 4]; POINTS] = horses();
static ELEPHANT: [[(u128, u128); 4]; POINTS] = elephants();
static HORSE_ALL: [u128; POINTS] = targets(horses());
static ELEPHANT_ALL: [u128; POINTS] = targets(elephants());
static PAWN: [[u128; POINTS]; 2] = [pawns(Side::Red), pawns(Side::Black)];
static PAWN_TO: [[u128; POINTS]; 2] = [inverse(pawns(Side::Red)), inverse(pawns(Side::Black))];
const PLACES: [[u128; 7]; 2] = [all_places(Side::Red), all_places(Side::Black)];

/// By place on a line and occupied places of the line: the places reached behind `screens` pieces
/// in each direction. Without screens the empty places before the first piece are reached, too.
const fn along(screens: u32) -> [[u16; 1024]; RANKS as usize] {
    let mut table = [[0; 1024]; RANKS as usize];
    let mut at = 0;
    while at < RANKS as usize {
        let mut occupied = 0;
        while occupied < 1024 {
            table[at][occupied] = ray(at as i8, 1, occupied as u16, screens)
                | ray(at as i8, -1, occupied as u16, screens);
            occupied += 1;
        }
        at += 1;
    }
    table
}

const fn ray(from: i8, step: i8, occupied: u16, screens: u32) -> u16 {
    let (mut reached, mut passed, mut at) = (0, 0, from + step);
    while 0 <= at && at < RANKS as i8 {
        let bit = 1 << at;
        let piece = occupied & bit != 0;
        if passed == screens && (piece || screens == 0) {
            reached |= bit;
        }
        passed += piece as u32;
        if passed > screens {
            break;
        }
        at += step;
    }
    reached
}

/// The occupied ranks of a file, as a set of points of file a.
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

const fn crosses() -> [u128; POINTS] {
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
        a += 1;
    }
    table
}

/// The point one step away, as a set; the empty set if it is off the board.
const fn step(from: usize, (dx, dy): (i8, i8)) -> u128 {
    let from = Point::new(from as u8);
    match Point::on_board(from.file() as i8 + dx, from.rank() as i8 + dy) {
        Some(to) => 1 << to.index(),
        None => 0,
    }
}

/// The steps from and to points of a palace.
const fn in_palace(steps: &[(i8, i8); 4]) -> [u128; POINTS] {
    let inside = PLACES[0][King as usize] | PLACES[1][King as usize];
    let mut table = [0; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut i = 0;
        while i < 4 && inside >> from & 1 != 0 {
            table[from] |= step(from, steps[i]) & inside;
            i += 1;
        }
        from += 1;
    }
    table
}

/// By leg: the two points that a horse reaches behind it.
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

/// By eye: the point that an elephant reaches behind it, on its own side of the river.
const fn elephants() -> [[(u128, u128); 4]; POINTS] {
    let mut table = [[(0, 0); 4]; POINTS];
    let mut from = 0;
    while from < POINTS {
        let home = if from < POINTS / 2 { (1 << (POINTS / 2)) - 1 } else { !0 << (POINTS / 2) };
        let mut i = 0;
        while i < 4 {
            let (dx, dy) = DIAGONAL[i];
            table[from][i] = (step(from, (dx, dy)), step(from, (2 * dx, 2 * dy)) & home);
            i += 1;
        }
        from += 1;
    }
    table
}

const fn targets(jumps: [[(u128, u128); 4]; POINTS]) -> [u128; POINTS] {
    let mut table = [0; POINTS];
    let mut from = 0;
    while from < POINTS {
        let [a, b, c, d] = jumps[from];
        table[from] = a.1 | b.1 | c.1 | d.1;
        from += 1;
    }
    table
}

const fn pawns(side: Side) -> [u128; POINTS] {
    let mut table = [0; POINTS];
    let mut from = 0;
    while from < POINTS {
        table[from] = step(from, (0, side.forward()));
        if side.crossed(Point::new(from as u8)) {
            table[from] |= step(from, (1, 0)) | step(from, (-1, 0));
        }
        from += 1;
    }
    table
}

const fn inverse(forth: [u128; POINTS]) -> [u128; POINTS] {
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
    let mut table = [0; 7];
    let mut i = 0;
    while i < POINTS {
        let point = Point::new(i as u8);
        let (file, rank) = (point.file(), side.rank(point));
        let palace = 3 <= file && file <= 5 && rank <= 2;
        // The seven points of the elephants are on two ranks, and three on a middle rank.
        let elephant = match rank {
            0 | 4 => file == 2 || file == 6,
            2 => file % 4 == 0,
            _ => false,
        };
        let pawn = rank >= 5 || (rank == 3 || rank == 4) && file.is_multiple_of(2);
        let bit = 1 << i;
        if palace {
            table[King as usize] |= bit;
        }
        // d0, f0, e1, d2 and f2 for Red.
        if palace && !(file + rank).is_multiple_of(2) {
            table[Advisor as usize] |= bit;
        }
        if elephant {
            table[Elephant as usize] |= bit;
        }
        if pawn {
            table[Pawn as usize] |= bit;
        }
        table[Horse as usize] |= bit;
        table[Rook as usize] |= bit;
        table[Cannon as usize] |= bit;
        i += 1;
    }
    table
}
