//! Games in the form of PlayStrategy, one object for each line: `{"title": "… - A vs B",
//! "moves": ["a1d4", …], "final_fen": "…", "comment": "p2 resigns"}`, or `"turns": [["a1d4"], …]`
//! in place of moves.
//!
//! The files do not name the start: it is the first start from which all moves are legal, with the
//! Belgian daisy before the others. The final position becomes a checkpoint.

use crate::facts::FACTS;
use crate::game::Abalone;
use crate::starts::STARTS;
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::text::EventWord;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{formats, snapshot};

/// Reads one game from each line.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let text = formats::text(bytes)?;
    let (mut writer, mut sources) = (Writer::new(), Vec::new());
    for line in formats::lines(text).map(str::trim).filter(|line| !line.is_empty()) {
        let at = formats::place(line, text).start;
        sources.push(Line::read(line, at)?.write(&mut writer));
    }
    Ok(formats::imported(writer, sources, |at| at))
}

/// The content of a line.
struct Line<'t> {
    whole: Span,
    title: &'t str,
    comment: &'t str,
    /// The final position, if the line has it.
    last: Option<Abalone>,
    /// The moves, and their places in the file.
    moves: Vec<(&'t str, Span)>,
}

/// The value of a key: a string without its quotes, or the rest of the line.
fn value<'t>(line: &'t str, key: &str) -> Option<&'t str> {
    let (_, rest) = line.split_once(&format!("\"{key}\""))?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start();
    rest.strip_prefix('"').map_or(Some(rest), |string| string.split('"').next())
}

impl<'t> Line<'t> {
    fn read(line: &'t str, at: usize) -> Result<Line<'t>, FormatError> {
        let whole = Span::new(at, at + line.len());
        let list = value(line, "moves").or_else(|| value(line, "turns"));
        let form = || {
            FormatError::at(whole, "a line is an object with \"moves\" or \"turns\"")
                .zh("每行为一个含 \"moves\" 或 \"turns\" 的对象")
        };
        let list = list.filter(|list| list.starts_with('[')).ok_or_else(form)?;
        let end = list.find("]]").or_else(|| list.find(']')).ok_or_else(form)?;
        let moves = list[..end].split('"').skip(1).step_by(2).map(|text| {
            let from = at + (text.as_ptr() as usize - line.as_ptr() as usize);
            (text, Span::new(from, from + text.len()))
        });
        let last = value(line, "final_fen").map(|fen| Abalone::from_position(true, fen));
        let last = last.transpose().map_err(|refusal| FormatError::refused(whole, refusal))?;
        Ok(Line {
            whole,
            title: value(line, "title").unwrap_or_default(),
            comment: value(line, "comment").unwrap_or_default(),
            last,
            moves: moves.collect(),
        })
    }

    /// Plays the moves from a start until one is illegal, and returns their canonical texts.
    fn play(&self, start: &str) -> (Abalone, Vec<String>) {
        let mut game = Abalone::from_start(start, true);
        let mut texts = Vec::new();
        for (text, _) in &self.moves {
            let Ok(found) = resolve(&game, None, text.as_bytes(), Reading::ANY_STYLE) else {
                break;
            };
            let mut canonical = String::new();
            game.write(found.actor, found.action, &mut canonical);
            game.apply(found.actor, found.action);
            texts.push(canonical);
        }
        (game, texts)
    }

    /// Writes the record, and returns the places of its parts in the file.
    fn write(&self, writer: &mut Writer) -> Sources {
        const BELGIAN: &str = "belgian-daisy";
        let starts = std::iter::once(BELGIAN).chain(STARTS.iter().map(|start| start.0));
        let whole = |start: &&str| self.play(start).1.len() == self.moves.len();
        let start = starts.clone().find(whole).unwrap_or(BELGIAN);
        let (game, texts) = self.play(start);
        let resigned = ["p1 resigns", "p2 resigns"].iter().position(|text| *text == self.comment);
        let result = match (game.outcome().map(|outcome| outcome.ranks), resigned) {
            (Some(ranks), _) if ranks == [1, 2] => "1-0",
            (Some(ranks), _) if ranks == [2, 1] => "0-1",
            (Some(_), _) => "1/2-1/2",
            (None, Some(1)) => "1-0",
            (None, Some(_)) => "0-1",
            (None, None) => "*",
        };
        let termination = match (resigned, result) {
            (Some(_), _) => "resignation",
            (None, "*") => "unterminated",
            _ => "normal",
        };
        self.write_tags(writer, start, result, termination);
        for (ply, (written, _)) in self.moves.iter().enumerate() {
            formats::write_number(writer, ply);
            // Validation of the record reports an illegal move.
            let text = texts.get(ply).map_or(*written, String::as_str);
            formats::write_token(writer, None, text);
        }
        if let Some(last) = &self.last {
            let mut text = String::new();
            last.position(&mut text);
            let upper = (snapshot::hash(text.as_bytes()) >> 64) as u64;
            writer.comment(&format!("[%pos {upper:016x}]"));
        }
        if let Some(seat) = resigned {
            let acts = game.turn().actor().map(|actor| actor.0);
            let seat = Some(seat as u8 + 1).filter(|seat| Some(*seat) != acts);
            writer.event(EventWord::Resign, None, seat).expect("it needs no argument");
        }
        formats::write_end(writer, result);
        let tokens = self.moves.iter().map(|(_, span)| *span).collect();
        Sources { whole: self.whole, tags: Vec::new(), tokens }
    }

    fn write_tags(&self, writer: &mut Writer, start: &str, result: &str, termination: &str) {
        let options = format!("start={start} threefold=true");
        let (event, players) = self.title.rsplit_once(" - ").unwrap_or((self.title, ""));
        let (black, white) = players.split_once(" vs ").unwrap_or(("?", "?"));
        formats::write_head(writer, &FACTS, 0, &options);
        let tags = [
            ("Event", event),
            ("Black", black),
            ("White", white),
            ("Result", result),
            ("Termination", termination),
        ];
        for (name, value) in tags.into_iter().filter(|(_, value)| !value.is_empty()) {
            writer.tag(name, value).expect("these names can name tags");
        }
    }
}
