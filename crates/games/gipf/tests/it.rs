//! The common tests of games, logs of Boardspace, and a second implementation.

mod records;
mod second;

use second::Second;
use std::collections::HashSet;
use wanqi_gipf::Gipf;
use wanqi_sdk::Rng;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::{position, start};
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

wanqi_sdk::game_tests!(wanqi_gipf::Gipf);

/// The number of random games of each rule set on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 100 } else { 1_000 };

#[test]
fn second_implementation() {
    for (index, set) in Gipf::FACTS.rulesets.iter().enumerate() {
        for seed in 0..GAMES {
            let mut other = Second::start(set.slug);
            wanqi_sdk::kit::second::game(start::<Gipf>(index).0, &mut other, &mut Rng::new(seed));
        }
    }
}

/// The number of whole turns from a position: pushes, distinguished by the rows taken around them.
fn turns(game: &Gipf) -> usize {
    let mut ends = HashSet::new();
    let mut open = vec![(game.clone(), String::new())];
    while let Some((game, pushed)) = open.pop() {
        for actor in wanqi_sdk::perft::actors(&game) {
            for (text, action) in sorted(&game, actor, false) {
                let mut next = game.clone();
                next.apply(actor, action);
                let push = if text.starts_with('x') { pushed.clone() } else { text };
                if next.turn().open {
                    open.push((next, push));
                } else {
                    ends.insert((position(&next), push));
                }
            }
        }
    }
    ends.len()
}

/// EveryBoard (e9022419, GipfMoveGenerator.spec) counts a turn with all its rows as one move.
#[test]
fn turns_of_everyboard() {
    let counts = [
        ("4/3w1/1b1w1w/1www1w1/1bw1w1/b1ww1/4 w reserve=4,5", 19),
        ("4/3w1/1b1w2/1wwww2/1bw1w1/b1w2/4 w reserve=4,5", 38),
        ("wbwb/b3w/w4b/b5w/w4b/b3w/wbwb w reserve=5,5", 30),
        ("4/5/6/wbwbwbw/6/5/4 w reserve=5,5", 20),
        ("1bww/b2b1/1b1w2/2w4/1bb1ww/b1w2/4 w reserve=0,5", 0),
    ];
    for (text, count) in counts {
        let game = set_up::<Gipf>("basic", "", text).expect("a position");
        assert_eq!(turns(&game), count, "{text}");
    }
}
