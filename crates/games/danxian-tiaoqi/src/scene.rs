//! The picture of a position.

use crate::board::{Colour, Point};
use crate::rules::DanxianTiaoqi;
use wanqi_sdk::Scene;

/// Draws the line, the numbers of its points, and the men.
pub(crate) fn draw(game: &DanxianTiaoqi, scene: &mut Scene) {
    let board = &game.board;
    let points = || (0..board.length).map(Point);
    scene.points();
    for point in points() {
        scene.place(point, point.0.into(), 0.0);
    }
    scene.through(points());
    for point in points() {
        scene.label(point.0.into(), -1.0, point);
    }
    for (colour, letter, glyph) in [(Colour::Black, 'X', '●'), (Colour::White, 'O', '○')] {
        for point in board.of(colour).map(Point) {
            scene.piece(point, colour as u8 + 1, letter, glyph);
        }
    }
}
