//! The picture of a position.

use crate::board::{ALL, LINES, Point, SIZE, Side, points};
use crate::game::Xigua;
use wanqi_sdk::prelude::*;

impl Picture for Xigua {
    /// Draws the circles, the half-moons, the cross, the stones and the numbers of stones to place.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points(ALL) {
            scene.place(point, point.square().x.into(), point.square().y.into());
        }
        for line in LINES {
            let names = line.as_bytes().chunks_exact(2);
            scene.through(names.map(|name| String::from_utf8_lossy(name)));
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        for (side, glyph) in Side::BOTH.into_iter().zip(['●', '○']) {
            for point in points(self.of(side)) {
                scene.piece(point, side.seat().0, side.letter(), glyph);
            }
        }
        if self.hand != [0; 2] {
            for side in Side::BOTH {
                scene.text(format_args!("{side} has {} to place", self.hand[side as usize]));
            }
        }
        let names: Vec<String> = points(self.taken).map(|point: Point| point.to_string()).collect();
        if !names.is_empty() {
            scene.text(format_args!("just captured: {}", names.join(" ")));
        }
    }
}
