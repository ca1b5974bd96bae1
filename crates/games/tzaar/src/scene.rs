//! The picture of a position.

use crate::board::{BOARD, COLUMNS, DIRECTIONS, Kind, Point, Side, points};
use crate::rules::Tzaar;
use wanqi_sdk::Scene;

/// Draws the board with its hole, the stacks, and which types the sides show or have left. Of a
/// stack the game keeps its top and its height, so that all of it is drawn as its top.
pub(crate) fn draw(game: &Tzaar, scene: &mut Scene) {
    scene.points();
    for point in Point::all() {
        let (x, y) = point.drawn();
        scene.place(point, x, y);
    }
    // A line begins where nothing lies behind it, at the edge or at the hole.
    for direction in 0..DIRECTIONS / 2 {
        for start in Point::all().filter(|p| p.ray(direction + DIRECTIONS / 2) == 0) {
            if start.ray(direction) != 0 {
                scene.through(std::iter::once(start).chain(points(start.ray(direction))));
            }
        }
    }
    let mut lowest = 0;
    for (letter, count) in ('a'..).zip(COLUMNS) {
        let (x, y) = Point::nth(lowest).drawn();
        scene.label(x, y - 1.0, letter);
        lowest += count;
    }
    for point in points(BOARD & game.board.occupied()) {
        let Some(top) = game.board.top(point) else { continue };
        let glyph = match (top.kind, top.side) {
            (Kind::Tzaar, _) => 'Ⓩ',
            (Kind::Tzarra, Side::White) => '◎',
            (Kind::Tzarra, Side::Black) => '◉',
            (Kind::Tott, Side::White) => '○',
            (Kind::Tott, Side::Black) => '●',
        };
        for _ in 0..game.board.height(point) {
            scene.piece(point, top.side as u8 + 1, top.letter(), glyph);
        }
    }
    let open = game.filling() || game.placing();
    for side in Side::BOTH {
        let count = |kind| if open { game.left(side, kind) } else { shown(game, side, kind) };
        let [tzaars, tzarras, totts] = Kind::ALL.map(count);
        let what = if open { "has left" } else { "shows" };
        scene.text(format_args!("{side} {what} Tzaars {tzaars}, Tzarras {tzarras}, Totts {totts}"));
    }
}

fn shown(game: &Tzaar, side: Side, kind: Kind) -> u32 {
    game.board.visible(side, kind).count_ones()
}
