//! Random games over several threads.
//!
//! The games are cut into chunks of a fixed size, each with a seed of its own. A thread takes the
//! next chunk when it has done one, so that the totals are the same for every number of threads.

use crate::derived;
use crate::instance::{Instance, Playouts, Refusal};
use crate::session::mix;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Games in a chunk.
const CHUNK: u64 = 16;

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Decides every game.
    pub seed: u64,
    /// How many games at most.
    pub count: u64,
    /// For how long at most.
    pub time: Option<Duration>,
    /// Actions after which a game is stopped.
    pub max_actions: u64,
    /// Threads.
    pub jobs: usize,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played.
    pub playouts: u64,
    /// Actions in all of them.
    pub actions: u64,
    /// Games stopped.
    pub capped: u64,
    /// How often each kind of end came.
    pub outcomes: BTreeMap<String, u64>,
}

impl Totals {
    fn add(&mut self, more: Playouts) {
        // The counts are the plugin's.
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

/// Plays random games from this position; `told` is called by any thread with how many more games
/// have been played.
///
/// # Errors
/// The plugin died.
pub fn play(game: &Instance, plan: &Plan, told: &(dyn Fn(u64) + Sync)) -> Result<Totals, Refusal> {
    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let deadline = plan.time.map(|time| Instant::now() + time);
    let chunks = plan.count.div_ceil(CHUNK);
    let work = |game: Instance| -> Result<Totals, Refusal> {
        let mut totals = Totals::default();
        while !failed.load(Ordering::Relaxed)
            && deadline.is_none_or(|deadline| Instant::now() < deadline)
        {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks {
                break;
            }
            let count = CHUNK.min(plan.count - chunk * CHUNK);
            match derived::playout(&game, mix(plan.seed, chunk), count, plan.max_actions) {
                Ok(played) => {
                    told(played.playouts);
                    totals.add(played);
                }
                Err(refusal) => {
                    failed.store(true, Ordering::Relaxed);
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
        let threads: Vec<_> =
            games.into_iter().map(|game| scope.spawn(move || work(game))).collect();
        for thread in threads {
            // A panic of ours goes on here.
            let totals = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            all.merge(totals?);
        }
        Ok(())
    })?;
    Ok(all)
}
