//! The picture of a position.

use crate::board::{DIAMONDS, SIZE, Side, points};
use crate::game::{Stage, Task, Zhiqi};
use wanqi_sdk::prelude::*;

/// The coordinates of the columns and rows on the board with diamonds, whose lines are straight
/// only if each square is half as large as the next.
const HALVES: [f32; SIZE as usize] = [0.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0];

impl Picture for Zhiqi {
    /// Draws the points, the lines and the stones, and names the next task.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = self.variant.board;
        let diamonds = std::ptr::eq(board, &DIAMONDS);
        let place = |n: u8| if diamonds { HALVES[usize::from(n)] } else { n.into() };
        scene.points();
        for point in points(board.points) {
            scene.place(point, place(point.square().x), place(point.square().y));
        }
        for line in board.lines() {
            scene.through(points(line));
        }
        scene.labels((0..SIZE).map(place), (0..SIZE).map(place));
        for (side, letter, glyph) in [(Side::Black, 'b', '●'), (Side::White, 'w', '○')] {
            let capped = self.capped[side as usize];
            for point in points(self.of(side) | capped) {
                let sign = if capped.has(point.0) { letter.to_ascii_uppercase() } else { letter };
                scene.piece(point, side as u8 + 1, sign, glyph);
            }
        }
        let capped = || points(self.capped[0] | self.capped[1]);
        capped().for_each(|point| scene.mark(point, "dead"));
        if self.hand != [0; 2] {
            for side in Side::BOTH {
                let left = self.hand[side as usize];
                scene.text(
                    format_args!("{side} has {left} to place"),
                    format_args!("{}还要布 {left} 子", side.zh()),
                );
            }
        }
        capped().for_each(|point| {
            scene.text(format_args!("{point} is capped"), format_args!("{point} 上的子被押"))
        });
        write_task(self, scene);
    }
}

/// Names the stones that must be taken before the next stone is placed or moved.
fn write_task(game: &Zhiqi, scene: &mut Scene) {
    let (us, owed) = (game.to_move, game.owed);
    let (verb, verb_zh) = if game.stage == Stage::Place { ("cap", "押") } else { ("take", "吃") };
    match game.task() {
        Task::Take => scene.text(
            format_args!("{us} has {owed} to {verb}"),
            format_args!("{}还要{verb_zh} {owed} 子", us.zh()),
        ),
        Task::Pull if game.end.is_none() => {
            scene.text(
                format_args!("{us} has no legal move and takes a stone first"),
                format_args!("{}无子可动，先拔一子", us.zh()),
            );
        }
        _ => {}
    }
}
