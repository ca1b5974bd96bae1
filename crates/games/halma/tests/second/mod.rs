//! Lists, actors and outcomes of both implementations along games that mostly go forward.

mod naive;

use naive::{Place, Plain, Second};
use wanqi_halma::Halma;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::apply_event;

/// The number of games; a run without optimisation compares fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 60 } else { 1_000 };

const KINDS: [(&str, &str, Plain); 7] = [
    ("two", "", Plain { seats: 2, stay: false, goal: "own" }),
    ("two", "stay=true", Plain { seats: 2, stay: true, goal: "own" }),
    ("two", "goal=filled", Plain { seats: 2, stay: false, goal: "filled" }),
    ("two", "goal=all", Plain { seats: 2, stay: false, goal: "all" }),
    ("four", "", Plain { seats: 4, stay: false, goal: "own" }),
    ("four", "stay=true", Plain { seats: 4, stay: true, goal: "own" }),
    ("four", "goal=all stay=true", Plain { seats: 4, stay: true, goal: "all" }),
];

#[test]
fn second_implementation() {
    let mut ended = 0;
    for seed in 0..GAMES {
        let (rules, options, plain) = KINDS[seed as usize % KINDS.len()];
        let mut game: Halma = set_up(rules, options, "").expect("the start");
        let mut second = Second::new(plain);
        let mut rng = Rng::new(seed);
        for ply in 0..400 {
            let outcome = outcome_line(game.outcome().as_ref());
            assert_eq!(outcome, second.outcome, "{rules} {options}, game {seed}, ply {ply}");
            let Some(actor) = game.turn().actor() else {
                ended += 1;
                break;
            };
            assert_eq!(actor.0 as usize, second.turn + 1, "game {seed}, ply {ply}");
            let ours = sorted(&game, actor, false);
            let theirs = second.list();
            assert!(
                ours.iter().map(|(text, _)| text).eq(theirs.iter().map(|(text, _)| text)),
                "{rules} {options}, game {seed}, ply {ply}: {ours:?} {theirs:?}"
            );
            if plain.seats > 2 && rng.below(400) == 0 {
                apply_event(&mut game, Some(actor), b"out").expect("a seat leaves");
                second.leave();
                continue;
            }
            let choice = choose(&second, &theirs, &mut rng);
            game.apply(Actor(second.turn as u8 + 1), ours[choice].1);
            second.play(theirs[choice].1);
        }
    }
    println!("{ended} of {GAMES} games ended");
    assert!(ended * 8 > GAMES, "only {ended} of {GAMES} games ended");
}

/// The best of twenty random moves, by the remaining distance to the far corner of the goal; often a man
/// that is already there makes room.
fn choose(second: &Second, list: &[(String, Option<(Place, Place)>)], rng: &mut Rng) -> usize {
    let goal = second.goal();
    let far =
        |(x, y): Place| goal.iter().map(|(gx, gy)| (x - gx).abs().max((y - gy).abs())).sum::<i32>();
    let gain = |index: usize| list[index].1.map_or(0, |(from, to)| far(from) - far(to));
    let draws = [0; 20].map(|_| rng.below(list.len() as u32) as usize);
    let most = if rng.below(8) == 0 { 1 } else { draws.len() };
    draws[..most].iter().copied().max_by_key(|index| gain(*index)).expect("a draw")
}
