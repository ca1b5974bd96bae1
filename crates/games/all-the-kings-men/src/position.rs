//! Position text (R6): rows from the top, the side to move, and the moves since the last capture or
//! promotion: `1nnknn1/aaaaaaa/7/7/7/3A3/AAA1AAA/1NNKNN1 b quiet=1`.

use crate::board::{Board, HEIGHT, Kind, Side, Square, WIDTH, knights_of, square_of};
use crate::rules::{KNIGHTS, KingsMen, Promotion};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Archers of a side at the start.
const ARCHERS: u32 = 7;

/// Appends the position text.
pub(crate) fn write(game: &KingsMen, out: &mut String) {
    for y in (0..HEIGHT).rev() {
        let piece = |x| game.board.at(Square::new(x, y));
        write_row((0..WIDTH).map(|x| piece(x).map(|(side, kind)| letter(side, kind))), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(if game.side == Side::White { 'w' } else { 'b' });
    if game.quiet > 0 {
        write!(out, " quiet={}", game.quiet).expect("a String takes all");
    }
}

/// The letter of a piece.
pub(crate) const fn letter(side: Side, kind: Kind) -> char {
    let letter = match kind {
        Kind::King => 'K',
        Kind::Knight => 'N',
        Kind::Archer => 'A',
    };
    match side {
        Side::White => letter,
        Side::Black => letter.to_ascii_lowercase(),
    }
}

fn piece_of(sign: char) -> Option<(Side, Kind)> {
    let pieces = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
    pieces.into_iter().find(|(side, kind)| letter(*side, *kind) == sign)
}

/// Reads position text into a game of the same rules.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: KingsMen, text: &str) -> Result<KingsMen, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
    game.board = read_rows(rows)?;
    game.side = match side.text {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(side.wrong(RULE, "the side to move is w or b")),
    };
    game.turns = game.side as u32;
    let [quiet] = keys(RULE, ["quiet"], parts)?;
    if let Some(quiet) = quiet {
        let number = quiet.number();
        game.quiet = number.ok_or_else(|| quiet.wrong(RULE, "this is no number of moves"))?;
    }
    for side in Side::BOTH {
        check_pieces(&game, side).map_err(|message| rows.wrong(RULE, message))?;
    }
    game.run.clear();
    game.run.push(game.key());
    game.settle();
    Ok(game)
}

/// What cannot be among the pieces of a side.
fn check_pieces(game: &KingsMen, side: Side) -> Result<(), String> {
    let of = |kind| game.board.kind_of(side, kind);
    let [kings, knights, archers] = Kind::ALL.map(|kind| of(kind).count());
    if kings > 1 {
        return Err(format!("{side} has {kings}", kings = counted(kings, "king", "kings")));
    }
    if kings == 0 && side != game.side {
        return Err(format!("{side} has just moved and has no king"));
    }
    if kings == 0 && game.quiet > 0 {
        return Err(format!("{side} has lost the king, which was a capture"));
    }
    if archers > ARCHERS {
        return Err(format!(
            "{side} has {archers}, {ARCHERS} at most",
            archers = counted(archers, "archer", "archers")
        ));
    }
    let promoted = if game.promotion == Promotion::Always { ARCHERS - archers } else { 0 };
    let most = KNIGHTS + promoted;
    if knights > most {
        return Err(format!(
            "{side} has {knights}, {most} at most",
            knights = counted(knights, "knight", "knights")
        ));
    }
    let mut late = of(Kind::Archer) & knights_of(side.other());
    if let Some(bit) = late.next().filter(|_| game.promotion == Promotion::Always) {
        return Err(format!("the archer on {} would have been promoted", square_of(bit)));
    }
    Ok(())
}

fn read_rows(rows: Field<'_>) -> Result<Board, Rejection> {
    let mut board = Board::default();
    let count = rows.split('/').count();
    if count != usize::from(HEIGHT) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {HEIGHT}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..HEIGHT).rev()) {
        read_row(&mut board, row, y)?;
    }
    Ok(board)
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (width, mut x) = (usize::from(WIDTH), 0);
    let mut after_number = false;
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let piece = piece_of(sign);
        if piece.is_none() && !('1'..='7').contains(&sign) {
            return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number")));
        }
        if piece.is_none() && after_number {
            return Err(field.wrong(RULE, "two numbers of empty squares in a row"));
        }
        after_number = piece.is_none();
        if let Some((side, kind)) = piece.filter(|_| x < width) {
            board.put(side, kind, Square::new(x as u8, y));
        }
        x += if after_number { usize::from(sign as u8 - b'0') } else { 1 };
    }
    if x != width {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {squares}, not {width}",
                y + 1,
                squares = counted(x, "square", "squares")
            ),
        ));
    }
    Ok(())
}
