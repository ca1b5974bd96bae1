//! The picture of a position.

use crate::rules::Kalah;
use wanqi_sdk::board::square::{Square, write_column};
use wanqi_sdk::{Actor, Scene};

/// Draws houses and stores with the number of seeds in each. Houses are two steps apart, so that
/// numbers of two digits find room.
pub(crate) fn draw(game: &Kalah, scene: &mut Scene) {
    let board = &game.board;
    let houses = board.houses();
    let across = |x: u8| 2.0 * f32::from(x);
    let places = || (0..2).rev().flat_map(|y| (0..houses).map(move |x| Square::new(x, y)));
    let stores = [(Actor::ONE, "South", across(houses)), (Actor::TWO, "North", across(0) - 2.0)];
    scene.cells();
    for place in places() {
        scene.cell(place, across(place.x), 2.0 * f32::from(place.y), place.y == 0);
    }
    for (seat, name, x) in stores {
        scene.cell(name, x, 1.0, seat == Actor::ONE);
    }
    for x in 0..houses {
        let mut column = String::new();
        write_column(x.into(), &mut column).expect("a String takes all");
        scene.label(across(x), -1.0, column);
    }
    for place in places() {
        scene.label(across(place.x), 2.0 * f32::from(place.y), board.seeds(board.at(place)));
    }
    for (seat, _, x) in stores {
        scene.label(x, 1.0, board.seeds(board.store(seat)));
    }
    let [south, north] = [Actor::ONE, Actor::TWO].map(|seat| board.seeds(board.store(seat)));
    scene.text(format_args!("stores: South {south} (right), North {north} (left)"));
}
