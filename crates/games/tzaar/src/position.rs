//! Position text (R6): columns `a` to `i`, each from the bottom up, stacks and runs of empty points
//! separated by commas, who acts, then keys.
//!
//! A stack is the letter of its topmost piece (`Z`, `R`, `T`, capitals for White) and its height if
//! it is not 1: `T`, `z3`. Nothing else of it matters to what follows. `w` and `b` are the sides,
//! `env` is chance while it fills the board. The keys:
//!
//! | key | meaning | if left out |
//! |---|---|---|
//! | `phase` | `placing`: the sides place their pieces | they move |
//! | `turn` | `second`: the side has captured and may act once more | the turn begins |

use crate::board::{Board, COLUMNS, Kind, POINTS, Piece, Point, Side};
use crate::rules::{End, Rules, Tzaar};
use std::fmt;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_list};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Pieces of each side.
const PIECES: u32 = POINTS as u32 / 2;

/// A stack as text.
struct Stack(Piece, u8);

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stack(top, height) = self;
        let letter = top.letter();
        if *height > 1 { write!(f, "{letter}{height}") } else { write!(f, "{letter}") }
    }
}

/// Appends the position text.
pub(crate) fn write(game: &Tzaar, out: &mut String) {
    let mut all = Point::all();
    for (n, points) in COLUMNS.into_iter().enumerate() {
        if n > 0 {
            out.push('/');
        }
        let column = all.by_ref().take(points.into());
        let stack = |point| game.board.top(point).map(|top| Stack(top, game.board.height(point)));
        write_list(column.map(stack), out);
    }
    out.push_str(match game.to_move() {
        _ if game.filling() => " env",
        Side::White => " w",
        Side::Black => " b",
    });
    if game.placing() {
        out.push_str(" phase=placing");
    }
    if game.second {
        out.push_str(" turn=second");
    }
}

/// Turns that are completed as far as the text tells.
pub(crate) const fn turns(rules: Rules, board: &Board, placing: bool, to_move: Side) -> u32 {
    let pieces = board.occupied().count_ones();
    match to_move {
        _ if placing => pieces,
        Side::White if pieces == POINTS as u32 => Tzaar::placings(rules),
        Side::White => Tzaar::placings(rules) + 2,
        Side::Black => Tzaar::placings(rules) + 1,
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(rules: Rules, text: &str) -> Result<Tzaar, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let columns = parts.next().unwrap_or(all);
    let actor = parts.next().ok_or_else(|| all.wrong(RULE, "who acts, w, b or env, is missing"))?;
    let [phase, turn] = keys(RULE, ["phase", "turn"], parts)?;
    let mut game = Tzaar { board: Board::EMPTY, ..Tzaar::start(rules) };
    read_columns(&mut game.board, columns)?;
    let to_move = match actor.text {
        "w" => Side::White,
        "b" => Side::Black,
        "env" => {
            if let Some(key) = phase.or(turn) {
                return Err(key.wrong(RULE, "there are no keys while chance fills the board"));
            }
            check_filling(&game, columns, actor)?;
            return Ok(game);
        }
        _ => return Err(actor.wrong(RULE, "who acts is w, b or env")),
    };
    let placing = read_phase(rules, phase)?;
    game.turns = turns(rules, &game.board, placing, to_move);
    if placing {
        if let Some(turn) = turn {
            return Err(turn.wrong(RULE, "a piece a turn is placed"));
        }
        check_placing(&game.board, columns, actor, to_move)?;
        return Ok(game);
    }
    game.second = match turn {
        None => false,
        Some(turn) if turn.text == "second" => true,
        Some(turn) => return Err(turn.wrong(RULE, "the turn is second, or not given")),
    };
    check_pieces(&game.board, columns)?;
    check_captures(&game, columns, actor, to_move)?;
    read_end(&mut game, columns)?;
    Ok(game)
}

fn read_phase(rules: Rules, phase: Option<Field<'_>>) -> Result<bool, Rejection> {
    match phase {
        None => Ok(false),
        Some(phase) if phase.text != "placing" => {
            Err(phase.wrong(RULE, "the phase is placing, or not given"))
        }
        Some(phase) if rules != Rules::Tournament => {
            Err(phase.wrong(RULE, "pieces are placed in tournament only"))
        }
        Some(_) => Ok(true),
    }
}

fn read_columns(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    let count = field.split('/').count();
    if count != COLUMNS.len() {
        return Err(field.wrong(
            RULE,
            format!("{columns}, a to i are 9", columns = there_are(count, "column", "columns")),
        ));
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
            let message = format!(
                "column {name} has {points}, the text has {row}",
                points = counted(points, "point", "points")
            );
            return Err(column.wrong(RULE, message));
        }
        before += points;
    }
    Ok(())
}

fn read_stack(field: Field<'_>) -> Result<Stack, Rejection> {
    let wrong = || field.wrong(RULE, format!("{:?} is no stack and no run", field.text));
    let letter = field.text.chars().next().ok_or_else(wrong)?;
    let top = Piece::of_letter(letter).ok_or_else(wrong)?;
    let height = match field.skip(1) {
        rest if rest.text.is_empty() => 1,
        rest => rest.number().filter(|height| (2..=30).contains(height)).ok_or_else(wrong)?,
    };
    Ok(Stack(top, height))
}

/// The board while chance fills it (R2.2).
fn check_filling(game: &Tzaar, columns: Field<'_>, actor: Field<'_>) -> Result<(), Rejection> {
    let board = &game.board;
    if !game.filling() {
        return Err(actor.wrong(RULE, "chance has nothing to fill here"));
    }
    check_pieces(board, columns)?;
    let filled = board.occupied().count_ones();
    let in_order = board.occupied() == (1 << filled) - 1;
    if !in_order || Point::all().any(|point| board.height(point) > 1) {
        let message = "chance fills point after point, the first is not filled by one piece";
        return Err(columns.wrong(RULE, message));
    }
    Ok(())
}

/// Pieces are placed by turns (R2.3).
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
        return Err(columns.wrong(RULE, "the board is full, no piece is left to place"));
    }
    if white != black + u32::from(to_move == Side::Black) {
        let message = format!(
            "after {white} white and {black_pieces} it is not {to_move}'s",
            black_pieces = counted(black, "black piece", "black pieces")
        );
        return Err(actor.wrong(RULE, message));
    }
    Ok(())
}

/// No piece is there twice.
fn check_pieces(board: &Board, columns: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let pieces = board.pieces(side);
        if pieces > PIECES {
            return Err(columns.wrong(
                RULE,
                format!(
                    "{side} has {pieces}, not {PIECES}",
                    pieces = counted(pieces, "piece", "pieces")
                ),
            ));
        }
        for kind in Kind::ALL {
            let (count, most) = (board.visible(side, kind).count_ones(), kind.pieces());
            if count > most {
                let message = format!(
                    "{tops} {side}'s {kind}s, there are {most}",
                    tops = counted(count, "top is", "tops are")
                );
                return Err(columns.wrong(RULE, message));
            }
        }
    }
    Ok(())
}

/// For each piece that lies on another its side has captured one (R3.3), and White begins.
fn check_captures(
    game: &Tzaar,
    columns: Field<'_>,
    actor: Field<'_>,
    to_move: Side,
) -> Result<(), Rejection> {
    let board = &game.board;
    for side in Side::BOTH {
        let raised = board.pieces(side) - board.of(side).count_ones();
        let taken = PIECES - board.pieces(side.other());
        if raised > taken {
            let message = format!(
                "{side} has stacked {times} and captured {pieces}",
                times = counted(raised, "time", "times"),
                pieces = counted(taken, "piece", "pieces")
            );
            return Err(columns.wrong(RULE, message));
        }
    }
    let [white, black] = Side::BOTH.map(|side| PIECES - board.pieces(side.other()));
    if white == 0 && (game.second || to_move == Side::Black) {
        return Err(actor.wrong(RULE, "nothing is captured yet, White begins"));
    }
    let moved = if to_move == Side::Black && game.second { 1 } else { 0 };
    if black < moved {
        return Err(actor.wrong(RULE, "Black has captured nothing, so no second action"));
    }
    Ok(())
}

/// Whether the game has ended here (R5).
fn read_end(game: &mut Tzaar, columns: Field<'_>) -> Result<(), Rejection> {
    let us = game.to_move();
    let [ours, theirs] = [us, us.other()].map(|side| game.board.missing(side));
    game.end = match (ours, theirs) {
        (Some(_), None) if !game.second => Some(End::Missing(us)),
        (Some(kind), _) => {
            let message = format!("{us} shows no {kind}, so the game has ended before this");
            return Err(columns.wrong(RULE, message));
        }
        (None, Some(_)) => Some(End::Missing(us.other())),
        (None, None) => None,
    };
    if game.end.is_none() && !game.second {
        game.find_end();
    }
    Ok(())
}
