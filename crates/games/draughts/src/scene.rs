//! Drawing a position.

use crate::game::Draughts;
use crate::variant::Side;
use wanqi_sdk::Scene;

/// The board with all its cells, the dark ones by number, the light ones by letters, and pieces.
pub(crate) fn draw(game: &Draughts, scene: &mut Scene) {
    let board = game.variant.board;
    scene.cells();
    for y in (0..board.size).rev() {
        for x in 0..board.size {
            let (left, up) = (f32::from(x), f32::from(y));
            match board.at(x, y) {
                Some(square) => scene.cell(board.number(square), left, up, true),
                None => {
                    let column = char::from(b'a' + x);
                    scene.cell(format_args!("{column}{}", y + 1), left, up, false);
                }
            }
        }
    }
    for n in 0..board.size {
        scene.label(f32::from(n), -1.0, char::from(b'a' + n));
        scene.label(-1.0, f32::from(n), n + 1);
    }
    for square in game.board.occupied() {
        let white = game.board.of(Side::White).has(square);
        let king = game.board.kings.has(square);
        let side = if white { Side::White } else { Side::Black };
        let (letter, glyph) = match (white, king) {
            (true, false) => ('M', '⛀'),
            (true, true) => ('K', '⛁'),
            (false, false) => ('m', '⛂'),
            (false, true) => ('k', '⛃'),
        };
        let role = game.variant.seat(side).0;
        scene.piece(board.number(square), role, letter, glyph);
    }
    for square in game.board.resting() {
        scene.text(format_args!("the king on {} may only capture", board.number(square)));
    }
}
