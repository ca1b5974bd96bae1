//! Moves as text (R11): points as in ICCS, and the column notation of the World Xiangqi Federation,
//! in letters (`C2=5`) and in Chinese (`炮二平五`), of half and of full width.
//!
//! Column notation has four signs: two for the piece, one for the direction, one for the distance
//! or the target file. Files are numbered from the right hand of the side to move.

use crate::board::{Board, FILES, Move, Point, Set, Side};
use crate::facts::{CHINESE, CHINESE_FULL, ICCS, WXF, WXF_FULL};
use crate::game::Xiangqi;
use crate::pawns::Stacks;
use crate::piece::Piece;
use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
use wanqi_sdk::prelude::*;
use wanqi_sdk::words::a;

/// A move of a piece.
pub type Action = Move;

/// One sign of column notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// The letter or the character of a kind of piece.
    Piece(Piece),
    /// 1 to 9.
    Digit(u8),
    /// `+`: forward; the front piece, the second of four or five pawns.
    Plus,
    /// `-`: back; the rear piece, the last but one of four or five pawns.
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
/// The distance of an ASCII sign to its full-width form.
const WIDEN: u32 = 0xFEE0;

impl ActionText for Xiangqi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        out.extend(action.from.signs().into_iter().chain(action.to.signs()));
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        read(text).map_or_else(|| Err(refusal(text)), Ok)
    }

    /// Reads canonical text, ICCS (`H2-E2`) and column notation (`C2=5`, `炮二平五`).
    #[inline]
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let points = read(text).map(|m| (m, true));
        if let Some((action, canonical)) = points.or(read_iccs(text).map(|m| (m, false))) {
            return Ok(Read { action, legal: self.board.is_legal(action), marks: 0, canonical });
        }
        let (action, legal) = self.board.read_column(text)?;
        Ok(Read { action, legal, marks: 0, canonical: false })
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        let us = self.board.to_move;
        let wide = |c: char| {
            let wide = c.is_ascii_graphic().then(|| char::from_u32(c as u32 + WIDEN));
            wide.flatten().unwrap_or(c)
        };
        let columns = |chinese| self.board.columns(action, chinese).into_iter();
        match style {
            ICCS => {
                self.write(actor, action, out);
                out.insert(out.len() - 2, '-');
                out.make_ascii_uppercase();
            }
            WXF => out.extend(columns(false).map(Sign::wxf)),
            WXF_FULL => out.extend(columns(false).map(|sign| wide(sign.wxf()))),
            CHINESE => out.extend(columns(true).map(|sign| sign.chinese(us))),
            CHINESE_FULL => out.extend(columns(true).map(|sign| wide(sign.chinese(us)))),
            _ => self.write(actor, action, out),
        }
    }
}

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

    /// The sign in letters.
    fn wxf(self) -> char {
        match self {
            Sign::Piece(piece) => piece.wxf(),
            Sign::Digit(n) => char::from(b'0' + n),
            Sign::Plus | Sign::Front => '+',
            Sign::Minus | Sign::Rear => '-',
            Sign::Level | Sign::Middle => '=',
        }
    }

    /// The sign in Chinese; digits of Red are characters.
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

/// The number of a file from the right hand of a side.
pub(crate) fn file_number(side: Side, file: u8) -> u8 {
    match side {
        Side::Red => FILES - file,
        Side::Black => file + 1,
    }
}

/// The file with this number.
fn numbered(side: Side, number: u8) -> u8 {
    match side {
        Side::Red => FILES - number,
        Side::Black => number - 1,
    }
}

/// Reads `h2e2`.
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

/// The refusal of a text that is not a move: points off the board (R1.1), or another text.
#[cold]
fn refusal(text: &[u8]) -> Rejection {
    off_board(text).err().unwrap_or_else(|| unreadable(text))
}

fn off_board(text: &[u8]) -> Result<(), Rejection> {
    let shaped = matches!(text, [b'a'..=b'z', b'0'..=b'9', b'a'..=b'z', b'0'..=b'9']);
    let shown = String::from_utf8_lossy(text);
    forbid!(
        "R1.1",
        shaped,
        "{shown} leaves the board, which has files a to i and ranks 0 to 9";
        "{shown} 超出棋盘，棋盘有 a 到 i 线、0 到 9 行"
    );
    Ok(())
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    let text: String = String::from_utf8_lossy(text).chars().take(24).collect();
    Rejection::unreadable(text.as_bytes(), "a move such as h2e2, C2=5 or 炮二平五")
        .hint_zh("着法如 炮二平五、h2e2、C2=5")
}

fn signs(text: &[u8]) -> Option<[Sign; 4]> {
    let mut written = std::str::from_utf8(text).ok()?.chars();
    let mut next = || Sign::of(written.next()?);
    let signs = [next()?, next()?, next()?, next()?];
    written.next().is_none().then_some(signs)
}

impl Board {
    /// Reads column notation: a move, and whether it is legal.
    fn read_column(&self, text: &[u8]) -> Result<(Move, bool), Rejection> {
        let Some([one, two, direction, Sign::Digit(number)]) = signs(text) else {
            return Err(refusal(text));
        };
        let known = matches!(direction, Sign::Plus | Sign::Minus | Sign::Level);
        let Some((piece, meant)) = self.meant(one, two).filter(|_| known) else {
            return Err(unreadable(text));
        };
        let us = self.to_move;
        if rule!("R11.2", meant.is_empty()) {
            let message = format!("{us} does not have {} in that place", a(piece));
            let chinese = format!("{}在那里没有{}", us.zh(), piece.zh(us));
            return Err(Rejection::illegal("R11.2", message).zh(chinese));
        }
        let moves = meant.filter_map(|from| self.along(piece, from, direction, number));
        let legal = moves.clone().filter(|m| self.is_legal(*m));
        match (legal.clone().count(), moves.clone().next()) {
            (1, _) => Ok((legal.clone().next().expect("just counted"), true)),
            (0, Some(m)) => Ok((m, false)),
            (0, None) => {
                let message = format!("{} does not move like this", self.first(meant));
                let chinese =
                    meant.clone().next().map_or_else(String::new, |point| self.named_zh(point));
                let chinese = format!("{chinese}不能这样走");
                Err(Rejection::illegal("R11.2", message).zh(chinese))
            }
            _ => Err(several(us, piece, legal)),
        }
    }

    /// The kind and the pieces that the first two signs mean; `None` if they have no meaning.
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

    /// The move of a piece in this direction, by this distance or to this file.
    fn along(&self, piece: Piece, from: Point, direction: Sign, number: u8) -> Option<Move> {
        let us = self.to_move;
        let forward = if direction == Sign::Plus { us.forward() } else { -us.forward() };
        let (file, rank) = (from.file() as i8, from.rank() as i8);
        let target = numbered(us, number) as i8;
        let to = match (piece.is_straight(), direction) {
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

    /// The four signs of a legal move.
    fn columns(&self, m: Move, chinese: bool) -> [Sign; 4] {
        let us = self.to_move;
        let Move { from, to } = m;
        let piece = self.kind_at(from);
        let [one, two] = match piece {
            Horse | Rook | Cannon | Pawn => Stacks::of(self, piece).name(from, chinese),
            _ => [Sign::Piece(piece), Sign::Digit(file_number(us, from.file()))],
        };
        let direction = match us.rank(to).cmp(&us.rank(from)) {
            std::cmp::Ordering::Greater => Sign::Plus,
            std::cmp::Ordering::Less => Sign::Minus,
            std::cmp::Ordering::Equal => Sign::Level,
        };
        let number = if piece.is_straight() && direction != Sign::Level {
            from.rank().abs_diff(to.rank())
        } else {
            file_number(us, to.file())
        };
        [one, two, direction, Sign::Digit(number)]
    }
}

#[cold]
fn several(us: Side, piece: Piece, legal: impl Iterator<Item = Move>) -> Rejection {
    let origins: Vec<String> = legal.map(|m| m.from.to_string()).collect();
    let message = format!("the {piece}s on {} can all move like this", origins.join(" and "));
    let chinese = format!("{} 上的{}都能这样走", origins.join("、"), piece.zh(us));
    Rejection::new(RejectionKind::Ambiguous, "R11.2", message)
        .zh(chinese)
        .hint_zh("同一条线上的两子，前面的写 + 或 前，后面的写 - 或 后")
        .hint("of two pieces on a file the front one is + or 前, the rear one - or 后")
}
