//! The picture of a position.

use crate::board::{Board, Point, Side};
use crate::game::Connect6;
use wanqi_sdk::board::square::write_column;
use wanqi_sdk::prelude::*;

impl Picture for Connect6 {
    /// Draws the lines, the star points and the stones.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = &self.board;
        let size = board.size();
        scene.points();
        for point in board.points() {
            scene.place(point, f32::from(point.x), f32::from(point.y));
        }
        for n in 0..size {
            scene.through((0..size).map(|x| Point::new(x, n)));
            scene.through((0..size).map(|y| Point::new(n, y)));
        }
        for star in stars(board) {
            scene.star(star);
        }
        for n in 0..size {
            let mut column = String::new();
            write_column(n.into(), &mut column).expect("a String takes all");
            scene.label(n.into(), -1.0, column);
            scene.label(-1.0, n.into(), n + 1);
        }
        for point in board.points() {
            match board.at(point) {
                Some(Side::Black) => scene.piece(point, 1, 'X', '●'),
                Some(Side::White) => scene.piece(point, 2, 'O', '○'),
                None => {}
            }
        }
    }
}

/// The star points: those of a Go board from 13 lines on, the centre of smaller boards, none on
/// boards of even size. A board of 59 lines is nine boards of 19 with a line between each two.
fn stars(board: &Board) -> Vec<Point> {
    let size = board.size();
    let lines: Vec<u8> = match size {
        59 => [0, 20, 40].into_iter().flat_map(|n| [n + 3, n + 9, n + 15]).collect(),
        13.. if size % 2 == 1 => vec![3, size / 2, size - 4],
        _ if size % 2 == 1 => vec![size / 2],
        _ => Vec::new(),
    };
    lines.iter().flat_map(|y| lines.iter().map(|x| Point::new(*x, *y))).collect()
}
