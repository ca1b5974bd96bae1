//! The picture of a position.

use crate::board::{SIZE, Side, bit, cells};
use crate::position::letter;
use crate::rules::Quixo;
use wanqi_sdk::Scene;

/// An eighth of a circle after the other, for a quarter.
const QUARTER: [(f32, f32); 4] = [(1.0, 0.0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924)];

/// Draws the cubes with their signs; among four also the dots, which point down to seat 1, to the
/// left to seat 2, up to seat 3 and to the right to seat 4.
pub(crate) fn draw(game: &Quixo, scene: &mut Scene) {
    scene.cells();
    for cell in cells() {
        scene.cell(cell, cell.x.into(), cell.y.into(), false);
    }
    for cell in cells() {
        let (x, y) = (f32::from(cell.x), f32::from(cell.y));
        match game.board.at(cell) {
            Some(Side::Cross) => scene.area("red", cross(x, y)),
            Some(Side::Circle) => {
                scene.area("blue", disc(x, y, 0.3));
                scene.area("ivory", disc(x, y, 0.18));
            }
            None => continue,
        }
        if game.seats == 4 {
            let later = game.board.later & bit(cell) != 0;
            let (dx, dy) = match (game.board.at(cell), later) {
                (Some(Side::Cross), false) => (0.0, -0.41),
                (Some(Side::Cross), true) => (0.0, 0.41),
                (_, false) => (-0.41, 0.0),
                (_, true) => (0.41, 0.0),
            };
            scene.area("black", disc(x + dx, y + dy, 0.06));
        }
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for cell in cells() {
        if let (Some(side), Some(letter)) = (game.board.at(cell), letter(&game.board, cell)) {
            scene.piece_as(cell, (side as u8 + 1, letter, letter), "none");
        }
    }
    if game.seats == 4 {
        scene.text("x, o, X, O: the dot points to seat 1, 2, 3, 4");
    }
}

/// The corners of a disc.
fn disc(x: f32, y: f32, radius: f32) -> impl Iterator<Item = (f32, f32)> {
    let turned = |n: usize, (x, y): (f32, f32)| [(x, y), (-y, x), (-x, -y), (y, -x)][n];
    let corners = (0..16).map(move |n| turned(n / 4, QUARTER[n % 4]));
    corners.map(move |(dx, dy)| (x + radius * dx, y + radius * dy))
}

/// The corners of a cross of two bars.
fn cross(x: f32, y: f32) -> impl Iterator<Item = (f32, f32)> {
    const ARM: [(f32, f32); 3] = [(0.1, 0.0), (0.3, 0.2), (0.2, 0.3)];
    let turned = |n: usize, (x, y): (f32, f32)| [(x, y), (-y, x), (-x, -y), (y, -x)][n];
    let corners = (0..12).map(move |n| turned(n / 3, ARM[n % 3]));
    corners.map(move |(dx, dy)| (x + dx, y + dy))
}
