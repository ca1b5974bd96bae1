//! Levels 9 and 10: the tests of levels 2 to 4 over more games. All of them check each state of the
//! same games.

use super::walk::{Sampling, StateTest, Walk, walk};
use super::{Checked, counted, determinism, functions, ok, properties, skipped};
use crate::plugin::Plugin;
use std::sync::Arc;
use wanqi_notation::message;

/// Games of each rule set at level 10.
const GAMES: u64 = 8;
/// Added to the seed, so that these games differ from those of levels 2 to 4.
const OTHERS: u64 = 1 << 20;

/// The checks of a state, each with the name of its test.
fn looks<'p>(plugin: &Plugin, refused: &'p mut usize) -> Vec<(&'static str, StateTest<'p>)> {
    let has = |id: &str| plugin.extensions().contains(&id);
    let mut all: Vec<(_, StateTest)> = vec![
        ("lists", Box::new(functions::every_list)),
        ("refusals", functions::refusing(plugin, refused)),
        ("instances", determinism::twins()),
        ("clones", Box::new(determinism::every_clone)),
        ("positions", Box::new(properties::every_position)),
        ("styles", Box::new(properties::every_style)),
    ];
    all.extend(functions::counting(plugin).map(|look| ("counts", look)));
    if has("wq.scene/1") {
        all.push(("scenes", Box::new(functions::every_scene)));
    }
    if has("wq.touch/1") {
        all.push(("targets", Box::new(functions::every_target)));
    }
    if has("wq.snapshot/1") {
        all.push(("snapshots", Box::new(properties::every_snapshot)));
    }
    all
}

/// Runs the checks with every value of every option.
pub fn values(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if plugin.game.rulesets.iter().all(|set| set.options.is_empty()) {
        return skipped(message!("it has no options"));
    }
    all(plugin, Sampling { games: 1, values: true, ..draw })
}

/// Runs the checks over many more games.
pub fn endurance(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    let seed = draw.seed.wrapping_add(OTHERS);
    all(plugin, Sampling { seed, games: GAMES, ..draw })
}

fn all(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    let mut refused = 0;
    let mut looks = looks(plugin, &mut refused);
    let names: Vec<_> = looks.iter().map(|(name, _)| *name).collect();
    let states = walk(plugin, draw, |walk: &mut Walk| {
        looks.iter_mut().try_for_each(|(name, look)| {
            look(walk).map_err(|why| message!("{name}: {why}", name = *name, why))
        })
    })?;
    drop(looks);
    let states = counted(states as u64, "state");
    let refused = counted(refused as u64, "refusal");
    ok(message!("{states}, {refused}; {names}", states, refused, names = names.join(", ")))
}
