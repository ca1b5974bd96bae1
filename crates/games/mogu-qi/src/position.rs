//! Positions as text (R8): rows from the top, the side to move, the turns of a race, and whether
//! White has placed two stones: `4/5/6/7/8/7/6/5 w doubled=yes`.

use crate::board::{GOALS, Point, RINGS, SIZE, Side};
use crate::game::{Draw, Mogu};
use crate::variant::TurnKind;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::text_hash;

/// The rule of position text.
const RULE: &str = "R8.1";

impl PositionText for Mogu {
    fn position(&self, out: &mut String) {
        write_board(self, out);
        if self.variant.kind == TurnKind::Race && self.turns > 0 {
            put!(out, " turns={}", self.turns);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Mogu, Rejection> {
        self.stones = [Bitboard::EMPTY; 2];
        self.run.clear();
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
        };
        read_rows(&mut self, rows)?;
        (self.to_move, self.again) = match side.text {
            "w+" if self.variant.kind == TurnKind::Rings => (Side::White, true),
            _ => (Side::read(side, RULE)?, false),
        };
        let [turns, doubled] = keys(RULE, ["turns", "doubled"], parts)?;
        if let Some(field) = doubled {
            if field.text != "yes" || self.variant.kind != TurnKind::Rings || self.again {
                return Err(field.wrong(RULE, "no side has placed two stones in a turn"));
            }
            self.doubled = true;
        }
        let count = self.all().count();
        match self.variant.kind {
            TurnKind::Runs { .. } => check_runs(&mut self, count, side)?,
            TurnKind::Pairs => check_turns(&mut self, 48 - count, 2, rows)?,
            TurnKind::Triangles => check_turns(&mut self, count, 3, rows)?,
            TurnKind::Race => check_race(&self, rows)?,
            TurnKind::Rings => check_rings(&mut self, count, rows)?,
        }
        match (turns, self.variant.kind) {
            (None, TurnKind::Race) => self.turns = self.to_move as u32,
            (None, _) => {}
            (Some(field), _) => read_turns(&mut self, field)?,
        }
        self.end = self.ending();
        if self.variant.kind == TurnKind::Race {
            self.run.push(self.key());
            self.drawn = self.draw().filter(|draw| *draw == Draw::Long);
        }
        Ok(self)
    }

    saved!(turns, drawn, run);

    fn repetition_key(&self) -> u128 {
        text_hash(|text| write_board(self, text))
    }

    fn forget(&mut self) {
        (self.turns, self.drawn) = (self.to_move as u32, None);
        self.run.clear();
        if self.variant.kind == TurnKind::Race {
            self.run.push(self.key());
        }
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }
}

/// Writes the position without the number of turns.
fn write_board(game: &Mogu, out: &mut String) {
    let shared = game.variant.is_shared();
    let letter = |side: Side| if shared { 'o' } else { side.letter() };
    let stone = |x, y| game.at(point(x, y)).map(letter);
    write_rows(SIZE, |y| (0..width(y)).map(move |x| stone(x, y)), out);
    put!(out, " {}", game.to_move.letter());
    if game.again {
        out.push('+');
    }
    if game.doubled {
        out.push_str(" doubled=yes");
    }
}

/// The column of the first point of a row.
const fn first(y: u8) -> u8 {
    3_u8.saturating_sub(y)
}

/// The number of points of a row.
const fn width(y: u8) -> u8 {
    let last = if y < 3 { SIZE - 1 } else { 10 - y };
    last + 1 - first(y)
}

/// The point at this place of a row.
const fn point(x: u8, y: u8) -> Point {
    Point::new(first(y) + x, y)
}

/// Reads the number of turns of a race.
fn read_turns(game: &mut Mogu, field: Field<'_>) -> Result<(), Rejection> {
    let turns = field.number().filter(|n| (1..=1_000_000).contains(n));
    let turns =
        turns.filter(|n| n % 2 == game.to_move as u32 && game.variant.kind == TurnKind::Race);
    let none = || field.wrong(RULE, "turns are counted in rule-5 only, even if Black is to move");
    game.turns = turns.ok_or_else(none)?;
    Ok(())
}

/// Refuses a side to move that cannot be after this number of taken stones.
fn check_runs(game: &mut Mogu, count: u32, side: Field<'_>) -> Result<(), Rejection> {
    game.turns = game.to_move as u32;
    let taken = 48 - count;
    if taken == 0 && game.to_move == Side::White || taken == 1 && game.to_move == Side::Black {
        let stones = counted(taken, "stone is", "stones are");
        let message = format!("{stones} taken and {} is to move", game.to_move);
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}

/// Refuses a number of taken or placed stones that does not fit the side to move.
fn check_turns(game: &mut Mogu, changed: u32, each: u32, rows: Field<'_>) -> Result<(), Rejection> {
    game.turns = changed / each;
    if !changed.is_multiple_of(each) || game.turns % 2 != game.to_move as u32 {
        let stones = plural(changed, "stone");
        let message = format!("{stones} taken or placed, {} is to move", game.to_move);
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// Refuses wrong numbers of stones in a race, and a move after White has arrived.
fn check_race(game: &Mogu, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let count = game.stones[side as usize].count();
        if count != 9 {
            let stones = plural(count, "stone");
            return Err(rows.wrong(RULE, format!("{side} has {stones}, not nine")));
        }
    }
    let goal = GOALS[Side::White as usize];
    if game.to_move == Side::White && game.stones[1] == goal {
        return Err(rows.wrong(RULE, "White has arrived and is to move"));
    }
    Ok(())
}

/// Refuses stones on rings that are not open, and numbers of stones that turns cannot reach.
fn check_rings(game: &mut Mogu, count: u32, rows: Field<'_>) -> Result<(), Rejection> {
    let empty = game.empty();
    for (outer, inner) in RINGS.iter().zip(&RINGS[1..]) {
        let (gaps, early) = (*outer & empty, *inner & game.all());
        if !gaps.is_empty() && !early.is_empty() {
            let (stone, gap) = (Point(early.first()), Point(gaps.first()));
            let message =
                format!("there is a stone on {stone}, but {gap} on a ring around it is empty");
            return Err(rows.wrong(RULE, message));
        }
    }
    let [black, white] = game.stones.map(Bitboard::count);
    let extra = u32::from(game.doubled || game.again);
    let turn = u32::from(game.to_move == Side::White);
    let early = extra > 0 && count < RINGS[0].count() + 1 + u32::from(game.doubled);
    if black + extra != white + turn || early || game.again && empty.is_empty() {
        let white_stones = plural(white, "white stone");
        let message = format!("{black} black and {white_stones}, {} is to move", game.to_move);
        return Err(rows.wrong(RULE, message));
    }
    game.turns = count - extra;
    Ok(())
}

fn read_rows(game: &mut Mogu, rows: Field<'_>) -> Result<(), Rejection> {
    let shared = game.variant.is_shared();
    let side = |letter| match letter {
        'o' if shared => Some(Side::Black),
        _ if shared => None,
        _ => Side::of_letter(letter),
    };
    Rows::new(RULE, SIZE, "point", "stone").read(rows, width, side, |x, y, side| {
        game.stones[side as usize] |= point(x, y).bit();
    })
}
