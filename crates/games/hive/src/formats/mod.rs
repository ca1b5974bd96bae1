//! The formats of the Hive communities: GameStrings, `.pgn`, and Boardspace's SGF.

pub(crate) mod boardspace;
pub(crate) mod game_string;
pub(crate) mod pgn;
mod record;

use crate::facts::{FACTS, GAME_TYPES};
use crate::game::Set;
use wanqi_notation::Span;
use wanqi_notation::encoding::decode;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::formats::in_file;

/// Reads a file; bytes that are not UTF-8 are replaced. Places in the text become places in the
/// file.
fn decoded(
    bytes: &[u8],
    read: impl Fn(&str) -> Result<Imported, FormatError>,
) -> Result<Imported, FormatError> {
    let decoded = decode(bytes, "utf-8")?;
    in_file(read(&decoded.text), |at| decoded.original_offset(at))
}

/// The index of the rule set of a game type: `Base+MLP`, the letters in any order.
fn rules_of(game_type: &str) -> Option<usize> {
    let letters = |text: &str| {
        let mut letters: Vec<u8> =
            text.strip_prefix("Base")?.strip_prefix('+').unwrap_or("").into();
        letters.sort_unstable();
        Some(letters)
    };
    let bare = game_type == "Base" || game_type.len() > "Base+".len();
    let wanted = letters(game_type).filter(|_| bare)?;
    GAME_TYPES.iter().position(|own| letters(own).as_ref() == Some(&wanted))
}

/// The error for a text that is not a game type.
fn no_game_type(text: &str, place: Span) -> FormatError {
    FormatError::at(place, format!("{text} is not a game type such as Base+MLP"))
        .zh(format!("{text} 不是 Base+MLP 之类的对局类型"))
}

/// The game type of a set of bugs.
fn game_type(set: Set) -> &'static str {
    let slug = [(set.mosquito, "mosquito"), (set.ladybug, "ladybug"), (set.pillbug, "pillbug")]
        .iter()
        .filter_map(|(plays, word)| plays.then_some(*word))
        .collect::<Vec<_>>()
        .join("-");
    let slug = if slug.is_empty() { "base" } else { &slug };
    let index = FACTS.rulesets.iter().position(|rules| rules.slug == slug);
    GAME_TYPES[index.unwrap_or_default()]
}
