//! The Hive communities' `.pgn`: tags as in chess, a number for each turn of either side, a blank
//! in the move: `2. bL /wS1`.

use super::record::{OWN_TAGS, Played, Record, result_of, write};
use super::{game_type, rules_of};
use wanqi_notation::Span;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::formats::{self, lines};

/// Names of the tags that every such file has, in their order.
const ROSTER: [&str; 6] = ["Date", "Event", "Site", "Round", "White", "Black"];

/// Reads games, each of which starts with tags.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    super::decoded(bytes, games)
}

fn games(text: &str) -> Result<Imported, FormatError> {
    let mut records: Vec<Record> = Vec::new();
    let mut in_tags = false;
    for line in lines(text).map(|line| line.trim_start_matches('\u{FEFF}').trim()) {
        let place = formats::place(line, text);
        if line.starts_with('[') {
            if !in_tags {
                records.push(Record { place, result: "*", ..Record::default() });
            }
            in_tags = true;
        } else if !line.is_empty() {
            in_tags = false;
        }
        match records.last_mut() {
            Some(record) => read_line(record, line, place)?,
            None if line.is_empty() => {}
            None => {
                let error = FormatError::at(place, "a game begins with its tags");
                return Err(error.zh("每局须以标签开头"));
            }
        }
    }
    Ok(write(&records))
}

/// Reads a tag, a turn, or the result.
fn read_line(record: &mut Record, line: &str, place: Span) -> Result<(), FormatError> {
    if line.is_empty() {
        return Ok(());
    }
    if let Some(tag) = line.strip_prefix('[') {
        let tag = tag.strip_suffix(']').and_then(|tag| tag.split_once(' '));
        let (name, value) = tag.ok_or_else(|| {
            FormatError::at(place, format!("{line} is not of the form [Name \"value\"]"))
                .zh(format!("{line} 不是 [名称 \"值\"] 的形式"))
        })?;
        let value = value.trim().trim_matches('"');
        return read_tag(record, name, value, place);
    }
    if let Some(result) = result_of(line) {
        record.result = result;
        return Ok(());
    }
    let text = match line.split_once('.') {
        Some((number, text)) if number.bytes().all(|b| b.is_ascii_digit()) => text.trim(),
        _ => {
            let error = FormatError::at(place, format!("{line} is not of the form 2. bL /wS1"));
            return Err(error.zh(format!("{line} 不是 2. bL /wS1 的形式")));
        }
    };
    let place = Span::new(place.end - text.len(), place.end);
    record.turns.push((text.to_owned(), place));
    Ok(())
}

fn read_tag(record: &mut Record, name: &str, value: &str, place: Span) -> Result<(), FormatError> {
    match name {
        "GameType" => {
            record.rules = rules_of(value).ok_or_else(|| super::no_game_type(value, place))?;
        }
        "Result" => record.result = result_of(value).unwrap_or("*"),
        _ => record.tag(name, value, place),
    }
    Ok(())
}

/// Writes each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut text = String::new();
    for game in Played::read(wqn)? {
        if !text.is_empty() {
            text.push('\n');
        }
        let value = |name: &str| formats::tag(&game.tags, name);
        let result = match value("Result") {
            Some("1-0") => "WhiteWins",
            Some("0-1") => "BlackWins",
            Some("1/2-1/2") => "Draw",
            _ if game.moves.is_empty() => "NotStarted",
            _ => "InProgress",
        };
        let mut tag = |name: &str, value: &str| {
            text.push_str(&format!("[{name} \"{}\"]\n", value.replace('"', "'")));
        };
        tag("GameType", game_type(game.hive.set));
        ROSTER.iter().for_each(|name| tag(name, value(name).unwrap_or_default()));
        tag("Result", result);
        let others = formats::other_tags(&game.tags, &OWN_TAGS);
        others
            .filter(|(name, _)| !ROSTER.contains(name))
            .for_each(|(name, value)| tag(name, value));
        text.push('\n');
        for (i, (_, turn)) in game.moves.iter().enumerate() {
            text.push_str(&format!("{}. {turn}\n", i + 1));
        }
        text.push_str(&format!("\n{result}\n"));
        exported.losses.extend(game.losses);
    }
    exported.bytes = text.into_bytes();
    Ok(exported)
}
