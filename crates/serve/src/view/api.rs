//! The addresses of records that are read.

use super::pictures::PictureFormat;
use super::{Board, View};
use crate::call::Call;
use crate::problem::{self, Answer};
use axum::Json;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use wanqi_host::output::HeldFile;
use wanqi_notation::message;

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

/// Runs work on a record in the pool, in the language of the request.
async fn with<R: Send + 'static>(
    call: Call,
    id: u64,
    work: impl FnOnce(&Call, &mut View) -> Answer<R> + Send + 'static,
) -> Answer<R> {
    call.run(move |call| {
        call.shared.views.with(call.language, id, |view| {
            view.speak(call)?;
            work(call, view)
        })
    })
    .await
}

/// `POST /api/views`: reads a game of a file, or a text.
pub async fn open(call: Call, Json(asked): Json<OpenView>) -> Answer<Json<Value>> {
    let work = move |call: &Call| {
        let (views, language) = (&call.shared.views, call.language);
        let id = views.add(language, |_| match (asked.file, &asked.text) {
            (_, Some(text)) => {
                let name = asked.name.as_deref().unwrap_or("-");
                Ok(View::of_text(call, name, text.as_bytes()))
            }
            (Some(file), None) => View::of_file(call, (file, asked.index)),
            (None, None) => Err(call.wrong(message!("a file or a text is expected"))),
        })?;
        views.with(language, id, |view| Ok(Json(view.state(id))))
    };
    call.run(work).await
}

/// `GET /api/views/{id}`: the record, its steps and faults.
pub async fn state(call: Call, Path(id): Path<u64>) -> Answer<Json<Value>> {
    with(call, id, move |_, view| Ok(Json(view.state(id)))).await
}

/// `DELETE /api/views/{id}`: closes a record.
pub async fn close(call: Call, Path(id): Path<u64>) -> Answer<Json<Value>> {
    call.run(move |call| {
        let closed = call.shared.views.remove(id).is_some();
        Ok(Json(json!({ "closed": closed })))
    })
    .await
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
    call: Call,
    Path(id): Path<u64>,
    Query(Place { line, ply }): Query<Place>,
) -> Answer<Json<Board>> {
    with(call, id, move |_, view| view.board(line, ply).map(Json)).await
}

/// The format of a picture.
#[derive(Clone, Copy, Deserialize)]
pub struct PictureQuery {
    #[serde(default)]
    to: PictureFormat,
}

/// `GET /api/views/{id}/picture`: a position as a file, or the positions up to it as an animation.
pub async fn picture(
    call: Call,
    Path(id): Path<u64>,
    Query(Place { line, ply }): Query<Place>,
    Query(PictureQuery { to }): Query<PictureQuery>,
) -> Answer<Response> {
    let bytes = with(call, id, move |_, view| view.pictured(line, ply, to)).await?;
    let kind =
        [(header::CONTENT_TYPE, to.media_type()), (header::CONTENT_DISPOSITION, "attachment")];
    Ok((kind, bytes).into_response())
}

/// The new text of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewText {
    text: String,
}

/// `POST /api/views/{id}/save`: replaces the record in its file. The rest of the file is unchanged.
pub async fn save(
    call: Call,
    Path(id): Path<u64>,
    Json(NewText { text }): Json<NewText>,
) -> Answer<Json<Value>> {
    with(call, id, move |call, view| {
        saved(call, view, &text)?;
        Ok(Json(view.state(id)))
    })
    .await
}

fn saved(call: &Call, view: &mut View, text: &str) -> Answer<()> {
    let failed = |error| call.failed(&error);
    let wrong = |message| problem::said(StatusCode::CONFLICT, call.language, message);
    let Some(file) = view.file else {
        return Err(wrong(message!("only a record of a WQN or PGN file can be saved")));
    };
    let input = call.shared.files.input(call.language, file)?;
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
    *view = View::of_file(call, (file, view.verdict.index))?;
    Ok(())
}
