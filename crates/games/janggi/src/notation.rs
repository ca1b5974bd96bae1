//! Plies as text (R9): two points as Fairy-Stockfish writes them (`a4b4`), the numbers of Korean
//! records (`79졸78`), and the same with western letters (`P79-78`).
//!
//! Korean records number points by rank from Han's side, 0 for the tenth, and file from the left.

use crate::board::{Board, Move, Ply};
use crate::formation::Formation;
use crate::game::Action;
use crate::piece::{Piece, Side};
use crate::point::{FILES, Point, RANKS};
use std::fmt::Write as _;
use wanqi_sdk::words::a;
use wanqi_sdk::{Kind, MarkVerdict, Read, Rejection, forbid, rule, spelling};

/// Index of the style `uci`.
pub const UCI: usize = 1;
/// Index of the style `letters`.
pub const LETTERS: usize = 2;
/// Index of the style `korean`.
pub const KOREAN: usize = 3;

/// The sign of check: `+`, 장군.
const CHECK: u8 = 1;
/// The sign of mate: `#`.
const MATE: u8 = 2;
/// A taken piece is named, its kind plus one above these bits; or a capture, of whatever.
const TAKEN: u8 = 4;
const CAPTURE: u8 = 128;

const PASS: &str = "pass";
const PASS_KOREAN: &str = "한수쉼";

/// Reads canonical text, and nothing else.
#[inline]
pub(crate) fn read(text: &[u8]) -> Option<Action> {
    if let Some((from, rest)) = Point::parse(text) {
        let (to, rest) = Point::parse(rest)?;
        let m = Move { from, to };
        return (rest.is_empty() && from != to).then_some(Action::Ply(Ply::Move(m)));
    }
    if text == PASS.as_bytes() {
        return Some(Action::Ply(Ply::Pass));
    }
    Formation::parse(std::str::from_utf8(text).ok()?).map(Action::SetUp)
}

/// Writes canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::SetUp(formation) => out.push_str(formation.text()),
        Action::Ply(Ply::Pass) => out.push_str(PASS),
        Action::Ply(Ply::Move(Move { from, to })) => {
            write!(out, "{from}{to}").expect("a String takes all");
        }
    }
}

/// What is no action: points off the board (R1.1), and texts that are no points.
///
/// # Errors
/// Always.
#[cold]
pub(crate) fn refuse(text: &[u8]) -> Result<Action, Rejection> {
    let shown = String::from_utf8_lossy(text);
    let shaped = looks_like_points(text);
    forbid!("R1.1", shaped, "{shown} leaves the board, which has files a to i and ranks 1 to 10");
    Err(unreadable(text))
}

/// Letter, number, letter, number, of which the board does not have both points.
fn looks_like_points(text: &[u8]) -> bool {
    let mut rest = text;
    for _ in 0..2 {
        let Some((b'a'..=b'z', numbered)) = rest.split_first() else { return false };
        let digits = numbered.iter().take_while(|b| b.is_ascii_digit()).count();
        if !matches!(digits, 1 | 2) {
            return false;
        }
        rest = &numbered[digits..];
    }
    let second = Point::parse(text).and_then(|(_, rest)| Point::parse(rest));
    rest.is_empty() && second.is_none_or(|(_, rest)| !rest.is_empty())
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    let text: String = String::from_utf8_lossy(text).chars().take(24).collect();
    Rejection::syntax(format!("{text} is no move as in a4b4, 79졸78 or P79-78, no pass, no set-up"))
}

/// Reads what people write.
#[inline]
pub(crate) fn read_written(board: &Board, text: &[u8]) -> Result<Read<Action>, Rejection> {
    if let Some(action) = read(text) {
        return Ok(Read::unchecked(action));
    }
    let text_read = std::str::from_utf8(text).ok().and_then(|text| read_styles(board, text));
    match text_read {
        None => refuse(text).map(Read::unchecked),
        Some(written) => written.resolve(board),
    }
}

/// What a text of one of the styles says.
struct Written {
    action: Action,
    /// The piece that it names.
    piece: Option<Piece>,
    marks: u8,
}

impl Written {
    const fn plain(action: Action) -> Written {
        Written { action, piece: None, marks: 0 }
    }

    /// Holds the piece that is named to the one that stands there (R9.2).
    fn resolve(self, board: &Board) -> Result<Read<Action>, Rejection> {
        if let (Some(piece), Action::Ply(Ply::Move(Move { from, .. }))) = (self.piece, self.action)
        {
            let there = board.piece_at(from).map(|(_, piece)| piece);
            forbid!("R9.2", there.is_none(), "{from} is empty, {} is named", a(piece));
            let what = there.map(a).unwrap_or_default();
            forbid!("R9.2", there != Some(piece), "{what} stands on {from}, not {}", a(piece));
        }
        Ok(Read { action: self.action, legal: false, marks: self.marks, canonical: false })
    }
}

fn read_styles(board: &Board, text: &str) -> Option<Written> {
    if matches!(text, PASS_KOREAN | "한수쉬기" | "쉼" | "@@@@" | "PASS" | "Pass") {
        return Some(Written::plain(Action::Ply(Ply::Pass)));
    }
    if let Some(formation) = Formation::parse_written(text) {
        return Some(Written::plain(Action::SetUp(formation)));
    }
    let points = read_points(board, text.as_bytes());
    let points = points.map(|ply| Written::plain(Action::Ply(ply)));
    points.or_else(|| read_korean(board, text)).or_else(|| read_letters(board, text))
}

/// Reads `A4-B4` and the pass as a general that stays where it is, `e2e2`.
fn read_points(board: &Board, text: &[u8]) -> Option<Ply> {
    // The longest is `A10-B10`.
    let lower = spelling::lower::<7>(text)?;
    let (from, rest) = Point::parse(&lower)?;
    let (to, rest) = Point::parse(rest.strip_prefix(b"-").unwrap_or(rest))?;
    if rest.is_empty() { ply(board, from, to) } else { None }
}

/// A move, or the pass if the own general stays where it is.
fn ply(board: &Board, from: Point, to: Point) -> Option<Ply> {
    match from == to {
        false => Some(Ply::Move(Move { from, to })),
        true => (board.general(board.to_move) == from).then_some(Ply::Pass),
    }
}

/// Reads a point as Korean records number it, `79`, at the front of a text.
fn numbered(text: &str) -> Option<(Point, &str)> {
    let [rank, file, ..] = *text.as_bytes() else { return None };
    let (rank, file) = (rank.wrapping_sub(b'0'), file.wrapping_sub(b'1'));
    let rank = (RANKS - rank.min(RANKS)) % RANKS;
    let known = text.as_bytes()[0].is_ascii_digit() && file < FILES;
    known.then(|| (Point::at(file, rank), &text[2..]))
}

/// Writes a point so.
fn write_numbered(point: Point, out: &mut String) {
    let rank = (RANKS - point.rank()) % RANKS;
    write!(out, "{rank}{}", point.file() + 1).expect("a String takes all");
}

/// Reads `79졸78`, `74상42병`, `57차27장군`.
fn read_korean(board: &Board, text: &str) -> Option<Written> {
    let (from, rest) = numbered(text)?;
    let sign = rest.chars().next()?;
    let piece = Piece::of_korean(sign)?;
    let (to, mut rest) = numbered(&rest[sign.len_utf8()..])?;
    let mut marks = 0;
    for (word, mark) in [("장군", CHECK), ("멍군", 0), ("외통", MATE)] {
        if let Some(before) = rest.strip_suffix(word) {
            (rest, marks) = (before, marks | mark);
        }
    }
    let mut taken = rest.chars();
    if let Some(sign) = taken.next() {
        marks |= TAKEN * (Piece::of_korean(sign)? as u8 + 1);
    }
    let action = Action::Ply(ply(board, from, to)?);
    taken.next().is_none().then_some(Written { action, piece: Some(piece), marks })
}

/// Reads `P79-78`, `H02x83+`.
fn read_letters(board: &Board, text: &str) -> Option<Written> {
    let piece = Piece::of_fen(*text.as_bytes().first()?)?;
    let (from, rest) = numbered(text.get(1..)?)?;
    let (capture, rest) = match rest.strip_prefix('x') {
        Some(rest) => (CAPTURE, rest),
        None => (0, rest.strip_prefix('-').unwrap_or(rest)),
    };
    let (to, rest) = numbered(rest)?;
    let mark = match rest {
        "" => 0,
        "+" => CHECK,
        "#" => MATE,
        _ => return None,
    };
    let action = Action::Ply(ply(board, from, to)?);
    Some(Written { action, piece: Some(piece), marks: capture | mark })
}

/// Holds what is written behind a legal ply to what it does (R9.3).
pub(crate) fn verify(board: &Board, ply: Ply, marks: u8, last: bool) -> MarkVerdict {
    let wrong = |message| MarkVerdict::Wrong(Rejection::new(Kind::Mark, "R9.3", message));
    let taken = match ply {
        Ply::Move(Move { to, .. }) => board.piece_at(to).map(|(_, piece)| piece),
        Ply::Pass => None,
    };
    let named = (marks & !CAPTURE) / TAKEN;
    let said = usize::from(named).checked_sub(1).map(|kind| Piece::ALL[kind]);
    if rule!("R9.3", said.is_some() && said != taken) {
        let what = taken.map_or("nothing".to_owned(), a);
        return wrong(format!("the move takes {what}"));
    }
    if rule!("R9.3", marks & CAPTURE != 0 && taken.is_none()) {
        return wrong("the move takes nothing".to_owned());
    }
    if marks & (CHECK | MATE) == 0 {
        return MarkVerdict::True;
    }
    let mut after = *board;
    after.play(ply);
    let check = after.in_check(after.to_move);
    if rule!("R9.3", !check) {
        return wrong(format!("{} is not in check", after.to_move));
    }
    let mate = !after.can_act();
    if rule!("R9.3", marks & MATE != 0 && !mate) {
        return wrong(format!("{} has an answer", after.to_move));
    }
    if last && mate && marks & MATE == 0 { MarkVerdict::Weak } else { MarkVerdict::True }
}

/// Writes a legal action in a style.
pub(crate) fn write_style(board: &Board, style: usize, action: Action, out: &mut String) {
    let us = board.to_move;
    match (action, style) {
        (Action::SetUp(formation), KOREAN) => out.push_str(formation.korean()),
        (Action::Ply(Ply::Pass), KOREAN) => out.push_str(PASS_KOREAN),
        (Action::Ply(Ply::Pass), UCI) => {
            let general = board.general(us);
            write!(out, "{general}{general}").expect("a String takes all");
        }
        (Action::Ply(ply), LETTERS) => write_letters(board, us, ply, out),
        (Action::Ply(Ply::Move(m)), KOREAN) => write_korean(board, us, m, out),
        _ => write(action, out),
    }
}

fn write_korean(board: &Board, us: Side, Move { from, to }: Move, out: &mut String) {
    write_numbered(from, out);
    out.push(board.kind_at(from).korean(us));
    write_numbered(to, out);
    if let Some((side, taken)) = board.piece_at(to) {
        out.push(taken.korean(side));
    }
}

fn write_letters(board: &Board, us: Side, ply: Ply, out: &mut String) {
    let (from, to) = match ply {
        Ply::Move(Move { from, to }) => (from, to),
        Ply::Pass => (board.general(us), board.general(us)),
    };
    out.push(board.kind_at(from).letter());
    write_numbered(from, out);
    let captures = board.side(us.other()).has(to);
    out.push(if captures { 'x' } else { '-' });
    write_numbered(to, out);
}
