//! The addresses of games that are played.

use super::legal::{Listed, Listing};
use super::open::OpenGame;
use super::state::{Look, PlayState};
use super::{Play, Step};
use crate::annotate::Note;
use crate::call::Call;
use crate::problem::{self, Answer};
use axum::Json;
use axum::extract::{Path, Query};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use wanqi_host::convert;
use wanqi_host::recording::Recording;
use wanqi_host::source::Input;
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::GameReader;
use wanqi_notation::message;

/// Runs work on a game in the pool.
async fn with<R: Send + 'static>(
    call: Call,
    id: u64,
    work: impl FnOnce(&Call, &mut Play) -> Answer<R> + Send + 'static,
) -> Answer<R> {
    call.run(move |call| {
        call.shared.plays.with(call.language, id, |play| {
            play.speak(call.language);
            work(call, play)
        })
    })
    .await
}

/// Runs work on a game in the pool; the answer is its state.
async fn stated(
    call: Call,
    id: u64,
    look: Look,
    work: impl FnOnce(&Call, &mut Play) -> Answer<()> + Send + 'static,
) -> Answer<Json<PlayState>> {
    let state = move |call: &Call, play: &mut Play| {
        work(call, play)?;
        play.state(id, &look)
    };
    with(call, id, state).await.map(Json)
}

/// `GET /api/plays`: the open games.
pub async fn list(call: Call) -> Answer<Json<Value>> {
    // A game that is in use is waited for.
    let work = |call: &Call| {
        let plays = &call.shared.plays;
        let brief = |id: u64| {
            plays.with(call.language, id, |play| {
                Ok(json!({
                    "id": id,
                    "game": play.variant.game().slug,
                    "rules": play.variant.ruleset().slug,
                    "plies": play.recording.session.played().len(),
                    "file": play.file.display().to_string(),
                }))
            })
        };
        // A game that was closed in the meantime is left out.
        let games: Vec<_> = plays.numbers().into_iter().filter_map(|id| brief(id).ok()).collect();
        Ok(Json(json!({ "plays": games })))
    };
    call.run(work).await
}

/// `POST /api/plays`: starts a game, or resumes a record.
pub async fn open(call: Call, Json(asked): Json<OpenGame>) -> Answer<Json<PlayState>> {
    let work = move |call: &Call| {
        let plays = &call.shared.plays;
        let id = plays.add(call.language, |_| asked.open(call))?;
        plays.with(call.language, id, |play| play.state(id, &Look::default())).map(Json)
    };
    call.run(work).await
}

/// `GET /api/plays/{id}`: the state of a game.
pub async fn state(
    call: Call,
    Path(id): Path<u64>,
    Query(look): Query<Look>,
) -> Answer<Json<PlayState>> {
    stated(call, id, look, |_, _| Ok(())).await
}

/// `DELETE /api/plays/{id}`: closes a game; its record gets its end marker.
pub async fn close(call: Call, Path(id): Path<u64>) -> Answer<Json<Value>> {
    let work = move |call: &Call| {
        let none = || problem::missing(call.language, message!("this game is not open any more"));
        let Play { recording, file, .. } = call.shared.plays.remove(id).ok_or_else(none)?;
        recording.finish().map_err(|error| call.failed(&error))?;
        Ok(Json(json!({ "file": file.display().to_string() })))
    };
    call.run(work).await
}

/// `GET /api/plays/{id}/legal`: legal actions, each with the places that reach it.
pub async fn legal(
    call: Call,
    Path(id): Path<u64>,
    Query(listing): Query<Listing>,
) -> Answer<Json<Listed>> {
    with(call, id, move |_, play| play.legal(&listing)).await.map(Json)
}

/// `POST /api/plays/{id}/act`: records an action.
pub async fn act(
    call: Call,
    Path(id): Path<u64>,
    Query(look): Query<Look>,
    Json(step): Json<Step>,
) -> Answer<Json<PlayState>> {
    stated(call, id, look, move |_, play| play.act(&step)).await
}

/// `POST /api/plays/{id}/event`: records an event such as `:resign@2`.
pub async fn event(
    call: Call,
    Path(id): Path<u64>,
    Query(look): Query<Look>,
    Json(step): Json<Step>,
) -> Answer<Json<PlayState>> {
    stated(call, id, look, move |_, play| play.event(&step)).await
}

/// `POST /api/plays/{id}/draw`: draws one action of chance from the seed.
pub async fn draw(
    call: Call,
    Path(id): Path<u64>,
    Query(look): Query<Look>,
) -> Answer<Json<PlayState>> {
    stated(call, id, look, |_, play| play.recorded(Recording::draw)).await
}

/// `POST /api/plays/{id}/undo`: takes back the last step of a seat, and chance after it.
pub async fn undo(
    call: Call,
    Path(id): Path<u64>,
    Query(look): Query<Look>,
) -> Answer<Json<PlayState>> {
    stated(call, id, look, |_, play| play.recorded(Recording::undo)).await
}

/// `POST /api/plays/{id}/redo`: repeats the last step that was taken back.
pub async fn redo(
    call: Call,
    Path(id): Path<u64>,
    Query(look): Query<Look>,
) -> Answer<Json<PlayState>> {
    stated(call, id, look, |_, play| play.recorded(Recording::redo)).await
}

/// `POST /api/plays/{id}/annotate`: adds a note to a step.
pub async fn annotate(
    call: Call,
    Path(id): Path<u64>,
    Query(look): Query<Look>,
    Json(note): Json<Note>,
) -> Answer<Json<PlayState>> {
    stated(call, id, look, move |call, play| play.annotate(call, &note)).await
}

/// `GET /api/plays/{id}/record`: the record so far, as its file has it.
pub async fn record(call: Call, Path(id): Path<u64>) -> Answer<Response> {
    let content = |call: &Call, play: &mut Play| {
        play.recording.content().map_err(|error| call.failed(&error))
    };
    Ok(download(with(call, id, content).await?, "text/plain; charset=utf-8"))
}

fn download(bytes: Vec<u8>, kind: &'static str) -> Response {
    let kind = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, "attachment")];
    (kind, bytes).into_response()
}

/// The format of an export.
#[derive(Deserialize)]
pub struct Export {
    to: String,
}

/// `GET /api/plays/{id}/export`: the record in another notation.
pub async fn export(
    call: Call,
    Path(id): Path<u64>,
    Query(Export { to }): Query<Export>,
) -> Answer<Response> {
    let converted = move |call: &Call, play: &mut Play| exported(call, play, &to);
    Ok(download(with(call, id, converted).await?, "application/octet-stream"))
}

fn exported(call: &Call, play: &mut Play, to: &str) -> Answer<Vec<u8>> {
    let content = play.recording.content().map_err(|error| call.failed(&error))?;
    let slug = play.variant.game().slug.as_str();
    let registry = call.registry();
    let target = convert::target(&registry, to, Some(slug)).map_err(|error| call.wrong(error))?;
    let settings = Settings { variations: true, ..Settings::default() };
    let mut games = GameReader::new(&registry, &settings, &Input::named("-")).read(&content, 0, 1);
    let Some(game) = games.pop() else {
        return Err(call.wrong(message!("the record cannot be read")));
    };
    let converted = convert::convert(&content, game, &target);
    converted.map(|converted| converted.bytes).map_err(|error| match error {
        convert::NotConverted::Export(refusal) | convert::NotConverted::Died(refusal) => {
            play.refused(&refusal)
        }
        convert::NotConverted::Fault(fault) => call.wrong(fault.reason.message),
    })
}
