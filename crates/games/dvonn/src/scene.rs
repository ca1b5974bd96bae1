//! The picture of a position.

use crate::board::{Point, ROWS, Side};
use crate::rules::{DVONN, Dvonn};
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Hundredths of a step between two rows.
const ROW: i16 = 87;

/// Draws the board, the stacks, and what is placed next or counts. Of a stack the game keeps its
/// top, its height and whether a DVONN piece is in it, so that one is drawn at its bottom and the
/// rest in the colour of its top.
pub(crate) fn draw(game: &Dvonn, scene: &mut Scene) {
    scene.points();
    for point in Point::all() {
        let (column, row) = point.place();
        let (x, y) = paper(column.into(), row.into());
        scene.place(point, x, y);
    }
    draw_lines(scene);
    for column in 0..11 {
        let lowest = (0..5).find(|row| Point::new(column, *row).is_some()).unwrap_or(0);
        let (x, y) = paper(column.into(), i16::from(lowest) - 1);
        scene.label(x, y, char::from(b'a' + column));
    }
    for (row, (first, _)) in (0..).zip(ROWS) {
        let (x, y) = paper(i16::from(first) - 1, row);
        scene.label(x, y, row + 1);
    }
    for point in Point::all() {
        let Some(stack) = game.board.at(point) else { continue };
        let owner = stack.owner.map_or(0, |_| stack.height - u8::from(stack.dvonn));
        for _ in owner..stack.height {
            scene.piece_as(point, (0, 'r', '●'), "red");
        }
        for _ in 0..owner {
            match stack.owner {
                Some(Side::Black) => scene.piece(point, 2, 'b', '●'),
                _ => scene.piece(point, 1, 'w', '○'),
            }
        }
    }
    if game.placing() {
        let dvonn = if game.turns < DVONN { "a DVONN piece" } else { "a piece" };
        scene.text(format_args!("{} places {dvonn}", game.to_move()));
        return;
    }
    let [white, black] = Side::BOTH.map(|side| game.board.pieces(side));
    scene.text(format_args!(
        "in the stacks of White {white}, of Black {pieces}",
        pieces = counted(black, "piece", "pieces")
    ));
}

/// The lines of the three directions, each from where nothing lies behind it.
fn draw_lines(scene: &mut Scene) {
    for (right, up) in [(1, 0), (0, 1), (1, 1)] {
        for start in Point::all() {
            let (column, row) = start.place();
            let at = |n: u8| Point::new(column + right * n, row + up * n);
            let behind = column.checked_sub(right).zip(row.checked_sub(up));
            if behind.is_some_and(|(column, row)| Point::new(column, row).is_some()) {
                continue;
            }
            let line: Vec<Point> = (0..12).map_while(at).collect();
            if line.len() > 1 {
                scene.through(line);
            }
        }
    }
}

/// Where a column and a row meet on paper: each row begins half a step further to the left than the
/// one below.
fn paper(column: i16, row: i16) -> (f32, f32) {
    (f32::from(2 * column - row) / 2.0, f32::from(row * ROW) / 100.0)
}
