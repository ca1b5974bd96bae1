//! Position text (R5): rows from the top and who is to move, `5/5/5/5/x4 o`.

use crate::board::{Board, Cell, SIZE, Side, bit};
use crate::rules::Quixo;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Letters of the seats, and of cubes whose dot points to them.
pub(crate) const LETTERS: [char; 4] = ['x', 'o', 'X', 'O'];

/// Appends the position text.
pub(crate) fn write(game: &Quixo, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row((0..SIZE).map(|x| letter(&game.board, Cell::new(x, y))), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(LETTERS[usize::from(game.seat() - 1)]);
}

/// The letter of the cube on a cell.
pub(crate) fn letter(board: &Board, cell: Cell) -> Option<char> {
    let later = usize::from(board.later & bit(cell) != 0);
    board.at(cell).map(|side| LETTERS[side as usize + 2 * later])
}

/// Reads position text onto the blank board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Quixo, text: &str) -> Result<Quixo, Rejection> {
    let all = Field::whole(text);
    let Some([rows, mover]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is five rows and who is to move, x or o"));
    };
    read_rows(&mut game, rows)?;
    let letters = &LETTERS[..usize::from(game.seats)];
    let seat = letters.iter().position(|letter| mover.text == letter.to_string());
    game.turns = match seat {
        Some(seat) => seat as u32,
        None if game.seats == 2 => return Err(mover.wrong(RULE, "who is to move is x or o")),
        None => return Err(mover.wrong(RULE, "who is to move is x, o, X or O")),
    };
    check(&game, rows)?;
    game.win = game.find_win(game.side().other());
    if game.board != Board::default() {
        game.run.push(game.key());
    }
    Ok(game)
}

/// Whether play can lead to these cubes with this seat to move.
fn check(game: &Quixo, rows: Field<'_>) -> Result<(), Rejection> {
    let [crosses, circles] = Side::BOTH.map(|side| game.board.count(side));
    let can_be = match game.turns {
        0 => (crosses == 0) == (circles == 0),
        1 => crosses > 0 && (circles > 0 || crosses == 1),
        _ => crosses > 0 && circles > 0,
    };
    if !can_be {
        let seat = game.seat();
        let message = format!(
            "{crosses} and {circles} with seat {seat} to move",
            crosses = counted(crosses, "cross", "crosses"),
            circles = counted(circles, "circle", "circles")
        );
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn read_rows(game: &mut Quixo, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(game, row, y)?;
    }
    Ok(())
}

fn read_row(game: &mut Quixo, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let size = usize::from(SIZE);
    let mut x = 0;
    let mut after_number = false;
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let letters = &LETTERS[..usize::from(game.seats)];
        let cube = letters.iter().position(|letter| *letter == sign);
        match (cube, sign) {
            (Some(_), _) => {}
            (None, '1'..='5') if !after_number => {}
            (None, '1'..='5') => {
                return Err(field.wrong(RULE, "two numbers of blank cubes in a row"));
            }
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no cube and no number"))),
        }
        after_number = cube.is_none();
        if let Some(seat) = cube.filter(|_| x < size) {
            let bit = bit(Cell::new(x as u8, y));
            game.board.signs[seat % 2] |= bit;
            game.board.later |= if seat > 1 { bit } else { 0 };
        }
        x += if cube.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if x != size {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cubes}, not {size}", y + 1, cubes = counted(x, "cube", "cubes")),
        ));
    }
    Ok(())
}
