//! Conversion to WQN: the tags for the game, rule set and options.

use super::{Converted, Edits, tag_line, tidy};
use crate::instance::Refusal;
use crate::record::{Record, position};
use crate::recording::plugin_name;
use wanqi_notation::message;
use wanqi_notation::tokens::{EndMarker, Token, Tokens};

/// Tags of the source that the new tags replace.
const REPLACED: [&str; 8] =
    ["WQN", "Game", "Rules", "Options", "Plugin", "Position", "FEN", "SetUp"];

/// Writes a record as WQN.
///
/// # Errors
/// The plugin died.
pub(super) fn write(record: &Record<'_>) -> Result<Converted, Refusal> {
    let mut losses = Vec::new();
    let mut edits = Edits::default();
    let game = record.meaning.variant.game();
    for token in Tokens::new(record.text) {
        match token {
            Token::Tag(tag) => {
                let value = tag.value();
                let said = game.tag_aliases.iter().any(|alias| {
                    let fits = alias.value.eq_ignore_ascii_case(&value);
                    alias.tag == tag.name && !alias.value.is_empty() && fits
                });
                if REPLACED.contains(&tag.name) || said {
                    edits.remove_tag(record.text, tag.span);
                } else if tag.name == "Result" && standard_result(&value) != value {
                    edits.replace(tag.value_span, standard_result(&value).as_bytes());
                }
            }
            Token::End(end) if end.marker == EndMarker::AsResultTag => {
                let result = String::from_utf8_lossy(end.text).into_owned();
                let standard = standard_result(&result);
                if EndMarker::from_token(standard.as_bytes()).is_some() {
                    edits.replace(end.span, standard.as_bytes());
                } else {
                    edits.replace(end.span, ":end");
                    if result != "0-0" {
                        losses.push(message!("WQN cannot check the result `{result}`", result));
                    }
                }
            }
            _ => {}
        }
    }
    let head = head(record)?;
    let text = [head, edits.apply(record.text)].concat();
    Ok(Converted { bytes: tidy(&text, record), record: None, losses })
}

/// The tags for the game, rule set and options of a record.
fn head(record: &Record<'_>) -> Result<Vec<u8>, Refusal> {
    let variant = &record.meaning.variant;
    let (game, set) = (variant.game(), variant.ruleset());
    // The record keeps the revision by which it was validated.
    let revision = record.meaning.other_revision.unwrap_or(set.revision);
    let rules = format!("{}@{revision}", set.slug);
    let plugin = match record.tags.get("Plugin").filter(|_| record.tags.versioned()) {
        Some(plugin) => plugin.to_owned(),
        None => format!("{} {}", plugin_name(variant), variant.plugin.version),
    };
    let mut head = tag_line("WQN", "1");
    head.extend(tag_line("Game", &game.slug));
    head.extend(tag_line("Rules", &rules));
    head.extend(tag_line("Options", &record.start.options()?));
    head.extend(tag_line("Plugin", &plugin));
    let position = position(&record.tags);
    if !position.is_empty() {
        head.extend(tag_line("Position", position));
    }
    Ok(head)
}

/// The WQN spelling of a result; an unknown result stays the same.
fn standard_result(result: &str) -> &str {
    match result {
        "2-0" | "WhiteWins" => "1-0",
        "0-2" | "BlackWins" => "0-1",
        "1-1" | "Draw" => "1/2-1/2",
        other => other,
    }
}
