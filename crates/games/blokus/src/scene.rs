//! The picture of a position.

use crate::board::{Point, Squares};
use crate::game::Blokus;
use crate::piece::PIECES;
use crate::variant::Colour;
use wanqi_sdk::board::square::write_column;
use wanqi_sdk::prelude::*;

impl Picture for Blokus {
    /// Draws the squares, the pieces with their outlines and the vacant start squares; the text
    /// lists the pieces in hand.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let size = self.variant.size;
        scene.cells();
        for square in (0..size).flat_map(|y| (0..size).map(move |x| Point::new(x, y))) {
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
            self.write_hand(colour, scene);
        }
    }

    /// The pieces in hand. A piece and squares choose a placement, and squares alone, too.
    fn touch(&self, actor: Actor, touch: &mut Touch) {
        let to_move = self.to_move.filter(|colour| self.player(*colour) == Some(actor));
        let Some(colour) = to_move else { return };
        for piece in self.left(colour).iter() {
            let name = PIECES[usize::from(piece)].name;
            let mut letters = name.chars();
            let letter = letters.next().unwrap_or('■');
            let looks = match letters.as_str() {
                "" => "letter".to_owned(),
                squares => format!("letter #{squares}"),
            };
            touch.hand(name, 1, (colour.0 + 1, letter, '■'), &looks);
        }
        self.each_placement(colour, |placement| {
            let name = PIECES[usize::from(placement.piece())].name;
            let squares = placement.squares().map(|square| square.to_string());
            touch.way(placement, std::iter::once(name.to_owned()).chain(squares));
            true
        });
    }
}

impl Blokus {
    /// Draws each piece as an area. Squares of a colour that share an edge belong to one piece.
    fn draw_outlines(&self, colour: Colour, scene: &mut Scene) {
        let mut rest = *self.squares(colour);
        while let Some(square) = rest.first() {
            let piece = rest.group(square);
            let look = self.variant.side(colour).name.to_ascii_lowercase();
            scene.area(&look, outline(&piece, square));
            rest &= !piece;
        }
    }

    /// The line of a colour below the board: its seat, its score so far, its pieces in hand.
    fn write_hand(&self, colour: Colour, scene: &mut Scene) {
        let names = self.left(colour).iter().map(|piece| PIECES[usize::from(piece)].name);
        let names = names.collect::<Vec<_>>().join(" ");
        let (hand, hand_zh) = match names.is_empty() {
            true => ("nothing", "无"),
            false => (&*names, &*names),
        };
        let (passed, passed_zh) = match self.hands[colour.index()].passed {
            true => (", has passed", "，已放弃"),
            false => ("", ""),
        };
        let (player, player_zh) = match self.player(colour) {
            Some(seat) => (format!("seat {}", seat.0), format!("座位 {}", seat.0)),
            None => ("nobody".to_owned(), "无人".to_owned()),
        };
        let (side, score) = (self.variant.side(colour), self.score(colour));
        let side_zh = wanqi_sdk::sides::chinese(side.name);
        scene.text(
            format_args!("{side} ({player}{passed}): {score}, in hand {hand}"),
            format_args!("{side_zh}（{player_zh}{passed_zh}）：{score} 分，手中：{hand_zh}"),
        );
    }
}

/// The distance of an outline from the edges of its squares.
const INSIDE: f32 = 0.04;

/// The corners of the outline of a piece; its first square is the leftmost of the lowest row.
fn outline(piece: &Squares, first: Point) -> Vec<(f32, f32)> {
    let covers = |x: i8, y: i8| match (u8::try_from(x), u8::try_from(y)) {
        (Ok(x), Ok(y)) => piece.contains(Point::new(x, y)),
        _ => false,
    };
    // The lower left corner of a square has its coordinates. The piece is to the left of the path.
    let start = (first.x as i8, first.y as i8);
    let (mut corners, mut at, mut step) = (Vec::new(), start, (1, 0));
    loop {
        at = (at.0 + step.0, at.1 + step.1);
        let (right, up) = step;
        if covers(at.0 + (right + up - 1) / 2, at.1 + (up - right - 1) / 2) {
            step = (up, -right);
        } else if !covers(at.0 + (right - up - 1) / 2, at.1 + (right + up - 1) / 2) {
            step = (-up, right);
        }
        if step != (right, up) {
            let inwards = |at: i8, to: i8| f32::from(at) - 0.5 + INSIDE * f32::from(to);
            corners.push((inwards(at.0, -up - step.1), inwards(at.1, right + step.0)));
        }
        if at == start {
            return corners;
        }
    }
}
