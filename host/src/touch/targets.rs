//! The lines of `wq.touch/1`: the targets besides the places of the scene, and the ways to actions.
//!
//! `docs/abi.md` specifies the lines. As in a [scene](crate::scene), a line of an unknown kind is
//! ignored, and the text of the plugin is not trusted.

use super::{Button, Hand, Hit, Touch};
use crate::lines::Lines;
pub use crate::lines::Unreadable;
use crate::scene::{self, MOST_CORNERS, Scene};
use std::collections::{HashMap, HashSet};
use wanqi_notation::{Message, message};

/// The most hands and buttons together.
const MOST_TARGETS: usize = 200;
/// The most corners of all hit polygons together.
const MOST_POINTS: usize = 30_000;
/// The most targets of an action.
const LONGEST_WAY: usize = 200;
/// The most bytes of the words on a button.
const LONGEST_WORDS: usize = 200;
/// The most pieces of a hand.
const MOST_COUNT: u32 = 999;

/// What a plugin says with `wq.touch/1`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Targets {
    /// Pieces beside the board.
    pub hands: Vec<Hand>,
    /// Buttons.
    pub buttons: Vec<Button>,
    /// Where a pointer hits places.
    pub hits: Vec<Hit>,
    /// The way to each action that has one here, by its canonical text.
    pub ways: HashMap<String, Touch>,
}

impl Targets {
    /// Parses the lines of `wq.touch/1`; `scene` is what the actor sees.
    ///
    /// ```
    /// use wanqi_host::scene::Scene;
    /// use wanqi_host::touch::Targets;
    ///
    /// let scene = Scene::parse("place a1 0 0\nplace b1 1 0\n")?;
    /// let targets = Targets::parse("hand P 3 1 P ♙\nway P*b1 P b1\n", &scene)?;
    /// assert_eq!(targets.hands[0].count, Some(3));
    /// let way = &targets.ways["P*b1"];
    /// assert_eq!((&way.places[..], &*way.word), (&[1][..], "P"));
    ///
    /// let error = Targets::parse("way P*c1 P c1\n", &scene).unwrap_err();
    /// assert_eq!(error.line, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A line of a known kind cannot be read, or there are more than any game has.
    pub fn parse(lines: &str, scene: &Scene) -> Result<Targets, Unreadable> {
        let places = scene.places.iter().enumerate();
        let mut reader = Reader {
            places: places.map(|(index, place)| (&*place.name, index)).collect(),
            words: HashSet::new(),
            points: 0,
            targets: Targets::default(),
        };
        Lines::Targets.read(lines, |line| reader.read(line))?;
        Ok(reader.targets)
    }
}

struct Reader<'a> {
    places: HashMap<&'a str, usize>,
    /// The names of hands and buttons.
    words: HashSet<&'a str>,
    /// The corners of all polygons so far.
    points: usize,
    targets: Targets,
}

impl<'a> Reader<'a> {
    fn read(&mut self, line: &'a str) -> Result<(), Message> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mut words = rest.split(' ').filter(|word| !word.is_empty());
        match kind {
            "hand" => {
                let word = self.name(words.next())?;
                let count = words.next().unwrap_or_default();
                let count =
                    count.parse().ok().filter(|count| *count <= MOST_COUNT).ok_or_else(|| {
                        let most = MOST_COUNT;
                        message!("`{count}` is not a number from 0 to {most}", count, most)
                    })?;
                let piece = scene::read_piece(&mut words, 0)?;
                self.targets.hands.push(Hand { word, count: Some(count), piece });
            }
            "button" => {
                let word = self.name(words.next())?;
                let label = words.collect::<Vec<_>>().join(" ");
                if label.is_empty() || label.len() > LONGEST_WORDS {
                    let most = LONGEST_WORDS;
                    return Err(message!("a button needs words of at most {most} bytes", most));
                }
                self.targets.buttons.push(Button { word, label });
            }
            "hit" => {
                let place = self.place(words.next())?;
                let mut corners = Vec::new();
                while let Some(x) = words.next() {
                    corners.push((scene::number(Some(x))?, scene::number(words.next())?));
                }
                self.points += corners.len();
                if !(3..=MOST_CORNERS).contains(&corners.len()) || self.points > MOST_POINTS {
                    let (most, all) = (MOST_CORNERS, MOST_POINTS);
                    return Err(message!(
                        "a polygon has 3 to {most} corners, all together {all}",
                        most,
                        all
                    ));
                }
                self.targets.hits.push(Hit { place, corners });
            }
            "way" => self.way(&mut words)?,
            _ => {}
        }
        Ok(())
    }

    fn way(&mut self, words: &mut impl Iterator<Item = &'a str>) -> Result<(), Message> {
        let action = words.next().ok_or_else(|| message!("a way needs an action"))?;
        let mut touch = Touch::default();
        for (count, name) in words.enumerate() {
            if count == LONGEST_WAY {
                return Err(message!("a way has at most {most} targets", most = LONGEST_WAY));
            }
            if self.words.contains(name) {
                if !touch.word.is_empty() {
                    touch.word.push(' ');
                }
                touch.word.push_str(name);
            } else {
                touch.places.push(self.place(Some(name))?);
            }
        }
        match self.targets.ways.insert(action.to_owned(), touch) {
            None => Ok(()),
            Some(_) => Err(message!("`{action}` already has a way", action)),
        }
    }

    /// The new name of a hand or a button.
    fn name(&mut self, word: Option<&'a str>) -> Result<String, Message> {
        let name = word.ok_or_else(|| message!("a hand or a button needs a name"))?;
        if self.words.len() == MOST_TARGETS {
            let most = MOST_TARGETS;
            return Err(message!("there can be at most {most} hands and buttons", most));
        }
        if self.places.contains_key(name) || !self.words.insert(name) {
            return Err(message!("the target `{name}` already exists", name));
        }
        Ok(name.to_owned())
    }

    fn place(&self, word: Option<&str>) -> Result<usize, Message> {
        let name = word.ok_or_else(|| message!("the name of a place is missing"))?;
        let place = self.places.get(name).copied();
        place.ok_or_else(|| message!("there is no place, hand or button `{name}`", name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{MOST_BYTES, MOST_LINES};

    fn scene() -> Scene {
        Scene::parse("place a1 0 0\nplace b1 1 0\n").unwrap()
    }

    fn refused(lines: &str) -> (usize, String) {
        let error = Targets::parse(lines, &scene()).expect_err(lines);
        (error.line, error.reason.to_string())
    }

    #[test]
    fn what_cannot_be_used_is_named_with_its_line() {
        for (lines, line, words) in [
            ("hand P x 1 P ♙", 1, "`x` is not a number from 0 to 999"),
            ("hand P 1000 1 P ♙", 1, "`1000` is not a number from 0 to 999"),
            ("hand P 1 300 P ♙", 1, "`300` is not a role: a number from 0 to 255"),
            ("hand P 1 1", 1, "a piece needs a letter"),
            ("hand a1 1 1 P ♙", 1, "the target `a1` already exists"),
            ("hand P 1 1 P ♙\nbutton P pawn", 2, "the target `P` already exists"),
            ("button", 1, "a hand or a button needs a name"),
            ("button P", 1, "a button needs words of at most 200 bytes"),
            ("hit c1 0 0 1 0 0 1", 1, "there is no place, hand or button `c1`"),
            ("hit a1 0 0 1 0", 1, "a polygon has 3 to 500 corners, all together 30000"),
            ("hit a1 0 0 1 0 1", 1, "a coordinate is missing"),
            ("hit a1 0 0 1 0 1 inf", 1, "`inf` is not a coordinate: a number up to 10000 steps"),
            ("way", 1, "a way needs an action"),
            ("way x b1\nway x a1", 2, "`x` already has a way"),
            ("way x P\nhand P 1 1 P ♙", 1, "there is no place, hand or button `P`"),
            ("way x\u{202e} a1", 1, "contains the control or invisible character '\\u{202e}'"),
        ] {
            assert_eq!(refused(lines), (line, words.to_owned()), "{lines}");
        }
        assert_eq!(refused(&"x\n".repeat(MOST_LINES + 1)).0, 0);
        assert_eq!(refused(&"x".repeat(MOST_BYTES + 1)).0, 0);
        let hands: String = (0..=MOST_TARGETS).map(|n| format!("button {n} words\n")).collect();
        assert_eq!(refused(&hands).0, MOST_TARGETS + 1);
        assert_eq!(refused(&format!("way x{}", " a1".repeat(LONGEST_WAY + 1))).0, 1);
    }

    #[test]
    fn lines_of_other_kinds_are_ignored() {
        let targets = Targets::parse("gesture a1 b1\n\nway x b1 a1\n", &scene()).unwrap();
        assert_eq!(targets.ways["x"].places, [1, 0]);
        assert!(targets.hands.is_empty() && targets.hits.is_empty());
    }

    #[test]
    fn a_way_has_places_and_the_words_of_its_other_targets() {
        let lines = "hand P 2 1 P ♙\nbutton up turn it\nhit a1 0 0 1 0 0.5 1\nway P*a1u P a1 up\n";
        let targets = Targets::parse(lines, &scene()).unwrap();
        let way = Touch { places: vec![0], word: "P up".to_owned() };
        assert_eq!(targets.ways["P*a1u"], way);
        assert_eq!(targets.buttons[0].label, "turn it");
        assert_eq!(targets.hits[0].corners, [(0.0, 0.0), (1.0, 0.0), (0.5, 1.0)]);
    }
}
