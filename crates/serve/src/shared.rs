//! What all requests share.

use crate::Settings;
use crate::files::FileTable;
use crate::play::Play;
use crate::pool::Pool;
use crate::problem::{self, Answer};
use crate::table::Table;
use crate::view::View;
use crate::watch::{self, News};
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use tokio::sync::Semaphore;
use tokio::sync::watch::Sender;
use wanqi_host::Registry;
use wanqi_host::language::Language;
use wanqi_host::registry::Variant;

/// The most validations at the same time. Each has a thread of its own for each processor.
const VALIDATIONS: usize = 2;

/// The plugins.
struct Plugins {
    own: Arc<Registry>,
    /// The same plugins for a reader of the other language, loaded when one comes.
    other: OnceLock<Arc<Registry>>,
}

impl Plugins {
    fn of(registry: Registry) -> Arc<Plugins> {
        Arc::new(Plugins { own: Arc::new(registry), other: OnceLock::new() })
    }
}

/// What all requests share.
pub struct Shared {
    plugins: RwLock<Arc<Plugins>>,
    /// The language of the page until its reader chooses one.
    pub language: Language,
    /// The limits.
    pub limits: crate::Limits,
    /// The token of this run.
    pub token: String,
    /// The port.
    pub port: u16,
    /// The folder of new records.
    pub records: PathBuf,
    /// Threads for plugins.
    pub pool: Pool,
    /// Validations that may start.
    pub validations: Arc<Semaphore>,
    /// Games that are played.
    pub plays: Table<Play>,
    /// Records that are read.
    pub views: Table<View>,
    /// Files that may be read.
    pub files: FileTable,
    /// Whether a folder is watched.
    pub watches: bool,
    /// The state of the watched folder.
    pub news: Sender<News>,
}

impl Shared {
    /// # Errors
    /// The folder of uploaded files cannot be created.
    pub fn new(settings: Settings, port: u16, token: String, watches: bool) -> io::Result<Shared> {
        let Settings { registry, paths, records, language, port: _, limits, watch: _ } = settings;
        registry.set_language(language);
        let files = FileTable::new(paths, &records, limits)?;
        Ok(Shared {
            plugins: RwLock::new(Plugins::of(registry)),
            language,
            limits,
            token,
            port,
            records,
            pool: Pool::new(limits.threads, limits.waiting),
            validations: Arc::new(Semaphore::new(VALIDATIONS)),
            plays: Table::new(limits.sessions, limits.memory),
            views: Table::new(limits.sessions, limits.memory),
            files,
            watches,
            news: watch::news(),
        })
    }

    /// The plugins for a reader of this language.
    pub fn registry(&self, language: Language) -> Arc<Registry> {
        let plugins = self.plugins.read().unwrap_or_else(PoisonError::into_inner).clone();
        let other = || Arc::new(plugins.own.for_reader(language));
        match language == self.language {
            true => plugins.own.clone(),
            false => plugins.other.get_or_init(other).clone(),
        }
    }

    /// Uses these plugins from now on.
    pub fn replace_plugins(&self, registry: Registry) {
        registry.set_language(self.language);
        *self.plugins.write().unwrap_or_else(PoisonError::into_inner) = Plugins::of(registry);
    }

    /// The rule set with this name, with a language of its own.
    pub fn variant(&self, language: Language, name: &str) -> Answer<Variant> {
        let found = self.registry(language).variant(name);
        let found = found.map_err(|unknown| problem::unknown(language, &unknown))?;
        Ok(Variant { plugin: Arc::new(found.plugin.separate()), rules: found.rules })
    }
}
