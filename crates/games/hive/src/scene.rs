//! Drawing a position.

use crate::bug::{Bug, Color, Kind};
use crate::game::Hive;
use crate::hex::Hex;
use std::collections::BTreeSet;
use wanqi_sdk::Scene;

/// Distance of two rows of hexes that are one step wide.
const ROW: f32 = 0.87;

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
fn middle(hex: Hex) -> (f32, f32) {
    (hex.q as f32 + hex.r as f32 / 2.0, hex.r as f32 * ROW)
}

impl Hive {
    /// The hive with its stacks and the hexes around it, the bug that rests; below them the hands.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        let board = &self.board;
        let mut hexes: BTreeSet<Hex> = [Hex::ORIGIN].into();
        if board.bugs().next().is_some() {
            hexes.clear();
        }
        for hex in board.bugs().map(|bug| board.hex(bug)) {
            hexes.insert(hex);
            hexes.extend((0..6).map(|way| hex.to(way)));
        }
        scene.cells();
        for hex in hexes {
            let (x, y) = middle(hex);
            scene.place(hex, x, y);
        }
        let tops = board.bugs().filter(|bug| board.is_free(*bug));
        for bug in tops.flat_map(|top| self.stack(top)) {
            // White's letters are capital, as in position text of other games.
            let letter = bug.kind().letter();
            let white = bug.color() == Color::White;
            let letter = if white { letter } else { letter.to_ascii_lowercase() };
            let signs = (1 + bug.color() as u8, letter, glyph(bug.kind()));
            let looks = match bug.number() {
                0 => "letter".to_owned(),
                number => format!("letter #{number}"),
            };
            scene.piece_as(board.hex(bug), signs, &looks);
        }
        if let Some(bug) = self.state.rests {
            scene.mark(board.hex(bug), "last");
        }
        for color in [Color::White, Color::Black] {
            let hand: Vec<String> = Bug::of(color)
                .filter(|bug| self.set.has(*bug) && board.in_hand(*bug))
                .map(|bug| bug.to_string())
                .collect();
            let hand = if hand.is_empty() { "nothing".to_owned() } else { hand.join(" ") };
            scene.text(format_args!("{} in hand: {hand}", color.word()));
        }
    }

    /// A stack by its top, from the bottom.
    fn stack(&self, top: Bug) -> Vec<Bug> {
        let down = std::iter::successors(Some(top), |bug| self.board.under(*bug));
        let mut stack: Vec<Bug> = down.collect();
        stack.reverse();
        stack
    }
}
