//! The picture of a position.

use crate::board::{Points, SIZE, Side, step};
use crate::rules::JiandiQi;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Draws the points, the lines and the stones.
pub(crate) fn draw(game: &JiandiQi, scene: &mut Scene) {
    scene.points();
    for point in Points::ALL {
        scene.place(point, point.x.into(), point.y.into());
    }
    // A line begins where nothing lies before it; half of the ways are enough.
    for (way, opposite) in [(0, 2), (1, 3), (4, 6), (5, 7)] {
        for first in Points::ALL.filter(|point| step(*point, opposite).is_none()) {
            let line = || std::iter::successors(Some(first), |point| step(*point, way));
            if line().count() > 1 {
                scene.through(line());
            }
        }
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for point in Points::ALL {
        match game.board.at(point) {
            Some(Side::Black) => scene.piece(point, 1, 'X', '●'),
            Some(Side::White) => scene.piece(point, 2, 'O', '○'),
            None => {}
        }
    }
    if game.quiet > 0 {
        scene.text(format_args!("{} without a stone taken", counted(game.quiet, "move", "moves")));
    }
}
