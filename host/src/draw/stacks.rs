//! The signs on each place: one piece, or a stack.

use super::{Style, is_wide};
use crate::scene::{Piece, Scene};

/// The most pieces of a stack that are all drawn, next to one another.
const HIGHEST: usize = 3;

/// The signs of each place, each with the role that colours it.
pub(super) struct Stacks(Vec<Vec<(char, u8)>>);

impl Stacks {
    pub(super) fn of(scene: &Scene, style: Style) -> Self {
        let stacks = scene.stacks();
        let too_high = stacks.iter().any(|(_, pieces)| pieces.len() > HIGHEST);
        let mut signs = vec![Vec::new(); scene.places.len()];
        for (place, pieces) in stacks {
            signs[place] = match pieces[..] {
                [.., top] if too_high && pieces.len() > 1 => {
                    // If the piece has a number as well, a sign before the height distinguishes the
                    // two numbers.
                    let sign = if top.number.is_some() { "^" } else { "" };
                    let height = format!("{sign}{}", pieces.len());
                    signs_of(top, style, &height)
                }
                _ => pieces.iter().flat_map(|piece| signs_of(piece, style, "")).collect(),
            };
        }
        Self(signs)
    }

    /// The signs on a place, from the left.
    pub(super) fn signs(&self, place: usize) -> &[(char, u8)] {
        &self.0[place]
    }

    /// The number of columns of a place.
    pub(super) fn width(&self, place: usize) -> usize {
        self.0[place].iter().map(|(sign, _)| if is_wide(*sign) { 2 } else { 1 }).sum()
    }

    /// The number of columns of the widest place.
    pub(super) fn widest(&self) -> usize {
        (0..self.0.len()).map(|place| self.width(place)).max().unwrap_or(0)
    }
}

/// A piece with its number, and the note that follows the number.
fn signs_of(piece: &Piece, style: Style, more: &str) -> Vec<(char, u8)> {
    let sign = if style.glyphs { piece.sign(style.language) } else { piece.letter };
    let number = piece.number.map_or_else(String::new, |number| number.to_string());
    let signs = std::iter::once(sign).chain(number.chars()).chain(more.chars());
    signs.map(|sign| (sign, piece.role)).collect()
}
