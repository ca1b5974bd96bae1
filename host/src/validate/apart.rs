//! Judging in worker processes: whole stretches of a file go there, verdicts come back.
//!
//! A stretch goes to the workers of the plugin that its first game means. Where another game in it
//! means another plugin, or the worker ends on the way, the stretch is judged here, game by game,
//! with games that live in workers: so a death is told of the game, and the action, that it
//! happened at, and no verdict is lost or told twice.

use super::judge::{Batch, Judge};
use super::place::Text;
use super::{FileId, Settings};
use crate::plugin::{Description, Home, Plugin};
use crate::registry::{Container, Meant, Registry};
use borsh::{BorshDeserialize, BorshSerialize};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use wanqi_notation::events::Options;

/// What a worker must know before it judges.
#[derive(BorshSerialize, BorshDeserialize)]
struct Settled {
    games: Vec<Description>,
    game: Option<String>,
    rules_named: bool,
    options: Vec<(String, String)>,
    encoding: Option<String>,
    variations: bool,
    strict: bool,
    all_verdicts: bool,
    split: bool,
    max_depth: u32,
    max_token: u64,
    max_tag_value: u64,
    warn_encoding: bool,
}

/// A stretch of a file; its bytes go apart.
#[derive(BorshSerialize, BorshDeserialize)]
struct Stretch {
    name: String,
    suffix: Option<String>,
    sgf: bool,
    offset: u64,
    line: u64,
    column: u64,
    game_follows: bool,
}

/// A number for each judge, so that a worker is told anew what to know.
pub(super) fn number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Has a stretch judged in a worker of this plugin; none where it must be judged game by game.
pub(super) fn judge(
    plugin: &Plugin,
    judge: u64,
    registry: &Registry,
    settings: &Settings,
    (text, game_follows): (&Text<'_>, bool),
    file: &FileId,
) -> Option<Batch> {
    let Home::There(workers, _) = &plugin.home else { return None };
    let stretch = Stretch {
        name: file.name.clone(),
        suffix: file.suffix.clone(),
        sgf: file.container == Container::Sgf,
        offset: text.offset,
        line: text.line,
        column: text.column,
        game_follows,
    };
    // Memory is all that writing into a vector can lack.
    let stretch = borsh::to_vec(&stretch).ok()?;
    let settle = || borsh::to_vec(&settled(registry, settings)).unwrap_or_default();
    workers.judge::<Option<Batch>>(judge, settle, &stretch, text.bytes).ok().flatten()
}

fn settled(registry: &Registry, settings: &Settings) -> Settled {
    let Settings { meant, lexer, .. } = settings;
    Settled {
        games: registry.plugins().iter().map(|plugin| plugin.description()).collect(),
        game: meant.variant.as_ref().map(|variant| variant.name()),
        rules_named: meant.rules_named,
        options: meant.options.clone(),
        encoding: settings.encoding.clone(),
        variations: settings.variations,
        strict: settings.strict,
        all_verdicts: settings.all_verdicts,
        split: settings.split,
        max_depth: lexer.max_depth,
        max_token: lexer.max_token as u64,
        max_tag_value: lexer.max_tag_value as u64,
        warn_encoding: lexer.warn_encoding,
    }
}

/// The worker's side.
pub(crate) struct Bench {
    judge: Judge<'static>,
}

impl Bench {
    /// Makes ready. A worker does it once or twice in its life: what is borrowed stays for ever.
    pub(crate) fn settle(plugin: Arc<Plugin>, told: &[u8]) -> io::Result<Bench> {
        let settled: Settled = borsh::from_slice(told)?;
        let slug = plugin.game.slug.clone();
        let others = settled.games.into_iter().filter(|game| game.game.slug != slug);
        let others = others.map(|told| Arc::new(Plugin::described(told, |_| Home::Elsewhere)));
        let registry = Registry::of(others.chain([plugin]).collect());
        let unknown = |_| io::Error::from(io::ErrorKind::InvalidData);
        let variant = settled.game.map(|name| registry.variant(&name)).transpose();
        let settings = Settings {
            meant: Meant {
                variant: variant.map_err(unknown)?,
                rules_named: settled.rules_named,
                options: settled.options,
            },
            encoding: settled.encoding,
            variations: settled.variations,
            strict: settled.strict,
            all_verdicts: settled.all_verdicts,
            split: settled.split,
            lexer: Options {
                max_depth: settled.max_depth,
                max_token: settled.max_token as usize,
                max_tag_value: settled.max_tag_value as usize,
                warn_encoding: settled.warn_encoding,
                ..Options::DEFAULT
            },
            ..Settings::default()
        };
        Ok(Bench { judge: Judge::new(Box::leak(registry.into()), Box::leak(settings.into())) })
    }

    /// Judges; none where a game is of another plugin.
    pub(crate) fn judge(&mut self, told: &[u8], bytes: &[u8]) -> io::Result<Option<Batch>> {
        let stretch: Stretch = borsh::from_slice(told)?;
        let container = if stretch.sgf { Container::Sgf } else { Container::Pgn };
        let file = FileId { name: stretch.name, suffix: stretch.suffix, container };
        let text = Text::new(bytes, stretch.offset, stretch.line, stretch.column);
        let batch = self.judge.judge(&text, stretch.game_follows, &file);
        Ok((!batch.elsewhere).then_some(batch))
    }
}
