//! Position text (R5): where the pieces stand, the piece whose turn it is, the number of the round:
//! `c4,c2,b4,d1,d4,c1,c5,b1 1 round=2`.

use crate::board::{Board, PIECES, Piece, Point, Points};
use crate::rules::LunxingQi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys};
use wanqi_sdk::words::there_are;

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &LunxingQi, out: &mut String) {
    for piece in Piece::all() {
        let behind = if piece.0 + 1 == PIECES { ' ' } else { ',' };
        write!(out, "{}{behind}", game.board.place(piece)).expect("a String takes all");
    }
    write!(out, "{}", game.piece).expect("a String takes all");
    if game.round > 1 {
        write!(out, " round={}", game.round).expect("a String takes all");
    }
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: LunxingQi, text: &str) -> Result<LunxingQi, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let points = parts.next().unwrap_or(all);
    let turn = parts.next().ok_or_else(|| all.wrong(RULE, "the piece to move is missing"))?;
    game.board = read_points(points)?;
    let number = turn.number().filter(|number| (1..=PIECES).contains(number));
    let number = number.ok_or_else(|| turn.wrong(RULE, "the piece to move is 1 to 8"))?;
    game.piece = Piece(number - 1);
    let [round] = keys(RULE, ["round"], parts)?;
    if let Some(round) = round {
        let number = round.number().filter(|number| (1..=u32::MAX / 2).contains(number));
        game.round = number.ok_or_else(|| round.wrong(RULE, "this is no number of a round"))?;
    }
    check_arrival(&game, points)?;
    game.begin_run();
    game.settle();
    Ok(game)
}

fn read_points(points: Field<'_>) -> Result<Board, Rejection> {
    let count = points.split(',').count();
    if count != usize::from(PIECES) {
        return Err(points.wrong(
            RULE,
            format!("{pieces}, not {PIECES}", pieces = there_are(count, "piece", "pieces")),
        ));
    }
    let (mut places, mut taken) = ([0; PIECES as usize], Points::default());
    for ((field, piece), place) in points.split(',').zip(Piece::all()).zip(&mut places) {
        let point = Point::parse(field.text.as_bytes());
        let point = point.ok_or_else(|| {
            field.wrong(RULE, format!("{:?} is no point for piece {piece}", field.text))
        })?;
        if taken.has(point) {
            return Err(field.wrong(RULE, format!("{point} holds two pieces, one is {piece}")));
        }
        taken.0 |= Points::of(point).0;
        *place = point.0;
    }
    Ok(Board::new(places))
}

/// Whether a side that has arrived can have done so by its last move, and the other then be where
/// it is.
fn check_arrival(game: &LunxingQi, points: Field<'_>) -> Result<(), Rejection> {
    let (board, last) = (game.board, game.piece.previous());
    let [us, them] = [game.piece.side(), last.side()];
    let answered = |from: Point| {
        let before = back(board, last, from);
        before.is_one_step_short(last) && has_come(before, last.previous())
    };
    if board.has_arrived(us) {
        let answers = game.may_answer(them) && board.targets(last).any(answered);
        if !answers {
            let message = format!("{us} had arrived before piece {last} of {them} moved");
            return Err(points.wrong(RULE, message));
        }
    } else if board.has_arrived(them) && !has_come(board, last) {
        let message = format!("{them} had arrived before piece {last} moved");
        return Err(points.wrong(RULE, message));
    }
    Ok(())
}

/// Whether this piece can have brought its side to the goal.
fn has_come(board: Board, piece: Piece) -> bool {
    let side = piece.side();
    let new = |from| !back(board, piece, from).has_arrived(side);
    board.has_arrived(side) && board.targets(piece).any(new)
}

/// The board before a piece came from there.
const fn back(mut board: Board, piece: Piece, from: Point) -> Board {
    board.carry(piece, from);
    board
}
