//! The picture of a position.

use crate::board::{Point, SIDE, Side, cells};
use crate::game::{Double, SantongQi};
use wanqi_sdk::prelude::*;

/// The height of a cell whose edges have the length 2.
const HEIGHT: f32 = 1.732;

impl Picture for SantongQi {
    /// Draws the cells as triangles, and the stones.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for cell in Point::all() {
            let [(_, base), _, (x, tip)] = cell.corners().map(at);
            scene.place(cell, x, (2.0 * base + tip) / 3.0);
        }
        for cell in Point::all() {
            scene.area("outline", cell.corners().map(at));
        }
        for y in 0..SIDE {
            scene.label(f32::from(y) - 0.5, (f32::from(y) + 1.0 / 3.0) * HEIGHT, y + 1);
        }
        for (side, letter, glyph) in [(Side::Black, 'X', '●'), (Side::White, 'O', '○')] {
            for cell in cells(self.of(side)) {
                scene.piece(cell, side as u8 + 1, letter, glyph);
            }
        }
        scene.text(
            "cells of a row are a, b, c … from the left, alternately upright and inverted",
            "每行各格自左起为 a、b、c……，正置与倒置相间",
        );
        match self.double {
            Double::Never => {}
            Double::Left => scene.text("White may place two stones once", "白方可有一次连续布两子"),
            Double::Open => scene.text("White must place a second stone", "白方须布次子"),
            Double::Had => {
                scene.text("White has placed two stones in one turn", "白方已连续布过两子")
            }
        }
    }
}

/// The coordinates of a corner.
fn at((halves, edges): (u8, u8)) -> (f32, f32) {
    (halves.into(), f32::from(edges) * HEIGHT)
}
