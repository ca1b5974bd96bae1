//! The picture of a position.

use crate::board::{Point, opposite};
use crate::game::ChineseCheckers;
use crate::variant::{COLOURS, Colour};
use wanqi_sdk::prelude::*;

/// Signs of the men by seat: letters in black or white circles.
const GLYPHS: [(char, char); 6] =
    [('K', '●'), ('W', '○'), ('R', 'Ⓡ'), ('Y', 'Ⓨ'), ('B', 'Ⓑ'), ('G', 'Ⓖ')];

impl Picture for ChineseCheckers {
    /// Draws the star, the men, and the seats that have arrived or left.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in Point::all() {
            let (x, y) = paper(point.axial());
            scene.place(point, x, y);
        }
        for direction in 0..3 {
            for first in Point::all().filter(|point| point.next(opposite(direction)).is_none()) {
                let line = std::iter::successors(Some(first), |point| point.next(direction));
                if first.next(direction).is_some() {
                    scene.through(line);
                }
            }
        }
        for n in -8_i8..=8 {
            let (_, y) = paper((0, n));
            scene.label(-8.5, y, n + 9);
            let column = |point: &Point| point.axial().0 == n;
            if let Some(lowest) = Point::all().find(column) {
                let (q, r) = lowest.axial();
                let (x, y) = paper((q, r - 1));
                scene.label(x, y, char::from((n + 8) as u8 + b'a'));
            }
        }
        for point in Point::all() {
            if let Some(seat) = self.board.at(point) {
                let (letter, glyph) = GLYPHS[seat];
                scene.piece(point, seat as u8 + 1, letter, glyph);
            }
        }
        for (seat, colour) in COLOURS.iter().enumerate().take(self.variant.seats()) {
            let Colour { name, name_zh, .. } = colour;
            match (self.arrived[seat], self.left[seat]) {
                (true, _) => {
                    scene.text(format_args!("{name} has arrived"), format_args!("{name_zh}已入营"))
                }
                (false, 0) => {}
                (false, _) => {
                    scene.text(format_args!("{name} has left"), format_args!("{name_zh}已退出"))
                }
            }
        }
    }
}

/// The place of a point in the picture: rows are 0.87 of a step apart, each shifted by half a step.
fn paper((q, r): (i8, i8)) -> (f32, f32) {
    (f32::from(q) + f32::from(r) / 2.0, f32::from(i16::from(r) * 87) / 100.0)
}
