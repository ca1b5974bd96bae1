//! The picture of a position.

use crate::board::{SIZE, Side, cells, row};
use crate::game::Abalone;
use wanqi_sdk::prelude::*;

/// Distance of two rows, where cells of a row are 1 apart.
const ROW: f32 = 0.87;

impl Picture for Abalone {
    /// Draws the board, the marbles, and the number of marbles pushed off.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for cell in (0..SIZE).flat_map(row) {
            let (x, y) = middle(cell.x as i8, cell.y as i8);
            scene.place(cell, x, y);
        }
        for n in 0..SIZE as i8 {
            // Letters are in front of their rows, numbers below their diagonals.
            let (x, y) = middle(n, (n - 4).max(0) - 1);
            scene.label(x, y, char::from(b'a' + n as u8));
            let (x, y) = middle((n - 4).max(0) - 1, n);
            scene.label(x, y, n + 1);
        }
        for (side, letter, glyph) in [(Side::Black, 'B', '●'), (Side::White, 'W', '○')] {
            for cell in cells(self.marbles[side as usize]) {
                scene.piece(cell, side as u8 + 1, letter, glyph);
            }
        }
        for side in Side::BOTH {
            scene.text(
                format_args!("{side} has pushed off {}", self.pushed[side as usize]),
                format_args!("{}已推出 {} 颗", side.zh(), self.pushed[side as usize]),
            );
        }
    }
}

/// The place of a cell in the picture, by row and diagonal.
fn middle(x: i8, y: i8) -> (f32, f32) {
    let height = (f32::from(x) * ROW * 100.0).round() / 100.0;
    (f32::from(y) - f32::from(x) / 2.0, height)
}
