//! The picture of a position.

use crate::board::{Board, Piece, SIZE};
use crate::game::Quarto;
use wanqi_sdk::prelude::*;

/// The first quarter of a circle of sixteen points.
const QUARTER: [(f32, f32); 4] = [(1.0, 0.0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924)];

impl Picture for Quarto {
    /// Draws the cells and the pieces: tall pieces are large, hollow pieces have a hole. The text
    /// picture has a letter for each piece, a capital for a tall one, and lists their names below.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for cell in Board::cells() {
            scene.cell(cell, cell.x.into(), cell.y.into(), (cell.x + cell.y).is_multiple_of(2));
        }
        let placed = || Board::cells().filter_map(|cell| Some((cell, self.board.at(cell)?)));
        for (cell, piece) in placed() {
            areas(piece, cell.x.into(), cell.y.into(), scene);
        }
        if let Some(piece) = self.given {
            areas(piece, f32::from(SIZE) + 0.6, 1.5, scene);
        }
        let along = || (0..SIZE).map(f32::from);
        scene.labels(along(), along());
        for (cell, piece) in placed() {
            scene.piece_as(cell, (0, letter(piece), letter(piece)), "none");
        }
        for y in (0..SIZE).rev() {
            let row = placed().filter(|(cell, _)| cell.y == y);
            let names: Vec<String> = row.map(|(_, p)| format!("{} {p}", letter(p))).collect();
            if !names.is_empty() {
                scene.text(
                    format_args!("row {}: {}", y + 1, names.join(", ")),
                    format_args!("第 {} 行：{}", y + 1, names.join("、")),
                );
            }
        }
        if let Some(piece) = self.given {
            scene.text(
                format_args!("to be placed: {piece}, {}", words(piece, QUALITIES, " ")),
                format_args!("待落之子：{piece}（{}）", words(piece, QUALITIES_ZH, "、")),
            );
        }
    }
}

/// The outline of a piece and its hole.
fn areas(piece: Piece, x: f32, y: f32, scene: &mut Scene) {
    let colour = if piece.has(0) { "brown" } else { "ivory" };
    let radius = if piece.has(1) { 0.42 } else { 0.26 };
    let mut outline = |look: &str, radius: f32| {
        let square = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
        let turned = |n: usize, (x, y): (f32, f32)| [(x, y), (-y, x), (-x, -y), (y, -x)][n];
        let disc = (0..16).map(|n| turned(n / 4, QUARTER[n % 4]));
        let corners: Vec<_> = if piece.has(2) { square.to_vec() } else { disc.collect() };
        let corners = corners.iter().map(|(dx, dy)| (x + radius * dx, y + radius * dy));
        scene.area(look, corners);
    };
    outline(colour, radius);
    if piece.has(3) {
        outline("grey", radius * 0.45);
    }
}

/// The letter of a piece: a capital for a tall one.
fn letter(piece: Piece) -> char {
    let others = (0..4).filter(|n| *n != 1).fold(0, |sum, n| sum * 2 + u8::from(piece.has(n)));
    char::from(if piece.has(1) { b'A' } else { b'a' } + others)
}

/// The pairs of qualities in English.
const QUALITIES: [[&str; 2]; 4] =
    [["light", "dark"], ["short", "tall"], ["round", "square"], ["full", "hollow"]];
/// The same in Chinese.
const QUALITIES_ZH: [[&str; 2]; 4] = [["白", "黑"], ["矮", "高"], ["圆", "方"], ["实心", "空心"]];

/// The qualities of a piece in words.
fn words(piece: Piece, pairs: [[&str; 2]; 4], between: &str) -> String {
    let words = pairs.iter().enumerate().map(|(n, pair)| pair[usize::from(piece.has(n))]);
    words.collect::<Vec<_>>().join(between)
}
