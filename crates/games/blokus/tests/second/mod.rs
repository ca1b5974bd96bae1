//! The crate against the second implementation, along random games.

mod naive;

use naive::{Naive, ways};
use wanqi_blokus::Blokus;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

const GAMES: [(&str, &str); 8] = [
    ("classic", "start=any"),
    ("duo", "start=any"),
    ("classic-2", "start=any"),
    ("classic-3", "start=any"),
    ("classic", "start=own"),
    ("duo", "start=own"),
    ("classic-2", "start=own"),
    ("classic-3", "start=own"),
];

/// The test compares whole lists at one of this number of states, and the played action at all.
const LISTS: u32 = 32;

#[test]
fn second_implementation() {
    let ways = ways();
    assert_eq!(ways.len(), 91);
    let mut rng = Rng::new(3);
    let (mut lists, mut full, mut scratch) = (0, 0, Vec::new());
    for n in 0..1_000 {
        let (rules, options) = GAMES[n % GAMES.len()];
        let mut game: Blokus = set_up(rules, options, "").expect("the start");
        let mut naive = Naive::new(&ways, rules, options == "start=own");
        while let Some(actor) = game.turn().actor() {
            let colour = naive.turn.expect("the game goes on");
            assert_eq!(usize::from(game.turn().role), colour + 1, "{rules} {options}");
            assert_eq!(usize::from(actor.0), naive.seat(colour), "{rules} {options}");
            if rng.below(LISTS) == 0 {
                let list: Vec<String> =
                    sorted(&game, actor, false).into_iter().map(|(text, _)| text).collect();
                assert_eq!(list, naive.legal(), "{rules} {options}");
                lists += 1;
            }
            let seat = rng.below(400) as usize + 1;
            if naive.seats() > 2 && seat <= naive.seats() && !naive.has_left(seat) {
                game.event(Actor(seat as u8), Event::Out).expect("a seat may leave");
                naive.leave(seat);
                continue;
            }
            let (actor, action) = game.random(&mut rng, &mut scratch).expect("something is legal");
            let mut text = String::new();
            game.write(actor, action, &mut text);
            assert!(naive.play(&text), "{rules} {options}: {text}");
            game.apply(actor, action);
        }
        assert_eq!(naive.turn, None, "{rules} {options}");
        let outcome = game.outcome().expect("an end");
        let (scores, ranks) = naive.count();
        assert_eq!((outcome.scores, outcome.ranks), (Some((scores, 1)), ranks), "{rules}");
        full += usize::from(outcome.rule == "R4.1");
    }
    println!("{lists} lists and 1000 outcomes agree, {full} of games played to the end");
}

/// The first plies, counted by playing every action.
#[test]
fn second_implementation_counts() {
    let ways = ways();
    for (rules, options) in GAMES {
        let naive = Naive::new(&ways, rules, options == "start=own");
        let mut count = 0;
        for text in naive.legal() {
            let mut next = Naive::new(&ways, rules, options == "start=own");
            assert!(next.play(&text));
            count += next.legal().len() as u64;
        }
        let game: Blokus = set_up(rules, options, "").expect("the start");
        assert_eq!(game.perft(2), count, "{rules} {options}");
        println!("{rules} {options}: {} {count}", game.perft(1));
    }
}
