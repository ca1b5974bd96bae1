//! Lines of USI: `position startpos moves 7g7f …`, `position sfen … moves …`.

use super::played::Played;
use super::record::{Record, What, write};
use super::{Ending, Source};
use crate::board::Board;
use crate::start::Handicap;
use wanqi_notation::Span;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::put;

/// Reads one game in each line. Empty lines are skipped.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    let source = Source::new(bytes, encoding)?;
    let mut records = Vec::new();
    for line in source.lines().filter(|line| !line.is_empty()) {
        records.push(read_line(&source, line)?);
    }
    Ok(write(&records))
}

fn read_line(source: &Source<'_>, line: &str) -> Result<Record, FormatError> {
    let span = source.span(line);
    let mut record = Record::new(span);
    let game = line.strip_prefix("position ").unwrap_or(line).trim_start();
    let (start, moves) = game.split_once("moves").unwrap_or((game, ""));
    let start = start.trim();
    if let Some(text) = start.strip_prefix("sfen ") {
        let at = source.span(text).start;
        let (board, _) = Board::read_sfen(text).map_err(|refusal| {
            let from = at + refusal.offset;
            FormatError::refused(Span::new(from, from + refusal.length), refusal)
        })?;
        record.board = Some(board);
        record.lines[0].first = board.number;
    } else if start != "startpos" {
        return Err(FormatError::at(
            span,
            "a line must begin with position startpos or position sfen",
        )
        .zh("每行须以 position startpos 或 position sfen 开头"));
    }
    for text in moves.split_ascii_whitespace() {
        record.push(0, What::Move(text.to_owned()), source.span(text));
    }
    Ok(record)
}

/// Writes a line for each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut text = String::new();
    for game in Played::read(wqn)? {
        text.push_str("position ");
        if *game.start.board() == Handicap::NONE.board() {
            text.push_str("startpos");
        } else {
            text.push_str("sfen ");
            game.start.board().write_sfen(&mut text);
        }
        if !game.steps.is_empty() {
            text.push_str(" moves");
        }
        for step in &game.steps {
            text.push(' ');
            put!(&mut text, "{}", step.played);
        }
        text.push('\n');
        exported.losses.extend(game.losses(&[]));
        match game.ended_by {
            Some(word) => exported.losses.push(format!("the format has no word for {word}")),
            None if game.ending.is_some_and(|ending| ending != Ending::Interrupted) => {
                exported.losses.push("the format has no end of a game".to_owned());
            }
            None => {}
        }
        if game.steps.iter().any(|step| step.seconds.is_some() || !step.comments.is_empty()) {
            exported.losses.push("the format has no comments and no seconds".to_owned());
        }
    }
    exported.bytes = text.into_bytes();
    Ok(exported)
}
