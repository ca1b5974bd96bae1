//! The picture of a position.

use crate::board::{ALL, LINES, Point, SIZE, Side, points};
use crate::game::Xigua;
use wanqi_sdk::prelude::*;

/// The middle of the board, and the radius of the great circle.
const MIDDLE: f32 = 3.0;

/// Where a point is. Its name gives the cell of the grid; the points of the great circle lie on it.
fn place(point: Point) -> (f32, f32) {
    let (x, y) = (f32::from(point.square().x) - MIDDLE, f32::from(point.square().y) - MIDDLE);
    let distance = x.hypot(y);
    let scale = if distance > MIDDLE { MIDDLE / distance } else { 1.0 };
    (MIDDLE + x * scale, MIDDLE + y * scale)
}

/// The centre of a curved line: it has the same distance from the first three places.
fn centre(places: &[(Point, (f32, f32))]) -> Option<(f32, f32)> {
    let [(_, a), (_, b), (_, c), ..] = places else { return None };
    let [(bx, by), (cx, cy)] = [b, c].map(|point| (point.0 - a.0, point.1 - a.1));
    let cross = 2.0 * (bx * cy - by * cx);
    let [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy];
    (cross.abs() > 0.1)
        .then(|| (a.0 + (cy * b2 - by * c2) / cross, a.1 + (bx * c2 - cx * b2) / cross))
}

impl Picture for Xigua {
    /// Draws the circles, the half-moons, the cross, the stones and the numbers of stones to place.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points(ALL) {
            let (x, y) = place(point);
            scene.place(point, x, y);
        }
        for line in LINES {
            let on = line.as_bytes().chunks_exact(2).map(|name| Point::named(name, 0));
            let places: Vec<_> = on.map(|point| (point, place(point))).collect();
            match centre(&places) {
                Some(centre) => scene.around(centre, places),
                None => scene.through(places.into_iter().map(|(point, _)| point)),
            }
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        for (side, glyph) in Side::BOTH.into_iter().zip(['●', '○']) {
            for point in points(self.of(side)) {
                scene.piece(point, side.seat().0, side.letter(), glyph);
            }
        }
        if self.hand != [0; 2] {
            for side in Side::BOTH {
                let left = self.hand[side as usize];
                scene.text(
                    format_args!("{side} has {left} to place"),
                    format_args!("{}还要布 {left} 子", side.zh()),
                );
            }
        }
        let names: Vec<String> = points(self.taken).map(|point: Point| point.to_string()).collect();
        if !names.is_empty() {
            let names = names.join(" ");
            scene.text(format_args!("just captured: {names}"), format_args!("刚被吃：{names}"));
        }
    }
}
