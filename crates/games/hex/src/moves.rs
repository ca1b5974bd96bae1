//! Lists of moves, a game a line: `b a1,w a2,b f4,…,w resign,B`. Black and White are Red and Blue;
//! the last field is the winner's colour. The size of the board is not told.

use crate::FACTS;
use crate::board::{Cell, Colour};
use crate::facts::{PLAIN, RULESETS};
use crate::rules::{Action, Hex};
use std::fmt::Write as _;
use wanqi_notation::Span;
use wanqi_notation::events::{EndMarker, Event, Events};
use wanqi_notation::sources::{Sources, locate};
use wanqi_notation::text::EventWord;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{Exported, FormatError, Imported, SourceSpan};
use wanqi_sdk::{Actor, Game, Options, Setup};

/// A field of a line and where it stands.
#[derive(Clone, Copy)]
struct Field<'t> {
    text: &'t str,
    span: Span,
}

/// Reads a game a line; empty lines and lines that begin with `#` are passed over.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let text = std::str::from_utf8(bytes).map_err(|wrong| FormatError {
        offset: wrong.valid_up_to(),
        length: 1,
        message: "this is no text".to_owned(),
    })?;
    let mut lines = Vec::new();
    let mut from = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let fields = fields(line, from);
        if !line.starts_with('#') && fields.iter().any(|field| !field.text.is_empty()) {
            lines.push(fields);
        }
        from += line.len();
    }
    let size = lines.iter().flatten().filter_map(|field| farthest(field.text)).max().unwrap_or(2);
    let mut writer = Writer::new();
    let sources: Vec<Sources> = lines.iter().map(|line| game(line, size, &mut writer)).collect();
    let wqn = writer.finish();
    let mut map = Vec::new();
    locate(&wqn, sources, |at, span| {
        let (from, length) = (span.start as u64, span.len() as u64);
        map.push(SourceSpan { at: at as u64, from, length });
    });
    Ok(Imported { wqn, map })
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

/// The seat and the text of a move.
fn turn(text: &str) -> Option<(u8, &str)> {
    let (colour, text) = text.split_once(' ')?;
    let seat = match colour {
        "b" | "B" => 1,
        "w" | "W" => 2,
        _ => return None,
    };
    Some((seat, text.trim()))
}

/// How many cells a side a move needs; more than there ever are is no size.
fn farthest(text: &str) -> Option<u8> {
    let cell = Cell::parse(turn(text)?.1.to_ascii_lowercase().as_bytes(), 26, 26)?;
    Some(2.max(cell.x + 1).max(cell.y + 1))
}

fn game(fields: &[Field<'_>], size: u8, writer: &mut Writer) -> Sources {
    let winner = fields.last().map_or("", |field| field.text);
    let (result, fields) = match winner {
        "B" | "b" => ("1-0", &fields[..fields.len() - 1]),
        "W" | "w" => ("0-1", &fields[..fields.len() - 1]),
        _ => ("*", fields),
    };
    let set = &RULESETS[PLAIN];
    let (rules, options) = (format!("{}@{}", set.slug, set.revision), format!("size={size}"));
    let own = [("WQN", "1"), ("Game", FACTS.slug), ("Rules", &rules), ("Options", &options)];
    for (name, value) in own.into_iter().chain([("Result", result)]) {
        // These names are names of tags.
        writer.tag(name, value).ok();
    }
    for (n, field) in (0_u32..).zip(fields) {
        let due = (n % 2 + 1) as u8;
        let (seat, text) = turn(field.text).unwrap_or((due, field.text));
        let seat = Some(seat).filter(|seat| *seat != due);
        if text == "resign" {
            writer.event(EventWord::Resign, None, seat).ok();
            continue;
        }
        if due == 1 {
            writer.number(n / 2 + 1, false);
        }
        if writer.action(seat, text, "").is_err() {
            let kept = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
            let token: String = text.chars().map(kept).collect();
            writer.action(seat, &format!("unreadable_{token}"), "").ok();
        }
    }
    writer.end(EndMarker::from_token(result.as_bytes()).unwrap_or(EndMarker::Unknown));
    writer.finish_game();
    let span = |field: Option<&Field<'_>>| field.map_or(Span::new(0, 0), |field| field.span);
    let whole = Span::new(span(fields.first()).start, span(fields.last()).end);
    Sources { whole, tags: Vec::new(), tokens: fields.iter().map(|field| field.span).collect() }
}

/// Writes a line for each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut line: Option<Line> = None;
    let mut tags = Vec::new();
    let mut depth = 0_u32;
    for event in Events::new(wqn) {
        match event {
            Event::GameStart { .. } => (tags, line, depth) = (Vec::new(), None, 0),
            Event::Tag(tag) => tags.push((tag.name.to_owned(), tag.value().into_owned())),
            event => {
                let line = match &mut line {
                    Some(line) => line,
                    None => line.insert(Line::start(std::mem::take(&mut tags))?),
                };
                match event {
                    Event::VariationOpen { .. } => {
                        depth += 1;
                        line.lose("variations have no place");
                    }
                    Event::VariationClose { .. } => depth = depth.saturating_sub(1),
                    Event::GameEnd { .. } => line.finish(&mut exported),
                    _ if depth == 0 => line.take(&event)?,
                    _ => {}
                }
            }
        }
    }
    Ok(exported)
}

/// Tags that a line says otherwise, or need not say.
const SAID: [&str; 6] = ["WQN", "Game", "Rules", "Options", "Plugin", "Result"];

/// A line being written.
struct Line {
    game: Hex,
    result: String,
    text: String,
    losses: Vec<String>,
}

impl Line {
    fn start(tags: Vec<(String, String)>) -> Result<Line, FormatError> {
        let value = |name: &str| {
            let found = tags.iter().find(|(own, _)| own == name);
            found.map_or("", |(_, value)| value.as_str())
        };
        let wrong = |message: String| FormatError { offset: 0, length: 0, message };
        let plain = value("Rules").split('@').next() == Some(RULESETS[PLAIN].slug);
        if !value("Position").is_empty() || !plain {
            let message = "this format knows only Hex without swap, from the start";
            return Err(wrong(message.to_owned()));
        }
        let options = Options::parse(RULESETS[PLAIN].options, value("Options"));
        let game = options.and_then(|options| {
            Hex::new(&Setup { rules: PLAIN, options: &options, position: None })
        });
        let game = game.map_err(|refusal| wrong(refusal.message.into_owned()))?;
        let result = value("Result").to_owned();
        let lost = tags.iter().filter(|(name, _)| !SAID.contains(&name.as_str()));
        let losses = lost.map(|(name, _)| format!("the tag {name} has no place")).collect();
        Ok(Line { game, result, text: String::new(), losses })
    }

    fn lose(&mut self, what: &str) {
        if !self.losses.iter().any(|loss| loss == what) {
            self.losses.push(what.to_owned());
        }
    }

    fn colour(&self) -> char {
        if self.game.to_move == Colour::Red { 'b' } else { 'w' }
    }

    fn take(&mut self, event: &Event<'_>) -> Result<(), FormatError> {
        match event {
            Event::Action(action) => {
                let actor = self.game.turn().actor().unwrap_or(Actor::ONE);
                let read = self.game.read_lenient(actor, action.text).map(|read| read.action);
                let legal = read.and_then(|read| self.game.check(actor, read).map(|()| read));
                let legal = legal.map_err(|refusal| FormatError {
                    offset: action.span.start,
                    length: action.span.len(),
                    message: refusal.message.into_owned(),
                })?;
                if let Action::Stone(cell) = legal {
                    write!(self.text, "{} {cell},", self.colour()).expect("a String takes all");
                }
                self.game.apply(actor, legal);
            }
            Event::Event(word) if word.kind == EventWord::Resign => {
                let colour = if word.seat == Some(2) { 'w' } else { self.colour() };
                write!(self.text, "{colour} resign,").expect("a String takes all");
            }
            Event::Event(word) => self.lose(&format!("there is no word for {}", word.kind)),
            Event::Comment(_) => self.lose("comments have no place"),
            _ => {}
        }
        Ok(())
    }

    fn finish(&mut self, exported: &mut Exported) {
        let winner = match self.result.as_str() {
            "1-0" => "B",
            "0-1" => "W",
            _ => "",
        };
        let line = format!("{}{winner}", self.text);
        exported.bytes.extend(line.trim_end_matches(',').bytes().chain([b'\n']));
        exported.losses.append(&mut self.losses);
    }
}
