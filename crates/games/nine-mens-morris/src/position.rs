//! Position text (R7): rows from the top, the side to move, the men in hand, the number of turns
//! without a removal, and the closed points: `3/1w1/3/6/3/1b1/3 w hand=8,8`.

use crate::board::{Board, Point, Side, points};
use crate::game::{FEWEST, Morris};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Draw;

/// The rule of position text.
const RULE: &str = "R7.1";

impl PositionText for Morris {
    fn position(&self, out: &mut String) {
        let board = self.variant.board;
        let men = |y| row(board, y).map(|point| self.at(point).map(Side::letter));
        write_rows(board.size, men, out);
        put!(out, " {}", self.to_move.letter());
        if let [white, black] = self.hand
            && self.hand != [0; 2]
        {
            put!(out, " hand={white},{black}");
        }
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
        for (n, point) in points(self.closed).enumerate() {
            let sign = if n == 0 { " closed=" } else { "," };
            put!(out, "{sign}{point}");
        }
    }

    fn read_position(mut self, text: &str) -> Result<Morris, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, w or b"));
        };
        read_rows(&mut self, rows)?;
        self.to_move = Side::read(side, RULE)?;
        let [hand, quiet, closed] = keys(RULE, ["hand", "quiet", "closed"], parts)?;
        self.hand = hand.map_or(Ok([0; 2]), |hand| read_hand(hand, self.variant.men))?;
        check_hand(&self, hand.unwrap_or(side))?;
        check_men(&self, rows)?;
        let placed: u8 = self.hand.iter().map(|left| self.variant.men - left).sum();
        let all_placed = self.hand == [0; 2];
        self.turns = u32::from(placed) + u32::from(all_placed && self.to_move == Side::Black);
        if let Some(field) = quiet {
            self.quiet = read_quiet(field, all_placed)?;
        }
        if let Some(field) = closed {
            self.closed = read_closed(&self, field)?;
        } else if !all_placed && !self.variant.refill {
            check_closed(&self, Bitboard::EMPTY, rows)?;
        }
        if placed > 0 {
            self.run.push(self.key());
            self.end = self.ending();
            self.drawn = self.draw().filter(|draw| *draw == Draw::Quiet);
        }
        Ok(self)
    }

    saved!(turns, drawn, run);

    fn repetition_key(&self) -> u128 {
        let [white, black] = self.men.map(|men| u128::from(men.0));
        let [hand, other] = self.hand.map(u128::from);
        let closed = u128::from(self.closed.0).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (white | black << 56 | hand << 112 | other << 116 | (self.to_move as u128) << 120) ^ closed
    }

    fn forget(&mut self) {
        (self.quiet, self.drawn) = (0, None);
        self.run.restart(self.key());
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }
}

/// The points of a row of the board, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<> {
    points(board.points).filter(move |point| point.square().y == y)
}

/// Men in hand: `8,7`.
fn read_hand(field: Field<'_>, most: u8) -> Result<[u8; 2], Rejection> {
    let counts = field.pair(',').map(|pair| pair.map(Field::number::<u8>));
    let Some([Some(white), Some(black)]) = counts else {
        return Err(field.wrong(RULE, "the men to place of White and Black are written as 8,7"));
    };
    if white.max(black) > most {
        return Err(field.wrong(RULE, format!("a side has at most {most} men to place")));
    }
    Ok([white, black])
}

/// Whether the men in hand fit the side to move.
fn check_hand(game: &Morris, field: Field<'_>) -> Result<(), Rejection> {
    let ([white, black], side) = (game.hand, game.to_move);
    let in_turn = match side {
        Side::White => white == black,
        Side::Black => white + 1 == black || (white == 0 && black == 0),
    };
    if !in_turn {
        let black = counted(black, "black man", "black men");
        let message = format!("{white} white and {black} to place with {side} to move");
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

/// Whether the numbers of men are possible, and the side that moved last has not lost.
fn check_men(game: &Morris, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let (count, left) = (game.of(side).count() as u8, game.hand[side as usize]);
        let placed = game.variant.men - left;
        let by = game.variant.men - game.hand[side.other() as usize];
        if count > placed {
            let men = counted(count, "man", "men");
            let message = format!("{side} has {men} on the board, but has placed {placed}");
            return Err(rows.wrong(RULE, message));
        }
        let removed = placed - count;
        let most = if game.variant.removes { by.saturating_sub(2) } else { 0 };
        if removed > most && (game.hand != [0; 2] || !game.variant.removes) {
            let men = counted(removed, "man", "men");
            let message = format!("{side} has lost {men}, at most {most} are possible");
            return Err(rows.wrong(RULE, message));
        }
    }
    let last = game.to_move.other();
    let (left, mover) = (game.of(last).count(), game.of(game.to_move));
    if u32::from(game.hand[last as usize]) + left < FEWEST {
        let men = counted(left, "man", "men");
        return Err(rows.wrong(RULE, format!("{last} moved last, but has {men}")));
    }
    if !game.variant.removes && points(mover).any(|man| game.has_row(game.to_move, man)) {
        let message = format!("{} is to move, but has three in a row", game.to_move);
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn read_quiet(field: Field<'_>, all_placed: bool) -> Result<u32, Rejection> {
    let quiet = field.number().filter(|n| (1..=1_000_000).contains(n));
    let quiet = quiet.ok_or_else(|| field.wrong(RULE, "quiet is a number of turns from 1"))?;
    if !all_placed {
        return Err(field.wrong(RULE, "turns count only when all men are placed"));
    }
    Ok(quiet)
}

/// Reads the closed points: `d6,b4`.
fn read_closed(game: &Morris, field: Field<'_>) -> Result<Bitboard, Rejection> {
    if game.variant.refill || game.hand == [0; 2] {
        return Err(
            field.wrong(RULE, "points are closed only with refill=false and during placing")
        );
    }
    let mut closed = Bitboard::EMPTY;
    for name in field.split(',') {
        let empty = points(game.empty()).find(|point| point.to_string() == name.text);
        match empty.filter(|point| (closed & point.bit()).is_empty()) {
            Some(point) => closed |= point.bit(),
            None => {
                let message = format!("{:?} is not an empty point, or is there twice", name.text);
                return Err(name.wrong(RULE, message));
            }
        }
    }
    check_closed(game, closed, field)?;
    Ok(closed)
}

/// Whether there is a closed point for each man removed during placing.
fn check_closed(game: &Morris, closed: Bitboard, field: Field<'_>) -> Result<(), Rejection> {
    let placed: u8 = game.hand.iter().map(|left| game.variant.men - left).sum();
    let on_board = (game.men[0] | game.men[1]).count();
    let (count, removed) = (closed.count(), u32::from(placed) - on_board);
    if count != removed {
        let points = counted(count, "point is", "points are");
        let men = counted(removed, "man was", "men were");
        let message = format!("{points} closed, but {men} removed");
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

fn read_rows(game: &mut Morris, rows: Field<'_>) -> Result<(), Rejection> {
    let board = game.variant.board;
    let width = |y| row(board, y).count() as u8;
    let reader = Rows::new(RULE, board.size, "point", "man");
    reader.read(rows, width, Side::of_letter, |x, y, side| {
        let point = row(board, y).nth(x.into());
        game.men[side as usize] |= point.map_or(Bitboard::EMPTY, Point::bit);
    })
}
