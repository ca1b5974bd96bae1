//! Position text (R7): rows from the top, the side to move, then `phase=placing`, or `quiet=12`,
//! the number of turns since the last capture, and `again=c3`, the piece that may move again.

use crate::board::{Board, Point, Side, bit, piece_of};
use crate::game::Latrunculi;
use crate::variant::Variant;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R7.1";

/// The largest number of turns without a capture in a position.
const MOST_QUIET: u32 = 10_000;

impl PositionText for Latrunculi {
    fn position(&self, out: &mut String) {
        let (board, grid) = (&self.board, &self.rules.variant.grid);
        let row = |y| (0..grid.width).map(move |x| board.letter(Point::new(x, y)));
        write_rows(grid.height, row, out);
        put!(out, " {}", self.to_move.letter());
        if self.placing {
            out.push_str(" phase=placing");
        }
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
        if let Some(at) = self.again {
            put!(out, " again={at}");
        }
    }

    fn read_position(self, text: &str) -> Result<Latrunculi, Rejection> {
        let rules = self.rules;
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let board = read_rows(rules.variant, rows)?;
        check_counts(rules.variant, &board, rows)?;
        let side =
            parts.next().ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
        let mut game = Latrunculi::with(rules, board, Side::read(side, RULE)?);
        let [phase, quiet, again] = keys(RULE, ["phase", "quiet", "again"], parts)?;
        if let Some(phase) = phase {
            if phase.text != "placing" || !rules.variant.bell {
                return Err(phase.wrong(RULE, format!("there is no phase {} here", phase.text)));
            }
            game.placing = true;
            check_placing(&game, side)?;
        } else {
            check_enemy(&game, side)?;
        }
        if let Some(quiet) = quiet {
            let turns = quiet.number::<u32>().filter(|n| (1..=MOST_QUIET).contains(n));
            let turns = turns.filter(|_| !game.placing);
            let message = || format!("{} is not a number of quiet turns here", quiet.text);
            game.quiet = turns.ok_or_else(|| quiet.wrong(RULE, message()))?;
        }
        if let Some(again) = again {
            read_again(&mut game, again)?;
        } else {
            game.begin();
        }
        Ok(game)
    }

    fn save(&self, out: &mut SnapshotWriter) {
        out.u32(self.turns);
        out.u8(match self.counted {
            None => 0,
            Some(None) => 1,
            Some(Some(side)) => 2 + side as u8,
        });
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.counted = match from.u8()? {
            0 => None,
            1 => Some(None),
            2 => Some(Some(Side::White)),
            3 => Some(Some(Side::Black)),
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        let keys = self.run.keys();
        self.twice = keys.iter().any(|key| self.run.count(*key) >= 2);
        if self.again.is_none() && !self.placing {
            self.find_end();
        }
        Some(())
    }
}

/// Reads the rows of a board.
pub(crate) fn read_rows(variant: &Variant, rows: Field<'_>) -> Result<Board, Rejection> {
    let (grid, mut board) = (&variant.grid, Board::default());
    let reader = Rows::new(RULE, grid.height, "square", "piece");
    let put = |x, y, piece| board.put(piece, Point::new(x, y));
    reader.read(rows, |_| grid.width, piece_of, put)?;
    Ok(board)
}

fn check_counts(variant: &Variant, board: &Board, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let [men, leaders] = [board.men, board.leader].map(|sets| sets[side as usize].count_ones());
        if men > variant.men {
            let (men, most) = (counted(men, "man", "men"), variant.men);
            return Err(rows.wrong(RULE, format!("{side} has {men}, {most} at most")));
        }
        let leader = variant.leader;
        if leaders > 1 || leaders == 0 && !variant.bell {
            let message = format!("{side} must have one {leader}, not {leaders}");
            return Err(rows.wrong(RULE, message));
        }
    }
    Ok(())
}

/// Checks that the numbers of placed pieces fit the side to move.
fn check_placing(game: &Latrunculi, field: Field<'_>) -> Result<(), Rejection> {
    let count = |sets: [u128; 2]| sets.map(u128::count_ones);
    let ([white, black], leaders) = (count(game.board.men), count(game.board.leader));
    let all = game.rules.variant.men;
    let in_turn = match game.to_move {
        Side::White => leaders == [0, 0] && black.is_multiple_of(2) && white / 2 == black / 2,
        Side::Black if white == all && black == all => leaders == [1, 0],
        Side::Black => leaders == [0, 0] && white.is_multiple_of(2) && white / 2 == black / 2 + 1,
    };
    if !in_turn {
        let (black, side) = (counted(black, "black man", "black men"), game.to_move);
        let message = format!("{white} white and {black} are placed, {side} is not to move");
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

/// Only the side to move can have lost all its pieces, with the move before.
fn check_enemy(game: &Latrunculi, side: Field<'_>) -> Result<(), Rejection> {
    let them = game.to_move.other();
    if game.is_bare(them) {
        let message = format!("{them} has lost its pieces, {} has won", game.to_move);
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}

/// Reads the piece that captured and may move again.
fn read_again(game: &mut Latrunculi, field: Field<'_>) -> Result<(), Rejection> {
    let us = game.to_move;
    let grid = &game.rules.variant.grid;
    let square = Point::parse(field.text.as_bytes(), grid.width, grid.height);
    let message = || format!("{:?} is not a square of the board", field.text);
    let at = square.ok_or_else(|| field.wrong(RULE, message()))?;
    let possible = game.rules.variant.bell && !game.placing && game.quiet == 0;
    if !possible || game.board.of(us) & bit(at) == 0 {
        return Err(field.wrong(RULE, format!("no piece of {us} on {at} has just captured")));
    }
    let full = game.rules.variant.men + 1;
    if game.board.of(us.other()).count_ones() == full {
        return Err(field.wrong(RULE, format!("{} has lost no piece", us.other())));
    }
    if !game.can_move(bit(at)) {
        return Err(field.wrong(RULE, format!("the piece on {at} cannot move again")));
    }
    game.again = Some(at);
    Ok(())
}
