//! The picture of a position.

use crate::board::{Colour, MEN, bit, points};
use crate::rules::Picaria;
use wanqi_sdk::Scene;

/// Draws the points, the lines between them, and the men.
pub(crate) fn draw(game: &Picaria, scene: &mut Scene) {
    let board = game.board;
    scene.points();
    for point in points(board.points) {
        scene.place(point, point.x.into(), point.y.into());
    }
    for from in points(board.points) {
        // Each line once: to the points behind in the order of the board.
        let behind = points(board.neighbours(from)).filter(|to| bit(*to).0 > bit(from).0);
        for to in behind {
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
    if game.is_placing() {
        for colour in Colour::BOTH {
            let left = u32::from(MEN) - game.of(colour).count();
            scene.text(format_args!("{colour} has {left} to place"));
        }
    }
}
