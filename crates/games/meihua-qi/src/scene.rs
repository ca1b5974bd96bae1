//! The picture of a position.

use crate::board::{Colour, Point};
use crate::rules::MeihuaQi;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Draws the lines, the stars of a board of Go, and the stones.
pub(crate) fn draw(game: &MeihuaQi, scene: &mut Scene) {
    let size = game.board.size;
    scene.points();
    for point in game.board.points() {
        scene.place(point, point.x.into(), point.y.into());
    }
    for n in 0..size {
        scene.through((0..size).map(|x| Point::new(x, n)));
        scene.through((0..size).map(|y| Point::new(n, y)));
    }
    if size == 19 {
        for n in 0..9 {
            scene.star(Point::new(3 + 6 * (n % 3), 3 + 6 * (n / 3)));
        }
    }
    for n in 0..size {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for point in game.board.points() {
        match game.board.at(point) {
            Some(Colour::Black) => scene.piece(point, 1, 'B', '●'),
            Some(Colour::White) => scene.piece(point, 2, 'W', '○'),
            None => {}
        }
    }
    if game.scoring {
        let [black, white] = game.points;
        scene.text(format_args!(
            "Black has {}, White {white}",
            counted(black, "blossom", "blossoms")
        ));
    }
}
