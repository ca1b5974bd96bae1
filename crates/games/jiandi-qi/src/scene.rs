//! The picture of a position.

use crate::board::{Points, SIZE, Side, step};
use crate::game::JiandiQi;
use wanqi_sdk::prelude::*;

impl Picture for JiandiQi {
    /// Draws the points, the lines and the stones.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in Points::ALL {
            scene.place(point, point.x.into(), point.y.into());
        }
        // A line starts at a point with no step back; one of two opposite directions is enough.
        for (direction, opposite) in [(0, 2), (1, 3), (4, 6), (5, 7)] {
            for first in Points::ALL.filter(|point| step(*point, opposite).is_none()) {
                let line = || std::iter::successors(Some(first), |point| step(*point, direction));
                if line().count() > 1 {
                    scene.through(line());
                }
            }
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        for point in Points::ALL {
            match self.board.at(point) {
                Some(Side::Black) => scene.piece(point, 1, 'X', '●'),
                Some(Side::White) => scene.piece(point, 2, 'O', '○'),
                None => {}
            }
        }
        if self.quiet > 0 {
            scene.text(
                format_args!("{} without a stone taken", plural(self.quiet, "move")),
                format_args!("连续 {} 手不吃子", self.quiet),
            );
        }
    }
}
