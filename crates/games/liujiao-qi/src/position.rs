//! Position text (R6): rows from the top and the turns so far, `bwbw/w1b/b4w/w2b/b4w/w1b/bwbw 0`.

use crate::board::{Colour, MEN, Point, ROWS, has_figure};
use crate::rules::LiujiaoQi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &LiujiaoQi, out: &mut String) {
    for y in (0..ROWS.len()).rev() {
        let points = (0..ROWS[y].into()).filter_map(|x| Point::new(x, y as u32));
        write_row(points.map(|point| game.at(point).map(Colour::letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    write!(out, "{}", game.turns).expect("a String takes all");
}

/// Reads position text over the start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: LiujiaoQi, text: &str) -> Result<LiujiaoQi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, turns]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is seven rows and the turns so far"));
    };
    game.men = [0; 2];
    read_rows(&mut game.men, rows)?;
    for colour in Colour::BOTH {
        let count = game.of(colour).count_ones();
        if count != u32::from(MEN) {
            return Err(rows.wrong(
                RULE,
                format!("{colour} has {men}, not {MEN}", men = counted(count, "man", "men")),
            ));
        }
    }
    let number = turns.number::<u32>().filter(|n| game.limit == 0 || *n <= game.limit + 1);
    let range = || turns.wrong(RULE, format!("the turns are a number up to {}", game.limit));
    game.turns = number.ok_or_else(range)?;
    if game.side() == Colour::White && has_figure(game.of(Colour::White)) {
        return Err(rows.wrong(RULE, "White is to move and has a figure of six"));
    }
    game.run.clear();
    game.run.push(game.key());
    game.end = game.ending();
    Ok(game)
}

fn read_rows(men: &mut [u32; 2], rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != ROWS.len() {
        let message =
            format!("{rows}, the board has {}", ROWS.len(), rows = there_are(count, "row", "rows"));
        return Err(rows.wrong(RULE, message));
    }
    for (row, y) in rows.split('/').zip((0..ROWS.len() as u32).rev()) {
        read_row(men, row, y)?;
    }
    Ok(())
}

fn read_row(men: &mut [u32; 2], row: Field<'_>, y: u32) -> Result<(), Rejection> {
    let (mut x, mut after_number) = (0_u32, false);
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let colour = match sign {
            'b' => Some(Colour::Black),
            'w' => Some(Colour::White),
            '1'..='6' if !after_number => None,
            '1'..='6' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no man and no number"))),
        };
        after_number = colour.is_none();
        if let Some((colour, point)) = colour.zip(Point::new(x, y)) {
            men[colour as usize] |= point.bit();
        }
        x += if colour.is_some() { 1 } else { u32::from(sign) - u32::from('0') };
    }
    let wanted = u32::from(ROWS[y as usize]);
    if x != wanted {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {points}, not {wanted}",
                y + 1,
                points = counted(x, "point", "points")
            ),
        ));
    }
    Ok(())
}
