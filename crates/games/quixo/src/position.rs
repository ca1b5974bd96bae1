//! Positions as text (R5): rows from the top and the seat to move, `5/5/5/5/x4 o`.

use crate::board::{Board, Point, SIZE, Side, bit};
use crate::game::Quixo;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

/// The letters of the seats, and of the cubes with a dot that points to them.
pub(crate) const LETTERS: [char; 4] = ['x', 'o', 'X', 'O'];

impl PositionText for Quixo {
    fn position(&self, out: &mut String) {
        let letters = |y| (0..SIZE).map(move |x| letter(&self.board, Point::new(x, y)));
        write_rows(SIZE, letters, out);
        put!(out, " {}", LETTERS[usize::from(self.to_move().0 - 1)]);
    }

    fn read_position(mut self, text: &str) -> Result<Quixo, Rejection> {
        let all = Field::whole(text);
        let Some([rows, to_move]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position has five rows and the seat to move, x or o"));
        };
        let letters = &LETTERS[..usize::from(self.seats)];
        self.read_rows(rows, letters)?;
        let seat = letters.iter().position(|letter| to_move.text == letter.to_string());
        self.turns = match seat {
            Some(seat) => seat as u32,
            None if self.seats == 2 => {
                return Err(to_move.wrong(RULE, "the seat to move is x or o"));
            }
            None => return Err(to_move.wrong(RULE, "the seat to move is x, o, X or O")),
        };
        check(&self, rows)?;
        self.win = self.find_win(self.side().other());
        if self.board != Board::default() {
            self.run.push(self.key());
        }
        Ok(self)
    }

    saved!(turns, repeated, run; |start, game| {
        let seats = u32::from(game.seats);
        game.turns % seats == start.turns % seats
    });

    fn repetition_key(&self) -> u128 {
        let [cross, circle] = self.board.signs.map(u128::from);
        cross
            | circle << 25
            | u128::from(self.board.later) << 50
            | u128::from(self.to_move().0) << 75
    }

    fn forget(&mut self) {
        self.repeated = false;
        self.run.restart(self.key());
        self.turns %= u32::from(self.seats);
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }
}

impl Quixo {
    fn read_rows(&mut self, rows: Field<'_>, letters: &[char]) -> Result<(), Rejection> {
        let seat = |sign| letters.iter().position(|letter| *letter == sign);
        Rows::new(RULE, SIZE, "cell", "sign").read(
            rows,
            |_| SIZE,
            seat,
            |x, y, seat| {
                let bit = bit(Point::new(x, y));
                self.board.signs[seat % 2] |= bit;
                self.board.later |= if seat > 1 { bit } else { 0 };
            },
        )
    }
}

/// The letter of the cube on a cell.
pub(crate) fn letter(board: &Board, point: Point) -> Option<char> {
    let later = usize::from(board.later & bit(point) != 0);
    board.at(point).map(|side| LETTERS[side as usize + 2 * later])
}

/// Checks that play can lead to these cubes with this seat to move.
fn check(game: &Quixo, rows: Field<'_>) -> Result<(), Rejection> {
    let [crosses, circles] = Side::BOTH.map(|side| game.board.count(side));
    let reachable = match game.turns {
        0 => (crosses == 0) == (circles == 0),
        1 => crosses > 0 && (circles > 0 || crosses == 1),
        _ => crosses > 0 && circles > 0,
    };
    if !reachable {
        let seat = game.to_move().0;
        let message = format!(
            "{} and {} with seat {seat} to move",
            counted(crosses, "cross", "crosses"),
            counted(circles, "circle", "circles")
        );
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}
