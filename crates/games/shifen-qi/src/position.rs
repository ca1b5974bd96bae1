//! Position text (R5): rows of edges and of cells from the top, and the side to move,
//! `4/9/4/9/4/9/4/ibi6/-3 w`.

use crate::board::{Cell, Edge, SIZE, Side, closed, points};
use crate::game::{Aim, ShifenQi, TEN};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

/// Rows of the text: of edges, and of cells between them.
const ROWS: u8 = 2 * SIZE + 1;

/// What a place of a row is.
#[derive(Clone, Copy)]
enum Place {
    Lying(Edge),
    Standing(Edge),
    Cell(Cell),
}

impl PositionText for ShifenQi {
    fn position(&self, out: &mut String) {
        let stick = |edge: Edge, sign| self.sticks.has(edge.0).then_some(sign);
        let signs = |y| {
            row(y).map(|place| match place {
                Place::Lying(edge) => stick(edge, '-'),
                Place::Standing(edge) => stick(edge, 'i'),
                Place::Cell(cell) => owner(self, cell).map(Side::letter),
            })
        };
        write_rows(ROWS, signs, out);
        put!(out, " {}", self.to_move.letter());
    }

    fn read_position(mut self, text: &str) -> Result<ShifenQi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is nine rows and the side to move, b or w"));
        };
        read_rows(&mut self, rows)?;
        self.to_move = Side::read(side, RULE)?;
        check_cells(&self, rows)?;
        count_turns(&mut self, side)?;
        let last = { self.sticks }.any(|edge| can_be_last(&self, Edge(edge)));
        if !self.sticks.is_empty() && !last {
            let message = format!("no stick can be the last one with {} to move", self.to_move);
            return Err(side.wrong(RULE, message));
        }
        self.end = self.ending();
        Ok(self)
    }

    saved!(turns, again);

    fn forget(&mut self) {
        (self.turns, self.again) = (self.to_move as u32, false);
    }

    /// Sticks, Black's points and the side to move; the other points follow from the sticks.
    fn identity(&self) -> u128 {
        let points = u128::from(self.score(Side::Black)) << 40;
        u128::from(self.sticks.0) | points | (self.to_move as u128) << 48
    }
}

/// The places of a row of the text, counted from the bottom.
fn row(n: u8) -> impl Iterator<Item = Place> {
    let (edges, y) = (n.is_multiple_of(2), n / 2);
    (0..if edges { SIZE } else { 2 * SIZE + 1 }).map(move |x| match (edges, x % 2) {
        (true, _) => Place::Lying(Edge::lying(x, y)),
        (false, 0) => Place::Standing(Edge::standing(x / 2, y)),
        (false, _) => Place::Cell(Cell::new(x / 2, y)),
    })
}

/// The side that has closed a cell.
pub(crate) fn owner(game: &ShifenQi, cell: Cell) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| game.cells[*side as usize].has(cell.0))
}

/// Reads the rows into a game with an empty board.
fn read_rows(game: &mut ShifenQi, rows: Field<'_>) -> Result<(), Rejection> {
    let width = |y| row(y).count() as u8;
    let sign = |sign| "-ibw".contains(sign).then_some(sign);
    Rows::new(RULE, ROWS, "place", "sign").try_read(rows, width, sign, |x, y, sign, field| {
        match (row(y).nth(x.into()), sign) {
            (Some(Place::Lying(edge)), '-') | (Some(Place::Standing(edge)), 'i') => {
                game.sticks |= edge.bit();
            }
            (Some(Place::Cell(cell)), 'b') => game.cells[0] |= Bitboard::of(cell.0),
            (Some(Place::Cell(cell)), 'w') => game.cells[1] |= Bitboard::of(cell.0),
            _ => return Err(field.wrong(RULE, format!("{sign:?} cannot be here"))),
        }
        Ok(())
    })
}

/// Whether the closed cells, and no others, have an owner.
fn check_cells(game: &ShifenQi, rows: Field<'_>) -> Result<(), Rejection> {
    for cell in Cell::all() {
        let free = cell.edges() & !game.sticks;
        let open = Edge(free.first());
        let message = match (owner(game, cell), free.is_empty()) {
            (Some(side), false) => {
                format!("the cell {cell} is {side}'s, but its edge {open} is free")
            }
            (None, true) => format!("the cell {cell} is closed, but has no owner"),
            _ => continue,
        };
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// Sets the number of turns: the number of sticks that closed no cell. Where one stick may have
/// closed two cells of a side, one more turn is possible.
fn count_turns(game: &mut ShifenQi, side: Field<'_>) -> Result<(), Rejection> {
    let closed = (game.cells[0] | game.cells[1]).count();
    let sticks = game.sticks.count();
    let least = sticks - closed.min(sticks);
    let odd = least % 2 != game.to_move as u32;
    let two = |edge: u8| {
        let beside = Edge(edge).cells();
        beside.many() && game.cells.iter().any(|own| (beside & !*own).is_empty())
    };
    if odd && !{ game.sticks }.any(two) {
        let us = game.to_move;
        let message = format!(
            "{us} is not to move after {} and {}",
            plural(sticks, "stick"),
            plural(closed, "closed cell")
        );
        return Err(side.wrong(RULE, message));
    }
    game.turns = least + u32::from(odd);
    Ok(())
}

/// Whether the last stick can be the one on this edge: it closed only cells of the side to move, or
/// none and the turn passed to that side; and the game was not over before (R4.1).
fn can_be_last(game: &ShifenQi, edge: Edge) -> bool {
    let cells = closed(edge.cells(), game.sticks);
    let own = game.cells[game.to_move as usize];
    let before = game.score(game.to_move) - points(cells & own);
    let over = game.aim == Aim::Ten && before.max(game.score(game.to_move.other())) >= TEN;
    (cells & !own).is_empty() && !over
}
