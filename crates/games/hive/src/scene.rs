//! The picture of a position.

use crate::board::{Point, Side};
use crate::bug::{Bug, Kind};
use crate::game::Hive;
use std::collections::BTreeSet;
use wanqi_sdk::prelude::*;

/// Distance of two rows, where hexes of a row are 1 apart.
const ROW: f32 = 0.87;

impl Picture for Hive {
    /// Draws the hive with its stacks and the hexes around it, the resting bug, and the hands.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = &self.board;
        let mut hexes: BTreeSet<Point> = [Point::ORIGIN].into();
        if board.bugs().next().is_some() {
            hexes.clear();
        }
        for hex in board.bugs().map(|bug| board.hex(bug)) {
            hexes.insert(hex);
            hexes.extend((0..6).map(|direction| hex.to(direction)));
        }
        scene.cells();
        for hex in hexes {
            let (x, y) = middle(hex);
            scene.place(hex, x, y);
        }
        let tops = board.bugs().filter(|bug| board.is_free(*bug));
        for bug in tops.flat_map(|top| self.stack(top)) {
            // White has capital letters, as in position texts of other games.
            let letter = bug.kind().letter();
            let white = bug.side() == Side::White;
            let letter = if white { letter } else { letter.to_ascii_lowercase() };
            let signs = (1 + bug.side() as u8, letter, glyph(bug.kind()));
            let looks = match bug.number() {
                0 => "letter".to_owned(),
                number => format!("letter #{number}"),
            };
            scene.piece_as(board.hex(bug), signs, &looks);
        }
        if let Some(bug) = self.state.rests {
            scene.mark(board.hex(bug), "last");
        }
        for side in Side::BOTH {
            let hand: Vec<String> = Bug::of(side)
                .filter(|bug| self.set.has(*bug) && board.in_hand(*bug))
                .map(|bug| bug.to_string())
                .collect();
            let hand = hand.join(" ");
            let (english, chinese) = match hand.is_empty() {
                true => ("nothing", "无"),
                false => (&*hand, &*hand),
            };
            scene.text(
                format_args!("{side} in hand: {english}"),
                format_args!("{}手中：{chinese}", side.zh()),
            );
        }
    }
}

const fn glyph(kind: Kind) -> char {
    match kind {
        Kind::Queen => '后',
        Kind::Spider => '蛛',
        Kind::Beetle => '甲',
        Kind::Grasshopper => '蜢',
        Kind::Ant => '蚁',
        Kind::Mosquito => '蚊',
        Kind::Ladybug => '瓢',
        Kind::Pillbug => '鼠',
    }
}

/// The middle of a hex.
fn middle(hex: Point) -> (f32, f32) {
    (hex.q as f32 + hex.r as f32 / 2.0, hex.r as f32 * ROW)
}

impl Hive {
    /// The bugs of a stack from the bottom, by its top bug.
    fn stack(&self, top: Bug) -> Vec<Bug> {
        let down = std::iter::successors(Some(top), |bug| self.board.under(*bug));
        let mut stack: Vec<Bug> = down.collect();
        stack.reverse();
        stack
    }
}
