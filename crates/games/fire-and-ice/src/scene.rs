//! The picture of a position.

use crate::board::{Holes, LINES, Point, SIZE, Side};
use crate::game::FireAndIce;
use std::f32::consts::TAU;
use wanqi_sdk::prelude::*;

/// The side of an island.
const ISLAND: f32 = 4.0;

/// The side of the triangle of the islands.
const BOARD: f32 = 18.0;

/// The line that is drawn as a circle.
const CIRCLE: usize = 6;

impl Picture for FireAndIce {
    /// Draws islands, lines and pegs. The text lists the islands that each side controls.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for hole in Holes::ALL {
            let (x, y) = at(hole);
            scene.place(hole, x, y);
        }
        for island in 0..SIZE {
            let (x, y) = place(island, BOARD);
            scene.area(
                "outline",
                (0..24).map(|n| {
                    let angle = TAU * n as f32 / 24.0;
                    let radius = ISLAND * 3.0_f32.sqrt() / 6.0;
                    (x + radius * angle.cos(), y + radius * angle.sin())
                }),
            );
        }
        for island in 0..SIZE {
            for line in &LINES[..CIRCLE] {
                scene.through(line.map(|place| Point { island, place }));
            }
        }
        for island in 0..SIZE {
            let (x, y) = at(Point { island, place: 0 });
            scene.label(x - 1.2, y, char::from(b'a' + island));
        }
        for hole in Holes::ALL {
            match self.board.at(hole) {
                Some(Side::Fire) => scene.piece_as(hole, (1, 'F', '●'), "red"),
                Some(Side::Ice) => scene.piece_as(hole, (2, 'I', '○'), "blue"),
                None => {}
            }
        }
        for side in Side::BOTH {
            let own = (0..SIZE).filter(|island| self.board.controls(side, *island));
            let names: Vec<String> = own.map(|n| char::from(b'a' + n).to_string()).collect();
            let side_zh = crate::FACTS.rulesets[0].roles_zh[side as usize];
            if names.is_empty() {
                scene.text(
                    format_args!("{side} controls nothing"),
                    format_args!("{side_zh}未占领任何岛"),
                );
            } else {
                scene.text(
                    format_args!("{side} controls {}", names.join(", ")),
                    format_args!("{side_zh}占领 {}", names.join("、")),
                );
            }
        }
    }
}

/// The coordinates of a hole.
fn at(hole: Point) -> (f32, f32) {
    let (x, y) = place(hole.island, BOARD);
    let (dx, dy) = place(hole.place, ISLAND);
    (x + dx, y + dy)
}

/// The coordinates of a point of a Fano plane in a triangle with this side, from its centre.
fn place(n: u8, side: f32) -> (f32, f32) {
    // In quarters of the side and twelfths of the height.
    let (x, y) = [(0, 8), (-1, 2), (1, 2), (0, 0), (-2, -4), (0, -4), (2, -4)][usize::from(n)];
    let height = side * 3.0_f32.sqrt() / 2.0;
    (x as f32 * side / 4.0, y as f32 * height / 12.0)
}
