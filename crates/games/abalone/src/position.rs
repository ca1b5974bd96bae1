//! Positions as text (R5), in the form of PlayStrategy: rows from the top, the numbers of marbles
//! that Black and White have pushed off, the side to move, the moves since a marble was pushed off,
//! the round.

use crate::board::{SIZE, Side, bit, row};
use crate::game::{Abalone, GOAL};
use crate::starts::STARTS;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// The rule of position text.
const RULE: &str = "R5.1";

/// Number of marbles of each side at the start.
const MARBLES: u32 = 14;

impl PositionText for Abalone {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let sign = |cell| {
            let has = |side: &Side| self.marbles[*side as usize] & bit(cell) != 0;
            Side::BOTH.into_iter().find(has).map(sign_of)
        };
        write_rows(SIZE, |x| row(x).map(sign), out);
        let ([black, white], side) = (self.pushed, self.to_move.letter());
        put!(out, " {black} {white} {side} {} {}", self.clock, self.round);
    }

    /// Reads position text; the last two fields may be left out.
    fn read_position(self, text: &str) -> Result<Abalone, Rejection> {
        Abalone::from_position(self.threefold, text)
    }

    saved!(repeated, run; |_, game| game.run.ends_with(game.key()));
}

impl Abalone {
    /// The start with this word in the option.
    pub(crate) fn from_start(name: &str, threefold: bool) -> Abalone {
        let rows = STARTS.iter().find(|start| start.0 == name).map_or(STARTS[0].1, |start| start.1);
        Abalone::from_position(threefold, &format!("{rows} 0 0 b 0 1"))
            .expect("starts are positions")
    }

    /// Reads position text; the last two fields may be left out.
    pub(crate) fn from_position(threefold: bool, text: &str) -> Result<Abalone, Rejection> {
        let all = Field::whole(text);
        let fields: Vec<Field<'_>> = all.split(' ').collect();
        let (rows, black, white, side, rest) = match fields[..] {
            [rows, black, white, side, ref rest @ ..] if rest.len() <= 2 => {
                (rows, black, white, side, rest)
            }
            _ => {
                let message = "a position is nine rows, two scores, b or w, a clock and a round";
                let chinese = "局面由九行、两个得分、b 或 w、计数与回合组成";
                return Err(all.wrong(RULE, message).zh(chinese));
            }
        };
        let mut game = Abalone {
            marbles: [0; 2],
            pushed: [number(black)?, number(white)?],
            to_move: Side::read(side, RULE)?,
            clock: rest.first().map_or(Ok(0), |clock| number(*clock))?,
            round: rest.get(1).map_or(Ok(1), |round| number::<u32>(*round))?.max(1),
            threefold,
            run: Run::default(),
            repeated: false,
            end: None,
        };
        let width = |x| row(x).count() as u8;
        let of_sign = |sign| Side::BOTH.into_iter().find(|side| sign_of(*side) == sign);
        let name = |x, _| char::from(b'a' + x).to_string();
        let grid = Rows::new(RULE, SIZE, "cell", "marble").named(name);
        grid.read(rows, width, of_sign, |n, x, side| {
            let cell = row(x).nth(n.into()).expect("a cell of the row");
            game.marbles[side as usize] |= bit(cell);
        })?;
        for (side, field) in [(Side::Black, black), (Side::White, white)] {
            game.check_side(side, rows, field)?;
        }
        game.begin();
        Ok(game)
    }

    /// Checks the number of marbles that a side has pushed off.
    fn check_side(&self, us: Side, rows: Field<'_>, field: Field<'_>) -> Result<(), Rejection> {
        let (pushed, them) = (self.pushed[us as usize], us.other());
        if pushed > GOAL {
            let message = format!("the game ends with six pushed off, not {pushed}");
            return Err(field.wrong(RULE, message).zh(format!("推出六颗即终局，而非 {pushed} 颗")));
        }
        if pushed == GOAL && self.to_move == us {
            let message = format!("{us} has pushed off six, so {them} must be to move");
            let chinese = format!("{}已推出六颗，应轮到{}", us.zh(), them.zh());
            return Err(field.wrong(RULE, message).zh(chinese));
        }
        let left = self.marbles[them as usize].count_ones();
        if left + u32::from(pushed) > MARBLES {
            let marbles = plural(left, "marble");
            let message = format!("{them} has {marbles} and lost {pushed}, but had {MARBLES}");
            let chinese = format!("{}有 {left} 颗、失 {pushed} 颗，而原有 {MARBLES} 颗", them.zh());
            return Err(rows.wrong(RULE, message).zh(chinese));
        }
        Ok(())
    }
}

/// The sign of a marble.
const fn sign_of(side: Side) -> char {
    match side {
        Side::Black => 'S',
        Side::White => 's',
    }
}

fn number<N: std::str::FromStr>(field: Field<'_>) -> Result<N, Rejection> {
    field.number().ok_or_else(|| {
        field
            .wrong(RULE, format!("{:?} is not a number", field.text))
            .zh(format!("{:?} 不是数字", field.text))
    })
}
