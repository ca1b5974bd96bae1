//! The picture of a position.

use crate::board::{Colour, DIAGONALS, POINTS, Point, SIZE, USERS, WAREHOUSE, points};
use crate::rules::{Piece, SonghuoQi};
use wanqi_sdk::Scene;

/// Draws the warehouse and the users, the lines, goods and main pieces; a loaded one has a ring.
pub(crate) fn draw(game: &SonghuoQi, scene: &mut Scene) {
    scene.points();
    for point in points(POINTS) {
        scene.place(point, point.x.into(), point.y.into());
    }
    for n in 0..SIZE {
        scene.through((0..SIZE).map(|m| Point::new(n, m)));
        scene.through((0..SIZE).map(|m| Point::new(m, n)));
    }
    for line in DIAGONALS {
        scene.through(line);
    }
    for point in points(WAREHOUSE | USERS) {
        scene.star(point);
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for point in points(game.waiting) {
        scene.piece_as(point, (0, 'o', '■'), "brown");
    }
    for (colour, letter, goods, signs) in
        [(Colour::Black, 'b', '■', ['●', '◉']), (Colour::White, 'w', '□', ['○', '◎'])]
    {
        let role = colour as u8 + 1;
        for point in points(game.delivered[colour as usize]) {
            scene.piece(point, role, letter, goods);
        }
        let Piece { at, loaded } = game.piece(colour);
        scene.piece(at, role, letter.to_ascii_uppercase(), signs[usize::from(loaded)]);
        let count = game.delivered[colour as usize].count();
        let carries = if loaded { ", carries one more" } else { "" };
        scene.text(format_args!("{colour} has delivered {count}{carries}"));
    }
}
