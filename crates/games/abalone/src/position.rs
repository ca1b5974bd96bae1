//! Position text (R5), as PlayStrategy has it: rows from the top, how many Black and White have
//! pushed off, the side to move, moves since a marble was pushed off, the round.

use crate::board::{SIZE, Side, bit, row};
use crate::game::{Abalone, GOAL};
use crate::starts::STARTS;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::repetition::Run;
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Marbles of each side at the start.
const MARBLES: u32 = 14;

impl Abalone {
    /// A start.
    pub(crate) fn start(name: &str, threefold: bool) -> Abalone {
        let rows = STARTS.iter().find(|start| start.0 == name).map_or(STARTS[0].1, |start| start.1);
        Abalone::from_position(threefold, &format!("{rows} 0 0 b 0 1"))
            .expect("starts are positions")
    }

    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        for x in (0..SIZE).rev() {
            let letter = |cell| {
                let holds = |side: &Side| self.marbles[*side as usize] & bit(cell) != 0;
                Side::BOTH.into_iter().find(holds).map(letter_of)
            };
            write_row(row(x).map(letter), out);
            out.push(if x == 0 { ' ' } else { '/' });
        }
        let [black, white] = self.pushed;
        let side = ['b', 'w'][self.side as usize];
        write!(out, "{black} {white} {side} {} {}", self.clock, self.round)
            .expect("a String takes all");
    }

    /// Reads position text; the last two fields may be left out.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(threefold: bool, text: &str) -> Result<Abalone, Rejection> {
        let all = Field::whole(text);
        let fields: Vec<Field<'_>> = all.split(' ').collect();
        let (rows, black, white, side, rest) = match fields[..] {
            [rows, black, white, side, ref rest @ ..] if rest.len() <= 2 => {
                (rows, black, white, side, rest)
            }
            _ => {
                let message = "a position is nine rows, two scores, b or w, a clock and a round";
                return Err(all.wrong(RULE, message));
            }
        };
        let mut game = Abalone {
            marbles: [0; 2],
            pushed: [number(black)?, number(white)?],
            side: match side.text {
                "b" => Side::Black,
                "w" => Side::White,
                _ => return Err(side.wrong(RULE, "the side to move is b or w")),
            },
            clock: rest.first().map_or(Ok(0), |clock| number(*clock))?,
            round: rest.get(1).map_or(Ok(1), |round| number::<u32>(*round))?.max(1),
            threefold,
            run: Run::default(),
            repeated: false,
            end: None,
        };
        game.read_rows(rows)?;
        for (side, field) in [(Side::Black, black), (Side::White, white)] {
            game.check_side(side, rows, field)?;
        }
        game.begin();
        Ok(game)
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let count = rows.split('/').count();
        if count != usize::from(SIZE) {
            return Err(rows.wrong(
                RULE,
                format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
            ));
        }
        for (text, x) in rows.split('/').zip((0..SIZE).rev()) {
            self.read_row(text, x)?;
        }
        Ok(())
    }

    fn read_row(&mut self, text: Field<'_>, x: u8) -> Result<(), Rejection> {
        let mut cells = row(x);
        let (mut after_number, mut count) = (false, 0);
        for (at, sign) in text.text.char_indices() {
            let field = text.part(at..at + sign.len_utf8());
            let number = sign.to_digit(10).filter(|n| *n > 0);
            if number.is_some() && after_number {
                return Err(field.wrong(RULE, "two numbers of empty cells in a row"));
            }
            after_number = number.is_some();
            let side = Side::BOTH.into_iter().find(|side| letter_of(*side) == sign);
            if number.is_none() && side.is_none() {
                return Err(field.wrong(RULE, format!("{sign:?} is no marble and no number")));
            }
            for _ in 0..number.unwrap_or(1) {
                count += 1;
                if let (Some(cell), Some(side)) = (cells.next(), side) {
                    self.marbles[side as usize] |= bit(cell);
                }
            }
        }
        let length = row(x).count();
        if count != length {
            let name = char::from(b'a' + x);
            return Err(text.wrong(
                RULE,
                format!(
                    "row {name} has {cells}, not {count}",
                    cells = counted(length, "cell", "cells")
                ),
            ));
        }
        Ok(())
    }

    /// A side has pushed off what it says.
    fn check_side(&self, us: Side, rows: Field<'_>, field: Field<'_>) -> Result<(), Rejection> {
        let (pushed, them) = (self.pushed[us as usize], us.other());
        if pushed > GOAL {
            return Err(field.wrong(RULE, format!("six pushed off end the game, not {pushed}")));
        }
        if pushed == GOAL && self.side == us {
            let message = format!("{us} has pushed off six, so {them} would be to move");
            return Err(field.wrong(RULE, message));
        }
        let left = self.marbles[them as usize].count_ones();
        if left + u32::from(pushed) > MARBLES {
            let message = format!(
                "{them} has {marbles} and lost {pushed}, it had {MARBLES}",
                marbles = counted(left, "marble", "marbles")
            );
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }
}

const fn letter_of(side: Side) -> char {
    match side {
        Side::Black => 'S',
        Side::White => 's',
    }
}

fn number<N: std::str::FromStr>(field: Field<'_>) -> Result<N, Rejection> {
    field.number().ok_or_else(|| field.wrong(RULE, format!("{:?} is no number", field.text)))
}
