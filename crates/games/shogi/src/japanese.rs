//! Japanese move text (R9.2): `▲７六歩`, `△同銀右`, `▲５五角打`, `△２二角成`, read as people write it:
//! with or without the sign of the side, digits of any kind, `王`, `竜`, `行`, `入`, `退`, `生`.
//!
//! A move is found backwards: from its target to the pieces that reach it, then by the words that
//! tell them apart. Only if several are left are they asked whether their king allows it.

use crate::board::{Board, zone};
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::square::{Set, Square, file};
use Piece::{Bishop, Dragon, Horse, King, Knight, Lance, Pawn, Rook};
use wanqi_sdk::{Kind, Rejection, forbid, rule};

/// `▲` or `+` is written.
pub const SENTE: u8 = 1;
/// `△` or `-` is written.
pub const GOTE: u8 = 2;

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A move as it is written, without its sign.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// None: where the last move went.
    to: Option<Square>,
    piece: Piece,
    words: Words,
    promotes: bool,
    drops: bool,
}

impl Written {
    /// Where it goes, and the piece as it is then; `last` is where the last move went.
    pub(crate) fn target(self, last: Option<Square>) -> Option<(Square, Piece)> {
        let becomes = self.piece.promoted().filter(|_| self.promotes).unwrap_or(self.piece);
        Some((self.to.or(last)?, becomes))
    }
}

/// What tells a piece from others of its kind.
#[derive(Clone, Copy, Default, Debug)]
struct Words {
    /// 左 or 右.
    hand: Option<Hand>,
    /// 上, 寄, 引 or 直.
    way: Option<Way>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hand {
    Left,
    Right,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Up,
    Aside,
    Back,
    Straight,
}

/// The digit that a character of any kind stands for.
pub(crate) fn digit(c: char) -> Option<u8> {
    let found = |table: [char; 9]| table.iter().position(|own| *own == c);
    let ascii = c.to_digit(10).filter(|n| *n > 0).map(|n| n as usize - 1);
    ascii.or_else(|| found(FILES)).or_else(|| found(RANKS)).map(|n| n as u8)
}

/// A square as Japanese text writes it.
pub(crate) fn write_square(square: Square, out: &mut String) {
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
        first => Some(Square::at(digit(first)?, digit(rest.next()?)?)),
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
            '上' | '行' | '入' => words.way = Some(Way::Up),
            '寄' => words.way = Some(Way::Aside),
            '引' | '退' => words.way = Some(Way::Back),
            '直' => words.way = Some(Way::Straight),
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
    /// Finds the move that is meant; `last` is where the last move went.
    ///
    /// # Errors
    /// Several moves that fit, or what forbids the one that was meant.
    pub fn read_japanese(&self, written: Written, last: Option<Square>) -> Result<Move, Rejection> {
        let us = self.to_move;
        let Written { piece, words, promotes, drops, .. } = written;
        let target = written.to.or(last);
        forbid!("R9.2", target.is_none(), "同 is the square of the last move, and there is none");
        let Some(to) = target else { return Err(Rejection::syntax("no square is named")) };
        let reach = self.origins(piece, to);
        let named = words.hand.is_some() || words.way.is_some();
        if drops || reach.is_empty() && !named && piece < King && self.hand(us).has(piece) {
            forbid!("R4.1", piece >= King, "no {piece} is held in hand");
            return Ok(Move::Drop { piece, to });
        }
        let mut fits = self.told_apart(reach, to, words);
        if fits.many() {
            fits = self.told_apart(self.safe(reach, to), to, words);
        }
        forbid!("R9.2", !reach.is_empty() && fits.is_empty(), "{}", self.none_such(piece, to));
        if rule!("R9.2", fits.many()) {
            return Err(several(piece, fits, to));
        }
        let own = self.of(us, piece);
        forbid!("R3.1", own.is_empty(), "{us} has no {piece} that could be meant");
        let far = fits.is_empty() && own.many();
        forbid!("R3.2", far, "no {piece} of {us} reaches {to}");
        let from = if fits.is_empty() { own.first() } else { fits.first() };
        Ok(Move::Step { from, to, promotes })
    }

    fn none_such(&self, piece: Piece, to: Square) -> String {
        format!("no {piece} of {} reaches {to} from where these words say", self.to_move)
    }

    /// Those of the pieces that may leave their squares for another, for all their king fears.
    fn safe(&self, origins: Set, to: Square) -> Set {
        let mut safe = Set::EMPTY;
        for from in origins {
            if self.keeps_king_safe(Move::Step { from, to, promotes: false }) {
                safe |= from.bit();
            }
        }
        safe
    }

    /// Those of the pieces that the words fit.
    fn told_apart(&self, origins: Set, to: Square, words: Words) -> Set {
        let us = self.to_move;
        let mut fits = origins;
        if let Some(hand) = words.hand
            && !origins.is_empty()
        {
            fits &= outermost(origins, (hand == Hand::Left) == (us == Side::Sente));
        }
        if let Some(way) = words.way {
            let goes = |from: &Square| match way {
                Way::Straight => from.file() == to.file() && way_of(us, *from, to) == Way::Up,
                _ => way_of(us, *from, to) == way,
            };
            let kept = fits.filter(goes).fold(Set::EMPTY, |kept, from| kept | from.bit());
            fits = kept;
        }
        fits
    }

    /// Writes a legal move; `last` is where the last move went.
    pub fn write_japanese(&self, m: Move, last: Option<Square>, out: &mut String) {
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

    /// What tells the piece from others that reach the same square: how it goes, else 直 for one
    /// that comes from straight below, else its side, else both.
    fn write_words(&self, piece: Piece, from: Square, to: Square, out: &mut String) {
        let us = self.to_move;
        let origins = self.origins(piece, to);
        if !origins.many() {
            return;
        }
        let only = |words: Words| self.told_apart(origins, to, words) == from.bit();
        let way = way_of(us, from, to);
        let by_way = Words { hand: None, way: Some(way) };
        let straight = Words { hand: None, way: Some(Way::Straight) };
        let on_left = outermost(origins, us == Side::Sente).has(from);
        let hand = if on_left { Hand::Left } else { Hand::Right };
        let by_hand = Words { hand: Some(hand), way: None };
        let steps = !matches!(piece, Pawn | Lance | Knight | Bishop | Rook | Horse | Dragon);
        let words = if only(by_way) {
            by_way
        } else if steps && only(straight) {
            straight
        } else if only(by_hand) {
            by_hand
        } else {
            Words { hand: Some(hand), way: Some(way) }
        };
        out.extend(words.hand.map(|hand| if hand == Hand::Left { '左' } else { '右' }));
        out.extend(words.way.map(|way| match way {
            Way::Up => '上',
            Way::Aside => '寄',
            Way::Back => '引',
            Way::Straight => '直',
        }));
    }
}

/// How a piece goes, as its player sees it.
fn way_of(us: Side, from: Square, to: Square) -> Way {
    match us.rank(to.rank()).cmp(&us.rank(from.rank())) {
        std::cmp::Ordering::Greater => Way::Up,
        std::cmp::Ordering::Equal => Way::Aside,
        std::cmp::Ordering::Less => Way::Back,
    }
}

/// Those of the pieces that stand on the highest file or the lowest.
fn outermost(pieces: Set, highest: bool) -> Set {
    let column = |square: Square| file(square.file()) & pieces;
    let mut ordered = pieces;
    let found = if highest { ordered.last() } else { ordered.next() };
    found.map_or(Set::EMPTY, column)
}

#[cold]
fn several(piece: Piece, fits: Set, to: Square) -> Rejection {
    let origins: Vec<String> = fits.map(|square| square.to_string()).collect();
    let all = if origins.len() == 2 { "both" } else { "all" };
    let message = format!("the {piece}s on {} can {all} go to {to}", origins.join(" and "));
    let hint = "左 and 右 say which side it comes from, 上, 寄, 引 and 直 how it goes";
    Rejection::new(Kind::Ambiguous, "R9.2", message).hint(hint)
}
