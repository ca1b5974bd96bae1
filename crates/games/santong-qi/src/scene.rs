//! The picture of a position.

use crate::board::{Cell, Colour, SIDE, cells};
use crate::rules::{Double, SantongQi};
use wanqi_sdk::Scene;

/// Height of a cell; its edges are two steps long.
const HEIGHT: f32 = 1.732;

/// Draws the cells as triangles, and the stones.
pub(crate) fn draw(game: &SantongQi, scene: &mut Scene) {
    scene.points();
    for cell in Cell::all() {
        let [(_, base), _, (x, tip)] = cell.corners().map(at);
        scene.place(cell, x, (2.0 * base + tip) / 3.0);
    }
    for cell in Cell::all() {
        scene.area("outline", cell.corners().map(at));
    }
    for y in 0..SIDE {
        scene.label(f32::from(y) - 0.5, (f32::from(y) + 1.0 / 3.0) * HEIGHT, y + 1);
    }
    for (colour, letter, glyph) in [(Colour::Black, 'X', '●'), (Colour::White, 'O', '○')] {
        for cell in cells(game.of(colour)) {
            scene.piece(cell, colour as u8 + 1, letter, glyph);
        }
    }
    scene.text("cells of a row are a, b, c … from the left, upright and turned over in turn");
    match game.double {
        Double::Never => {}
        Double::Left => scene.text("White may place two stones once"),
        Double::Open => scene.text("White places a second stone"),
        Double::Had => scene.text("White has placed two stones in one turn"),
    }
}

/// Where a corner lies on paper.
fn at((halves, edges): (u8, u8)) -> (f32, f32) {
    (halves.into(), f32::from(edges) * HEIGHT)
}
