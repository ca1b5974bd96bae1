//! The picture of a position.

use crate::board::{Side, side_zh};
use crate::game::Shogi;
use crate::piece::Piece;
use crate::set::Set;
use Piece::{Dragon, Horse, ProKnight, ProLance, ProSilver, Tokin};
use wanqi_sdk::prelude::*;

impl Picture for Shogi {
    /// Draws the board as Sente sees it and the hands. Pieces point ahead.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let last = self.last;
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
            let Some((side, piece)) = self.board.piece_at(square) else { continue };
            let ahead = if side == Side::Sente { "up" } else { "down" };
            let shade = if piece.is_promoted() { "orange" } else { "ivory" };
            let looks = format!("{shade} {ahead}");
            let signs = (side as u8 + 1, letter(side, piece), piece.sign());
            scene.piece_as(square, signs, &looks);
        }
        if let Some(last) = last {
            scene.mark(last, "last");
        }
        if self.board.in_check() {
            scene.mark(self.board.king(self.board.to_move), "check");
        }
        for side in Side::BOTH {
            let hand = self.board.hand(side);
            let held = |piece: Piece| match hand.count(piece) {
                0 => None,
                1 => Some(piece.sign().to_string()),
                n => Some(format!("{}{n}", piece.sign())),
            };
            let held: Vec<String> = Piece::IN_HAND.into_iter().filter_map(held).collect();
            let held = held.join(" ");
            let (english, chinese) = match held.is_empty() {
                true => ("-", "无"),
                false => (&*held, &*held),
            };
            scene.text(
                format_args!("in hand: {side} {english}"),
                format_args!("{}手中：{chinese}", side_zh(side)),
            );
        }
    }

    /// The pieces in hand, by the letters of drops.
    fn touch(&self, actor: Actor, touch: &mut Touch) {
        let Some(side) = Side::BOTH.into_iter().find(|side| side.seat() == actor) else { return };
        let ahead = if side == Side::Sente { "ivory up" } else { "ivory down" };
        for piece in Piece::IN_HAND {
            let count = self.board.hand(side).count(piece);
            if count > 0 {
                let signs = (side as u8 + 1, letter(side, piece), piece.sign());
                touch.hand(piece.letter(Side::Sente), count.into(), signs, ahead);
            }
        }
    }
}

/// The letter of a kind. Promoted lances, knights and silvers have the second letter of the CSA
/// code of their unpromoted kind.
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
