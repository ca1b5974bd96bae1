//! The picture of a position.

use crate::board::{DIAGONALS, POINTS, Point, SIZE, Side, USERS, WAREHOUSE, points};
use crate::game::{Piece, SonghuoQi};
use wanqi_sdk::prelude::*;

impl Picture for SonghuoQi {
    /// Draws the warehouse and the users, the lines, goods and main pieces; a loaded piece has a
    /// ring.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points(POINTS) {
            scene.place(point, point.x.into(), point.y.into());
        }
        for n in 0..SIZE {
            scene.through((0..SIZE).map(|m| Point::new(n, m)));
            scene.through((0..SIZE).map(|m| Point::new(m, n)));
        }
        for line in DIAGONALS {
            scene.through(line);
        }
        for point in points(WAREHOUSE | USERS) {
            scene.star(point);
        }
        let steps = || (0..SIZE).map(f32::from);
        scene.labels(steps(), steps());
        for point in points(self.waiting) {
            scene.piece_as(point, (0, 'o', '■'), "brown");
        }
        for (side, letter, goods, signs) in
            [(Side::Black, 'b', '■', ['●', '◉']), (Side::White, 'w', '□', ['○', '◎'])]
        {
            let role = side as u8 + 1;
            for point in points(self.delivered[side as usize]) {
                scene.piece(point, role, letter, goods);
            }
            let Piece { at, loaded } = self.piece(side);
            scene.piece(at, role, letter.to_ascii_uppercase(), signs[usize::from(loaded)]);
            let count = self.delivered[side as usize].count();
            let (carries, carries_zh) =
                if loaded { (", carries one more", "，另载一枚") } else { ("", "") };
            scene.text(
                format_args!("{side} has delivered {count}{carries}"),
                format_args!("{}已送达 {count} 枚{carries_zh}", side.zh()),
            );
        }
    }
}
