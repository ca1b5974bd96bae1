//! The picture of a position.

use crate::board::{Board, Point, SIZE, Side};
use crate::game::Quads;
use crate::tile::{Edge, Piece, Tiles};
use wanqi_sdk::prelude::*;

impl Picture for Quads {
    /// Draws the cells, and each tile as four triangles that meet in its centre. The text has
    /// the letter of the owner for each tile and lists the letters of its edges below the board.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for cell in Board::cells() {
            scene.place(cell, cell.x.into(), cell.y.into());
        }
        if self.board.has_border() {
            draw_border(scene);
        }
        self.board.pieces().for_each(|(cell, piece)| draw_tile(cell, piece, scene));
        let along = || (0..SIZE).map(f32::from);
        scene.labels(along(), along());
        for (cell, piece) in self.board.pieces() {
            let signs = match piece.owner {
                Some(Side::Black) => (1, 'B', '■'),
                Some(Side::Silver) => (2, 'S', '□'),
                None => (0, 'N', '▦'),
            };
            scene.piece_as(cell, signs, "none");
        }
        for y in (0..SIZE).rev() {
            let row = self.board.pieces().filter(|(cell, _)| cell.y == y);
            let tiles = row.fold(String::new(), |mut text, (cell, piece)| {
                put!(&mut text, " {cell}:{piece}");
                text
            });
            if !tiles.is_empty() {
                scene.text(
                    format_args!("row {}:{tiles}", y + 1),
                    format_args!("第 {} 行：{}", y + 1, tiles.trim_start()),
                );
            }
        }
        if self.is_opening() {
            let tiles = list(self.left(None), None);
            scene.text(
                format_args!("neutral tiles left:{tiles}"),
                format_args!("剩余全线棋子：{}", tiles.trim_start()),
            );
        }
        for side in Side::BOTH {
            let left = list(self.left(Some(side)), Some(side));
            scene.text(
                format_args!("{side} has left:{left}"),
                format_args!("{}剩余：{}", side.zh(), left.trim_start()),
            );
        }
    }
}

/// The tiles of a set, each in one of its orientations.
fn list(mut tiles: Tiles, owner: Option<Side>) -> String {
    let mut text = String::new();
    while let Some(tile) = tiles.next() {
        put!(&mut text, " {}", Piece { tile, owner });
        tiles = tiles.without(tile.turns());
    }
    if text.is_empty() { " none".to_owned() } else { text }
}

/// Draws the lines along the border (R3.6).
fn draw_border(scene: &mut Scene) {
    let (low, high) = (-0.5, f32::from(SIZE) - 0.5);
    for near in [0.06, 0.18, 0.3] {
        let far = near + 0.05;
        let (left, right) = (low - far, high + far);
        for (bottom, top) in [(low - far, low - near), (high + near, high + far)] {
            let band = [(left, bottom), (right, bottom), (right, top), (left, top)];
            scene.area("brown", band);
            scene.area("brown", band.map(|(x, y)| (y, x)));
        }
    }
}

/// Draws a tile (R1.2).
fn draw_tile(cell: Point, piece: Piece, scene: &mut Scene) {
    for side in 0..4 {
        // Coordinates clockwise along the edge, and from the centre towards it.
        let at = |(along, out): (f32, f32)| {
            let (x, y) = (f32::from(cell.x), f32::from(cell.y));
            match side {
                0 => (x + along, y + out),
                1 => (x + out, y - along),
                2 => (x - along, y - out),
                _ => (x - out, y + along),
            }
        };
        let triangle = [(-0.5, 0.5), (0.5, 0.5), (0.0, 0.0)];
        let look = match (piece.tile.edge(side), piece.owner) {
            (Edge::Colour, Some(Side::Black)) => "black",
            (Edge::Colour, _) => "grey",
            _ => "ivory",
        };
        scene.area(look, triangle.map(at));
        match piece.tile.edge(side) {
            Edge::Colour => {}
            Edge::Along => {
                for far in [0.44, 0.32, 0.2] {
                    let near = far - 0.05;
                    let band = [(-far, far), (far, far), (near, near), (-near, near)];
                    scene.area("brown", band.map(at));
                }
            }
            Edge::Inward => {
                for middle in [-0.3_f32, -0.15, 0.0, 0.15, 0.3] {
                    let (left, right) = (middle - 0.025, middle + 0.025);
                    let inner = middle.abs() + 0.06;
                    let band = [(left, 0.5), (right, 0.5), (right, inner), (left, inner)];
                    scene.area("brown", band.map(at));
                }
            }
        }
    }
}
