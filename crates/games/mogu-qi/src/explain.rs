//! Why an action is refused (R2–R7), in the order of the rules.

use crate::board::{Colour, Point, RINGS, ROWS, around, points, segment};
use crate::game::Mogu;
use crate::notation::Action;
use crate::variant::Kind;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::words::counted;
use wanqi_sdk::{Actor, Rejection, forbid};

/// Whether the actor may do this now.
///
/// # Errors
/// The rule that forbids it and why here.
pub(crate) fn check(game: &Mogu, actor: Actor, action: Action) -> Result<(), Rejection> {
    let us = game.side;
    forbid!("R2.1", game.turn().actor() != Some(actor), "{us} is to act");
    match (game.variant.kind, action) {
        (Kind::Runs { .. }, Action::Stone { point, again: false }) => check_stone(game, point),
        (Kind::Runs { coloured }, Action::Line { from, to }) => check_run(game, from, to, coloured),
        (Kind::Pairs, Action::Line { from, to }) => check_pair(game, from, to),
        (Kind::Triangles, Action::Triangle(three)) => check_triangle(game, three),
        (Kind::Race, Action::Line { from, to }) => check_move(game, from, to),
        (Kind::Rings, Action::Stone { point, again }) => check_ring(game, point, again),
        (kind, _) => Err(other_kind(kind)),
    }
}

/// The action belongs to another rule set (R2.3).
fn other_kind(kind: Kind) -> Rejection {
    let turn = match kind {
        Kind::Runs { .. } => "a turn takes a stone, such as d1, or a run of stones, such as d1-f1",
        Kind::Pairs => "a turn takes two stones, such as d1-f1",
        Kind::Triangles => "a turn places three stones, such as d1,e1,d2",
        Kind::Race => "a turn moves a stone, such as d2-d3",
        Kind::Rings => "a turn places a stone, such as d1",
    };
    Rejection::illegal("R2.3", turn)
}

/// A single stone that is taken.
fn check_stone(game: &Mogu, point: Point) -> Result<(), Rejection> {
    let gone = !game.all().has(point.0);
    forbid!("R3.1", gone, "no stone lies on {point}");
    Ok(())
}

fn check_run(game: &Mogu, from: Point, to: Point, coloured: bool) -> Result<(), Rejection> {
    let way = from.way_to(to);
    forbid!("R3.1", way.is_none(), "no string joins {from} and {to}");
    let way = way.unwrap_or(ROWS);
    let run = segment(from, to, way);
    let (gaps, length) = (run & !game.all(), run.count());
    let gap = Point(gaps.first());
    forbid!("R3.1", !gaps.is_empty(), "no stone lies on {gap}, within the run");
    let mixed = way != ROWS;
    let odd = coloured && length % 2 == 1 && mixed;
    forbid!(
        "R3.2",
        odd,
        "the {stones} from {from} to {to} are not of one colour",
        stones = counted(length, "stone", "stones")
    );
    let even = coloured && length % 2 == 0 && !mixed;
    forbid!(
        "R3.2",
        even,
        "the {stones} from {from} to {to} are all of one colour",
        stones = counted(length, "stone", "stones")
    );
    Ok(())
}

fn check_pair(game: &Mogu, from: Point, to: Point) -> Result<(), Rejection> {
    for point in [from, to] {
        forbid!("R4.1", !game.all().has(point.0), "no stone lies on {point}");
    }
    let way = from.way_to(to);
    forbid!("R4.1", way.is_none(), "no string joins {from} and {to}");
    let whole = segment(from, to, way.unwrap_or(ROWS)) & game.all();
    let between = whole.count().saturating_sub(2);
    forbid!(
        "R4.1",
        between != 1,
        "{stones} between {from} and {to}, not one",
        stones = counted(between, "stone lies", "stones lie")
    );
    Ok(())
}

fn check_triangle(game: &Mogu, three: Bitboard) -> Result<(), Rejection> {
    let taken = three & game.all();
    let point = Point(taken.first());
    forbid!("R5.1", !taken.is_empty(), "a stone lies on {point}");
    let apart = |point: &Point| (three & !point.bit() & !around(point.bit())).count() > 0;
    let lone = points(three).find(apart);
    let name = lone.unwrap_or(point);
    forbid!("R5.2", lone.is_some(), "{name} does not touch both other points");
    Ok(())
}

fn check_move(game: &Mogu, from: Point, to: Point) -> Result<(), Rejection> {
    let us = game.side;
    forbid!("R6.2", !game.own().has(from.0), "no stone of {us} stands on {from}");
    forbid!("R6.2", game.all().has(to.0), "a stone stands on {to}");
    let step = around(from.bit()).has(to.0);
    let reached = step || game.jumps(from).has(to.0);
    forbid!("R6.3", !reached, "no step and no jumps lead from {from} to {to}");
    Ok(())
}

fn check_ring(game: &Mogu, point: Point, again: bool) -> Result<(), Rejection> {
    forbid!("R7.1", game.all().has(point.0), "a stone lies on {point}");
    let open = game.open_ring();
    let free = Point(open.first());
    let later = !open.has(point.0);
    forbid!("R7.2", later, "{point} lies further in than {free}, which is empty");
    if !again {
        return Ok(());
    }
    let us = game.side;
    forbid!("R7.3", us == Colour::Black, "Black places one stone a turn");
    let twice = game.doubled || game.again;
    forbid!("R7.3", twice, "White has placed two stones in a turn already");
    let outer = RINGS[0] & game.empty();
    let free = Point(outer.first());
    forbid!("R7.3", !outer.is_empty(), "the outer ring is not full, {free} is empty");
    let last = !game.empty().many();
    forbid!("R7.3", last, "{point} is the last empty point");
    Ok(())
}
