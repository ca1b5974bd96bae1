//! Lists, actors and outcomes of both implementations along games that mostly go forward.

mod naive;

use naive::{Place, Plain, Second};
use wanqi_chinese_checkers::ChineseCheckers;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::apply_event;

/// Number of games compared; fewer in a run without optimisation.
const GAMES: u64 = if cfg!(debug_assertions) { 120 } else { 1_000 };

const KINDS: [(&str, &str, Plain); 11] = [
    ("p2", "", Plain { seats: 2, long: false, stay: false, goal: "own" }),
    ("p3", "", Plain { seats: 3, long: false, stay: false, goal: "own" }),
    ("p4", "", Plain { seats: 4, long: false, stay: false, goal: "own" }),
    ("p5", "", Plain { seats: 5, long: false, stay: false, goal: "own" }),
    ("p6", "", Plain { seats: 6, long: false, stay: false, goal: "own" }),
    ("super-jump", "", Plain { seats: 2, long: true, stay: false, goal: "own" }),
    ("p6", "goal=filled", Plain { seats: 6, long: false, stay: false, goal: "filled" }),
    ("p2", "goal=all stay=true", Plain { seats: 2, long: false, stay: true, goal: "all" }),
    ("p3", "stay=true", Plain { seats: 3, long: false, stay: true, goal: "own" }),
    ("p6", "long-hop=true", Plain { seats: 6, long: true, stay: false, goal: "own" }),
    ("super-jump", "goal=all", Plain { seats: 2, long: true, stay: false, goal: "all" }),
];

#[test]
fn second_implementation() {
    let mut ended = 0;
    for seed in 0..GAMES {
        let (rules, options, plain) = KINDS[seed as usize % KINDS.len()];
        let mut game: ChineseCheckers = set_up(rules, options, "").expect("the start");
        let mut second = Second::new(plain);
        let mut rng = Rng::new(seed);
        for ply in 0..300 {
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
                second.leave(second.turn);
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

/// The best of six random moves, by the remaining distance to the far corner of the goal. One in
/// four moves is random, so that men in the goal make room.
fn choose(second: &Second, list: &[(String, Option<(Place, Place)>)], rng: &mut Rng) -> usize {
    let goal = second.goal();
    let far = |(x, y): Place| {
        goal.iter().map(|(gx, gy)| (x - gx).abs() + 2 * (y - gy).abs()).sum::<i32>()
    };
    let gain = |index: usize| list[index].1.map_or(0, |(from, to)| far(from) - far(to));
    let draws = [0; 6].map(|_| rng.below(list.len() as u32) as usize);
    let most = if rng.below(4) == 0 { 1 } else { draws.len() };
    draws[..most].iter().copied().max_by_key(|index| gain(*index)).expect("a draw")
}
