//! Random games of OpenSpiel: every whole turn is legal here, and the numbers of steps and single
//! hops before each turn are equal. OpenSpiel splits a turn into its hops and ends it with `Pass`.
//! Its point numbers are those of this crate.

use wanqi_chinese_checkers::ChineseCheckers;
use wanqi_chinese_checkers::board::Point;
use wanqi_chinese_checkers::moves::Moves;
use wanqi_chinese_checkers::notation::Action;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel::{SpielGame, records};
use wanqi_sdk::kit::play::position;
use wanqi_sdk::prelude::*;

/// A turn: the seat, the ends of its hops or step, and the number of single moves.
struct Whole {
    seat: u8,
    from: usize,
    to: usize,
    singles: usize,
}

fn turns(record: &SpielGame) -> Vec<Whole> {
    let mut turns: Vec<Whole> = Vec::new();
    for (text, singles) in record.moves.iter().zip(&record.nlegal) {
        let (seat, text) = text.split_once(':').expect("a seat");
        let seat = seat.parse::<u8>().expect("a number") + 1;
        let Some((from, to)) = text.split_once("=>").or(text.split_once("->")) else { continue };
        let (from, to) = (from.parse().expect("a point"), to.parse().expect("a point"));
        match turns.last_mut() {
            Some(last) if last.seat == seat => last.to = to,
            _ => turns.push(Whole { seat, from, to, singles: *singles }),
        }
    }
    turns
}

/// Number of turns that OpenSpiel allows and RULES.md forbids: chains that end where they started
/// (R3.1).
const ROUND_TRIPS: usize = 0;

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    let points: Vec<Point> = Point::all().collect();
    let mut trips = 0;
    for record in records(super::CRATE, "chinese_checkers.open.jsonl") {
        let mut game: ChineseCheckers = set_up("p2", "", "").expect("the start");
        for (n, turn) in turns(&record).iter().enumerate() {
            let actor = Actor(turn.seat);
            assert_eq!(game.turn().actor(), Some(actor), "turn {n}");
            assert_eq!(singles(&game, turn.seat), turn.singles, "turn {n}");
            let action = Action::Move { from: points[turn.from], to: points[turn.to] };
            match game.check(actor, action) {
                Ok(()) => game.apply(actor, action),
                Err(refusal) if turn.from == turn.to && refusal.rule == "R3.1" => {
                    trips += 1;
                    game = passed_over(&game);
                }
                Err(refusal) => panic!("turn {n}: {} {}", refusal.rule, refusal.message),
            }
        }
    }
    assert_eq!(trips, ROUND_TRIPS, "round trips");
}

/// Steps and single hops of a seat.
fn singles(game: &ChineseCheckers, seat: u8) -> usize {
    let (board, seat) = (game.board(), usize::from(seat) - 1);
    let variant = game.variant();
    let moves = Moves::of(seat, board, variant);
    let free = |to: &Point| board.at(*to).is_none();
    let men = board.men(seat);
    let steps: usize = men.map(|man| man.neighbours().filter(free).count()).sum();
    let hop = |man: Point| moves.hops(man).filter(|to| moves.is_hop(man, man, *to)).count();
    steps + men.map(hop).sum::<usize>()
}

/// The same men with the other seat to move.
fn passed_over(game: &ChineseCheckers) -> ChineseCheckers {
    let text = position(game);
    let men = text.split(' ').next().expect("the men");
    let side = if game.turn().actor() == Some(Actor::ONE) { 'w' } else { 'k' };
    set_up("p2", "", &format!("{men} {side}")).expect("a position")
}
