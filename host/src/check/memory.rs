//! Level 7: the memory that a game uses.

use super::walk::Sampling;
use super::{Checked, skipped};
use crate::plugin::Plugin;
use std::sync::Arc;
use wanqi_notation::message;

/// Checks how many bytes a game uses, and whether destroying it frees them.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn memory(_plugin: &Arc<Plugin>, _draw: Sampling) -> Checked {
    skipped(message!("allocated memory cannot be measured on this system"))
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub use counted::memory;

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod counted {
    use super::{Arc, Checked, Plugin, Sampling, message, skipped};
    use crate::check::descriptor::need;
    use crate::check::ok;
    use crate::check::random::WalkRandom;
    use crate::check::walk::{History, Walk, failure, listed, name, start};
    use wanqi_notation::Message;

    /// Games that are alive at a time; each has a clone.
    const GAMES: usize = 32;
    /// Actions of each game.
    const ACTIONS: usize = 60;
    /// Number of different games; they are replayed in turn.
    const DRAWN: usize = 8;
    /// One list is requested for every `LISTED` actions.
    const LISTED: usize = 20;
    /// The most bytes that a game may use.
    const MOST: usize = 4 << 20;
    /// The most bytes that may remain after two rounds: the allocator keeps a little for itself.
    const REST: usize = 64 << 10;

    /// Bytes that are allocated in this process.
    fn allocated() -> usize {
        // SAFETY: the call has no arguments and only reads the allocator's counters.
        let info = unsafe { libc::mallinfo2() };
        info.uordblks + info.hblkhd
    }

    /// Checks how many bytes a game uses, and whether destroying it frees them.
    pub fn memory(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
        if allocated() == 0 {
            return skipped(message!("the process does not use the allocator of the C library"));
        }
        let mut most = 0;
        for rules in 0..plugin.game.rulesets.len() {
            // The first rounds allocate what stays allocated: tables, and the allocator's own
            // caches.
            let games = drawn(plugin, rules, draw)?;
            for _ in 0..3 {
                round(plugin, rules, &games)?;
            }
            let before = allocated();
            let taken = round(plugin, rules, &games)?;
            round(plugin, rules, &games)?;
            let after = allocated();
            let set = name(plugin, rules);
            need(after < before + REST, || {
                let (rest, games) = (after - before, 4 * GAMES);
                message!(
                    "{set}: after {games} games were destroyed, {rest} bytes remain allocated",
                    set,
                    games,
                    rest
                )
            })?;
            need(taken < MOST, || message!("{set}: a game uses {taken} bytes", set, taken))?;
            most = most.max(taken);
        }
        ok(message!("at most {most} bytes per game", most))
    }

    /// Plays the random games that the rounds replay.
    fn drawn(plugin: &Arc<Plugin>, rules: usize, draw: Sampling) -> Result<Vec<History>, Message> {
        let mut random = WalkRandom(draw.seed);
        let game = |_| {
            let mut walk = Walk::new(start(plugin, rules)?, "", &mut random);
            for _ in 0..ACTIONS {
                let Some((seat, text)) = walk.choose()? else { break };
                walk.apply(seat, &text)?;
            }
            Ok(walk.played)
        };
        (0..DRAWN).map(game).collect()
    }

    /// Replays [`GAMES`] games, clones each, and destroys all; returns the bytes per game.
    fn round(plugin: &Arc<Plugin>, rules: usize, games: &[History]) -> Result<usize, Message> {
        let before = allocated();
        let mut alive = Vec::with_capacity(2 * GAMES);
        for played in games.iter().cycle().take(GAMES) {
            let mut game = start(plugin, rules)?;
            for (number, (kind, seat, text)) in played.iter().enumerate() {
                if number % LISTED == 0 {
                    listed(&game, *seat)?;
                }
                let done = game.apply(*kind, *seat, text.as_bytes(), 0);
                done.map_err(|refusal| failure(message!("`{text}` once more", text), &refusal))?;
            }
            let clone = game.try_clone().map_err(|refusal| failure(message!("clone"), &refusal))?;
            alive.push(clone);
            alive.push(game);
        }
        Ok(allocated().saturating_sub(before) / alive.len())
    }
}
