//! The picture of a position.

use crate::board::{Direction, POINTS, Point, ROWS, Side, points};
use crate::game::FightingSerpents;
use wanqi_sdk::prelude::*;

/// The distance between two rows; the distance between two points of a row is 1.
const ROW: f32 = 0.87;

/// The radius of the arcs at the ends, each through three points.
const ROUND: f32 = ROW * ROW + 0.25;

/// Where a point is.
fn place(point: Point) -> (f32, f32) {
    let (row, n) = point.row();
    let (shift, y) = match row {
        'b' => (0.5, 0.0),
        'm' => (0.0, ROW),
        _ => (0.5, 2.0 * ROW),
    };
    (f32::from(n) + shift, y)
}

impl Picture for FightingSerpents {
    /// Draws the lines with the arcs, the men, and the man that must leap again.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in (0..POINTS).map(Point) {
            let (x, y) = place(point);
            scene.place(point, x, y);
        }
        for (_, from, to) in ROWS {
            scene.through((from..to).map(Point));
        }
        for direction in [Direction::ALL[1], Direction::ALL[2]] {
            for start in (0..POINTS).map(Point).filter(|p| direction.back().step(p.bit()) == 0) {
                let next = |set: &u64| Some(direction.step(*set)).filter(|set| *set != 0);
                let line: Vec<Point> =
                    std::iter::successors(Some(start.bit()), next).flat_map(points).collect();
                match line[..] {
                    [_] => {}
                    // The middle row has two more half steps than the others: the arcs at its ends.
                    [a, b] => {
                        let middle = if place(a).0 < 2.0 { ROUND } else { 16.0 - ROUND };
                        scene.around((middle, ROW), [a, b].map(|point| (point, place(point))));
                    }
                    _ => scene.through(line),
                }
            }
        }
        for n in (0..16_u8).step_by(2) {
            scene.label(f32::from(n) + 0.5, -1.0, n);
        }
        for (n, (letter, ..)) in ROWS.into_iter().enumerate() {
            scene.label(-1.0, n as f32 * ROW, letter);
        }
        for (side, letter, glyph) in [(Side::White, 'w', '○'), (Side::Black, 'b', '●')] {
            for point in points(self.men[side as usize]) {
                scene.piece(point, side as u8 + 1, letter, glyph);
            }
        }
        if let Some(man) = self.leaping {
            scene.mark(man, "to");
            scene.text(
                format_args!("the man on {man} must leap again"),
                format_args!("{man} 上的棋子须连跳"),
            );
        }
        for side in Side::BOTH {
            let men = self.men[side as usize].count_ones();
            scene.text(
                format_args!("{side}: {}", counted(men, "man", "men")),
                format_args!("{}：{men} 子", side.zh()),
            );
        }
    }
}
