//! The picture of a position.

use crate::board::{Point, SIDE};
use crate::game::Halma;
use crate::variant::COLOURS;
use wanqi_sdk::prelude::*;

/// The signs of the men of each seat.
const GLYPHS: [(char, char); 4] = [('K', '●'), ('W', '○'), ('R', 'Ⓡ'), ('Y', 'Ⓨ')];

impl Picture for Halma {
    /// Draws the cells, those of the camps dark, the men, and which seats have arrived or left.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for point in Point::all() {
            let square = point.square();
            let mut homes = (0..self.variant.seats()).map(|seat| self.variant.home(seat));
            let camp = homes.any(|home| home.has(point));
            scene.cell(point, f32::from(square.x), f32::from(square.y), camp);
        }
        scene.labels((0..SIDE).map(f32::from), (0..SIDE).map(f32::from));
        for point in Point::all() {
            if let Some(seat) = self.board.at(point) {
                let (letter, glyph) = GLYPHS[seat];
                scene.piece(point, seat as u8 + 1, letter, glyph);
            }
        }
        for (seat, colour) in COLOURS.iter().enumerate().take(self.variant.seats()) {
            let (name, name_zh) = (colour.name, wanqi_sdk::sides::chinese(colour.name));
            match (self.arrived[seat], self.left[seat]) {
                (0, 0) => {}
                (0, _) => {
                    scene.text(format_args!("{name} has left"), format_args!("{name_zh}已退出"))
                }
                (n, _) => scene.text(
                    format_args!("{name} has arrived as number {n}"),
                    format_args!("{name_zh}第 {n} 个入营"),
                ),
            }
        }
    }
}
