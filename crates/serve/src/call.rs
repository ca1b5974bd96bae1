//! What every request brings: the server, and the language of its reader.

use crate::pool::Pool;
use crate::problem::{self, Answer, Problem};
use crate::shared::Shared;
use axum::extract::{FromRequestParts, Query};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::Deserialize;
use std::sync::Arc;
use wanqi_host::Registry;
use wanqi_host::language::Language;
use wanqi_notation::message::Word;

/// A request to the interface.
#[derive(Clone)]
pub struct Call {
    /// The server.
    pub shared: Arc<Shared>,
    /// The language of the answer.
    pub language: Language,
}

/// The part of a request that names its language.
#[derive(Deserialize)]
struct Lang {
    /// `en` or `zh`.
    lang: Option<String>,
}

impl FromRequestParts<Arc<Shared>> for Call {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Answer<Call> {
        let asked = Query::<Lang>::from_request_parts(parts, shared).await;
        let Query(Lang { lang }) =
            asked.map_err(|error| problem::plain(StatusCode::BAD_REQUEST, &error.body_text()))?;
        let language = match lang.as_deref() {
            Some("en") => Language::English,
            Some("zh") => Language::Chinese,
            _ => shared.language,
        };
        Ok(Call { shared: shared.clone(), language })
    }
}

impl Call {
    /// The plugins, for the reader of the answer.
    pub fn registry(&self) -> Arc<Registry> {
        self.shared.registry(self.language)
    }

    /// Runs work in a thread of the [pool](Pool::run).
    ///
    /// # Errors
    /// Too many requests wait; or the work's own error.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(&Call) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let shared = self.shared.clone();
        let pool: &Pool = &shared.pool;
        pool.run(self.language, move || work(&self)).await
    }

    /// A problem with what the request wants.
    pub fn wrong(&self, message: impl Word) -> Problem {
        problem::said(StatusCode::UNPROCESSABLE_ENTITY, self.language, message)
    }

    /// A problem of a file.
    pub fn failed(&self, error: &std::io::Error) -> Problem {
        problem::file(self.language, error)
    }
}
