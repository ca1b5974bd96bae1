//! The crate against the second implementation, along random games.

mod naive;

use naive::Naive;
use wanqi_palago::Palago;
use wanqi_palago::tile::Tile;
use wanqi_sdk::Rng;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

const SETS: [(usize, bool); 6] =
    [(48, false), (24, false), (24, true), (13, true), (36, true), (60, false)];

/// The test compares whole lists at about one of this number of states.
const LISTS: u32 = 12;

fn start(set: usize, largest: bool) -> (Palago, Naive) {
    let word = if largest { "largest" } else { "draw" };
    let game = set_up("standard", &format!("tiles={set} run-out={word}"), "");
    (game.expect("the start"), Naive::new(set, largest))
}

/// A random tile; of eight random ones the first that ends the game, if there is one.
fn draw(list: &[(String, Tile)], game: &Palago, rng: &mut Rng) -> (String, Tile) {
    let pick = |rng: &mut Rng| list[rng.below(list.len() as u32) as usize].clone();
    let ends = |tile: &Tile| {
        let mut next = game.clone();
        let actor = next.turn().actor().expect("a seat to act");
        next.apply(actor, *tile);
        next.outcome().is_some()
    };
    (0..8).map(|_| pick(rng)).find(|(_, tile)| ends(tile)).unwrap_or_else(|| pick(rng))
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(48);
    let mut ends = std::collections::BTreeMap::new();
    let mut lists = 0;
    for n in 0..1_000 {
        let (set, largest) = SETS[n % SETS.len()];
        let (mut game, mut naive) = start(set, largest);
        while let Some(actor) = game.turn().actor() {
            assert_eq!(usize::from(actor.0), naive.seat(), "{set}");
            let list = sorted(&game, actor, false);
            if rng.below(LISTS) == 0 {
                let texts: Vec<&String> = list.iter().map(|(text, _)| text).collect();
                assert_eq!(texts, naive.legal().iter().collect::<Vec<_>>(), "{set}");
                lists += 1;
            }
            let (text, tile) = draw(&list, &game, &mut rng);
            naive.play(&text);
            game.apply(actor, tile);
            assert_eq!(outcome_line(game.outcome().as_ref()), naive.outcome, "{set}");
        }
        assert_eq!(naive.legal(), Vec::<String>::new());
        *ends.entry(naive.outcome).or_insert(0) += 1;
    }
    println!("{lists} lists and 1000 games agree: {ends:?}");
    assert!(ends.len() >= 6, "every kind of end is reached: {ends:?}");
}

#[test]
fn second_implementation_counts() {
    fn count(naive: &Naive, depth: u32) -> u64 {
        let list = naive.legal();
        if depth == 1 {
            return list.len() as u64;
        }
        let counts = list.iter().map(|text| {
            let mut next = naive.clone();
            next.play(text);
            count(&next, depth - 1)
        });
        counts.sum()
    }
    let (game, naive) = start(48, false);
    for depth in 1..=4 {
        let nodes = count(&naive, depth);
        println!("depth {depth}: {nodes}");
        assert_eq!(game.perft(depth), nodes, "{depth}");
    }
}
