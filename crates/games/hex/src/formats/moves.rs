//! Lists of moves, one game a line: `b a1,w a2,b f4,…,w resign,B`. Black and White are Red and
//! Blue; the last field is the winner's colour. The format does not contain the size of the board.

use super::record::{Played, Record, Step, write};
use crate::board::{Point, Side};
use crate::facts::PLAIN;
use wanqi_notation::Span;
use wanqi_notation::text::EventWord;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::formats;
use wanqi_sdk::prelude::*;

/// The most games of a file.
const GAMES: usize = 1_000_000;

/// A field of a line and its place in the file.
#[derive(Clone, Copy)]
struct Field<'t> {
    text: &'t str,
    span: Span,
}

/// Reads a game a line; empty lines and lines that begin with `#` are skipped.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let text = formats::text(bytes)?;
    // The fields of one line at a time: a file may have millions.
    let lines = || {
        let mut from = 0;
        let lines = text.split_inclusive(['\n', '\r']).map(move |line| {
            from += line.len();
            (line, from - line.len())
        });
        let played = lines.filter(|(line, _)| !line.starts_with('#'));
        let played = played.map(|(line, from)| fields(line, from));
        played.filter(|fields| fields.iter().any(|field| !field.text.is_empty()))
    };
    if let Some(fields) = lines().nth(GAMES) {
        let offset = fields.first().map_or(0, |field| field.span.start);
        let message = format!("more than {GAMES} games in a file that is read whole");
        return Err(FormatError::at(Span::new(offset, offset), message)
            .zh(format!("整份读取的文件里对局超过 {GAMES} 局")));
    }
    let farthest = lines().flatten().filter_map(|field| farthest(field.text)).max();
    let size = farthest.unwrap_or(2);
    Ok(write(lines().map(|line| game(&line, size))))
}

/// The parts of a line between commas, without blanks around them.
fn fields(line: &str, from: usize) -> Vec<Field<'_>> {
    let mut at = from;
    let field = |part| {
        let text = str::trim(part);
        let begins = at + part.len() - part.trim_start().len();
        at += part.len() + 1;
        Field { text, span: Span::new(begins, begins + text.len()) }
    };
    line.split(',').map(field).collect()
}

/// The colour that a letter means.
fn colour(letter: &str) -> Option<Side> {
    match letter {
        "b" | "B" => Some(Side::Red),
        "w" | "W" => Some(Side::Blue),
        _ => None,
    }
}

/// Side and text of a move.
fn turn(text: &str) -> Option<(Side, &str)> {
    let (letter, text) = text.split_once(' ')?;
    Some((colour(letter)?, text.trim()))
}

/// The smallest size of a board with the cell of a move; `None` beyond the largest board.
fn farthest(text: &str) -> Option<u8> {
    let cell = Point::parse(turn(text)?.1.to_ascii_lowercase().as_bytes(), 26, 26)?;
    Some(2.max(cell.x + 1).max(cell.y + 1))
}

fn game(fields: &[Field<'_>], size: u8) -> Record {
    let winner = fields.last().and_then(|field| colour(field.text));
    let moves = &fields[..fields.len() - usize::from(winner.is_some())];
    let step = |field: &Field<'_>| {
        let step = match turn(field.text) {
            Some((colour, "resign")) => Step::Word(EventWord::Resign, colour),
            Some((colour, text)) => Step::Move(Some(colour), text.to_owned()),
            None => Step::Move(None, field.text.to_owned()),
        };
        (step, field.span)
    };
    let span = |field: Option<&Field<'_>>| field.map_or(Span::new(0, 0), |field| field.span);
    Record {
        whole: Span::new(span(fields.first()).start, span(fields.last()).end),
        rules: PLAIN,
        size,
        stone: false,
        tags: Vec::new(),
        winner,
        steps: moves.iter().map(step).collect(),
    }
}

/// Writes a line for each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    for mut played in Played::read(wqn)? {
        if played.rules != PLAIN {
            let error = FormatError::without_place("this format has only Hex without swap");
            return Err(error.zh("这种格式只有不带交换的蜂巢棋"));
        }
        played.lose_tags(&[]);
        let mut line = String::new();
        for (colour, text) in &played.moves {
            let letter = if *colour == Side::Red { 'b' } else { 'w' };
            put!(&mut line, "{letter} {text},");
        }
        line.push_str(played.winner().map_or("", |c| if c == Side::Red { "B" } else { "W" }));
        exported.bytes.extend(line.trim_end_matches(',').bytes().chain([b'\n']));
        exported.losses.extend(played.losses);
    }
    Ok(exported)
}
