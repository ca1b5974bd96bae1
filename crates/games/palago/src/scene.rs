//! The picture of a position.

use crate::board::{Point, Side};
use crate::game::Palago;
use crate::tile::{Orientation, Tile};
use wanqi_sdk::prelude::*;

/// The distance between two rows of hexes; the distance between two hexes of a row is 1.
const ROW: f32 = 0.87;

/// The corners of a hex around its middle, clockwise from the top.
const CORNERS: [(f32, f32); 6] =
    [(0.0, 0.58), (0.5, 0.29), (0.5, -0.29), (0.0, -0.58), (-0.5, -0.29), (-0.5, 0.29)];

impl Picture for Palago {
    /// Draws the tiles, in text as an arrow to the white tip, and the hexes around them.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        let mut hexes: Vec<Point> = self.tiles.list().iter().map(|tile| tile.hex).collect();
        self.tiles.hexes().around().each(|hex| hexes.push(hex));
        if hexes.is_empty() {
            hexes.push(Point::ORIGIN);
        }
        hexes.sort_unstable();
        for hex in hexes {
            let (x, y) = middle(hex);
            scene.place(hex, x, y);
        }
        self.tiles.list().iter().for_each(|tile| draw_tile(*tile, scene));
        for tile in self.tiles.list() {
            let (letter, arrow) = match tile.orientation {
                orientation if orientation == Orientation::ALL[0] => ('n', '↑'),
                orientation if orientation == Orientation::ALL[1] => ('w', '↙'),
                _ => ('e', '↘'),
            };
            scene.piece_as(tile.hex, (0, letter, arrow), "none");
        }
        if let Some(first) = self.first {
            scene.mark(first, "last");
        }
        scene.text(
            "n ↑, w ↙ (sw), e ↘ (se): the corner with the white tip, opposite the blue one",
            "n ↑、w ↙（sw）、e ↘（se）：白尖所在的角，与蓝尖相对",
        );
        let [white, blue] = Side::BOTH.map(|side| self.tiles.largest(side));
        let left = self.set - self.tiles.count();
        scene.text(
            format_args!("arches in the largest group: White {white}, Blue {blue}"),
            format_args!("最大一块的拱形：白方 {white}，蓝方 {blue}"),
        );
        scene.text(format_args!("tiles left: {left}"), format_args!("剩余棋子：{left}"));
    }
}

/// The middle of a hex.
fn middle(hex: Point) -> (f32, f32) {
    let (q, r) = (f32::from(hex.q), f32::from(hex.r));
    (q + r / 2.0, r * ROW)
}

/// Draws both halves of a tile, each with an arch around the tip of the other colour (R1.2).
fn draw_tile(tile: Tile, scene: &mut Scene) {
    let (x, y) = middle(tile.hex);
    let at = |(right, up): (f32, f32)| (x + right, y + up);
    let white = match tile.orientation {
        orientation if orientation == Orientation::ALL[0] => 0,
        orientation if orientation == Orientation::ALL[1] => 4,
        _ => 2,
    };
    for (tip, arch_colour, tip_colour) in [(white, "blue", "white"), (white + 3, "white", "blue")] {
        let corner = |n: usize| CORNERS[(tip + n) % 6];
        let (left, right) = (between(corner(4), corner(5)), between(corner(1), corner(2)));
        scene.area(arch_colour, [left, corner(5), corner(0), corner(1), right].map(at));
        scene.area(tip_colour, slice(corner(5), corner(0), corner(1)).into_iter().map(at));
    }
}

fn between(a: (f32, f32), b: (f32, f32)) -> (f32, f32) {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// A third of a disc around a corner, between the edges to the previous and the next corner.
fn slice(before: (f32, f32), corner: (f32, f32), behind: (f32, f32)) -> Vec<(f32, f32)> {
    // Steps of ten degrees by multiplication, so that every machine writes the same digits.
    const COS: f32 = 0.984_807_7;
    const SIN: f32 = 0.173_648_18;
    let (x, y) = corner;
    let first = between(before, corner);
    let turned = |(right, up): &(f32, f32)| Some((right * COS - up * SIN, right * SIN + up * COS));
    let arc = std::iter::successors(Some((first.0 - x, first.1 - y)), turned).take(12);
    let arc = arc.map(|(right, up)| (x + right, y + up));
    [corner].into_iter().chain(arc).chain([between(corner, behind)]).collect()
}
