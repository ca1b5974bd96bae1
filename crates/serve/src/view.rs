//! A record that is read: its text, its steps, its faults, and the board after each step.
//!
//! It is read as `validate --variations` reads it, so that the faults and their places are the same.

pub mod api;
mod pictures;

use crate::call::Call;
use crate::picture::{Picture, picture, scene};
use crate::problem::{self, Answer};
use crate::table::Held;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use wanqi_host::diagnostic::{self, Reader, Weight};
use wanqi_host::instance::{Frames, Instance, Refusal};
use wanqi_host::language::Language;
use wanqi_host::legal::Legal;
use wanqi_host::registry::Registry;
use wanqi_host::source::Input;
use wanqi_host::touch::changed;
use wanqi_host::validate::reading::{
    AcceptedStep, GameReader, PlayedGame, ReadGame, Which, each_game,
};
use wanqi_host::validate::{Limits, Settings};
use wanqi_host::verdict::{Fault, Verdict};
use wanqi_host::view::{self, Eyes};
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::{Span, message};

/// The most bytes of a record that the page shows.
const MOST_TEXT: usize = 4 << 20;
/// The most tags, actions, numbers and comments of a record that the page shows.
const MOST_PARTS: usize = 100_000;
/// The legal actions that a board lists.
const MOST_LEGAL: usize = 60;
/// The most parent lines of a variation.
const MOST_DEEP: usize = 1_000;

/// A record that is read.
pub struct View {
    registry: Arc<Registry>,
    language: Language,
    /// Its text; of an imported file the text that the importer made.
    text: Vec<u8>,
    /// The place of the text in the file.
    byte: u64,
    /// The name of the file.
    name: String,
    /// Number of the file, if the text is a part of it byte for byte.
    file: Option<u64>,
    imported: bool,
    verdict: Verdict,
    played: Option<PlayedGame>,
}

/// How a record is read that the page shows.
fn settings() -> Settings {
    // One thread: other requests need the others.
    let settings = Settings { variations: true, all_verdicts: true, jobs: 1, ..one_record() };
    // A file may contain a longer record, which is not opened.
    Settings { max_game_bytes: Settings::default().max_game_bytes, ..settings }
}

/// The limits of a record that is opened: the page lists all its steps.
pub fn one_record() -> Settings {
    let limits = Limits { parts: MOST_PARTS, variations: 20_000, before: 5_000_000 };
    Settings { limits, max_game_bytes: MOST_TEXT, ..Settings::default() }
}

/// A position of a record.
#[derive(Debug, Serialize)]
pub struct Board {
    line: usize,
    ply: usize,
    picture: Picture,
    /// The places that the last step changed.
    changed: Vec<usize>,
    status: String,
    position: String,
    legal: Few,
}

/// The first legal actions of a position, and the number of all.
#[derive(Debug, Serialize)]
struct Few {
    total: usize,
    actions: Vec<String>,
}

impl Held for View {
    fn bytes(&self) -> usize {
        let steps = self.played.as_ref().map_or(0, |played| played.steps.len());
        self.text.len() + 128 * steps
    }
}

impl View {
    fn of_text(call: &Call, name: &str, text: &[u8]) -> View {
        let (registry, language, settings) = (call.registry().clone(), call.language, settings());
        let input = Input::named("-");
        let input = Input { name: name.to_owned(), ..input };
        let mut games = GameReader::new(&registry, &settings, &input).read(text, 0, 1);
        let mut verdicts = wanqi_host::validate::text(&registry, &settings, name, text);
        let (verdict, played) = match games.is_empty() {
            true => (verdicts.pop().unwrap_or_default(), None),
            false => {
                let ReadGame { verdict, played, .. } = games.swap_remove(0);
                (verdict, played)
            }
        };
        let (name, text) = (name.to_owned(), text.to_vec());
        View {
            registry,
            language,
            text,
            byte: 0,
            name,
            file: None,
            imported: false,
            verdict,
            played,
        }
    }

    fn of_file(call: &Call, (file, index): (u64, u64)) -> Answer<View> {
        let (registry, language) = (call.registry().clone(), call.language);
        let input = call.shared.files.input(language, file)?;
        let settings = settings();
        let which = Which { only: Some(index), ..Which::default() };
        let read = each_game(&registry, &settings, &input, which, |game| {
            if game.reading.verdict.index != index {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break((game.text.to_vec(), game.imported, game.reading))
        });
        let failed = |error| problem::file(language, &error);
        let ControlFlow::Break((text, imported, reading)) = read.map_err(failed)? else {
            return Err(problem::missing(
                language,
                message!("the file has no game {index}", index),
            ));
        };
        if text.len() > MOST_TEXT {
            let message = message!("the record is longer than {most} bytes", most = MOST_TEXT);
            return Err(problem::said(StatusCode::PAYLOAD_TOO_LARGE, language, message));
        }
        let ReadGame { verdict, played, .. } = reading;
        let byte = verdict.byte;
        let (name, file) = (input.name.clone(), Some(file).filter(|_| !imported));
        Ok(View { registry, language, text, byte, name, file, imported, verdict, played })
    }

    /// Reads the record again if the request is in another language: sentences and pictures are in
    /// the language in which it was read.
    fn speak(&mut self, call: &Call) -> Answer<()> {
        if self.language == call.language {
            return Ok(());
        }
        *self = match self.file {
            Some(file) => View::of_file(call, (file, self.verdict.index))?,
            None => {
                let read = View::of_text(call, &self.name, &self.text);
                View { imported: self.imported, ..read }
            }
        };
        Ok(())
    }

    /// The span of a fault in the text; `None` if it is elsewhere, as in an imported file.
    fn span(&self, fault: &Fault) -> Option<Span> {
        let start = usize::try_from(fault.byte.checked_sub(self.byte)?).ok()?;
        let end = start.checked_add(usize::try_from(fault.length).ok()?)?;
        (!self.imported && end <= self.text.len()).then(|| Span::new(start, end))
    }

    fn fault(&self, fault: &Fault, weight: Weight) -> Value {
        let language = self.language;
        let reader = Reader { language, colour: false, registry: Some(&self.registry) };
        let game = self.verdict.game.as_deref();
        let plugin = game.and_then(|game| self.registry.plugin(game));
        let rule = fault.reason.rule.as_deref();
        let rule_text = plugin.zip(rule).and_then(|(plugin, rule)| plugin.game.rule(rule));
        let rule_text = rule_text.map(|rule| language.pick(&rule.text, &rule.text_zh).to_owned());
        let span = self.span(fault);
        json!({
            "weight": if weight == Weight::Error { "error" } else { "warning" },
            "kind": fault.kind.as_str(),
            "title": language.say(&fault.kind.title()),
            "message": language.say(&fault.reason.message),
            "hint": fault.reason.hint.as_ref().map(|hint| language.say(hint)),
            "rule": rule,
            "rule_text": rule_text,
            "line": fault.line,
            "column": fault.column,
            "byte": fault.byte,
            "length": fault.length,
            "start": span.map(|span| span.start),
            "end": span.map(|span| span.end),
            "token": fault.token,
            "variation": fault.variation,
            "action_index": fault.action_index,
            "stops": fault.stops && fault.variation.is_none(),
            "terminal": diagnostic::render(fault, weight, &self.name, game, reader).as_str(),
        })
    }

    /// The text in parts, each with the numbers of the faults that mark it.
    fn parts(&self, spans: &[Option<Span>]) -> Value {
        let mut cuts = vec![0, self.text.len()];
        cuts.extend(spans.iter().flatten().flat_map(|span| [span.start, span.end]));
        cuts.sort_unstable();
        cuts.dedup();
        let part = |ends: &[usize]| {
            let (from, to) = (ends[0], ends[1]);
            let marks = spans
                .iter()
                .enumerate()
                .filter(|(_, span)| span.is_some_and(|span| span.start <= from && to <= span.end));
            let marks: Vec<_> = marks.map(|(index, _)| index).collect();
            json!([String::from_utf8_lossy(&self.text[from..to]), marks])
        };
        cuts.windows(2).map(part).collect()
    }

    fn state(&self, id: u64) -> Value {
        let Verdict { errors, warnings, .. } = &self.verdict;
        let spans: Vec<_> = errors.iter().chain(warnings).map(|fault| self.span(fault)).collect();
        let faults = errors.iter().map(|fault| self.fault(fault, Weight::Error));
        let faults = faults.chain(warnings.iter().map(|fault| self.fault(fault, Weight::Warning)));
        let tags = wanqi_host::record::tags(&self.text);
        let named = |name: &String| json!([name, tags.get(name).unwrap_or("?")]);
        let plugin = self.played.as_ref().map(|played| played.start.plugin());
        let set = self.played.as_ref().map(|played| played.start.ruleset());
        let names: Vec<_> =
            set.map_or_else(Vec::new, |set| set.seat_tags.iter().map(named).collect());
        json!({
            "id": id,
            "name": self.name,
            "file": self.file,
            "index": self.verdict.index,
            "line": self.verdict.line,
            "byte": self.byte,
            "imported": self.imported,
            "ok": self.verdict.ok,
            "game": self.verdict.game,
            "rules": self.verdict.rules,
            "game_name": plugin.map(|plugin| &plugin.game.name),
            "game_name_zh": plugin.map(|plugin| &plugin.game.name_zh),
            "rules_assumed": self.verdict.rules_assumed,
            "actions": self.verdict.actions,
            "result": self.verdict.result,
            "names": names,
            "faults": faults.collect::<Vec<_>>(),
            "parts": self.parts(&spans),
            "steps": steps(&self.text, self.played.as_ref()),
            "plies": self.played.as_ref().map_or(0, |played| played.main_line().count()),
        })
    }

    /// The game after some steps of a line.
    fn at(&self, line: usize, ply: usize) -> Answer<Instance> {
        let none = || problem::missing(self.language, message!("the record has no such position"));
        let played = self.played.as_ref().ok_or_else(none)?;
        let path = path(played, line, ply).ok_or_else(none)?;
        let failed = |refusal: Refusal| self.refused(&refusal);
        let mut game = played.start.try_clone().map_err(failed)?;
        let mut frames = Frames::default();
        for step in path {
            frames.push(step.kind, step.seat as u8, step.canonical.as_bytes());
        }
        let (_, done) = game.replay(&frames, 0, &mut Vec::new());
        done.map(|()| game).map_err(failed)
    }

    fn refused(&self, refusal: &Refusal) -> problem::Problem {
        let plugin = self.verdict.game.as_deref().and_then(|game| self.registry.plugin(game));
        match plugin {
            Some(plugin) => problem::refusal(self.language, &plugin.game, refusal),
            None => problem::said(StatusCode::BAD_GATEWAY, self.language, refusal.message.clone()),
        }
    }

    fn board(&self, line: usize, ply: usize) -> Answer<Board> {
        let game = self.at(line, ply)?;
        let failed = |refusal: Refusal| self.refused(&refusal);
        let shown = scene(&game, Eyes::All)?;
        let moved = match ply.checked_sub(1) {
            Some(before) => changed(&shown, &scene(&self.at(line, before)?, Eyes::All)?),
            None => Vec::new(),
        };
        let legal = Legal::of(&game, false).map_err(failed)?;
        let total = legal.len();
        let mut few = legal;
        few.actions.values_mut().for_each(|actions| actions.truncate(MOST_LEGAL));
        let style = game.ruleset().record_style;
        let few = few.in_style(&game, style).map_err(failed)?;
        let actions: Vec<_> = few.actions.into_values().flatten().collect();
        Ok(Board {
            line,
            ply,
            picture: picture(&game, &shown)?,
            changed: moved,
            status: view::status(&game).map_err(failed)?,
            position: game.position().map_err(failed)?,
            legal: Few { total, actions },
        })
    }
}

/// The steps before a position, from the start.
fn path(played: &PlayedGame, line: usize, ply: usize) -> Option<Vec<&AcceptedStep>> {
    let mut parts = Vec::new();
    let (mut line, mut ply) = (line, ply);
    for _ in 0..MOST_DEEP {
        let own: Vec<_> = played.steps.iter().filter(|step| step.line == line).collect();
        let before = match line.checked_sub(1) {
            None => None,
            Some(index) => Some((*played.branches.get(index)?)?),
        };
        let skipped = before.map_or(0, |before| before.plies);
        parts.push(own.get(..ply.checked_sub(skipped)?)?.to_vec());
        match before {
            None => {
                parts.reverse();
                return Some(parts.concat());
            }
            Some(before) => (line, ply) = (before.line, before.plies),
        }
    }
    None
}

/// The steps of a record with its comments, annotations and variations, in the order of its text.
pub fn steps(text: &[u8], played: Option<&PlayedGame>) -> Value {
    let mut accepted: HashMap<(usize, usize), Vec<&AcceptedStep>> = HashMap::new();
    for step in played.iter().flat_map(|played| &played.steps) {
        accepted.entry((step.span.start, step.line)).or_default().push(step);
    }
    let branches = played.map_or(&[][..], |played| &played.branches);
    // Number and ply of the present line, and of those around it.
    let (mut line, mut ply, mut opened) = (0, 0, 0);
    let mut around = Vec::new();
    let (mut number, mut items) = (String::new(), Vec::new());
    for token in Tokens::new(text) {
        if items.len() == MOST_PARTS {
            break;
        }
        match token {
            Token::VariationOpen { .. } => {
                around.push((line, ply));
                opened += 1;
                line = opened;
                ply = branches.get(line - 1).copied().flatten().map_or(0, |branch| branch.plies);
                items.push(json!({ "kind": "open", "line": line }));
            }
            Token::VariationClose { .. } => {
                if let Some(outer) = around.pop() {
                    items.push(json!({ "kind": "close", "line": line }));
                    (line, ply) = outer;
                }
            }
            Token::Number(written) => number = text_of(text, written.span),
            Token::Action(action) => {
                let span = action.span;
                let steps = accepted.get(&(span.start, line)).map_or(&[][..], Vec::as_slice);
                ply += steps.len();
                items.push(json!({
                    "kind": "move", "line": line, "ply": ply, "number": number,
                    "text": text_of(text, span), "start": span.start,
                    "refused": steps.is_empty(), "seat": steps.last().map(|step| step.seat),
                }));
                number.clear();
            }
            Token::Event(word) => {
                let steps = accepted.get(&(word.span.start, line)).map_or(0, Vec::len);
                ply += steps;
                items.push(json!({
                    "kind": "event", "line": line, "ply": ply, "text": text_of(text, word.span),
                    "start": word.span.start,
                }));
            }
            Token::Nag { value, .. } => items.push(json!({ "kind": "nag", "value": value })),
            Token::Suffix { text, .. } => {
                let text = String::from_utf8_lossy(text);
                items.push(json!({ "kind": "suffix", "text": text }));
            }
            Token::Comment(comment) => {
                let text = String::from_utf8_lossy(comment.text);
                items.push(json!({ "kind": "comment", "text": text }));
            }
            Token::End(end) => {
                let text = String::from_utf8_lossy(end.text);
                items.push(json!({ "kind": "end", "text": text }));
            }
            _ => {}
        }
    }
    json!(items)
}

fn text_of(text: &[u8], span: Span) -> String {
    String::from_utf8_lossy(&text[span.range()]).into_owned()
}
