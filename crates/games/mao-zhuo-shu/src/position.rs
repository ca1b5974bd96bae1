//! Position text (R5): rows from the top, the side to move, and how often the cat has moved:
//! `3m/5/5/5/1c3 m moves=1`.

use crate::board::{
    CORNERS, PLACES, Point, SIZE, Set, Side, bit, neighbours, number, point, points,
};
use crate::game::MaoZhuoShu;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for MaoZhuoShu {
    fn position(&self, out: &mut String) {
        write_rows(SIZE, |y| row(y).map(|point| self.at(point).map(Side::letter)), out);
        put!(out, " {}", self.to_move().letter());
        let moves = self.cat_moves();
        if moves > 0 {
            put!(out, " moves={moves}");
        }
    }

    fn read_position(self, text: &str) -> Result<MaoZhuoShu, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position has rows and the side to move, c or m"));
        };
        let to_move = Side::read(side, RULE)?;
        let [moves] = keys(RULE, ["moves"], parts)?;
        let place = moves.unwrap_or(side);
        let moves = moves.map_or(Ok(0), |moves| read_moves(self.limit, moves))?;
        if moves == 0 && to_move == Side::Mouse {
            return Err(place.wrong(RULE, "the cat has not moved, and the cat begins"));
        }
        if moves == self.limit && to_move == Side::Cat {
            let message = format!("the game is over after {} of the cat", plural(moves, "move"));
            return Err(place.wrong(RULE, message));
        }
        let (cat, mouse) = read_rows(rows)?;
        let mut game = MaoZhuoShu { cat, mouse, turns: 2 * moves - to_move as u8, ..self };
        check_reached(self.cat, &game, rows)?;
        game.end = game.ending();
        Ok(game)
    }

    fn identity(&self) -> u128 {
        let mouse = self.mouse.map_or(u8::MAX, number);
        u32::from_le_bytes([number(self.cat), mouse, self.turns, 0]).into()
    }
}

impl MaoZhuoShu {
    /// The side whose piece is on a point.
    fn at(&self, point: Point) -> Option<Side> {
        let mouse = (self.mouse == Some(point)).then_some(Side::Mouse);
        mouse.or((self.cat == point).then_some(Side::Cat))
    }
}

/// The points of a row of the board, from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    points().filter(move |point| point.y == y)
}

fn read_moves(limit: u8, field: Field<'_>) -> Result<u8, Rejection> {
    let moves = field.number().filter(|moves| (1..=limit).contains(moves));
    moves.ok_or_else(|| field.wrong(RULE, format!("moves is a number from 1 to {limit}")))
}

/// Checks that cat and mouse can have reached their points in the number of turns so far.
fn check_reached(start: Point, game: &MaoZhuoShu, rows: Field<'_>) -> Result<(), Rejection> {
    // For each point of the cat: the points on which the mouse can be.
    let mut mice = [Set::EMPTY; PLACES];
    let other = CORNERS.into_iter().find(|corner| *corner != start);
    mice[usize::from(number(start))] = other.map_or(Set::EMPTY, bit);
    for turn in 0..game.turns {
        if turn % 2 == 0 {
            mice = after_cat(&mice);
        } else {
            for (cat, mice) in mice.iter_mut().enumerate() {
                let cat = Set::of(cat as u8);
                *mice = around(*mice & !cat) & !cat;
            }
        }
    }
    let (cat, moves) = (game.cat, game.cat_moves());
    let mouse = game.mouse.unwrap_or(cat);
    if (mice[usize::from(number(cat))] & bit(mouse)).is_empty() {
        let cannot = match game.mouse {
            Some(mouse) => format!("Cat and Mouse cannot be on {cat} and {mouse}"),
            None => format!("the cat cannot have caught the mouse on {cat}"),
        };
        return Err(rows.wrong(RULE, format!("with moves={moves} {cannot}")));
    }
    Ok(())
}

/// The same after a move of the cat. If both are on one point, the mouse is caught.
fn after_cat(mice: &[Set; PLACES]) -> [Set; PLACES] {
    let mut after = [Set::EMPTY; PLACES];
    for from in points() {
        for to in neighbours(from) {
            after[usize::from(to)] |= mice[usize::from(number(from))];
        }
    }
    after
}

/// The neighbours of these points.
fn around(set: Set) -> Set {
    set.fold(Set::EMPTY, |all, number| all | neighbours(point(number)))
}

/// Reads the points of the cat and the mouse; that of the mouse is `None` if it is caught.
fn read_rows(rows: Field<'_>) -> Result<(Point, Option<Point>), Rejection> {
    let mut pieces = [Set::EMPTY; 2];
    let reader = Rows::new(RULE, SIZE, "point", "piece");
    reader.read(
        rows,
        |y| row(y).count() as u8,
        Side::of_letter,
        |x, y, side| {
            let point = row(y).nth(x.into());
            pieces[side as usize] |= point.map_or(Set::EMPTY, bit);
        },
    )?;
    let [mut cats, mut mice] = pieces;
    let (cat_count, mouse_count) = (cats.count(), mice.count());
    match cats.next().filter(|_| cat_count == 1 && mouse_count <= 1) {
        Some(cat) => Ok((point(cat), mice.next().map(point))),
        None => {
            let message = format!("cats: {cat_count}, mice: {mouse_count}; there is one of each");
            Err(rows.wrong(RULE, message))
        }
    }
}
