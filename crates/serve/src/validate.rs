//! Validation of a file, with progress, as events of the server.

use crate::call::Call;
use crate::problem::{self, Answer};
use axum::extract::Query;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, poll_fn};
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use wanqi_host::language::Language;
use wanqi_host::source::Input;
use wanqi_host::validate::{self, Report, Settings};
use wanqi_host::verdict::Verdict;
use wanqi_notation::message::Word;

/// Events that wait for the page; then validation waits.
const WAITING: usize = 64;
/// The most games with errors that are reported; the totals count all.
const MOST_REPORTED: u64 = 10_000;
/// The most errors, and the most warnings, of a game that are reported.
const MOST_FAULTS: usize = 10;
/// The shortest time between two reports of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// The file.
#[derive(Deserialize)]
pub struct Which {
    file: u64,
    #[serde(default)]
    strict: bool,
}

/// `GET /api/validate`: validates a file with variations. The events are `progress`, `game` (a game
/// with errors or warnings), and at the end `done` or `failed`.
pub async fn validate(
    Call { shared, language }: Call,
    Query(which): Query<Which>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let input = shared.files.input(language, which.file)?;
    let permit = shared.validations.clone().try_acquire_owned();
    let permit = permit.map_err(|_| problem::busy(language))?;
    let (send, mut receive) = mpsc::channel(WAITING);
    let registry = shared.registry(language).clone();
    tokio::task::spawn_blocking(move || {
        let settings = Settings { variations: true, strict: which.strict, ..Settings::default() };
        let size = input.size;
        let mut progress = Progress {
            send,
            language,
            games: 0,
            bytes: 0,
            size,
            reported: 0,
            last: Instant::now(),
            failed: None,
        };
        let done = validate::run(&registry, &settings, &[input], &mut progress);
        let end = match progress.failed.take() {
            Some(message) => ("failed", json!({ "message": message })),
            None => (
                "done",
                json!({
                    "summary": done.summary,
                    "died": done.died,
                    "reported": progress.reported.min(MOST_REPORTED),
                }),
            ),
        };
        let _ = progress.send.blocking_send(end);
        drop(permit);
    });
    let events = poll_fn(move |context| {
        receive.poll_recv(context).map(|event| {
            event.map(|(name, data): (&str, Value)| {
                Ok(Event::default().event(name).data(data.to_string()))
            })
        })
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

struct Progress {
    send: mpsc::Sender<(&'static str, Value)>,
    language: Language,
    games: u64,
    bytes: u64,
    size: Option<u64>,
    reported: u64,
    last: Instant,
    failed: Option<String>,
}

impl Report for Progress {
    fn verdict(&mut self, verdict: &mut Verdict) -> bool {
        self.reported += 1;
        if self.reported > MOST_REPORTED {
            return !self.send.is_closed();
        }
        verdict.translate(self.language);
        let faults = (verdict.errors.len(), verdict.warnings.len());
        verdict.errors.truncate(MOST_FAULTS);
        verdict.warnings.truncate(MOST_FAULTS);
        let event = json!({ "verdict": verdict, "errors": faults.0, "warnings": faults.1 });
        self.send.blocking_send(("game", event)).is_ok()
    }

    fn progress(&mut self, games: u64, bytes: u64) {
        (self.games, self.bytes) = (self.games + games, self.bytes + bytes);
        if self.last.elapsed() < PAUSE {
            return;
        }
        self.last = Instant::now();
        let event = json!({ "games": self.games, "bytes": self.bytes, "size": self.size });
        // A page that is behind needs no old figures.
        let _ = self.send.try_send(("progress", event));
    }

    fn unreadable(&mut self, input: &Input, error: &std::io::Error) {
        let name = &input.name;
        self.failed = Some(format!("{name}: {}", self.language.say(&error.word())));
    }
}
