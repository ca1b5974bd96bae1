//! The stones of a turn commute (R2.3).

use wanqi_connect6::Connect6;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::perft::{Count, perft};
use wanqi_sdk::prelude::*;
use wanqi_sdk::{Options, snapshot};

fn digest(stones: [&str; 4]) -> u128 {
    let mut game = set_up::<Connect6>("standard", "", "").expect("the start");
    for stone in stones {
        let actor = game.turn().actor().expect("the game is not over");
        let point = game.read(actor, stone.as_bytes()).expect("a point");
        game.check(actor, point).expect("a legal stone");
        game.apply(actor, point);
    }
    let options = Options::parse(Connect6::FACTS.rulesets[0].options, "").expect("defaults");
    snapshot::digest(0, &options, &game)
}

#[test]
fn either_order_leads_to_one_digest() {
    assert_eq!(digest(["j10", "k11", "h9", "a1"]), digest(["j10", "h9", "k11", "a1"]));
    assert_ne!(digest(["j10", "k11", "h9", "a1"]), digest(["j10", "k11", "a1", "h9"]));
}

#[test]
fn whole_turns_are_counted_once() {
    let game = |options| set_up::<Connect6>("standard", options, "").expect("the start");
    let turns =
        |options, depth| perft(&game(options), depth, Count { turns: true, ..Count::default() });
    // One stone; then two of 35 points; then two of 33.
    assert_eq!(turns("size=6", 1), 36);
    assert_eq!(turns("size=6", 2), 36 * (35 * 34 / 2));
    assert_eq!(turns("size=6 centre=true", 3), (35 * 34 / 2) * (33 * 32 / 2));
}
