//! The picture of a position.

use crate::hex::Hex;
use crate::rules::Palago;
use crate::tile::{Colour, Way};
use wanqi_sdk::Scene;

/// Distance of two rows of hexes that are one step wide.
const ROW: f32 = 0.87;

impl Palago {
    /// Draws the tiles, each as an arrow to its white tip, and the hexes around them.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        scene.cells();
        let mut hexes: Vec<Hex> = self.tiles.list().iter().map(|tile| tile.hex).collect();
        self.tiles.hexes().around().each(|hex| hexes.push(hex));
        if hexes.is_empty() {
            hexes.push(Hex::ORIGIN);
        }
        hexes.sort_unstable();
        for hex in hexes {
            let (q, r) = (f32::from(hex.q), f32::from(hex.r));
            scene.place(hex, q + r / 2.0, (r * ROW * 100.0).round() / 100.0);
        }
        for tile in self.tiles.list() {
            let (letter, arrow) = match tile.way {
                way if way == Way::ALL[0] => ('n', '↑'),
                way if way == Way::ALL[1] => ('w', '↙'),
                _ => ('e', '↘'),
            };
            scene.piece(tile.hex, 0, letter, arrow);
        }
        if let Some(first) = self.first {
            scene.mark(first, "last");
        }
        scene.text("n ↑, w ↙ (sw), e ↘ (se): the corner with the white tip, opposite the blue one");
        let [white, blue] = Colour::BOTH.map(|colour| self.tiles.largest(colour));
        let left = self.set - self.tiles.count();
        scene.text(format_args!("arches in the largest group: White {white}, Blue {blue}"));
        scene.text(format_args!("tiles left: {left}"));
    }
}
