//! The picture of a position.

use crate::board::{Piece, Point, Points, WIDTH};
use crate::game::LunxingQi;
use wanqi_sdk::prelude::*;

/// Half a step along a column, where columns are 1 apart: 1/√3.
const HALF: f32 = 0.577;

impl Picture for LunxingQi {
    /// Draws the points, the lines, the numbered pieces, and the piece to move.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in Points::ALL {
            let (x, y) = place(point);
            scene.place(point, x, y);
        }
        for direction in [(0, 2), (1, 1), (1, -1)] {
            // A line starts at each point that no step in its direction reaches.
            let inside: Vec<Point> =
                Points::ALL.filter_map(|point| step(point, direction)).collect();
            for first in Points::ALL.filter(|point| !inside.contains(point)) {
                scene.through(std::iter::successors(Some(first), |point| step(*point, direction)));
            }
        }
        for column in 0..WIDTH {
            let lowest = Point::at(column.into(), 0).map_or((0.0, 0.0), place);
            scene.label(lowest.0, lowest.1 - 2.0 * HALF, char::from(b'a' + column));
        }
        let numbers = ('1'..).zip(['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧']);
        for (piece, (letter, glyph)) in Piece::all().zip(numbers) {
            scene.piece(self.board.place(piece), piece.side() as u8 + 1, letter, glyph);
        }
        scene.text(
            format_args!("it is the turn of piece {}", self.piece),
            format_args!("轮到 {} 号棋子", self.piece),
        );
    }
}

/// The place of a point in the picture.
fn place(point: Point) -> (f32, f32) {
    (f32::from(point.column()), f32::from(point.height()) * HALF)
}

/// The next point in a direction: columns to the right, half steps upwards.
fn step(from: Point, (right, up): (u8, i8)) -> Option<Point> {
    let height = from.height().checked_add_signed(up)?;
    { from.neighbours() }.find(|to| (to.column(), to.height()) == (from.column() + right, height))
}
