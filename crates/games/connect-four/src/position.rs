//! Positions as text (R5): rows from the top and the side to move, `7/7/7/7/7/3r3 y`.

use crate::board::{Board, Point, Side};
use crate::game::ConnectFour;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for ConnectFour {
    fn position(&self, out: &mut String) {
        let Board { columns, rows, .. } = self.board;
        let letter = |x, y| self.board.at(Point::new(x, y)).map(Side::letter);
        write_rows(rows, |y| (0..columns).map(move |x| letter(x, y)), out);
        put!(out, " {}", self.to_move().letter());
    }

    fn read_position(mut self, text: &str) -> Result<ConnectFour, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all
                .wrong(RULE, "a position is the rows and the side to move, r or y")
                .zh("局面由各行和行棋方 r 或 y 组成"));
        };
        read_rows(&mut self.board, rows)?;
        let to_move = Side::read(side, RULE)?;
        let [red, yellow] = Side::BOTH.map(|side| self.board.count(side));
        if red != yellow + u32::from(to_move == Side::Yellow) {
            let yellow_discs = plural(yellow, "yellow disc");
            let message = format!("{red} red and {yellow_discs} with {to_move} to move");
            let chinese = format!("红子 {red} 枚，黄子 {yellow} 枚，不能轮到{}", to_move.zh());
            return Err(rows.wrong(RULE, message).zh(chinese));
        }
        self.moves = (red + yellow) as u8;
        check_rows(&self, rows)?;
        self.end = self.ending(to_move.other());
        Ok(self)
    }

    fn repetition_key(&self) -> u128 {
        self.board.key()
    }

    #[inline]
    fn identity(&self) -> u128 {
        self.board.key()
    }
}

/// Reads the rows; each disc must lie on another one or on the bottom.
fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let mut discs = Vec::new();
    Rows::new(RULE, board.rows, "cell", "disc").try_read(
        rows,
        |_| board.columns,
        Side::of_letter,
        |x, y, side, field| {
            discs.push((Point::new(x, y), side, field.offset));
            Ok(())
        },
    )?;
    for (cell, side, offset) in discs.into_iter().rev() {
        if board.landing(cell.x) != Some(cell) {
            let message = format!("the disc on {cell} is above an empty cell");
            let chinese = format!("{cell} 上的棋子下面是空位");
            return Err(Rejection::position(RULE, message, offset, 1).zh(chinese));
        }
        board.put(side, cell);
    }
    Ok(())
}

/// Refuses a row of the side to move, and a row that the last disc did not complete.
fn check_rows(game: &ConnectFour, rows: Field<'_>) -> Result<(), Rejection> {
    let (us, last, row) = (game.to_move(), game.to_move().other(), game.row);
    if game.board.has_row(us, row) {
        return Err(rows
            .wrong(RULE, format!("{us} is to move and has {row} in a row"))
            .zh(format!("轮到{}，而它已有 {row} 子连线", us.zh())));
    }
    let on_top = |column| {
        let open = game.board.landing(column).map_or(game.board.rows, |cell| cell.y);
        open.checked_sub(1).map(|y| Point::new(column, y))
    };
    let fell_last = |cell: Point| {
        let mut before = game.board;
        before.take(last, cell);
        game.board.at(cell) == Some(last) && !before.has_row(last, row)
    };
    if game.moves > 0 && !(0..game.board.columns).filter_map(on_top).any(fell_last) {
        let (message, chinese) = if game.board.has_row(last, row) {
            (
                format!("{last} had {row} in a row before the last disc"),
                format!("{}在最后一子之前已有 {row} 子连线", last.zh()),
            )
        } else {
            (
                format!("{last} moved last, but no disc of {last} is the top of a column"),
                format!("最后落子的是{0}，而各列最上面都没有{0}的棋子", last.zh()),
            )
        };
        return Err(rows.wrong(RULE, message).zh(chinese));
    }
    Ok(())
}
