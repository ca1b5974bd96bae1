//! Why an action is refused (R2–R4), in the order of the rules.

use crate::board::{DogWays, Point, points};
use crate::notation::Action;
use crate::rules::{Laohu, Side};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Actor, Rejection, forbid};

/// Whether the actor may do this now.
///
/// # Errors
/// The rule that forbids it and why here.
pub(crate) fn check(game: &Laohu, actor: Actor, action: Action) -> Result<(), Rejection> {
    let us = game.side;
    forbid!("R2.1", actor != us.seat(), "it is the turn of {us}");
    match (action, us) {
        (Action::Pass, _) => {
            forbid!("R2.2", game.can_act(), "only a side that can do nothing passes, {us} can act");
            Ok(())
        }
        (Action::Place(to), _) => {
            forbid!("R3.2", !game.is_placing(), "nothing is left to place, a piece moves");
            forbid!("R3.2", game.empty() & to.bit() == 0, "{to} is not empty");
            Ok(())
        }
        (Action::Go { from, to, takes }, Side::Dogs) => check_dog(game, from, to, takes),
        (Action::Go { from, to, takes: None }, Side::Tiger) => {
            check_tiger(game, from, to)?;
            let apart = game.variant.board.steps(from) & to.bit() == 0;
            forbid!("R4.1", apart, "{to} is not the next point on a line from {from}");
            Ok(())
        }
        (Action::Go { from, to, takes: Some(dog) }, Side::Tiger) => {
            check_tiger(game, from, to)?;
            check_leap(game, (from, to), dog)
        }
    }
}

fn check_dog(game: &Laohu, from: Point, to: Point, takes: Option<Point>) -> Result<(), Rejection> {
    let board = game.variant.board;
    forbid!("R3.1", game.dogs[0] & from.bit() == 0, "no dog stands on {from}");
    let joins = game.variant.stack > 1 && game.dogs[0] & to.bit() != 0;
    forbid!("R3.3", joins, "a dog stands on {to}, and none goes back onto another");
    forbid!("R3.1", game.empty() & to.bit() == 0, "{to} is not empty");
    let apart = board.steps(from) & to.bit() == 0;
    forbid!("R3.1", apart, "{to} is not the next point on a line from {from}");
    let left = game.hand;
    forbid!(
        "R3.2",
        left > 0,
        "{dogs} left to place before one moves",
        dogs = counted(left, "dog is", "dogs are")
    );
    let waits = game.movable() & from.bit() == 0;
    let stack = points(game.movable()).next().map(|at| at.to_string()).unwrap_or_default();
    forbid!("R3.3", waits, "the dog on {from} is single, the stack on {stack} goes first");
    let barred = board.dog_steps(from) & to.bit() == 0;
    let back = barred && board.dog_ways == DogWays::Forward;
    forbid!("R3.4", back, "the dog on {from} would go back");
    let slanted = barred && board.dog_ways == DogWays::Straight;
    forbid!("R3.5", slanted, "the dog on {from} would go along a diagonal");
    forbid!("R3.6", takes.is_some(), "the dog on {from} takes nothing");
    Ok(())
}

fn check_tiger(game: &Laohu, from: Point, to: Point) -> Result<(), Rejection> {
    let hunter = game.variant.hunter;
    forbid!("R4.1", game.tigers & from.bit() == 0, "no {hunter} stands on {from}");
    forbid!("R4.1", game.empty() & to.bit() == 0, "{to} is not empty");
    Ok(())
}

fn check_leap(game: &Laohu, (from, to): (Point, Point), dog: Point) -> Result<(), Rejection> {
    let (variant, dogs) = (game.variant, game.dogs[0]);
    let hunter = variant.hunter;
    forbid!("R4.2", !variant.leaps(), "the {hunter} does not leap, it takes both neighbours");
    let between = variant.board.between(from, to).unwrap_or(0);
    forbid!("R4.4", between == 0, "no straight line leads over a point from {from} to {to}");
    let gap = points(between & !dogs).next().map(|at| at.to_string()).unwrap_or_default();
    forbid!("R4.4", !gap.is_empty(), "there is no dog on {gap} to leap over");
    let count = between.count_ones();
    let many = count > 1 && !variant.leaps_far();
    forbid!(
        "R4.4",
        many,
        "{dogs} between {from} and {to}, one is leapt over",
        dogs = there_are(count, "dog", "dogs")
    );
    forbid!("R4.4", between & dog.bit() == 0, "{dog} is not between {from} and {to}");
    forbid!(
        "R4.5",
        count.is_multiple_of(2),
        "{dogs} between, an even number",
        dogs = there_are(count, "dog", "dogs")
    );
    Ok(())
}
