//! The picture of a position.

use crate::game::Halma;
use crate::grid::{Point, SIDE};
use crate::variant::COLOURS;
use wanqi_sdk::Scene;
use wanqi_sdk::board::square::write_column;

/// Signs of the men by seat.
const GLYPHS: [(char, char); 4] = [('K', '●'), ('W', '○'), ('R', 'Ⓡ'), ('Y', 'Ⓨ')];

impl Halma {
    /// Draws the cells, those of the camps dark, the men, and who has arrived or left.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        scene.cells();
        for point in Point::all() {
            let square = point.square();
            let mut homes = (0..self.variant.seats()).map(|seat| self.variant.home(seat));
            let camp = homes.any(|home| home.has(point));
            scene.cell(point, f32::from(square.x), f32::from(square.y), camp);
        }
        for n in 0..SIDE {
            let mut column = String::new();
            write_column(n.into(), &mut column).expect("a String takes all");
            scene.label(n.into(), -1.0, column);
            scene.label(-1.0, n.into(), n + 1);
        }
        for point in Point::all() {
            if let Some(seat) = self.board.at(point) {
                let (letter, glyph) = GLYPHS[seat];
                scene.piece(point, seat as u8 + 1, letter, glyph);
            }
        }
        for (seat, colour) in COLOURS.iter().enumerate().take(self.variant.seats()) {
            match (self.arrived[seat], self.left[seat]) {
                (0, 0) => {}
                (0, _) => scene.text(format_args!("{} has left", colour.name)),
                (n, _) => scene.text(format_args!("{} has arrived as number {n}", colour.name)),
            }
        }
    }
}
