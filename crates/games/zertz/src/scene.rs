//! The picture of a position.

use crate::board::Ring;
use crate::marbles::{Colour, Stock};
use crate::rules::Zertz;
use wanqi_sdk::{Actor, Scene};

impl Zertz {
    /// Draws the rings that lie, the marbles on them, and where the others are.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        scene.points();
        let lies = |ring: &Ring| self.rings & ring.bit() != 0;
        for ring in self.layout.all().filter(lies) {
            let (x, y) = ring.drawn();
            scene.place(self.name(ring), x, y);
        }
        for ring in self.layout.all().filter(lies) {
            scene.area("ivory", outline(ring.drawn()));
        }
        for (letter, mut column) in self.layout.columns() {
            if let Some(lowest) = column.next() {
                let (x, y) = lowest.drawn();
                scene.label(x, y - 1.2, letter);
            }
        }
        for ring in self.layout.all() {
            let Some(colour) = self.marble(ring) else { continue };
            let (glyph, look) = match colour {
                Colour::White => ('○', "disc white"),
                Colour::Grey => ('●', "disc grey"),
                Colour::Black => ('●', "disc black"),
            };
            scene.piece_as(self.name(ring), (0, colour.letter(), glyph), look);
        }
        let told = |stock: Stock| {
            let counts = Colour::ALL.map(|colour| format!("{} {colour}", stock.of(colour)));
            counts.join(", ")
        };
        scene.text(format_args!("pool: {}", told(self.pool)));
        for seat in [Actor::ONE, Actor::TWO] {
            scene.text(format_args!("seat {}: {}", seat.0, told(self.held(seat))));
        }
    }
}

/// A ring from outside; its hole is the mark of a place on no line.
fn outline((x, y): (f32, f32)) -> impl Iterator<Item = (f32, f32)> {
    (0..CORNERS).map(move |n| {
        let angle = n as f32 * std::f32::consts::TAU / CORNERS as f32;
        (x + RADIUS * angle.cos(), y + RADIUS * angle.sin())
    })
}

/// Corners of a drawn circle.
const CORNERS: usize = 24;
/// Its radius: neighbours are 2/√3 apart.
const RADIUS: f32 = 0.55;
