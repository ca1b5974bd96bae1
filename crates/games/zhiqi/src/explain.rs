//! Why an action is refused (R2–R6), in the order of the rules.

use crate::board::{Point, points};
use crate::game::{Stage, Task, Zhiqi};
use crate::rules::Action;
use crate::variant::Lines;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::words::counted;
use wanqi_sdk::{Actor, Rejection, forbid};

/// Whether the actor may do this now.
///
/// # Errors
/// The rule that forbids it and why here.
pub(crate) fn check(game: &Zhiqi, actor: Actor, action: Action) -> Result<(), Rejection> {
    let us = game.side;
    forbid!("R2.1", game.turn().actor() != Some(actor), "{us} is to act");
    match action {
        Action::Place(point) => check_place(game, point),
        Action::PlaceInStable(point) => {
            check_place(game, point)?;
            check_send(game, None, point)
        }
        Action::Move { from, to, takes } => {
            check_move(game, from, to)?;
            if takes == to.bit() {
                return check_send(game, Some(from), to);
            }
            check_caught(game, from, to, takes)
        }
        Action::Take(point) if game.task() == Task::Pull => check_pull(game, point),
        Action::Take(point) => check_take(game, point),
        Action::Pass => check_pass(game),
    }
}

/// Whose stone stands on a point, for messages; nobody's is empty.
fn owner(game: &Zhiqi, point: Point) -> String {
    game.at(point).map_or(String::new(), |(owner, capped)| {
        format!("a {}stone of {owner}", if capped { "capped " } else { "" })
    })
}

/// Lines are paid for before anything else.
fn check_nothing_owed(game: &Zhiqi) -> Result<(), Rejection> {
    let (us, owed) = (game.side, game.owed);
    forbid!("R6.1", owed > 0, "{us} has closed a line and still has {owed} to take");
    Ok(())
}

fn check_place(game: &Zhiqi, point: Point) -> Result<(), Rejection> {
    check_nothing_owed(game)?;
    let all = game.variant.stones;
    let moving = game.stage == Stage::Move;
    forbid!(
        "R4.2",
        moving,
        "all {stones} of {} have been placed",
        game.side,
        stones = counted(all, "stone", "stones")
    );
    let owner = owner(game, point);
    forbid!("R4.1", !owner.is_empty(), "{point} is taken by {owner}");
    Ok(())
}

fn check_move(game: &Zhiqi, from: Point, to: Point) -> Result<(), Rejection> {
    check_nothing_owed(game)?;
    let us = game.side;
    let left = game.hand[us as usize];
    let placing = game.stage == Stage::Place;
    forbid!(
        "R5.1",
        placing,
        "{us} has {stones} left to place",
        stones = counted(left, "stone", "stones")
    );
    let shut_in = game.task() == Task::Pull;
    forbid!("R5.4", shut_in, "{us} is shut in and takes a stone first");
    let own = game.at(from) == Some((us, false));
    forbid!("R5.2", !own, "no stone of {us} stands on {from}");
    let owner = owner(game, to);
    forbid!("R5.2", !owner.is_empty(), "{to} is taken by {owner}");
    let apart = (game.variant.board.neighbours(from) & to.bit()).is_empty() && !game.flies();
    forbid!("R5.2", apart, "no line joins {from} and {to} without a point between");
    Ok(())
}

/// A stone that closes a line and goes to the stable.
fn check_send(game: &Zhiqi, from: Option<Point>, to: Point) -> Result<(), Rejection> {
    let us = game.side;
    let stable = game.variant.lines == Lines::Stable;
    forbid!("R7.1", !stable, "no stone goes to a stable here");
    let always = !game.variant.may_send;
    forbid!("R7.1", always, "the stone that closes a line goes to the stable unsaid, stable=must");
    let (closes, last) = game.sends(from, to);
    forbid!("R7.1", !closes, "the stone on {to} closes no line of {us}");
    forbid!("R7.2", last, "the last three stones of {us} stay on the board");
    Ok(())
}

/// What a move takes on the way.
fn check_caught(game: &Zhiqi, from: Point, to: Point, takes: Bitboard) -> Result<(), Rejection> {
    let (us, them, board) = (game.side, game.side.other(), game.variant.board);
    let takes_here = game.variant.carries || takes.is_empty();
    forbid!("R6.4", !takes_here, "a move takes nothing itself, the lines that it closes do");
    let bound = if game.variant.spares { board.bound(game.of(them)) } else { Bitboard::EMPTY };
    for point in points(takes) {
        forbid!("R6.2", !game.of(them).has(point.0), "no stone of {them} stands on {point}");
        forbid!("R6.6", bound.has(point.0), "the stone on {point} stands in a line");
    }
    let (ends, [middle, far]) = (board.ends(to), board.across(to));
    let carried = takes & ends;
    let missing = (ends & !carried).count();
    let half = !carried.is_empty() && missing > 0;
    forbid!("R6.4", half, "the stones on both ends of the side of {to} are taken, or none");
    let behind = (game.of(us) & !from.bit() & far).is_empty();
    let open = !(takes & middle).is_empty() && behind;
    let (held, end) = (middle.first(), far.first());
    forbid!("R6.5", open, "no stone of {us} stands on {}, beyond {}", Point(end), Point(held));
    let rest = takes & !(ends | middle);
    let beyond = Point(rest.first());
    forbid!("R6.4", !rest.is_empty(), "a stone that moves to {to} takes nothing on {beyond}");
    Ok(())
}

/// A stone that is taken by who cannot move.
fn check_pull(game: &Zhiqi, point: Point) -> Result<(), Rejection> {
    let them = game.side.other();
    forbid!("R5.4", !game.of(them).has(point.0), "no stone of {them} stands on {point}");
    Ok(())
}

fn check_take(game: &Zhiqi, point: Point) -> Result<(), Rejection> {
    let (us, them) = (game.side, game.side.other());
    forbid!("R6.2", game.owed == 0, "{us} has closed no line and takes nothing");
    let twice = game.at(point) == Some((them, true));
    forbid!("R6.2", twice, "the stone on {point} is capped already");
    forbid!("R6.2", !game.of(them).has(point.0), "no stone of {them} stands on {point}");
    let takeable = game.takeable();
    let (bound, loose) = (!takeable.has(point.0), Point(takeable.first()));
    forbid!("R6.3", bound, "the stone on {point} stands in a line, the one on {loose} does not");
    Ok(())
}

fn check_pass(game: &Zhiqi) -> Result<(), Rejection> {
    let us = game.side;
    let moving = game.stage == Stage::Move && game.owed == 0;
    forbid!("R2.3", !moving, "{us} does not move now and cannot pass");
    forbid!("R2.3", !game.stuck, "{us} can move a stone");
    forbid!("R2.3", game.variant.pulls(), "{us} is shut in and takes a stone, then moves");
    Ok(())
}
