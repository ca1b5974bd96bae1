//! Answers that are errors.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::io;
use wanqi_host::Refusal;
use wanqi_host::language::Language;
use wanqi_host::plugin::Game;
use wanqi_host::recording::RecordError;
use wanqi_host::registry::UnknownName;
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// An error, as the page shows it.
#[derive(Debug)]
pub struct Problem {
    status: StatusCode,
    body: Value,
}

impl Problem {
    /// Its sentence.
    pub fn message(&self) -> Message {
        Message::verbatim(self.body["message"].as_str().unwrap_or_default().to_owned())
    }
}

/// The result of a request.
pub type Answer<T> = Result<T, Problem>;

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.body }))).into_response()
    }
}

/// A problem in English, for clients other than the page.
pub fn plain(status: StatusCode, message: &str) -> Problem {
    Problem { status, body: json!({ "kind": "request", "message": message }) }
}

/// A problem in the language of the reader.
pub fn said(status: StatusCode, language: Language, message: impl Word) -> Problem {
    let message = language.say(&message.word());
    Problem { status, body: json!({ "kind": "request", "message": message }) }
}

/// What does not exist, or no longer.
pub fn missing(language: Language, message: impl Word) -> Problem {
    said(StatusCode::NOT_FOUND, language, message)
}

/// The answer for an address that the interface does not have.
pub async fn no_such_address() -> Problem {
    plain(StatusCode::NOT_FOUND, "the interface has no such address")
}

/// A name that no game has.
pub fn unknown(language: Language, unknown: &UnknownName) -> Problem {
    let (message, hint) = (language.say(&unknown.message), language.say(&unknown.hint));
    let body = json!({ "kind": "unknown-game", "message": message, "hint": hint });
    Problem { status: StatusCode::NOT_FOUND, body }
}

/// A file that cannot be read or written.
pub fn file(language: Language, error: &io::Error) -> Problem {
    let message = language.say(&error.word());
    let status = match error.kind() {
        io::ErrorKind::NotFound => StatusCode::NOT_FOUND,
        io::ErrorKind::FileTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        _ => StatusCode::CONFLICT,
    };
    Problem { status, body: json!({ "kind": "file", "message": message }) }
}

/// A refusal, with the text of its rule.
pub fn refusal(language: Language, game: &Game, refusal: &Refusal) -> Problem {
    let rule = game.rule(&refusal.rule).map(|rule| language.pick(&rule.text, &rule.text_zh));
    let non_empty = |text: String| (!text.is_empty()).then_some(text);
    let body = json!({
        "kind": refusal.kind().as_str(),
        "title": language.say(&refusal.kind().title()),
        "message": language.say(&refusal.message),
        "rule": non_empty(refusal.rule.clone()),
        "rule_text": rule,
        "hint": non_empty(language.say(&refusal.hint)),
        "offset": refusal.offset,
        "length": refusal.length,
    });
    let status = match refusal.died() {
        true => StatusCode::BAD_GATEWAY,
        false => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Problem { status, body }
}

/// Why a step is not recorded.
pub fn unrecorded(language: Language, game: &Game, error: &RecordError) -> Problem {
    match error {
        RecordError::File(error) => file(language, error),
        RecordError::Refused(refused) => refusal(language, game, refused),
        RecordError::Wrong(message) => {
            said(StatusCode::UNPROCESSABLE_ENTITY, language, message.clone())
        }
    }
}

/// The server is at one of its limits.
pub fn busy(language: Language) -> Problem {
    said(
        StatusCode::SERVICE_UNAVAILABLE,
        language,
        message!("the server has too many requests at once; try again"),
    )
}
