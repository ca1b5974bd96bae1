//! The picture of a position.

use crate::board::{Colour, points};
use crate::rules::Morris;
use wanqi_sdk::Scene;

/// Draws the points, the lines between them, the men, and what is left to place.
pub(crate) fn draw(game: &Morris, scene: &mut Scene) {
    let board = game.variant.board;
    scene.points();
    for point in points(board.points) {
        scene.place(point, point.square().x.into(), point.square().y.into());
    }
    for from in points(board.points) {
        // Each line once: to the points behind in the order of the board.
        for to in points(board.neighbours(from)).filter(|to| *to > from) {
            scene.through([from, to]);
        }
    }
    for n in 0..board.size {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for (colour, letter, glyph) in [(Colour::White, 'w', '○'), (Colour::Black, 'b', '●')] {
        for point in points(game.of(colour)) {
            scene.piece(point, colour as u8 + 1, letter, glyph);
        }
    }
    if game.hand != [0; 2] {
        for colour in Colour::BOTH {
            scene.text(format_args!("{colour} has {} to place", game.hand[colour as usize]));
        }
    }
    for point in points(game.closed) {
        scene.text(format_args!("{point} is closed until all are placed"));
    }
}
