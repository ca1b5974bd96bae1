//! The picture of a position.

use crate::board::{Colour, DIRECTIONS, Point};
use crate::game::Lyngk;
use wanqi_sdk::prelude::*;

impl Picture for Lyngk {
    /// Draws the board and its stacks, each piece in the role of the seat that has claimed its
    /// colour (0 if it is neutral), and the claims of the seats.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in Point::all() {
            let (x, y) = point.drawn();
            scene.place(point, x, y);
        }
        // Lines lead upwards and to the right; a line begins at a point without a point before it.
        for direction in 0..DIRECTIONS / 2 {
            for start in Point::all().filter(|p| p.step(direction + DIRECTIONS / 2).is_none()) {
                let next = |point: &Point| point.step(direction);
                let line: Vec<Point> = std::iter::successors(Some(start), next).collect();
                if line.len() > 1 {
                    scene.through(line);
                }
            }
        }
        for point in Point::all() {
            for colour in self.stack(point).pieces() {
                let owner = [Actor::ONE, Actor::TWO]
                    .into_iter()
                    .find(|seat| self.claims_of(*seat) & colour.bit() != 0);
                let sign = colour.letter();
                let look = if *colour == Colour::Joker { "grey" } else { colour.name() };
                scene.piece_as(point, (owner.map_or(0, |seat| seat.0), sign, sign), look);
            }
        }
        for seat in [Actor::ONE, Actor::TWO] {
            let own = |colour: &&Colour| self.claims_of(seat) & colour.bit() != 0;
            let list = |name: fn(Colour) -> &'static str, nothing: &str, comma| {
                let names: Vec<&str> = Colour::REAL.iter().filter(own).map(|c| name(*c)).collect();
                if names.is_empty() { nothing.to_owned() } else { names.join(comma) }
            };
            let (names, names_zh) =
                (list(Colour::name, "nothing", ", "), list(Colour::zh, "无", "、"));
            let fives = self.fives[usize::from(seat.0) - 1];
            let (score, score_zh) = match self.six {
                true => (String::new(), String::new()),
                false => (format!(", stacks of five: {fives}"), format!("；五子棋摞：{fives}")),
            };
            scene.text(
                format_args!("seat {} has claimed {names}{score}", seat.0),
                format_args!("座位 {} 已认领的颜色：{names_zh}{score_zh}", seat.0),
            );
        }
    }
}
