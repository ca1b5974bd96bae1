//! The picture of a position.

use crate::board::{Point, SIZE, Season};
use crate::game::SijiQi;
use wanqi_sdk::prelude::*;

impl Picture for SijiQi {
    /// Draws the cells and the pieces, each with its Chinese sign or the letter of position text.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for y in 0..SIZE {
            for x in 0..SIZE {
                scene.cell(Point::new(x, y), x.into(), y.into(), x % 2 == y % 2);
            }
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        let glyphs = ['春', '夏', '秋', '冬'];
        for (season, glyph) in Season::ALL.into_iter().zip(glyphs) {
            let role = season as u8 / 2 + 1;
            let signs = (role, season.letter().to_ascii_uppercase(), glyph);
            scene.piece_as(self.board.of(season), signs, "letter");
        }
    }
}
