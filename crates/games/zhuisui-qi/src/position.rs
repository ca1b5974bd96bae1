//! Position text (R6): rows from the top and the side to move, `bwbw/wbwbw/bwbwb/wb1bw/wbwb b`.

use crate::board::{Board, Cell, Cells, SIZE, STONES, Side};
use crate::rules::ZhuisuiQi;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// The cells of a row from the left.
fn row(y: u8) -> impl Iterator<Item = Cell> {
    Cells::ALL.filter(move |cell| cell.y == y)
}

/// Appends the position text.
pub(crate) fn write(game: &ZhuisuiQi, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row(row(y).map(|cell| game.board.at(cell).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side()));
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'b',
        Side::White => 'w',
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(text: &str) -> Result<ZhuisuiQi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is five rows and the side to move, b or w"));
    };
    let mut board = Board::default();
    read_rows(&mut board, rows)?;
    let to_move = match side.text {
        "b" => Side::Black,
        "w" => Side::White,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    check_stones(&board, rows)?;
    let game = ZhuisuiQi::on(board);
    if game.side() != to_move {
        let due = game.side();
        let message = match { board.free() }.next() {
            Some(free) => format!("{due} is to move where the free cell is {free}"),
            None => format!("{due} is to remove a stone"),
        };
        return Err(side.wrong(RULE, message));
    }
    Ok(game)
}

/// Whether moves from the start can have brought the stones there.
fn check_stones(board: &Board, rows: Field<'_>) -> Result<(), Rejection> {
    let [black, white] = Side::BOTH.map(|side| board.of(side).count());
    let Some(free) = { board.free() }.next() else {
        if *board == Board::START {
            return Ok(());
        }
        return Err(rows.wrong(RULE, "the board is full, but not as at the start"));
    };
    if black != STONES || white != STONES {
        let message = format!(
            "{black} black and {white_stones}, {STONES} of each are left",
            white_stones = counted(white, "white stone", "white stones")
        );
        return Err(rows.wrong(RULE, message));
    }
    let moved = Side::BOTH.map(|side| board.moved(side).0);
    if !is_one_way(board.free(), Cells(moved[0] | moved[1])) {
        let message =
            format!("the free cell has not come to {free} by a way over each moved stone");
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// Whether a way from one cell to the next leads over all of these and over none twice.
fn is_one_way(from: Cells, left: Cells) -> bool {
    let mut next = Cells(from.beside_first().0 & left.0);
    left.is_empty()
        || next.any(|cell| is_one_way(Cells::of(cell), Cells(left.0 & !Cells::of(cell).0)))
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (field, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(board, field, y)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, field: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (width, mut n) = (row(y).count(), 0);
    let mut after_number = false;
    for (at, sign) in field.text.char_indices() {
        let part = field.part(at..at + sign.len_utf8());
        let side = match sign {
            'b' => Some(Side::Black),
            'w' => Some(Side::White),
            '1'..='5' if !after_number => None,
            '1'..='5' => return Err(part.wrong(RULE, "two numbers of free cells in a row")),
            _ => return Err(part.wrong(RULE, format!("{sign:?} is no stone and no number"))),
        };
        after_number = side.is_none();
        if let Some((side, cell)) = side.zip(row(y).nth(n)) {
            board.put(side, cell);
        }
        n += if side.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if n != width {
        return Err(field.wrong(
            RULE,
            format!("row {} has {cells}, not {width}", y + 1, cells = counted(n, "cell", "cells")),
        ));
    }
    Ok(())
}
