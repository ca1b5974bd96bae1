//! Position text (R6): both sides' pieces, the side to move, and slides: `d6ne/f4sw b moves=2`.

use crate::board::{Cell, Piece, SIZE, Side};
use crate::game::GuaijiaoQi;
use crate::notation::split_shape;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys};
use wanqi_sdk::words::counted;

/// The rule of position text.
const RULE: &str = "R6.1";

/// So many pieces leave room for another. Where there is none, two cells of each of the 64 squares
/// of two by two are covered; a cell lies in four of them, so that these are 32 cells, eleven
/// pieces.
const ROOMY: u32 = 10;

/// Appends the position text.
pub(crate) fn write(game: &GuaijiaoQi, out: &mut String) {
    write_board(game, out);
    if game.slides > 0 {
        write!(out, " moves={}", game.slides).expect("a String takes all");
    }
}

/// Appends all but the number of slides.
pub(crate) fn write_board(game: &GuaijiaoQi, out: &mut String) {
    for side in Side::BOTH {
        for (n, piece) in game.pieces(side).enumerate() {
            write!(out, "{}{piece}", if n > 0 { "," } else { "" }).expect("a String takes all");
        }
        if game.count(side) == 0 {
            out.push('-');
        }
        out.push(if side == Side::Black { '/' } else { ' ' });
    }
    out.push(if game.side() == Side::Black { 'b' } else { 'w' });
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: GuaijiaoQi, text: &str) -> Result<GuaijiaoQi, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(pieces), Some(side)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the pieces and the side to move, b or w"));
    };
    let Some(sides) = pieces.pair('/') else {
        return Err(pieces.wrong(RULE, "Black's pieces and White's stand around a slash"));
    };
    for (side, field) in Side::BOTH.into_iter().zip(sides) {
        read_pieces(&mut game, side, field)?;
    }
    game.placed = game.count(Side::Black) + game.count(Side::White);
    let to_move = match side.text {
        "b" => Side::Black,
        "w" => Side::White,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    let [moves] = keys(RULE, ["moves"], parts)?;
    match moves {
        Some(field) => read_moves(&mut game, field)?,
        // Where placing is over, the side to move tells whether a piece has slid.
        None => game.slides = u32::from(game.side() != to_move && !is_placing(&game)),
    }
    check_counts(&game, to_move, side)?;
    game.settle();
    Ok(game)
}

/// Whether a piece is left that has room.
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
            Cell::parse(name, SIZE, SIZE).map(|corner| Piece { corner, shape })
        });
        let Some(piece) = piece else {
            return Err(field.wrong(RULE, format!("{:?} is no piece such as d6ne", field.text)));
        };
        if piece.cells().count() < 3 {
            return Err(field.wrong(RULE, format!("{piece} does not lie on the board")));
        }
        if let Some((_, other)) = piece.cells().find_map(|cell| game.on(cell)) {
            return Err(field.wrong(RULE, format!("{piece} lies on {other}")));
        }
        game.put(side, piece);
    }
    let (count, most) = (game.count(side), game.variant.pieces);
    if count > most {
        return Err(all.wrong(
            RULE,
            format!(
                "{side} has {pieces}, at most {most}",
                pieces = counted(count, "piece", "pieces")
            ),
        ));
    }
    Ok(())
}

fn read_moves(game: &mut GuaijiaoQi, field: Field<'_>) -> Result<(), Rejection> {
    let moves = field.number().filter(|n| (1..=1_000_000).contains(n));
    match moves.filter(|_| game.variant.slides) {
        Some(moves) => game.slides = moves,
        None => return Err(field.wrong(RULE, "slides are counted in rule-1, from 1")),
    }
    Ok(())
}

/// Whether pieces and slides are as many as the turns allow.
fn check_counts(game: &GuaijiaoQi, to_move: Side, side: Field<'_>) -> Result<(), Rejection> {
    let [black, white] = Side::BOTH.map(|side| game.count(side));
    let all = 2 * game.variant.pieces;
    let most_roomy = if game.variant.no_room_loses { all - 1 } else { ROOMY };
    let early = game.slides > 0 && game.placed <= most_roomy;
    if black != white + game.placed % 2 || game.side() != to_move || early {
        let counts = format!("pieces: {black} and {white}, slides: {}", game.slides);
        return Err(side.wrong(RULE, format!("{counts}, and {to_move} is to move")));
    }
    let them = to_move.other();
    if game.slides > 0 && !game.can_slide(them) {
        return Err(side.wrong(RULE, format!("{them} has just slid and no piece can slide back")));
    }
    Ok(())
}
