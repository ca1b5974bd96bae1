//! Positions as text (R6): tiles, runners, the seat to move, the round, then the pile.
//!
//! `c3:t7/2 A1,A2,A3,A4,B3/F2,F3,F4,F5,F6 2 1 top=t5`. The keys are `top` (absent before chance
//! reveals it), `under` (replaced tiles, the upper ones first) and `passes` (in a row).

use crate::board::{Point, Space};
use crate::game::{End, Octiles};
use crate::run::Table;
use crate::tiles::{Laid, Tile};
use crate::variant::{SEATS, Variant};
use std::fmt::Display;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Octiles {
    fn position(&self, out: &mut String) {
        let laid = Space::all().filter_map(|space| Some((space, self.table.tile(space)?)));
        let mut texts = laid.map(|(space, laid)| format!("{space}:{laid}")).peekable();
        if texts.peek().is_none() {
            out.push('-');
        }
        list(texts, out);
        for seat in 0..self.variant.seats() {
            out.push(if seat == 0 { ' ' } else { '/' });
            list(self.table.runners(seat), out);
        }
        match self.end {
            Some(_) => put!(out, " - {}", self.round),
            None => put!(out, " {} {}", self.to_move + 1, self.round),
        }
        if let Some(tile) = self.pile.top {
            put!(out, " top={tile}");
        }
        if self.pile.returned().next().is_some() {
            out.push_str(" under=");
            list(self.pile.returned(), out);
        }
        if self.passes != 0 {
            put!(out, " passes={}", self.passes);
        }
    }

    fn read_position(self, text: &str) -> Result<Octiles, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let (Some(tiles), Some(runners), Some(side)) =
            (fields.next(), fields.next(), fields.next())
        else {
            return Err(all.wrong(RULE, "a position needs tiles, runners and the seat to move"));
        };
        let mut table = read_tiles(tiles)?;
        read_runners(runners, &self.variant, &mut table)?;
        let mut game = Octiles::at(self.variant, table);
        for (n, field) in fields.enumerate() {
            match field.key() {
                None if n == 0 => game.round = field.positive(RULE)?,
                Some(("top", value)) => game.read_top(value)?,
                Some(("under", value)) => game.read_under(value)?,
                Some(("passes", value)) => game.read_passes(value)?,
                _ => {
                    return Err(field.wrong(RULE, format!("{:?} is not a known field", field.text)));
                }
            }
        }
        game.read_side(side)?;
        game.check_start(tiles)?;
        game.check_pile(all)?;
        Ok(game)
    }
}

impl Octiles {
    /// Takes a tile from the unseen ones.
    fn take(&mut self, field: Field<'_>) -> Result<Tile, Rejection> {
        let tile = tile(field)?;
        if !self.pile.unseen[tile.index()] {
            return Err(field.wrong(RULE, format!("{tile} is in two places")));
        }
        self.pile.unseen[tile.index()] = false;
        Ok(tile)
    }

    fn read_top(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.pile.top.is_some() {
            return Err(field.wrong(RULE, "top is given twice"));
        }
        self.pile.top = Some(self.take(field)?);
        Ok(())
    }

    fn read_under(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.pile.returned().next().is_some() {
            return Err(field.wrong(RULE, "under is given twice"));
        }
        // `take` accepts each tile once, so there are at most as many as tiles.
        for (n, tile) in field.split(',').enumerate() {
            self.pile.under[n] = Some(self.take(tile)?);
        }
        Ok(())
    }

    fn read_passes(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let (passes, most) = (field.positive(RULE)?, 2 * self.variant.seats() as u32);
        if self.passes != 0 {
            return Err(field.wrong(RULE, "passes is given twice"));
        }
        if passes > most {
            let passes = counted(most, "pass", "passes");
            return Err(field.wrong(RULE, format!("after {passes} the game is over")));
        }
        self.passes = passes as u8;
        Ok(())
    }

    /// Reads the seat to move, which must agree with the seats that have come home.
    fn read_side(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let seats = self.variant.seats();
        let winners = self.table.winners(&self.variant);
        let last = (0..SEATS).rev().find(|seat| winners[*seat]);
        let stuck = usize::from(self.passes) == 2 * seats;
        if field.text == "-" {
            self.end = match last {
                Some(_) => Some(End::Home),
                None if stuck => Some(End::Stuck),
                None => {
                    return Err(field.wrong(RULE, "no seat has come home, the game is not over"));
                }
            };
            return Ok(());
        }
        let number = field.text.parse().ok().filter(|n| (1..=seats).contains(n));
        let number = number.filter(|_| field.text.len() == 1);
        let number =
            number.ok_or_else(|| field.wrong(RULE, format!("the seat to move is 1 to {seats}")))?;
        self.to_move = number - 1;
        if stuck {
            return Err(field.wrong(RULE, format!("after {} passes the game is over", self.passes)));
        }
        if let Some(last) = last.filter(|last| *last >= self.to_move) {
            let last = last + 1;
            return Err(
                field.wrong(RULE, format!("seat {number} has no turn once seat {last} is home"))
            );
        }
        Ok(())
    }

    /// Checks that no runner has moved without a tile, and that chance lays two tiles first for
    /// three seats.
    fn check_start(&self, tiles: Field<'_>) -> Result<(), Rejection> {
        let moved = (0..self.variant.seats()).any(|seat| {
            let mut start = self.variant.start(seat);
            start.any(|stop| self.table.at(stop) != Some(seat))
        });
        let count = self.table.tiles.iter().flatten().count();
        if moved && count == 0 {
            return Err(tiles.wrong(RULE, "runners have moved, but there is no tile on the board"));
        }
        let Some(space) = self.to_prelay() else { return Ok(()) };
        let later = moved || self.pile.top.is_some() || self.to_move != 0 || self.passes != 0;
        let first = Space::parse(b"c1").is_some_and(|space| self.table.tile(space).is_some());
        if later || count > usize::from(first) || self.pile.returned().next().is_some() {
            return Err(
                tiles.wrong(RULE, format!("chance lays a tile on {space} before anything else"))
            );
        }
        Ok(())
    }

    /// Checks that the tile on top is known where it must be.
    fn check_pile(&self, all: Field<'_>) -> Result<(), Rejection> {
        let seen = !self.pile.unseen.contains(&true);
        match self.pile.top {
            None if seen => Err(all.wrong(RULE, "all tiles are known, but top= is missing")),
            None if self.passes != 0 => {
                Err(all.wrong(RULE, "after a pass there is a tile on top, but top= is missing"))
            }
            _ => Ok(()),
        }
    }
}

/// Writes a list with commas.
fn list(items: impl Iterator<Item = impl Display>, out: &mut String) {
    for (n, item) in items.enumerate() {
        let comma = if n > 0 { "," } else { "" };
        put!(out, "{comma}{item}");
    }
}

fn read_tiles(field: Field<'_>) -> Result<Table, Rejection> {
    let mut table = Table::EMPTY;
    if field.text == "-" {
        return Ok(table);
    }
    for entry in field.split(',') {
        let parts = entry.halves(':').and_then(|[space, laid]| Some((space, laid.halves('/')?)));
        let form = || entry.wrong(RULE, "a tile on the board is written c3:t7/2");
        let (space, [tile, turn]) = parts.ok_or_else(form)?;
        let (space, tile) = (self::space(space)?, self::tile(tile)?);
        if table.tile(space).is_some() {
            return Err(entry.wrong(RULE, format!("there are two tiles on {space}")));
        }
        if table.tiles.iter().flatten().any(|laid| laid.tile == tile) {
            return Err(entry.wrong(RULE, format!("{tile} is in two places")));
        }
        let turns = tile.turns();
        let digit = turn.text.bytes().next().filter(|_| turn.text.len() == 1);
        let digit = digit.map(|digit| digit.wrapping_sub(b'0')).filter(|digit| *digit < turns);
        let turn = digit.ok_or_else(|| {
            turn.wrong(RULE, format!("{tile} has {} from 0", plural(turns, "turn")))
        })?;
        table = table.with(space, Laid { tile, turn });
    }
    Ok(table)
}

fn read_runners(field: Field<'_>, variant: &Variant, table: &mut Table) -> Result<(), Rejection> {
    let (count, seats) = (field.split('/').count(), variant.seats());
    if count != seats {
        return Err(field.wrong(
            RULE,
            format!("{} runners, not {seats}", counted(count, "seat has", "seats have")),
        ));
    }
    for (seat, part) in field.split('/').enumerate() {
        let (count, due) = (part.split(',').count(), variant.runners());
        if count != due {
            let (seat, runners) = (seat + 1, plural(count as u32, "runner"));
            return Err(part.wrong(RULE, format!("seat {seat} has {runners}, not {due}")));
        }
        for name in part.split(',') {
            let stop = stop(name)?;
            let start = variant.start(seat).any(|start| start == stop);
            if stop.side().is_some() && !start && !variant.in_goal(seat, stop) {
                return Err(
                    name.wrong(RULE, format!("no runner of seat {} can be on {stop}", seat + 1))
                );
            }
            if table.at(stop).is_some() {
                return Err(name.wrong(RULE, format!("there are two runners on {stop}")));
            }
            table.runners[stop.index()] = Some(seat as u8);
        }
    }
    Ok(())
}

fn tile(field: Field<'_>) -> Result<Tile, Rejection> {
    let tile = Tile::parse(field.text.as_bytes());
    tile.ok_or_else(|| field.wrong(RULE, format!("there is no tile {:?}", field.text)))
}

fn space(field: Field<'_>) -> Result<Space, Rejection> {
    let space = Space::parse(field.text.as_bytes());
    space.ok_or_else(|| field.wrong(RULE, format!("there is no space {:?}", field.text)))
}

fn stop(field: Field<'_>) -> Result<Point, Rejection> {
    let stop = Point::parse(field.text.as_bytes());
    stop.ok_or_else(|| field.wrong(RULE, format!("there is no stop {:?}", field.text)))
}
