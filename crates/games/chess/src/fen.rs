//! Position text (R1.3–R1.8): FEN, with X-FEN and Shredder-FEN castling letters.
//!
//! Written are six fields: pieces, side to move, castling rights (`KQkq`, a file letter where the
//! rook is not the outermost), the en passant square if a legal capture exists there, the clock of
//! reversible moves, the move number. Read are the first four at least. A seventh, `drawn=` with a
//! reason, names an end that the others do not show: a claim, a repetition, an end played on from.

use crate::board::Board;
use crate::ends::Draw;
use crate::piece::{Piece, Side};
use crate::square::{Square, file, rank, squares};
use Piece::{King, Pawn, Rook};
use std::fmt::Write as _;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Rejection, rule};

/// Reads a position. `standard`: kings castle from the e-file with rooks in the corners.
///
/// # Errors
/// Text that is no position, and positions that cannot be.
pub fn read(text: &str, standard: bool) -> Result<(Board, Option<Draw>), Rejection> {
    let mut fields = fields(text);
    let mut next = |name: &str| {
        fields.next().ok_or_else(|| {
            Rejection::position("R1.3", format!("the {name} field is missing"), text.len(), 0)
                .hint("a position has at least pieces, side to move, castling and en passant")
        })
    };
    let mut board = Board::EMPTY;
    let pieces = next("piece")?;
    read_pieces(&mut board, pieces)?;
    let side = next("side to move")?;
    board.to_move = match side.text {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(side.wrong("R1.3", "the side to move is w or b")),
    };
    refuse_impossible(&board, pieces)?;
    read_castling(&mut board, next("castling")?, standard)?;
    read_en_passant(&mut board, next("en passant")?)?;
    let mut drawn = None;
    for (numbers, field) in fields.enumerate() {
        match field.text.strip_prefix("drawn=") {
            Some(word) if drawn.is_none() => {
                let draw = Draw::of_word(word);
                drawn = Some(draw.ok_or_else(|| field.wrong("R1.3", "no such draw"))?);
            }
            None if drawn.is_none() && numbers == 0 => board.clock = number(field)?,
            None if drawn.is_none() && numbers == 1 => board.round = number(field)?.max(1),
            _ => return Err(field.wrong("R1.3", "nothing may follow the move number here")),
        }
    }
    board.key = board.full_key();
    Ok((board, drawn))
}

fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace()
        .map(move |text| Field { text, offset: text.as_ptr() as usize - start })
}

/// Refuses one byte of a field.
fn wrong_at(
    field: Field<'_>,
    at: usize,
    rule: &'static str,
    message: impl Into<String>,
) -> Rejection {
    Rejection { offset: field.offset + at, length: 1, ..field.wrong(rule, message.into()) }
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let digits = field.text.len() <= 9 && field.text.bytes().all(|b| b.is_ascii_digit());
    let number = field.text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| field.wrong("R1.3", "a number of at most nine digits stands here"))
}

fn read_pieces(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    let rows = field.text.split('/').count();
    if rows != 8 {
        return Err(field.wrong(
            "R1.3",
            format!("{ranks} instead of 8", ranks = there_are(rows, "rank", "ranks")),
        ));
    }
    let mut at = 0;
    for (row, rank) in field.text.split('/').zip((0..8).rev()) {
        let mut file = 0;
        let mut digit = false;
        for letter in row.bytes() {
            let piece = Piece::of_letter(letter);
            match letter {
                b'1'..=b'8' if !digit => file += letter - b'0',
                _ if piece.is_some() && file < 8 => {
                    let side = if letter < b'a' { Side::White } else { Side::Black };
                    board.toggle(side, piece.expect("just asked"), Square::at(file, rank));
                    file += 1;
                }
                _ if piece.is_some() || letter.is_ascii_digit() => {
                    let message = format!("rank {} does not have 8 squares", rank + 1);
                    return Err(wrong_at(field, at, "R1.3", message));
                }
                _ => return Err(wrong_at(field, at, "R1.3", "this is no piece letter")),
            }
            digit = letter.is_ascii_digit();
            at += 1;
        }
        if file != 8 {
            let message = format!(
                "rank {} has {squares} instead of 8",
                rank + 1,
                squares = counted(file, "square", "squares")
            );
            return Err(wrong_at(field, at.saturating_sub(1), "R1.3", message));
        }
        at += 1;
    }
    Ok(())
}

/// Positions that no game reaches and no rule can judge. Too many pieces are no such thing:
/// composed positions have them.
fn refuse_impossible(board: &Board, field: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let kings = board.of(side, King).count();
        if rule!("R1.4", kings != 1) {
            return Err(field.wrong(
                "R1.4",
                format!(
                    "{side} has {kings} instead of one",
                    kings = counted(kings, "king", "kings")
                ),
            ));
        }
    }
    let outer = board.all(Pawn) & (rank(0) | rank(7));
    if rule!("R1.5", !outer.is_empty()) {
        let message = format!("a pawn cannot stand on {}", Square::new(outer.first()));
        return Err(field.wrong("R1.5", message));
    }
    let (us, them) = (board.to_move, board.to_move.other());
    let king = board.king(them);
    let attackers = board.attackers(king, board.occupied()) & board.side(us);
    if rule!("R1.6", !attackers.is_empty()) {
        let from = Square::new(attackers.first());
        let piece = board.kind_at(from);
        return Err(field.wrong(
            "R1.6",
            format!("{us} is to move and could take the king on {king} with the {piece} on {from}"),
        ));
    }
    let checks = board.checkers().count();
    if rule!("R1.6", checks > 2) {
        let message = format!(
            "{us} is in check from {pieces}, one move gives two at most",
            pieces = counted(checks, "piece", "pieces")
        );
        return Err(field.wrong("R1.6", message));
    }
    Ok(())
}

fn read_castling(board: &mut Board, field: Field<'_>, standard: bool) -> Result<(), Rejection> {
    if field.text == "-" {
        return Ok(());
    }
    for (at, letter) in field.text.bytes().enumerate() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let king = board.king(side);
        let home = rank(side.rank(0));
        let rooks = board.of(side, Rook) & home;
        let beyond = |rook: &Square| rook.file() > king.file();
        let rook = match letter.to_ascii_uppercase() {
            b'K' => squares(rooks).filter(beyond).last(),
            b'Q' => squares(rooks).find(|rook| !beyond(rook)),
            letter @ b'A'..=b'H' => squares(rooks & file(letter - b'A')).next(),
            _ => return Err(wrong_at(field, at, "R1.3", "this is no castling letter")),
        };
        let letter = char::from(letter);
        let usual = |rook: Square| king.file() == 4 && (rook.file() == 0 || rook.file() == 7);
        let on_home = !(home & king.bit()).is_empty();
        let right = rook.filter(|rook| on_home && (!standard || usual(*rook)));
        if rule!("R1.7", right.is_none()) {
            let message = format!("{letter}: {side} has no king and rook that could castle so");
            let hint = "starts other than the usual one are games of the rule set 960";
            return Err(wrong_at(field, at, "R1.7", message).hint(hint));
        }
        let right = right.map_or(Bitboard::EMPTY, Square::bit);
        let king_side = right.first() > king.index() as u8;
        let twice = board.castling_rook(side, king_side).is_some();
        if rule!("R1.7", twice) {
            let message = format!("{letter}: {side} castles with one rook only on this side");
            return Err(wrong_at(field, at, "R1.7", message));
        }
        board.castles |= right;
    }
    Ok(())
}

/// The square is kept only where a legal capture exists: only then does it matter to any rule.
fn read_en_passant(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    if field.text == "-" {
        return Ok(());
    }
    let square = match *field.text.as_bytes() {
        [file, rank] => Square::parse(file, rank),
        _ => None,
    };
    let Some(passed) = square else {
        return Err(field.wrong("R1.3", "the en passant field is a square or -"));
    };
    let them = board.to_move.other();
    let occupied = board.occupied();
    let from = passed.shift(-them.forward());
    let pawn = passed.shift(them.forward());
    let passes = passed.rank() == them.rank(2)
        && ((passed.bit() | from.bit()) & occupied).is_empty()
        && !(board.of(them, Pawn) & pawn.bit()).is_empty();
    if rule!("R1.8", !passes) {
        let message = format!("no pawn of {them} can just have passed {passed}");
        return Err(field.wrong("R1.8", message));
    }
    board.en_passant = Some(passed).filter(|passed| board.can_take_en_passant(*passed));
    Ok(())
}

/// Writes the first four fields: what makes positions the same (R6.3).
pub fn write_place(board: &Board, out: &mut String) {
    for rank in (0..8).rev() {
        let piece = |file| board.piece_at(Square::at(file, rank));
        write_row((0..8).map(|file| piece(file).map(|(side, piece)| piece.letter(side))), out);
        out.push(if rank > 0 { '/' } else { ' ' });
    }
    out.push_str(if board.to_move == Side::White { "w " } else { "b " });
    write_castling(board, out);
    match board.en_passant {
        Some(passed) => write!(out, " {passed}").expect("a String takes all"),
        None => out.push_str(" -"),
    }
}

fn write_castling(board: &Board, out: &mut String) {
    if board.castles.is_empty() {
        out.push('-');
    }
    for side in Side::BOTH {
        for king_side in [true, false] {
            let Some(rook) = board.castling_rook(side, king_side) else { continue };
            let letter = match (is_outermost(board, side, rook), king_side) {
                (true, true) => 'K',
                (true, false) => 'Q',
                (false, _) => char::from(b'A' + rook.file()),
            };
            out.push(if side == Side::White { letter } else { letter.to_ascii_lowercase() });
        }
    }
}

/// Whether no other rook stands farther from the king on the first rank.
fn is_outermost(board: &Board, side: Side, rook: Square) -> bool {
    let king = board.king(side);
    let rooks = board.of(side, Rook) & rank(rook.rank());
    if rook.file() > king.file() {
        squares(rooks).last() == Some(rook)
    } else {
        squares(rooks).next() == Some(rook)
    }
}

/// Writes the six fields.
pub fn write(board: &Board, out: &mut String) {
    write_place(board, out);
    write!(out, " {} {}", board.clock, board.round).expect("a String takes all");
}
