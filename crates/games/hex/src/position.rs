//! Position text (R6): rows from the top, the colour to move, and `red=2` where seat 2 holds Red:
//! `11/11/11/11/11/5r5/11/11/11/11/11 b`.

use crate::board::{Board, Cell, Colour};
use crate::rules::{Exchange, Hex};
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &Hex, out: &mut String) {
    let size = game.board.size();
    for y in 0..size {
        let row = (0..size).map(|x| game.board.at(Cell::new(x, y)).map(letter));
        write_row(row, out);
        out.push(if y + 1 == size { ' ' } else { '/' });
    }
    out.push(letter(game.to_move));
    if game.swapped && game.exchange == Exchange::Colours {
        out.push_str(" red=2");
    }
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'r',
        Colour::Blue => 'b',
    }
}

/// Stones in the order of the text.
type Stones = Vec<(Colour, Cell)>;

/// Reads position text into a game of the same rules.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Hex, text: &str) -> Result<Hex, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let side = parts.next().ok_or_else(|| all.wrong(RULE, "the colour to move is missing"))?;
    game.to_move = match side.text {
        "r" => Colour::Red,
        "b" => Colour::Blue,
        _ => return Err(side.wrong(RULE, "the colour to move is r or b")),
    };
    let [red] = keys(RULE, ["red"], parts)?;
    game.swapped = match red {
        None => false,
        Some(seat) if game.exchange != Exchange::Colours => {
            return Err(seat.wrong(RULE, "the seats exchange no colours here"));
        }
        Some(seat) => match seat.text {
            "1" => false,
            "2" => true,
            _ => return Err(seat.wrong(RULE, "Red is held by seat 1 or 2")),
        },
    };
    let stones = read_rows(game.board.size(), rows)?;
    game.stones = stones.len() as u16;
    check_counts(&mut game, &stones, rows)?;
    for (colour, cell) in &stones {
        if game.board.put(*colour, *cell) {
            game.winner = Some(*colour);
        }
    }
    check_winner(&game, &stones, rows)?;
    Ok(game)
}

fn read_rows(size: u8, rows: Field<'_>) -> Result<Stones, Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(size) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {size}", rows = there_are(count, "row", "rows")),
        ));
    }
    let mut stones = Vec::new();
    for (row, y) in rows.split('/').zip(0..) {
        read_row(size, row, y, &mut stones)?;
    }
    Ok(stones)
}

fn read_row(size: u8, row: Field<'_>, y: u8, stones: &mut Stones) -> Result<(), Rejection> {
    let (mut x, mut at) = (0_usize, 0);
    while at < row.text.len() {
        let rest = row.skip(at);
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let number = rest.part(0..digits);
            let run = number.number::<u8>().filter(|run| (1..=size).contains(run));
            let run = run.ok_or_else(|| number.wrong(RULE, "this is no number of vacant cells"))?;
            x += usize::from(run);
            at += digits;
            continue;
        }
        let sign = rest.text.chars().next().unwrap_or_default();
        let field = rest.part(0..sign.len_utf8());
        let colour = match sign {
            'r' => Colour::Red,
            'b' => Colour::Blue,
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no stone and no number"))),
        };
        if x < usize::from(size) {
            stones.push((colour, Cell::new(x as u8, y)));
        }
        x += 1;
        at += sign.len_utf8();
    }
    if x != usize::from(size) {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cells}, not {size}", y + 1, cells = counted(x, "cell", "cells")),
        ));
    }
    Ok(())
}

/// The colours alternate (R2.1); a stone that changed hands tells itself by the counts (R4.4).
fn check_counts(game: &mut Hex, stones: &Stones, rows: Field<'_>) -> Result<(), Rejection> {
    let red = stones.iter().filter(|(colour, _)| *colour == Colour::Red).count();
    let (blue, us) = (stones.len() - red, game.to_move);
    let [own, other] = if us == Colour::Red { [red, blue] } else { [blue, red] };
    let first = us == Colour::Red;
    let plain = if first { own == other } else { own + 1 == other };
    let changed = if first { own + 1 == other } else { own == other && own > 0 };
    let stone = game.exchange == Exchange::Stone && changed;
    if !plain && !stone {
        let message = format!(
            "{red} red and {blue_stones} with {us} to move",
            blue_stones = counted(blue, "blue stone", "blue stones")
        );
        return Err(rows.wrong(RULE, message));
    }
    if game.swapped && stones.is_empty() {
        return Err(rows.wrong(RULE, "seat 2 holds Red, and there is no stone that was swapped"));
    }
    game.swapped |= stone;
    Ok(())
}

/// Whoever is joined has moved last, and is not joined without one of the stones.
fn check_winner(game: &Hex, stones: &Stones, rows: Field<'_>) -> Result<(), Rejection> {
    let Some(winner) = game.winner else { return Ok(()) };
    if winner == game.to_move {
        return Err(rows.wrong(RULE, format!("{winner} is joined already and to move")));
    }
    let own = || stones.iter().filter(|(colour, _)| *colour == winner);
    let joined_without = |missing: &Cell| {
        let mut board = Board::new(game.board.size());
        let others = own().filter(|(_, cell)| cell != missing);
        others.fold(false, |_, (colour, cell)| board.put(*colour, *cell))
    };
    if own().all(|(_, cell)| joined_without(cell)) {
        return Err(rows.wrong(RULE, format!("{winner} was joined before the last stone")));
    }
    Ok(())
}
