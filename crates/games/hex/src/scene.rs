//! The picture of a position.

use crate::board::Colour;
use crate::rules::Hex;
use wanqi_sdk::{Scene, board::square::write_column};

/// Hundredths of a step between two rows of hexagons.
const ROW: i16 = 87;

/// Draws the cells with row 1 at the top, the stones, and who holds which colour.
pub(crate) fn draw(game: &Hex, scene: &mut Scene) {
    let size = game.board.size();
    scene.cells();
    for cell in game.board.cells() {
        let (x, y) = paper(size, cell.x.into(), cell.y.into());
        scene.place(cell, x, y);
    }
    for n in 0..size {
        let mut column = String::new();
        write_column(n.into(), &mut column).expect("a String takes all");
        // A quarter of a step clear of the cells: labels on the rim of the picture would be moved.
        let (x, y) = paper(size, n.into(), -1);
        scene.label(x + 0.25, y, column);
        let (x, y) = paper(size, -1, n.into());
        scene.label(x + 0.25, y, n + 1);
    }
    for cell in game.board.cells() {
        match game.board.at(cell) {
            Some(Colour::Red) => scene.piece(cell, 1, 'R', '●'),
            Some(Colour::Blue) => scene.piece(cell, 2, 'B', '○'),
            None => {}
        }
    }
    for (colour, sides) in [(Colour::Red, "top and bottom"), (Colour::Blue, "left and right")] {
        let seat = game.seat(colour).0;
        scene.text(format_args!("{colour} (seat {seat}) joins {sides}"));
    }
}

/// Where a cell is on paper: each row lies half a step further to the right than the one above.
fn paper(size: u8, x: i16, y: i16) -> (f32, f32) {
    let up = i16::from(size) - 1 - y;
    (f32::from(x) + f32::from(y) / 2.0, f32::from(up * ROW) / 100.0)
}
