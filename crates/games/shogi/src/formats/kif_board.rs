//! Diagrams and hands of KIF, reading and writing.

use crate::board::{Board, Point, Side};
use crate::piece::Piece;

const NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Puts the pieces of a row of a diagram: `| ・v歩 角|三`.
pub(super) fn put_row(board: &mut Board, row: &str, rank: u8) -> Option<()> {
    let cells = row.strip_prefix('|')?;
    let mut chars = cells.chars();
    for file in (0..9).rev() {
        let side = match chars.next()? {
            'v' | 'V' => Side::Gote,
            _ => Side::Sente,
        };
        let sign = chars.next()?;
        if let Some(piece) = Piece::of_sign(sign) {
            board.put(side, piece, Point::at(file, rank));
        } else if !matches!(sign, '・' | '．' | '.' | ' ' | '･') {
            return None;
        }
    }
    Some(())
}

/// Adds the pieces of `飛 角二 歩十三` to a hand.
pub(super) fn hold(board: &mut Board, side: Side, text: &str) -> Option<()> {
    let words = text.split(['　', ' ', '\t']).filter(|word| !word.is_empty() && *word != "なし");
    for word in words {
        let mut chars = word.chars();
        let piece = Piece::of_sign(chars.next()?).filter(|piece| *piece < Piece::King)?;
        let number = number(chars.as_str())?;
        if u32::from(board.hand(side).count(piece)) + number > 18 {
            return None;
        }
        (0..number).for_each(|_| board.hold(side, piece));
    }
    Some(())
}

/// The number of `十三` or `13`; an empty text is 1.
fn number(text: &str) -> Option<u32> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let unit = |text: &str| match text.chars().next() {
        None => Some(0),
        Some(c) => NUMBERS.iter().position(|own| *own == c).map(|n| n as u32 + 1),
    };
    match text.strip_prefix('十') {
        Some(rest) => Some(10 + unit(rest)?),
        None if text.is_empty() => Some(1),
        None => unit(text),
    }
}

/// Writes a hand.
pub(super) fn write_hand(board: &Board, side: Side, out: &mut String) {
    let hand = board.hand(side);
    if hand.is_empty() {
        out.push_str("なし");
    }
    for piece in Piece::IN_HAND {
        let n = usize::from(hand.count(piece));
        if n == 0 {
            continue;
        }
        out.push(piece.sign());
        if n >= 10 {
            out.push('十');
        }
        if n > 1 && !n.is_multiple_of(10) {
            out.push(NUMBERS[n % 10 - 1]);
        }
        out.push('　');
    }
}

/// Writes a diagram.
pub(super) fn write_diagram(board: &Board, out: &mut String) {
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in 0..9 {
        out.push('|');
        for file in (0..9).rev() {
            match board.piece_at(Point::at(file, rank)) {
                None => out.push_str(" ・"),
                Some((side, piece)) => {
                    out.push(if side == Side::Sente { ' ' } else { 'v' });
                    out.push(piece.sign());
                }
            }
        }
        out.push('|');
        out.push(NUMBERS[usize::from(rank)]);
        out.push('\n');
    }
    out.push_str("+---------------------------+\n");
}
