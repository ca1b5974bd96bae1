//! What pieces reach (R3.2): tables of steps, and rays for those that go any distance.

use crate::piece::{Piece, Side};
use crate::square::{SQUARES, Set, Square};
use Piece::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProSilver, Rook,
    Silver, Tokin,
};

/// Steps as files to the left of a diagram and ranks down. The first four lead to higher numbers.
const WAYS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];
const DOWN: usize = 0;
const UP: usize = 4;
/// Stands for two squares that are on no line.
const NO_WAY: u8 = 8;

/// Squares from a square to the edge, by way. Beyond the squares there is nothing.
static RAYS: [[u128; 128]; 9] = rays();
static WAY: [[u8; SQUARES]; SQUARES] = ways();

static PAWN: [[Set; SQUARES]; 2] = both(&[(0, -1)]);
static KNIGHT: [[Set; SQUARES]; 2] = both(&[(-1, -2), (1, -2)]);
static SILVER: [[Set; SQUARES]; 2] = both(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)]);
static GOLD: [[Set; SQUARES]; 2] = both(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]);
static KING: [Set; SQUARES] = steps(&WAYS, 1);

/// A pawn's target.
#[inline]
#[must_use]
pub fn pawn(side: Side, from: Square) -> Set {
    PAWN[side as usize][from.index()]
}

/// A knight's targets.
#[inline]
#[must_use]
pub fn knight(side: Side, from: Square) -> Set {
    KNIGHT[side as usize][from.index()]
}

/// A silver's targets.
#[inline]
#[must_use]
pub fn silver(side: Side, from: Square) -> Set {
    SILVER[side as usize][from.index()]
}

/// A gold's targets, and those of all that promote to move as one.
#[inline]
#[must_use]
pub fn gold(side: Side, from: Square) -> Set {
    GOLD[side as usize][from.index()]
}

/// A king's targets.
#[inline]
#[must_use]
pub fn king(from: Square) -> Set {
    KING[from.index()]
}

#[inline]
fn ray(way: usize, from: usize) -> Set {
    Set(RAYS[way][from])
}

/// Along one of the first four ways up to the first piece.
#[inline]
fn rising(way: usize, from: Square, occupied: Set) -> Set {
    let ray = ray(way, from.index());
    let blocker = ((ray & occupied).0 | 1 << 127).trailing_zeros() as usize;
    ray ^ self::ray(way, blocker)
}

/// Along one of the last four ways up to the first piece. From the first square none leads on.
#[inline]
fn falling(way: usize, from: Square, occupied: Set) -> Set {
    let ray = ray(way, from.index());
    let blocker = 127 - ((ray & occupied).0 | 1).leading_zeros() as usize;
    ray ^ self::ray(way, blocker)
}

/// A lance's targets on a board occupied like this.
#[inline]
#[must_use]
pub fn lance(side: Side, from: Square, occupied: Set) -> Set {
    match side {
        Side::Sente => falling(UP, from, occupied),
        Side::Gote => rising(DOWN, from, occupied),
    }
}

/// A rook's targets on a board occupied like this.
#[inline]
#[must_use]
pub fn rook(from: Square, occupied: Set) -> Set {
    rising(0, from, occupied)
        | rising(1, from, occupied)
        | falling(4, from, occupied)
        | falling(5, from, occupied)
}

/// A bishop's targets on a board occupied like this.
#[inline]
#[must_use]
pub fn bishop(from: Square, occupied: Set) -> Set {
    rising(2, from, occupied)
        | rising(3, from, occupied)
        | falling(6, from, occupied)
        | falling(7, from, occupied)
}

/// What a lance reaches on an empty board.
#[inline]
#[must_use]
pub fn lance_ray(side: Side, from: Square) -> Set {
    ray(if matches!(side, Side::Sente) { UP } else { DOWN }, from.index())
}

/// What a rook reaches on an empty board.
#[inline]
#[must_use]
pub fn rook_rays(from: Square) -> Set {
    let from = from.index();
    ray(0, from) | ray(1, from) | ray(4, from) | ray(5, from)
}

/// What a bishop reaches on an empty board.
#[inline]
#[must_use]
pub fn bishop_rays(from: Square) -> Set {
    let from = from.index();
    ray(2, from) | ray(3, from) | ray(6, from) | ray(7, from)
}

/// The squares strictly between two squares of one rank, file or diagonal; else none.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Set {
    let way = WAY[a.index()][b.index()] as usize;
    (ray(way, a.index()) ^ ray(way, b.index())) & !b.bit()
}

/// The squares from one square through another to the edge; none if they are on no line.
#[inline]
#[must_use]
pub fn through(from: Square, by: Square) -> Set {
    ray(WAY[from.index()][by.index()] as usize, from.index())
}

/// What a piece reaches on a board occupied like this.
#[inline]
#[must_use]
pub fn of(side: Side, piece: Piece, from: Square, occupied: Set) -> Set {
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

/// Targets of steps of fixed length; `ahead` is -1 for a player who sees the board from above.
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
        let (way, from) = (i / SQUARES, i % SQUARES);
        let mut at = from;
        while let Some(to) = onto(at, WAYS[way]) {
            table[way][from] |= 1 << to;
            at = to;
        }
        i += 1;
    }
    table
}

const fn ways() -> [[u8; SQUARES]; SQUARES] {
    let rays = rays();
    let mut table = [[NO_WAY; SQUARES]; SQUARES];
    let mut i = 0;
    while i < 8 * SQUARES * SQUARES {
        let (way, from, to) = (i / (SQUARES * SQUARES), i / SQUARES % SQUARES, i % SQUARES);
        if rays[way][from] >> to & 1 != 0 {
            table[from][to] = way as u8;
        }
        i += 1;
    }
    table
}
