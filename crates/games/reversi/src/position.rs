//! Position text (R7): rows from row 1 and the colour to move, `8/8/8/3wb3/3bw3/8/8/8 b`.

use crate::board::{Board, Cell, Colour, cell_of};
use crate::rules::Reversi;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R7.1";

/// Appends the position text.
pub(crate) fn write(game: &Reversi, out: &mut String) {
    let size = game.board.size();
    for y in 0..size {
        let row = (0..size).map(|x| game.board.at(Cell::new(x, y)).map(letter));
        write_row(row, out);
        out.push(if y + 1 == size { ' ' } else { '/' });
    }
    out.push(letter(game.to_move));
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// Reads position text into a game of the same rules.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Reversi, text: &str) -> Result<Reversi, Rejection> {
    let all = Field::whole(text);
    let Some([cells, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the rows and the colour to move, b or w"));
    };
    game.board = Board::empty(game.board.size());
    match cells.text.contains('/') {
        true => read_rows(&mut game, cells)?,
        false => read_word(&mut game, cells)?,
    }
    game.to_move = match side.text {
        "b" | "B" | "X" | "*" => Colour::Black,
        "w" | "W" | "O" => Colour::White,
        _ => return Err(side.wrong(RULE, "the colour to move is b or w")),
    };
    game.turns = game.to_move as u32;
    check_discs(&game, cells)?;
    check_turn(&game, side)?;
    Ok(game.settled())
}

fn read_rows(game: &mut Reversi, rows: Field<'_>) -> Result<(), Rejection> {
    let (size, count) = (game.board.size(), rows.split('/').count());
    if count != usize::from(size) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {size}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip(0..) {
        read_row(game, row, y)?;
    }
    Ok(())
}

fn read_row(game: &mut Reversi, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (size, mut x) = (usize::from(game.board.size()), 0);
    let mut after_number = false;
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let colour = match sign {
            'b' => Some(Colour::Black),
            'w' => Some(Colour::White),
            '1'..='8' if !after_number => None,
            '1'..='8' => return Err(field.wrong(RULE, "two numbers of empty cells in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no disc and no number"))),
        };
        after_number = colour.is_none();
        if let Some(colour) = colour.filter(|_| x < size) {
            game.board.put(colour, Cell::new(x as u8, y));
        }
        x += if colour.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if x != size {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cells}, not {size}", y + 1, cells = counted(x, "cell", "cells")),
        ));
    }
    Ok(())
}

/// Reads all cells in one word, as transcripts and engines write them.
fn read_word(game: &mut Reversi, word: Field<'_>) -> Result<(), Rejection> {
    let size = usize::from(game.board.size());
    let count = word.text.chars().count();
    if count != size * size {
        let cells = size * size;
        return Err(word.wrong(
            RULE,
            format!("{count}, the board has {cells}", count = there_are(count, "cell", "cells")),
        ));
    }
    let cells: Vec<Cell> = game.board.cells().collect();
    for ((at, sign), cell) in word.text.char_indices().zip(cells) {
        match sign {
            'X' | 'x' | '*' | 'B' | 'b' => game.board.put(Colour::Black, cell),
            'O' | 'o' | 'W' | 'w' => game.board.put(Colour::White, cell),
            '-' | '.' => {}
            _ => {
                let field = word.part(at..at + sign.len_utf8());
                return Err(field.wrong(RULE, format!("{sign:?} is no disc and no empty cell")));
            }
        }
    }
    Ok(())
}

/// Discs are never taken away, and each is put beside another.
fn check_discs(game: &Reversi, cells: Field<'_>) -> Result<(), Rejection> {
    let board = &game.board;
    let opening = game.is_opening();
    let holes = board.centre() & !board.occupied();
    if !opening && !holes.is_empty() {
        let hole = cell_of(holes.first());
        return Err(cells.wrong(RULE, format!("{hole} in the centre is empty")));
    }
    let apart = board.occupied() & !board.around_centre();
    if !apart.is_empty() {
        let disc = cell_of(apart.first());
        let message = format!("the disc on {disc} does not hang together with the centre");
        return Err(cells.wrong(RULE, message));
    }
    let outside = board.occupied() & !board.centre();
    if opening && !outside.is_empty() {
        let (disc, centre) = (cell_of(outside.first()), holes.count());
        let message = format!(
            "a disc lies on {disc}, and the centre has {empty}",
            empty = counted(centre, "empty cell", "empty cells")
        );
        return Err(cells.wrong(RULE, message));
    }
    let [black, white] = [Colour::Black, Colour::White].map(|colour| board.count(colour));
    let never = match game.old {
        true => black != (black + white).div_ceil(2),
        false => *board != Board::with_centre(board.size()),
    };
    if outside.is_empty() && never {
        let message = format!(
            "{black} black and {white_discs} never lie in the centre so",
            white_discs = counted(white, "white disc", "white discs")
        );
        return Err(cells.wrong(RULE, message));
    }
    Ok(())
}

/// The seats alternate where nobody has passed: in the game of 1883, and up to five discs.
fn check_turn(game: &Reversi, side: Field<'_>) -> Result<(), Rejection> {
    let count = game.board.occupied().count();
    let due = if count.is_multiple_of(2) { Colour::Black } else { Colour::White };
    if due != game.to_move && (game.old || count <= 5) {
        let message = format!(
            "with {discs} {due} is to move, not {}",
            game.to_move,
            discs = counted(count, "disc", "discs")
        );
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}
