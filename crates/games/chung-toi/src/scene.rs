//! The picture of a position.

use crate::board::{ALL, Orientation, PIECES, SIZE, Side, cells};
use crate::game::ChungToi;
use crate::position::sign;
use wanqi_sdk::prelude::*;

impl Picture for ChungToi {
    /// Draws the cells and the octagons with their arrows.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for cell in cells(ALL) {
            scene.cell(cell, cell.x.into(), cell.y.into(), (cell.x + cell.y).is_multiple_of(2));
        }
        for cell in cells(self.of(Side::Red) | self.of(Side::White)) {
            let (x, y) = (f32::from(cell.x), f32::from(cell.y));
            let (look, arrows) = match self.at(cell) {
                Some(Side::Red) => ("red", "ivory"),
                _ => ("white", "black"),
            };
            scene.area(look, around(x, y, &[(0.42, 0.17), (0.17, 0.42)]));
            let star: &[(f32, f32)] = match self.orientation(cell) {
                Orientation::Upright => &[(0.36, 0.0), (0.06, 0.06)],
                Orientation::Diagonal => &[(0.25, 0.25), (0.0, 0.085)],
            };
            scene.area(arrows, around(x, y, star));
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        for cell in cells(ALL) {
            if let (Some(side), Some(sign)) = (self.at(cell), sign(self, cell)) {
                scene.piece_as(cell, (side as u8 + 1, sign, sign), "none");
            }
        }
        if self.is_placing() {
            for side in Side::BOTH {
                let left = u32::from(PIECES) - self.of(side).count_ones();
                scene.text(
                    format_args!("{side} has {left} to place"),
                    format_args!("{}还要落 {left} 子", side.zh()),
                );
            }
        }
        scene.text("capital letters lie diagonally", "大写字母为斜放");
    }
}

/// A figure that equals itself after a quarter turn, from the corners of one quarter.
fn around(x: f32, y: f32, corners: &[(f32, f32)]) -> impl Iterator<Item = (f32, f32)> {
    let turned = |n: usize, (x, y): (f32, f32)| [(x, y), (-y, x), (-x, -y), (y, -x)][n];
    let count = corners.len();
    let all = (0..4 * count).map(move |n| turned(n / count, corners[n % count]));
    all.map(move |(dx, dy)| (x + dx, y + dy))
}
