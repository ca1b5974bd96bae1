//! The start (R1.1) and the 960 starts (R1.2).

use crate::board::{Board, Point, Side};
use crate::piece::Piece;
use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};

/// The number of the usual start among the 960.
pub const USUAL: u32 = 518;

/// The start with this number, below 960.
#[must_use]
pub fn board(number: u32) -> Board {
    let mut board = Board::EMPTY;
    for (file, piece) in (0..).zip(first_rank(number)) {
        for side in Side::BOTH {
            let home = Point::at(file, side.rank(0));
            board.toggle(side, piece, home);
            board.toggle(side, Pawn, Point::at(file, side.rank(1)));
            if piece == Rook {
                board.castles |= home.bit();
            }
        }
    }
    board.key = board.full_key();
    board
}

/// The pieces of the first rank from the a-file, by Scharnagl's numbering: a bishop on each colour,
/// the queen on a free file, the knights on one of ten pairs of free files, then rook, king, rook.
///
/// # Panics
/// Never: eight pieces fill eight files.
#[must_use]
pub fn first_rank(number: u32) -> [Piece; 8] {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let number = number as usize;
    let mut files = [None; 8];
    files[number % 4 * 2 + 1] = Some(Bishop);
    files[number / 4 % 4 * 2] = Some(Bishop);
    put(&mut files, number / 16 % 6, Queen);
    let (a, b) = KNIGHTS[number / 96 % 10];
    // The second knight comes first, because the first one would change the count of free files.
    put(&mut files, b, Knight);
    put(&mut files, a, Knight);
    for piece in [Rook, King, Rook] {
        put(&mut files, 0, piece);
    }
    files.map(|piece| piece.expect("eight pieces for eight files"))
}

/// Puts a piece on the n-th free file.
fn put(files: &mut [Option<Piece>; 8], n: usize, piece: Piece) {
    if let Some(free) = files.iter_mut().filter(|file| file.is_none()).nth(n) {
        *free = Some(piece);
    }
}
