//! A hive at the largest coordinates moves back towards the origin (R7).

use wanqi_hive::Hive;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::options::Options;
use wanqi_sdk::prelude::*;

fn at(text: &str) -> Hive {
    let options = Options::parse(Hive::FACTS.rulesets[0].options, "").expect("defaults");
    Hive::new(&Setup { rules: 0, options: &options, position: Some(text) }).expect("a position")
}

/// Plays the action of this text.
fn play(game: &mut Hive, actor: Actor, text: &str) {
    let list = sorted(game, actor, false);
    let action = list.iter().find(|(written, _)| written == text);
    game.apply(actor, action.unwrap_or_else(|| panic!("{text} of {list:?}")).1);
}

#[test]
fn a_hive_that_creeps_too_far_goes_back() {
    let mut far = at("wQ:499999999,0/bQ:500000000,0 turn=4");
    play(&mut far, Actor::ONE, "wS1:499999998,0");
    play(&mut far, Actor::TWO, "bA1:500000001,0");
    assert_eq!(position(&far), "wS1:-2,0/wQ:-1,0/bQ:0,0/bA1:1,0 turn=5");
    let mut near = at("wQ:-1,0/bQ:0,0 turn=4");
    play(&mut near, Actor::ONE, "wS1:-2,0");
    play(&mut near, Actor::TWO, "bA1:1,0");
    let actor = Actor::ONE;
    let texts = |game: &Hive| -> Vec<String> {
        sorted(game, actor, false).into_iter().map(|(text, _)| text).collect()
    };
    assert_eq!(texts(&far), texts(&near));
    assert_eq!(far.repetition_key(), near.repetition_key());
    let refused = far.read(actor, b"wS1:1000000000,0");
    assert!(refused.is_err(), "no hex is there");
}
