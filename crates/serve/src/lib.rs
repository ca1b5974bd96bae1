//! The server of `wanqi serve`: games of every plugin in a browser on the same computer.
//!
//! | module | contents |
//! |---|---|
//! | [`net`] | accepts connections, within limits of number and time |
//! | [`guard`] | the token, the checks of Host and Origin, the headers of each response |
//! | [`pool`] | runs calls of plugins outside the threads of the server, a few at a time |
//! | [`shared`] | what all requests share: plugins, games, files |
//! | [`problem`] | answers that are errors |
//! | [`assets`] | the files of the page |
//! | [`games`] | the games, their rule sets and rules |
//! | [`picture`] | a position as elements that the page draws |
//! | [`table`] | open games and records, limited in number |
//! | [`play`] | a game that is played and recorded |
//! | [`annotate`] | comments, annotations, clocks and variations of such a game |
//! | [`view`] | a record that is read: its steps, its faults, its boards |
//! | [`files`] | the files below the folders that the user named |
//! | [`uploads`] | the folder of uploaded files |
//! | [`archive`] | the games of a file as a table |
//! | [`validate`] | validation with progress |
//! | [`watch`] | plugins that are loaded again when their libraries change |
//!
//! `docs/serve.md` specifies the interface.

mod annotate;
mod archive;
mod assets;
mod call;
mod files;
mod games;
mod guard;
mod net;
mod picture;
mod play;
mod pool;
mod problem;
mod shared;
mod table;
mod uploads;
mod validate;
mod view;
mod watch;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use shared::Shared;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use wanqi_host::Registry;
use wanqi_host::language::Language;
pub use watch::Watch;

/// What the server serves, and its limits.
pub struct Settings {
    /// The plugins.
    pub registry: Registry,
    /// Files and folders with records that the page may open.
    pub paths: Vec<OsString>,
    /// The folder of the records of games that are played; it is created when the first game starts.
    pub records: PathBuf,
    /// The language of the page until its reader chooses one.
    pub language: Language,
    /// The port; 0 is any free one.
    pub port: u16,
    /// Limits.
    pub limits: Limits,
    /// A folder whose plugins are loaded again when they change.
    pub watch: Option<Watch>,
}

/// The limits of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most connections. If all are in use, the oldest one that has not sent the token is
    /// closed, or else the new one.
    pub connections: usize,
    /// The time for the header of a request, and for an idle connection.
    pub header_time: Duration,
    /// The time in which a request must arrive completely.
    pub body_time: Duration,
    /// The time in which a reader must accept a part of a response.
    pub write_time: Duration,
    /// The most bytes of a request without an uploaded file.
    pub body: usize,
    /// The most bytes of an uploaded file.
    pub upload: u64,
    /// The most bytes of all uploaded files.
    pub uploads: u64,
    /// The most open games and records.
    pub sessions: usize,
    /// The most bytes of memory that open games take together, and that open records take; the last
    /// one may exceed it. One takes at most about 100 MiB.
    pub memory: usize,
    /// Threads that call plugins.
    pub threads: usize,
    /// Requests that wait for such a thread; more are refused.
    pub waiting: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 256,
            header_time: Duration::from_secs(10),
            body_time: Duration::from_secs(60),
            write_time: Duration::from_secs(30),
            body: 1 << 20,
            upload: 256 << 20,
            uploads: 1 << 30,
            sessions: 64,
            memory: 256 << 20,
            threads: std::thread::available_parallelism().map_or(2, usize::from).clamp(2, 8),
            waiting: 64,
        }
    }
}

/// A server that listens and does not answer yet.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: tokio::net::TcpListener,
    interrupts: Interrupts,
    shared: Arc<Shared>,
    port: u16,
}

impl Server {
    /// Binds a port of 127.0.0.1.
    ///
    /// # Errors
    /// The port is in use, or the system has no random numbers or threads.
    pub fn bind(mut settings: Settings) -> io::Result<Server> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            // Beside the calls of plugins: uploads and validations.
            .max_blocking_threads(settings.limits.threads + 8)
            .enable_io()
            .enable_time()
            .build()?;
        let address = (std::net::Ipv4Addr::LOCALHOST, settings.port);
        let listener = runtime.block_on(tokio::net::TcpListener::bind(address))?;
        // Who has read the address may end the program at once.
        let interrupts = runtime.block_on(async { Interrupts::new() })?;
        let port = listener.local_addr()?.port();
        let watch = settings.watch.take();
        let shared = Arc::new(Shared::new(settings, port, guard::token()?, watch.is_some())?);
        if let Some(watch) = watch {
            let shared = Arc::downgrade(&shared);
            let follow = move || watch::follow(&shared, watch);
            std::thread::Builder::new().name("watch".to_owned()).spawn(follow)?;
        }
        Ok(Server { runtime, listener, interrupts, shared, port })
    }

    /// The address that a browser opens. It contains the token.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.shared.token)
    }

    /// Answers requests until the user interrupts the program. Then the records of all games get
    /// their end markers.
    pub fn run(self) {
        let Server { runtime, listener, mut interrupts, shared, .. } = self;
        let router = router(&shared);
        runtime.block_on(async {
            tokio::select! {
                () = net::accept(listener, router, shared.clone()) => {}
                () = interrupts.next() => {}
            }
        });
        // A plugin that never answers must not keep the program alive.
        runtime.shutdown_timeout(Duration::from_secs(2));
        shared.plays.close_all();
    }
}

/// Ctrl-C, and the signal with which a system ends a program.
struct Interrupts {
    #[cfg(unix)]
    pressed: tokio::signal::unix::Signal,
    #[cfg(unix)]
    ended: tokio::signal::unix::Signal,
    #[cfg(windows)]
    pressed: tokio::signal::windows::CtrlC,
}

impl Interrupts {
    /// Receives them from now on; the runtime must be entered.
    fn new() -> io::Result<Interrupts> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let (pressed, ended) = (SignalKind::interrupt(), SignalKind::terminate());
            Ok(Interrupts { pressed: signal(pressed)?, ended: signal(ended)? })
        }
        #[cfg(windows)]
        Ok(Interrupts { pressed: tokio::signal::windows::ctrl_c()? })
    }

    /// Returns when one came.
    async fn next(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.pressed.recv() => {}
            _ = self.ended.recv() => {}
        }
        #[cfg(windows)]
        self.pressed.recv().await;
    }
}

/// Every address of the server.
fn router(shared: &Arc<Shared>) -> Router {
    let api = Router::new()
        .route("/hello", get(games::hello))
        .route("/games", get(games::list))
        .route("/games/{slug}", get(games::one))
        .route("/plays", get(play::api::list).post(play::api::open))
        .route("/plays/{id}", get(play::api::state).delete(play::api::close))
        .route("/plays/{id}/legal", get(play::api::legal))
        .route("/plays/{id}/act", post(play::api::act))
        .route("/plays/{id}/event", post(play::api::event))
        .route("/plays/{id}/draw", post(play::api::draw))
        .route("/plays/{id}/undo", post(play::api::undo))
        .route("/plays/{id}/redo", post(play::api::redo))
        .route("/plays/{id}/annotate", post(play::api::annotate))
        .route("/plays/{id}/record", get(play::api::record))
        .route("/plays/{id}/export", get(play::api::export))
        .route("/views", post(view::api::open))
        .route("/views/{id}", get(view::api::state).delete(view::api::close))
        .route("/views/{id}/board", get(view::api::board))
        .route("/views/{id}/save", post(view::api::save))
        .route("/views/{id}/picture", get(view::api::picture))
        .route("/files", get(files::list))
        .route("/files/{id}/games", get(archive::games))
        .route("/files/{id}/stats", get(archive::stats))
        .route("/validate", get(validate::validate))
        .route("/watch", get(watch::watch))
        .layer(DefaultBodyLimit::max(shared.limits.body))
        // The handler itself writes an uploaded file to the disk, and counts its bytes.
        .route("/uploads", post(files::upload).layer(DefaultBodyLimit::disable()))
        .fallback(problem::no_such_address);
    Router::new()
        .nest("/api", api)
        .fallback(assets::asset)
        .layer(axum::middleware::from_fn_with_state(shared.clone(), guard::check))
        .with_state(shared.clone())
}
