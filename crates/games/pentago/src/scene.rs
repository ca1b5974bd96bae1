//! The picture of a position.

use crate::board::{Board, Colour, SIZE, TWISTS, Twist};
use crate::rules::Pentago;
use wanqi_sdk::Scene;

/// Draws the four blocks with a gap between them, the stones, and the centres that blocks turn
/// around.
pub(crate) fn draw(game: &Pentago, scene: &mut Scene) {
    scene.cells();
    for point in Board::points() {
        let dark = (point.x < 3) == (point.y < 3);
        scene.cell(point, apart(point.x), apart(point.y), dark);
    }
    for twist in (0..TWISTS).map(Twist).filter(|twist| twist.is_clockwise()) {
        scene.star(twist.centre());
    }
    for n in 0..SIZE {
        scene.label(apart(n), -1.0, char::from(b'a' + n));
        scene.label(-1.0, apart(n), n + 1);
    }
    for point in Board::points() {
        match game.board.at(point) {
            Some(Colour::Black) => scene.piece(point, 1, 'X', '●'),
            Some(Colour::White) => scene.piece(point, 2, 'O', '○'),
            None => {}
        }
    }
}

/// Where a column or row lies: half a step between the blocks.
fn apart(n: u8) -> f32 {
    f32::from(n) + if n < 3 { 0.0 } else { 0.5 }
}
