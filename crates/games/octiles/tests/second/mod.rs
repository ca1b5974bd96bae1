//! Lists, actors and outcomes of both implementations along games that mostly go forward, and counts.

mod naive;

use naive::{Plain, Second};
use wanqi_octiles::Octiles;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// The number of games; a run without optimisation compares fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 80 } else { 1_000 };

const TWO: Plain = Plain { seats: 2, clockwise: false, forced: false, open: false };
const THREE: Plain = Plain { seats: 3, ..TWO };
const FOUR: Plain = Plain { seats: 4, ..TWO };

const KINDS: [(&str, &str, Plain); 8] = [
    ("two-player", "", TWO),
    ("four-player", "", FOUR),
    ("three-player", "", THREE),
    ("two-player", "open-start=true", Plain { open: true, ..TWO }),
    ("four-player", "order=clockwise", Plain { clockwise: true, ..FOUR }),
    ("two-player", "pass=forced", Plain { forced: true, ..TWO }),
    ("four-player", "pass=forced open-start=true", Plain { forced: true, open: true, ..FOUR }),
    ("three-player", "order=clockwise", Plain { clockwise: true, ..THREE }),
];

#[test]
fn second_implementation() {
    let mut ended = 0;
    for seed in 0..GAMES {
        let (rules, options, plain) = KINDS[seed as usize % KINDS.len()];
        let mut game: Octiles = set_up(rules, options, "").expect("the start");
        let mut second = Second::new(plain);
        let mut rng = Rng::new(seed);
        for ply in 0..200 {
            let outcome = outcome_line(game.outcome().as_ref());
            assert_eq!(outcome, second.outcome, "{rules} {options}, game {seed}, ply {ply}");
            let Some(actor) = game.turn().actor() else {
                ended += 1;
                break;
            };
            assert_eq!(actor.0 as usize, second.actor(), "game {seed}, ply {ply}");
            let ours = sorted(&game, actor, false);
            let theirs = second.list();
            let texts: Vec<&String> = ours.iter().map(|(text, _)| text).collect();
            assert!(
                texts.iter().copied().eq(&theirs),
                "{rules} {options}, game {seed}, ply {ply}: {texts:?} {theirs:?}"
            );
            let choice = choose(&game, actor, &ours, &mut rng);
            game.apply(actor, ours[choice].1);
            second.play(&theirs[choice]);
        }
    }
    println!("{ended} of {GAMES} games ended");
}

/// The best of some random actions, by the runners that it brings home.
fn choose(
    game: &Octiles,
    actor: Actor,
    list: &[(String, wanqi_octiles::notation::Action)],
    rng: &mut Rng,
) -> usize {
    let home = |index: usize| {
        let mut next = game.clone();
        next.apply(actor, list[index].1);
        let seat = usize::from(actor.0).saturating_sub(1);
        next.table().home(game.variant(), seat)
    };
    let most = if rng.below(8) == 0 { 1 } else { 40 };
    let draws = (0..most).map(|_| rng.below(list.len() as u32) as usize);
    draws.max_by_key(|index| home(*index)).expect("a draw")
}

/// Counts of whole sequences, chance included.
#[test]
fn counts() {
    for (rules, options, plain) in KINDS {
        let depth = if plain.seats == 3 { 2 } else { 3 };
        let game: Octiles = set_up(rules, options, "").expect("the start");
        let nodes = count(&Second::new(plain), depth);
        println!("{rules} {options} {depth} {nodes}");
        assert_eq!(game.perft(depth), nodes, "{rules} {options}");
    }
}

fn count(game: &Second, depth: u32) -> u64 {
    let list = game.list();
    if depth == 1 {
        return list.len() as u64;
    }
    let nodes = list.iter().map(|text| {
        let mut next = game.clone();
        next.play(text);
        count(&next, depth - 1)
    });
    nodes.sum()
}
