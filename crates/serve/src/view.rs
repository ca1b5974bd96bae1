//! A record that is read: its text, its steps, its faults, and the board after each step.
//!
//! It is read as `validate --variations` reads it, so that the faults and their places are the same.

use crate::picture::{drawing, picture, scene};
use crate::problem::{self, Answer};
use crate::shared::{Lang, Shared};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use wanqi_host::diagnostic::{self, Reader, Weight};
use wanqi_host::instance::{Frames, Instance, Refusal};
use wanqi_host::language::Language;
use wanqi_host::legal::Legal;
use wanqi_host::output::HeldFile;
use wanqi_host::registry::Registry;
use wanqi_host::source::Input;
use wanqi_host::touch::changed;
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::{
    AcceptedStep, GameReader, PlayedGame, ReadGame, Which, each_game,
};
use wanqi_host::verdict::{Fault, Verdict};
use wanqi_host::view::{self, Eyes};
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::{Span, message};

/// The most bytes of a record that the page shows.
const MOST_TEXT: usize = 4 << 20;
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

/// A game of a file, or a text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenView {
    file: Option<u64>,
    #[serde(default)]
    index: u64,
    text: Option<String>,
    #[serde(default)]
    name: Option<String>,
}

fn settings() -> Settings {
    // One thread: other requests need the others.
    Settings { variations: true, all_verdicts: true, jobs: 1, ..Settings::default() }
}

impl View {
    fn of_text(registry: Arc<Registry>, language: Language, name: &str, text: &[u8]) -> View {
        let settings = settings();
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

    fn of_file(
        shared: &Shared,
        registry: Arc<Registry>,
        language: Language,
        (file, index): (u64, u64),
    ) -> Answer<View> {
        let input = shared.files.input(language, file)?;
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

    fn board(&self, line: usize, ply: usize) -> Answer<Value> {
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
        Ok(json!({
            "line": line,
            "ply": ply,
            "picture": picture(&game, &shown)?,
            "changed": moved,
            "status": view::status(&game).map_err(failed)?,
            "position": game.position().map_err(failed)?,
            "legal": { "total": total, "actions": actions },
        }))
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

/// Runs work on a record in the pool, in the language of the request.
async fn with<R: Send + 'static>(
    shared: Arc<Shared>,
    language: Language,
    id: u64,
    work: impl FnOnce(&mut View, &Shared) -> Answer<R> + Send + 'static,
) -> Answer<R> {
    let table = shared.clone();
    let work = move || {
        table.views.with(language, id, |view| {
            if view.language != language {
                // Its sentences and pictures are in the language in which it was read.
                let registry = table.registry(language).clone();
                *view = match view.file {
                    Some(file) => {
                        View::of_file(&table, registry, language, (file, view.verdict.index))?
                    }
                    None => View {
                        imported: view.imported,
                        ..View::of_text(registry, language, &view.name, &view.text)
                    },
                };
            }
            work(view, &table)
        })
    };
    shared.pool.run(language, work).await
}

/// `POST /api/views`: reads a game of a file, or a text.
pub async fn open(
    State(shared): State<Arc<Shared>>,
    Query(lang): Query<Lang>,
    Json(asked): Json<OpenView>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    let pool = shared.clone();
    let work = move || {
        let registry = shared.registry(language).clone();
        let id = shared.views.add(language, |_| match (asked.file, &asked.text) {
            (_, Some(text)) => {
                let name = asked.name.as_deref().unwrap_or("-");
                Ok(View::of_text(registry, language, name, text.as_bytes()))
            }
            (Some(file), None) => View::of_file(&shared, registry, language, (file, asked.index)),
            (None, None) => {
                let message = message!("a file or a text is expected");
                Err(problem::said(StatusCode::UNPROCESSABLE_ENTITY, language, message))
            }
        })?;
        shared.views.with(language, id, |view| Ok(Json(view.state(id))))
    };
    pool.pool.run(language, work).await
}

/// `GET /api/views/{id}`: the record, its steps and faults.
pub async fn state(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    with(shared, language, id, move |view, _| Ok(Json(view.state(id)))).await
}

/// `DELETE /api/views/{id}`: closes a record.
pub async fn close(State(shared): State<Arc<Shared>>, Path(id): Path<u64>) -> Json<Value> {
    let closed = tokio::task::spawn_blocking(move || shared.views.remove(id).is_some()).await;
    Json(json!({ "closed": closed.unwrap_or(false) }))
}

/// A position of a record.
#[derive(Clone, Copy, Deserialize)]
pub struct Place {
    #[serde(default)]
    line: usize,
    #[serde(default)]
    ply: usize,
}

/// `GET /api/views/{id}/board`: a position, and what is legal there.
pub async fn board(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(Place { line, ply }): Query<Place>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    with(shared, language, id, move |view, _| view.board(line, ply).map(Json)).await
}

/// `GET /api/views/{id}/picture`: a position as a file in SVG.
pub async fn svg(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(Place { line, ply }): Query<Place>,
) -> Answer<Response> {
    let language = shared.language(&lang);
    let work = move |view: &mut View, _: &Shared| {
        let game = view.at(line, ply)?;
        Ok(drawing(&game, &scene(&game, Eyes::All)?)?.svg)
    };
    let svg = with(shared, language, id, work).await?;
    let kind =
        [(header::CONTENT_TYPE, "image/svg+xml"), (header::CONTENT_DISPOSITION, "attachment")];
    Ok((kind, svg).into_response())
}

/// The new text of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewText {
    text: String,
}

/// `POST /api/views/{id}/save`: replaces the record in its file. The rest of the file is unchanged.
pub async fn save(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Json(NewText { text }): Json<NewText>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    let work = move |view: &mut View, shared: &Shared| {
        let failed = |error| problem::file(language, &error);
        let wrong = |message| problem::said(StatusCode::CONFLICT, language, message);
        let Some(file) = view.file else {
            return Err(wrong(message!("only a record of a WQN or PGN file can be saved")));
        };
        let input = shared.files.input(language, file)?;
        let mut held = HeldFile::open(&input.path.clone().unwrap_or_default()).map_err(failed)?;
        let mut whole = held.read().map_err(failed)?;
        let start = usize::try_from(view.byte).unwrap_or(usize::MAX);
        let end = start.saturating_add(view.text.len());
        if whole.get(start..end) != Some(&view.text[..]) {
            // A compressed file has other bytes than its text.
            return Err(wrong(message!("the file has changed, or it is compressed")));
        }
        // The page shows other bytes as replacement characters, and would write those.
        let Ok(old) = std::str::from_utf8(&view.text) else {
            return Err(wrong(message!("the record contains bytes that are not UTF-8")));
        };
        let text = text.trim_end();
        if text.is_empty() {
            return Err(wrong(message!("the record has no text; it is not removed from the file")));
        }
        // A text field has line feeds alone.
        let text = text.replace("\r\n", "\n");
        let text = if old.contains("\r\n") { text.replace('\n', "\r\n") } else { text };
        // The line ends between this game and the next one stay.
        whole.splice(start..start + old.trim_end().len(), text.bytes());
        held.replace(&whole).map_err(failed)?;
        let registry = view.registry.clone();
        *view = View::of_file(shared, registry, language, (file, view.verdict.index))?;
        Ok(Json(view.state(id)))
    };
    with(shared, language, id, work).await
}
