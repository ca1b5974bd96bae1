//! The common tests of games, a second implementation, and recorded games.

mod records;
mod second;

use second::Second;
use wanqi_sdk::Rng;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::prelude::*;
use wanqi_zertz::Zertz;

wanqi_sdk::game_tests!(wanqi_zertz::Zertz);

/// Random games of each rule set and option on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 3 } else { 150 };
/// Games from positions near the end.
const ENDINGS: u64 = if cfg!(debug_assertions) { 20 } else { 500 };

const OPTIONS: [(&str, bool); 2] = [("claims=optional", false), ("claims=automatic", true)];

#[test]
fn second_implementation() {
    for set in Zertz::FACTS.rulesets {
        for (options, automatic) in OPTIONS {
            for seed in 0..GAMES {
                let game: Zertz = set_up(set.slug, options, "").expect("the start");
                let mut other = Second::start(set.slug, automatic);
                wanqi_sdk::kit::second::game(game, &mut other, &mut Rng::new(seed));
            }
        }
    }
}

/// Positions that random games from the start rarely reach: an empty pool, repeated positions,
/// several groups in one turn, a seat that passes, the last vacant ring.
const NEAR_THE_END: [(&str, &str); 6] = [
    ("basic", "..../...WW/...B1./...BBB./...1../..BB./.... 1 held=2,4,2/2,4,2"),
    ("basic", "W2W/5/6/B2W2G/6/2G2/B2B 1 held=0,4,2/3,2,5"),
    ("basic", "..../...../....../..B1W../....../...../2.. 1"),
    ("basic", "..../...../..WGB./..B2B./..GWB./...../1... 1"),
    ("basic", "WWWG/...../..GG../B.B1B../..GB../...../BBBB 1 held=0,0,0/3,4,2"),
    ("extended-61", "GGGGG/G....G/......B/...WG..B/1..W1W..B/...WW..B/......B/.....B/.BBBB 1"),
];

#[test]
fn second_implementation_near_the_end() {
    for (rules, text) in NEAR_THE_END {
        for (options, automatic) in OPTIONS {
            for seed in 0..ENDINGS {
                // A group that was left cannot be in a position with claims=automatic.
                let Ok(game) = set_up::<Zertz>(rules, options, text) else { continue };
                let mut other = Second::at(rules, automatic, text);
                wanqi_sdk::kit::second::game(game, &mut other, &mut Rng::new(seed));
            }
        }
    }
}
