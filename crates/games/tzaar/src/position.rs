//! Positions as text (R6): columns `a` to `i`, each from the bottom up, with commas between stacks
//! and runs of empty points; the side to move; keys.
//!
//! A stack is the letter of its topmost piece (`Z`, `R`, `T`, capitals for White) and its height if
//! it is not 1: `T`, `z3`. The other pieces of a stack do not matter for the rest of the game. `w`
//! and `b` are the sides, `env` is chance while it fills the board. The keys:
//!
//! | key | meaning | if absent |
//! |---|---|---|
//! | `phase` | `placing`: the sides place their pieces | they move |
//! | `turn` | `second`: the side has captured and may act once more | start of a turn |

use crate::board::{Board, COLUMNS, Kind, POINTS, Piece, Point, Side};
use crate::game::{End, Rules, Tzaar};
use std::fmt;
use wanqi_sdk::position::{keys, write_list};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

/// The number of pieces of each side.
const PIECES: u32 = POINTS as u32 / 2;

/// A stack: the topmost piece and the height.
struct Stack(Piece, u8);

impl PositionText for Tzaar {
    fn position(&self, out: &mut String) {
        let mut all = Point::all();
        for (n, points) in COLUMNS.into_iter().enumerate() {
            if n > 0 {
                out.push('/');
            }
            let column = all.by_ref().take(points.into());
            let stack =
                |point| self.board.top(point).map(|top| Stack(top, self.board.height(point)));
            write_list(column.map(stack), out);
        }
        match self.to_move() {
            _ if self.filling() => out.push_str(" env"),
            side => put!(out, " {}", side.letter()),
        }
        if self.placing() {
            out.push_str(" phase=placing");
        }
        if self.second {
            out.push_str(" turn=second");
        }
    }

    fn read_position(mut self, text: &str) -> Result<Tzaar, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let columns = parts.next().unwrap_or(all);
        let actor = parts
            .next()
            .ok_or_else(|| all.wrong(RULE, "the side to move, w, b or env, is missing"))?;
        let [phase, turn] = keys(RULE, ["phase", "turn"], parts)?;
        self.board = Board::EMPTY;
        read_columns(&mut self.board, columns)?;
        if actor.text == "env" {
            if let Some(key) = phase.or(turn) {
                return Err(key.wrong(RULE, "there are no keys while chance fills the board"));
            }
            self.check_filling(columns, actor)?;
            return Ok(self);
        }
        let mut letters = actor.text.chars();
        let side = letters.next().and_then(Side::of_letter).filter(|_| letters.next().is_none());
        let to_move = side.ok_or_else(|| actor.wrong(RULE, "the side to move is w, b or env"))?;
        let placing = self.read_phase(phase)?;
        self.turns = turns(self.rules, &self.board, placing, to_move);
        if placing {
            if let Some(turn) = turn {
                return Err(turn.wrong(RULE, "there is no key turn while the sides place pieces"));
            }
            check_placing(&self.board, columns, actor, to_move)?;
            return Ok(self);
        }
        self.second = match turn {
            None => false,
            Some(turn) if turn.text == "second" => true,
            Some(turn) => return Err(turn.wrong(RULE, "turn is second, or absent")),
        };
        check_pieces(&self.board, columns)?;
        self.check_captures(columns, actor)?;
        self.read_end(columns)?;
        Ok(self)
    }

    saved!(turns; |start, game| {
        let parity = game.turns % 2 == start.turns % 2;
        let begun = start.turns > Tzaar::placings(start.rules);
        let later = begun && game.turns >= start.turns;
        parity && (later || game.turns == start.turns)
    });

    fn forget(&mut self) {
        self.turns = turns(self.rules, &self.board, self.placing(), self.to_move());
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stack(top, height) = self;
        let letter = top.letter();
        if *height > 1 { write!(f, "{letter}{height}") } else { write!(f, "{letter}") }
    }
}

/// The smallest number of completed turns of a position.
pub(crate) const fn turns(rules: Rules, board: &Board, placing: bool, to_move: Side) -> u32 {
    let pieces = board.occupied().count_ones();
    match to_move {
        _ if placing => pieces,
        Side::White if pieces == POINTS as u32 => Tzaar::placings(rules),
        Side::White => Tzaar::placings(rules) + 2,
        Side::Black => Tzaar::placings(rules) + 1,
    }
}

fn read_columns(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    let count = field.split('/').count();
    if count != COLUMNS.len() {
        let columns_are = there_are(count, "column", "columns");
        return Err(field.wrong(RULE, format!("{columns_are}, the board has 9, a to i")));
    }
    let mut before = 0;
    for ((name, points), column) in ('a'..).zip(COLUMNS).zip(field.split('/')) {
        let mut row: usize = 0;
        for part in column.split(',') {
            if let Some(run) = part.number::<u8>().filter(|run| *run > 0) {
                row += usize::from(run);
                continue;
            }
            let Stack(top, height) = read_stack(part)?;
            if row < usize::from(points) {
                board.put(Point::nth(before + row as u8), top, height);
            }
            row += 1;
        }
        if row != usize::from(points) {
            let found = plural(row, "point");
            return Err(column.wrong(RULE, format!("column {name} has {found}, not {points}")));
        }
        before += points;
    }
    Ok(())
}

fn read_stack(field: Field<'_>) -> Result<Stack, Rejection> {
    let wrong = || field.wrong(RULE, format!("{:?} is not a stack and not a number", field.text));
    let letter = field.text.chars().next().ok_or_else(wrong)?;
    let top = Piece::of_letter(letter).ok_or_else(wrong)?;
    let height = match field.skip(1) {
        rest if rest.text.is_empty() => 1,
        rest => rest.number().filter(|height| (2..=30).contains(height)).ok_or_else(wrong)?,
    };
    Ok(Stack(top, height))
}

/// Checks a board on which the sides are placing pieces (R2.3).
fn check_placing(
    board: &Board,
    columns: Field<'_>,
    actor: Field<'_>,
    to_move: Side,
) -> Result<(), Rejection> {
    check_pieces(board, columns)?;
    if let Some(point) = Point::all().find(|point| board.height(*point) > 1) {
        let message = format!("{point} has a stack before all pieces are placed");
        return Err(columns.wrong(RULE, message));
    }
    let [white, black] = Side::BOTH.map(|side| board.of(side).count_ones());
    if white + black == u32::from(POINTS) {
        return Err(columns.wrong(RULE, "the board is full, no piece remains to be placed"));
    }
    if white != black + u32::from(to_move == Side::Black) {
        let black = counted(black, "black piece", "black pieces");
        let message = format!("after {white} white and {black} {to_move} is not to move");
        return Err(actor.wrong(RULE, message));
    }
    Ok(())
}

/// Checks that there are not too many pieces.
fn check_pieces(board: &Board, columns: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let pieces = board.pieces(side);
        if pieces > PIECES {
            let pieces = plural(pieces, "piece");
            return Err(columns.wrong(RULE, format!("{side} has {pieces}, at most {PIECES}")));
        }
        for kind in Kind::ALL {
            let (count, most) = (board.visible(side, kind).count_ones(), kind.pieces());
            if count > most {
                let stacks = plural(count, "stack");
                let message = format!("{side} has {stacks} with a {kind} on top, at most {most}");
                return Err(columns.wrong(RULE, message));
            }
        }
    }
    Ok(())
}

impl Tzaar {
    fn read_phase(&self, phase: Option<Field<'_>>) -> Result<bool, Rejection> {
        match phase {
            None => Ok(false),
            Some(phase) if phase.text != "placing" => {
                Err(phase.wrong(RULE, "phase is placing, or absent"))
            }
            Some(phase) if self.rules != Rules::Tournament => {
                Err(phase.wrong(RULE, "the sides place pieces only in the rule set tournament"))
            }
            Some(_) => Ok(true),
        }
    }

    /// Checks a board that chance is filling (R2.2).
    fn check_filling(&self, columns: Field<'_>, actor: Field<'_>) -> Result<(), Rejection> {
        let board = &self.board;
        if !self.filling() {
            return Err(actor.wrong(RULE, "chance does not fill the board here"));
        }
        check_pieces(board, columns)?;
        let filled = board.occupied().count_ones();
        let in_order = board.occupied() == (1 << filled) - 1;
        if !in_order || Point::all().any(|point| board.height(point) > 1) {
            let message = "chance fills the points in order, with one piece each";
            return Err(columns.wrong(RULE, message));
        }
        Ok(())
    }

    /// Checks that each side has captured a piece for each stacking (R3.3), and that White began.
    fn check_captures(&self, columns: Field<'_>, actor: Field<'_>) -> Result<(), Rejection> {
        let board = &self.board;
        for side in Side::BOTH {
            let raised = board.pieces(side) - board.of(side).count_ones();
            let taken = PIECES - board.pieces(side.other());
            if raised > taken {
                let (times, pieces) = (plural(raised, "time"), plural(taken, "piece"));
                let message = format!("{side} has stacked {times} and captured {pieces}");
                return Err(columns.wrong(RULE, message));
            }
        }
        let [white, black] = Side::BOTH.map(|side| PIECES - board.pieces(side.other()));
        if white == 0 && (self.second || self.to_move() == Side::Black) {
            return Err(actor.wrong(RULE, "there is no capture yet, so White is to move"));
        }
        let moved = if self.to_move() == Side::Black && self.second { 1 } else { 0 };
        if black < moved {
            return Err(actor.wrong(RULE, "Black has not captured, so there is no second action"));
        }
        Ok(())
    }

    /// Finds out whether the game has ended (R5).
    fn read_end(&mut self, columns: Field<'_>) -> Result<(), Rejection> {
        let us = self.to_move();
        let [ours, theirs] = [us, us.other()].map(|side| self.board.missing(side));
        self.end = match (ours, theirs) {
            (Some(_), None) if !self.second => Some(End::Missing(us)),
            (Some(kind), _) => {
                let message =
                    format!("{us} has no {kind} on top, so the game has ended before this");
                return Err(columns.wrong(RULE, message));
            }
            (None, Some(_)) => Some(End::Missing(us.other())),
            (None, None) => None,
        };
        if self.end.is_none() && !self.second {
            self.find_end();
        }
        Ok(())
    }
}
