//! Position text (R6): the rows from the top, stacks and runs of empty points separated by commas,
//! the side to move, and `phase=placing` as long as pieces are placed.
//!
//! A stack is the letter of its topmost piece (`w`, `b`, `r`), a capital if a DVONN piece lies
//! below, and its height if it is not 1: `w`, `b3`, `W2`. Nothing else of a stack matters to what
//! follows.

use crate::board::{Board, POINTS, Point, ROWS, Side, Stack};
use crate::rules::{DVONN, Dvonn, LAST};
use std::fmt;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_list};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Pieces of each side.
const PIECES: u32 = 23;

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.owner, self.dvonn) {
            (Some(Side::White), false) => "w",
            (Some(Side::White), true) => "W",
            (Some(Side::Black), false) => "b",
            (Some(Side::Black), true) => "B",
            (None, _) => "r",
        })?;
        if self.height > 1 { write!(f, "{}", self.height) } else { Ok(()) }
    }
}

/// Appends the position text.
pub(crate) fn write(game: &Dvonn, out: &mut String) {
    for row in (0..ROWS.len() as u8).rev() {
        let points = (0..=u8::MAX).map_while(|n| nth(row, n));
        write_list(points.map(|point| game.board.at(point)), out);
        out.push(if row == 0 { ' ' } else { '/' });
    }
    out.push(if game.to_move() == Side::White { 'w' } else { 'b' });
    if game.placing() {
        out.push_str(" phase=placing");
    }
}

/// The point at a place of a row, from the left.
const fn nth(row: u8, n: u8) -> Option<Point> {
    match ROWS[row as usize].0.checked_add(n) {
        Some(column) => Point::new(column, row),
        None => None,
    }
}

/// Turns that are completed as far as the text tells.
pub(crate) const fn turns(board: &Board, placing: bool, to_move: Side) -> u32 {
    let pieces = board.occupied().count_ones();
    match to_move {
        _ if placing => pieces,
        Side::White if pieces == POINTS => LAST,
        Side::White => LAST + 2,
        Side::Black => LAST + 1,
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(text: &str) -> Result<Dvonn, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let side =
        parts.next().ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
    let [phase] = keys(RULE, ["phase"], parts)?;
    let mut game = Dvonn::START;
    read_rows(&mut game.board, rows)?;
    let to_move = match side.text {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(side.wrong(RULE, "the side to move is w or b")),
    };
    if let Some(phase) = phase.filter(|phase| phase.text != "placing") {
        return Err(phase.wrong(RULE, "the phase is placing, or not given"));
    }
    if phase.is_some() {
        check_placing(&game.board, rows, side, to_move)?;
    } else {
        check_moving(&game.board, rows, side, to_move)?;
    }
    game.turns = turns(&game.board, phase.is_some(), to_move);
    if phase.is_none() {
        game.find_end();
    }
    Ok(game)
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != ROWS.len() {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has 5", rows = there_are(count, "row", "rows")),
        ));
    }
    for (field, row) in rows.split('/').zip((0..ROWS.len() as u8).rev()) {
        let mut count: usize = 0;
        for part in field.split(',') {
            if let Some(run) = part.number::<u8>().filter(|run| *run > 0) {
                count += usize::from(run);
                continue;
            }
            let stack = read_stack(part)?;
            if let Some(point) = u8::try_from(count).ok().and_then(|n| nth(row, n)) {
                board.put(point, stack);
            }
            count += 1;
        }
        let (first, last) = ROWS[usize::from(row)];
        let points = usize::from(last - first) + 1;
        if count != points {
            let message = format!(
                "row {} has {points}, the text has {count}",
                row + 1,
                points = counted(points, "point", "points")
            );
            return Err(field.wrong(RULE, message));
        }
    }
    Ok(())
}

fn read_stack(field: Field<'_>) -> Result<Stack, Rejection> {
    let wrong = || field.wrong(RULE, format!("{:?} is no stack and no run", field.text));
    let (owner, dvonn) = match field.text.as_bytes() {
        [b'w', ..] => (Some(Side::White), false),
        [b'W', ..] => (Some(Side::White), true),
        [b'b', ..] => (Some(Side::Black), false),
        [b'B', ..] => (Some(Side::Black), true),
        b"r" => (None, true),
        [b'r', ..] => return Err(field.wrong(RULE, "no DVONN piece lies on another piece")),
        _ => return Err(wrong()),
    };
    let height = match field.skip(1) {
        rest if rest.text.is_empty() => 1,
        rest => rest.number().filter(|height| (2..=49).contains(height)).ok_or_else(wrong)?,
    };
    if height == 1 && dvonn && owner.is_some() {
        return Err(field.wrong(RULE, "a stack with a DVONN piece in it has two pieces or more"));
    }
    Ok(Stack { owner, dvonn, height })
}

/// Pieces are placed one by one, in their order (R2).
fn check_placing(
    board: &Board,
    rows: Field<'_>,
    side: Field<'_>,
    to_move: Side,
) -> Result<(), Rejection> {
    let pieces = board.occupied().count_ones();
    if pieces == POINTS {
        return Err(rows.wrong(RULE, "the board is full, no piece is left to place"));
    }
    if let Some(point) = Point::all().find(|point| board.height(*point) > 1) {
        return Err(rows.wrong(RULE, format!("{point} has a stack before all pieces are placed")));
    }
    let [white, black] = Side::BOTH.map(|side| board.of(side).count_ones());
    let dvonn = pieces - white - black;
    let own = pieces.saturating_sub(DVONN);
    if (dvonn, white, black) != (pieces.min(DVONN), own / 2, own.div_ceil(2)) {
        let message = format!(
            "{dvonn} DVONN, {white} white and {black_pieces} not placed in turn",
            black_pieces = counted(black, "black piece is", "black pieces are")
        );
        return Err(rows.wrong(RULE, message));
    }
    if (to_move == Side::White) != pieces.is_multiple_of(2) {
        let message = format!(
            "after {pieces} it is not {to_move}'s turn",
            pieces = counted(pieces, "piece", "pieces")
        );
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}

/// DVONN pieces stay, everything is linked to one, and no piece is there twice.
fn check_moving(
    board: &Board,
    rows: Field<'_>,
    side: Field<'_>,
    to_move: Side,
) -> Result<(), Rejection> {
    let heights = Point::all().map(|point| u32::from(board.height(point)));
    let pieces: u32 = heights.sum();
    if pieces > POINTS {
        return Err(rows.wrong(
            RULE,
            format!("{pieces}, the game has 49", pieces = there_are(pieces, "piece", "pieces")),
        ));
    }
    for side in Side::BOTH {
        let count = board.of(side).count_ones();
        if count > PIECES {
            let message = format!(
                "{stacks} {side}'s, who has {PIECES} pieces",
                stacks = counted(count, "stack is", "stacks are")
            );
            return Err(rows.wrong(RULE, message));
        }
    }
    let (least, most) = dvonn_pieces(board);
    if least > DVONN || most < DVONN {
        let most = if least > DVONN { least } else { most };
        return Err(rows.wrong(RULE, format!("there are {most} DVONN pieces, not 3")));
    }
    let unlinked = Point::all().find(|point| board.unlinked() & point.bit() != 0);
    if let Some(point) = unlinked {
        let message = format!("the stack on {point} is linked to no DVONN piece");
        return Err(rows.wrong(RULE, message));
    }
    if pieces == POINTS && board.occupied().count_ones() == POINTS && to_move == Side::Black {
        return Err(side.wrong(RULE, "nothing has moved yet, White moves first"));
    }
    Ok(())
}

/// The fewest and the most DVONN pieces that can be in the stacks.
fn dvonn_pieces(board: &Board) -> (u32, u32) {
    let stacks = Point::all().filter_map(|point| board.at(point)).filter(|stack| stack.dvonn);
    stacks.fold((0, 0), |(least, most), stack| {
        let below = u32::from(stack.height) - u32::from(stack.owner.is_some());
        (least + 1, most + below)
    })
}
