//! The picture of a position: wedges that point ahead, the hands below.

use crate::board::Board;
use crate::piece::{Piece, Side};
use crate::square::{Set, Square};
use Piece::{Dragon, Horse, ProKnight, ProLance, ProSilver, Tokin};
use wanqi_sdk::Scene;

/// One letter for a kind. Promoted lances, knights and silvers take the second one of the code that
/// CSA files give them before they promote.
const fn letter(side: Side, piece: Piece) -> char {
    let letter = match piece {
        Tokin => 'T',
        ProLance => 'Y',
        ProKnight => 'E',
        ProSilver => 'I',
        Horse => 'H',
        Dragon => 'D',
        plain => plain.letter(Side::Sente),
    };
    match side {
        Side::Sente => letter,
        Side::Gote => letter.to_ascii_lowercase(),
    }
}

/// Draws a board as Sente sees it, file 1 at the right.
pub(crate) fn draw(board: &Board, last: Option<Square>, scene: &mut Scene) {
    scene.cells();
    let place = |n: u8| f32::from(8 - n);
    for square in Set::ALL {
        scene.place(square, place(square.file()), place(square.rank()));
    }
    for n in 0..9_u8 {
        scene.label(place(n), 9.0, n + 1);
        scene.label(9.0, place(n), char::from(b'a' + n));
    }
    for square in Set::ALL {
        let Some((side, piece)) = board.piece_at(square) else { continue };
        let way = if side == Side::Sente { "up" } else { "down" };
        let shade = if piece.is_promoted() { "orange" } else { "ivory" };
        let looks = format!("{shade} {way}");
        let signs = (side as u8 + 1, letter(side, piece), piece.sign());
        scene.piece_as(square, signs, &looks);
    }
    if let Some(last) = last {
        scene.mark(last, "last");
    }
    if board.in_check() {
        scene.mark(board.king(board.to_move), "check");
    }
    for side in Side::BOTH {
        let hand = board.hand(side);
        let held = |piece: Piece| match hand.count(piece) {
            0 => None,
            1 => Some(piece.sign().to_string()),
            n => Some(format!("{}{n}", piece.sign())),
        };
        let held: Vec<String> = Piece::IN_HAND.into_iter().filter_map(held).collect();
        let held = if held.is_empty() { "-".to_owned() } else { held.join(" ") };
        scene.text(format!("in hand: {side} {held}"));
    }
}
