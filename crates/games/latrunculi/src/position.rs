//! Position text (R7): rows from the top, the side to act, then `phase=placing`, or `quiet=12`,
//! turns since the last capture, and `again=c3`, the piece that has taken and may move again.

use crate::board::{Board, Side, Square, bit};
use crate::rules::{Latrunculi, Rules};
use crate::variant::Variant;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R7.1";

/// Most turns without a capture that are counted.
const MOST_QUIET: u32 = 10_000;

/// Appends the position text.
pub(crate) fn write(game: &Latrunculi, out: &mut String) {
    let grid = &game.rules.variant.grid;
    for y in (0..grid.height).rev() {
        write_row((0..grid.width).map(|x| game.board.letter(Square::new(x, y))), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(if game.side == Side::White { 'w' } else { 'b' });
    if game.placing {
        out.push_str(" phase=placing");
    }
    if game.quiet > 0 {
        write!(out, " quiet={}", game.quiet).expect("a String takes all");
    }
    if let Some(at) = game.again {
        write!(out, " again={at}").expect("a String takes all");
    }
}

/// The start of a rule set (R1.3).
///
/// # Errors
/// None: the table is right.
pub(crate) fn start(rules: Rules) -> Result<Latrunculi, Rejection> {
    let board = read_rows(rules.variant, Field::whole(rules.variant.start))?;
    let mut game = Latrunculi::with(rules, board, Side::White);
    game.placing = rules.variant.bell;
    begin(&mut game);
    Ok(game)
}

/// A turn begins with this position.
fn begin(game: &mut Latrunculi) {
    if !game.placing {
        if !game.rules.variant.bell {
            game.run.push(game.key ^ game.side as u64);
        }
        game.find_end();
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(rules: Rules, text: &str) -> Result<Latrunculi, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let board = read_rows(rules.variant, rows)?;
    check_counts(rules.variant, &board, rows)?;
    let side =
        parts.next().ok_or_else(|| all.wrong(RULE, "the side to act, w or b, is missing"))?;
    let to_act = match side.text {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(side.wrong(RULE, "the side to act is w or b")),
    };
    let mut game = Latrunculi::with(rules, board, to_act);
    let [phase, quiet, again] = keys(RULE, ["phase", "quiet", "again"], parts)?;
    if let Some(phase) = phase {
        if phase.text != "placing" || !rules.variant.bell {
            return Err(phase.wrong(RULE, format!("there is no phase {} here", phase.text)));
        }
        game.placing = true;
        check_placing(&game, side)?;
    } else {
        check_enemy(&game, side)?;
    }
    if let Some(quiet) = quiet {
        let turns = quiet.number::<u32>().filter(|n| (1..=MOST_QUIET).contains(n));
        let turns = turns.filter(|_| !game.placing);
        let message = || format!("{} is no number of quiet turns here", quiet.text);
        game.quiet = turns.ok_or_else(|| quiet.wrong(RULE, message()))?;
    }
    if let Some(again) = again {
        read_again(&mut game, again)?;
    } else {
        begin(&mut game);
    }
    Ok(game)
}

fn read_rows(variant: &Variant, rows: Field<'_>) -> Result<Board, Rejection> {
    let grid = &variant.grid;
    let count = rows.split('/').count();
    if count != usize::from(grid.height) {
        let message = format!(
            "{rows}, the board has {}",
            grid.height,
            rows = there_are(count, "row", "rows")
        );
        return Err(rows.wrong(RULE, message));
    }
    let mut board = Board::default();
    for (row, y) in rows.split('/').zip((0..grid.height).rev()) {
        read_row(&mut board, grid.width, row, y)?;
    }
    Ok(board)
}

fn read_row(board: &mut Board, width: u8, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let mut x = 0_usize;
    let mut rest = row;
    while let Some(sign) = rest.text.chars().next() {
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let here = rest.part(0..digits.max(sign.len_utf8()));
        rest = rest.skip(here.text.len());
        if digits > 0 {
            let run = here.number::<u8>().filter(|run| *run > 0 && *run <= width);
            let message = || format!("{} is no number of empty squares", here.text);
            x += usize::from(run.ok_or_else(|| here.wrong(RULE, message()))?);
            continue;
        }
        // A square beside the board stands for those that are too many.
        let square = Square::new(x.min(usize::from(width)) as u8, y);
        if !board.put(sign, square) {
            return Err(here.wrong(RULE, format!("{sign:?} is no piece and no number")));
        }
        x += 1;
    }
    if x != usize::from(width) {
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

fn check_counts(variant: &Variant, board: &Board, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let [men, leaders] = [board.men, board.leader].map(|sets| sets[side as usize].count_ones());
        if men > variant.men {
            let message = format!(
                "{side} has {men}, {} at most",
                variant.men,
                men = counted(men, "man", "men")
            );
            return Err(rows.wrong(RULE, message));
        }
        let leader = variant.leader;
        if leaders > 1 || leaders == 0 && !variant.bell {
            let message = format!("of the pieces of {side} {leaders} are {leader}, not one");
            return Err(rows.wrong(RULE, message));
        }
    }
    Ok(())
}

/// Whether pieces placed by turns make this side act.
fn check_placing(game: &Latrunculi, side: Field<'_>) -> Result<(), Rejection> {
    let count = |sets: [u128; 2]| sets.map(u128::count_ones);
    let ([white, black], leaders) = (count(game.board.men), count(game.board.leader));
    let all = game.rules.variant.men;
    let in_turn = match game.side {
        Side::White => leaders == [0, 0] && black.is_multiple_of(2) && white / 2 == black / 2,
        Side::Black if white == all && black == all => leaders == [1, 0],
        Side::Black => leaders == [0, 0] && white.is_multiple_of(2) && white / 2 == black / 2 + 1,
    };
    if !in_turn {
        let message = format!(
            "{white} white and {black_men} placed do not make {} place the next piece",
            game.side,
            black_men = counted(black, "black man", "black men")
        );
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}

/// Only the side to act can have lost everything with the move before.
fn check_enemy(game: &Latrunculi, side: Field<'_>) -> Result<(), Rejection> {
    let them = game.side.other();
    if game.is_bare(them) {
        let message = format!("{them} has lost its pieces, {} has won", game.side);
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}

/// The piece that has taken, and may move again.
fn read_again(game: &mut Latrunculi, field: Field<'_>) -> Result<(), Rejection> {
    let us = game.side;
    let square = game.rules.variant.grid.parse(field.text.as_bytes());
    let message = || format!("{:?} is no square of the board", field.text);
    let at = square.ok_or_else(|| field.wrong(RULE, message()))?;
    let possible = game.rules.variant.bell && !game.placing && game.quiet == 0;
    if !possible || game.board.of(us) & bit(at) == 0 {
        return Err(field.wrong(RULE, format!("no piece of {us} on {at} has just taken")));
    }
    let full = game.rules.variant.men + 1;
    if game.board.of(us.other()).count_ones() == full {
        return Err(field.wrong(RULE, format!("{} has lost nothing", us.other())));
    }
    if !game.can_move(bit(at)) {
        return Err(field.wrong(RULE, format!("the piece on {at} cannot move again")));
    }
    game.again = Some(at);
    Ok(())
}
