//! The picture of a position.

use crate::board::{Point, bit};
use crate::game::MabuQi;
use crate::variant::Task;
use wanqi_sdk::prelude::*;

impl Picture for MabuQi {
    /// Draws the lines, the knight, and the points it has been on or the pieces that are left.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let (size, knight) = (self.variant.size, self.knight);
        let all = || (0..size).flat_map(|y| self.variant.row(y));
        scene.points();
        for point in all() {
            scene.place(point, point.x.into(), point.y.into());
        }
        for n in 0..size {
            scene.through(self.variant.row(n));
            scene.through((0..size).map(|y| Point::new(n, y)));
        }
        scene.labels((0..size).map(f32::from), (0..size).map(f32::from));
        for point in all() {
            let open = !(self.open & bit(point)).is_empty();
            match self.variant.task {
                _ if knight.is_some_and(|knight| knight.at == point) => {
                    scene.piece(point, 1, 'N', '♞');
                }
                Task::Tour { .. } if !open => scene.piece_as(point, (0, 'x', '●'), "grey"),
                Task::Take { .. } if open => scene.piece(point, 0, 'o', '●'),
                _ => {}
            }
        }
        let (visited, count) = (self.visited, self.variant.count());
        match self.variant.task {
            Task::Tour { .. } => scene.text(
                format_args!("{visited} of {count} points"),
                format_args!("共 {count} 位，已走 {visited} 位"),
            ),
            Task::Take { .. } => scene.text(
                format_args!("{visited} of {count} pieces taken"),
                format_args!("共 {count} 子，已取 {visited} 子"),
            ),
        }
        if let Some(knight) = knight.filter(|_| self.variant.is_closed()) {
            scene.text(
                format_args!("the first was {}", knight.first),
                format_args!("起点是 {}", knight.first),
            );
        }
    }
}
