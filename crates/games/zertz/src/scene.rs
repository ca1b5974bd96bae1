//! The picture of a position.

use crate::board::Point;
use crate::game::Zertz;
use crate::marbles::{Colour, Stock};
use wanqi_sdk::prelude::*;

impl Picture for Zertz {
    /// Draws the rings on the board, their marbles, and the numbers of all other marbles.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        let on_board = |ring: &Point| self.rings & ring.bit() != 0;
        for ring in self.layout.all().filter(on_board) {
            let (x, y) = ring.drawn();
            scene.place(self.name(ring), x, y);
        }
        for ring in self.layout.all().filter(on_board) {
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
        let text = |stock: Stock| {
            let counts = Colour::ALL.map(|colour| format!("{} {colour}", stock.of(colour)));
            counts.join(", ")
        };
        let text_zh = |stock: Stock| {
            let counts = Colour::ALL.map(|colour| format!("{} {}", colour.zh(), stock.of(colour)));
            counts.join("，")
        };
        let pool = self.pool;
        scene.text(format_args!("pool: {}", text(pool)), format_args!("公用池：{}", text_zh(pool)));
        for seat in [Actor::ONE, Actor::TWO] {
            let held = self.held(seat);
            scene.text(
                format_args!("seat {}: {}", seat.0, text(held)),
                format_args!("座位 {}：{}", seat.0, text_zh(held)),
            );
        }
    }
}

/// The outer edge of a ring. Its hole is the dot of a place that is on no line.
fn outline((x, y): (f32, f32)) -> impl Iterator<Item = (f32, f32)> {
    (0..CORNERS).map(move |n| {
        let angle = n as f32 * std::f32::consts::TAU / CORNERS as f32;
        (x + RADIUS * angle.cos(), y + RADIUS * angle.sin())
    })
}

/// Number of corners of a drawn circle.
const CORNERS: usize = 24;

/// The radius of a drawn ring; neighbours are 2/√3 apart.
const RADIUS: f32 = 0.55;
