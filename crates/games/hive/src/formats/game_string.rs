//! GameStrings of the Universal Hive Protocol: `Base+MLP;InProgress;White[2];wS1;bL /wS1`.

use super::record::{Played, Record, play as play_token, result_of, write};
use super::{game_type, no_game_type, rules_of};
use crate::game::Hive;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::formats::{self, lines};
use wanqi_sdk::prelude::*;

/// Whether a position text is a GameString.
pub(crate) fn is_one(text: &str) -> bool {
    text.starts_with("Base")
}

/// `White[3]`.
fn turn_string(hive: &Hive) -> String {
    format!("{}[{}]", hive.state.to_move, hive.state.number)
}

/// `InProgress` or the result.
fn state_string(hive: &Hive, moves: usize) -> &'static str {
    match hive.outcome() {
        Some(outcome) if outcome.ranks == [1, 2] => "WhiteWins",
        Some(outcome) if outcome.ranks == [2, 1] => "BlackWins",
        Some(_) => "Draw",
        None if moves == 0 => "NotStarted",
        None => "InProgress",
    }
}

/// Plays a GameString from the start.
pub(crate) fn play(hive: &mut Hive, text: &str) -> Result<(), Rejection> {
    let refuse = |part: &str, rule: &'static str, message: String| {
        let place = formats::place(part, text);
        Rejection::position(rule, message, place.start, place.len())
    };
    let mut parts = text.split(';');
    let kind = parts.next().unwrap_or_default();
    let expected = game_type(hive.set);
    if rules_of(kind) != rules_of(expected) {
        return Err(refuse(kind, "R1.2", format!("{kind} is another set of bugs than {expected}")));
    }
    let state = parts.next().unwrap_or_default();
    if result_of(state).is_none() {
        return Err(refuse(text, "", "a game type, a state and a turn come first".to_owned()));
    }
    let turn = parts.next().unwrap_or_default();
    let mut moves = 0;
    for token in parts.filter(|part| !part.trim().is_empty()) {
        play_token(hive, token.trim().as_bytes())
            .map_err(|refusal| refuse(token, refusal.rule, refusal.message.into_owned()))?;
        moves += 1;
    }
    if hive.is_over() && state != state_string(hive, moves) {
        let reached = state_string(hive, moves);
        return Err(refuse(state, "R6.1", format!("the game is {reached}, not {state}")));
    }
    let reached = turn_string(hive);
    if turn != reached {
        return Err(refuse(turn, "R7.4", format!("after these turns it is {reached}, not {turn}")));
    }
    Ok(())
}

/// Reads a GameString from each line, except empty lines and lines that start with `#`.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    super::decoded(bytes, game_strings)
}

fn game_strings(text: &str) -> Result<Imported, FormatError> {
    let mut records = Vec::new();
    for line in lines(text).map(|line| line.trim_start_matches('\u{FEFF}').trim()) {
        if !line.is_empty() && !line.starts_with('#') {
            records.push(read_line(line, text)?);
        }
    }
    Ok(write(&records))
}

fn read_line(line: &str, text: &str) -> Result<Record, FormatError> {
    let place = |part: &str| formats::place(part, text);
    let mut parts = line.split(';');
    let kind = parts.next().unwrap_or_default();
    let rules = rules_of(kind).ok_or_else(|| no_game_type(kind, place(kind)))?;
    let state = parts.next().unwrap_or_default();
    let result = result_of(state).ok_or_else(|| {
        FormatError::at(place(line), format!("{state:?} is not a state such as InProgress"))
            .zh(format!("{state:?} 不是 InProgress 之类的状态"))
    })?;
    let _turn = parts.next();
    let turns = parts
        .filter(|part| !part.trim().is_empty())
        .map(|part| (part.to_owned(), place(part.trim())))
        .collect();
    Ok(Record { place: place(line), rules, result, turns, ..Record::default() })
}

/// Writes a GameString for each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    for mut game in Played::read(wqn)? {
        game.lose_tags(&[]);
        let hive = &game.hive;
        let state = match formats::tag(&game.tags, "Result").filter(|_| hive.outcome().is_none()) {
            Some("1-0") => "WhiteWins",
            Some("0-1") => "BlackWins",
            Some("1/2-1/2") => "Draw",
            _ => state_string(hive, game.moves.len()),
        };
        let mut line = format!("{};{state};{}", game_type(hive.set), turn_string(hive));
        for (_, text) in &game.moves {
            line.push(';');
            line.push_str(text);
        }
        line.push('\n');
        exported.bytes.extend(line.bytes());
        exported.losses.extend(game.losses);
    }
    Ok(exported)
}
