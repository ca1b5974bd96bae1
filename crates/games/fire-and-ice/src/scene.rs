//! The picture of a position.

use crate::board::{Hole, Holes, LINES, SIZE, Side};
use crate::rules::FireAndIce;
use std::f32::consts::TAU;
use wanqi_sdk::Scene;

/// The side of an island.
const ISLAND: f32 = 4.0;

/// The side of the triangle on which the islands lie.
const BOARD: f32 = 18.0;

/// The line that is drawn as a circle.
const CIRCLE: usize = 6;

/// Draws the islands and their lines, the pegs, and who controls what.
pub(crate) fn draw(game: &FireAndIce, scene: &mut Scene) {
    scene.points();
    for hole in Holes::ALL {
        let (x, y) = at(hole);
        scene.place(hole, x, y);
    }
    for island in 0..SIZE {
        let (x, y) = point(island, BOARD);
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
            scene.through(line.map(|place| Hole { island, place }));
        }
    }
    for island in 0..SIZE {
        let (x, y) = at(Hole { island, place: 0 });
        scene.label(x - 1.2, y, char::from(b'a' + island));
    }
    for hole in Holes::ALL {
        match game.board.at(hole) {
            Some(Side::Fire) => scene.piece_as(hole, (1, 'F', '●'), "red"),
            Some(Side::Ice) => scene.piece_as(hole, (2, 'I', '○'), "blue"),
            None => {}
        }
    }
    for side in Side::BOTH {
        let own = (0..SIZE).filter(|island| game.board.controls(side, *island));
        let names: Vec<String> = own.map(|n| char::from(b'a' + n).to_string()).collect();
        let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
        scene.text(format_args!("{side} controls {names}"));
    }
}

/// Where a hole lies.
fn at(hole: Hole) -> (f32, f32) {
    let (x, y) = point(hole.island, BOARD);
    let (dx, dy) = point(hole.place, ISLAND);
    (x + dx, y + dy)
}

/// Where a point of a Fano plane lies in a triangle with this side, seen from its middle.
fn point(n: u8, side: f32) -> (f32, f32) {
    // In quarters of the side, and twelfths of the height, from the middle.
    let (x, y) = [(0, 8), (-1, 2), (1, 2), (0, 0), (-2, -4), (0, -4), (2, -4)][usize::from(n)];
    let height = side * 3.0_f32.sqrt() / 2.0;
    (x as f32 * side / 4.0, y as f32 * height / 12.0)
}
