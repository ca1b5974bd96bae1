//! The picture of a position.

use crate::board::{GOAL, LAST};
use crate::rules::YiziQi;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Draws the line with the goal on the left, the stacks, and what is left to drop.
pub(crate) fn draw(game: &YiziQi, scene: &mut Scene) {
    scene.points();
    for point in GOAL..=LAST {
        scene.place(point, point.into(), 0.0);
    }
    scene.through(GOAL..=LAST);
    scene.star(GOAL);
    for point in GOAL..=LAST {
        scene.label(point.into(), -1.0, point);
    }
    for point in GOAL..=LAST {
        for _ in 0..game.line.on(point) {
            scene.piece(point, 0, 'o', '○');
        }
    }
    if game.hand > 0 {
        scene.text(format_args!("{} left to drop", counted(game.hand, "piece is", "pieces are")));
    }
}
