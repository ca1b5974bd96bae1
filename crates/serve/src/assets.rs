//! The files of the page, compiled into the program.

use crate::problem::{self, Problem};
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// A file of the page: address, type, content.
type Asset = (&'static str, &'static str, &'static [u8]);

macro_rules! assets {
    ($($name:literal $kind:literal,)*) => {
        /// Every file.
        const ASSETS: &[Asset] = &[$((
            concat!("/", $name),
            $kind,
            include_bytes!(concat!("../page/", $name)),
        )),*];
    };
}

assets! {
    "index.html" "text/html; charset=utf-8",
    "page.css" "text/css; charset=utf-8",
    "icon.svg" "image/svg+xml",
    "main.js" "text/javascript; charset=utf-8",
    "api.js" "text/javascript; charset=utf-8",
    "dom.js" "text/javascript; charset=utf-8",
    "words.js" "text/javascript; charset=utf-8",
    "board.js" "text/javascript; charset=utf-8",
    "hands.js" "text/javascript; charset=utf-8",
    "narrow.js" "text/javascript; charset=utf-8",
    "play.js" "text/javascript; charset=utf-8",
    "side.js" "text/javascript; charset=utf-8",
    "steps.js" "text/javascript; charset=utf-8",
    "replay.js" "text/javascript; charset=utf-8",
    "check.js" "text/javascript; charset=utf-8",
    "library.js" "text/javascript; charset=utf-8",
    "archive.js" "text/javascript; charset=utf-8",
    "rules.js" "text/javascript; charset=utf-8",
    "watch.js" "text/javascript; charset=utf-8",
}

/// A file of the page. Addresses are compared as they are: nothing is decoded, and no address leads
/// to a file of the system.
pub async fn asset(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let message = "the files of the page can only be read";
        return problem::plain(StatusCode::METHOD_NOT_ALLOWED, message).into_response();
    }
    let path = if uri.path() == "/" { "/index.html" } else { uri.path() };
    match ASSETS.iter().find(|(name, ..)| *name == path) {
        Some((_, kind, content)) => {
            let kind = (header::CONTENT_TYPE, HeaderValue::from_static(kind));
            ([kind], *content).into_response()
        }
        None => not_found().into_response(),
    }
}

fn not_found() -> Problem {
    problem::plain(StatusCode::NOT_FOUND, "the page has no such file")
}
