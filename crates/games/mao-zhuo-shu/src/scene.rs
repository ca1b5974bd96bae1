//! The picture of a position.

use crate::board::{LINES, SIZE, points};
use crate::rules::MaoZhuoShu;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Draws the points, the lines between them, the cat and the mouse, and how many moves are left.
pub(crate) fn draw(game: &MaoZhuoShu, scene: &mut Scene) {
    scene.points();
    for point in points() {
        scene.place(point, point.x.into(), point.y.into());
    }
    for line in LINES {
        scene.through(line.split(' '));
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    scene.piece(game.cat, 1, 'c', '●');
    if let Some(mouse) = game.mouse {
        scene.piece(mouse, 2, 'm', '○');
    }
    let left = game.limit - game.cat_moves();
    match left {
        1 => scene.text("the cat has 1 move left"),
        _ => scene
            .text(format_args!("the cat has {moves} left", moves = counted(left, "move", "moves"))),
    }
}
