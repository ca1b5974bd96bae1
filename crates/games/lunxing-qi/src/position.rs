//! Positions as text (R5): the points of the pieces, the piece to move, the number of the round:
//! `c4,c2,b4,d1,d4,c1,c5,b1 1 round=2`.

use crate::board::{Board, PIECES, Piece, Point, Points};
use crate::game::LunxingQi;
use wanqi_sdk::position::keys;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for LunxingQi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        for piece in Piece::all() {
            let separator = if piece.0 + 1 == PIECES { ' ' } else { ',' };
            put!(out, "{}{separator}", self.board.place(piece));
        }
        put!(out, "{}", self.piece);
        if self.round > 1 {
            put!(out, " round={}", self.round);
        }
    }

    fn read_position(mut self, text: &str) -> Result<LunxingQi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let points = parts.next().unwrap_or(all);
        let turn = parts.next().ok_or_else(|| all.wrong(RULE, "the piece to move is missing"))?;
        self.board = read_points(points)?;
        let number = turn.number().filter(|number| (1..=PIECES).contains(number));
        let number = number.ok_or_else(|| turn.wrong(RULE, "the piece to move is 1 to 8"))?;
        self.piece = Piece(number - 1);
        let [round] = keys(RULE, ["round"], parts)?;
        if let Some(round) = round {
            let number = round.number().filter(|number| (1..=u32::MAX / 2).contains(number));
            self.round = number.ok_or_else(|| round.wrong(RULE, "rounds count from 1"))?;
        }
        check_arrival(&self, points)?;
        self.run.restart(self.key());
        self.settle();
        Ok(self)
    }

    saved!(drawn, run; |_, game| game.run.ends_with(game.key()));

    fn forget(&mut self) {
        (self.round, self.drawn) = (1, None);
        self.run.restart(self.key());
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }
}

fn read_points(points: Field<'_>) -> Result<Board, Rejection> {
    let count = points.split(',').count();
    if count != usize::from(PIECES) {
        let pieces_are = there_are(count, "piece", "pieces");
        return Err(points.wrong(RULE, format!("{pieces_are}, not {PIECES}")));
    }
    let (mut places, mut taken) = ([0; PIECES as usize], Points::default());
    for ((field, piece), place) in points.split(',').zip(Piece::all()).zip(&mut places) {
        let point = Point::parse(field.text.as_bytes());
        let point = point.ok_or_else(|| {
            field.wrong(RULE, format!("{:?} is not a point for piece {piece}", field.text))
        })?;
        if taken.has(point) {
            return Err(field.wrong(RULE, format!("{point} has two pieces, one of them {piece}")));
        }
        taken.0 |= Points::of(point).0;
        *place = point.0;
    }
    Ok(Board::new(places))
}

/// Checks that a side that has arrived did so with its last move, and that the answer of the other
/// side explains a later position.
fn check_arrival(game: &LunxingQi, points: Field<'_>) -> Result<(), Rejection> {
    let (board, last) = (game.board, game.piece.previous());
    let [us, them] = [game.to_move(), last.side()];
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

/// Whether the last move of this piece can have completed the arrival of its side.
fn has_come(board: Board, piece: Piece) -> bool {
    let side = piece.side();
    let new = |from| !back(board, piece, from).has_arrived(side);
    board.has_arrived(side) && board.targets(piece).any(new)
}

/// The board before a piece moved from this point.
const fn back(mut board: Board, piece: Piece, from: Point) -> Board {
    board.carry(piece, from);
    board
}
