//! Position text (R6): rows from the top and the side to move, `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a`.

use crate::board::{Board, Piece, Set, Side, Square, bit, first};
use crate::rules::{Rules, Tafl};
use crate::variant::Variant;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &Tafl, out: &mut String) {
    let size = game.rules.variant.grid.size;
    for y in (0..size).rev() {
        let row = (0..size).map(|x| game.board.at(Square::new(x, y)).map(Piece::letter));
        write_row(row, out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(if game.side == Side::Attackers { 'a' } else { 'd' });
}

/// The pieces as they stand at the start (R1.3).
///
/// # Errors
/// None: the table is right.
pub(crate) fn start(variant: &Variant) -> Result<Board, Rejection> {
    read_rows(variant, Field::whole(variant.start))
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(rules: Rules, text: &str) -> Result<Tafl, Rejection> {
    let all = Field::whole(text);
    let parts = all.pair(' ');
    let [rows, side] = parts
        .ok_or_else(|| all.wrong(RULE, "a position is the rows and the side to move, a or d"))?;
    let to_move = match side.text {
        "a" => Side::Attackers,
        "d" => Side::Defenders,
        _ => return Err(side.wrong(RULE, "the side to move is a or d")),
    };
    let board = read_rows(rules.variant, rows)?;
    check_men(rules.variant, &board, rows)?;
    check_king(&board, rows)?;
    check_turn(rules.variant, &board, to_move, side)?;
    Ok(Tafl::with(rules, board, to_move))
}

fn read_rows(variant: &Variant, rows: Field<'_>) -> Result<Board, Rejection> {
    let size = variant.grid.size;
    let count = rows.split('/').count();
    if count != usize::from(size) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {size}", rows = there_are(count, "row", "rows")),
        ));
    }
    let mut board = Board::default();
    for (row, y) in rows.split('/').zip((0..size).rev()) {
        read_row(&mut board, size, row, y)?;
    }
    Ok(board)
}

fn read_row(board: &mut Board, size: u8, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let mut x = 0_usize;
    let mut rest = row;
    while let Some(sign) = rest.text.chars().next() {
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let here = rest.part(0..digits.max(sign.len_utf8()));
        rest = rest.skip(here.text.len());
        if digits > 0 {
            let run = here.number::<u8>().filter(|run| *run > 0 && *run <= size);
            let run = run.ok_or_else(|| {
                here.wrong(RULE, format!("{} is no number of empty squares", here.text))
            })?;
            x += usize::from(run);
            continue;
        }
        let piece = Piece::ALL.into_iter().find(|piece| piece.letter() == sign);
        let piece =
            piece.ok_or_else(|| here.wrong(RULE, format!("{sign:?} is no piece and no number")))?;
        if x < usize::from(size) {
            *board.pieces(piece) |= bit(Square::new(x as u8, y));
        }
        x += 1;
    }
    if x != usize::from(size) {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {squares}, not {size}",
                y + 1,
                squares = counted(x, "square", "squares")
            ),
        ));
    }
    Ok(())
}

/// No more men than at the start, none where only the king may stop.
fn check_men(variant: &Variant, board: &Board, rows: Field<'_>) -> Result<(), Rejection> {
    let men = [("attackers", board.attackers), ("defenders", board.defenders)];
    for ((name, set), most) in men.into_iter().zip(variant.men) {
        let count = set.count_ones();
        if count > most {
            return Err(rows.wrong(RULE, format!("there are {count} {name}, {most} at most")));
        }
    }
    let wrong: Set = (board.attackers | board.defenders) & variant.restricted();
    if wrong != 0 {
        let message = format!("only the king may stand on {}", first(wrong));
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn check_king(board: &Board, rows: Field<'_>) -> Result<(), Rejection> {
    let kings = board.king.count_ones();
    if kings > 1 {
        return Err(rows.wrong(RULE, format!("{kings}", kings = there_are(kings, "king", "kings"))));
    }
    if kings == 0 && board.attackers == 0 {
        return Err(rows.wrong(RULE, "there is no king, and nobody who could have captured him"));
    }
    Ok(())
}

/// A king that is gone or has escaped has ended the game with the move before.
fn check_turn(
    variant: &Variant,
    board: &Board,
    to_move: Side,
    side: Field<'_>,
) -> Result<(), Rejection> {
    if board.king == 0 && to_move == Side::Attackers {
        return Err(side.wrong(RULE, "there is no king, the attackers have won and do not move"));
    }
    let escaped = board.king & variant.exits();
    if escaped != 0 && to_move == Side::Defenders {
        let message = format!("the king has escaped to {}, no defender moves", first(escaped));
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}
