//! The first position of `fixed` (R2.1).

use crate::board::{Board, COLUMNS, Kind, Piece, Point, Side};

/// The columns from the bottom up: `Z` is a Tzaar, `R` a Tzarra, `T` a Tott; capitals are White's.
const PIECES: [&[u8]; COLUMNS.len()] = [
    b"ttttT",
    b"TrrrRT",
    b"TRzzZRT",
    b"TRZtTZRT",
    b"TRZTtzrt",
    b"trztTzrt",
    b"trzZZrt",
    b"trRRRt",
    b"tTTTT",
];

/// The board with these pieces.
pub(crate) const FIXED: Board = fixed();

const fn fixed() -> Board {
    let mut board = Board::EMPTY;
    let (mut column, mut point) = (0, 0);
    while column < COLUMNS.len() {
        let mut row = 0;
        while row < PIECES[column].len() {
            let letter = PIECES[column][row];
            let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
            let kind = match letter.to_ascii_uppercase() {
                b'Z' => Kind::Tzaar,
                b'R' => Kind::Tzarra,
                _ => Kind::Tott,
            };
            board.put(Point::nth(point), Piece { side, kind }, 1);
            row += 1;
            point += 1;
        }
        column += 1;
    }
    board
}
