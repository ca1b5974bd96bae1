//! Positions as text (R5): rows from the top, the seat to move, the round, and the seats that have
//! arrived or left.
//!
//! `w/ww/…/kk/k k 1`. Keys, left out if they are empty: `arrived=kw` (the seats that have arrived
//! in this round), `left=ry` (the seats that have left, the first one first).

use crate::board::{Board, Point, SEATS};
use crate::game::{ChineseCheckers, End};
use crate::variant::{Arrival, COLOURS, Colour, Variant};
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

/// Number of men of each seat.
const MEN: u32 = 10;

/// Number of rows.
const ROWS: u8 = 17;

impl PositionText for ChineseCheckers {
    fn position(&self, out: &mut String) {
        let letter = |point| self.board.at(point).map(|seat| COLOURS[seat].letter);
        write_rows(ROWS, |y| row(y).map(letter), out);
        let side = if self.end.is_some() { '-' } else { COLOURS[self.to_move].letter };
        put!(out, " {side} {}", self.round);
        let arrived: Vec<usize> = (0..SEATS).filter(|seat| self.arrived[*seat]).collect();
        write_seats("arrived", &arrived, out);
        let mut left: Vec<usize> = (0..SEATS).filter(|seat| self.left[*seat] != 0).collect();
        left.sort_by_key(|seat| self.left[*seat]);
        write_seats("left", &left, out);
    }

    fn read_position(mut self, text: &str) -> Result<ChineseCheckers, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ').peekable();
        let men = fields.next().unwrap_or(all);
        self.board = read_men(men, &self.variant)?;
        let side = fields.next();
        let side = side.ok_or_else(|| {
            all.wrong(RULE, "the letter of the seat to move is missing").zh("缺少行棋方的字母")
        })?;
        if let Some(round) = fields.next_if(|field| field.key().is_none()) {
            self.round = round.positive(RULE)?;
        }
        let [arrived, left] = keys(RULE, ["arrived", "left"], fields)?;
        left.map_or(Ok(()), |seats| self.read_left(seats))?;
        // A goal without own men is possible only if its men are of seats that have left.
        arrived.map_or(Ok(()), |seats| self.read_arrived(seats))?;
        self.read_side(side)?;
        self.find_unmarked(men)?;
        Ok(self)
    }
}

fn seat_of(letter: char, variant: &Variant) -> Option<usize> {
    COLOURS[..variant.seats()].iter().position(|colour| colour.letter == letter)
}

/// The points of a row from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    Point::all().filter(move |point| point.axial().1 + 8 == y as i8)
}

impl ChineseCheckers {
    fn read_arrived(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        for seat in seats(field, &self.variant)? {
            let (goal, men) = (self.variant.goal(seat), self.board.men(seat));
            let inside = men.and(goal).count();
            let least = match self.variant.arrival {
                Arrival::All => MEN,
                Arrival::Own if self.is_deserted(goal) => 0,
                Arrival::Own | Arrival::Filled => 1,
            };
            if inside < least {
                let name = COLOURS[seat].name;
                let men = counted(inside, "man", "men");
                return Err(field
                    .wrong(RULE, format!("{name} has {men} in its goal"))
                    .zh(format!("{}的终点内只有 {inside} 枚己方棋子", COLOURS[seat].name_zh)));
            }
            self.arrived[seat] = true;
        }
        Ok(())
    }

    fn read_left(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let seats = seats(field, &self.variant)?;
        if self.variant.seats() == 2 || seats.len() == self.variant.seats() {
            return Err(field
                .wrong(RULE, "these seats cannot all have left")
                .zh("这几方不可能都已退出"));
        }
        for (n, seat) in seats.into_iter().enumerate() {
            self.left[seat] = n as u8 + 1;
        }
        Ok(())
    }

    /// Reads the seat to move, which must agree with the seats that have arrived or left.
    fn read_side(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let both = (0..SEATS).find(|seat| self.arrived[*seat] && self.left[*seat] != 0);
        if let Some(seat) = both {
            return Err(field
                .wrong(RULE, format!("{} has arrived and left", COLOURS[seat].name))
                .zh(format!("{}不能既入营又退出", COLOURS[seat].name_zh)));
        }
        let arrived = (0..SEATS).rev().find(|seat| self.arrived[*seat]);
        let alone = self.playing().count() == 1;
        if field.text == "-" {
            self.end = match arrived {
                Some(_) => Some(End::Arrival),
                None if alone => Some(End::Alone),
                None => {
                    return Err(field
                        .wrong(RULE, "no seat has arrived, so the game is not over")
                        .zh("没有一方入营，对局没有结束"));
                }
            };
            return Ok(());
        }
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| seat_of(letter, &self.variant));
        let seat = seat.filter(|_| letters.next().is_none());
        self.to_move = seat.ok_or_else(|| {
            field.wrong(RULE, "no seat of this letter is to move").zh("没有用这个字母的行棋方")
        })?;
        let Colour { name, name_zh, .. } = COLOURS[self.to_move];
        if self.left[self.to_move] != 0 {
            return Err(field
                .wrong(RULE, format!("{name} has left"))
                .zh(format!("{name_zh}已经退出")));
        }
        if alone {
            return Err(field
                .wrong(RULE, format!("{name} is alone, so the game is over"))
                .zh(format!("只剩{name_zh}，对局已经结束")));
        }
        if let Some(last) = arrived.filter(|last| *last >= self.to_move) {
            let Colour { name: last, name_zh: last_zh, .. } = COLOURS[last];
            return Err(field
                .wrong(RULE, format!("{name} moved in this round before {last} arrived"))
                .zh(format!("{last_zh}入营之前，{name_zh}这一轮已经走过")));
        }
        Ok(())
    }

    /// Refuses a seat that has just filled its goal and is not marked as arrived. After a seat has
    /// left, the last seat to move is unknown.
    fn find_unmarked(&self, men: Field<'_>) -> Result<(), Rejection> {
        if self.left != [0; SEATS] {
            return Ok(());
        }
        let seats = self.variant.seats();
        let ended = self.end.is_some();
        let next = if ended { 0 } else { self.to_move };
        let last = (next + seats - 1) % seats;
        if !self.arrived[last] && self.fills_goal(last) {
            let name = COLOURS[last].name;
            return Err(men
                .wrong(RULE, format!("{name} fills its goal, but is not under arrived"))
                .zh(format!("{}已填满终点，却不在 arrived 中", COLOURS[last].name_zh)));
        }
        Ok(())
    }
}

fn write_seats(key: &str, seats: &[usize], out: &mut String) {
    if !seats.is_empty() {
        put!(out, " {key}=");
        out.extend(seats.iter().map(|seat| COLOURS[*seat].letter));
    }
}

fn read_men(field: Field<'_>, variant: &Variant) -> Result<Board, Rejection> {
    let mut board = Board::empty();
    let grid = Rows::new(RULE, ROWS, "point", "man");
    let (width, seat) = (|y| row(y).count() as u8, |letter| seat_of(letter, variant));
    grid.read(field, width, seat, |x, y, seat| {
        board.place(seat, row(y).nth(x.into()).expect("a point of the row"));
    })?;
    for (seat, colour) in COLOURS.iter().enumerate().take(variant.seats()) {
        let count = board.men(seat).count();
        if count != MEN {
            let men = counted(count, "man", "men");
            return Err(field
                .wrong(RULE, format!("{} has {men}, not {MEN}", colour.name))
                .zh(format!("{}有 {count} 枚棋子，应为 {MEN} 枚", colour.name_zh)));
        }
    }
    Ok(board)
}

/// The seats of these letters, each once.
fn seats(field: Field<'_>, variant: &Variant) -> Result<Vec<usize>, Rejection> {
    let mut seats = Vec::new();
    for letter in field.text.chars() {
        let seat = seat_of(letter, variant);
        let none = || {
            field
                .wrong(RULE, format!("no seat has the letter {letter}"))
                .zh(format!("没有用字母 {letter} 的一方"))
        };
        let seat = seat.ok_or_else(none)?;
        if seats.contains(&seat) {
            return Err(field
                .wrong(RULE, format!("{letter} is named twice"))
                .zh(format!("{letter} 写了两次")));
        }
        seats.push(seat);
    }
    Ok(seats)
}
