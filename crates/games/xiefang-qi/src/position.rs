//! Positions as text (R6): rows from the top and the side to move, `www/ww/3/bb/bbb b`.

use crate::board::{Board, Point, Side};
use crate::game::XiefangQi;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for XiefangQi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let row = |y| row(self.board, y).map(|point| self.at(point).map(Side::letter));
        write_rows(self.board.size, row, out);
        put!(out, " {}", self.to_move().letter());
    }

    fn read_position(self, text: &str) -> Result<XiefangQi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
        };
        let turns = Side::read(side, RULE)? as u32;
        let begun = self.key();
        let mut game = XiefangQi { men: [Bitboard::EMPTY; 2], turns, ..self };
        game.read_rows(rows)?;
        game.check_count(rows)?;
        if game.key() != begun {
            game.check_last(rows)?;
        }
        game.run.restart(game.key());
        game.stuck = game.is_stuck();
        Ok(game)
    }

    saved!(turns, repeated, run; |start, game| {
        game.to_move() == start.to_move() && game.run.ends_with(start.key())
    });

    fn forget(&mut self) {
        self.turns %= 2;
        self.repeated = false;
        self.run.restart(self.key());
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }
}

/// The points of a row of the board, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<'_> {
    board.points(board.all()).filter(move |point| point.y == y)
}

impl XiefangQi {
    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let board = self.board;
        let width = |y| row(board, y).count() as u8;
        Rows::new(RULE, board.size, "point", "man").read(
            rows,
            width,
            Side::of_letter,
            |x, y, side| {
                let point = row(board, y).nth(x.into());
                self.men[side as usize] |= point.map_or(Bitboard::EMPTY, |point| board.bit(point));
            },
        )
    }

    /// Whether the numbers of men are possible with this side to move.
    fn check_count(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let (side, most) = (self.to_move(), u32::from(self.board.men));
        let [black, white] = self.men.map(Bitboard::count);
        let all = black == most && white == most;
        let placing = match side {
            Side::Black => black == white && black <= most,
            Side::White => black == white + 1 && black <= most,
        };
        if all || self.places && placing {
            return Ok(());
        }
        let white = counted(white, "white man", "white men");
        Err(rows.wrong(RULE, format!("{black} black and {white} with {side} to move")))
    }

    /// Whether the other side can have made the last move, if a move was made.
    fn check_last(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let (side, last) = (self.to_move(), self.to_move().other());
        let placed = self.places && (self.is_placing() || side == Side::Black);
        if !placed && !self.can_move(last) {
            return Err(rows.wrong(RULE, format!("no man of {last} can have made the last move")));
        }
        // On the big board each move leads from one of these points to another point, or back.
        let board = self.board;
        let middles = board.points(board.all()).filter(|p| p.x % 2 == 0 && (p.x + p.y) % 4 == 2);
        let centre = Point::new(2, 2);
        let men = middles.chain([centre]).filter(|point| self.at(*point).is_some()).count();
        if board.size == 5 && !self.places && men % 2 != self.turns as usize {
            let men = counted(men, "man", "men");
            let message = format!("{men} on the middles and the centre with {side} to move");
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }
}
