//! Counts of whole turns, all sowings of a turn taken as one: Ludii 1.3.12 has 10, 116 and 1,022,
//! EveryBoard the first two.

use wanqi_kalah::Kalah;
use wanqi_sdk::Game;
use wanqi_sdk::kit::fixtures::set_up;

fn count(game: &Kalah, depth: u32) -> u64 {
    let Some(actor) = game.turn().actor().filter(|_| depth > 0) else {
        return u64::from(depth == 0);
    };
    let mut list = Vec::new();
    game.legal(actor, &mut list);
    let after = list.into_iter().map(|house| {
        let mut next = game.clone();
        next.apply(actor, house);
        let open = next.turn().open && next.outcome().is_none();
        count(&next, if open { depth } else { depth - 1 })
    });
    after.sum()
}

#[test]
fn turns_agree_with_ludii_and_everyboard() {
    let start = set_up::<Kalah>("standard", "", "").expect("the start");
    assert_eq!([1, 2, 3].map(|depth| count(&start, depth)), [10, 116, 1_022]);
}
