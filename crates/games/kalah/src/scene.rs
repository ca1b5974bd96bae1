//! The picture of a position.

use crate::board::{Point, Side};
use crate::game::Kalah;
use wanqi_sdk::prelude::*;

impl Picture for Kalah {
    /// Draws houses and stores with the number of seeds in each. Houses are two steps apart, which
    /// leaves room for numbers of two digits.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = &self.board;
        let houses = board.houses();
        let across = |x: u8| 2.0 * f32::from(x);
        let places = || (0..2).rev().flat_map(|y| (0..houses).map(move |x| Point::new(x, y)));
        let stores = [(Side::South, across(houses)), (Side::North, across(0) - 2.0)];
        scene.cells();
        for place in places() {
            scene.cell(place, across(place.x), 2.0 * f32::from(place.y), place.y == 0);
        }
        for (side, x) in stores {
            scene.cell(side, x, 1.0, side == Side::South);
        }
        for (x, column) in (0..houses).zip('a'..) {
            scene.label(across(x), -1.0, column);
        }
        for place in places() {
            scene.label(across(place.x), 2.0 * f32::from(place.y), board.seeds(board.at(place)));
        }
        for (side, x) in stores {
            scene.label(x, 1.0, board.seeds(board.store(side)));
        }
        let [south, north] = Side::BOTH.map(|side| board.seeds(board.store(side)));
        scene.text(
            format_args!("stores: South {south} (right), North {north} (left)"),
            format_args!("仓库：南方 {south}（右），北方 {north}（左）"),
        );
    }
}
