//! Import and export of Portable Draughts Notation.
//!
//! PDN has the form of PGN, and so almost that of WQN: tags, moves, comments and variations stay in
//! place. The import corrects blanks inside of moves (`40x 9`), results (`2-0`) and Italian names
//! of tags; `GameType` gives the rule set.

mod detect;
mod export;
mod import;

pub(crate) use export::export;
pub(crate) use import::import;

use crate::facts::{RULESETS, TAG_ALIASES};
use wanqi_sdk::RuleSet;

/// The tag of the rule set.
const GAME_TYPE: &str = "GameType";

/// The index of the rule set that a tag names; only the number of a `GameType` counts.
fn rules_of(tag: &str, value: &str) -> Option<usize> {
    let word = if tag == GAME_TYPE { value.split(',').next()?.trim() } else { value };
    let fits = |tag_name: &str, text: &str| tag_name == tag && text.eq_ignore_ascii_case(word);
    let alias = TAG_ALIASES.iter().find(|alias| fits(alias.tag, alias.value))?;
    RuleSet::find(RULESETS, alias.rules)
}

/// The number of the game type of a rule set.
fn game_type(rules: usize) -> &'static str {
    let mut aliases = TAG_ALIASES.iter();
    let alias = aliases.find(|alias| alias.tag == GAME_TYPE && alias.rules == RULESETS[rules].slug);
    alias.map_or("", |alias| alias.value)
}

/// A result in WQN's spelling.
fn result(text: &str) -> Option<&'static str> {
    match text {
        "2-0" => Some("1-0"),
        "1-1" => Some("1/2-1/2"),
        "0-2" => Some("0-1"),
        _ => None,
    }
}
