//! Values of small boards under best play: the difference of the stores for South, as an exhaustive
//! solver of another program found them. Who wins agrees with *Solving Kalah*, as far as that is at
//! hand; only (5,2) is told to be a draw there.

use std::collections::HashMap;
use wanqi_kalah::Kalah;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::{Actor, Game};

/// Houses, seeds, difference.
const VALUES: [(u8, u8, i32); 13] = [
    (1, 1, 0),
    (1, 3, 6),
    (1, 5, 2),
    (1, 6, 0),
    (2, 2, -2),
    (2, 4, -10),
    (2, 5, 6),
    (3, 1, 0),
    (3, 3, 2),
    (3, 4, 2),
    (4, 2, 6),
    (5, 1, 0),
    (5, 2, 2),
];

/// Seeds of the houses by seat, and the seat to move.
type Key = (Vec<u8>, Vec<u8>, Actor);

fn difference(game: &Kalah) -> i32 {
    let [south, north] = [Actor::ONE, Actor::TWO].map(|seat| {
        let board = game.board();
        i32::from(board.seeds(board.store(seat)))
    });
    south - north
}

/// What the stores will differ by in the end, more than they do now.
fn still_to_come(game: &Kalah, known: &mut HashMap<Key, i32>) -> i32 {
    let Some(actor) = game.turn().actor() else { return 0 };
    let key = (game.board().row(Actor::ONE).to_vec(), game.board().row(Actor::TWO).to_vec(), actor);
    if let Some(value) = known.get(&key) {
        return *value;
    }
    let mut list = Vec::new();
    game.legal(actor, &mut list);
    let values = list.into_iter().map(|house| {
        let mut next = game.clone();
        next.apply(actor, house);
        difference(&next) - difference(game) + still_to_come(&next, known)
    });
    let best = if actor == Actor::ONE { values.max() } else { values.min() };
    let best = best.expect("something is legal");
    known.insert(key, best);
    best
}

#[test]
fn small_boards_have_their_values() {
    for (houses, seeds, value) in VALUES {
        let long = (houses, seeds) == (5, 2);
        if long && cfg!(debug_assertions) {
            continue;
        }
        let options = format!("houses={houses} seeds={seeds}");
        let start = set_up::<Kalah>("standard", &options, "").expect("the start");
        assert_eq!(still_to_come(&start, &mut HashMap::new()), value, "({houses},{seeds})");
    }
}
