//! Positions as text (R5): rows from the top with the knight and the points visited or the pieces
//! left, and in a closed tour the first point: `6/6/6/2x3/6/1N4 start=c3`.

use crate::board::{Point, bit, is_dark, points, reached};
use crate::game::{Knight, MabuQi};
use crate::variant::{Task, Variant};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for MabuQi {
    fn position(&self, out: &mut String) {
        let at = self.knight.map(|knight| knight.at);
        let sign = |point: Point| {
            let open = !(self.open & bit(point)).is_empty();
            match self.variant.task {
                _ if at == Some(point) => Some('N'),
                Task::Tour { .. } => (!open).then_some('x'),
                Task::Take { .. } => open.then_some('o'),
            }
        };
        write_rows(self.variant.size, |y| self.variant.row(y).map(sign), out);
        if let Some(knight) = self.knight.filter(|_| self.variant.is_closed() && self.visited > 1) {
            put!(out, " start={}", knight.first);
        }
    }

    fn read_position(mut self, text: &str) -> Result<MabuQi, Rejection> {
        let mut parts = Field::whole(text).split(' ');
        let rows = parts.next().unwrap_or(Field::whole(text));
        let [first] = keys(RULE, ["start"], parts)?;
        let (seen, at) = read_rows(self.variant, rows)?;
        let visited = match self.variant.task {
            Task::Tour { .. } => seen,
            Task::Take { .. } => self.variant.points() & !seen,
        } | at.map_or(Bitboard::EMPTY, bit);
        self.open &= !visited;
        self.visited = visited.count() as u8;
        if let Some(at) = at {
            check_path(visited, at, rows)?;
            let first = read_first(&self, visited, at, first, rows)?;
            self.knight = Some(Knight { at, first });
            self.end = self.ending();
        } else if self.visited > 0 {
            let message = format!(
                "{} been visited, but there is no knight",
                counted(self.visited, "point has", "points have")
            );
            return Err(rows.wrong(RULE, message));
        } else if let Some(first) = first {
            return Err(first.wrong(RULE, "there is no first point before the knight is put down"));
        }
        Ok(self)
    }
}

/// Checks that knight's moves can have visited these points, this one last.
fn check_path(visited: Bitboard, at: Point, rows: Field<'_>) -> Result<(), Rejection> {
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
            "{alike} of the {} visited {} the colour of {at}, but the colours alternate: {wanted} \
             must have it",
            plural(count, "point"),
            if alike == 1 { "has" } else { "have" }
        );
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// Reads the first point, which a closed tour needs.
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
        return Err(field.wrong(RULE, "only closed tours have a first point"));
    }
    let size = game.variant.size;
    let first = Point::parse(field.text.as_bytes(), size, size);
    let first = first.filter(|point| !(visited & bit(*point)).is_empty());
    let none = || field.wrong(RULE, format!("{:?} is not a visited point", field.text));
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

/// Reads the points with a mark or a piece, and the point of the knight.
fn read_rows(variant: Variant, rows: Field<'_>) -> Result<(Bitboard, Option<Point>), Rejection> {
    let (piece, names) = match variant.task {
        Task::Tour { .. } => ('x', "knight N, not an x"),
        Task::Take { .. } => ('o', "knight N, not an o"),
    };
    let (mut seen, mut knight) = (Bitboard::EMPTY, None);
    let sign = |sign| (sign == 'N' || sign == piece).then_some(sign);
    let reader = Rows::new(RULE, variant.size, "point", names);
    reader.try_read(
        rows,
        |_| variant.size,
        sign,
        |x, y, sign, field| {
            let point = Point::new(x, y);
            if sign == piece {
                seen |= bit(point);
            } else if let Some(other) = knight.replace(point) {
                return Err(field.wrong(RULE, format!("there are knights on {other} and {point}")));
            }
            Ok(())
        },
    )?;
    Ok((seen, knight))
}
