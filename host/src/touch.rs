//! How a pointer reaches an action: the places of the board that it names or changes, in order, and
//! a word for what the places leave open, which may be a piece beside the board.
//!
//! A plugin may say this with [`wq.touch/1`](Targets). The host derives what it leaves out, from the
//! text of the action and the names of places in the [scene](crate::scene): `e7e8q` names e7 and e8, and
//! leaves `q` open. An action that names no place, such as the column `4`, is applied to a copy of the
//! game, and its places are those whose pieces change. The effect of one action also shows which of
//! several boards is meant by `a4`, and which piece a word means: the `P` of `P*5e` comes from beside the
//! board, the `wA1` of `wA1:0,1` from another place.

mod hands;
mod targets;

pub use hands::cell;
pub use targets::{Targets, Unreadable};

use crate::instance::{FrameKind, Instance, Refusal};
use crate::scene::{Piece, Scene};
use crate::view::Eyes;
use foldhash::fast::RandomState;
use std::collections::HashMap;

/// Up to this number of actions without a place, each is a button. If there are more, their places
/// are derived from their effects.
pub const MOST_BUTTONS: usize = 12;
/// The most actions that are applied to a copy of the game to find their effects. One takes about
/// 0.1 ms.
const MOST_TRIED: usize = 500;
/// The most places that an action can change and still be reached by them.
const MOST_CHANGED: usize = 6;
/// The most bytes in the name of a place that are compared with the text of an action.
const LONGEST_NAME: usize = 16;

/// What ends the name of a board in the name of a place.
const BOARD_ENDS: [char; 2] = ['-', ':'];

/// The way to an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    /// Indices of places of the scene, in the order of the action's text.
    pub places: Vec<usize>,
    /// The rest of the text, without separators at its ends: a piece, a promotion, a reserve. Empty
    /// if the places say everything.
    pub word: String,
}

/// Equal pieces beside the board, which a pointer can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The word for them in the ways of actions.
    pub word: String,
    /// Their number, if the plugin states it.
    pub count: Option<u32>,
    /// How one of them looks; its place has no meaning.
    pub piece: Piece,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The word for it in the ways of actions.
    pub word: String,
    /// The words on it, in the reader's language.
    pub label: String,
}

/// Where a pointer hits a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// Index of the place.
    pub place: usize,
    /// The corners of a polygon: distances to the right and upwards, in steps of the scene.
    pub corners: Vec<(f64, f64)>,
}

/// The ways to the actions of an actor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Touches {
    /// The way to each action, in the order of the actions.
    pub ways: Vec<Touch>,
    /// The pieces beside the board.
    pub hands: Vec<Hand>,
    /// The buttons that the plugin names.
    pub buttons: Vec<Button>,
    /// The places whose targets differ from their cells.
    pub hits: Vec<Hit>,
}

/// The names of a scene's places.
pub struct PlaceNames<'s> {
    places: HashMap<&'s str, usize, RandomState>,
    /// The lengths of the names, in descending order.
    lengths: Vec<usize>,
    /// For each byte, whether a name begins with it.
    begin: [bool; 256],
}

impl<'s> PlaceNames<'s> {
    /// The names of the places of a scene.
    #[must_use]
    pub fn of(scene: &'s Scene) -> PlaceNames<'s> {
        PlaceNames::new(scene.places.iter().enumerate().map(|(at, place)| (&*place.name, at)))
    }

    fn new(names: impl Iterator<Item = (&'s str, usize)>) -> PlaceNames<'s> {
        let places: HashMap<_, _, _> = names.collect();
        let (mut lengths, mut begin) = (Vec::new(), [false; 256]);
        for name in places.keys() {
            if let (Some(&first), true) = (name.as_bytes().first(), name.len() <= LONGEST_NAME) {
                begin[usize::from(first)] = true;
                lengths.push(name.len());
            }
        }
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        lengths.dedup();
        PlaceNames { places, lengths, begin }
    }

    /// The names of the places of one board, without the name of the board.
    fn of_board(scene: &'s Scene, board: &str) -> PlaceNames<'s> {
        let places = scene.places.iter().enumerate();
        PlaceNames::new(
            places.filter_map(|(at, place)| Some((place.name.strip_prefix(board)?, at))),
        )
    }

    /// The way that the text of an action describes.
    ///
    /// ```
    /// use wanqi_host::scene::Scene;
    /// use wanqi_host::touch::PlaceNames;
    ///
    /// let scene = Scene::parse("place e7 0 0\nplace e8 0 1\nplace 1 1 0\nplace 11 1 1\n")?;
    /// let names = PlaceNames::of(&scene);
    /// let promotion = names.read("e7e8q");
    /// assert_eq!((promotion.places, &*promotion.word), (vec![0, 1], "q"));
    /// // The longest name counts, and a number is never a part of a longer one.
    /// assert_eq!(names.read("11-1").places, [3, 2]);
    /// assert!(names.read("111").places.is_empty());
    /// # Ok::<(), wanqi_host::scene::Unreadable>(())
    /// ```
    #[must_use]
    pub fn read(&self, text: &str) -> Touch {
        let (mut places, mut rest) = (Vec::new(), String::new());
        let mut at = 0;
        while let Some(sign) = text[at..].chars().next() {
            match self.longest(text, at) {
                Some((length, place)) => {
                    places.push(place);
                    // A word never joins what was on both sides of a place.
                    if !rest.ends_with(' ') {
                        rest.push(' ');
                    }
                    at += length;
                }
                None => {
                    rest.push(sign);
                    at += sign.len_utf8();
                }
            }
        }
        Touch { places, word: word(&rest) }
    }

    fn longest(&self, text: &str, at: usize) -> Option<(usize, usize)> {
        let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        let (before, after) = text.split_at(at);
        let first = after.as_bytes().first();
        if !first.is_some_and(|&first| self.begin[usize::from(first)])
            || digit(first) && digit(before.as_bytes().last())
        {
            return None;
        }
        self.lengths.iter().find_map(|&length| {
            let (name, next) = after.split_at_checked(length)?;
            if digit(name.as_bytes().last()) && digit(next.as_bytes().first()) {
                return None;
            }
            self.places.get(name).map(|&place| (length, place))
        })
    }
}

/// What the places leave open, without the separators around them.
fn word(rest: &str) -> String {
    let separator = |sign: char| " ,-:.;=@*>~^|/".contains(sign);
    let rest = rest.trim_matches(separator);
    if !rest.contains(' ') {
        return rest.to_owned();
    }
    let words = rest.split(' ').map(|word| word.trim_matches(separator));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The ways to the actions of an actor. `scene` is what `eyes` see of the game.
///
/// # Errors
/// The plugin died.
pub fn touches(
    game: &Instance,
    (eyes, scene): (Eyes, &Scene),
    actor: u32,
    actions: &[String],
) -> Result<Touches, Refusal> {
    let stated = stated(game, actor, scene)?;
    let mut tried = Tried { copy: None, game, eyes, scene, actor };
    let mut ways = derived(&mut tried, actions, &stated)?;
    let mut hands = hands::derived(&mut tried, (actions, &mut ways))?;
    let Targets { hands: own, buttons, hits, ways: mut own_ways } = stated;
    for (way, action) in ways.iter_mut().zip(actions) {
        if let Some(own) = own_ways.remove(action) {
            *way = own;
        }
    }
    let named = |word: &str| {
        own.iter().any(|hand| hand.word == word) || buttons.iter().any(|one| one.word == word)
    };
    hands.retain(|hand| !named(&hand.word));
    hands.splice(0..0, own);
    Ok(Touches { ways, hands, buttons, hits })
}

/// What the plugin says. It says nothing if it lacks the extension, or if its lines cannot be used;
/// `wanqi check` names the fault then.
fn stated(game: &Instance, actor: u32, scene: &Scene) -> Result<Targets, Refusal> {
    match game.touch(actor) {
        Ok(lines) => Ok(Targets::parse(&lines, scene).unwrap_or_default()),
        Err(refusal) if refusal.died() && !refusal.unsupported() => Err(refusal),
        Err(_) => Ok(Targets::default()),
    }
}

/// The ways that the texts of actions describe, and their effects where the texts name no place.
fn derived(
    tried: &mut Tried<'_>,
    actions: &[String],
    stated: &Targets,
) -> Result<Vec<Touch>, Refusal> {
    let scene = tried.scene;
    let names = PlaceNames::of(scene);
    let mut all: Vec<_> = actions.iter().map(|text| names.read(text)).collect();
    let open =
        |touch: &Touch, text: &String| touch.places.is_empty() && !stated.ways.contains_key(text);
    let without =
        |all: &[Touch]| all.iter().zip(actions).filter(|(touch, text)| open(touch, text)).count();
    if without(&all) <= MOST_BUTTONS {
        return Ok(all);
    }
    // Games with several boards name a place without its board, such as a4 for 2-a4.
    let mut few = actions.iter().zip(&all).filter(|(text, touch)| open(touch, text));
    let (first, last) = (few.next(), few.next_back());
    let board = |text: &str, changed: &[usize]| {
        changed.iter().find_map(|&place| board_of(&scene.places[place].name, text))
    };
    let mut boards = Vec::new();
    for (text, _) in first.into_iter().chain(last) {
        boards.push(board(text, &tried.changes(text)?));
    }
    // The names of lines look like those of boards: the first and the last action must agree.
    if let [Some(one), Some(other)] = boards[..]
        && one == other
    {
        let names = PlaceNames::of_board(scene, one);
        for (touch, text) in all.iter_mut().zip(actions) {
            // a1-a4 seems to name the place 1-a4: the reading that leaves less open is right.
            let again = names.read(text);
            if touch.places.is_empty() || again.word.len() < touch.word.len() {
                *touch = again;
            }
        }
    }
    if !(MOST_BUTTONS + 1..=MOST_TRIED).contains(&without(&all)) {
        return Ok(all);
    }
    for (touch, text) in all.iter_mut().zip(actions).filter(|(touch, text)| open(touch, text)) {
        let changed = tried.changes(text)?;
        if changed.len() <= MOST_CHANGED {
            touch.places = changed;
        }
    }
    Ok(all)
}

/// The board in the name of a place, with its separator, if the text names the rest of it.
fn board_of<'n>(name: &'n str, text: &str) -> Option<&'n str> {
    let (board, rest) = name.split_at(name.find(BOARD_ENDS)? + 1);
    let own = PlaceNames::new([(rest, 0)].into_iter());
    (board.len() > 1 && !rest.is_empty() && !own.read(text).places.is_empty()).then_some(board)
}

/// Applies actions to a copy of a game.
struct Tried<'g> {
    /// The copy, since the first action was tried.
    copy: Option<Instance>,
    game: &'g Instance,
    eyes: Eyes,
    scene: &'g Scene,
    actor: u32,
}

impl Tried<'_> {
    /// The places whose pieces an action changes; none if it is refused or the board cannot be read.
    fn changes(&mut self, text: &str) -> Result<Vec<usize>, Refusal> {
        let after = self.after(text)?;
        Ok(after.map_or_else(Vec::new, |after| changed(self.scene, &after)))
    }

    /// The scene after an action; none if the action is refused or the board cannot be read.
    fn after(&mut self, text: &str) -> Result<Option<Scene>, Refusal> {
        let copy = match &mut self.copy {
            Some(copy) => {
                copy.copy_from(self.game)?;
                copy
            }
            none => none.insert(self.game.try_clone()?),
        };
        let kind = if self.actor == 0 { FrameKind::Env } else { FrameKind::Action };
        match copy.apply(kind, self.actor, text.as_bytes(), 0) {
            Ok(_) => {}
            Err(refusal) if refusal.died() => return Err(refusal),
            Err(_) => return Ok(None),
        }
        let Ok(after) = copy.scene(self.eyes) else { return Ok(None) };
        Ok(Scene::parse(&after).ok())
    }
}

/// The places whose pieces differ between two scenes of a game, in the order of the first one.
/// Boards without an edge can lose places; those are left out.
#[must_use]
pub fn changed(before: &Scene, after: &Scene) -> Vec<usize> {
    let (old, new) = (pieces(before), pieces(after));
    let places = before.places.iter().enumerate();
    let differs = |name: &str| old.get(name) != new.get(name);
    places.filter(|(_, place)| differs(&place.name)).map(|(index, _)| index).collect()
}

/// What is on each place.
type Contents<'s> = HashMap<&'s str, Vec<(u8, char, Option<u16>, &'s [String])>>;

fn pieces(scene: &Scene) -> Contents<'_> {
    let mut all = Contents::new();
    for piece in &scene.pieces {
        let place = scene.places[piece.place].name.as_str();
        let piece = (piece.role, piece.letter, piece.number, &piece.looks[..]);
        all.entry(place).or_default().push(piece);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(lines: &str) -> Scene {
        Scene::parse(lines).unwrap()
    }

    #[test]
    fn what_the_places_leave_open_is_a_word() {
        let board = scene("place e4 0 0\nplace e5 0 1\nplace 0,0 1 0\nplace -1,2 1 1\n");
        let names = PlaceNames::of(&board);
        let read = |text: &str| {
            let Touch { places, word } = names.read(text);
            let places: Vec<_> = places.iter().map(|&at| board.places[at].name.as_str()).collect();
            (places.join(" "), word)
        };
        let expect = |places: &str, word: &str| (places.to_owned(), word.to_owned());
        assert_eq!(read("P@e4"), expect("e4", "P"));
        assert_eq!(read("wA1:-1,2"), expect("-1,2", "wA1"));
        assert_eq!(read("e4:e5:e4"), expect("e4 e5 e4", ""));
        assert_eq!(read("Be4,e5+"), expect("e4 e5", "B +"));
        assert_eq!(read("pass"), expect("", "pass"));
        assert_eq!(read("国e4"), expect("e4", "国"));
    }

    #[test]
    fn a_place_of_several_boards_is_named_without_its_board() {
        assert_eq!(board_of("2-a4", "a4-a9"), Some("2-"));
        assert_eq!(board_of("own:a4", "a4"), Some("own:"));
        assert_eq!(board_of("2-a4", "b4"), None);
        assert_eq!(board_of("2-a4", "a41"), None);
        assert_eq!(board_of("a4", "a4"), None);
        assert_eq!(board_of("-1,0", "1,0"), None);
        let boards = scene("place 1-a1 0 0\nplace 1-a2 0 1\nplace 2-a1 5 0\nplace 2-a2 5 1\n");
        assert_eq!(PlaceNames::of_board(&boards, "2-").read("a1-a2").places, [2, 3]);
    }

    #[test]
    fn a_change_is_a_piece_that_comes_goes_or_is_exchanged() {
        let board = "place a 0 0\nplace b 1 0\nplace c 2 0\n";
        let before = scene(&format!("{board}piece a 1 k ♔\npiece b 2 q ♛\n"));
        let after = scene(&format!("{board}piece b 1 k ♔\n"));
        assert_eq!(changed(&before, &after), [0, 1]);
        assert!(changed(&after, &after).is_empty());
    }
}
