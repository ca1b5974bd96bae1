//! Positions as text (R7): the pieces from the lowest level up, the side to move, turns without a
//! new piece.
//!
//! `w:e5,e6,f7/b:k9,k10,l10 w quiet=3`; a board without pieces is `-`. Each piece names its PÜNCT
//! first and is on the pieces before it.

use crate::board::{NONE, Point, Side};
use crate::game::Punct;
use crate::notation::read_lie;
use crate::shapes::{Lie, PIECES};
use wanqi_sdk::position::keys;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R7.1";

impl PositionText for Punct {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let all = Side::BOTH.map(|side| self.stacks.pieces(side).map(move |piece| (side, piece)));
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
            put!(out, "{slash}{letter}:{lie}");
        }
        let (none, side) = (if pieces.is_empty() { "-" } else { "" }, self.to_move().letter());
        put!(out, "{none} {side}");
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Punct, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let (Some(pieces), Some(side)) = (fields.next(), fields.next()) else {
            return Err(all.wrong(RULE, "a position has pieces and the side to move, w or b"));
        };
        let [quiet] = keys(RULE, ["quiet"], fields)?;
        if pieces.text != "-" {
            pieces.split('/').try_for_each(|piece| read_piece(&mut self, piece))?;
        }
        self.turns = Side::read(side, RULE)? as u32;
        if let Some(quiet) = quiet {
            let number = quiet.number().filter(|n| (1..=1_000_000).contains(n));
            let none = || quiet.wrong(RULE, format!("{:?} is not a number from 1", quiet.text));
            self.quiet = number.ok_or_else(none)?;
        }
        check_counts(&self, side)?;
        self.run.restart(self.key());
        self.end = self.ending(self.to_move().other(), Point::all());
        Ok(self)
    }

    saved!(turns, repeated, run; |start, game| {
        game.to_move() == start.to_move() && game.run.ends_with(start.key())
    });
}

/// Adds a piece on top of the earlier ones.
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
        let message = format!("the PÜNCT on {} is not on a dot of {side}", lie.at);
        return Err(points.wrong(RULE, message));
    }
    game.stacks.add(side, lie, level);
    Ok(())
}

/// Checks the numbers of pieces against the side to move and the turns without a new piece.
fn check_counts(game: &Punct, field: Field<'_>) -> Result<(), Rejection> {
    let [white, black] = Side::BOTH.map(|side| game.stacks.count(side));
    let us = game.to_move();
    // The first turn of each side adds a piece, because it has none to move.
    let early = match (white, black) {
        (0, 0) => us == Side::Black,
        (0, _) => true,
        (1, 0) => us == Side::White,
        (_, 0) => true,
        _ => false,
    };
    if early || (black == 0 && game.quiet > 0) {
        let message = format!(
            "White cannot have {white} and Black {} with {us} to move",
            plural(black, "piece")
        );
        return Err(field.wrong(RULE, message));
    }
    let last = game.stacks.count(us) == PIECES || (white == PIECES && black == PIECES);
    let moved = game.stacks.count(us.other()) == PIECES && game.quiet > 0;
    if last || moved {
        return Err(field.wrong(RULE, "the last piece ended the game"));
    }
    Ok(())
}
