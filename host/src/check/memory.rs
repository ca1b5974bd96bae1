//! Level 7: what a game takes.

use super::walk::Draw;
use super::{Checked, skipped};
use crate::plugin::Plugin;
use std::sync::Arc;

/// Looks at the memory of games: how much one takes, and whether it is given back.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn memory(_plugin: &Arc<Plugin>, _draw: Draw) -> Checked {
    skipped("what is allocated is not known here")
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub use counted::memory;

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod counted {
    use super::{Arc, Checked, Draw, Plugin, skipped};
    use crate::check::descriptor::need;
    use crate::check::ok;
    use crate::check::random::Random;
    use crate::check::walk::{Played, Walk, listed, name, start, told};

    /// Games at a time, and as many clones.
    const GAMES: usize = 32;
    /// Actions of each.
    const ACTIONS: usize = 60;
    /// As many of them are different; they are played again and again.
    const DRAWN: usize = 8;
    /// How many actions are played for each list that is asked for.
    const LISTED: usize = 20;
    /// Bytes a game may take.
    const MOST: usize = 4 << 20;
    /// Bytes that may remain of two rounds: what the allocator keeps for itself.
    const REST: usize = 64 << 10;

    /// Bytes that are allocated in this process.
    fn allocated() -> usize {
        // SAFETY: it takes nothing and reads the allocator's own counters.
        let info = unsafe { libc::mallinfo2() };
        info.uordblks + info.hblkhd
    }

    /// Looks at the memory of games: how much one takes, and whether it is given back.
    pub fn memory(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
        if allocated() == 0 {
            return skipped("another allocator than the C library's counts nothing");
        }
        let mut most = 0;
        for rules in 0..plugin.game.rulesets.len() {
            // The first rounds fill what is kept for ever: tables, the allocator's own stores.
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
                format!("{set}: {games} games were destroyed, and {rest} bytes of them remain")
            })?;
            need(taken < MOST, || format!("{set}: a game takes {taken} bytes"))?;
            most = most.max(taken);
        }
        ok(format!("{most} bytes a game at most"))
    }

    /// Draws the games that are played.
    fn drawn(plugin: &Arc<Plugin>, rules: usize, draw: Draw) -> Result<Vec<Played>, String> {
        let mut random = Random(draw.seed);
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

    /// Plays games side by side, clones each, and destroys them; bytes of one.
    fn round(plugin: &Arc<Plugin>, rules: usize, games: &[Played]) -> Result<usize, String> {
        let before = allocated();
        let mut alive = Vec::with_capacity(2 * GAMES);
        for played in games.iter().cycle().take(GAMES) {
            let mut game = start(plugin, rules)?;
            for (number, (kind, seat, text)) in played.iter().enumerate() {
                if number % LISTED == 0 {
                    listed(&game, *seat)?;
                }
                let done = game.apply(*kind, *seat, text.as_bytes(), 0);
                done.map_err(|refusal| told(&format!("`{text}` once more"), &refusal))?;
            }
            let clone = game.try_clone().map_err(|refusal| told("clone", &refusal))?;
            alive.push(clone);
            alive.push(game);
        }
        Ok(allocated().saturating_sub(before) / alive.len())
    }
}
