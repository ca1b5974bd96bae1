//! Actions as text: the cell that the disc falls to, `d1`, or its column, `d` or `4`.

use crate::board::Point;
use crate::facts::{LETTER, NUMBER};
use crate::game::ConnectFour;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// The cell that the disc falls to.
pub type Action = Point;

impl ActionText for ConnectFour {
    type Action = Action;

    fn write(&self, _actor: Actor, cell: Action, out: &mut String) {
        put!(out, "{cell}");
    }

    fn write_style(&self, style: usize, actor: Actor, cell: Action, out: &mut String) {
        match style {
            LETTER => put!(out, "{}", char::from(b'a' + cell.x)),
            NUMBER => put!(out, "{}", cell.x + 1),
            _ => self.write(actor, cell, out),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let hint = "a cell such as d1, or its column, d or 4";
        let chinese = "空位如 d1，或它所在的列 d 或 4";
        point!("R1.1", text, self.board.columns, self.board.rows)
            .ok_or_else(|| Rejection::unreadable(text, hint).hint_zh(chinese))
    }

    /// Reads canonical text, also with a capital letter, and the letter or number of a column.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let column = match *text {
            [letter] if letter.is_ascii_alphabetic() => (letter.to_ascii_lowercase() - b'a').into(),
            _ => match square::row(text) {
                Some(number) => number,
                None => return spelling::any_case(text, |text| self.read(actor, text)),
            },
        };
        let (columns, text) = (self.board.columns, String::from_utf8_lossy(text));
        let off = column >= columns.into();
        forbid!(
            "R1.1",
            off,
            "there is no column {text}, the grid has {columns} columns";
            "没有列 {text}，棋盘有 {columns} 列"
        );
        let cell = self.board.landing(column as u8);
        let cell = require!("R3.1", cell, "column {text} is full"; "列 {text} 已满");
        Ok(Read { canonical: false, ..Read::unchecked(cell) })
    }
}
