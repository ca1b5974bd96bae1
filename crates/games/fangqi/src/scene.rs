//! The picture of a position.

use crate::board::{Point, Side, points};
use crate::game::{Fangqi, Task};
use wanqi_sdk::prelude::*;

impl Picture for Fangqi {
    /// Draws the grid, the stones, and prints the kind of action that is due.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let (width, height) = (self.variant.width, self.variant.height);
        scene.points();
        for point in points(self.variant.points()) {
            scene.place(point, point.square().x.into(), point.square().y.into());
        }
        for y in 0..height {
            scene.through((0..width).map(|x| Point::new(x, y)));
        }
        for x in 0..width {
            scene.through((0..height).map(|y| Point::new(x, y)));
        }
        if self.variant.centre_first {
            scene.star(self.variant.centre());
        }
        scene.labels((0..width).map(f32::from), []);
        scene.labels([], (0..height).map(f32::from));
        for (side, letter, glyph) in [(Side::Black, 'b', '●'), (Side::White, 'w', '○')] {
            for point in points(self.of(side)) {
                scene.piece(point, side as u8 + 1, letter, glyph);
            }
        }
        if self.hand != [0; 2] {
            for side in Side::BOTH {
                let left = self.hand[side as usize];
                scene.text(
                    format_args!("{side} has {left} to place"),
                    format_args!("{}还要布 {left} 子", side.zh()),
                );
            }
        }
        let (us, owed) = (self.to_move, self.owed);
        let us_zh = us.zh();
        match self.task() {
            Task::Take => scene.text(
                format_args!("{us} has {owed} to take"),
                format_args!("{us_zh}还要吃 {owed} 子"),
            ),
            Task::Place if owed > 0 => scene.text(
                format_args!("{us} has {owed} more to place"),
                format_args!("{us_zh}还要再布 {owed} 子"),
            ),
            Task::Give => scene
                .text(format_args!("{us} gives up a stone"), format_args!("{us_zh}须拔己方一子")),
            Task::Place | Task::Move => {}
        }
    }
}
