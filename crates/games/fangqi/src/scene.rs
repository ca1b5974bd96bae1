//! The picture of a position.

use crate::board::{Colour, Point, points};
use crate::game::{Fangqi, Task};
use wanqi_sdk::Scene;

/// Draws the grid, the stones, and what has to be done.
pub(crate) fn draw(game: &Fangqi, scene: &mut Scene) {
    let (width, height) = (game.variant.width, game.variant.height);
    scene.points();
    for point in points(game.variant.points()) {
        scene.place(point, point.square().x.into(), point.square().y.into());
    }
    for y in 0..height {
        scene.through((0..width).map(|x| Point::new(x, y)));
    }
    for x in 0..width {
        scene.through((0..height).map(|y| Point::new(x, y)));
    }
    if game.variant.centre_first {
        scene.star(game.variant.centre());
    }
    for x in 0..width {
        scene.label(x.into(), -1.0, char::from(b'a' + x));
    }
    for y in 0..height {
        scene.label(-1.0, y.into(), y + 1);
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
    let (us, owed) = (game.side, game.owed);
    match game.task() {
        Task::Take => scene.text(format_args!("{us} has {owed} to take")),
        Task::Place if owed > 0 => scene.text(format_args!("{us} has {owed} more to place")),
        Task::Give => scene.text(format_args!("{us} gives up a stone")),
        Task::Place | Task::Move => {}
    }
}
