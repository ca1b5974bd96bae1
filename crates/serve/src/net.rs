//! Connections, within limits of number and time.
//!
//! A connection that sends nothing, or a header slowly, is closed after
//! [`Limits::header_time`](crate::Limits); one whose reader does not read, after
//! [`Limits::write_time`](crate::Limits).

use crate::shared::Shared;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio_io_timeout::TimeoutWriter;

/// The most bytes of a request's header.
const HEADER: usize = 32 << 10;
/// The most lines of a request's header.
const HEADERS: usize = 64;
/// The pause after the system refused a connection, such as for lack of file descriptors.
const PAUSE: Duration = Duration::from_millis(50);

/// An open connection.
#[derive(Debug, Default)]
pub struct Connection {
    /// Whether it has sent the token.
    trusted: AtomicBool,
    end: Notify,
}

impl Connection {
    /// Marks a connection that has sent the token: it is not closed in favour of another one.
    pub fn trust(&self) {
        self.trusted.store(true, Ordering::Relaxed);
    }
}

/// The open connections, the oldest first.
#[derive(Default)]
struct Open(Mutex<VecDeque<Arc<Connection>>>);

impl Open {
    /// Adds a connection. If there are `most`, the oldest one without the token is closed; `None` if
    /// all have sent it.
    fn add(&self, most: usize) -> Option<Arc<Connection>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= most {
            let untrusted = |one: &Arc<Connection>| !one.trusted.load(Ordering::Relaxed);
            let oldest = all.iter().position(untrusted)?;
            all.remove(oldest)?.end.notify_one();
        }
        let new = Arc::new(Connection::default());
        all.push_back(new.clone());
        Some(new)
    }

    fn remove(&self, connection: &Arc<Connection>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|one| !Arc::ptr_eq(one, connection));
    }
}

/// Accepts connections and answers their requests, without an end.
pub async fn accept(listener: TcpListener, router: Router, shared: Arc<Shared>) {
    let open = Arc::new(Open::default());
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // A dropped stream is closed.
        let Some(connection) = open.add(shared.limits.connections) else { continue };
        let (router, shared, open) = (router.clone(), shared.clone(), open.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = answer(stream, router, &shared, &connection) => {}
                () = connection.end.notified() => {}
            }
            open.remove(&connection);
        });
    }
}

/// Answers the requests of a connection. Its errors concern only its other end.
async fn answer(stream: TcpStream, router: Router, shared: &Shared, connection: &Arc<Connection>) {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(shared.limits.write_time));
    // The check of the token marks the connection.
    let service = router.layer(axum::Extension(connection.clone()));
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(shared.limits.header_time)
        .max_headers(HEADERS)
        .max_buf_size(HEADER)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(service))
        .await;
}
