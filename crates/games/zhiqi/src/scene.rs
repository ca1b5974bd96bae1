//! The picture of a position.

use crate::board::{Colour, DIAMONDS, SIZE, points};
use crate::game::{Stage, Task, Zhiqi};
use wanqi_sdk::Scene;

/// Where the columns and rows are drawn: the diamonds are straight only if each square is half as
/// large as the next.
const HALVES: [f32; SIZE as usize] = [0.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0];

/// Draws the points, the lines, the stones, and what has to be done.
pub(crate) fn draw(game: &Zhiqi, scene: &mut Scene) {
    let board = game.variant.board;
    let diamonds = std::ptr::eq(board, &DIAMONDS);
    let place = |n: u8| if diamonds { HALVES[usize::from(n)] } else { n.into() };
    scene.points();
    for point in points(board.points) {
        scene.place(point, place(point.square().x), place(point.square().y));
    }
    for line in board.lines() {
        scene.through(points(line));
    }
    for n in 0..SIZE {
        scene.label(place(n), -1.0, char::from(b'a' + n));
        scene.label(-1.0, place(n), n + 1);
    }
    for (colour, letter, glyph) in [(Colour::Black, 'b', '●'), (Colour::White, 'w', '○')] {
        let capped = game.capped[colour as usize];
        for point in points(game.of(colour) | capped) {
            let sign = if capped.has(point.0) { letter.to_ascii_uppercase() } else { letter };
            scene.piece(point, colour as u8 + 1, sign, glyph);
        }
    }
    let capped = || points(game.capped[0] | game.capped[1]);
    capped().for_each(|point| scene.mark(point, "dead"));
    if game.hand != [0; 2] {
        for colour in Colour::BOTH {
            scene.text(format_args!("{colour} has {} to place", game.hand[colour as usize]));
        }
    }
    capped().for_each(|point| scene.text(format_args!("{point} is capped")));
    write_task(game, scene);
}

/// What has to be done before the next stone is placed or moved.
fn write_task(game: &Zhiqi, scene: &mut Scene) {
    let (us, owed) = (game.side, game.owed);
    let verb = if game.stage == Stage::Place { "cap" } else { "take" };
    match game.task() {
        Task::Take => scene.text(format_args!("{us} has {owed} to {verb}")),
        Task::Pull if game.end.is_none() => {
            scene.text(format_args!("{us} is shut in and takes a stone first"));
        }
        _ => {}
    }
}
