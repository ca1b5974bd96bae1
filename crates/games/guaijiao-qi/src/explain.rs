//! Why an action is refused (R2–R4), in the order of the rules.

use crate::board::{Cell, Piece, SIZE};
use crate::game::GuaijiaoQi;
use crate::notation::Action;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::words::counted;
use wanqi_sdk::{Actor, Rejection, forbid};

/// Whether the actor may do this now.
///
/// # Errors
/// The rule that forbids it and why here.
pub(crate) fn check(game: &GuaijiaoQi, actor: Actor, action: Action) -> Result<(), Rejection> {
    let us = game.side();
    forbid!("R2.1", game.turn().actor() != Some(actor), "{us} is to act");
    match action {
        Action::Place(piece) => check_place(game, piece),
        Action::Slide { from, to } => check_slide(game, from, to),
    }
}

fn check_place(game: &GuaijiaoQi, piece: Piece) -> Result<(), Rejection> {
    let us = game.side();
    let count = game.count(us);
    forbid!(
        "R3.1",
        count == game.variant.pieces,
        "{us} has placed all {pieces}",
        pieces = counted(count, "piece", "pieces")
    );
    forbid!("R3.5", !game.placing, "placing is over, a piece found no room");
    let outside = piece.cells().count() < 3;
    forbid!("R3.2", outside, "{piece} does not lie on the board, whose cells are a1 to i9");
    check_free(game, "R3.3", piece, None)
}

/// Whether no piece covers the cells of one, but for one that is about to leave.
fn check_free(
    game: &GuaijiaoQi,
    rule: &'static str,
    piece: Piece,
    but: Option<Piece>,
) -> Result<(), Rejection> {
    for cell in piece.cells() {
        if let Some((side, other)) = game.on(cell).filter(|(_, other)| Some(*other) != but) {
            let message = format!("{cell} is covered by {other}, a piece of {side}");
            return Err(Rejection::illegal(rule, message));
        }
    }
    Ok(())
}

fn check_slide(game: &GuaijiaoQi, from: Cell, to: Cell) -> Result<(), Rejection> {
    let us = game.side();
    forbid!("R2.3", !game.variant.slides, "a turn places a piece, such as d6ne");
    let left = game.variant.pieces - game.count(us);
    forbid!(
        "R4.1",
        game.placing,
        "{us} has {pieces} left to place",
        pieces = counted(left, "piece", "pieces")
    );
    let piece = game.piece_at(us, from);
    forbid!("R4.2", piece.is_none(), "no piece of {us} has its corner on {from}");
    let Some(piece) = piece else { return Ok(()) };
    let way = game.variant.way(from, to);
    let ways = if game.variant.ways == 4 { "along its row or column" } else { "any way" };
    forbid!("R4.3", way.is_none(), "{to} is not one cell from {from} {ways}");
    let moved = Piece { corner: to, ..piece };
    let outside = moved.cells().count() < 3;
    forbid!("R4.4", outside, "{piece} would leave the board, which has {SIZE} rows and columns");
    check_free(game, "R4.4", moved, Some(piece))
}
