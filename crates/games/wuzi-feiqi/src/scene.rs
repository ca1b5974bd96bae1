//! The picture of a position.

use crate::board::{POINTS, SIZE, Side, bit, points};
use crate::game::WuziFeiqi;
use wanqi_sdk::prelude::*;

impl Picture for WuziFeiqi {
    /// Draws the lines, the pieces, and the numbers of pieces in hand.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let (board, hands) = (&self.table.board, self.table.hands);
        scene.points();
        for point in points(POINTS) {
            scene.place(point, point.x.into(), point.y.into());
        }
        for from in points(POINTS) {
            // Each segment once: one of two opposite directions.
            for direction in board.directions().iter().step_by(2) {
                for to in points(direction.next(bit(from))) {
                    scene.through([from, to]);
                }
            }
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        for point in points(POINTS) {
            match board.at(point) {
                Some(Side::Black) => scene.piece(point, 1, 'B', '●'),
                Some(Side::White) => scene.piece(point, 2, 'W', '○'),
                None => {}
            }
        }
        if self.table.jumping {
            scene.text(
                format_args!("in hand: Black {}, White {}", hands[0], hands[1]),
                format_args!("手中：黑方 {} 子，白方 {} 子", hands[0], hands[1]),
            );
        }
        if self.pulls > 0 {
            let (us, them) = (self.to_move, self.to_move.other());
            scene.text(
                format_args!("{us} pulls out a piece of {them}"),
                format_args!("{}拔去{}一子", us.zh(), them.zh()),
            );
        }
        if self.quiet > 0 {
            scene.text(
                format_args!("{} without gain", plural(self.quiet, "move")),
                format_args!("连续 {} 手不吃子、不布子", self.quiet),
            );
        }
    }
}
