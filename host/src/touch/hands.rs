//! The pieces that words name, by the effect of actions: a piece beside the board that arrives, or one
//! on the board that moves.

use super::{Hand, Touch, Tried};
use crate::instance::Refusal;
use crate::scene::{Piece, Place, Scene, Shade};
use std::collections::HashMap;

/// The most words of a list that are tried: the words of a list with more name no pieces, such as
/// those of columns.
const MOST_WORDS: usize = 24;
/// The most steps between a place and its neighbours, whose directions give the shape of a cell.
const NEAR: f64 = 1.6;

/// The pieces that words bring to the board. Where a word names a piece on the board, the piece's
/// place becomes the first place of the ways with that word, and the word is left out.
///
/// The first action of each word is tried. If it moves a piece, the last one must move the same.
pub(super) fn derived(
    tried: &mut Tried<'_>,
    (actions, ways): (&[String], &mut [Touch]),
) -> Result<Vec<Hand>, Refusal> {
    let mut hands = Vec::new();
    let mut origins = HashMap::new();
    for (word, [first, last]) in words(ways) {
        let Some(after) = tried.after(&actions[first])? else { continue };
        let places = &ways[first].places;
        if let Some(piece) = arrival(tried.scene, &after, places) {
            hands.push(Hand { word, count: None, piece });
        } else if let Some(from) = origin(tried.scene, &after, places)
            && let Some(after) = tried.after(&actions[last])?
            && origin(tried.scene, &after, &ways[last].places) == Some(from)
        {
            origins.insert(word, from);
        }
    }
    for way in ways.iter_mut().filter(|way| !way.places.is_empty()) {
        if let Some(&from) = origins.get(&way.word) {
            way.places.insert(0, from);
            // The word remains where it tells pieces of one place apart.
            if origins.values().filter(|other| **other == from).count() == 1 {
                way.word.clear();
            }
        }
    }
    Ok(hands)
}

/// The words of the ways that have places, with their first and last way; none if they are too many.
fn words(ways: &[Touch]) -> Vec<(String, [usize; 2])> {
    let mut all: Vec<(String, [usize; 2])> = Vec::new();
    for (at, way) in ways.iter().enumerate() {
        if way.word.is_empty() || way.places.is_empty() {
            continue;
        }
        if let Some((_, [_, last])) = all.iter_mut().find(|(word, _)| *word == way.word) {
            *last = at;
        } else if all.len() == MOST_WORDS {
            return Vec::new();
        } else {
            all.push((way.word.clone(), [at, at]));
        }
    }
    all
}

/// The pieces on each place, by its name, from the bottom.
type Stacks<'s> = HashMap<&'s str, Vec<Piece>>;

fn stacks(scene: &Scene) -> Stacks<'_> {
    let mut stacks = Stacks::new();
    for piece in &scene.pieces {
        let stack = stacks.entry(&*scene.places[piece.place].name).or_default();
        stack.push(Piece { place: 0, ..piece.clone() });
    }
    stacks
}

fn stack<'a>(stacks: &'a Stacks<'_>, name: &str) -> &'a [Piece] {
    stacks.get(name).map_or(&[], Vec::as_slice)
}

/// The only piece that is in the second scene and not in the first, if it is on one of these places and
/// all others are where they were.
fn arrival(before: &Scene, after: &Scene, places: &[usize]) -> Option<Piece> {
    if after.pieces.len() != before.pieces.len() + 1 {
        return None;
    }
    let (old, new) = (stacks(before), stacks(after));
    let mut changed = new.iter().filter(|(name, now)| stack(&old, name) != &now[..]);
    let (name, now) = changed.next().filter(|_| old.keys().all(|name| new.contains_key(name)))?;
    let (top, rest) = now.split_last()?;
    let named = places.iter().any(|&place| before.places[place].name == *name);
    let only = changed.next().is_none();
    (only && named && rest == stack(&old, name)).then(|| top.clone())
}

/// The place whose top piece is in the second scene on top of one of these places, if that is all that
/// changed elsewhere.
fn origin(before: &Scene, after: &Scene, places: &[usize]) -> Option<usize> {
    let (old, new) = (stacks(before), stacks(after));
    let named: Vec<&str> = places.iter().map(|&place| &*before.places[place].name).collect();
    let names = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name)));
    let mut left =
        names.filter(|name| !named.contains(name) && stack(&old, name) != stack(&new, name));
    let from = left.next().filter(|_| left.next().is_none())?;
    let (top, rest) = stack(&old, from).split_last()?;
    let arrived = |name: &&str| {
        stack(&new, name).last() == Some(top) && stack(&old, name) != stack(&new, name)
    };
    let moved = rest == stack(&new, from) && named.iter().any(arrived);
    moved.then(|| before.places.iter().position(|place| place.name == **from))?
}

/// A place in the middle of a board and its neighbours, which give the shape of its cell: the scene that
/// shows [pieces beside the board](Hand::scene).
#[must_use]
pub fn cell(board: &Scene) -> Scene {
    let mut places = Vec::new();
    if let Some(middle) = board.places.get(board.places.len() / 2) {
        let distance = |place: &Place| (place.x - middle.x).hypot(place.y - middle.y);
        let near = |place: &&Place| {
            (place.x - middle.x).abs() <= NEAR
                && (place.y - middle.y).abs() <= NEAR
                && distance(place) <= NEAR
        };
        places = board.places.iter().filter(near).cloned().collect();
        places.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    }
    Scene { cells: board.cells, places, ..Scene::default() }
}

impl Hand {
    /// A scene with its piece alone, on the first place of a [cell]; the other places are there for the
    /// shape of the cell.
    #[must_use]
    pub fn scene(&self, cell: &Scene) -> Scene {
        let mut scene = cell.clone();
        if scene.places.is_empty() {
            let name = self.word.clone();
            scene.places.push(Place { name, x: 0.0, y: 0.0, shade: Shade::Plain });
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
    fn a_piece_on_the_board_leaves_its_place() {
        let before = scene("piece a 1 k ♔\npiece a 1 p ♙\npiece c 2 q ♛\n");
        let from = |after: &str, places: &[usize]| origin(&before, &scene(after), places);
        // The top of a stack moves, also onto another piece or instead of it.
        assert_eq!(from("piece a 1 k ♔\npiece b 1 p ♙\npiece c 2 q ♛\n", &[1]), Some(0));
        assert_eq!(from("piece a 1 k ♔\npiece c 2 q ♛\npiece c 1 p ♙\n", &[2]), Some(0));
        assert_eq!(from("piece a 1 k ♔\npiece c 1 p ♙\n", &[2]), Some(0));
        // The bottom moves; the place is named; a piece goes elsewhere, or leaves the board; two leave.
        assert_eq!(from("piece a 1 p ♙\npiece b 1 k ♔\npiece c 2 q ♛\n", &[1]), None);
        assert_eq!(from("piece a 1 k ♔\npiece b 1 p ♙\npiece c 2 q ♛\n", &[0, 1]), None);
        assert_eq!(from("piece a 1 k ♔\npiece b 1 p ♙\npiece c 2 q ♛\n", &[2]), None);
        assert_eq!(from("piece a 1 k ♔\npiece c 2 q ♛\n", &[1]), None);
        assert_eq!(from("piece a 1 k ♔\npiece b 1 p ♙\n", &[1]), None);
        assert_eq!(from("piece a 1 k ♔\npiece a 1 p ♙\npiece c 2 q ♛\n", &[1]), None);
    }

    #[test]
    fn too_many_words_name_no_pieces() {
        let way = |word: usize| Touch { places: vec![0], word: format!("w{}", word % 24) };
        let ways: Vec<_> = (0..48).map(way).collect();
        let found = words(&ways);
        assert_eq!((found.len(), &found[3]), (24, &("w3".to_owned(), [3, 27])));
        let other = Touch { places: vec![0], word: "one more".to_owned() };
        assert!(words(&[ways, vec![other]].concat()).is_empty());
    }

    #[test]
    fn the_picture_of_a_hand_has_the_cells_of_the_board() {
        let board = scene("");
        let piece = scene("piece c 2 p ♙\n").pieces[0].clone();
        let hand = Hand { word: "P".to_owned(), count: None, piece };
        let picture = hand.scene(&cell(&board));
        assert_eq!((picture.places[0].name.as_str(), picture.places.len()), ("b", 3));
        assert_eq!((picture.pieces.len(), picture.pieces[0].place), (1, 0));
        assert_eq!(hand.scene(&cell(&Scene::default())).places.len(), 1);
    }
}
