//! Position text (R1.3–R1.6): FEN.
//!
//! Written are six fields: pieces, side to move, two dashes, moves of either side since the last
//! capture, number of the move. Read are the first two at least. `checks=12,0` behind them are the
//! checks of Red and Black since the last capture, where they are counted (R10.2). A last one,
//! `ruled=` with a reason, names an end that the others do not show: a repetition, an end played on
//! from.

use crate::attacks;
use crate::board::Board;
use crate::ends::Ruling;
use crate::piece::{Piece, Side};
use crate::point::{FILES, Point, RANKS};
use crate::quiet::moves_of;
use std::fmt::Write as _;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Rejection, rule};

/// The usual start.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// What a position tells.
pub struct Start<'a> {
    /// The board.
    pub board: Board,
    /// The end that it names.
    pub ruled: Option<Ruling>,
    /// The checks of Red and Black since the last capture, and where they stand.
    pub checks: Option<(Field<'a>, [u32; 2])>,
}

/// Reads a position.
///
/// # Errors
/// Text that is no position, and positions that cannot be.
pub fn read(text: &str) -> Result<Start<'_>, Rejection> {
    let mut fields = Field::whole(text).split(' ').filter(|field| !field.text.is_empty());
    let missing = |name: &str| {
        Rejection::position("R1.3", format!("the {name} field is missing"), text.len(), 0)
            .hint("a position has at least pieces and side to move")
    };
    let mut board = Board::empty();
    let pieces = fields.next().ok_or_else(|| missing("piece"))?;
    read_pieces(&mut board, pieces)?;
    let side = fields.next().ok_or_else(|| missing("side to move"))?;
    match side.text {
        "w" | "r" => {}
        "b" => board.pass(),
        _ => return Err(side.wrong("R1.3", "the side to move is w or b")),
    }
    refuse_impossible(&board, pieces)?;
    let (mut ruled, mut checks) = (None, None);
    for (n, field) in fields.enumerate() {
        match field.text.strip_prefix("ruled=") {
            Some(word) if ruled.is_none() => {
                let ruling = Ruling::of_word(word);
                ruled = Some(ruling.ok_or_else(|| field.wrong("R1.3", "no such ruling"))?);
            }
            None if ruled.is_none() && n == 4 && field.text.starts_with("checks=") => {
                checks = Some((field, read_checks(&board, field)?));
            }
            None if ruled.is_none() && n < 2 && field.text == "-" => {}
            None if ruled.is_none() && n < 2 => {
                return Err(field.wrong("R1.3", "two dashes stand behind the side to move"));
            }
            None if ruled.is_none() && n == 2 => board.clock = number(field)?,
            None if ruled.is_none() && n == 3 => board.round = number(field)?.max(1),
            _ => return Err(field.wrong("R1.3", "nothing may follow the move number here")),
        }
    }
    Ok(Start { board, ruled, checks })
}

/// Checks of Red and Black, at most as many as their moves.
fn read_checks(board: &Board, field: Field<'_>) -> Result<[u32; 2], Rejection> {
    let numbers = field.key().and_then(|(_, value)| value.pair(','));
    let numbers = numbers.and_then(|[red, black]| Some([red.number()?, black.number()?]));
    let none = || field.wrong("R1.3", "the checks of Red and Black are two numbers");
    let checks = numbers.filter(|checks| *checks != [0; 2]).ok_or_else(none)?;
    for side in [Side::Red, Side::Black] {
        let (given, moves) = (checks[side as usize], moves_of(board, side));
        if given > moves {
            let moves = counted(moves, "move", "moves");
            let message = format!("{side} has made {moves} without a capture, not {given} checks");
            return Err(field.wrong("R1.3", message));
        }
    }
    Ok(checks)
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let number = field.number().filter(|n| *n < 1_000_000_000);
    number.ok_or_else(|| field.wrong("R1.3", "a number of at most nine digits stands here"))
}

fn read_pieces(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    // Fairy-Stockfish writes an empty hand behind the pieces.
    let shown = field.text.strip_suffix("[]").map_or(field, |rows| field.part(0..rows.len()));
    let rows = shown.split('/').count();
    if rows != usize::from(RANKS) {
        return Err(field.wrong(
            "R1.3",
            format!("{ranks} instead of {RANKS}", ranks = there_are(rows, "rank", "ranks")),
        ));
    }
    for (row, rank) in shown.split('/').zip((0..RANKS).rev()) {
        let mut file = 0;
        for (at, sign) in row.text.char_indices() {
            let here = row.part(at..at + sign.len_utf8());
            let piece = u8::try_from(sign).ok().and_then(Piece::of_fen);
            match (piece, sign) {
                (None, '1'..='9') => file += sign as u8 - b'0',
                (Some(piece), _) => {
                    let side = if sign.is_ascii_uppercase() { Side::Red } else { Side::Black };
                    let point = Point::at(file, rank);
                    refuse_misplaced(side, piece, point, here)?;
                    board.toggle(side, piece, point);
                    file += 1;
                }
                _ => return Err(here.wrong("R1.3", "this is no piece letter")),
            }
            if file > FILES || (file == FILES && at + sign.len_utf8() < row.text.len()) {
                let message = format!("rank {rank} has more than {FILES} points");
                return Err(here.wrong("R1.3", message));
            }
        }
        if file != FILES {
            let message = format!(
                "rank {rank} has {points} instead of {FILES}",
                points = counted(file, "point", "points")
            );
            return Err(row.wrong("R1.3", message));
        }
    }
    Ok(())
}

fn refuse_misplaced(
    side: Side,
    piece: Piece,
    point: Point,
    here: Field<'_>,
) -> Result<(), Rejection> {
    if rule!("R1.5", !attacks::places(side, piece).has(point)) {
        let message = format!("{side} can have no {piece} on {point}");
        return Err(here.wrong("R1.5", message));
    }
    Ok(())
}

/// Positions that no game reaches.
fn refuse_impossible(board: &Board, field: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let kings = board.of(side, Piece::King).count();
        if rule!("R1.4", kings == 0) {
            return Err(field.wrong("R1.4", format!("{side} has no king")));
        }
        for piece in Piece::ALL {
            let (count, most) = (board.of(side, piece).count(), piece.most());
            if rule!("R1.4", count > most) {
                let message = format!("{side} has {count} {piece}s, the start gives {most}");
                return Err(field.wrong("R1.4", message));
            }
        }
    }
    let (us, them) = (board.to_move, board.to_move.other());
    let king = board.king(them);
    let attackers = board.checkers(them);
    if rule!("R1.6", !attackers.is_empty()) {
        let by = board.first(attackers);
        let message = format!("{us} is to move and could take the king on {king} with {by}");
        return Err(field.wrong("R1.6", message));
    }
    Ok(())
}

/// Writes pieces and side to move.
pub fn write_place(board: &Board, out: &mut String) {
    for rank in (0..RANKS).rev() {
        let letter = |file| board.piece_at(Point::at(file, rank)).map(|(s, p)| p.fen(s));
        write_row((0..FILES).map(letter), out);
        if rank > 0 {
            out.push('/');
        }
    }
    out.push_str(if board.to_move == Side::Red { " w" } else { " b" });
}

/// Writes the checks since the last capture, if there are any.
///
/// # Panics
/// Never: a `String` takes all.
pub fn write_checks([red, black]: [u32; 2], out: &mut String) {
    if red + black > 0 {
        write!(out, " checks={red},{black}").expect("a String takes all");
    }
}

/// Writes the six fields.
///
/// # Panics
/// Never: a `String` takes all.
pub fn write(board: &Board, out: &mut String) {
    write_place(board, out);
    write!(out, " - - {} {}", board.clock, board.round).expect("a String takes all");
}
