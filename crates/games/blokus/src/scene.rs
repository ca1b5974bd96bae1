//! The picture of a position.

use crate::board::Square;
use crate::piece::PIECES;
use crate::rules::Blokus;
use crate::variant::Colour;
use wanqi_sdk::{Scene, board::square::write_column};

impl Blokus {
    /// Draws the squares, the pieces on them, start squares that are free, and the pieces in hand.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        let size = self.variant.size;
        scene.cells();
        for square in (0..size).flat_map(|y| (0..size).map(move |x| Square::new(x, y))) {
            scene.place(square, f32::from(square.x), f32::from(square.y));
        }
        let starts = self.variant.sides.iter().map(|side| side.start);
        for start in starts.filter(|start| self.vacant().contains(*start)) {
            scene.star(start);
        }
        for n in 0..size {
            let mut column = String::new();
            write_column(n.into(), &mut column).expect("a String takes all");
            scene.label(n.into(), -1.0, column);
            scene.label(-1.0, n.into(), n + 1);
        }
        for colour in self.variant.colours() {
            let letter = self.variant.side(colour).letter.to_ascii_uppercase();
            for square in self.squares(colour).iter() {
                scene.piece(square, colour.0 + 1, letter, '■');
            }
        }
        for colour in self.variant.colours() {
            scene.text(self.hand_line(colour));
        }
    }

    /// A colour's line below the board: who plays it, its score so far, its pieces in hand.
    fn hand_line(&self, colour: Colour) -> String {
        let names = self.left(colour).iter().map(|piece| PIECES[usize::from(piece)].name);
        let hand = match self.left(colour).is_empty() {
            true => "nothing".to_owned(),
            false => names.collect::<Vec<_>>().join(" "),
        };
        let passed = if self.hands[colour.index()].passed { ", has passed" } else { "" };
        let player =
            self.player(colour).map_or("nobody".to_owned(), |seat| format!("seat {}", seat.0));
        let side = self.variant.side(colour);
        format!("{side} ({player}{passed}): {}, in hand {hand}", self.score(colour))
    }
}
