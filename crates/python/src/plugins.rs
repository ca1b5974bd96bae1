//! The games: the folders with plugins, the worker program, and the limits.
//!
//! Plugins are found and trusted by the rules of the program `wanqi`. The folder `program` of this
//! package contains that program and, in `plugins`, the games; it counts as the program's folder.

use crate::errors::{Failed, runtime};
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use wanqi_host::language::Language;
use wanqi_host::platform;
use wanqi_host::registry::{Folders, Registry, Variant};
use wanqi_host::worker::Isolation;
use wanqi_notation::{Message, message};

/// The choices of `configure`, and the games once they are loaded.
struct State {
    program: PathBuf,
    named: Vec<PathBuf>,
    isolate: bool,
    unconfined: bool,
    seconds: f64,
    loaded: Option<Arc<Registry>>,
}

static STATE: Mutex<State> = Mutex::new(State {
    program: PathBuf::new(),
    named: Vec::new(),
    isolate: false,
    unconfined: false,
    seconds: 10.0,
    loaded: None,
});

/// How often this process was forked from one that has loaded this module.
static FORKS: AtomicU64 = AtomicU64::new(0);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of forks that led to this process. A game in a worker is of no use after a fork: both
/// processes would use the same worker.
pub fn forks() -> u64 {
    FORKS.load(Ordering::Relaxed)
}

/// Called once, when the package is imported: `program` is its folder with the program.
#[pyfunction]
pub fn start(py: Python<'_>, program: PathBuf) {
    py.detach(|| state().program = program);
}

/// Called in a child process after a fork: the workers belong to the parent process.
#[pyfunction]
pub fn forked() {
    FORKS.fetch_add(1, Ordering::Relaxed);
    // Another thread may have held the lock when the process was forked.
    if let Ok(mut state) = STATE.try_lock() {
        // Dropping it here would end the workers of the parent process.
        std::mem::forget(state.loaded.take());
    }
}

/// Chooses the folders with plugins, and how plugins run. Without arguments the defaults are used
/// again. The choice applies to games and files that are opened afterwards.
#[pyfunction]
#[pyo3(signature = (*, plugin_dirs = Vec::new(), isolate = false, unconfined = false, plugin_seconds = 10.0))]
pub fn configure(
    py: Python<'_>,
    plugin_dirs: Vec<PathBuf>,
    isolate: bool,
    unconfined: bool,
    plugin_seconds: f64,
) -> PyResult<()> {
    // NaN is refused as well.
    if !(0.0..=1e9).contains(&plugin_seconds) {
        return Err(pyo3::exceptions::PyValueError::new_err(
            "plugin_seconds is a number from 0 (no limit) to 1000000000",
        ));
    }
    py.detach(|| {
        let mut state = state();
        state.named = plugin_dirs;
        (state.isolate, state.unconfined, state.seconds) = (isolate, unconfined, plugin_seconds);
        state.loaded = None;
    });
    Ok(())
}

/// The games. The first call loads them, and warns about files that are no plugins.
pub fn registry(py: Python<'_>) -> PyResult<Arc<Registry>> {
    let (registry, new) = py
        .detach(|| -> Result<_, String> {
            let mut state = state();
            if let Some(loaded) = &state.loaded {
                return Ok((loaded.clone(), false));
            }
            let program = state.program.join("wanqi");
            if !program.is_file() {
                return Err(format!(
                    "{} does not exist: this package was built without the program and the games",
                    program.display()
                ));
            }
            let said = std::env::var_os("WANQI_UNCONFINED").is_some_and(|value| !value.is_empty());
            let isolation = Isolation {
                everything: state.isolate,
                unconfined: state.unconfined || said,
                limit: (state.seconds > 0.0).then(|| Duration::from_secs_f64(state.seconds)),
                ..Isolation::new(program)
            };
            let registry = Registry::find(&folders(&state), &isolation);
            registry.set_language(Language::English);
            let registry = Arc::new(registry);
            state.loaded = Some(registry.clone());
            Ok((registry, true))
        })
        .map_err(runtime)?;
    if new {
        for problem in registry.problems.iter().chain(&registry.conflicts) {
            let message = format!("{problem}\0").into_bytes();
            if let Ok(text) = std::ffi::CStr::from_bytes_until_nul(&message) {
                PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), text, 2)?;
            }
        }
    }
    Ok(registry)
}

/// The folders of the program `wanqi`, but with the folder of this package as its own.
fn folders(state: &State) -> Folders {
    let from_path = std::env::var_os("WANQI_PLUGIN_PATH").unwrap_or_default();
    let path = std::env::split_paths(&from_path).filter(|path| !path.as_os_str().is_empty());
    let own = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let data = [own, platform::data_folder().0].into_iter().flatten();
    let data = data.into_iter().find(|path| path.is_absolute());
    Folders {
        named: state.named.clone(),
        path: path.collect(),
        program: vec![state.program.clone(), state.program.join("plugins")],
        installed: data.map(|data| data.join("wanqi").join("plugins")),
    }
}

/// The rule set of a name.
pub fn variant(registry: &Registry, name: &str) -> Result<Variant, Failed> {
    // The registry ignores signs that are not letters or digits when it looks for a name.
    if name.contains(char::is_control) {
        let message = message!("the name of a game contains no control characters");
        return Err(Failed::Unknown(message, Message::none()));
    }
    registry.variant(name).map_err(|unknown| Failed::Unknown(unknown.message, unknown.hint))
}

/// Every rule set of every game, as values.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let registry = registry(py)?;
    let mut all = Vec::new();
    for variant in registry.variants() {
        let (game, set) = (variant.game(), variant.ruleset());
        let values = PyDict::new(py);
        values.set_item("name", variant.name())?;
        values.set_item("game", &game.slug)?;
        values.set_item("rules", &set.slug)?;
        values.set_item("title", &set.name)?;
        values.set_item("game_title", &game.name)?;
        values.set_item("title_zh", &set.name_zh)?;
        values.set_item("game_title_zh", &game.name_zh)?;
        values.set_item("about", &set.about)?;
        values.set_item("revision", set.revision)?;
        values.set_item("provisional", set.provisional)?;
        values.set_item("default", variant.rules == 0)?;
        values.set_item("seats_min", set.seats_min)?;
        values.set_item("seats_max", set.seats_max)?;
        values.set_item("roles", &set.roles)?;
        values.set_item("chance", set.has(wanqi_abi::TRAIT_CHANCE))?;
        values.set_item("hidden", set.has(wanqi_abi::TRAIT_HIDDEN | wanqi_abi::TRAIT_SEALED))?;
        values.set_item("unbounded", set.has(wanqi_abi::TRAIT_UNBOUNDED))?;
        values.set_item("styles", &set.styles)?;
        let options = PyDict::new(py);
        for option in &set.options {
            let pair = (option.kind.as_str(), option.default.as_str(), option.doc.as_str());
            options.set_item(&option.key, pair)?;
        }
        values.set_item("options", options)?;
        let formats: Vec<_> = game.formats.iter().map(|format| format.id.as_str()).collect();
        values.set_item("formats", formats)?;
        values.set_item("isolated", variant.plugin.isolated())?;
        values.set_item("path", &variant.plugin.path)?;
        all.push(values);
    }
    Ok(all)
}
