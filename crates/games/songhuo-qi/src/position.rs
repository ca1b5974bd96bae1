//! Position text (R6): the goods in rows from the top, the side to move, the main pieces:
//! `7/7/7/7/ooo4/ooo4/ooo4 b black=a7 white=g1`. A `+` after a point means that the piece carries a
//! good.

use crate::board::{Point, SIZE, Side, USERS, WAREHOUSE, bit, has};
use crate::game::{ENOUGH, GOODS, Piece, SonghuoQi};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

/// The letter of goods in the warehouse; delivered goods have the letter of their side.
const WAITING: char = 'o';

impl PositionText for SonghuoQi {
    fn position(&self, out: &mut String) {
        let sign = |point| {
            let delivered = |side: &Side| has(self.delivered[*side as usize], point);
            let by = Side::BOTH.into_iter().find(delivered).map(Side::letter);
            by.or_else(|| has(self.waiting, point).then_some(WAITING))
        };
        write_rows(SIZE, |y| (0..SIZE).map(move |x| sign(Point::new(x, y))), out);
        let mark = |side| if self.piece(side).loaded { "+" } else { "" };
        let [black, white] = self.pieces.map(|piece| piece.at);
        let [b, w] = Side::BOTH.map(mark);
        put!(out, " {} black={black}{b} white={white}{w}", self.to_move.letter());
    }

    fn read_position(mut self, text: &str) -> Result<SonghuoQi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position is the goods, the side to move and the pieces"));
        };
        read_rows(&mut self, rows)?;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        let [Some(black), Some(white)] = keys(RULE, ["black", "white"], parts)? else {
            return Err(
                all.wrong(RULE, "black= and white= with the points of both pieces are missing")
            );
        };
        for (side, field) in Side::BOTH.into_iter().zip([black, white]) {
            self.pieces[side as usize] = read_piece(field)?;
            check_piece(&self, side, field)?;
        }
        if self.piece(Side::Black).at == self.piece(Side::White).at {
            return Err(white.wrong(RULE, "both pieces are on one point"));
        }
        check_goods(&self, rows)?;
        if self.has_won(self.to_move) {
            return Err(side.wrong(RULE, format!("{} is to move, but has won", self.to_move)));
        }
        let last = self.to_move.other();
        self.winner = self.has_won(last).then_some(last);
        self.run.restart(self.key());
        Ok(self)
    }

    saved!(turns, repeated, run; |start, game| game.run.ends_with(start.key()));

    fn repetition_key(&self) -> u128 {
        self.identity()
    }

    fn forget(&mut self) {
        self.turns = self.to_move as u32;
        self.repeated = false;
        self.run.restart(self.key());
    }

    /// Waiting goods and delivered goods are on different points, so one set contains both kinds.
    fn identity(&self) -> u128 {
        let [black, white] = self.delivered;
        let goods = u128::from((self.waiting | black).0) << 64 | u128::from(white.0 & USERS.0);
        goods | u128::from(self.key())
    }
}

/// Reads the goods.
fn read_rows(game: &mut SonghuoQi, field: Field<'_>) -> Result<(), Rejection> {
    (game.waiting, game.delivered) = (Bitboard::EMPTY, [Bitboard::EMPTY; 2]);
    let rows = Rows::new(RULE, SIZE, "point", "good");
    let good = |sign| (sign == WAITING).then_some(None).or(Side::of_letter(sign).map(Some));
    rows.try_read(
        field,
        |_| SIZE,
        good,
        |x, y, by, field| {
            let point = Point::new(x, y);
            let (set, within) = match by {
                None => (&mut game.waiting, WAREHOUSE),
                Some(side) => (&mut game.delivered[side as usize], USERS),
            };
            if !has(within, point) {
                return Err(field.wrong(RULE, format!("a good of this kind cannot be on {point}")));
            }
            *set |= bit(point);
            Ok(())
        },
    )
}

fn read_piece(field: Field<'_>) -> Result<Piece, Rejection> {
    let (name, loaded) = match field.text.strip_suffix('+') {
        Some(name) => (name, true),
        None => (field.text, false),
    };
    let at = Point::parse(name.as_bytes(), SIZE, SIZE);
    let wrong = || field.wrong(RULE, format!("{name:?} is not a point of the board"));
    Ok(Piece { at: at.ok_or_else(wrong)?, loaded })
}

/// Whether the piece of a side can be on its point, with or without a good.
fn check_piece(game: &SonghuoQi, side: Side, field: Field<'_>) -> Result<(), Rejection> {
    let Piece { at, loaded } = game.piece(side);
    let message = if has(game.waiting, at) {
        format!("the piece of {side} on {at} would have taken the good there")
    } else if loaded && has(USERS, at) {
        format!("the piece of {side} would have delivered its good on {at}")
    } else if !game.open_users && has(game.delivered[side.other() as usize], at) {
        format!("the piece of {side} cannot be on the good on {at}")
    } else {
        return Ok(());
    };
    Err(field.wrong(RULE, message))
}

/// Whether there are nine goods, and each side has delivered at most four.
fn check_goods(game: &SonghuoQi, rows: Field<'_>) -> Result<(), Rejection> {
    let carried = game.pieces.iter().filter(|piece| piece.loaded).count() as u32;
    let count = game.goods().count() + carried;
    if count != GOODS {
        let goods_are = there_are(count, "good", "goods");
        return Err(rows.wrong(RULE, format!("{goods_are}, not {GOODS}")));
    }
    for side in Side::BOTH {
        let count = game.delivered[side as usize].count();
        if count > ENOUGH {
            let goods = plural(count, "good");
            let message = format!("{side} has delivered {goods}, but the game ends before");
            return Err(rows.wrong(RULE, message));
        }
    }
    Ok(())
}
