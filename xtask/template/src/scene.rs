//! The picture of a position.

use crate::board::Board;
use crate::position::letter;
use wanqi_sdk::Scene;

/// Draws the points and the marks on them.
pub(crate) fn draw(board: &Board, scene: &mut Scene) {
    scene.cells();
    for point in Board::points() {
        scene.place(point, f32::from(point.x), f32::from(point.y));
    }
    for point in Board::points() {
        let seat = board.at(point);
        if let Some(letter) = letter(seat) {
            scene.piece(point, seat, letter, if seat == 1 { '×' } else { '○' });
        }
    }
}
