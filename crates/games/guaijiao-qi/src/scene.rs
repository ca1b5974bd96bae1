//! The picture of a position.

use crate::board::{BOARD, Piece, SIZE, Side, each};
use crate::game::GuaijiaoQi;
use wanqi_sdk::prelude::*;

/// The distance of the outline of a piece from the edges of its cells.
const INSIDE: f32 = 0.06;

impl Picture for GuaijiaoQi {
    /// Draws the cells and the pieces; in text the corner of a piece is a capital letter. The
    /// text below has the number of pieces that each side has left to place.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for cell in each(BOARD) {
            scene.place(cell, cell.x.into(), cell.y.into());
        }
        for (side, look) in [(Side::Black, "black"), (Side::White, "white")] {
            self.pieces(side).for_each(|piece| scene.area(look, outline(piece)));
        }
        let steps = || (0..SIZE).map(f32::from);
        scene.labels(steps(), steps());
        for (side, letters, glyph) in
            [(Side::Black, ['B', 'b'], '■'), (Side::White, ['W', 'w'], '□')]
        {
            for piece in self.pieces(side) {
                for cell in piece.cells() {
                    let letter = letters[usize::from(cell != piece.corner)];
                    scene.piece_as(cell, (side as u8 + 1, letter, glyph), "none");
                }
            }
        }
        for side in Side::BOTH.into_iter().filter(|_| self.placing) {
            let left = self.variant.pieces - self.count(side);
            scene.text(
                format_args!("{side} has {} left", plural(left, "piece")),
                format_args!("{}还有 {left} 子", side.zh()),
            );
        }
    }
}

/// The corners of a piece's outline, in turn.
fn outline(piece: Piece) -> [(f32, f32); 6] {
    let [(_, up), (right, _)] = piece.shape.arms();
    let (near, far) = (-0.5 + INSIDE, 1.5 - INSIDE);
    let bend = 0.5 - INSIDE;
    let corners = [(near, near), (far, near), (far, bend), (bend, bend), (bend, far), (near, far)];
    corners.map(|(x, y)| {
        let (x, y) = (x * f32::from(right), y * f32::from(up));
        (f32::from(piece.corner.x) + x, f32::from(piece.corner.y) + y)
    })
}
