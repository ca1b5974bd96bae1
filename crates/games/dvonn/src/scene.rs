//! The picture of a position.

use crate::board::{Point, ROWS, Side};
use crate::game::{DVONN, Dvonn};
use wanqi_sdk::prelude::*;

/// Hundredths of a step between two rows.
const ROW: i16 = 87;

impl Picture for Dvonn {
    /// Draws the board and the stacks, and names the next piece or the scores. The game keeps the
    /// top of a stack, its height and whether it contains a DVONN piece. The picture has this piece
    /// at the bottom and draws the others in the colour of the top.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in Point::all() {
            let (column, row) = point.place();
            let (x, y) = paper(column.into(), row.into());
            scene.place(point, x, y);
        }
        draw_lines(scene);
        for column in 0..11 {
            let lowest = (0..5).find(|row| Point::new(column, *row).is_some()).unwrap_or(0);
            let (x, y) = paper(column.into(), i16::from(lowest) - 1);
            scene.label(x, y, char::from(b'a' + column));
        }
        for (row, (first, _)) in (0..).zip(ROWS) {
            let (x, y) = paper(i16::from(first) - 1, row);
            scene.label(x, y, row + 1);
        }
        for point in Point::all() {
            let Some(stack) = self.board.at(point) else { continue };
            let owner = stack.owner.map_or(0, |_| stack.height - u8::from(stack.dvonn));
            for _ in owner..stack.height {
                scene.piece_as(point, (0, 'r', '●'), "red");
            }
            for _ in 0..owner {
                match stack.owner {
                    Some(Side::Black) => scene.piece(point, 2, 'b', '●'),
                    _ => scene.piece(point, 1, 'w', '○'),
                }
            }
        }
        if self.placing() {
            let (piece, piece_zh) = match self.turns < DVONN {
                true => ("a DVONN piece", "火山子"),
                false => ("a piece", "己子"),
            };
            let side = self.to_move();
            scene.text(
                format_args!("{side} places {piece}"),
                format_args!("{}摆一枚{piece_zh}", side.zh()),
            );
            return;
        }
        let [white, black] = Side::BOTH.map(|side| self.board.pieces(side));
        let pieces = plural(black, "piece");
        scene.text(
            format_args!("in the stacks of White {white}, of Black {pieces}"),
            format_args!("棋堆中的棋子：白方 {white} 枚，黑方 {black} 枚"),
        );
    }
}

/// Draws the lines of the three directions, each from its first point.
fn draw_lines(scene: &mut Scene) {
    for (right, up) in [(1, 0), (0, 1), (1, 1)] {
        for start in Point::all() {
            let (column, row) = start.place();
            let at = |n: u8| Point::new(column + right * n, row + up * n);
            let behind = column.checked_sub(right).zip(row.checked_sub(up));
            if behind.is_some_and(|(column, row)| Point::new(column, row).is_some()) {
                continue;
            }
            let line: Vec<Point> = (0..12).map_while(at).collect();
            if line.len() > 1 {
                scene.through(line);
            }
        }
    }
}

/// The coordinates of a column and a row: each row is shifted half a step to the left of the one
/// below.
fn paper(column: i16, row: i16) -> (f32, f32) {
    (f32::from(2 * column - row) / 2.0, f32::from(row * ROW) / 100.0)
}
