//! Position text (R5): rows from the top and the turns so far, `c6x/8/8/8/8/8/8/d6q 0`.

use crate::board::{Cell, SIZE, Season};
use crate::rules::SijiQi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &SijiQi, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row((0..SIZE).map(|x| game.board.at(Cell::new(x, y)).map(Season::letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    write!(out, "{}", game.turns).expect("a String takes all");
}

/// Reads position text over the start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: SijiQi, text: &str) -> Result<SijiQi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, turns]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is eight rows and the turns so far"));
    };
    let cells = read_rows(rows)?;
    for season in Season::ALL {
        let missing = || rows.wrong(RULE, format!("{season} is missing"));
        game.board.0[season as usize] = cells[season as usize].ok_or_else(missing)?;
    }
    let number = turns.number::<u32>().filter(|n| game.limit == 0 || *n <= game.limit);
    let range = || turns.wrong(RULE, format!("the turns are a number up to {}", game.limit));
    game.turns = number.ok_or_else(range)?;
    game.run.clear();
    game.run.push(game.key());
    game.stuck = game.is_stuck();
    Ok(game)
}

fn read_rows(rows: Field<'_>) -> Result<[Option<Cell>; 4], Rejection> {
    let mut cells = [None; 4];
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(&mut cells, row, y)?;
    }
    Ok(cells)
}

fn read_row(cells: &mut [Option<Cell>; 4], row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut x, mut after_number) = (0, false);
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let season = Season::ALL.into_iter().find(|season| season.letter() == sign);
        match season {
            Some(season) if cells[season as usize].is_some() => {
                return Err(field.wrong(RULE, format!("{season} is there twice")));
            }
            Some(season) => cells[season as usize] = Some(Cell::new(x, y)),
            None if !('1'..='8').contains(&sign) => {
                return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number")));
            }
            None if after_number => {
                return Err(field.wrong(RULE, "two numbers of empty cells in a row"));
            }
            None => {}
        }
        after_number = season.is_none();
        x = if after_number { x.saturating_add(sign as u8 - b'0') } else { x.saturating_add(1) };
    }
    if x != SIZE {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cells}, not {SIZE}", y + 1, cells = counted(x, "cell", "cells")),
        ));
    }
    Ok(())
}
