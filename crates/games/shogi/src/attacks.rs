//! The squares that pieces reach (R3.2): tables of steps, and rays for sliders.

use crate::board::{Point, SQUARES, Side};
use crate::piece::Piece;
use crate::set::Set;
use Piece::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProSilver, Rook,
    Silver, Tokin,
};

/// Directions as steps of files to the left and ranks down. The first four lead to higher numbers.
const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

/// The direction down the board.
const DOWN: usize = 0;

/// The direction up the board.
const UP: usize = 4;

/// The entry of two squares that are not on a line.
const NO_DIRECTION: u8 = 8;

/// The squares from a square to the edge, by direction. Entries beyond the 81 squares are empty.
static RAYS: [[u128; 128]; 9] = rays();

/// The direction from one square to another.
static DIRECTION: [[u8; SQUARES]; SQUARES] = directions();

static PAWN: [[Set; SQUARES]; 2] = both(&[(0, -1)]);
static KNIGHT: [[Set; SQUARES]; 2] = both(&[(-1, -2), (1, -2)]);
static SILVER: [[Set; SQUARES]; 2] = both(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)]);
static GOLD: [[Set; SQUARES]; 2] = both(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]);
static KING: [Set; SQUARES] = steps(&DIRECTIONS, 1);

/// The target of a pawn.
#[inline]
#[must_use]
pub fn pawn(side: Side, from: Point) -> Set {
    PAWN[side as usize][from.index()]
}

/// The targets of a knight.
#[inline]
#[must_use]
pub fn knight(side: Side, from: Point) -> Set {
    KNIGHT[side as usize][from.index()]
}

/// The targets of a silver.
#[inline]
#[must_use]
pub fn silver(side: Side, from: Point) -> Set {
    SILVER[side as usize][from.index()]
}

/// The targets of a gold, and of the promoted pieces that move as a gold.
#[inline]
#[must_use]
pub fn gold(side: Side, from: Point) -> Set {
    GOLD[side as usize][from.index()]
}

/// The targets of a king.
#[inline]
#[must_use]
pub fn king(from: Point) -> Set {
    KING[from.index()]
}

#[inline]
fn ray(direction: usize, from: usize) -> Set {
    Set(RAYS[direction][from])
}

/// The squares along one of the first four directions up to the first piece.
#[inline]
fn rising(direction: usize, from: Point, occupied: Set) -> Set {
    let ray = ray(direction, from.index());
    let blocker = ((ray & occupied).0 | 1 << 127).trailing_zeros() as usize;
    ray ^ self::ray(direction, blocker)
}

/// The squares along one of the last four directions up to the first piece. These rays of square 0
/// are empty, so it can be the blocker of a ray without a piece.
#[inline]
fn falling(direction: usize, from: Point, occupied: Set) -> Set {
    let ray = ray(direction, from.index());
    let blocker = 127 - ((ray & occupied).0 | 1).leading_zeros() as usize;
    ray ^ self::ray(direction, blocker)
}

/// The targets of a lance if the board is occupied like this.
#[inline]
#[must_use]
pub fn lance(side: Side, from: Point, occupied: Set) -> Set {
    match side {
        Side::Sente => falling(UP, from, occupied),
        Side::Gote => rising(DOWN, from, occupied),
    }
}

/// The targets of a rook if the board is occupied like this.
#[inline]
#[must_use]
pub fn rook(from: Point, occupied: Set) -> Set {
    rising(0, from, occupied)
        | rising(1, from, occupied)
        | falling(4, from, occupied)
        | falling(5, from, occupied)
}

/// The targets of a bishop if the board is occupied like this.
#[inline]
#[must_use]
pub fn bishop(from: Point, occupied: Set) -> Set {
    rising(2, from, occupied)
        | rising(3, from, occupied)
        | falling(6, from, occupied)
        | falling(7, from, occupied)
}

/// The squares that a lance reaches on an empty board.
#[inline]
#[must_use]
pub fn lance_ray(side: Side, from: Point) -> Set {
    ray(if matches!(side, Side::Sente) { UP } else { DOWN }, from.index())
}

/// The squares that a rook reaches on an empty board.
#[inline]
#[must_use]
pub fn rook_rays(from: Point) -> Set {
    let from = from.index();
    ray(0, from) | ray(1, from) | ray(4, from) | ray(5, from)
}

/// The squares that a bishop reaches on an empty board.
#[inline]
#[must_use]
pub fn bishop_rays(from: Point) -> Set {
    let from = from.index();
    ray(2, from) | ray(3, from) | ray(6, from) | ray(7, from)
}

/// The squares strictly between two squares of a rank, file or diagonal; empty for other squares.
#[inline]
#[must_use]
pub fn between(a: Point, b: Point) -> Set {
    let direction = DIRECTION[a.index()][b.index()] as usize;
    (ray(direction, a.index()) ^ ray(direction, b.index())) & !b.bit()
}

/// The squares from one square through another to the edge; empty if they are not on a line.
#[inline]
#[must_use]
pub fn through(from: Point, by: Point) -> Set {
    ray(DIRECTION[from.index()][by.index()] as usize, from.index())
}

/// The squares that a piece reaches if the board is occupied like this.
#[inline]
#[must_use]
pub fn of(side: Side, piece: Piece, from: Point, occupied: Set) -> Set {
    match piece {
        Pawn => pawn(side, from),
        Lance => lance(side, from, occupied),
        Knight => knight(side, from),
        Silver => silver(side, from),
        Gold | Tokin | ProLance | ProKnight | ProSilver => gold(side, from),
        Bishop => bishop(from, occupied),
        Rook => rook(from, occupied),
        King => king(from),
        Horse => bishop(from, occupied) | king(from),
        Dragon => rook(from, occupied) | king(from),
    }
}

const fn onto(from: usize, step: (i8, i8)) -> Option<usize> {
    let file = (from / 9) as i8 + step.0;
    let rank = (from % 9) as i8 + step.1;
    let inside = 0 <= file && file < 9 && 0 <= rank && rank < 9;
    if inside { Some((9 * file + rank) as usize) } else { None }
}

/// The targets of steps of fixed length; `ahead` is -1 for Gote.
const fn steps(list: &[(i8, i8)], ahead: i8) -> [Set; SQUARES] {
    let mut table = [Set::EMPTY; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < list.len() {
            if let Some(to) = onto(from, (list[i].0, ahead * list[i].1)) {
                table[from].0 |= 1 << to;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn both(list: &[(i8, i8)]) -> [[Set; SQUARES]; 2] {
    [steps(list, 1), steps(list, -1)]
}

const fn rays() -> [[u128; 128]; 9] {
    let mut table = [[0; 128]; 9];
    let mut i = 0;
    while i < 8 * SQUARES {
        let (direction, from) = (i / SQUARES, i % SQUARES);
        let mut at = from;
        while let Some(to) = onto(at, DIRECTIONS[direction]) {
            table[direction][from] |= 1 << to;
            at = to;
        }
        i += 1;
    }
    table
}

const fn directions() -> [[u8; SQUARES]; SQUARES] {
    let rays = rays();
    let mut table = [[NO_DIRECTION; SQUARES]; SQUARES];
    let mut i = 0;
    while i < 8 * SQUARES * SQUARES {
        let (direction, from, to) = (i / (SQUARES * SQUARES), i / SQUARES % SQUARES, i % SQUARES);
        if rays[direction][from] >> to & 1 != 0 {
            table[from][to] = direction as u8;
        }
        i += 1;
    }
    table
}
