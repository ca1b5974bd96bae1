//! The picture of a position.

use crate::board::Side;
use crate::game::Hex;
use wanqi_sdk::board::square::write_column;
use wanqi_sdk::prelude::*;

/// The distance of two rows of hexagons in hundredths of a step.
const ROW: i16 = 87;

impl Picture for Hex {
    /// Draws the cells with row 1 at the top, the stones, and which seat plays which side.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let size = self.board.size();
        scene.cells();
        for cell in self.board.cells() {
            let (x, y) = paper(size, cell.x.into(), cell.y.into());
            scene.place(cell, x, y);
        }
        for n in 0..size {
            let mut column = String::new();
            write_column(n.into(), &mut column).expect("a String takes all");
            // A quarter of a step away from the cells, because labels at the rim of the picture are
            // moved.
            let (x, y) = paper(size, n.into(), -1);
            scene.label(x + 0.25, y, column);
            let (x, y) = paper(size, -1, n.into());
            scene.label(x + 0.25, y, n + 1);
        }
        for cell in self.board.cells() {
            match self.board.at(cell) {
                Some(Side::Red) => scene.piece(cell, 1, 'R', '●'),
                Some(Side::Blue) => scene.piece(cell, 2, 'B', '○'),
                None => {}
            }
        }
        for (side, edges, edges_zh) in
            [(Side::Red, "top and bottom", "上下"), (Side::Blue, "left and right", "左右")]
        {
            let seat = self.seat(side).0;
            scene.text(
                format_args!("{side} (seat {seat}) joins {edges}"),
                format_args!("{}（座位 {seat}）连通{edges_zh}两端", side.zh()),
            );
        }
    }
}

/// The coordinates of a cell: each row is half a step to the right of the row above.
fn paper(size: u8, x: i16, y: i16) -> (f32, f32) {
    let up = i16::from(size) - 1 - y;
    (f32::from(x) + f32::from(y) / 2.0, f32::from(up * ROW) / 100.0)
}
