//! Position text (R8): rows from the top, the side to move, what is in hand, and the moves without
//! gain: `wwwww/5/5/b4/1bbbb w hands=20,20 quiet=1`.

use crate::board::{Point, SIZE, Side, bit};
use crate::play::{HAND, TURNED, Table};
use crate::rules::WuziFeiqi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R8.1";

/// Appends the position text.
pub(crate) fn write(game: &WuziFeiqi, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row((0..SIZE).map(|x| game.table.board.at(Point::new(x, y)).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
    let Table { jumping, hands: [black, white], .. } = game.table;
    let mut field = |written: bool, field: std::fmt::Arguments<'_>| {
        if written {
            write!(out, " {field}").expect("a String takes all");
        }
    };
    field(jumping, format_args!("hands={black},{white}"));
    field(game.pulls == 1, format_args!("pulls=1"));
    field(game.quiet > 0, format_args!("quiet={}", game.quiet));
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'b',
        Side::White => 'w',
    }
}

/// Reads position text into a game of the same rules.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: WuziFeiqi, text: &str) -> Result<WuziFeiqi, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let side = parts.next().ok_or_else(|| all.wrong(RULE, "the seat to move is missing"))?;
    game.table.board.sides = [0; 2];
    read_rows(&mut game.table.board.sides, rows)?;
    game.side = match side.text {
        "b" => Side::Black,
        "w" => Side::White,
        _ => return Err(side.wrong(RULE, "the seat to move is b or w")),
    };
    game.turns = game.side as u32;
    let [hands, pulls, quiet] = keys(RULE, ["hands", "pulls", "quiet"], parts)?;
    if let Some(hands) = hands {
        game.table.hands = read_hands(&game.table, hands)?;
    }
    if let Some(quiet) = quiet {
        let number = quiet.number();
        game.quiet = number.ok_or_else(|| quiet.wrong(RULE, "this is no number of moves"))?;
    }
    check_counts(&game, rows)?;
    game.pulls = read_pulls(&game.table, pulls)?;
    if game.pulls > 0
        && let Some(quiet) = quiet.filter(|_| game.quiet > 0)
    {
        return Err(quiet.wrong(RULE, "the board has just been filled or pulled at"));
    }
    Ok(game)
}

fn read_hands(table: &Table, hands: Field<'_>) -> Result<[u8; 2], Rejection> {
    if !table.jumping {
        return Err(hands.wrong(RULE, "hands are counted in wubengbeng only"));
    }
    let number = |field: Field<'_>| field.number().filter(|number| *number <= HAND);
    let wrong = || hands.wrong(RULE, format!("hands are two numbers up to {HAND}, Black's first"));
    let [black, white] = hands.pair(',').ok_or_else(wrong)?;
    number(black).zip(number(white)).map(<[u8; 2]>::from).ok_or_else(wrong)
}

/// How many pieces are still to be pulled out (R5.5).
fn read_pulls(table: &Table, pulls: Option<Field<'_>>) -> Result<u8, Rejection> {
    let empty = table.board.free().count_ones();
    let Some(pulls) = pulls else { return Ok(if empty == 0 { 2 } else { 0 }) };
    if pulls.text != "1" {
        return Err(pulls.wrong(RULE, "pulls=1 says that a second piece is pulled out"));
    }
    if !table.jumping || empty != 1 {
        let message = format!("one has been pulled out of a full board, but {empty} are empty");
        return Err(pulls.wrong(RULE, message));
    }
    Ok(1)
}

fn check_counts(game: &WuziFeiqi, rows: Field<'_>) -> Result<(), Rejection> {
    let (us, them, table) = (game.side, game.side.other(), &game.table);
    let counts = table.board.sides.map(u32::count_ones);
    let all = counts[0] + counts[1];
    if !table.jumping && all != TURNED {
        return Err(rows.wrong(
            RULE,
            format!("{pieces}, not {TURNED}", pieces = there_are(all, "piece", "pieces")),
        ));
    }
    for side in Side::BOTH {
        let (count, hand) = (counts[side as usize], table.hands[side as usize]);
        let most = u32::from(SIZE + HAND - hand);
        if table.jumping && count > most {
            let message = format!(
                "{side} has {pieces} and {hand} in hand, of 25 at first",
                pieces = counted(count, "piece", "pieces")
            );
            return Err(rows.wrong(RULE, message));
        }
    }
    if table.board.of(them) == 0 {
        return Err(rows.wrong(RULE, format!("{them} has just moved and has no piece")));
    }
    if table.board.of(us) == 0 && game.quiet > 0 {
        return Err(rows.wrong(RULE, format!("{us} has lost its last piece by the last move")));
    }
    Ok(())
}

fn read_rows(sides: &mut [u32; 2], rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(sides, row, y)?;
    }
    Ok(())
}

fn read_row(sides: &mut [u32; 2], row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut x, mut after_number) = (0, false);
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let side = match sign {
            'b' => Some(Side::Black),
            'w' => Some(Side::White),
            '1'..='5' if !after_number => None,
            '1'..='5' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number"))),
        };
        after_number = side.is_none();
        if let Some(side) = side.filter(|_| x < usize::from(SIZE)) {
            sides[side as usize] |= bit(Point::new(x as u8, y));
        }
        x += if side.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if x != usize::from(SIZE) {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {points}, not {SIZE}",
                y + 1,
                points = counted(x, "point", "points")
            ),
        ));
    }
    Ok(())
}
