//! The picture of a position.

use crate::board::{Board, PIECES, SIZE, Side};
use crate::game::Chaos;
use wanqi_sdk::prelude::*;

impl Picture for Chaos {
    /// Draws the cells and their stacks, the hands, and the storms that are due.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for cell in Board::cells() {
            scene.cell(cell, cell.x.into(), cell.y.into(), cell.x % 2 == cell.y % 2);
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        for cell in Board::cells() {
            for piece in self.board.at(cell).pieces() {
                match piece {
                    Side::Black => scene.piece(cell, 1, 'X', '●'),
                    Side::White => scene.piece(cell, 2, 'O', '○'),
                }
            }
        }
        for side in Side::BOTH {
            let hand = PIECES - self.board.count(side);
            scene.text(
                format_args!("{side} has {hand} in hand"),
                format_args!("{}手中 {hand} 子", side.zh()),
            );
        }
        let waiting = self.board.waiting();
        if !waiting.is_empty() {
            let waiting_zh = waiting.to_string().replace(", ", "、");
            scene.text(
                format_args!("storms wait on {waiting}"),
                format_args!("待起风暴：{waiting_zh}"),
            );
        }
    }
}
