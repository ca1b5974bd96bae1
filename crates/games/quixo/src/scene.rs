//! The picture of a position.

use crate::board::{SIZE, Side, bit, points};
use crate::game::Quixo;
use crate::position::letter;
use wanqi_sdk::prelude::*;

/// Points of the first quarter of a circle of radius 1, a sixteenth of a turn apart.
const QUARTER: [(f32, f32); 4] = [(1.0, 0.0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924)];

impl Picture for Quixo {
    /// Draws the cubes with their signs; in a game of four also the dots, which point down to seat
    /// 1, to the left to seat 2, up to seat 3 and to the right to seat 4.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for point in points() {
            scene.cell(point, point.x.into(), point.y.into(), false);
        }
        for point in points() {
            let (x, y) = (f32::from(point.x), f32::from(point.y));
            match self.board.at(point) {
                Some(Side::Cross) => scene.area("red", cross(x, y)),
                Some(Side::Circle) => {
                    scene.area("blue", disc(x, y, 0.3));
                    scene.area("ivory", disc(x, y, 0.18));
                }
                None => continue,
            }
            if self.seats == 4 {
                let later = self.board.later & bit(point) != 0;
                let (dx, dy) = match (self.board.at(point), later) {
                    (Some(Side::Cross), false) => (0.0, -0.41),
                    (Some(Side::Cross), true) => (0.0, 0.41),
                    (_, false) => (-0.41, 0.0),
                    (_, true) => (0.41, 0.0),
                };
                scene.area("black", disc(x + dx, y + dy, 0.06));
            }
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        for point in points() {
            if let (Some(side), Some(letter)) = (self.board.at(point), letter(&self.board, point)) {
                scene.piece_as(point, (side as u8 + 1, letter, letter), "none");
            }
        }
        if self.seats == 4 {
            scene.text(
                "x, o, X, O: the dot points to seat 1, 2, 3, 4",
                "x、o、X、O：小点依次朝向座位 1、2、3、4",
            );
        }
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
