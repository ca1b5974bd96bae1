//! Position text (R5): rows from the top and the colour to move, `1/3/5/7/4b4/11/13/15 w`.

use crate::board::{Cell, Colour, SIDE, cells, is_joined, width};
use crate::rules::{Double, SantongQi};
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &SantongQi, out: &mut String) {
    for y in (0..SIDE).rev() {
        let row = (0..width(y).into()).filter_map(|x| Cell::new(x, y.into()));
        write_row(row.map(|cell| game.at(cell).map(Colour::letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(game.to_move.letter());
    if game.double == Double::Open {
        out.push('+');
    }
}

/// Reads position text over the empty board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: SantongQi, text: &str) -> Result<SantongQi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is eight rows and the colour to move, b, w or w+"));
    };
    let count = rows.split('/').count();
    if count != usize::from(SIDE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIDE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..u32::from(SIDE)).rev()) {
        read_row(&mut game.stones, row, y)?;
    }
    let open = side.text == "w+";
    game.to_move = match side.text {
        "b" => Colour::Black,
        "w" | "w+" => Colour::White,
        _ => return Err(side.wrong(RULE, "the colour to move is b, w or w+")),
    };
    if open && game.double == Double::Never {
        return Err(side.wrong(RULE, "with double=false no second stone is due"));
    }
    count_stones(&mut game, open, rows)?;
    find_end(&mut game, rows)?;
    if open && game.end.is_some() {
        return Err(side.wrong(RULE, "the game is over, no second stone is due"));
    }
    Ok(game)
}

fn read_row(stones: &mut [u128; 2], row: Field<'_>, y: u32) -> Result<(), Rejection> {
    let (mut rest, mut x, mut after_number) = (row, 0_u32, false);
    while let Some(sign) = rest.text.chars().next() {
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let field = rest.part(0..digits.max(sign.len_utf8()));
        rest = rest.skip(field.text.len());
        let colour = match field.text {
            "b" => Some(Colour::Black),
            "w" => Some(Colour::White),
            _ => None,
        };
        if let Some(colour) = colour {
            stones[colour as usize] |= Cell::new(x, y).map_or(0, Cell::bit);
            x += 1;
        } else if let Some(run) = field.number::<u8>().filter(|run| *run > 0 && !after_number) {
            x += u32::from(run);
        } else {
            return Err(field.wrong(RULE, format!("{:?} is no stone and no number", field.text)));
        }
        after_number = colour.is_none();
    }
    let wanted = u32::from(width(y as u8));
    if x != wanted {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cells}, not {wanted}", y + 1, cells = counted(x, "cell", "cells")),
        ));
    }
    Ok(())
}

/// Whether White has placed two stones in one turn, and that the numbers of stones can be.
fn count_stones(game: &mut SantongQi, open: bool, rows: Field<'_>) -> Result<(), Rejection> {
    let [black, white] = game.stones.map(u128::count_ones);
    let usual = white + u32::from(game.to_move == Colour::White);
    // Black has placed a stone before White's two, and another one if White is to move again.
    let before = 1 + u32::from(game.to_move == Colour::White && !open);
    if black == usual && !open {
        return Ok(());
    }
    if game.double == Double::Never || black + 1 != usual || black < before {
        let (side, due) = (game.to_move, if open { " once more" } else { "" });
        let message = format!(
            "{black} black and {white_stones} with {side} to move{due}",
            white_stones = counted(white, "white stone", "white stones")
        );
        return Err(rows.wrong(RULE, message));
    }
    game.double = if open { Double::Open } else { Double::Had };
    Ok(())
}

/// The end that the board shows: the last stone alone can have made it.
fn find_end(game: &mut SantongQi, rows: Field<'_>) -> Result<(), Rejection> {
    let (side, contact) = (game.to_move, game.contact);
    if is_joined(game.of(side), contact) {
        return Err(rows.wrong(RULE, format!("{side} is to move and has joined the three sides")));
    }
    let last = side.other();
    let stones = game.of(last);
    let Some(any) = cells(stones).next() else { return Ok(()) };
    let mut cell = any;
    if is_joined(stones, contact) {
        let deciding = cells(stones).find(|cell| !is_joined(stones & !cell.bit(), contact));
        let message = || format!("no one stone of {last} joined the three sides");
        cell = deciding.ok_or_else(|| rows.wrong(RULE, message()))?;
    }
    game.end = game.ending(last, cell);
    Ok(())
}
