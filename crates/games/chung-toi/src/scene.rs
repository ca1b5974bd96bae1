//! The picture of a position.

use crate::board::{ALL, Colour, PIECES, SIZE, Way, cells};
use crate::position::sign;
use crate::rules::ChungToi;
use wanqi_sdk::Scene;

/// Draws the cells and the octagons with their arrows.
pub(crate) fn draw(game: &ChungToi, scene: &mut Scene) {
    scene.cells();
    for cell in cells(ALL) {
        scene.cell(cell, cell.x.into(), cell.y.into(), (cell.x + cell.y).is_multiple_of(2));
    }
    for cell in cells(game.of(Colour::Red) | game.of(Colour::White)) {
        let (x, y) = (f32::from(cell.x), f32::from(cell.y));
        let (look, arrows) = match game.at(cell) {
            Some(Colour::Red) => ("red", "ivory"),
            _ => ("white", "black"),
        };
        scene.area(look, around(x, y, &[(0.42, 0.17), (0.17, 0.42)]));
        let star: &[(f32, f32)] = match game.way(cell) {
            Way::Upright => &[(0.36, 0.0), (0.06, 0.06)],
            Way::Diagonal => &[(0.25, 0.25), (0.0, 0.085)],
        };
        scene.area(arrows, around(x, y, star));
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for cell in cells(ALL) {
        if let (Some(colour), Some(sign)) = (game.at(cell), sign(game, cell)) {
            scene.piece_as(cell, (colour as u8 + 1, sign, sign), "none");
        }
    }
    if game.is_placing() {
        for colour in Colour::BOTH {
            let left = u32::from(PIECES) - game.of(colour).count_ones();
            scene.text(format_args!("{colour} has {left} to place"));
        }
    }
    scene.text("capital letters lie diagonally");
}

/// A figure whose corners come again at each quarter turn.
fn around(x: f32, y: f32, corners: &[(f32, f32)]) -> impl Iterator<Item = (f32, f32)> {
    let turned = |n: usize, (x, y): (f32, f32)| [(x, y), (-y, x), (-x, -y), (y, -x)][n];
    let count = corners.len();
    let all = (0..4 * count).map(move |n| turned(n / count, corners[n % count]));
    all.map(move |(dx, dy)| (x + dx, y + dy))
}
