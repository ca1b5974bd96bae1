//! Japanese move text (R9.2): `▲７六歩`, `△同銀右`, `▲５五角打`, `△２二角成`. The reader also takes text
//! without the sign of the side, digits of any kind, `王`, `竜`, `行`, `入`, `退` and `生`.
//!
//! The reader takes the pieces that reach the target and selects by the words. Only if several
//! pieces are left does it test which moves keep the king safe.

use crate::board::{Board, Point, Side, side_zh, zone};
use crate::moves::Move;
use crate::piece::{Piece, piece_zh};
use crate::set::{Set, file};
use Piece::{Bishop, Dragon, Horse, King, Knight, Lance, Pawn, Rook};
use wanqi_sdk::prelude::*;

/// The mark of `▲` or `+`.
pub const SENTE: u8 = 1;

/// The mark of `△` or `-`.
pub const GOTE: u8 = 2;

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A move as written, without the sign of the side.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// The target; `None` is the target of the last move.
    to: Option<Point>,
    piece: Piece,
    words: Words,
    promotes: bool,
    drops: bool,
}

impl Written {
    /// The target and the piece after the move; `last` is the target of the last move.
    pub(crate) fn target(self, last: Option<Point>) -> Option<(Point, Piece)> {
        let becomes = self.piece.promoted().filter(|_| self.promotes).unwrap_or(self.piece);
        Some((self.to.or(last)?, becomes))
    }
}

/// The words that distinguish a piece from others of its kind.
#[derive(Clone, Copy, Default, Debug)]
struct Words {
    /// 左 or 右.
    hand: Option<Hand>,
    /// 上, 寄, 引 or 直.
    direction: Option<Direction>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hand {
    Left,
    Right,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Up,
    Aside,
    Back,
    Straight,
}

/// The number from 0 of a digit of any kind.
pub(crate) fn digit(c: char) -> Option<u8> {
    let found = |table: [char; 9]| table.iter().position(|own| *own == c);
    let ascii = c.to_digit(10).filter(|n| *n > 0).map(|n| n as usize - 1);
    ascii.or_else(|| found(FILES)).or_else(|| found(RANKS)).map(|n| n as u8)
}

/// Writes a square as Japanese text.
pub(crate) fn write_square(square: Point, out: &mut String) {
    out.push(FILES[usize::from(square.file())]);
    out.push(RANKS[usize::from(square.rank())]);
}

/// Splits off the sign of a side.
#[must_use]
pub fn split_sign(text: &str) -> (&str, u8) {
    let mut chars = text.chars();
    match chars.next() {
        Some('▲' | '☗' | '▼') => (chars.as_str(), SENTE),
        Some('△' | '☖' | '▽') => (chars.as_str(), GOTE),
        _ => (text, 0),
    }
}

/// Reads `７六歩`.
#[must_use]
pub fn parse(text: &str) -> Option<Written> {
    let mut rest = text.chars().filter(|c| !matches!(c, '　' | '_')).peekable();
    let to = match rest.next()? {
        '同' => None,
        first => Some(Point::at(digit(first)?, digit(rest.next()?)?)),
    };
    let piece = match rest.next()? {
        '成' => Piece::of_sign(rest.next()?)?.promoted().filter(|piece| *piece < Horse)?,
        sign => Piece::of_sign(sign)?,
    };
    let mut written = Written { to, piece, words: Words::default(), promotes: false, drops: false };
    let words = &mut written.words;
    while let Some(word) = rest.next() {
        match word {
            '左' => words.hand = Some(Hand::Left),
            '右' => words.hand = Some(Hand::Right),
            '上' | '行' | '入' => words.direction = Some(Direction::Up),
            '寄' => words.direction = Some(Direction::Aside),
            '引' | '退' => words.direction = Some(Direction::Back),
            '直' => words.direction = Some(Direction::Straight),
            '成' if rest.peek().is_none() => written.promotes = true,
            '打' if rest.peek().is_none() => written.drops = true,
            '生' if rest.peek().is_none() => {}
            '不' if rest.next() == Some('成') && rest.peek().is_none() => {}
            _ => return None,
        }
    }
    Some(written)
}

impl Board {
    /// Finds the move of a text; `last` is the target of the last move.
    ///
    /// # Errors
    /// Several moves fit, or a rule forbids the move.
    pub fn read_japanese(&self, written: Written, last: Option<Point>) -> Result<Move, Rejection> {
        let us = self.to_move;
        let Written { piece, words, promotes, drops, .. } = written;
        let target = written.to.or(last);
        let to = require!(
            "R9.2",
            target,
            "同 is the square of the last move, but no move was made";
            "同指上一步所到之格，但还没有走过棋"
        );
        let reach = self.origins(piece, to);
        let named = words.hand.is_some() || words.direction.is_some();
        if drops || reach.is_empty() && !named && piece < King && self.hand(us).has(piece) {
            forbid!(
                "R4.1",
                piece >= King,
                "a {piece} cannot be in hand";
                "{}不能是持驹", piece_zh(piece)
            );
            return Ok(Move::Drop { piece, to });
        }
        let mut fits = self.selected(reach, to, words);
        if fits.many() {
            fits = self.selected(self.safe(reach, to), to, words);
        }
        forbid!(
            "R9.2",
            !reach.is_empty() && fits.is_empty(),
            "no {piece} of {us} that fits these words reaches {to}";
            "{}没有合乎这些字样的{}能到 {to}", side_zh(us), piece_zh(piece)
        );
        if rule!("R9.2", fits.many()) {
            return Err(several(piece, fits, to));
        }
        let own = self.of(us, piece);
        forbid!(
            "R3.1",
            own.is_empty(),
            "{us} has no {piece} on the board";
            "{}在盘上没有{}", side_zh(us), piece_zh(piece)
        );
        let far = fits.is_empty() && own.many();
        forbid!(
            "R3.2",
            far,
            "no {piece} of {us} reaches {to}";
            "{}没有{}能到 {to}", side_zh(us), piece_zh(piece)
        );
        let from = if fits.is_empty() { own.first() } else { fits.first() };
        Ok(Move::Step { from, to, promotes })
    }

    /// The pieces whose move to a square keeps their king safe.
    fn safe(&self, origins: Set, to: Point) -> Set {
        let mut safe = Set::EMPTY;
        for from in origins {
            if self.keeps_king_safe(Move::Step { from, to, promotes: false }) {
                safe |= from.bit();
            }
        }
        safe
    }

    /// The pieces that fit the words.
    fn selected(&self, origins: Set, to: Point, words: Words) -> Set {
        let us = self.to_move;
        let mut fits = origins;
        if let Some(hand) = words.hand
            && !origins.is_empty()
        {
            fits &= outermost(origins, (hand == Hand::Left) == (us == Side::Sente));
        }
        if let Some(direction) = words.direction {
            let goes = |from: &Point| match direction {
                Direction::Straight => {
                    from.file() == to.file() && direction_of(us, *from, to) == Direction::Up
                }
                _ => direction_of(us, *from, to) == direction,
            };
            let kept = fits.filter(goes).fold(Set::EMPTY, |kept, from| kept | from.bit());
            fits = kept;
        }
        fits
    }

    /// Writes a legal move; `last` is the target of the last move.
    pub fn write_japanese(&self, m: Move, last: Option<Point>, out: &mut String) {
        out.push(if self.to_move == Side::Sente { '▲' } else { '△' });
        if last == Some(m.to()) {
            out.push('同');
        } else {
            write_square(m.to(), out);
        }
        match m {
            Move::Drop { piece, to } => {
                out.push_str(piece.kanji());
                if !self.origins(piece, to).is_empty() {
                    out.push('打');
                }
            }
            Move::Step { from, to, promotes } => {
                let piece = self.kind_at(from);
                out.push_str(piece.kanji());
                self.write_words(piece, from, to, out);
                let zone = zone(self.to_move);
                if promotes {
                    out.push('成');
                } else if piece.promoted().is_some() && (zone.has(from) || zone.has(to)) {
                    out.push_str("不成");
                }
            }
        }
    }

    /// Writes the words that distinguish the piece from others that reach the same square: its
    /// direction, else 直 for a piece straight below, else its side, else side and direction.
    fn write_words(&self, piece: Piece, from: Point, to: Point, out: &mut String) {
        let us = self.to_move;
        let origins = self.origins(piece, to);
        if !origins.many() {
            return;
        }
        let only = |words: Words| self.selected(origins, to, words) == from.bit();
        let direction = direction_of(us, from, to);
        let by_direction = Words { hand: None, direction: Some(direction) };
        let straight = Words { hand: None, direction: Some(Direction::Straight) };
        let on_left = outermost(origins, us == Side::Sente).has(from);
        let hand = if on_left { Hand::Left } else { Hand::Right };
        let by_hand = Words { hand: Some(hand), direction: None };
        let steps = !matches!(piece, Pawn | Lance | Knight | Bishop | Rook | Horse | Dragon);
        let words = if only(by_direction) {
            by_direction
        } else if steps && only(straight) {
            straight
        } else if only(by_hand) {
            by_hand
        } else {
            Words { hand: Some(hand), direction: Some(direction) }
        };
        out.extend(words.hand.map(|hand| if hand == Hand::Left { '左' } else { '右' }));
        out.extend(words.direction.map(|direction| match direction {
            Direction::Up => '上',
            Direction::Aside => '寄',
            Direction::Back => '引',
            Direction::Straight => '直',
        }));
    }
}

/// The direction of a move from the player's point of view.
fn direction_of(us: Side, from: Point, to: Point) -> Direction {
    match us.rank(to.rank()).cmp(&us.rank(from.rank())) {
        std::cmp::Ordering::Greater => Direction::Up,
        std::cmp::Ordering::Equal => Direction::Aside,
        std::cmp::Ordering::Less => Direction::Back,
    }
}

/// The pieces on the highest or on the lowest file of all these pieces.
fn outermost(pieces: Set, highest: bool) -> Set {
    let column = |square: Point| file(square.file()) & pieces;
    let mut ordered = pieces;
    let found = if highest { ordered.last() } else { ordered.next() };
    found.map_or(Set::EMPTY, column)
}

#[cold]
fn several(piece: Piece, fits: Set, to: Point) -> Rejection {
    let origins: Vec<String> = fits.map(|square| square.to_string()).collect();
    let all = if origins.len() == 2 { "both" } else { "all" };
    let message = format!("the {piece}s on {} can {all} move to {to}", origins.join(" and "));
    let hint = "左 and 右 name the side that it comes from, 上, 寄, 引 and 直 its direction";
    let name = piece_zh(piece);
    Rejection::new(RejectionKind::Ambiguous, "R9.2", message)
        .hint(hint)
        .zh(format!("{} 上的{name}都能走到 {to}", origins.join("、")))
        .hint_zh("左、右指从哪一侧来，上、寄、引、直指走动的方向")
}
