//! The picture of a position.

use crate::board::{HEIGHT, Kind, Side, WAYS, WIDTH, arrows_of, squares};
use crate::position::letter;
use crate::rules::KingsMen;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Draws the squares with their arrows, and the pieces.
pub(crate) fn draw(game: &KingsMen, scene: &mut Scene) {
    scene.cells();
    for square in squares() {
        scene.cell(square, square.x.into(), square.y.into(), square.x % 2 == square.y % 2);
    }
    for square in squares() {
        for way in arrows_of(square) {
            scene.area("grey", arrow(square.x.into(), square.y.into(), way));
        }
    }
    for n in 0..WIDTH {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
    }
    for n in 0..HEIGHT {
        scene.label(-1.0, n.into(), n + 1);
    }
    for square in squares() {
        if let Some((side, kind)) = game.board.at(square) {
            scene.piece(square, side as u8 + 1, letter(side, kind), glyph(side, kind));
        }
    }
    if game.quiet > 0 {
        scene.text(format_args!(
            "{} without a capture or promotion",
            counted(game.quiet, "move", "moves")
        ));
    }
}

const fn glyph(side: Side, kind: Kind) -> char {
    match (side, kind) {
        (Side::White, Kind::King) => '♔',
        (Side::White, Kind::Knight) => '♘',
        (Side::White, Kind::Archer) => '♙',
        (Side::Black, Kind::King) => '♚',
        (Side::Black, Kind::Knight) => '♞',
        (Side::Black, Kind::Archer) => '♟',
    }
}

/// The head of an arrow: its tip near the edge of the square.
fn arrow(x: f32, y: f32, way: usize) -> [(f32, f32); 3] {
    let (dx, dy, _) = WAYS[way];
    let (dx, dy) = (f32::from(dx), f32::from(dy));
    let length = dx.hypot(dy);
    let at = |along: f32, aside: f32| {
        (x + dx * along - dy / length * aside, y + dy * along + dx / length * aside)
    };
    let back = if length > 1.0 { 0.33 } else { 0.3 };
    [at(0.46, 0.0), at(back, 0.1), at(back, -0.1)]
}
