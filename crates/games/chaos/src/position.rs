//! Positions as text (R6): rows from the top, the side to move, the number of turns played:
//! `2,bwb/1,w,1/3 b turns=8`.

use crate::board::{Board, PIECES, Point, SIZE, Side, Stack};
use crate::game::Chaos;
use wanqi_sdk::position::{keys, write_list};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Chaos {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        for y in (0..SIZE).rev() {
            let stacks = (0..SIZE).map(|x| self.board.at(Point::new(x, y)));
            let filled = |stack: Stack| (stack.height() > 0).then_some(stack);
            write_list(stacks.map(filled), out);
            out.push(if y == 0 { ' ' } else { '/' });
        }
        out.push(self.to_move.letter());
        if self.turns > self.to_move as u32 {
            put!(out, " turns={}", self.turns);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Chaos, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
        self.board = read_rows(rows)?;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        let [turns] = keys(RULE, ["turns"], parts)?;
        if let Some(turns) = turns {
            let number = turns.number();
            self.turns = number.ok_or_else(|| turns.wrong(RULE, "turns must be a number"))?;
            if self.turns % 2 != self.to_move as u32 {
                let (count, due) = (plural(self.turns, "turn"), self.to_move.other());
                return Err(turns.wrong(RULE, format!("after {count} {due} is to move")));
            }
        }
        check_pieces(&self, rows)?;
        self.run.clear();
        self.begin();
        Ok(self)
    }

    saved!(drawn, run; |_, game| game.open() || game.run.ends_with(game.key()));

    fn forget(&mut self) {
        (self.turns, self.drawn) = (self.to_move as u32, None);
        self.run.clear();
        if !self.open() {
            self.run.push(self.key());
        }
    }
}

/// Checks that play can lead to these stacks.
fn check_pieces(game: &Chaos, rows: Field<'_>) -> Result<(), Rejection> {
    let (board, us, them) = (&game.board, game.to_move, game.to_move.other());
    let wrong = |message: String| Err(rows.wrong(RULE, message));
    for side in Side::BOTH {
        let count = board.count(side);
        if count > PIECES {
            let pieces = plural(count, "piece");
            return wrong(format!("{side} has {pieces} on the board, {PIECES} at most"));
        }
    }
    let waiting = board.waiting();
    if waiting.count() == 1 {
        return wrong(format!(
            "the stack on {waiting} would have burst, because no other storm is due"
        ));
    }
    let calm = waiting.is_empty();
    let done = if calm { us } else { them };
    if board.count(done) == PIECES {
        let message = format!("{done} had all {PIECES} pieces on the board a turn ago and has won");
        return wrong(message);
    }
    if *board == Board::EMPTY && game.turns > 0 {
        return wrong(format!("the board is empty after the turn of {them}"));
    }
    Ok(())
}

fn read_rows(rows: Field<'_>) -> Result<Board, Rejection> {
    let mut board = Board::EMPTY;
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        let rows_are = there_are(count, "row", "rows");
        return Err(rows.wrong(RULE, format!("{rows_are}, the board has {SIZE}")));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(&mut board, row, y)?;
    }
    Ok(board)
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut x, mut after_number) = (0_usize, false);
    for part in row.split(',') {
        let empty = match part.text {
            "1" => Some(1),
            "2" => Some(2),
            "3" => Some(3),
            _ => None,
        };
        if empty.is_some() && after_number {
            return Err(part.wrong(RULE, "two numbers of empty cells in a row"));
        }
        after_number = empty.is_some();
        if empty.is_none() {
            let cell = (x < usize::from(SIZE)).then(|| Point::new(x as u8, y));
            read_stack(board, cell, part)?;
        }
        x += empty.unwrap_or(1);
    }
    if x != usize::from(SIZE) {
        let cells = plural(x, "cell");
        return Err(row.wrong(RULE, format!("row {} has {cells}, not {SIZE}", y + 1)));
    }
    Ok(())
}

/// Reads a stack, and puts it on its cell if that is on the board.
fn read_stack(board: &mut Board, cell: Option<Point>, part: Field<'_>) -> Result<(), Rejection> {
    let (height, most) = (part.text.len(), 2 * usize::from(PIECES));
    if height == 0 || height > most {
        let message = format!("a stack has 1 to {most} pieces, and a number counts empty cells");
        return Err(part.wrong(RULE, message));
    }
    for (at, sign) in part.text.char_indices() {
        let side = Side::of_letter(sign);
        let side = side.ok_or_else(|| {
            let field = part.part(at..at + sign.len_utf8());
            field.wrong(RULE, format!("{sign:?} is not a piece and not a number"))
        })?;
        if let Some(cell) = cell {
            board.put(side, cell);
        }
    }
    Ok(())
}
