//! Random games in several threads.
//!
//! The games are divided into chunks of a fixed size, each with its own seed. A thread takes the
//! next chunk when it has finished one, so that the totals are the same for every number of
//! threads.

use crate::derived;
use crate::instance::{Instance, Playouts, Refusal};
use crate::session::mix;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Games in a chunk.
const CHUNK: u64 = 16;

/// The games to be played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The seed of all games.
    pub seed: u64,
    /// The most games.
    pub count: u64,
    /// The longest time.
    pub time: Option<Duration>,
    /// The most actions of a game.
    pub max_actions: u64,
    /// Number of threads.
    pub jobs: usize,
}

/// The totals of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played.
    pub playouts: u64,
    /// Sum of their actions.
    pub actions: u64,
    /// Games stopped at the limit.
    pub capped: u64,
    /// The number of games with each kind of end.
    pub outcomes: BTreeMap<String, u64>,
}

impl Totals {
    fn add(&mut self, more: Playouts) {
        // The counts come from the plugin and may overflow.
        self.playouts = self.playouts.saturating_add(more.playouts);
        self.actions = self.actions.saturating_add(more.actions);
        self.capped = self.capped.saturating_add(more.capped);
        for (outcome, count) in more.outcomes {
            let known = self.outcomes.entry(outcome).or_default();
            *known = known.saturating_add(count);
        }
    }

    fn merge(&mut self, other: Totals) {
        let (playouts, actions) = (other.playouts, other.actions);
        let outcomes = other.outcomes.into_iter().collect();
        self.add(Playouts { playouts, actions, capped: other.capped, outcomes });
    }
}

/// Plays random games from this position. Any thread calls `progress` with the number of games that
/// it has just finished. A time limit can end the run before `plan.count` games; without one, the
/// same seed gives the same totals.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> Result<(), wanqi_host::Refusal> {
/// use wanqi_host::Registry;
/// use wanqi_host::playout::{Plan, play};
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let start = Registry::load_only(&[nim()]).variant("nim").unwrap().create("", "")?;
/// let plan = Plan { seed: 1, count: 100, time: None, max_actions: 1_000, jobs: 2 };
/// let totals = play(&start, &plan, &|_games| {})?;
/// assert_eq!((totals.playouts, totals.capped), (100, 0));
/// assert_eq!(totals.outcomes.values().sum::<u64>(), 100);
/// // Any number of threads gives the same games.
/// assert_eq!(play(&start, &Plan { jobs: 1, ..plan }, &|_| {})?, totals);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The plugin died.
pub fn play(
    game: &Instance,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Totals, Refusal> {
    play_while(game, plan, &|games| {
        progress(games);
        true
    })
}

/// As [`play`], but the run ends early when `progress` returns false; the totals are then those of
/// the games that were finished.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> Result<(), wanqi_host::Refusal> {
/// use wanqi_host::Registry;
/// use wanqi_host::playout::{Plan, play_while};
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let start = Registry::load_only(&[nim()]).variant("nim").unwrap().create("", "")?;
/// let plan = Plan { seed: 1, count: 1_000_000, time: None, max_actions: 1_000, jobs: 1 };
/// assert_eq!(play_while(&start, &plan, &|_games| false)?.playouts, 16);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The plugin died.
pub fn play_while(
    game: &Instance,
    plan: &Plan,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Totals, Refusal> {
    let next = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    let deadline = plan.time.map(|time| Instant::now() + time);
    let chunks = plan.count.div_ceil(CHUNK);
    let work = |game: Instance| -> Result<Totals, Refusal> {
        let mut totals = Totals::default();
        while !over.load(Ordering::Relaxed)
            && deadline.is_none_or(|deadline| Instant::now() < deadline)
        {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks {
                break;
            }
            let count = CHUNK.min(plan.count - chunk * CHUNK);
            match derived::playout(&game, mix(plan.seed, chunk), count, plan.max_actions) {
                Ok(played) => {
                    if !progress(played.playouts) {
                        over.store(true, Ordering::Relaxed);
                    }
                    totals.add(played);
                }
                Err(refusal) => {
                    over.store(true, Ordering::Relaxed);
                    return Err(refusal);
                }
            }
        }
        Ok(totals)
    };
    let threads = plan.jobs.clamp(1, usize::try_from(chunks).unwrap_or(usize::MAX).max(1));
    let games = (0..threads).map(|_| game.try_clone()).collect::<Result<Vec<_>, _>>()?;
    let mut all = Totals::default();
    std::thread::scope(|scope| {
        let work = &work;
        let mut games = games.into_iter();
        let own = games.next();
        // If the system starts fewer threads, each plays more games. This thread plays, too.
        let start = |game| Builder::new().spawn_scoped(scope, move || work(game)).ok();
        let threads: Vec<_> = games.filter_map(start).collect();
        all.merge(own.map(work).transpose()?.unwrap_or_default());
        for thread in threads {
            // A panic of a thread is a bug of the host and continues here.
            let totals = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            all.merge(totals?);
        }
        Ok(())
    })?;
    Ok(all)
}
