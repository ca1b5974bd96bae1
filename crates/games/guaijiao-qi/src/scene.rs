//! The picture of a position.

use crate::board::{BOARD, Piece, SIZE, Side, each};
use crate::game::GuaijiaoQi;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// How far the edge of a piece lies inside its cells.
const INSIDE: f32 = 0.06;

/// Draws the cells and the pieces; in text the corner of a piece is a capital letter. Below, it
/// tells what each side has left to place.
pub(crate) fn draw(game: &GuaijiaoQi, scene: &mut Scene) {
    scene.cells();
    for cell in each(BOARD) {
        scene.place(cell, cell.x.into(), cell.y.into());
    }
    for (side, look) in [(Side::Black, "black"), (Side::White, "white")] {
        game.pieces(side).for_each(|piece| scene.area(look, outline(piece)));
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for (side, letters, glyph) in [(Side::Black, ['B', 'b'], '■'), (Side::White, ['W', 'w'], '□')]
    {
        for piece in game.pieces(side) {
            for cell in piece.cells() {
                let letter = letters[usize::from(cell != piece.corner)];
                scene.piece_as(cell, (side as u8 + 1, letter, glyph), "none");
            }
        }
    }
    for side in Side::BOTH.into_iter().filter(|_| game.placing) {
        let left = game.variant.pieces - game.count(side);
        scene.text(format_args!(
            "{side} has {pieces} left",
            pieces = counted(left, "piece", "pieces")
        ));
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
