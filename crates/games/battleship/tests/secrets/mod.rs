//! Hidden ships stay hidden, while fleets are placed and after (R4.3).

use wanqi_battleship::Battleship;
use wanqi_battleship::fleet::{CLASSIC, Kind, THREE_SHOTS};
use wanqi_battleship::notation::Action;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

/// Everything that this viewer can learn: view, picture, list of actions and refusals.
fn known_to(game: &Battleship, viewer: Actor) -> String {
    let mut text = format!("{:?}", game.turn());
    game.view(viewer.into(), &mut text);
    let mut scene = Scene::default();
    game.scene(viewer.into(), &mut scene);
    text.push_str(scene.as_str());
    for (listed, _) in sorted(game, viewer, false) {
        text.push_str(&listed);
    }
    let how = Reading { lenient: true, ..Reading::default() };
    for token in "a1 a1-d2 j10-e10 k1 e5 a1-a2 c3-c1 pass".split(' ') {
        if let Err(refusal) = resolve(game, Some(viewer), token.as_bytes(), how) {
            text.push_str(&format!("{token}: {refusal:?}"));
        }
    }
    text
}

/// A game with these fleets.
fn with_fleets(rules: &str, options: &str, fleets: [&[Action]; 2]) -> Battleship {
    let mut game = set_up::<Battleship>(rules, options, "").expect("the start");
    for (seat, fleet) in [Actor::ONE, Actor::TWO].into_iter().zip(fleets) {
        fleet.iter().for_each(|ship| game.apply(seat, *ship));
    }
    game
}

/// A random fleet: the ships in the order of placing.
fn fleet(rules: &str, options: &str, rng: &mut Rng) -> Vec<Action> {
    let mut game = set_up::<Battleship>(rules, options, "").expect("the start");
    let mut fleet = Vec::new();
    loop {
        let mut list = Vec::new();
        game.legal(Actor::ONE, &mut list);
        let Some(ship) = list.get(rng.below(list.len().max(1) as u32) as usize) else { break };
        game.apply(Actor::ONE, *ship);
        fleet.push(*ship);
    }
    fleet
}

const RULES: [(&str, &str); 3] =
    [("three-shots", ""), ("three-shots", "told=hits"), ("classic", "touching=false")];

/// The same position with a ship of seat 2 that no answer has revealed in another place.
fn moved(game: &Battleship, at: (&str, &str), rng: &mut Rng) -> Option<Battleship> {
    let kinds: &[Kind] = if at.0 == "classic" { &CLASSIC } else { &THREE_SHOTS };
    let text = position(game);
    let (before, fleet) = text.rsplit_once(" fleet2=")?;
    let mut ships: Vec<String> = fleet.split(',').map(str::to_owned).collect();
    let n = rng.below(ships.len() as u32) as usize;
    ships[n] = kinds[n].place(rng.below(kinds[n].places())).to_string();
    // Most places contradict the answers, and the reader refuses them.
    set_up(at.0, at.1, &format!("{before} fleet2={}", ships.join(","))).ok()
}

#[test]
fn a_ship_that_no_answer_has_revealed_is_hidden() {
    let mut rng = Rng::new(3);
    for at in RULES {
        let mut compared = 0;
        for _ in 0..20 {
            let mut game = set_up::<Battleship>(at.0, at.1, "").expect("the start");
            let mut scratch = Vec::new();
            while let Some((actor, action)) = game.random(&mut rng, &mut scratch) {
                game.apply(actor, action);
                if game.turn().sealed || game.outcome().is_some() {
                    continue;
                }
                for other in (0..4).filter_map(|_| moved(&game, at, &mut rng)) {
                    for viewer in [Actor::ONE, Actor::ENV] {
                        assert_eq!(known_to(&game, viewer), known_to(&other, viewer), "{at:?}");
                    }
                    compared += 1;
                }
            }
            let mut opened = String::new();
            game.view(Eyes::Nobody, &mut opened);
            assert_eq!(opened, position(&game), "the end opens both fleets");
        }
        assert!(compared > 100, "only {compared} positions of {at:?} were compared");
    }
}

#[test]
fn sealed_ships_reveal_only_their_number() {
    let mut rng = Rng::new(4);
    for (rules, options) in RULES {
        let own = fleet(rules, options, &mut rng);
        for placed in 0..=own.len() {
            let [a, b] = [(); 2].map(|()| fleet(rules, options, &mut rng));
            for mine in [&own[..0], &own[..2]] {
                let games = [&a, &b].map(|f| with_fleets(rules, options, [mine, &f[..placed]]));
                for viewer in [Actor::ONE, Actor::ENV] {
                    assert_eq!(known_to(&games[0], viewer), known_to(&games[1], viewer), "{rules}");
                }
            }
        }
    }
}

#[test]
fn the_order_of_placing_is_forgotten() {
    let mut rng = Rng::new(5);
    let [one, two] = [(); 2].map(|()| fleet("three-shots", "", &mut rng));
    let game = with_fleets("three-shots", "", [&one, &two]);
    let mut mixed = one.clone();
    // Equal kinds the other way round, and the seats in turn.
    mixed[1..3].reverse();
    mixed[3..6].reverse();
    mixed[6..].rotate_left(1);
    let mut other = set_up::<Battleship>("three-shots", "", "").expect("the start");
    for (ship, theirs) in mixed.iter().zip(&two) {
        other.apply(Actor::TWO, *theirs);
        other.check(Actor::ONE, *ship).expect("a ship");
        other.apply(Actor::ONE, *ship);
    }
    assert_eq!(game.repetition_key(), other.repetition_key());
}
