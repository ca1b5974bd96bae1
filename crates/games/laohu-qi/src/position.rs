//! Position text (R6): rows from the top, the side to move, then the dogs in hand, the heights of
//! stacks, and the number of turns without a capture:
//! `5/1d1d1/1t1t1/1d1d1/5 t stacks=b4:2,d4:3 quiet=2`.

use crate::board::{Board, Point, Set, Side, points};
use crate::game::{Laohu, TALLEST};
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::snapshot::text_hash;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Laohu {
    fn position(&self, out: &mut String) {
        self.write_board(out);
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Laohu, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, t or d"));
        };
        (self.tigers, self.dogs) = (0, [0; TALLEST]);
        let board = self.variant.board;
        let reader = Rows::new(RULE, height(board), "point", "piece");
        let width = |y| row(board, y).count() as u8;
        reader.read(rows, width, Side::of_letter, |x, y, side| {
            let point = row(board, y).nth(x.into()).map_or(0, Point::bit);
            match side {
                Side::Tiger => self.tigers |= point,
                Side::Dogs => self.dogs[0] |= point,
            }
        })?;
        self.to_move = Side::read(side, RULE)?;
        let [hand, stacks, quiet] = keys(RULE, ["hand", "stacks", "quiet"], parts)?;
        self.hand = hand.map_or(Ok(0), |hand| read_hand(&self, hand))?;
        if let Some(stacks) = stacks {
            read_stacks(&mut self, stacks)?;
        }
        count(&mut self, rows)?;
        self.turns = self.to_move as u32;
        if self.hand > 0 {
            self.turns += 2 * u32::from(self.variant.hand - self.hand);
        }
        check_taken(&self, rows)?;
        if let Some(quiet) = quiet {
            self.quiet = read_quiet(&self, quiet)?;
        }
        self.run.restart(self.key());
        self.end = self.ending();
        self.drawn = self.draw().filter(|draw| *draw == Draw::Quiet);
        Ok(self)
    }

    saved!(turns, drawn, run);

    fn repetition_key(&self) -> u128 {
        text_hash(|text| self.write_board(text))
    }

    fn forget(&mut self) {
        (self.quiet, self.turns, self.drawn) = (0, self.to_move as u32, None);
        self.run.restart(self.key());
    }
}

impl Laohu {
    /// Appends the position text without `quiet`.
    fn write_board(&self, out: &mut String) {
        let board = self.variant.board;
        write_rows(height(board), |y| row(board, y).map(|at| sign(self, at)), out);
        put!(out, " {}", self.to_move.letter());
        if self.hand > 0 {
            put!(out, " hand={}", self.hand);
        }
        for (n, at) in points(self.dogs[1]).enumerate() {
            let sign = if n == 0 { " stacks=" } else { "," };
            put!(out, "{sign}{at}:{}", self.height(at));
        }
    }
}

fn sign(game: &Laohu, at: Point) -> Option<char> {
    let (tiger, dog) = (game.tigers & at.bit() != 0, game.dogs[0] & at.bit() != 0);
    tiger.then_some('t').or(dog.then_some('d'))
}

/// The number of rows of the board. Row 1 is the lowest on every board, and no row is empty.
fn height(board: &Board) -> u8 {
    points(board.points).map(|at| at.square().y + 1).max().unwrap_or(0)
}

/// The points of a row, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<> {
    points(board.points).filter(move |at| at.square().y == y)
}

/// Counts tigers and dogs. The missing dogs have been captured.
fn count(game: &mut Laohu, rows: Field<'_>) -> Result<(), Rejection> {
    let (hunter, all) = (game.variant.hunter, u32::from(game.variant.all_dogs()));
    let (there, wanted) = (game.tigers.count_ones(), game.variant.tigers.count_ones());
    if there != wanted {
        let tigers = there_are(there, "piece t", "pieces t");
        let message = format!("{tigers} (the {hunter}), not {wanted}");
        return Err(rows.wrong(RULE, message));
    }
    let on_board: u32 = game.dogs.iter().map(|dogs| dogs.count_ones()).sum();
    let dogs = on_board + u32::from(game.hand);
    if dogs > all {
        let dogs = there_are(dogs, "dog", "dogs");
        return Err(rows.wrong(RULE, format!("{dogs}, at most {all} are possible")));
    }
    game.taken = (all - dogs) as u8;
    Ok(())
}

/// Checks that this number of dogs can have been captured.
fn check_taken(game: &Laohu, rows: Field<'_>) -> Result<(), Rejection> {
    let (taken, moves) = (game.taken, game.turns.div_ceil(2));
    let dogs = counted(taken, "dog is", "dogs are");
    if game.hand > 0 && u32::from(taken) > moves {
        let message = format!("{dogs} captured in {}", plural(moves, "move"));
        return Err(rows.wrong(RULE, message));
    }
    if !game.variant.leaps() && !taken.is_multiple_of(2) {
        return Err(rows.wrong(RULE, format!("{dogs} captured, a capture takes two")));
    }
    if game.to_move == Side::Tiger && taken >= game.variant.enough {
        let message = format!("{dogs} captured, the game ended before this turn");
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn read_hand(game: &Laohu, field: Field<'_>) -> Result<u8, Rejection> {
    let most = game.variant.hand;
    let hand = field.number().filter(|hand| (1..=most).contains(hand));
    hand.ok_or_else(|| field.wrong(RULE, format!("hand must be a number from 1 to {most}")))
}

/// Heights of stacks: `b2:4,d2:3`.
fn read_stacks(game: &mut Laohu, field: Field<'_>) -> Result<(), Rejection> {
    let mut before = 0;
    for part in field.split(',') {
        let [name, height] = part
            .pair(':')
            .ok_or_else(|| part.wrong(RULE, "stacks need a point and a height such as b2:4"))?;
        let stacks = if game.variant.stack > 1 { game.variant.dogs & game.dogs[0] } else { 0 };
        let at = points(stacks).find(|at| at.to_string() == name.text);
        let Some(at) = at else {
            return Err(name.wrong(RULE, format!("there can be no stack on {}", name.text)));
        };
        if at.bit() <= before {
            return Err(name.wrong(RULE, format!("the points of stacks are not in order at {at}")));
        }
        before = at.bit();
        let number = height.number().filter(|n| (2..=TALLEST).contains(n));
        let number =
            number.ok_or_else(|| height.wrong(RULE, "the height of a stack is 2, 3 or 4"))?;
        game.dogs[1..number].iter_mut().for_each(|dogs: &mut Set| *dogs |= at.bit());
    }
    Ok(())
}

fn read_quiet(game: &Laohu, field: Field<'_>) -> Result<u32, Rejection> {
    let quiet = field.number().filter(|n| (1..=1_000_000).contains(n));
    let quiet =
        quiet.ok_or_else(|| field.wrong(RULE, "quiet must be a number of turns, 1 or more"))?;
    if game.hand > 0 {
        return Err(field.wrong(RULE, "quiet is possible only after all dogs are placed"));
    }
    Ok(quiet)
}
