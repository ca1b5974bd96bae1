//! Position text (R6): rows from the top and the given piece, `4/4/1dtqh2/4 lsrf`.

use crate::board::{Board, LINES, Piece, Point, SIZE, SQUARES, Set};
use crate::game::{End, Quarto};
use wanqi_sdk::position::keys;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Quarto {
    fn position(&self, out: &mut String) {
        for y in (0..SIZE).rev() {
            write_row(&self.board, y, out);
            out.push(if y == 0 { ' ' } else { '/' });
        }
        match self.given {
            Some(piece) => put!(out, "{piece}"),
            None => out.push('-'),
        }
        if let Some(cell) = self.live {
            put!(out, " last={cell}");
        }
        if let Some(End::Called(seat)) = self.end {
            put!(out, " called={}", seat.0);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Quarto, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let (Some(rows), Some(given)) = (fields.next(), fields.next()) else {
            return Err(all.wrong(RULE, "a position is four rows and the given piece, or -"));
        };
        read_rows(&mut self.board, rows)?;
        self.given = read_given(&self.board, given)?;
        let [last, called] = keys(RULE, ["last", "called"], fields)?;
        if let Some(field) = last.or(called).filter(|_| !self.call) {
            return Err(field.wrong(RULE, "lines are called with call=true only"));
        }
        if self.call {
            let last = last.map(|last| read_last(&self, last)).transpose()?;
            check_missed(&self, last, rows)?;
            self.settle(last);
        } else {
            let last = shared_cell(&self, rows)?;
            self.settle(last);
            if self.end.is_some() && self.given.is_some() {
                return Err(given.wrong(RULE, "a line is complete, so no piece can be given"));
            }
        }
        if let Some(called) = called {
            self.end = Some(read_called(&self, called)?);
        }
        Ok(self)
    }
}

/// Writes a row: four letters for each piece, a number for each run of empty cells.
fn write_row(board: &Board, y: u8, out: &mut String) {
    let mut empty = 0;
    for cell in (0..SIZE).map(|x| board.at(Point::new(x, y))).map(Some).chain([None]) {
        if cell == Some(None) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            put!(out, "{empty}");
            empty = 0;
        }
        if let Some(piece) = cell.flatten() {
            put!(out, "{piece}");
        }
    }
}

fn read_given(board: &Board, given: Field<'_>) -> Result<Option<Piece>, Rejection> {
    if given.text == "-" {
        return Ok(None);
    }
    let piece = read_piece(given)?;
    if board.holds(piece) {
        return Err(given.wrong(RULE, format!("{piece} is on the board, it cannot be given")));
    }
    Ok(Some(piece))
}

fn read_piece(field: Field<'_>) -> Result<Piece, Rejection> {
    let piece = Piece::parse(field.text.as_bytes());
    let piece = piece.filter(|piece| piece.letters() == field.text.as_bytes());
    piece.ok_or_else(|| field.wrong(RULE, format!("{:?} is not a piece such as dtqh", field.text)))
}

/// The complete lines and, where they count, squares.
fn complete(game: &Quarto) -> impl Iterator<Item = Set> + '_ {
    let squares = if game.squares { &SQUARES[..] } else { &[] };
    game.board.alike(&LINES).chain(game.board.alike(squares))
}

/// A cell that the latest piece can be on if a pattern is complete, where that ended the game.
fn shared_cell(game: &Quarto, rows: Field<'_>) -> Result<Option<Point>, Rejection> {
    let shared = complete(game).fold(Set::MAX, |shared, pattern| shared & pattern);
    if shared == 0 {
        return Err(
            rows.wrong(RULE, "complete lines without a common cell: the first ended the game")
        );
    }
    let last = Board::cells().find(|cell| Board::bit(*cell) & shared != 0);
    Ok(last.filter(|_| shared != Set::MAX))
}

fn read_last(game: &Quarto, field: Field<'_>) -> Result<Point, Rejection> {
    let cell = Point::parse(field.text.as_bytes(), SIZE, SIZE);
    let cell = cell.ok_or_else(|| field.wrong(RULE, "last must name a cell, a1 to d4"))?;
    if complete(game).all(|pattern| pattern & Board::bit(cell) == 0) {
        return Err(field.wrong(RULE, format!("no line through {cell} is complete")));
    }
    Ok(cell)
}

/// Without `last` the latest piece is not part of a complete line.
fn check_missed(game: &Quarto, last: Option<Point>, rows: Field<'_>) -> Result<(), Rejection> {
    let lines = complete(game).fold(0, |lines, pattern| lines | pattern);
    if last.is_none() && lines != 0 && lines == game.board.occupied {
        let message = "the latest piece completes a line, last=… must name its cell";
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn read_called(game: &Quarto, field: Field<'_>) -> Result<End, Rejection> {
    let seat = game.to_move();
    if game.live.is_none() || game.end.is_some() {
        return Err(field.wrong(RULE, "there is no line that can be called"));
    }
    if field.number() != Some(seat.0) {
        return Err(field.wrong(RULE, format!("only seat {} can have called", seat.0)));
    }
    Ok(End::Called(seat))
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        let rows_are = there_are(count, "row", "rows");
        return Err(rows.wrong(RULE, format!("{rows_are}, the board has {SIZE}")));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(board, row, y)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut rest, mut x, mut after_number) = (row, 0, false);
    while let Some(sign) = rest.text.chars().next() {
        if let '1'..='4' = sign {
            if after_number {
                let number = rest.part(0..1);
                return Err(number.wrong(RULE, "two numbers of empty cells in a row"));
            }
            (rest, x, after_number) = (rest.skip(1), x + sign as u8 - b'0', true);
            continue;
        }
        let letters = rest.text.char_indices().nth(4).map_or(rest.text.len(), |(at, _)| at);
        let field = rest.part(0..letters);
        let piece = read_piece(field)?;
        if board.holds(piece) {
            return Err(field.wrong(RULE, format!("{piece} is on the board twice")));
        }
        if x < SIZE {
            board.place(piece, Point::new(x, y));
        }
        (rest, x, after_number) = (rest.skip(letters), x + 1, false);
    }
    if x != SIZE {
        let cells = plural(x, "cell");
        return Err(row.wrong(RULE, format!("row {} has {cells}, not {SIZE}", y + 1)));
    }
    Ok(())
}
