//! Pentobi's SGF, `.blksgf`, both ways: classic for four, three and two, and Duo.
//!
//! A move is the property of its colour (`1` to `4`, in Duo `B` and `W`) with the squares it
//! covers, which is our canonical text. Pentobi writes no passes; the import inserts them where a
//! colour has no other action, with `[%restored]`. Its colours begin on their own start squares:
//! `start=own`. Signs of quality (`TE`, `BM`, `DO`, `IT`) become suffixes, names and similar facts
//! become tags, comments and variations stay. Everything else becomes `[%sgf NAME value …]`.
//!
//! What cannot be part of a record (pieces set up after the start, broken syntax) becomes an
//! action at the same place that the game refuses.

mod command;
mod export;
mod import;
mod tree;

pub(crate) use export::export;
pub(crate) use import::import;

use crate::game::Blokus;
use crate::variant::Colour;
use wanqi_sdk::Options;
use wanqi_sdk::prelude::*;

/// The games that `GM` names, in the order of the rule sets.
const GAMES: [&str; 4] = ["Blokus", "Blokus Duo", "Blokus Two-Player", "Blokus Three-Player"];

/// The names of the colours in old files of Pentobi.
const OLD_NAMES: [&str; 4] = ["BLUE", "YELLOW", "RED", "GREEN"];

/// Signs after a move, their numbers, and the properties of SGF.
const SIGNS: [(&str, u32, &str, &str); 6] = [
    ("!", 1, "TE", "1"),
    ("?", 2, "BM", "1"),
    ("!!", 3, "TE", "2"),
    ("??", 4, "BM", "2"),
    ("!?", 5, "IT", ""),
    ("?!", 6, "DO", ""),
];

/// Properties of the root that become tags.
const TAGS: [(&str, &str); 6] = [
    ("EV", "Event"),
    ("RO", "Round"),
    ("DT", "Date"),
    ("PC", "Site"),
    ("AN", "Annotator"),
    ("SO", "Source"),
];

/// A game of this rule set.
fn start(rules: usize, options: &str, position: Option<&str>) -> Result<Blokus, Rejection> {
    let options = Options::parse(crate::facts::RULE_SETS[rules].options, options)?;
    Blokus::new(&Setup { rules, options: &options, position })
}

impl Blokus {
    /// The property of a colour: its number, in Duo `B` and `W`.
    fn property(&self, colour: Colour) -> &'static str {
        match self.variant.sides.len() {
            2 => ["B", "W"][colour.index()],
            _ => ["1", "2", "3", "4"][colour.index()],
        }
    }

    /// The colour of a move property.
    fn colour_of(&self, property: &str) -> Option<Colour> {
        self.variant.colours().find(|colour| {
            self.property(*colour) == property
                || self.variant.sides.len() == 4 && OLD_NAMES[colour.index()] == property
        })
    }

    /// The property that names a seat: `PB` and `PW` for two, else `P1` and so on.
    fn name_property(&self, seat: u8) -> String {
        match (self.variant.seats, seat) {
            (2, 1) => "PB".to_owned(),
            (2, _) => "PW".to_owned(),
            _ => format!("P{seat}"),
        }
    }
}
