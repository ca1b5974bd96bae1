//! Position text (R5): rows from the top and the side to move, `1/3/5/7/4b4/11/13/15 w`.

use crate::board::{Point, SIDE, Side, cells, is_joined, width};
use crate::game::{Double, SantongQi};
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for SantongQi {
    fn position(&self, out: &mut String) {
        let stone = |x, y| Point::new(u32::from(x), u32::from(y)).and_then(|cell| self.at(cell));
        let row = |y| (0..width(y)).map(move |x| stone(x, y).map(Side::letter));
        write_rows(SIDE, row, out);
        let open = if self.double == Double::Open { "+" } else { "" };
        put!(out, " {}{open}", self.to_move.letter());
    }

    fn read_position(mut self, text: &str) -> Result<SantongQi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            let message = "a position is eight rows and the side to move, b, w or w+";
            return Err(all.wrong(RULE, message));
        };
        Rows::new(RULE, SIDE, "cell", "stone").read(
            rows,
            width,
            Side::of_letter,
            |x, y, side| {
                let cell = Point::new(x.into(), y.into());
                self.stones[side as usize] |= cell.map_or(0, Point::bit);
            },
        )?;
        let open = side.text == "w+";
        self.to_move = match side.text {
            "b" => Side::Black,
            "w" | "w+" => Side::White,
            _ => return Err(side.wrong(RULE, "the side to move is b, w or w+")),
        };
        if open && self.double == Double::Never {
            return Err(side.wrong(RULE, "with double=false a turn has no second stone"));
        }
        self.count_stones(open, rows)?;
        self.find_end(rows)?;
        if open && self.end.is_some() {
            return Err(side.wrong(RULE, "the game is over, there is no second stone"));
        }
        Ok(self)
    }
}

impl SantongQi {
    /// Checks the numbers of stones, which show whether White has placed two stones in one turn.
    fn count_stones(&mut self, open: bool, rows: Field<'_>) -> Result<(), Rejection> {
        let [black, white] = self.stones.map(u128::count_ones);
        let usual = white + u32::from(self.to_move == Side::White);
        // Black placed a stone before White's two, and another one if White begins a new turn.
        let before = 1 + u32::from(self.to_move == Side::White && !open);
        if black == usual && !open {
            return Ok(());
        }
        if self.double == Double::Never || black + 1 != usual || black < before {
            let (side, second) = (self.to_move, if open { " once more" } else { "" });
            let white = counted(white, "white stone", "white stones");
            let message = format!("{black} black and {white} with {side} to move{second}");
            return Err(rows.wrong(RULE, message));
        }
        self.double = if open { Double::Open } else { Double::Had };
        Ok(())
    }

    /// Finds the end that the board shows. Only the last stone can have made it.
    fn find_end(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let (side, contact) = (self.to_move, self.contact);
        if is_joined(self.of(side), contact) {
            let message = format!("{side} is to move and has joined the three sides");
            return Err(rows.wrong(RULE, message));
        }
        let last = side.other();
        let stones = self.of(last);
        let Some(any) = cells(stones).next() else { return Ok(()) };
        let mut cell = any;
        if is_joined(stones, contact) {
            let deciding = cells(stones).find(|cell| !is_joined(stones & !cell.bit(), contact));
            let message = || format!("no single stone of {last} joined the three sides");
            cell = deciding.ok_or_else(|| rows.wrong(RULE, message()))?;
        }
        self.end = self.ending(last, cell);
        Ok(())
    }
}
