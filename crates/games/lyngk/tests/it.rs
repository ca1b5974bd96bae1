//! The common tests of games, logs of Boardspace, pictures of filled boards, a second
//! implementation.

mod records;
mod second;

use second::Second;
use wanqi_lyngk::Lyngk;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::prelude::*;

wanqi_sdk::game_tests!(wanqi_lyngk::Lyngk);

/// Random games of each rule set on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 60 } else { 1_000 };

#[test]
fn second_implementation() {
    for (index, set) in Lyngk::FACTS.rulesets.iter().enumerate() {
        for seed in 0..GAMES {
            let mut other = Second::start(set.slug == "six");
            wanqi_sdk::kit::second::game(start::<Lyngk>(index).0, &mut other, &mut Rng::new(seed));
        }
    }
}

/// The kit's pictures after twenty actions still show the board being filled.
#[test]
fn filled_scenes() {
    for (index, set) in Lyngk::FACTS.rulesets.iter().enumerate() {
        let (mut game, _) = start::<Lyngk>(index);
        let mut rng = Rng::new(11);
        let mut scratch = Vec::new();
        for _ in 0..60 {
            let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
            game.apply(actor, action);
        }
        let mut scene = Scene::default();
        game.scene(Eyes::All, &mut scene);
        insta::assert_snapshot!(format!("scene_{}_filled", set.slug), scene.as_str());
    }
}
