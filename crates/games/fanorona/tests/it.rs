//! The common tests of games, and a second implementation.

mod second;

use second::Second;
use wanqi_fanorona::Fanorona;
use wanqi_sdk::Rng;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::kit::second::Second as _;
use wanqi_sdk::prelude::*;

wanqi_sdk::game_tests!(wanqi_fanorona::Fanorona);
wanqi_sdk::solved_test!(wanqi_fanorona::Fanorona);

/// Random games of each rule set on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 100 } else { 1_000 };

#[test]
fn second_implementation() {
    for (index, set) in Fanorona::FACTS.rulesets.iter().enumerate() {
        for seed in 0..GAMES {
            let mut other = Second::start(set.slug);
            wanqi_sdk::kit::second::game(
                start::<Fanorona>(index).0,
                &mut other,
                &mut Rng::new(seed),
            );
        }
    }
}

/// The number of sequences of `depth` whole turns, as Ludii counts them.
fn turns(game: &Second, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |text: String| {
        let mut next = game.clone();
        next.play(&text);
        turns(&next, depth - u32::from(!next.in_chain()))
    };
    game.list().into_iter().map(after).sum()
}

/// Ludii 1.3.12 counts 738 for three turns: there a piece can continue in the same direction
/// (R4.3).
#[test]
fn turns_of_ludii() {
    let mut game = Second::start("tsivy");
    assert_eq!([1, 2, 3].map(|depth| turns(&game, depth)), [5, 39, 724]);
    game.straight = true;
    assert_eq!([1, 2, 3].map(|depth| turns(&game, depth)), [5, 39, 738]);
}
