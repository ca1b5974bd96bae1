//! Position text (R6): both sides' pieces, the side to move, and slides: `d6ne/f4sw b moves=2`.

use crate::board::{Piece, Point, SIZE, Side};
use crate::game::GuaijiaoQi;
use crate::notation::split_shape;
use wanqi_sdk::position::keys;
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::text_hash;

/// The rule of position text.
const RULE: &str = "R6.1";

/// The largest number of pieces that always leaves room for another. A board without room has two
/// covered cells in each of the 64 squares of two by two. A cell is in at most four squares, so at
/// least 32 cells are covered, by eleven pieces.
const ROOMY: u32 = 10;

impl PositionText for GuaijiaoQi {
    fn position(&self, out: &mut String) {
        write_board(self, out);
        if self.slides > 0 {
            put!(out, " moves={}", self.slides);
        }
    }

    fn read_position(mut self, text: &str) -> Result<GuaijiaoQi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(pieces), Some(side)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position is the pieces and the side to move, b or w"));
        };
        let Some(sides) = pieces.pair('/') else {
            return Err(pieces.wrong(RULE, "a slash separates Black's pieces and White's"));
        };
        for (side, field) in Side::BOTH.into_iter().zip(sides) {
            read_pieces(&mut self, side, field)?;
        }
        self.placed = self.count(Side::Black) + self.count(Side::White);
        let to_move = Side::read(side, RULE)?;
        let [moves] = keys(RULE, ["moves"], parts)?;
        match moves {
            Some(field) => read_moves(&mut self, field)?,
            // After placing, the side to move shows whether a piece has slid.
            None => self.slides = u32::from(self.to_move() != to_move && !is_placing(&self)),
        }
        check_counts(&self, to_move, side)?;
        self.settle();
        Ok(self)
    }

    saved!(drawn, run; |_, game| {
        let newest = game.run.keys().last().copied();
        newest == (!game.placing).then(|| game.position_key())
    });

    fn repetition_key(&self) -> u128 {
        text_hash(|text| write_board(self, text))
    }

    /// Keeps whether there were slides, because no side places after them (R3.5), and their parity.
    fn forget(&mut self) {
        if self.slides > 0 {
            self.slides = 2 - self.slides % 2;
        }
        self.drawn = None;
        self.run.clear();
        if !self.placing {
            self.run.push(self.position_key());
        }
    }

    /// Without slides the covered cells determine the rest of the game.
    fn identity(&self) -> u128 {
        if !self.variant.slides {
            return self.covered;
        }
        text_hash(|text| self.position(text))
    }
}

/// Appends the position text without the number of slides.
pub(crate) fn write_board(game: &GuaijiaoQi, out: &mut String) {
    for side in Side::BOTH {
        for (n, piece) in game.pieces(side).enumerate() {
            put!(out, "{}{piece}", if n > 0 { "," } else { "" });
        }
        if game.count(side) == 0 {
            out.push('-');
        }
        out.push(if side == Side::Black { '/' } else { ' ' });
    }
    out.push(game.to_move().letter());
}

/// Whether the side to move has a piece and room for it.
fn is_placing(game: &GuaijiaoQi) -> bool {
    let mut settled = game.clone();
    settled.settle();
    settled.placing
}

fn read_pieces(game: &mut GuaijiaoQi, side: Side, all: Field<'_>) -> Result<(), Rejection> {
    if all.text == "-" {
        return Ok(());
    }
    for field in all.split(',') {
        let parts = split_shape(field.text.as_bytes());
        let piece = parts.and_then(|(name, shape)| {
            Point::parse(name, SIZE, SIZE).map(|corner| Piece { corner, shape })
        });
        let Some(piece) = piece else {
            return Err(field.wrong(RULE, format!("{:?} is not a piece such as d6ne", field.text)));
        };
        if piece.cells().count() < 3 {
            return Err(field.wrong(RULE, format!("{piece} is not within the board")));
        }
        if let Some((_, other)) = piece.cells().find_map(|cell| game.on(cell)) {
            return Err(field.wrong(RULE, format!("{piece} overlaps {other}")));
        }
        game.put(side, piece);
    }
    let (count, most) = (game.count(side), game.variant.pieces);
    if count > most {
        let pieces = plural(count, "piece");
        return Err(all.wrong(RULE, format!("{side} has {pieces}, at most {most}")));
    }
    Ok(())
}

fn read_moves(game: &mut GuaijiaoQi, field: Field<'_>) -> Result<(), Rejection> {
    let moves = field.number().filter(|n| (1..=1_000_000).contains(n));
    match moves.filter(|_| game.variant.slides) {
        Some(moves) => game.slides = moves,
        None => return Err(field.wrong(RULE, "moves= is for rule-1 and at least 1")),
    }
    Ok(())
}

/// Whether the numbers of pieces and slides are possible with this side to move.
fn check_counts(game: &GuaijiaoQi, to_move: Side, side: Field<'_>) -> Result<(), Rejection> {
    let [black, white] = Side::BOTH.map(|side| game.count(side));
    let all = 2 * game.variant.pieces;
    let most_roomy = if game.variant.no_room_loses { all - 1 } else { ROOMY };
    let early = game.slides > 0 && game.placed <= most_roomy;
    if black != white + game.placed % 2 || game.to_move() != to_move || early {
        let counts = format!("pieces: {black} and {white}, slides: {}", game.slides);
        return Err(side.wrong(RULE, format!("{to_move} is not to move with {counts}")));
    }
    let them = to_move.other();
    if game.slides > 0 && !game.can_slide(them) {
        return Err(
            side.wrong(RULE, format!("{them} has just slid, but no piece of it can slide back"))
        );
    }
    Ok(())
}
