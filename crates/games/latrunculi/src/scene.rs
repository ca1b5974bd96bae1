//! The picture of a position.

use crate::board::{Side, squares};
use crate::rules::Latrunculi;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Draws the squares and the pieces, the leaders as kings.
pub(crate) fn draw(game: &Latrunculi, scene: &mut Scene) {
    let grid = &game.rules.variant.grid;
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
        let sets = [(game.board.men, man), (game.board.leader, leader)];
        for (set, (letter, glyph)) in sets {
            for square in squares(set[side as usize]) {
                scene.piece(square, side as u8 + 1, letter, glyph);
            }
        }
    }
    if let Some(at) = game.again {
        scene.mark(at, "to");
        scene.text(format_args!("the piece on {at} may move again"));
    }
    if game.placing {
        let (side, hand) = (game.side, game.men_in_hand());
        let what = if hand == 0 {
            "the dux".to_owned()
        } else {
            format!("{men}", men = counted(hand, "man", "men"))
        };
        scene.text(format_args!("{side} has {what} to place"));
    }
}
