//! The picture of a position.

use crate::board::{Side, squares};
use crate::game::Latrunculi;
use wanqi_sdk::prelude::*;

impl Picture for Latrunculi {
    /// Draws the squares and the pieces, the leaders as kings.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let grid = &self.rules.variant.grid;
        scene.cells();
        for square in squares(grid.squares) {
            let dark = (square.x + square.y).is_multiple_of(2);
            scene.cell(square, square.x.into(), square.y.into(), dark);
        }
        for x in 0..grid.width {
            scene.label(x.into(), -1.0, char::from(b'a' + x));
        }
        for y in 0..grid.height {
            scene.label(-1.0, y.into(), y + 1);
        }
        let signs = [(Side::White, ('w', '○'), ('W', '♔')), (Side::Black, ('b', '●'), ('B', '♚'))];
        for (side, man, leader) in signs {
            let sets = [(self.board.men, man), (self.board.leader, leader)];
            for (set, (letter, glyph)) in sets {
                for square in squares(set[side as usize]) {
                    scene.piece(square, side.seat().0, letter, glyph);
                }
            }
        }
        if let Some(at) = self.again {
            scene.mark(at, "to");
            scene.text(
                format_args!("the piece on {at} may move again"),
                format_args!("{at} 上的棋子可再走一步"),
            );
        }
        if self.placing {
            let (side, hand) = (self.to_move, self.men_in_hand());
            let (what, what_zh) = match hand {
                0 => ("the dux".to_owned(), "王".to_owned()),
                _ => (counted(hand, "man", "men").to_string(), format!(" {hand} 枚士兵")),
            };
            scene.text(
                format_args!("{side} has {what} to place"),
                format_args!("{}还要落{what_zh}", side.zh()),
            );
        }
    }
}
