//! The picture of a position.

use crate::board::{BOARD, COLUMNS, DIRECTIONS, Kind, Point, Side, points};
use crate::game::Tzaar;
use wanqi_sdk::prelude::*;

impl Picture for Tzaar {
    /// Draws the board with its hole and the stacks, and the number of pieces of each type on top
    /// or still to be placed. The game keeps only top and height of a stack, so all its pieces look
    /// like the top.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in Point::all() {
            let (x, y) = point.drawn();
            scene.place(point, x, y);
        }
        // A line begins at the edge or at the hole.
        for direction in 0..DIRECTIONS / 2 {
            for start in Point::all().filter(|p| p.ray(direction + DIRECTIONS / 2) == 0) {
                if start.ray(direction) != 0 {
                    scene.through(std::iter::once(start).chain(points(start.ray(direction))));
                }
            }
        }
        let mut lowest = 0;
        for (letter, count) in ('a'..).zip(COLUMNS) {
            let (x, y) = Point::nth(lowest).drawn();
            scene.label(x, y - 1.0, letter);
            lowest += count;
        }
        for point in points(BOARD & self.board.occupied()) {
            let Some(top) = self.board.top(point) else { continue };
            let glyph = match (top.kind, top.side) {
                (Kind::Tzaar, _) => 'Ⓩ',
                (Kind::Tzarra, Side::White) => '◎',
                (Kind::Tzarra, Side::Black) => '◉',
                (Kind::Tott, Side::White) => '○',
                (Kind::Tott, Side::Black) => '●',
            };
            for _ in 0..self.board.height(point) {
                scene.piece(point, top.side as u8 + 1, top.letter(), glyph);
            }
        }
        let open = self.filling() || self.placing();
        for side in Side::BOTH {
            let count = |kind| if open { self.left(side, kind) } else { shown(self, side, kind) };
            let [tzaars, tzarras, totts] = Kind::ALL.map(count);
            let (what, what_zh) = if open { ("has left", "剩余") } else { ("shows", "可见") };
            scene.text(
                format_args!("{side} {what} Tzaars {tzaars}, Tzarras {tzarras}, Totts {totts}"),
                format_args!(
                    "{}{what_zh}：Tzaar {tzaars} 枚，Tzarra {tzarras} 枚，Tott {totts} 枚",
                    side.zh()
                ),
            );
        }
    }
}

fn shown(game: &Tzaar, side: Side, kind: Kind) -> u32 {
    game.board.visible(side, kind).count_ones()
}
