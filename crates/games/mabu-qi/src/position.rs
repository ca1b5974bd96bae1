//! Position text (R5): rows from the top with the knight and what it has visited or left, and in a
//! closed tour the first point: `6/6/6/2x3/6/1N4 start=c3`.

use crate::board::{Point, bit, is_dark, points, reached};
use crate::rules::{Knight, MabuQi};
use crate::variant::{Task, Variant};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &MabuQi, out: &mut String) {
    let at = game.knight.map(|knight| knight.at);
    let sign = |point: Point| {
        let open = !(game.open & bit(point)).is_empty();
        match game.variant.task {
            _ if at == Some(point) => Some('N'),
            Task::Tour { .. } => (!open).then_some('x'),
            Task::Take { .. } => open.then_some('o'),
        }
    };
    for y in (0..game.variant.size).rev() {
        write_row(game.variant.row(y).map(sign), out);
        if y > 0 {
            out.push('/');
        }
    }
    if let Some(knight) = game.knight.filter(|_| game.variant.is_closed() && game.visited > 1) {
        write!(out, " start={}", knight.first).expect("a String takes all");
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: MabuQi, text: &str) -> Result<MabuQi, Rejection> {
    let mut parts = Field::whole(text).split(' ');
    let rows = parts.next().unwrap_or(Field::whole(text));
    let [first] = keys(RULE, ["start"], parts)?;
    let (seen, at) = read_rows(game.variant, rows)?;
    let visited = match game.variant.task {
        Task::Tour { .. } => seen,
        Task::Take { .. } => game.variant.points() & !seen,
    } | at.map_or(Bitboard::EMPTY, bit);
    game.open &= !visited;
    game.visited = visited.count() as u8;
    if let Some(at) = at {
        check_way(visited, at, rows)?;
        let first = read_first(&game, visited, at, first, rows)?;
        game.knight = Some(Knight { at, first });
        game.end = game.ending();
    } else if game.visited > 0 {
        let message = format!(
            "{} been visited, and no knight is there",
            counted(game.visited, "point has", "points have")
        );
        return Err(rows.wrong(RULE, message));
    } else if let Some(first) = first {
        return Err(first.wrong(RULE, "there is no first point before the knight is put down"));
    }
    Ok(game)
}

/// Whether knight's moves can have led over these points, at last to this one.
fn check_way(visited: Bitboard, at: Point, rows: Field<'_>) -> Result<(), Rejection> {
    let lost = visited & !reached(at, visited);
    if let Some(point) = points(lost).next() {
        let message = format!("no knight's moves over visited points join {point} and {at}");
        return Err(rows.wrong(RULE, message));
    }
    let (count, alike) = (visited.count() as usize, is_dark(at));
    let alike = points(visited).filter(|point| is_dark(*point) == alike).count();
    let wanted = count.div_ceil(2);
    if alike != wanted {
        let message = format!(
            "{alike} of the {points} visited have the colour of {at}, not {wanted} as in turn",
            points = counted(count, "point", "points")
        );
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// The first point, where it matters.
fn read_first(
    game: &MabuQi,
    visited: Bitboard,
    at: Point,
    first: Option<Field<'_>>,
    rows: Field<'_>,
) -> Result<Point, Rejection> {
    let Some(field) = first else {
        if game.variant.is_closed() && game.visited > 1 {
            return Err(rows.wrong(RULE, "a closed tour needs its first point, such as start=a1"));
        }
        return Ok(at);
    };
    if !game.variant.is_closed() {
        return Err(field.wrong(RULE, "the first point matters in closed tours alone"));
    }
    let size = game.variant.size;
    let first = Point::parse(field.text.as_bytes(), size, size);
    let first = first.filter(|point| !(visited & bit(*point)).is_empty());
    let none = || field.wrong(RULE, format!("{:?} is no point visited", field.text));
    let first = first.ok_or_else(none)?;
    let even = game.visited.is_multiple_of(2);
    if (is_dark(first) == is_dark(at)) == even || (first == at) != (game.visited == 1) {
        let message = format!(
            "{} not lead from {first} to {at}",
            counted(game.visited - 1, "move does", "moves do")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok(first)
}

/// The points that have a sign, and where the knight is.
fn read_rows(variant: Variant, rows: Field<'_>) -> Result<(Bitboard, Option<Point>), Rejection> {
    let (count, size) = (rows.split('/').count(), variant.size);
    if count != usize::from(size) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {size}", rows = there_are(count, "row", "rows")),
        ));
    }
    let (mut seen, mut knight) = (Bitboard::EMPTY, None);
    for (row, y) in rows.split('/').zip((0..size).rev()) {
        let found = read_row(variant, row, y, &mut seen)?;
        if let Some((other, again)) = knight.zip(found) {
            return Err(row.wrong(RULE, format!("there are knights on {other} and {again}")));
        }
        knight = knight.or(found);
    }
    Ok((seen, knight))
}

fn read_row(
    variant: Variant,
    row: Field<'_>,
    y: u8,
    seen: &mut Bitboard,
) -> Result<Option<Point>, Rejection> {
    let (mut x, size) = (0, u32::from(variant.size));
    let (mut knight, mut after_number) = (None, false);
    let piece = if matches!(variant.task, Task::Take { .. }) { 'o' } else { 'x' };
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let point = (x < size).then(|| Point::new(x as u8, y));
        let number = sign.to_digit(10).filter(|n| (1..=size).contains(n));
        match (sign, number) {
            ('N', _) if knight.is_some() => {
                return Err(field.wrong(RULE, "there are two knights in this row"));
            }
            ('N', _) => knight = point,
            (_, Some(_)) if after_number => {
                return Err(field.wrong(RULE, "two numbers of points in a row"));
            }
            (_, Some(_)) => {}
            _ if sign == piece => *seen |= point.map_or(Bitboard::EMPTY, bit),
            _ => {
                let message = format!("{sign:?} is no knight N, no {piece} and no number");
                return Err(field.wrong(RULE, message));
            }
        }
        after_number = number.is_some();
        x += number.unwrap_or(1);
    }
    if x != size {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {points}, not {size}",
                y + 1,
                points = counted(x, "point", "points")
            ),
        ));
    }
    Ok(knight)
}
