//! The picture of a position.

use crate::board::{ALL, Colour, LINES, Point, SIZE, points};
use crate::rules::Xigua;
use wanqi_sdk::Scene;

/// Draws the circles, the half-moons and the cross, the stones, and what is left to place.
pub(crate) fn draw(game: &Xigua, scene: &mut Scene) {
    scene.points();
    for point in points(ALL) {
        scene.place(point, point.square().x.into(), point.square().y.into());
    }
    for line in LINES {
        let names = line.as_bytes().chunks_exact(2);
        scene.through(names.map(|name| String::from_utf8_lossy(name)));
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for (colour, letter, glyph) in [(Colour::Black, 'b', '●'), (Colour::White, 'w', '○')] {
        for point in points(game.of(colour)) {
            scene.piece(point, colour as u8 + 1, letter, glyph);
        }
    }
    if game.hand != [0; 2] {
        for colour in Colour::BOTH {
            scene.text(format_args!("{colour} has {} to place", game.hand[colour as usize]));
        }
    }
    let names: Vec<String> = points(game.taken).map(|point: Point| point.to_string()).collect();
    if !names.is_empty() {
        scene.text(format_args!("just captured: {}", names.join(" ")));
    }
}
