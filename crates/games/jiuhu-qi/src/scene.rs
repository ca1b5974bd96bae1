//! The picture of a position.

use crate::board::{ALL, HEIGHT, Side, WIDTH, bit, points, steps};
use crate::rules::{Half, Jiuhu};
use wanqi_sdk::Scene;

/// Draws the points, the lines between them, the pieces, and which half of the turn it is.
pub(crate) fn draw(game: &Jiuhu, scene: &mut Scene) {
    scene.points();
    for point in points(ALL) {
        scene.place(point, point.x.into(), point.y.into());
    }
    for from in points(ALL) {
        // Each line once: to the points behind in the order of the board.
        for to in points(steps(bit(from))).filter(|to| bit(*to) > bit(from)) {
            scene.through([from, to]);
        }
    }
    for x in 0..WIDTH {
        scene.label(x.into(), -1.0, char::from(b'a' + x));
    }
    for y in 0..HEIGHT {
        scene.label(-1.0, y.into(), y + 1);
    }
    for (side, letter, glyph) in [(Side::White, 'w', '○'), (Side::Black, 'b', '●')] {
        for point in points(game.of(side)) {
            scene.piece(point, side as u8 + 1, letter, glyph);
        }
    }
    for tiger in points(game.tigers) {
        scene.piece_as(tiger, (0, 't', '◆'), "red");
    }
    if game.end.is_none() {
        scene.text(match game.half {
            Half::Shared => "a shared tiger moves",
            Half::Own => "an own piece moves",
        });
    }
}
