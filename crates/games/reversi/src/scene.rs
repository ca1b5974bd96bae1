//! The picture of a position.

use crate::board::{Point, Side};
use crate::game::Reversi;
use wanqi_sdk::prelude::*;

impl Picture for Reversi {
    /// Draws the cells with row 1 at the top, the discs, and their count.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = &self.board;
        let last = board.size() - 1;
        scene.cells();
        for cell in board.cells() {
            scene.place(cell, f32::from(cell.x), f32::from(last - cell.y));
        }
        for n in 0..=last {
            let column = Point::new(n, 0).to_string();
            scene.label(f32::from(n), f32::from(last) + 1.0, &column[..1]);
            scene.label(-1.0, f32::from(last - n), n + 1);
        }
        for cell in board.cells() {
            match board.at(cell) {
                Some(Side::Black) => scene.piece(cell, 1, 'X', '●'),
                Some(Side::White) => scene.piece(cell, 2, 'O', '○'),
                None => {}
            }
        }
        let [black, white] = Side::BOTH.map(|side| board.count(side));
        scene.text(
            format_args!("Black {black}, White {white}"),
            format_args!("黑方 {black}，白方 {white}"),
        );
        if self.must_pass() {
            scene.text(
                format_args!("{} must pass", self.to_move),
                format_args!("{}不能吃子，须跳过", self.to_move.zh()),
            );
        }
    }
}
