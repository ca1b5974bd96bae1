//! Positions as text (R6): rows from the top, the side to move, `half=own` after the move of a
//! shared tiger, and the turns so far: `w2t2b/w1t3b/w2t2b w half=own turns=4`.

use crate::board::{HEIGHT, Point, Side, WIDTH, bit};
use crate::game::{Draw, Half, Jiuhu, PIECES};
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::text_hash;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Jiuhu {
    fn position(&self, out: &mut String) {
        write_board(self, out);
        if self.turns > 1 {
            put!(out, " turns={}", self.turns);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Jiuhu, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, w or b"));
        };
        read_rows(&mut self, rows)?;
        self.to_move = Side::read(side, RULE)?;
        let [half, turns] = keys(RULE, ["half", "turns"], parts)?;
        self.turns = turns.map_or(Ok(self.to_move as u32), |turns| read_turns(&self, turns))?;
        if let Some(half) = half {
            if half.text != "own" {
                return Err(half.wrong(RULE, "half is own, or left out"));
            }
            self.half = Half::Own;
        }
        check_half(&self, half.unwrap_or(side))?;
        self.run.clear();
        if self.half == Half::Shared {
            self.run.push(self.key());
            self.end = self.ending();
        }
        self.drawn = self.draw().filter(|draw| *draw == Draw::Long);
        Ok(self)
    }

    saved!(turns, drawn, run);

    fn repetition_key(&self) -> u128 {
        text_hash(|text| write_board(self, text))
    }

    fn forget(&mut self) {
        (self.turns, self.drawn) = (self.to_move as u32, None);
        self.run.clear();
        if self.half == Half::Shared {
            self.run.push(self.key());
        }
    }
}

/// Writes the position without the number of turns.
fn write_board(game: &Jiuhu, out: &mut String) {
    write_rows(HEIGHT, |y| (0..WIDTH).map(move |x| sign(game, Point::new(x, y))), out);
    put!(out, " {}", game.to_move.letter());
    if game.half == Half::Own {
        out.push_str(" half=own");
    }
}

fn sign(game: &Jiuhu, at: Point) -> Option<char> {
    let own = Side::BOTH.into_iter().find(|side| game.of(*side) & bit(at) != 0).map(Side::letter);
    own.or((game.tigers & bit(at) != 0).then_some('t'))
}

/// Refuses a half of a turn that has no legal move, and one after the end of the game.
fn check_half(game: &Jiuhu, field: Field<'_>) -> Result<(), Rejection> {
    if game.half == Half::Own && game.ending().is_some() {
        return Err(field.wrong(RULE, "all pieces of a side have arrived, the game has ended"));
    }
    if game.ending().is_none() && !game.can_act() {
        let message = match game.half {
            Half::Shared => "no shared tiger can move, half=own is missing".to_owned(),
            Half::Own => format!("no piece of {} can move", game.to_move),
        };
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

fn read_turns(game: &Jiuhu, field: Field<'_>) -> Result<u32, Rejection> {
    let turns = field.number().filter(|n| (2..=1_000_000).contains(n));
    let turns = turns.ok_or_else(|| field.wrong(RULE, "turns is a number from 2"))?;
    if turns % 2 != game.to_move as u32 {
        let turns = plural(turns, "turn");
        let message = format!("after {turns} {} is not to move", game.to_move);
        return Err(field.wrong(RULE, message));
    }
    Ok(turns)
}

fn read_rows(game: &mut Jiuhu, rows: Field<'_>) -> Result<(), Rejection> {
    let mut sets = [0; 3];
    Rows::new(RULE, HEIGHT, "point", "piece").read(
        rows,
        |_| WIDTH,
        |letter| "wbt".find(letter),
        |x, y, set| sets[set] |= bit(Point::new(x, y)),
    )?;
    for (name, set) in ["White", "Black", "Tigers"].into_iter().zip(sets) {
        let count = set.count_ones();
        if count != PIECES {
            let pieces = plural(count, "piece");
            return Err(rows.wrong(RULE, format!("{name}: {pieces}, not {PIECES}")));
        }
    }
    let [white, black, tigers] = sets;
    (game.pieces, game.tigers) = ([white, black], tigers);
    Ok(())
}
