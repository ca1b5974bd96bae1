//! The picture of a position.

use crate::board::Colour;
use crate::rules::XiefangQi;
use wanqi_sdk::Scene;

/// Draws the points, the lines between them, the men, and how many are left to place.
pub(crate) fn draw(game: &XiefangQi, scene: &mut Scene) {
    let board = game.board;
    scene.points();
    for point in board.points(board.all()) {
        scene.place(point, point.x.into(), point.y.into());
    }
    for line in board.lines {
        scene.through(line.split(' '));
    }
    for n in 0..board.size {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for (colour, letter, glyph) in [(Colour::Black, 'b', '●'), (Colour::White, 'w', '○')] {
        for point in board.points(game.of(colour)) {
            scene.piece(point, colour as u8 + 1, letter, glyph);
        }
    }
    if game.is_placing() {
        for colour in Colour::BOTH {
            let left = u32::from(board.men) - game.of(colour).count();
            scene.text(format_args!("{colour} has {left} to place"));
        }
    }
}
