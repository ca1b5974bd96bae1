//! Position text (R6): rows from the top and the side to move, `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a`.

use crate::board::{Board, Piece, Point, Set, Side, bit, first};
use crate::game::Tafl;
use crate::variant::Variant;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Tafl {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::position_key);

    fn position(&self, out: &mut String) {
        let size = self.rules.variant.grid.size;
        let row = |y| (0..size).map(move |x| self.board.at(Point::new(x, y)).map(Piece::letter));
        write_rows(size, row, out);
        put!(out, " {}", self.to_move.letter());
    }

    fn read_position(self, text: &str) -> Result<Tafl, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, a or d"));
        };
        let to_move = Side::read(side, RULE)?;
        let variant = self.rules.variant;
        let board = read_rows(variant, rows)?;
        check_men(variant, &board, rows)?;
        check_king(&board, rows)?;
        check_turn(variant, &board, to_move, side)?;
        Ok(Tafl::with(self.rules, board, to_move))
    }

    saved!(moves, repeated, run);
}

/// The pieces at the start (R1.3).
pub(crate) fn start(variant: &Variant) -> Result<Board, Rejection> {
    read_rows(variant, Field::whole(variant.start))
}

fn read_rows(variant: &Variant, text: Field<'_>) -> Result<Board, Rejection> {
    let size = variant.grid.size;
    let mut board = Board::default();
    let rows = Rows::new(RULE, size, "square", "piece");
    rows.read(
        text,
        |_| size,
        Piece::of_letter,
        |x, y, piece| {
            *board.pieces(piece) |= bit(Point::new(x, y));
        },
    )?;
    Ok(board)
}

/// Whether there are at most as many men as at the start, and none where only the king may stop.
fn check_men(variant: &Variant, board: &Board, rows: Field<'_>) -> Result<(), Rejection> {
    let men = [("attackers", board.attackers), ("defenders", board.defenders)];
    for ((name, set), most) in men.into_iter().zip(variant.men) {
        let count = set.count_ones();
        if count > most {
            return Err(rows.wrong(RULE, format!("there are {count} {name}, at most {most}")));
        }
    }
    let wrong: Set = (board.attackers | board.defenders) & variant.restricted();
    if wrong != 0 {
        let message = format!("only the king may be on {}", first(wrong));
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn check_king(board: &Board, rows: Field<'_>) -> Result<(), Rejection> {
    let kings = board.king.count_ones();
    if kings > 1 {
        return Err(rows.wrong(RULE, there_are(kings, "king", "kings").to_string()));
    }
    if kings == 0 && board.attackers == 0 {
        return Err(
            rows.wrong(RULE, "there is no king, and no attacker that could have captured him")
        );
    }
    Ok(())
}

/// Whether the side to move fits a captured or escaped king: the other side moved last.
fn check_turn(
    variant: &Variant,
    board: &Board,
    to_move: Side,
    side: Field<'_>,
) -> Result<(), Rejection> {
    if board.king == 0 && to_move == Side::Attackers {
        return Err(side.wrong(RULE, "the king is captured, so the attackers are not to move"));
    }
    let escaped = board.king & variant.exits();
    if escaped != 0 && to_move == Side::Defenders {
        let message =
            format!("the king has escaped to {}, so the defenders are not to move", first(escaped));
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}
