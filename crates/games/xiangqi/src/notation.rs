//! Moves as text (R11): points as in ICCS, and the column notation of the World Xiangqi Federation,
//! in letters (`C2=5`) and in Chinese (`炮二平五`), of half and of full width.
//!
//! Column notation has four signs: two say which piece, one which way, one how far or to which
//! file. Files are counted from the right hand of the side that moves.

use crate::board::{Board, Move};
use crate::pawns::Stacks;
use crate::piece::{Piece, Side};
use crate::point::{FILES, Point, Set};
use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
use wanqi_sdk::{Kind, Read, Rejection, forbid, rule};

/// Index of the style `iccs`.
pub const ICCS: usize = 1;
/// Index of the style `wxf`.
pub const WXF: usize = 2;
/// Index of the style `wxf-full`.
pub const WXF_FULL: usize = 3;
/// Index of the style `chinese`.
pub const CHINESE: usize = 4;
/// Index of the style `chinese-full`.
pub const CHINESE_FULL: usize = 5;

/// One sign of column notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// A letter or a character of a kind.
    Piece(Piece),
    /// 1 to 9.
    Digit(u8),
    /// `+`: forward; the front one, the second one of four pawns or five.
    Plus,
    /// `-`: back; the rear one, the last but one of four pawns or five.
    Minus,
    /// `=`, `.`, 平
    Level,
    /// 前
    Front,
    /// 中
    Middle,
    /// 后
    Rear,
}

const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// What makes a sign of ASCII one of full width.
const WIDEN: u32 = 0xFEE0;

impl Sign {
    fn of(written: char) -> Option<Sign> {
        let narrow = match written {
            '！'..='～' => char::from_u32(written as u32 - WIDEN)?,
            other => other,
        };
        Some(match narrow {
            '1'..='9' => Sign::Digit(narrow as u8 - b'0'),
            '+' | '进' | '進' => Sign::Plus,
            '-' | '退' | '−' | '–' | '—' => Sign::Minus,
            '=' | '.' | '平' => Sign::Level,
            '前' => Sign::Front,
            '中' => Sign::Middle,
            '后' | '後' => Sign::Rear,
            'K' | 'k' | '帅' | '帥' | '将' | '將' => Sign::Piece(King),
            'A' | 'a' | 'G' | 'g' | '仕' | '士' => Sign::Piece(Advisor),
            'E' | 'e' | 'B' | 'b' | 'M' | 'm' | '相' | '象' => Sign::Piece(Elephant),
            'H' | 'h' | 'N' | 'n' | '马' | '馬' | '傌' => Sign::Piece(Horse),
            'R' | 'r' | '车' | '車' | '俥' => Sign::Piece(Rook),
            'C' | 'c' | '炮' | '砲' | '包' => Sign::Piece(Cannon),
            'P' | 'p' | '兵' | '卒' => Sign::Piece(Pawn),
            _ => {
                let digit = DIGITS.iter().position(|digit| *digit == narrow)?;
                Sign::Digit(digit as u8 + 1)
            }
        })
    }

    /// In letters.
    fn wxf(self) -> char {
        match self {
            Sign::Piece(piece) => piece.wxf(),
            Sign::Digit(n) => char::from(b'0' + n),
            Sign::Plus | Sign::Front => '+',
            Sign::Minus | Sign::Rear => '-',
            Sign::Level | Sign::Middle => '=',
        }
    }

    /// In Chinese; the digits of Red are characters.
    fn chinese(self, side: Side) -> char {
        match self {
            Sign::Piece(piece) => piece.glyph(side),
            Sign::Digit(n) if side == Side::Red => DIGITS[usize::from(n) - 1],
            Sign::Digit(n) => char::from(b'0' + n),
            Sign::Plus => '进',
            Sign::Minus => '退',
            Sign::Level => '平',
            Sign::Front => '前',
            Sign::Middle => '中',
            Sign::Rear => '后',
        }
    }
}

/// The number of a file as a side counts it, from its right.
pub(crate) fn file_number(side: Side, file: u8) -> u8 {
    match side {
        Side::Red => FILES - file,
        Side::Black => file + 1,
    }
}

/// The file with this number; counting it again gives it back.
fn numbered(side: Side, number: u8) -> u8 {
    match side {
        Side::Red => FILES - number,
        Side::Black => number - 1,
    }
}

/// Reads `h2e2`, and nothing else.
#[inline]
pub(crate) fn read(text: &[u8]) -> Option<Move> {
    let [a, b, c, d] = *text else { return None };
    Some(Move { from: Point::parse(a, b)?, to: Point::parse(c, d)? })
}

/// Reads `H2-E2`, `H2E2`, `h2-e2`.
fn read_iccs(text: &[u8]) -> Option<Move> {
    let (a, b, c, d) = match *text {
        [a, b, c, d] | [a, b, b'-', c, d] => (a, b, c, d),
        _ => return None,
    };
    read(&[a.to_ascii_lowercase(), b, c.to_ascii_lowercase(), d])
}

/// Writes `h2e2`.
pub(crate) fn write(m: Move, out: &mut String) {
    out.extend(m.from.signs().into_iter().chain(m.to.signs()));
}

/// What is no move: points off the board (R1.1), and texts that are no points.
///
/// # Errors
/// Always.
#[cold]
pub(crate) fn refuse(text: &[u8]) -> Result<Move, Rejection> {
    let shaped = matches!(text, [b'a'..=b'z', b'0'..=b'9', b'a'..=b'z', b'0'..=b'9']);
    let shown = String::from_utf8_lossy(text);
    forbid!("R1.1", shaped, "{shown} leaves the board, which has files a to i and ranks 0 to 9");
    Err(unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    let text: String = String::from_utf8_lossy(text).chars().take(24).collect();
    Rejection::syntax(format!("{text} is no move as in h2e2, C2=5 or 炮二平五"))
}

fn signs(text: &[u8]) -> Option<[Sign; 4]> {
    let mut written = std::str::from_utf8(text).ok()?.chars();
    let mut next = || Sign::of(written.next()?);
    let signs = [next()?, next()?, next()?, next()?];
    written.next().is_none().then_some(signs)
}

impl Board {
    /// Reads what people write.
    #[inline]
    pub(crate) fn read_written(&self, text: &[u8]) -> Result<Read<Move>, Rejection> {
        let points = read(text).map(|m| (m, true));
        if let Some((action, canonical)) = points.or(read_iccs(text).map(|m| (m, false))) {
            return Ok(Read { action, legal: self.is_legal(action), marks: 0, canonical });
        }
        let (action, legal) = self.read_column(text)?;
        Ok(Read { action, legal, marks: 0, canonical: false })
    }

    /// Reads column notation: a move, and whether it is legal.
    fn read_column(&self, text: &[u8]) -> Result<(Move, bool), Rejection> {
        let Some([one, two, way, Sign::Digit(number)]) = signs(text) else {
            return refuse(text).map(|m| (m, false));
        };
        let known = matches!(way, Sign::Plus | Sign::Minus | Sign::Level);
        let Some((piece, meant)) = self.meant(one, two).filter(|_| known) else {
            return Err(unreadable(text));
        };
        let us = self.to_move;
        if rule!("R11.2", meant.is_empty()) {
            let message = format!("{us} has no {piece} in that place");
            return Err(Rejection::illegal("R11.2", message));
        }
        let moves = meant.filter_map(|from| self.along(piece, from, way, number));
        let legal = moves.clone().filter(|m| self.is_legal(*m));
        match (legal.clone().count(), moves.clone().next()) {
            (1, _) => Ok((legal.clone().next().expect("just counted"), true)),
            (0, Some(m)) => Ok((m, false)),
            (0, None) => {
                let message = format!("{} does not go so", self.first(meant));
                Err(Rejection::illegal("R11.2", message))
            }
            _ => Err(several(piece, legal)),
        }
    }

    /// The kind and the pieces that the first two signs mean; none if they mean nothing.
    fn meant(&self, one: Sign, two: Sign) -> Option<(Piece, Set)> {
        let us = self.to_move;
        let stacks = |piece| Stacks::of(self, piece);
        Some(match (one, two) {
            (Sign::Piece(piece), Sign::Digit(n)) => {
                let on_file = stacks(piece).file(numbered(us, n));
                (piece, if piece == Pawn { on_file.middle() } else { on_file.set() })
            }
            (Sign::Digit(n), Sign::Piece(Pawn)) => (Pawn, stacks(Pawn).nth(n)),
            (Sign::Digit(n), sign) => {
                let on_file = stacks(Pawn).file(numbered(us, n));
                let fits = sign == Sign::Digit(n) || matches!(sign, Sign::Plus | Sign::Minus);
                (Pawn, fits.then(|| on_file.placed(sign))?)
            }
            (Sign::Plus, Sign::Plus) => (Pawn, stacks(Pawn).each(Sign::Front)),
            (Sign::Minus, Sign::Minus) => (Pawn, stacks(Pawn).each(Sign::Rear)),
            (Sign::Piece(piece), place) | (place, Sign::Piece(piece)) => {
                let level = matches!(place, Sign::Piece(_) | Sign::Level);
                (piece, (!level).then(|| stacks(piece).each(place))?)
            }
            _ => return None,
        })
    }

    /// Where a piece comes that goes this way, this far or to this file.
    fn along(&self, piece: Piece, from: Point, way: Sign, number: u8) -> Option<Move> {
        let us = self.to_move;
        let forward = if way == Sign::Plus { us.forward() } else { -us.forward() };
        let (file, rank) = (from.file() as i8, from.rank() as i8);
        let target = numbered(us, number) as i8;
        let to = match (piece.is_straight(), way) {
            (true, Sign::Level) => Point::on_board(target, rank),
            (true, _) => Point::on_board(file, rank + forward * number as i8),
            (false, Sign::Level) => None,
            (false, _) => {
                let aside = target.abs_diff(file);
                let ahead = match (piece, aside) {
                    (Advisor, 1) | (Horse, 2) => 1,
                    (Elephant, 2) | (Horse, 1) => 2,
                    _ => return None,
                };
                Point::on_board(target, rank + forward * ahead)
            }
        }?;
        (to != from).then_some(Move { from, to })
    }

    /// Writes a legal move in a style.
    pub(crate) fn write_style(&self, style: usize, m: Move, out: &mut String) {
        let us = self.to_move;
        let wide = |c: char| {
            let wide = c.is_ascii_graphic().then(|| char::from_u32(c as u32 + WIDEN));
            wide.flatten().unwrap_or(c)
        };
        match style {
            ICCS => {
                write(m, out);
                out.insert(out.len() - 2, '-');
                out.make_ascii_uppercase();
            }
            WXF => out.extend(self.columns(m, false).map(Sign::wxf)),
            WXF_FULL => out.extend(self.columns(m, false).map(|sign| wide(sign.wxf()))),
            CHINESE => out.extend(self.columns(m, true).map(|sign| sign.chinese(us))),
            CHINESE_FULL => out.extend(self.columns(m, true).map(|sign| wide(sign.chinese(us)))),
            _ => write(m, out),
        }
    }

    /// The four signs of a legal move.
    fn columns(&self, m: Move, chinese: bool) -> [Sign; 4] {
        let us = self.to_move;
        let Move { from, to } = m;
        let piece = self.kind_at(from);
        let [one, two] = match piece {
            Horse | Rook | Cannon | Pawn => Stacks::of(self, piece).name(from, chinese),
            _ => [Sign::Piece(piece), Sign::Digit(file_number(us, from.file()))],
        };
        let way = match us.rank(to).cmp(&us.rank(from)) {
            std::cmp::Ordering::Greater => Sign::Plus,
            std::cmp::Ordering::Less => Sign::Minus,
            std::cmp::Ordering::Equal => Sign::Level,
        };
        let number = if piece.is_straight() && way != Sign::Level {
            from.rank().abs_diff(to.rank())
        } else {
            file_number(us, to.file())
        };
        [one, two, way, Sign::Digit(number)]
    }
}

#[cold]
fn several(piece: Piece, legal: impl Iterator<Item = Move>) -> Rejection {
    let origins: Vec<String> = legal.map(|m| m.from.to_string()).collect();
    let message = format!("the {piece}s on {} can all go so", origins.join(" and "));
    Rejection::new(Kind::Ambiguous, "R11.2", message)
        .hint("of two on a file the front one is + or 前, the rear one - or 后")
}
