//! Actions as text (R9): two points as in Fairy-Stockfish (`a4b4`), numbered points as in Korean
//! records (`79졸78`), and numbered points with western letters (`P79-78`).
//!
//! Korean records number points by rank from Han's side, 0 for the tenth, and file from the left.

use crate::board::{Board, FILES, Move, Ply, Point, RANKS, Side, side_zh};
use crate::facts::{KOREAN, LETTERS, UCI};
use crate::formation::Formation;
use crate::game::Janggi;
use crate::piece::Piece;
use wanqi_sdk::prelude::*;
use wanqi_sdk::words::a;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A side sets up its horses and elephants (R2.1).
    SetUp(Formation),
    /// A side moves or passes.
    Ply(Ply),
}

/// The mark of check: `+`, 장군.
const CHECK: u8 = 1;
/// The mark of mate: `#`.
const MATE: u8 = 2;
/// The mark of a taken piece: the number of its kind plus one, times `TAKEN`. `CAPTURE` marks any
/// capture.
const TAKEN: u8 = 4;
const CAPTURE: u8 = 128;

const PASS: &str = "pass";
const PASS_KOREAN: &str = "한수쉼";

impl ActionText for Janggi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::SetUp(formation) => out.push_str(formation.text()),
            Action::Ply(Ply::Pass) => out.push_str(PASS),
            Action::Ply(Ply::Move(Move { from, to })) => {
                put!(out, "{from}{to}");
            }
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        read(text).map_or_else(|| refuse(text), Ok)
    }

    #[inline]
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let mut read = read_written(&self.board, text)?;
        if let Action::Ply(ply) = read.action {
            read.legal = !self.setting_up() && !self.board.closed() && self.board.is_legal(ply);
        }
        Ok(read)
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        let board = &self.board;
        let us = self.board.to_move;
        match (action, style) {
            (Action::SetUp(formation), KOREAN) => out.push_str(formation.korean()),
            (Action::Ply(Ply::Pass), KOREAN) => out.push_str(PASS_KOREAN),
            (Action::Ply(Ply::Pass), UCI) => {
                let general = self.board.general(us);
                put!(out, "{general}{general}");
            }
            (Action::Ply(ply), LETTERS) => write_letters(board, us, ply, out),
            (Action::Ply(Ply::Move(m)), KOREAN) => write_korean(board, us, m, out),
            _ => self.write(actor, action, out),
        }
    }

    fn marks(&self, _actor: Actor, action: Action, marks: u8, last: bool) -> MarkVerdict {
        match action {
            Action::Ply(ply) => verify(&self.board, ply, marks, last),
            Action::SetUp(_) => MarkVerdict::True,
        }
    }
}

/// Reads canonical text.
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

/// Refuses a text that is not an action: points off the board (R1.1), and other texts.
#[cold]
pub(crate) fn refuse(text: &[u8]) -> Result<Action, Rejection> {
    let shown = String::from_utf8_lossy(text);
    let shaped = looks_like_points(text);
    forbid!(
        "R1.1",
        shaped,
        "{shown} leaves the board, which has files a to i and ranks 1 to 10";
        "{shown} 不在棋盘上，棋盘的纵线是 a 到 i，横线是 1 到 10"
    );
    Err(unreadable(text))
}

/// Whether the text is letter, number, letter, number and names a point off the board.
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
    Rejection::syntax(format!(
        "{text} is not a move such as a4b4, 79졸78 or P79-78, a pass or a set-up"
    ))
    .zh(format!("{text} 不是着法（如 a4b4、79졸78、P79-78），也不是停一手或布阵"))
}

/// Reads canonical text and the styles.
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

/// The contents of a text in one of the styles.
struct Written {
    action: Action,
    /// The named piece.
    piece: Option<Piece>,
    marks: u8,
}

impl Written {
    const fn plain(action: Action) -> Written {
        Written { action, piece: None, marks: 0 }
    }

    /// Checks that the named piece is on the first point (R9.2).
    fn resolve(self, board: &Board) -> Result<Read<Action>, Rejection> {
        if let (Some(piece), Action::Ply(Ply::Move(Move { from, .. }))) = (self.piece, self.action)
        {
            let (side, there) = require!(
                "R9.2",
                board.piece_at(from),
                "{from} is empty, but the text has {}", a(piece);
                "{from} 上没有棋子，而着法写的是{}", piece.zh(board.to_move)
            );
            forbid!(
                "R9.2",
                there != piece,
                "{} is on {from}, not {}", a(there), a(piece);
                "{from} 上是{}，不是{}", there.zh(side), piece.zh(side)
            );
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

/// Reads `A4-B4`, and the pass as a move of the general to its own point, `e2e2`.
fn read_points(board: &Board, text: &[u8]) -> Option<Ply> {
    // The longest is `A10-B10`.
    let lower = spelling::lower::<7>(text)?;
    let (from, rest) = Point::parse(&lower)?;
    let (to, rest) = Point::parse(rest.strip_prefix(b"-").unwrap_or(rest))?;
    if rest.is_empty() { ply(board, from, to) } else { None }
}

/// A move, or the pass if both points are that of the own general.
fn ply(board: &Board, from: Point, to: Point) -> Option<Ply> {
    match from == to {
        false => Some(Ply::Move(Move { from, to })),
        true => (board.general(board.to_move) == from).then_some(Ply::Pass),
    }
}

/// Reads a numbered point of Korean records, `79`, at the front of a text.
fn numbered(text: &str) -> Option<(Point, &str)> {
    let [rank, file, ..] = *text.as_bytes() else { return None };
    let (rank, file) = (rank.wrapping_sub(b'0'), file.wrapping_sub(b'1'));
    let rank = (RANKS - rank.min(RANKS)) % RANKS;
    let known = text.as_bytes()[0].is_ascii_digit() && file < FILES;
    known.then(|| (Point::at(file, rank), &text[2..]))
}

/// Writes a numbered point.
fn write_numbered(point: Point, out: &mut String) {
    let rank = (RANKS - point.rank()) % RANKS;
    put!(out, "{rank}{}", point.file() + 1);
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

/// Checks the marks of a legal ply (R9.3).
pub(crate) fn verify(board: &Board, ply: Ply, marks: u8, last: bool) -> MarkVerdict {
    let wrong = |message: String, chinese: String| {
        MarkVerdict::Wrong(Rejection::new(RejectionKind::Mark, "R9.3", message).zh(chinese))
    };
    let nothing = || wrong("the move takes nothing".to_owned(), "这一步没有吃子".to_owned());
    let taken = match ply {
        Ply::Move(Move { to, .. }) => board.piece_at(to).map(|(_, piece)| piece),
        Ply::Pass => None,
    };
    let named = (marks & !CAPTURE) / TAKEN;
    let said = usize::from(named).checked_sub(1).map(|kind| Piece::ALL[kind]);
    if rule!("R9.3", said.is_some() && said != taken) {
        let Some(taken) = taken else { return nothing() };
        let chinese = format!("这一步吃的是{}", taken.zh(board.to_move.other()));
        return wrong(format!("the move takes {}", a(taken)), chinese);
    }
    if rule!("R9.3", marks & CAPTURE != 0 && taken.is_none()) {
        return nothing();
    }
    if marks & (CHECK | MATE) == 0 {
        return MarkVerdict::True;
    }
    let mut after = *board;
    after.play(ply);
    let check = after.in_check(after.to_move);
    if rule!("R9.3", !check) {
        let them = after.to_move;
        return wrong(format!("{them} is not in check"), format!("{}没有被将军", side_zh(them)));
    }
    let mate = !after.can_act();
    if rule!("R9.3", marks & MATE != 0 && !mate) {
        let them = after.to_move;
        return wrong(format!("{them} has an answer"), format!("{}还有应着", side_zh(them)));
    }
    if last && mate && marks & MATE == 0 { MarkVerdict::Weak } else { MarkVerdict::True }
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
