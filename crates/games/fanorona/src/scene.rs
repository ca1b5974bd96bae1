//! The picture of a position.

use crate::board::{Point, Side, points};
use crate::game::{Fanorona, TELO};
use wanqi_sdk::prelude::*;

impl Picture for Fanorona {
    /// Draws the lines, the pieces, and the last move of a chain.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = self.board;
        let (width, height) = (board.width, board.height);
        scene.points();
        for point in points(board.points) {
            scene.place(point, f32::from(point.x), f32::from(point.y));
        }
        for y in 0..height {
            scene.through((0..width).map(|x| Point::new(x, y)));
        }
        for x in 0..width {
            scene.through((0..height).map(|y| Point::new(x, y)));
        }
        // Diagonals begin on the strong points of the left side and of the bottom or the top.
        for rising in [true, false] {
            let (first, step) = if rising { (0, 1) } else { (height - 1, -1) };
            let side = (0..height).map(|y| Point::new(0, y));
            let starts = side.chain((1..width).map(|x| Point::new(x, first)));
            for start in starts.filter(|p| (p.x + p.y).is_multiple_of(2)) {
                let next = |p: &Point| p.step((1, step), width, height);
                let line: Vec<Point> = std::iter::successors(Some(start), next).collect();
                if line.len() > 1 {
                    scene.through(line);
                }
            }
        }
        for x in 0..width {
            scene.label(x.into(), -1.0, char::from(b'a' + x));
        }
        for y in 0..height {
            scene.label(-1.0, y.into(), y + 1);
        }
        for (side, glyph) in [(Side::White, '○'), (Side::Black, '●')] {
            for point in points(self.of(side)) {
                scene.piece(point, side as u8 + 1, side.letter(), glyph);
            }
        }
        if let Some(chain) = self.chain {
            scene.mark(chain.from, "from");
            scene.mark(chain.at, "to");
            scene.text(
                format_args!("the piece on {} can continue", chain.at),
                format_args!("{} 上的棋子可连吃", chain.at),
            );
        }
        for side in Side::BOTH {
            let count = self.of(side).count_ones();
            if self.telo {
                let left = u32::from(TELO) - count;
                scene.text(
                    format_args!("{side}: {count} on the board, {left} to place"),
                    format_args!("{}：盘上 {count} 子，还要落 {left} 子", side.zh()),
                );
            } else {
                scene.text(
                    format_args!("{side}: {count} on the board"),
                    format_args!("{}：盘上 {count} 子", side.zh()),
                );
            }
        }
    }
}
