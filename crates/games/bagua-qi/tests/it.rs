//! The common tests of games, and tests of special features of bagua qi: its secrets.

mod second;

use wanqi_bagua_qi::notation::Action;
use wanqi_bagua_qi::{BaguaQi, board};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

wanqi_sdk::game_tests!(BaguaQi);

/// Everything that a seat can learn: its view, its picture, its legal actions, all refusals.
fn known_to(game: &BaguaQi, seat: Actor) -> String {
    let mut text = String::new();
    game.view(Eyes::Seat(seat), &mut text);
    let mut scene = Scene::default();
    game.scene(Eyes::Seat(seat), &mut scene);
    text.push_str(scene.as_str());
    for (listed, _) in sorted(game, seat, false) {
        text.push_str(&listed);
    }
    let how = Reading { lenient: true, ..Reading::default() };
    for token in "zero one two guess:0 guess:1 guess:2 guess:3 guess:4 0 1 2 3 4 pass".split(' ') {
        if let Err(refusal) = resolve(game, Some(seat), token.as_bytes(), how) {
            text.push_str(&format!("{token}: {refusal:?}"));
        }
    }
    text
}

#[test]
fn closed_hands_reveal_nothing() {
    for before in ["0/0", "1/0 last=1", "3/2 last=2"] {
        let start = set_up::<BaguaQi>("standard", "", before).expect("a position");
        for (seat, other) in [(Actor::ONE, Actor::TWO), (Actor::TWO, Actor::ONE)] {
            let mut bids = Vec::new();
            start.legal(other, &mut bids);
            for own in [None, Some(Action::Bid(1)), Some(Action::Bid(2))] {
                for guess in [None, Some(Action::Guess(3))] {
                    let known = bids.iter().filter_map(|bid| {
                        let mut game = start;
                        game.apply(other, *bid);
                        own.into_iter().for_each(|own| game.apply(seat, own));
                        if let Some(guess) = guess {
                            let first = game.turn().actor().filter(|_| own.is_some())?;
                            game.apply(first, guess);
                        }
                        Some(known_to(&game, seat))
                    });
                    let mut known: Vec<String> = known.collect();
                    known.dedup();
                    assert!(known.len() < 2, "seat {} can tell hands apart: {known:#?}", seat.0);
                }
            }
        }
    }
}

#[test]
fn bids_commute() {
    let start = set_up::<BaguaQi>("standard", "", "3/2 last=2").expect("a position");
    let digest = |order: [(Actor, u8); 2]| {
        let mut game = start;
        for (seat, count) in order {
            game.check(seat, Action::Bid(count)).expect("a bid");
            game.apply(seat, Action::Bid(count));
        }
        game.repetition_key()
    };
    let (one, two) = ((Actor::ONE, 2), (Actor::TWO, 0));
    assert_eq!(digest([one, two]), digest([two, one]));
}

#[test]
fn paths_are_half_turns_along_lines() {
    let point = |name: &str| board::POINTS.iter().find(|p| p.name == name).expect("a point");
    let joined = |a: &str, b: &str| {
        let curves = board::CURVES.map(|(_, curve)| curve);
        let mut pairs = board::LINES.iter().chain(&curves).flat_map(|line| line.windows(2));
        pairs.any(|pair| pair == [a, b] || pair == [b, a])
    };
    for steps in [13, 14] {
        let [one, two] =
            [Actor::ONE, Actor::TWO].map(|seat| board::path(seat, steps).expect("a path"));
        for (a, b) in one.iter().zip(two).map(|(a, b)| (point(a), point(b))) {
            assert_eq!((a.x, a.y), (-b.x, -b.y), "{} and {}", a.name, b.name);
        }
        // The last step of the short path is not along a line of the figure.
        let drawn = one.windows(2).filter(|pair| joined(pair[0], pair[1])).count();
        assert_eq!(drawn, if steps == 13 { 12 } else { 14 });
    }
}
