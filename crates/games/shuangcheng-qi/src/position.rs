//! Positions as text (R5): rows from the top, the side to move, whether the neutral can be moved:
//! `ww/w/1n1/b/bb b n`.

use crate::board::{Board, Point, Side};
use crate::game::{Rest, ShuangchengQi};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for ShuangchengQi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let letters = |y| row(self.board, y).map(|point| self.sign(point));
        write_rows(self.board.height, letters, out);
        let neutral = if self.rest == Rest::Free { 'n' } else { '-' };
        put!(out, " {} {neutral}", self.to_move().letter());
    }

    fn read_position(self, text: &str) -> Result<ShuangchengQi, Rejection> {
        let all = Field::whole(text);
        let parts: Vec<Field<'_>> = all.split(' ').collect();
        let [rows, side, neutral] = parts[..] else {
            return Err(all.wrong(RULE, "a position has rows, the side to move, and n or -"));
        };
        let turns = Side::read(side, RULE)? as u32;
        let rest = match neutral.text {
            "n" => Rest::Free,
            "-" => Rest::Moved,
            _ => return Err(neutral.wrong(RULE, "n if the neutral can be moved, - if not")),
        };
        let (begun, first) = (self.key(), self.rest);
        let (men, none) = ([Bitboard::EMPTY; 2], Bitboard::EMPTY);
        let mut game = ShuangchengQi { men, neutral: none, turns, rest, ..self };
        game.read_rows(rows)?;
        check_count(&game, rows)?;
        if game.key() == begun {
            game.rest = first;
        } else if !game.can_have_moved() {
            let piece = match rest {
                Rest::Free => format!("no man of {}", game.to_move().other()),
                _ => "no neutral".to_owned(),
            };
            let message =
                format!("{piece} can have made the last move: no point to come from is empty");
            return Err(rows.wrong(RULE, message));
        }
        game.run.restart(game.key());
        game.stuck = game.is_stuck();
        Ok(game)
    }

    saved!(turns, repeated, run; |start, game| {
        game.to_move() == start.to_move() && game.run.ends_with(start.key())
    });

    fn forget(&mut self) {
        self.turns %= 2;
        self.repeated = false;
        self.run.restart(self.key());
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }
}

impl ShuangchengQi {
    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let board = self.board;
        let width = |y| row(board, y).count() as u8;
        let sign = |sign| matches!(sign, 'b' | 'w' | 'n').then_some(sign);
        let reader = Rows::new(RULE, board.height, "point", "piece");
        reader.read(rows, width, sign, |x, y, sign| {
            let bit = row(board, y).nth(x.into()).map_or(Bitboard::EMPTY, |p| board.bit(p));
            match sign {
                'b' => self.men[0] |= bit,
                'w' => self.men[1] |= bit,
                _ => self.neutral |= bit,
            }
        })
    }
}

/// The points of a row of the board, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<'_> {
    board.points(board.all()).filter(move |point| point.y == y)
}

/// Checks that each side has its men and that there is one neutral.
fn check_count(game: &ShuangchengQi, rows: Field<'_>) -> Result<(), Rejection> {
    let [blacks, whites, neutrals] = game.board.start.map(Bitboard::count);
    let [black, white] = game.men.map(Bitboard::count);
    let neutral = game.neutral.count();
    if black == blacks && white == whites && neutral == neutrals {
        return Ok(());
    }
    let found = format!(
        "{black} black and {} and {}",
        counted(white, "white man", "white men"),
        plural(neutral, "neutral")
    );
    Err(rows.wrong(RULE, format!("{found}, not {blacks}, {whites} and {neutrals}")))
}
