//! The picture of a position.

use crate::board::Side;
use crate::game::Draughts;
use wanqi_sdk::prelude::*;

impl Picture for Draughts {
    /// Draws all cells, the dark ones named by number, the light ones by letters, and the pieces.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = self.variant.board;
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
        scene.labels((0..board.size).map(f32::from), (0..board.size).map(f32::from));
        for square in self.board.occupied() {
            let white = self.board.of(Side::White).has(square);
            let king = self.board.kings.has(square);
            let side = if white { Side::White } else { Side::Black };
            let (letter, glyph) = match (white, king) {
                (true, false) => ('M', '⛀'),
                (true, true) => ('K', '⛁'),
                (false, false) => ('m', '⛂'),
                (false, true) => ('k', '⛃'),
            };
            let role = self.variant.seat(side).0;
            scene.piece(board.number(square), role, letter, glyph);
        }
        for square in self.board.resting() {
            let number = board.number(square);
            scene.text(
                format_args!("the king on {number} may only capture"),
                format_args!("{number} 上的王只能吃子"),
            );
        }
    }
}
