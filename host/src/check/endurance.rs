//! Levels 9 and 10: the tests of levels 2 to 4 over more games.

use super::walk::Draw;
use super::{Checked, Verdict, determinism, functions, ok, properties, skipped};
use crate::plugin::Plugin;
use std::sync::Arc;

/// Games of each rule set at level 10.
const GAMES: u64 = 8;
/// What is added to the seed, so that they are other games than those of levels 2 to 4.
const OTHERS: u64 = 1 << 20;

type Run = fn(&Arc<Plugin>, Draw) -> Checked;

/// The tests that walk through games.
const WALKS: [(&str, Run); 9] = [
    ("lists", functions::lists),
    ("refusals", functions::refusals),
    ("counts", functions::counts),
    ("scenes", functions::scenes),
    ("instances", determinism::instances),
    ("clones", determinism::clones),
    ("positions", properties::positions),
    ("snapshots", properties::snapshots),
    ("styles", properties::styles),
];

/// Every value of every option.
pub fn values(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    if plugin.game.rulesets.iter().all(|set| set.options.is_empty()) {
        return skipped("it has no options");
    }
    all(plugin, Draw { games: 1, values: true, ..draw })
}

/// Many more games.
pub fn endurance(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    let seed = draw.seed.wrapping_add(OTHERS);
    all(plugin, Draw { seed, games: GAMES, ..draw })
}

fn all(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    let mut told = Vec::new();
    for (name, run) in WALKS {
        match run(plugin, draw).map_err(|why| format!("{name}: {why}"))? {
            Verdict::Ok(detail) => told.push(format!("{name} {detail}")),
            Verdict::Failed(why) => return Err(format!("{name}: {why}")),
            Verdict::Skipped(_) => {}
        }
    }
    ok(told.join(", "))
}
