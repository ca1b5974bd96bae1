//! The picture of a position.

use crate::board::{POINTS, SIZE, Side, bit, points};
use crate::rules::WuziFeiqi;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Draws the lines, the pieces, and what is in hand.
pub(crate) fn draw(game: &WuziFeiqi, scene: &mut Scene) {
    let (board, hands) = (&game.table.board, game.table.hands);
    scene.points();
    for point in points(POINTS) {
        scene.place(point, point.x.into(), point.y.into());
    }
    for from in points(POINTS) {
        // Each piece of a line once: to the points behind in the order of the board.
        for way in board.ways().iter().step_by(2) {
            for to in points(way.next(bit(from))) {
                scene.through([from, to]);
            }
        }
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for point in points(POINTS) {
        match board.at(point) {
            Some(Side::Black) => scene.piece(point, 1, 'B', '●'),
            Some(Side::White) => scene.piece(point, 2, 'W', '○'),
            None => {}
        }
    }
    if game.table.jumping {
        scene.text(format_args!("in hand: Black {}, White {}", hands[0], hands[1]));
    }
    if game.pulls > 0 {
        scene.text(format_args!("{} pulls out a piece of {}", game.side, game.side.other()));
    }
    if game.quiet > 0 {
        scene.text(format_args!("{} without gain", counted(game.quiet, "move", "moves")));
    }
}
