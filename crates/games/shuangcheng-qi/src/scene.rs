//! The picture of a position.

use crate::board::Side;
use crate::game::{Rest, ShuangchengQi};
use wanqi_sdk::prelude::*;

impl Picture for ShuangchengQi {
    /// Draws the points, the lines between them, the pieces, and whether the neutral can be moved.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = self.board;
        scene.points();
        for point in board.points(board.all()) {
            scene.place(point, point.x.into(), point.y.into());
        }
        for line in board.lines() {
            scene.through(line);
        }
        for x in 0..board.width {
            scene.label(x.into(), -1.0, char::from(b'a' + x));
        }
        for y in 0..board.height {
            scene.label(-1.0, y.into(), y + 1);
        }
        for (side, glyph) in [(Side::Black, '●'), (Side::White, '○')] {
            for point in board.points(self.of(side)) {
                scene.piece(point, side as u8 + 1, side.letter(), glyph);
            }
        }
        for point in board.points(self.neutral) {
            scene.piece_as(point, (0, 'n', '◆'), "red");
        }
        match self.rest {
            Rest::Free => {}
            Rest::Moved => scene.text(
                "the neutral has just been moved and must stay for a turn",
                "双承刚走过，不得接着走",
            ),
            Rest::First => scene.text("the neutral does not make the first move", "第一步不走双承"),
        }
    }
}
