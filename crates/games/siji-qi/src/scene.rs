//! The picture of a position.

use crate::board::{Cell, SIZE, Season};
use crate::rules::SijiQi;
use wanqi_sdk::Scene;

/// Draws the cells and the pieces, each with its Chinese sign or the letter of position text.
pub(crate) fn draw(game: &SijiQi, scene: &mut Scene) {
    scene.cells();
    for y in 0..SIZE {
        for x in 0..SIZE {
            scene.cell(Cell::new(x, y), x.into(), y.into(), x % 2 == y % 2);
        }
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    let glyphs = ['春', '夏', '秋', '冬'];
    for (season, glyph) in Season::ALL.into_iter().zip(glyphs) {
        let role = season as u8 / 2 + 1;
        let signs = (role, season.letter().to_ascii_uppercase(), glyph);
        scene.piece_as(game.board.of(season), signs, "letter");
    }
}
