//! The picture of a position.

use crate::board::{Point, bit};
use crate::rules::MabuQi;
use crate::variant::Task;
use wanqi_sdk::Scene;

/// Draws the lines, the knight, and the points it has been on or the pieces that are left.
pub(crate) fn draw(game: &MabuQi, scene: &mut Scene) {
    let (size, knight) = (game.variant.size, game.knight);
    let all = || (0..size).flat_map(|y| game.variant.row(y));
    scene.points();
    for point in all() {
        scene.place(point, point.x.into(), point.y.into());
    }
    for n in 0..size {
        scene.through(game.variant.row(n));
        scene.through((0..size).map(|y| Point::new(n, y)));
    }
    for n in 0..size {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for point in all() {
        let open = !(game.open & bit(point)).is_empty();
        match game.variant.task {
            _ if knight.is_some_and(|knight| knight.at == point) => {
                scene.piece(point, 1, 'N', '♞');
            }
            Task::Tour { .. } if !open => scene.piece_as(point, (0, 'x', '●'), "grey"),
            Task::Take { .. } if open => scene.piece(point, 0, 'o', '●'),
            _ => {}
        }
    }
    let (visited, count) = (game.visited, game.variant.count());
    match game.variant.task {
        Task::Tour { .. } => scene.text(format_args!("{visited} of {count} points")),
        Task::Take { .. } => scene.text(format_args!("{visited} of {count} pieces taken")),
    }
    if let Some(knight) = knight.filter(|_| game.variant.is_closed()) {
        scene.text(format_args!("the first was {}", knight.first));
    }
}
