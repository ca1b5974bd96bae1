//! The picture of a position.

use crate::board::{SIDE, Set};
use crate::game::Traverse;
use crate::pieces::Shape;
use crate::variant::COLOURS;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::prelude::*;

impl Picture for Traverse {
    /// Draws the cells, those of start rows and goals dark, the pieces, and the seats that have
    /// left.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let seats = 0..self.variant.seats();
        let rows = |seat| self.variant.home(seat).or(self.variant.goal(seat));
        let marked = seats.fold(Set::EMPTY, |all, seat| all.or(rows(seat)));
        scene.cells();
        for cell in Set::ALL {
            let Square { x, y } = cell.square();
            scene.cell(cell, f32::from(x), f32::from(y), marked.has(cell));
        }
        scene.labels((0..SIDE).map(f32::from), (0..SIDE).map(f32::from));
        for cell in Set::ALL {
            if let Some((seat, shape)) = self.board.at(cell) {
                let letter = COLOURS[seat].pieces[shape as usize];
                let sign = sign(shape, self.variant.edge(seat));
                scene.piece(cell, seat as u8 + 1, letter, sign);
            }
        }
        for (seat, colour) in COLOURS.iter().enumerate().filter(|(seat, _)| self.left[*seat] != 0) {
            let (name, number) = (colour.name, self.left[seat]);
            scene.text(
                format_args!("{name} has left as number {number}"),
                format_args!("{}第 {number} 个退出", wanqi_sdk::sides::chinese(name)),
            );
        }
    }
}

/// The sign of a shape; triangles point forward.
const fn sign(shape: Shape, edge: usize) -> char {
    match shape {
        Shape::Circle => 'O',
        Shape::Diamond => '◆',
        Shape::Square => '◼',
        Shape::Triangle => ['▲', '▶', '▼', '◀'][edge],
    }
}
