//! Pieces that come from beside the board, by the effect of actions.

use super::{Hand, Touch, Tried};
use crate::instance::Refusal;
use crate::scene::{Piece, Scene, Shade};
use std::collections::{HashMap, HashSet};

/// The most words of a list that are tried: a list with more has no hands, such as one of columns.
const MOST_WORDS: usize = 24;
/// The most steps between a place and its neighbours, whose directions give the shape of a cell.
const NEAR: f64 = 1.6;

/// The pieces that the words of actions bring to the board: the first action of each word is tried.
pub(super) fn derived(
    tried: &mut Tried<'_>,
    (actions, ways): (&[String], &[Touch]),
) -> Result<Vec<Hand>, Refusal> {
    let mut first = Vec::new();
    let mut words = HashSet::new();
    for (action, way) in actions.iter().zip(ways) {
        if !way.word.is_empty() && !way.places.is_empty() && words.insert(&*way.word) {
            if words.len() > MOST_WORDS {
                return Ok(Vec::new());
            }
            first.push((action, way));
        }
    }
    let mut hands = Vec::new();
    for (action, way) in first {
        let Some(after) = tried.after(action)? else { continue };
        if let Some(piece) = arrival(tried.scene, &after, &way.places) {
            hands.push(Hand { word: way.word.clone(), count: None, piece });
        }
    }
    Ok(hands)
}

/// The only piece that is in the second scene and not in the first, if it is on one of these places and
/// all others are where they were.
fn arrival(before: &Scene, after: &Scene, places: &[usize]) -> Option<Piece> {
    let stacks = |scene: &Scene| {
        let mut stacks: HashMap<String, Vec<Piece>> = HashMap::new();
        for piece in &scene.pieces {
            let name = scene.places[piece.place].name.clone();
            stacks.entry(name).or_default().push(Piece { place: 0, ..piece.clone() });
        }
        stacks
    };
    if after.pieces.len() != before.pieces.len() + 1 {
        return None;
    }
    let (old, new) = (stacks(before), stacks(after));
    let none = Vec::new();
    let mut changed = new.iter().filter(|(name, stack)| old.get(*name).unwrap_or(&none) != *stack);
    let (name, stack) = changed.next().filter(|_| old.keys().all(|name| new.contains_key(name)))?;
    let (top, rest) = stack.split_last()?;
    let named = places.iter().any(|&place| before.places[place].name == *name);
    let only = changed.next().is_none();
    (only && named && rest == old.get(name).unwrap_or(&none)).then(|| top.clone())
}

impl Hand {
    /// A scene with its piece alone, on the first place; the other places are there for the shape of
    /// the cell.
    #[must_use]
    pub fn scene(&self, board: &Scene) -> Scene {
        let mut scene = Scene { cells: board.cells, ..Scene::default() };
        let middle = board.places.get(board.places.len() / 2);
        if let Some(middle) = middle {
            let distance = |x: f64, y: f64| (x - middle.x).hypot(y - middle.y);
            let mut near: Vec<_> = board.places.iter().collect();
            near.retain(|place| distance(place.x, place.y) <= NEAR);
            near.sort_by(|one, other| {
                distance(one.x, one.y).total_cmp(&distance(other.x, other.y))
            });
            scene.places.extend(near.into_iter().cloned());
        } else {
            let name = self.word.clone();
            scene.places.push(crate::scene::Place { name, x: 0.0, y: 0.0, shade: Shade::Plain });
        }
        scene.pieces.push(Piece { place: 0, ..self.piece.clone() });
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(pieces: &str) -> Scene {
        Scene::parse(&format!("place a 0 0\nplace b 1 0\nplace c 2 0\n{pieces}")).unwrap()
    }

    #[test]
    fn a_piece_in_hand_arrives_alone() {
        let before = scene("piece a 1 k ♔\n");
        let letter = |after: &str, places: &[usize]| {
            arrival(&before, &scene(after), places).map(|piece| piece.letter)
        };
        assert_eq!(letter("piece a 1 k ♔\npiece b 1 p ♙\n", &[1]), Some('p'));
        assert_eq!(letter("piece a 1 k ♔\npiece a 1 p ♙\n", &[0]), Some('p'));
        // It arrives elsewhere; a piece moves, too; two arrive; it goes below another.
        assert_eq!(letter("piece a 1 k ♔\npiece b 1 p ♙\n", &[2]), None);
        assert_eq!(letter("piece c 1 k ♔\npiece b 1 p ♙\n", &[1]), None);
        assert_eq!(letter("piece a 1 k ♔\npiece b 1 p ♙\npiece c 1 p ♙\n", &[1]), None);
        assert_eq!(letter("piece a 1 p ♙\npiece a 1 k ♔\n", &[0]), None);
        assert_eq!(letter("piece b 1 k ♔\n", &[1]), None);
    }

    #[test]
    fn the_picture_of_a_hand_has_the_cells_of_the_board() {
        let board = scene("");
        let piece = scene("piece c 2 p ♙\n").pieces[0].clone();
        let hand = Hand { word: "P".to_owned(), count: None, piece };
        let picture = hand.scene(&board);
        assert_eq!((picture.places[0].name.as_str(), picture.places.len()), ("b", 3));
        assert_eq!((picture.pieces.len(), picture.pieces[0].place), (1, 0));
        assert_eq!(hand.scene(&Scene::default()).places.len(), 1);
    }
}
