//! The picture of a position.

use crate::board::Colour;
use crate::position::letter;
use crate::rules::{Rest, ShuangchengQi};
use wanqi_sdk::Scene;

/// Draws the points, the lines between them, the pieces, and whether the neutral may be moved.
pub(crate) fn draw(game: &ShuangchengQi, scene: &mut Scene) {
    let board = game.board;
    scene.points();
    for point in board.points(board.all()) {
        scene.place(point, point.x.into(), point.y.into());
    }
    for line in board.lines() {
        scene.through(line);
    }
    for x in 0..board.width {
        scene.label(x.into(), -1.0, char::from(b'a' + x));
    }
    for y in 0..board.height {
        scene.label(-1.0, y.into(), y + 1);
    }
    for (colour, glyph) in [(Colour::Black, '●'), (Colour::White, '○')] {
        for point in board.points(game.of(colour)) {
            scene.piece(point, colour as u8 + 1, letter(colour), glyph);
        }
    }
    for point in board.points(game.neutral) {
        scene.piece_as(point, (0, 'n', '◆'), "red");
    }
    match game.rest {
        Rest::Free => {}
        Rest::Moved => scene.text("the neutral has just been moved and rests for a turn"),
        Rest::First => scene.text("the first move is not the neutral's"),
    }
}
