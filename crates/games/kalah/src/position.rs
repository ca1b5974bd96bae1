//! Position text (R6): `4,4,0,5,5,5/4,4,4,4,4,4 1 stores=0,1 round=2`, and ` again=yes` behind it.

use crate::board::Pit;
use crate::rules::{Kalah, name};
use std::fmt::Write as _;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::position::{Field, keys};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Actor, Rejection};

/// The rule of position text.
const RULE: &str = "R6.1";
const KEYS: [&str; 3] = ["stores", "round", "again"];

/// Appends the position text.
pub(crate) fn write(game: &Kalah, out: &mut String) {
    write_all(game, out).expect("a String takes all");
}

fn write_all(game: &Kalah, out: &mut String) -> std::fmt::Result {
    let board = &game.board;
    for y in [1, 0] {
        for x in 0..board.houses() {
            let seeds = board.seeds(board.at(Square::new(x, y)));
            write!(out, "{}{seeds}", if x == 0 { "" } else { "," })?;
        }
        out.write_char(if y == 1 { '/' } else { ' ' })?;
    }
    let [south, north] = [Actor::ONE, Actor::TWO].map(|seat| board.seeds(board.store(seat)));
    write!(out, "{} stores={south},{north} round={}", game.to_move.0, game.round)?;
    out.write_str(if game.again { " again=yes" } else { "" })
}

/// Reads position text into a game at its start, whose seeds must all be there.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Kalah, text: &str) -> Result<Kalah, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let side =
        parts.next().ok_or_else(|| all.wrong(RULE, "the seat to move, 1 or 2, is missing"))?;
    let [stores, round, again] = keys(RULE, KEYS, parts)?;
    let seeds = total(&game);
    let in_houses = read_rows(&mut game, rows)?;
    let in_stores = read_stores(&mut game, stores)?;
    if in_houses + in_stores != seeds {
        let message = format!(
            "{in_houses} in the houses and {in_stores} in the stores, {} in all \
             where the game has {seeds}",
            in_houses + in_stores,
            in_houses = there_are(in_houses, "seed", "seeds")
        );
        return Err(rows.wrong(RULE, message));
    }
    game.to_move = match side.text {
        "1" => Actor::ONE,
        "2" => Actor::TWO,
        _ => return Err(side.wrong(RULE, "the seat to move is 1 or 2")),
    };
    if let Some(field) = round {
        game.round = number(field)?;
        if game.round == 0 {
            return Err(field.wrong(RULE, "rounds count from 1"));
        }
    }
    read_again(&mut game, again)?;
    read_end(&mut game, rows)?;
    Ok(game)
}

/// All seeds of a game at its start.
fn total(game: &Kalah) -> u32 {
    let rows = [Actor::ONE, Actor::TWO].map(|seat| game.board.row(seat));
    rows.into_iter().flatten().map(|seeds| u32::from(*seeds)).sum()
}

/// Reads the rows, North's first, and tells how many seeds they hold.
fn read_rows(game: &mut Kalah, rows: Field<'_>) -> Result<u32, Rejection> {
    let count = rows.split('/').count();
    if count != 2 {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has 2", rows = there_are(count, "row", "rows")),
        ));
    }
    let houses = usize::from(game.board.houses());
    let mut sum = 0;
    for (y, row) in [1, 0].into_iter().zip(rows.split('/')) {
        let found = row.split(',').count();
        if found != houses {
            let message = format!(
                "row {} has {found}, not {houses}",
                y + 1,
                found = counted(found, "house", "houses")
            );
            return Err(row.wrong(RULE, message));
        }
        for (x, field) in (0..).zip(row.split(',')) {
            let house = game.board.at(Square::new(x, y));
            sum += read_seeds(game, house, field)?;
        }
    }
    Ok(sum)
}

fn read_stores(game: &mut Kalah, stores: Option<Field<'_>>) -> Result<u32, Rejection> {
    let Some(field) = stores else { return Ok(0) };
    if field.split(',').count() != 2 {
        return Err(field.wrong(RULE, "there are two stores, South's and North's"));
    }
    let mut sum = 0;
    for (seat, field) in [Actor::ONE, Actor::TWO].into_iter().zip(field.split(',')) {
        let store = game.board.store(seat);
        sum += read_seeds(game, store, field)?;
    }
    Ok(sum)
}

fn read_seeds(game: &mut Kalah, pit: Pit, field: Field<'_>) -> Result<u32, Rejection> {
    let number = number(field)?;
    let seeds = u8::try_from(number);
    let seeds = seeds.map_err(|_| {
        field.wrong(RULE, format!("no pit holds {seeds}", seeds = counted(number, "seed", "seeds")))
    })?;
    game.board.set(pit, seeds);
    Ok(number)
}

fn read_again(game: &mut Kalah, again: Option<Field<'_>>) -> Result<(), Rejection> {
    let Some(field) = again else { return Ok(()) };
    if field.text != "yes" {
        return Err(field.wrong(RULE, "again is yes, or left out"));
    }
    if game.board.seeds(game.board.store(game.to_move)) == 0 {
        let message = format!("{} sows again without a seed in the store", name(game.to_move));
        return Err(field.wrong(RULE, message));
    }
    game.again = true;
    Ok(())
}

/// A row is empty at the end only, when the seeds of the other have gone into its store.
fn read_end(game: &mut Kalah, rows: Field<'_>) -> Result<(), Rejection> {
    let empty = [Actor::ONE, Actor::TWO].map(|seat| game.board.is_empty(seat));
    game.over = empty == [true, true];
    if empty[0] != empty[1] {
        let row = if empty[0] { "South's" } else { "North's" };
        let message = format!("{row} row is empty, so the seeds of the other lie in its store");
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// A number without leading zeros.
fn number(field: Field<'_>) -> Result<u32, Rejection> {
    field.number().ok_or_else(|| field.wrong(RULE, format!("{:?} is no number", field.text)))
}
