//! The picture of a position.

use crate::board::{ENTRY, Point, Side, points};
use crate::game::{Gipf, Rules};
use wanqi_sdk::prelude::*;

impl Picture for Gipf {
    /// Draws the hexagon with its dots, the pieces, and the numbers of pieces off the board.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for place in Point::all() {
            let (x, y) = place.drawn();
            scene.place(place, x, y);
        }
        // Each line has two entries; the entry at its lower or left end draws it.
        for entry in ENTRY.iter().filter(|entry| entry.first == lowest(entry.line)) {
            let line = ENTRY.iter().find(|e| e.line == entry.line && e.dot != entry.dot);
            let far = line.map_or(entry.dot, |e| e.dot);
            let inner = points(entry.line);
            scene.through(std::iter::once(entry.dot).chain(inner).chain(std::iter::once(far)));
        }
        for column in b'a'..=b'i' {
            let Some(lowest) = Point::new(column, 1) else { continue };
            let (x, y) = lowest.step((0, -1)).drawn();
            scene.label(x, y, char::from(column));
        }
        for side in Side::BOTH {
            for point in points(self.board.of(side)) {
                let gipf = self.board.gipf & point.bit() != 0;
                let (letter, glyph) = match (side, gipf) {
                    (Side::White, false) => ('w', '○'),
                    (Side::White, true) => ('W', '◎'),
                    (Side::Black, false) => ('b', '●'),
                    (Side::Black, true) => ('B', '◉'),
                };
                scene.piece(point, side as u8 + 1, letter, glyph);
            }
        }
        for side in Side::BOTH {
            let reserve = self.reserve[side as usize];
            let gone = self.rules.pieces() - reserve - self.board.pieces(side, u64::MAX);
            let gipf = self.rules == Rules::Tournament && self.may_gipf[side as usize];
            let (gipf, gipf_zh) = match gipf {
                true => (", may push GIPF-pieces", "，可推星盘棋子"),
                false => ("", ""),
            };
            scene.text(
                format_args!("{side}: {reserve} in reserve, {gone} captured{gipf}"),
                format_args!("{}：库中 {reserve} 子，被吃 {gone} 子{gipf_zh}", side.zh()),
            );
        }
    }
}

const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}
