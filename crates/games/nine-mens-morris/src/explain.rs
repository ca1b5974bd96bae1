//! Why an action is refused (R2–R5), in the order of the rules.

use crate::board::{Colour, Point};
use crate::rules::{Action, Morris};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::words::counted;
use wanqi_sdk::{Actor, Rejection, forbid};

/// Whether the actor may do this now.
///
/// # Errors
/// The rule that forbids it and why here.
pub(crate) fn check(game: &Morris, actor: Actor, action: Action) -> Result<(), Rejection> {
    let us = game.side;
    forbid!("R2.1", game.turn().actor() != Some(actor), "{us} is to move");
    match action.from {
        None => check_place(game, action.to)?,
        Some(from) => check_move(game, from, action.to)?,
    }
    match action.removes {
        None => check_nothing_removed(game, action),
        Some(point) => check_removed(game, action, point),
    }
}

/// Whose man stands on a point, for messages; nobody's is empty.
fn owner(game: &Morris, point: Point) -> String {
    game.at(point).map_or(String::new(), |owner| owner.to_string())
}

fn check_place(game: &Morris, point: Point) -> Result<(), Rejection> {
    let (us, all) = (game.side, game.variant.men);
    let none_left = !game.is_placing();
    forbid!(
        "R3.1",
        none_left,
        "{us} has placed its {men} and moves one",
        men = counted(all, "man", "men")
    );
    let owner = owner(game, point);
    forbid!("R3.1", !owner.is_empty(), "{point} is taken by a man of {owner}");
    let closed = !(game.closed & point.bit()).is_empty();
    forbid!("R3.2", closed, "a man was removed from {point}, which is closed until all are placed");
    forbid!("R3.3", game.is_barred(point), "the first man is not placed on {point}, the centre");
    Ok(())
}

fn check_move(game: &Morris, from: Point, to: Point) -> Result<(), Rejection> {
    let us = game.side;
    let left = game.hand[us as usize];
    forbid!(
        "R4.1",
        game.is_placing(),
        "{us} has {men} left to place",
        men = counted(left, "man", "men")
    );
    let own = game.at(from) == Some(us);
    forbid!("R4.2", !own, "no man of {us} stands on {from}");
    let owner = owner(game, to);
    forbid!("R4.2", !owner.is_empty(), "{to} is taken by a man of {owner}");
    let apart = (game.variant.board.neighbours(from) & to.bit()).is_empty() && !game.flies();
    forbid!("R4.2", apart, "no line joins {from} and {to} without a point between");
    Ok(())
}

fn check_nothing_removed(game: &Morris, action: Action) -> Result<(), Rejection> {
    let (to, them) = (action.to, game.side.other());
    let mill = game.closes_mill(action.from, to);
    forbid!("R5.1", mill, "a mill is closed on {to}, a man of {them} is removed");
    Ok(())
}

fn check_removed(game: &Morris, action: Action, point: Point) -> Result<(), Rejection> {
    let (to, them) = (action.to, game.side.other());
    forbid!("R6.4", !game.variant.removes, "nothing is removed here, three in a row win");
    let mill = game.closes_mill(action.from, to);
    forbid!("R5.2", !mill, "no mill is closed on {to}, nothing is removed");
    forbid!("R5.3", game.at(point) != Some(them), "no man of {them} stands on {point}");
    let safe = (game.removable() & point.bit()).is_empty();
    let loose = first(game, them);
    forbid!("R5.4", safe, "the man on {point} stands in a mill, the one on {loose} does not");
    Ok(())
}

/// A man that stands in no mill, for messages.
fn first(game: &Morris, colour: Colour) -> String {
    let loose = game.of(colour) & !game.variant.board.in_mills(game.of(colour));
    crate::board::points(loose).next().map_or(String::new(), |point| point.to_string())
}
