//! The theorem on undirected vertex geography against the rules: the seat to move wins exactly if
//! every largest matching of the free cell and the cells of unmoved stones contains the free cell.

use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::prelude::*;
use wanqi_sdk::solve::retrograde;
use wanqi_zhuisui_qi::ZhuisuiQi;

/// The signs on the grid of five by five places, and the seat to move.
fn grid(game: &ZhuisuiQi) -> (Vec<char>, Actor) {
    let text = position(game);
    let (rows, side) = text.split_once(' ').expect("rows and a side");
    let rows: Vec<&str> = rows.split('/').collect();
    let signs = format!("{} {}{}{} {}", rows[0], rows[1], rows[2], rows[3], rows[4]);
    (signs.chars().collect(), if side == "b" { Actor::ONE } else { Actor::TWO })
}

/// Adds the place to the matching if possible, with Kuhn's algorithm.
fn matched(place: usize, open: &[bool], seen: &mut [bool], partner: &mut [Option<usize>]) -> bool {
    for other in 0..25 {
        let (rows, columns) = ((place / 5).abs_diff(other / 5), (place % 5).abs_diff(other % 5));
        if !open[other] || seen[other] || rows + columns != 1 {
            continue;
        }
        seen[other] = true;
        let rival = partner[other];
        if rival.is_none_or(|rival| matched(rival, open, seen, partner)) {
            partner[other] = Some(place);
            return true;
        }
    }
    false
}

/// How many pairs a largest matching of these places has.
fn pairs(open: &[bool]) -> usize {
    let mut partner = [None; 25];
    let evens = (0..25).step_by(2).filter(|place| open[*place]);
    evens.filter(|place| matched(*place, open, &mut [false; 25], &mut partner)).count()
}

/// The winner by the theorem, after a cell is free.
fn winner(game: &ZhuisuiQi) -> Actor {
    let (signs, actor) = grid(game);
    let home = |place: usize| if place.is_multiple_of(2) { 'b' } else { 'w' };
    let mut open: Vec<bool> = (0..25).map(|n| ['1', home(n)].contains(&signs[n])).collect();
    let free = signs.iter().position(|sign| *sign == '1').expect("a free cell");
    let all = pairs(&open);
    open[free] = false;
    if pairs(&open) < all { actor } else { actor.other() }
}

#[test]
fn theorem() {
    let start = set_up::<ZhuisuiQi>("standard", "", "").expect("the start");
    let solution = retrograde::solve(&start, 200_000).expect("a small game");
    let (mut rng, mut scratch) = (Rng::new(3), Vec::new());
    for _ in 0..200 {
        let mut game = start.clone();
        while let Some((actor, action)) = game.random(&mut rng, &mut scratch) {
            game.apply(actor, action);
            let value = solution.value(&game).expect("play reaches it");
            assert_eq!(value.winner, Some(winner(&game)), "{}", position(&game));
        }
    }
}
