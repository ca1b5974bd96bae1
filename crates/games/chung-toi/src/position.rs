//! Positions as text (R6): rows from the top and the side to move, `3/1R1/3 w`.

use crate::board::{Orientation, PIECES, Point, SIZE, Side, bit, has_row};
use crate::game::ChungToi;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for ChungToi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        write_rows(SIZE, |y| (0..SIZE).map(move |x| sign(self, Point::new(x, y))), out);
        put!(out, " {}", self.to_move.letter());
    }

    fn read_position(mut self, text: &str) -> Result<ChungToi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is three rows and the side to move, r or w"));
        };
        Rows::new(RULE, SIZE, "cell", "piece").read(
            rows,
            |_| SIZE,
            piece,
            |x, y, (side, orientation)| {
                let bit = bit(Point::new(x, y));
                self.pieces[side as usize] |= bit;
                self.diagonal |= if orientation == Orientation::Diagonal { bit } else { 0 };
            },
        )?;
        self.to_move = Side::read(side, RULE)?;
        check(&self, rows)?;
        let placed: u32 = self.pieces.iter().map(|set| set.count_ones()).sum();
        let all_placed = placed == 2 * u32::from(PIECES);
        self.turns = placed + u32::from(all_placed && self.to_move == Side::White);
        self.winner = self.find_winner(self.to_move.other());
        if placed > 0 {
            self.run.push(self.key());
        }
        Ok(self)
    }

    saved!(turns, repeated, run; |start, game| game.turns % 2 == start.turns % 2);

    fn forget(&mut self) {
        self.repeated = false;
        self.run.restart(self.key());
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }
}

/// The sign of the piece on a cell.
pub(crate) fn sign(game: &ChungToi, cell: Point) -> Option<char> {
    let letter = game.at(cell)?.letter();
    Some(if game.orientation(cell) == Orientation::Diagonal {
        letter.to_ascii_uppercase()
    } else {
        letter
    })
}

/// The side and the orientation of a letter.
fn piece(sign: char) -> Option<(Side, Orientation)> {
    let side = Side::of_letter(sign.to_ascii_lowercase())?;
    Some((
        side,
        if sign.is_ascii_uppercase() { Orientation::Diagonal } else { Orientation::Upright },
    ))
}

/// Checks that play can lead to these pieces with this side to move.
fn check(game: &ChungToi, rows: Field<'_>) -> Result<(), Rejection> {
    let (to_move, [red, white]) = (game.to_move, game.pieces.map(|set| set.count_ones()));
    let most = u32::from(PIECES);
    let in_turn = match to_move {
        Side::Red => red == white && red <= most,
        Side::White => red <= most && (red == white + 1 || (red == most && white == most)),
    };
    if !in_turn {
        let white = plural(white, "white piece");
        let message = format!("{red} red and {white} cannot occur with {to_move} to move");
        return Err(rows.wrong(RULE, message));
    }
    if has_row(game.of(to_move)) {
        return Err(rows.wrong(RULE, format!("{to_move} is to move, but has three in a row")));
    }
    Ok(())
}
