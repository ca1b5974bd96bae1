//! Position text (R7): the pieces from the lowest level up, the side to move, turns without a new
//! piece.
//!
//! `w:e5,e6,f7/b:k9,k10,l10 w quiet=3`; a board without pieces is `-`. Each piece names its PÜNCT
//! first and lies on the pieces before it.

use crate::board::{NONE, Point};
use crate::game::Punct;
use crate::notation::read_lie;
use crate::shapes::{Lie, PIECES};
use crate::stacks::Side;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys};
use wanqi_sdk::words::counted;

/// The rule of position text.
const RULE: &str = "R7.1";

/// Appends the position text.
pub(crate) fn write(game: &Punct, out: &mut String) {
    let all = Side::BOTH.map(|side| game.stacks.pieces(side).map(move |piece| (side, piece)));
    let mut pieces: Vec<(u8, u8, u8, u8, Lie)> = all
        .into_iter()
        .flatten()
        .map(|(side, piece)| {
            let lie = piece.lie;
            (piece.level, side as u8, lie.at.0, lie.turn, lie)
        })
        .collect();
    pieces.sort_by_key(|(level, side, at, turn, lie)| (*level, *side, *at, *turn, lie.kind));
    for (n, (_, side, _, _, lie)) in pieces.iter().enumerate() {
        let (slash, letter) = (if n > 0 { "/" } else { "" }, ['w', 'b'][usize::from(*side)]);
        write!(out, "{slash}{letter}:{lie}").expect("a String takes all");
    }
    let (none, side) = (if pieces.is_empty() { "-" } else { "" }, letter(game.side()));
    write!(out, "{none} {side}").expect("a String takes all");
    if game.quiet > 0 {
        write!(out, " quiet={}", game.quiet).expect("a String takes all");
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

/// Reads position text into a game that has just begun.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Punct, text: &str) -> Result<Punct, Rejection> {
    let all = Field::whole(text);
    let mut fields = all.split(' ');
    let (Some(pieces), Some(side)) = (fields.next(), fields.next()) else {
        return Err(all.wrong(RULE, "a position is pieces and the side to move, w or b"));
    };
    let [quiet] = keys(RULE, ["quiet"], fields)?;
    if pieces.text != "-" {
        pieces.split('/').try_for_each(|piece| read_piece(&mut game, piece))?;
    }
    game.turns = match side.text {
        "w" => 0,
        "b" => 1,
        _ => return Err(side.wrong(RULE, "the side to move is w or b")),
    };
    if let Some(quiet) = quiet {
        let number = quiet.number().filter(|n| (1..=1_000_000).contains(n));
        let none = || quiet.wrong(RULE, format!("{:?} is no number from 1", quiet.text));
        game.quiet = number.ok_or_else(none)?;
    }
    check_counts(&game, side)?;
    game.begin_run();
    game.end = game.ending(game.side().other(), Point::all());
    Ok(game)
}

/// Puts a piece on those before it.
fn read_piece(game: &mut Punct, field: Field<'_>) -> Result<(), Rejection> {
    let side = match field.text.as_bytes() {
        [b'w', b':', ..] => Side::White,
        [b'b', b':', ..] => Side::Black,
        _ => return Err(field.wrong(RULE, "a piece is w: or b: and its points")),
    };
    let points = field.skip(2);
    let (lie, sorted) = read_lie(points.text.as_bytes())
        .map_err(|refusal| points.wrong(RULE, refusal.message.into_owned()))?;
    let Some(dots) = lie.dots().filter(|_| sorted) else {
        return Err(points.wrong(RULE, format!("the piece is written {lie}")));
    };
    if game.stacks.reserve(side, lie.kind) == 0 {
        let (kind, most) = (lie.kind, lie.kind.count());
        return Err(field.wrong(RULE, format!("{side} has more than {most} pieces: {kind}")));
    }
    let Some(level) = game.stacks.landing(lie.kind, dots, NONE) else {
        return Err(points.wrong(RULE, "the dots of the piece are not carried on one level"));
    };
    if level > 0 && !game.stacks.carries(side, lie.at, NONE) {
        let message = format!("the PÜNCT on {} lies on no dot of {side}'s", lie.at);
        return Err(points.wrong(RULE, message));
    }
    game.stacks.add(side, lie, level);
    Ok(())
}

/// The numbers of pieces fit with the side to move and with turns without a new piece.
fn check_counts(game: &Punct, field: Field<'_>) -> Result<(), Rejection> {
    let [white, black] = Side::BOTH.map(|side| game.stacks.count(side));
    let us = game.side();
    // Each side begins by adding a piece, since it has none to move.
    let early = match (white, black) {
        (0, 0) => us == Side::Black,
        (0, _) => true,
        (1, 0) => us == Side::White,
        (_, 0) => true,
        _ => false,
    };
    if early || (black == 0 && game.quiet > 0) {
        let message = format!(
            "White cannot have {white} and Black {pieces} with {us} to move",
            pieces = counted(black, "piece", "pieces")
        );
        return Err(field.wrong(RULE, message));
    }
    let last = game.stacks.count(us) == PIECES || (white == PIECES && black == PIECES);
    let moved = game.stacks.count(us.other()) == PIECES && game.quiet > 0;
    if last || moved {
        return Err(field.wrong(RULE, "the game was over with the last piece"));
    }
    Ok(())
}
