//! The common tests of games, and tests of special features of TZAAR.

mod records;
mod second;

use wanqi_sdk::kit::play::start;
use wanqi_sdk::prelude::*;
use wanqi_tzaar::Tzaar;

wanqi_sdk::game_tests!(wanqi_tzaar::Tzaar);

/// In the pictures of the kit, after twenty actions, the board is not full yet.
#[test]
fn filled_scenes() {
    for (index, set) in Tzaar::FACTS.rulesets.iter().enumerate() {
        let (mut game, _) = start::<Tzaar>(index);
        let mut rng = Rng::new(11);
        let mut scratch = Vec::new();
        let placed = if set.slug == "fixed" { 0 } else { 60 };
        for _ in 0..placed + 24 {
            let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
            game.apply(actor, action);
        }
        let mut scene = Scene::default();
        game.scene(Eyes::All, &mut scene);
        insta::assert_snapshot!(format!("scene_{}_filled", set.slug), scene.as_str());
    }
}
