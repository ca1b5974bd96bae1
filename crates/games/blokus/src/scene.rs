//! The picture of a position.

use crate::board::{Square, Squares};
use crate::piece::PIECES;
use crate::rules::Blokus;
use crate::variant::Colour;
use wanqi_sdk::{Scene, board::square::write_column};

impl Blokus {
    /// Draws the squares, the pieces on them and what joins the squares of each, start squares that
    /// are free, and the pieces in hand.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        let size = self.variant.size;
        scene.cells();
        for square in (0..size).flat_map(|y| (0..size).map(move |x| Square::new(x, y))) {
            scene.place(square, f32::from(square.x), f32::from(square.y));
        }
        for colour in self.variant.colours() {
            self.draw_outlines(colour, scene);
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

    /// Each piece as an area: squares of a colour that share an edge are of one piece.
    fn draw_outlines(&self, colour: Colour, scene: &mut Scene) {
        let mut rest = *self.squares(colour);
        while let Some(square) = rest.first() {
            let piece = rest.group(square);
            let look = self.variant.side(colour).name.to_ascii_lowercase();
            scene.area(&look, outline(&piece, square));
            rest &= !piece;
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

/// How far the edge of a piece lies inside its squares.
const INSIDE: f32 = 0.04;

/// The corners of a piece around it; its first square is the lowest one, farthest to the left.
fn outline(piece: &Squares, first: Square) -> Vec<(f32, f32)> {
    let covers = |x: i8, y: i8| match (u8::try_from(x), u8::try_from(y)) {
        (Ok(x), Ok(y)) => piece.contains(Square::new(x, y)),
        _ => false,
    };
    // A square's lower left corner has its coordinates; the piece is on the left hand.
    let start = (first.x as i8, first.y as i8);
    let (mut corners, mut at, mut way) = (Vec::new(), start, (1, 0));
    loop {
        at = (at.0 + way.0, at.1 + way.1);
        let (right, up) = way;
        if covers(at.0 + (right + up - 1) / 2, at.1 + (up - right - 1) / 2) {
            way = (up, -right);
        } else if !covers(at.0 + (right - up - 1) / 2, at.1 + (right + up - 1) / 2) {
            way = (-up, right);
        }
        if way != (right, up) {
            let inwards = |at: i8, to: i8| f32::from(at) - 0.5 + INSIDE * f32::from(to);
            corners.push((inwards(at.0, -up - way.1), inwards(at.1, right + way.0)));
        }
        if at == start {
            return corners;
        }
    }
}
