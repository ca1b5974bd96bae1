//! The loop of a plugin's author: when a library in the watched folder changes, its plugin is loaded
//! again, its open games are replayed with it, and the library is checked.

use crate::call::Call;
use crate::problem::{self, Answer};
use crate::shared::Shared;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};
use tokio::sync::watch::Sender;
use wanqi_host::Registry;
use wanqi_host::check::report::{TestReport, TestStatus};
use wanqi_host::platform::{full_path, plugin_stem};
use wanqi_notation::message;
use wanqi_notation::message::Word;

/// The time between two looks at the folder. A library is loaded when two looks find it the same, so
/// that it is not read while a linker writes it.
const PAUSE: Duration = Duration::from_millis(250);
/// The most libraries that are checked at the start, when none has changed.
const FEW: usize = 3;

/// A watched folder, and what is done with its libraries.
pub struct Watch {
    folder: PathBuf,
    load: Box<Load>,
    check: Box<Check>,
    loaded: Stamps,
}

/// Finds all plugins.
type Load = dyn Fn() -> Registry + Send + Sync;
/// Tests a library.
type Check = dyn Fn(&Path) -> Vec<TestReport> + Send + Sync;

impl Watch {
    /// Watches a folder from now on. `load` finds all plugins; `check` tests one library.
    pub fn new(
        folder: PathBuf,
        load: impl Fn() -> Registry + Send + Sync + 'static,
        check: impl Fn(&Path) -> Vec<TestReport> + Send + Sync + 'static,
    ) -> Watch {
        let loaded = stamps(&folder);
        Watch { folder, load: Box::new(load), check: Box::new(check), loaded }
    }
}

/// The libraries of a folder, by path after links, each with its size and its time.
type Stamps = BTreeMap<PathBuf, (u64, Option<SystemTime>)>;

fn stamps(folder: &Path) -> Stamps {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let libraries = entries.map(|entry| entry.path()).filter(|path| plugin_stem(path).is_some());
    let stamp = |path: PathBuf| {
        let meta = std::fs::metadata(&path).ok()?;
        Some((full_path(&path).ok()?, (meta.len(), meta.modified().ok())))
    };
    libraries.filter_map(stamp).collect()
}

/// The libraries that are not the same in both.
fn changed(before: &Stamps, now: &Stamps) -> BTreeSet<PathBuf> {
    let all = before.keys().chain(now.keys());
    all.filter(|path| before.get(*path) != now.get(*path)).cloned().collect()
}

/// What the page shows of the watched folder.
#[derive(Clone, Debug, Default, Serialize)]
pub struct News {
    /// How often plugins were loaded again.
    loads: u64,
    /// The libraries that changed last.
    libraries: Vec<LibraryNews>,
    /// Libraries that are not used, and why.
    problems: Vec<String>,
    /// Games whose record the new plugin refuses; they are not open any more.
    closed: Vec<ClosedGame>,
}

#[derive(Clone, Debug, Serialize)]
struct LibraryNews {
    file: String,
    /// The game, if the library is a plugin.
    game: Option<String>,
    /// The tests; `None` while they run.
    tests: Option<Vec<TestNews>>,
}

#[derive(Clone, Debug, Serialize)]
struct TestNews {
    test: String,
    level: u8,
    ok: bool,
    status: TestStatus,
    detail: String,
}

#[derive(Clone, Debug, Serialize)]
struct ClosedGame {
    /// The number that the game had.
    id: u64,
    /// The number of its record, to validate it.
    record: Option<u64>,
    message: String,
}

/// Watches until the server has ended.
pub fn follow(shared: &Weak<Shared>, watch: Watch) {
    let watch = Arc::new(watch);
    let mut loaded = watch.loaded.clone();
    let mut seen = loaded.clone();
    if let Some(shared) = shared.upgrade()
        && loaded.len() <= FEW
    {
        report(&shared, &watch, &loaded.keys().cloned().collect(), News::default());
    }
    loop {
        std::thread::sleep(PAUSE);
        let Some(shared) = shared.upgrade() else { return };
        let now = stamps(&watch.folder);
        let settled = now == seen;
        seen = now;
        if settled && seen != loaded {
            let changed = changed(&loaded, &seen);
            let news = load(&shared, &watch, &changed);
            report(&shared, &watch, &changed, news);
            loaded = seen.clone();
        }
    }
}

/// Loads the plugins, and replays the open games of those that changed.
fn load(shared: &Arc<Shared>, watch: &Watch, changed: &BTreeSet<PathBuf>) -> News {
    let loads = shared.news.borrow().loads + 1;
    let registry = (watch.load)();
    let language = shared.language;
    let problems = registry.problems.iter().map(|problem| language.say(&problem.word())).collect();
    let replaced: BTreeSet<String> = {
        let plugins = registry.plugins().iter();
        plugins.filter(|p| changed.contains(&p.path)).map(|p| p.game.slug.clone()).collect()
    };
    shared.replace_plugins(registry);
    let call = Call { shared: shared.clone(), language };
    let mut closed = Vec::new();
    for id in shared.plays.numbers() {
        // A game that is in use is waited for.
        shared.plays.change(id, |play| {
            let plugin = &play.variant.plugin;
            if !changed.contains(&plugin.path) && !replaced.contains(&plugin.game.slug) {
                return Some(play);
            }
            let file = play.file.clone();
            match play.reopened(&call) {
                Ok(play) => Some(play),
                Err(why) => {
                    let message = message!("the new plugin refuses the record: {why}", why);
                    let record = shared.files.record(&file);
                    closed.push(ClosedGame { id, record, message: language.say(&message) });
                    None
                }
            }
        });
    }
    News { loads, libraries: Vec::new(), problems, closed }
}

/// Tells the page which libraries changed, and then how their tests end.
fn report(shared: &Arc<Shared>, watch: &Arc<Watch>, changed: &BTreeSet<PathBuf>, news: News) {
    let registry = shared.registry(shared.language);
    let game = |path: &PathBuf| {
        let plugin = registry.plugins().iter().find(|plugin| plugin.path == *path)?;
        Some(plugin.game.slug.clone())
    };
    let exist: Vec<PathBuf> = changed.iter().filter(|path| path.exists()).cloned().collect();
    let libraries = exist.iter().map(|path| LibraryNews {
        file: path.display().to_string(),
        game: game(path),
        tests: None,
    });
    let loads = news.loads;
    shared.news.send_replace(News { libraries: libraries.collect(), ..news });
    let (watch, shared) = (watch.clone(), Arc::downgrade(shared));
    // A library that changes again in the meantime is loaded at once.
    let check = move || {
        for (at, path) in exist.iter().enumerate() {
            let tests = (watch.check)(path).into_iter().map(|report| TestNews {
                test: report.test,
                level: report.level,
                ok: report.ok,
                status: report.status,
                detail: report.detail,
            });
            let tests: Vec<_> = tests.collect();
            let Some(shared) = shared.upgrade() else { return };
            let current = shared.news.send_if_modified(|news| {
                let library = news.libraries.get_mut(at).filter(|_| news.loads == loads);
                library.map(|library| library.tests = Some(tests)).is_some()
            });
            if !current {
                return;
            }
        }
    };
    // Without a thread the page shows that the tests have not ended.
    let _ = std::thread::Builder::new().name("check".to_owned()).spawn(check);
}

/// `GET /api/watch`: an event `news` with the state of the watched folder, now and after each change.
pub async fn watch(
    Call { shared, language }: Call,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    if !shared.watches {
        return Err(problem::missing(language, message!("no folder is watched")));
    }
    let mut receiver = shared.news.subscribe();
    receiver.mark_changed();
    // The server ends when nobody holds what is shared.
    drop(shared);
    let events = unfold(receiver, |mut receiver| async move {
        receiver.changed().await.ok()?;
        let news = serde_json::to_string(&*receiver.borrow_and_update()).unwrap_or_default();
        Some((Ok(Event::default().event("news").data(news)), receiver))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// The channel of the news.
pub fn news() -> Sender<News> {
    Sender::new(News::default())
}

#[cfg(test)]
mod tests {
    use super::{changed, stamps};

    #[test]
    fn only_libraries_are_watched_and_every_change_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let library = |name: &str| {
            let [before, after] = [std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX];
            folder.path().join(format!("{before}{name}{after}"))
        };
        let none = stamps(folder.path());
        std::fs::write(library("wanqi_one"), "1").unwrap();
        std::fs::write(folder.path().join("notes.md"), "1").unwrap();
        let one = stamps(folder.path());
        assert_eq!((none.len(), one.len()), (0, 1));
        std::fs::write(library("wanqi_one"), "12").unwrap();
        std::fs::write(library("wanqi_two"), "1").unwrap();
        let two = stamps(folder.path());
        assert_eq!(changed(&one, &two).len(), 2);
        std::fs::remove_file(library("wanqi_one")).unwrap();
        assert_eq!(changed(&two, &stamps(folder.path())).len(), 1);
        assert!(changed(&two, &two).is_empty());
    }
}
