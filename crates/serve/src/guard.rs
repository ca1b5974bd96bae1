//! The token, the checks of Host and Origin, and the headers of each response.
//!
//! The token is in the address that the program prints. The page takes it from there, removes it from
//! the address bar, keeps it for this tab, and sends it in the header `Authorization`. It is not a
//! cookie: a browser sends cookies to every port of 127.0.0.1, so that another user's server could
//! receive it, and it sends them without the page's knowledge, so that another site could cause
//! actions.
//!
//! The files of the page are the same for everyone, and need no token.

use crate::net::Connection;
use crate::problem::{Problem, plain};
use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::io;
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// Random bytes of a token.
const TOKEN: usize = 24;

/// Only the page's own files are loaded; it may show pictures that it made itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A random token.
pub fn token() -> io::Result<String> {
    let mut bytes = [0; TOKEN];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Refuses a request that the page of this server did not send, and sets the headers of the answer.
pub async fn check(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let refused = match own(&shared, request.headers()) {
        Ok(()) if is_interface(request.uri().path()) => permitted(&shared, &request),
        other => other,
    };
    let mut response = match refused {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether an address is one of the interface; all others are files of the page.
fn is_interface(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// Refuses requests for another host name, and requests that another site caused. A name of another
/// site that leads to 127.0.0.1 (DNS rebinding) is in Host, and so is refused.
fn own(shared: &Shared, headers: &HeaderMap) -> Result<(), Problem> {
    let port = shared.port;
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let one = |name: HeaderName| {
        let mut values = headers.get_all(name).iter();
        match (values.next(), values.next()) {
            (Some(value), None) => value.to_str().ok().map(str::to_owned),
            _ => None,
        }
    };
    let host = one(header::HOST).filter(|host| hosts.contains(host));
    let Some(host) = host else {
        return Err(plain(StatusCode::MISDIRECTED_REQUEST, "this is not the name of this server"));
    };
    if headers.contains_key(header::ORIGIN)
        && one(header::ORIGIN).is_none_or(|origin| origin != format!("http://{host}"))
    {
        return Err(plain(StatusCode::FORBIDDEN, "another site cannot use this server"));
    }
    // Browsers state who caused a request; `none` is the user.
    let site = HeaderName::from_static("sec-fetch-site");
    if headers.contains_key(&site)
        && one(site).is_none_or(|site| !matches!(&*site, "same-origin" | "none"))
    {
        return Err(plain(StatusCode::FORBIDDEN, "another site cannot use this server"));
    }
    Ok(())
}

/// Refuses a request without the token.
fn permitted(shared: &Shared, request: &Request) -> Result<(), Problem> {
    let said = request.headers().get(header::AUTHORIZATION).map(HeaderValue::as_bytes);
    let said = said.and_then(|said| said.strip_prefix(b"Bearer ")).unwrap_or_default();
    if !bool::from(said.ct_eq(shared.token.as_bytes())) {
        return Err(plain(
            StatusCode::UNAUTHORIZED,
            "the token is missing or wrong: open the address that the program printed",
        ));
    }
    if let Some(connection) = request.extensions().get::<Arc<Connection>>() {
        connection.trust();
    }
    Ok(())
}
