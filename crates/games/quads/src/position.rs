//! Position text (R5): rows from the top and the side to move,
//! `6/6/2,BBLB,3/2,LLLL,1,PPPP,1/6/6 s`.

use crate::board::{Board, Point, SIZE, Side};
use crate::game::{NEUTRAL, Quads};
use crate::notation::read_piece;
use crate::tile::EDGE_NAMES;
use wanqi_sdk::position::write_list;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for Quads {
    fn position(&self, out: &mut String) {
        for y in (0..SIZE).rev() {
            write_list((0..SIZE).map(|x| self.board.at(Point::new(x, y))), out);
            out.push(if y == 0 { ' ' } else { '/' });
        }
        out.push(self.to_move().letter());
    }

    fn read_position(mut self, text: &str) -> Result<Quads, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is six rows and the side to move, b or s"));
        };
        let us = Side::read(side, RULE)?;
        let count = rows.split('/').count();
        if count != usize::from(SIZE) {
            let rows_are = there_are(count, "row", "rows");
            return Err(rows.wrong(RULE, format!("{rows_are}, the board has {SIZE}")));
        }
        for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
            read_row(&mut self, row, y)?;
        }
        check_count(&self, us).map_err(|message| rows.wrong(RULE, message))?;
        check_edges(&self.board).map_err(|message| rows.wrong(RULE, message))?;
        check_last(&self).map_err(|message| rows.wrong(RULE, message))?;
        self.stuck = self.is_stuck();
        Ok(self)
    }
}

fn read_row(game: &mut Quads, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut x, mut after_number) = (0_u8, false);
    for field in row.split(',') {
        let number = matches!(field.text.as_bytes(), [b'1'..=b'6']);
        if number && after_number {
            return Err(field.wrong(RULE, "two numbers of empty cells in a row"));
        }
        after_number = number;
        if number {
            x = x.saturating_add(field.text.as_bytes()[0] - b'0');
            continue;
        }
        let piece = read_piece(field.text.as_bytes()).map_err(|r| field.wrong(RULE, r.message))?;
        let Some(piece) = piece else {
            return Err(
                field.wrong(RULE, format!("{:?} is not a tile and not a number", field.text))
            );
        };
        if x < SIZE {
            if !game.left(piece.owner).has(piece.tile) {
                return Err(field.wrong(RULE, format!("{piece} is on the board twice")));
            }
            game.lay(Point::new(x, y), piece);
        }
        x = x.saturating_add(1);
    }
    if x != SIZE {
        let cells = plural(x, "cell");
        return Err(row.wrong(RULE, format!("row {} has {cells}, not {SIZE}", y + 1)));
    }
    Ok(())
}

/// The neutral tiles come first, then the sides alternate.
fn check_count(game: &Quads, us: Side) -> Result<(), String> {
    let count = |owner| game.board.pieces().filter(|(_, piece)| piece.owner == owner).count() as u8;
    let [neutral, black, silver] = [None, Some(Side::Black), Some(Side::Silver)].map(count);
    let own = game.turns.saturating_sub(NEUTRAL);
    let alternating = neutral == game.turns.min(NEUTRAL) && black == own.div_ceil(2);
    if alternating && game.to_move() == us {
        return Ok(());
    }
    let silver = counted(silver, "silver tile", "silver tiles");
    Err(format!("{neutral} neutral, {black} black and {silver} with {us} to move"))
}

/// Tiles match their neighbours and the border.
fn check_edges(board: &Board) -> Result<(), String> {
    for (cell, piece) in board.pieces() {
        if let Some(side) = (0..4).find(|side| !board.matches(cell, piece, *side)) {
            let (name, shown) = (EDGE_NAMES[side], piece.sign(side));
            return Err(format!("{shown} in the {name} of {cell} does not match its neighbour"));
        }
    }
    Ok(())
}

/// All tiles are connected with a neutral one, and still are without one of the tiles of the side
/// that laid the last tile.
fn check_last(game: &Quads) -> Result<(), String> {
    let board = &game.board;
    let joined = connected(board, None);
    if let Some((cell, piece)) = board.pieces().find(|(cell, _)| !joined.contains(cell)) {
        return Err(format!("{piece} on {cell} is not connected with a neutral tile"));
    }
    let last = game.to_move().other();
    let mut own = board.pieces().filter(|(_, piece)| piece.owner == Some(last));
    let can = |cell| connected(board, Some(cell)).len() + 1 == joined.len();
    if game.turns <= NEUTRAL || own.any(|(cell, _)| can(cell)) {
        return Ok(());
    }
    Err(format!("no tile of {last} can be the last one, each connects others"))
}

/// The cells of the tiles that are connected with a neutral one, without this cell.
fn connected(board: &Board, without: Option<Point>) -> Vec<Point> {
    let neutral = board.pieces().filter(|(_, piece)| piece.owner.is_none());
    let mut joined: Vec<Point> = neutral.map(|(cell, _)| cell).collect();
    let mut next = 0;
    while let Some(cell) = joined.get(next).copied() {
        for beside in (0..4).filter_map(|side| Board::beside(cell, side)) {
            let known = Some(beside) == without || joined.contains(&beside);
            if !known && board.at(beside).is_some() {
                joined.push(beside);
            }
        }
        next += 1;
    }
    joined
}
