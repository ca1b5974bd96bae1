//! Positions as text (R6): the rows from the top, stacks and runs of empty points separated by
//! commas, the side to move, and `phase=placing` while pieces are placed.
//!
//! A stack is the letter of its top piece (`w`, `b`, `r`), a capital if a DVONN piece is below it,
//! and its height if it is not 1: `w`, `b3`, `W2`. The rules need nothing else of a stack.

use crate::board::{Board, POINTS, Point, ROWS, Side, Stack};
use crate::game::{DVONN, Dvonn, LAST};
use std::fmt;
use wanqi_sdk::position::{keys, write_list};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

/// The number of pieces of each side.
const PIECES: u32 = 23;

impl PositionText for Dvonn {
    fn position(&self, out: &mut String) {
        for row in (0..ROWS.len() as u8).rev() {
            let points = (0..=u8::MAX).map_while(|n| nth(row, n));
            write_list(points.map(|point| self.board.at(point)), out);
            out.push(if row == 0 { ' ' } else { '/' });
        }
        out.push(self.to_move().letter());
        if self.placing() {
            out.push_str(" phase=placing");
        }
    }

    fn read_position(mut self, text: &str) -> Result<Dvonn, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side =
            parts.next().ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
        let [phase] = keys(RULE, ["phase"], parts)?;
        read_rows(&mut self.board, rows)?;
        let to_move = Side::read(side, RULE)?;
        if let Some(phase) = phase.filter(|phase| phase.text != "placing") {
            return Err(phase.wrong(RULE, "the phase is placing, or left out"));
        }
        if phase.is_some() {
            check_placing(&self.board, rows, side, to_move)?;
        } else {
            check_moving(&self.board, rows, side, to_move)?;
        }
        self.turns = turns(&self.board, phase.is_some(), to_move);
        if phase.is_none() {
            self.find_end();
        }
        Ok(self)
    }

    saved!(turns; |start, game| {
        let parity = game.turns % 2 == start.turns % 2;
        let later = start.turns > LAST && game.turns >= start.turns;
        parity && (later || game.turns == start.turns)
    });

    fn forget(&mut self) {
        self.turns = turns(&self.board, self.placing(), self.to_move());
    }
}

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

/// The point at a place of a row, from the left.
const fn nth(row: u8, n: u8) -> Option<Point> {
    match ROWS[row as usize].0.checked_add(n) {
        Some(column) => Point::new(column, row),
        None => None,
    }
}

/// The least number of completed turns of a position.
const fn turns(board: &Board, placing: bool, to_move: Side) -> u32 {
    let pieces = board.occupied().count_ones();
    match to_move {
        _ if placing => pieces,
        Side::White if pieces == POINTS => LAST,
        Side::White => LAST + 2,
        Side::Black => LAST + 1,
    }
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != ROWS.len() {
        let rows_are = there_are(count, "row", "rows");
        return Err(rows.wrong(RULE, format!("{rows_are}, the board has 5")));
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
            let points = plural(points, "point");
            let message = format!("row {} has {points}, the text has {count}", row + 1);
            return Err(field.wrong(RULE, message));
        }
    }
    Ok(())
}

fn read_stack(field: Field<'_>) -> Result<Stack, Rejection> {
    let wrong = || field.wrong(RULE, format!("{:?} is not a stack and not a number", field.text));
    let (owner, dvonn) = match field.text.as_bytes() {
        [b'w', ..] => (Some(Side::White), false),
        [b'W', ..] => (Some(Side::White), true),
        [b'b', ..] => (Some(Side::Black), false),
        [b'B', ..] => (Some(Side::Black), true),
        b"r" => (None, true),
        [b'r', ..] => return Err(field.wrong(RULE, "a DVONN piece cannot be on another piece")),
        _ => return Err(wrong()),
    };
    let height = match field.skip(1) {
        rest if rest.text.is_empty() => 1,
        rest => rest.number().filter(|height| (2..=49).contains(height)).ok_or_else(wrong)?,
    };
    if height == 1 && dvonn && owner.is_some() {
        return Err(
            field.wrong(RULE, "a stack with a DVONN piece below its top has at least two pieces")
        );
    }
    Ok(Stack { owner, dvonn, height })
}

/// Refuses positions that placing in the order of R2 cannot reach.
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
        let pieces = format!("{dvonn} DVONN, {white} white, {black} black");
        let message = format!("the pieces on the board were not placed in turn: {pieces}");
        return Err(rows.wrong(RULE, message));
    }
    if (to_move == Side::White) != pieces.is_multiple_of(2) {
        let message = format!("after {} {to_move} is not to move", plural(pieces, "piece"));
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}

/// Refuses positions that moves cannot reach: DVONN pieces stay, every stack is linked to one, and
/// there are at most 23 pieces of each side.
fn check_moving(
    board: &Board,
    rows: Field<'_>,
    side: Field<'_>,
    to_move: Side,
) -> Result<(), Rejection> {
    let heights = Point::all().map(|point| u32::from(board.height(point)));
    let pieces: u32 = heights.sum();
    if pieces > POINTS {
        let pieces_are = there_are(pieces, "piece", "pieces");
        return Err(rows.wrong(RULE, format!("{pieces_are}, the game has {POINTS}")));
    }
    for side in Side::BOTH {
        let count = board.of(side).count_ones();
        if count > PIECES {
            let stacks = plural(count, "stack");
            let message = format!("{side} has {stacks}, but only {PIECES} pieces");
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
        let message = format!("the stack on {point} is not linked to a DVONN piece");
        return Err(rows.wrong(RULE, message));
    }
    if pieces == POINTS && board.occupied().count_ones() == POINTS && to_move == Side::Black {
        return Err(side.wrong(RULE, "no stack has moved, White moves first"));
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
