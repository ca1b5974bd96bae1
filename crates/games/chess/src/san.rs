//! Standard algebraic notation (R8.2, R8.3). The reader accepts common variants: with and without
//! `x`, `=`, `+`, `#`, `e.p.`; `0-0`; unnecessary squares of origin; `Ng1-f3`, `e2-e4`, `e7e8Q`.
//!
//! The reader finds a move backwards, from its target to the pieces that reach it. It tests the
//! safety of the king only for the remaining pieces.

use crate::board::{Board, Point, Side, file, rank, squares};
use crate::moves::{Kind, Move};
use crate::notation::Castling;
use crate::piece::Piece;
use Piece::{King, Pawn};
use wanqi_sdk::RejectionKind;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

/// The text has `+`.
pub const CHECK: u8 = 1;
/// The text has `#`.
pub const MATE: u8 = 2;
/// The text has `e.p.`.
pub const EN_PASSANT: u8 = 4;

/// The parts of a move without its signs: `Nbd7`, `exd8=Q`, `e2-e4`.
#[derive(Clone, Copy, Debug)]
struct Sketch {
    /// The piece of the letter; a pawn without a letter.
    piece: Piece,
    to: Point,
    /// The possible squares of origin according to the text.
    from: Bitboard,
    promotion: Option<Piece>,
}

const ANYWHERE: Bitboard = Bitboard(!0);

/// The meaning of the first character of a move.
#[derive(Clone, Copy)]
struct First {
    /// The piece that moves; `None` for castling and for texts that are not moves.
    piece: Option<Piece>,
    /// The number of characters for the piece: 0 for a pawn.
    letters: usize,
}

/// A table by the first character, because the processor cannot predict branches on it.
const FIRST: [First; 256] = {
    let mut table = [First { piece: None, letters: 0 }; 256];
    let mut index = 0;
    while index < Piece::ALL.len() {
        let piece = Piece::ALL[index];
        table[piece.letter(Side::White) as usize] = First { piece: Some(piece), letters: 1 };
        index += 1;
    }
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = First { piece: Some(Pawn), letters: 0 };
        file += 1;
    }
    table
};

/// Splits off the signs after a move. Mostly there are none.
#[inline(always)]
fn split_marks(text: &[u8]) -> (&[u8], u8) {
    match text.last() {
        Some(b'+' | b'#' | b'.' | b'p') => split_some_marks(text),
        _ => (text, 0),
    }
}

#[inline]
fn split_some_marks(mut text: &[u8]) -> (&[u8], u8) {
    let mut marks = 0;
    loop {
        match text {
            [rest @ .., b'+'] => (text, marks) = (rest, marks | CHECK),
            [rest @ .., b'#'] => (text, marks) = (rest, marks | MATE),
            [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'p'] => {
                (text, marks) = (rest, marks | EN_PASSANT);
            }
            _ => return (text, marks),
        }
    }
}

/// Reads any move except castling.
#[inline(always)]
fn parse(text: &[u8]) -> Option<Sketch> {
    let first = FIRST[usize::from(*text.first()?)];
    let piece = first.piece?;
    let mut body = &text[first.letters..];
    let mut promotion = None;
    if !matches!(body.last(), Some(b'1'..=b'8')) {
        (body, promotion) = split_promotion(body)?;
    }
    let [head @ .., f, r] = body else { return None };
    let to = Point::parse(*f, *r)?;
    let from = match head {
        [] if piece == Pawn => file(to.file()),
        [] => ANYWHERE,
        _ => parse_origin(head, piece, to)?,
    };
    Some(Sketch { piece, to, from, promotion })
}

/// Reads the text between the letter and the target: an origin, the `x` of a capture.
#[inline]
fn parse_origin(head: &[u8], piece: Piece, to: Point) -> Option<Bitboard> {
    let mut head = head.strip_suffix(b"x").unwrap_or(head);
    head = head.strip_suffix(b"-").or(head.strip_suffix(b":")).unwrap_or(head);
    let mut from = ANYWHERE;
    if let [f @ b'a'..=b'h', tail @ ..] = head {
        (from, head) = (file(f - b'a'), tail);
    } else if piece == Pawn {
        from = file(to.file());
    }
    if let [r @ b'1'..=b'8', tail @ ..] = head {
        (from, head) = (from & rank(r - b'1'), tail);
    }
    head.is_empty().then_some(from)
}

/// Splits off the promotion of a pawn.
#[cold]
fn split_promotion(body: &[u8]) -> Option<(&[u8], Option<Piece>)> {
    let (head, becomes) = match body {
        [head @ .., b'Q' | b'R' | b'B' | b'N'] => (head, Piece::of_letter(body[head.len()])),
        _ => return None,
    };
    Some((head.strip_suffix(b"=").unwrap_or(head), becomes))
}

/// Reads castling; true on the king's side.
fn parse_castling(text: &[u8]) -> Option<bool> {
    match text {
        b"O-O" | b"0-0" | b"o-o" | b"OO" => Some(true),
        b"O-O-O" | b"0-0-0" | b"o-o-o" | b"OOO" => Some(false),
        _ => None,
    }
}

impl Board {
    /// Finds the intended move and the signs after it. If the flag is true, the move is legal;
    /// otherwise [`Board::check`] has the reason.
    ///
    /// # Errors
    /// The text is not notation, several moves fit, or a rule forbids the intended move.
    #[inline(always)]
    pub fn read_san(&self, text: &[u8], how: Castling) -> Result<(Move, u8, bool), Rejection> {
        let (body, marks) = split_marks(text);
        if let Some(sketch) = parse(body)
            && let Some(m) = self.only(sketch)
        {
            return Ok((m, marks, true));
        }
        let (m, legal) = self.read_rare(body, how).ok_or_else(|| unreadable(text))??;
        Ok((m, marks, legal))
    }

    /// Reads castling and other rare texts; `None` if the text is not notation.
    #[inline(never)]
    fn read_rare(&self, body: &[u8], how: Castling) -> Option<Result<(Move, bool), Rejection>> {
        match parse_castling(body) {
            Some(king_side) => Some(Ok(self.written_castling(king_side))),
            None => parse(body).map(|sketch| self.unusual(sketch, how)),
        }
    }

    /// The legal move that fits, if there is exactly one.
    #[inline(always)]
    fn only(&self, sketch: Sketch) -> Option<Move> {
        let Sketch { piece, to, from, promotion } = sketch;
        let promotes = piece == Pawn && (to.rank() == 0 || to.rank() == 7);
        let mut fits = self.origins(piece, to) & from;
        if fits.is_empty() || promotes != promotion.is_some() {
            return None;
        }
        if fits.many() {
            fits = self.safe(piece, fits, to);
            if fits.is_empty() || fits.many() {
                return None;
            }
        } else if !self.keeps_king_safe(piece, Point::new(fits.first()), to) {
            return None;
        }
        let kind = promotion.map_or(Kind::Plain, Kind::Promotion);
        Some(Move { piece, from: Point::new(fits.first()), to, kind })
    }

    /// The origins from which a move to the target leaves the own king safe.
    #[inline]
    fn safe(&self, piece: Piece, origins: Bitboard, to: Point) -> Bitboard {
        let mut safe = Bitboard::EMPTY;
        for from in squares(origins) {
            if self.keeps_king_safe(piece, from, to) {
                safe |= from.bit();
            }
        }
        safe
    }

    fn written_castling(&self, king_side: bool) -> (Move, bool) {
        let us = self.to_move;
        let corner = Point::at(if king_side { 7 } else { 0 }, us.rank(0));
        let to = self.castling_rook(us, king_side).unwrap_or(corner);
        let m = Move { piece: King, from: self.king(us), to, kind: Kind::Castle };
        (m, self.is_legal(m))
    }

    /// Handles texts that fit no legal move or several, and moves as two squares: `e1-g1`.
    #[cold]
    fn unusual(&self, sketch: Sketch, how: Castling) -> Result<(Move, bool), Rejection> {
        let Sketch { piece, to, from, promotion } = sketch;
        let us = self.to_move;
        let kind = promotion.map_or(Kind::Plain, Kind::Promotion);
        let own = self.of(us, piece) & from;
        let fits = self.origins(piece, to) & from;
        let legal = self.safe(piece, fits, to);
        if rule!("R8.2", legal.many()) {
            return Err(self.several(sketch, legal));
        }
        // With a single square of origin, even without a letter, the squares identify the move.
        let named = !from.is_empty() && !from.many();
        if named && (piece == Pawn || !own.is_empty()) {
            let m = self.meant_by(Point::new(from.first()), to, kind, how);
            return Ok((m, self.is_legal(m)));
        }
        // The nearest candidate shows which rule forbids the move.
        let nearest = if fits.is_empty() { own } else { fits };
        if rule!("R3.1", nearest.is_empty()) {
            let message = format!("{us} has no {piece} for this move");
            let chinese = format!("{}没有可以这样走的{}", us.zh(), piece.zh());
            return Err(Rejection::illegal("R3.1", message).zh(chinese));
        }
        if fits.is_empty() && nearest.many() && piece != Pawn {
            return Err(self.out_of_reach(sketch));
        }
        // Of two pawns on a file, the front one.
        let front = if us == Side::White && piece == Pawn {
            63 - nearest.0.leading_zeros() as u8
        } else {
            nearest.first()
        };
        let m = Move { piece, from: Point::new(front), to, kind };
        self.check(m)?;
        Ok((m, true))
    }

    /// The move with these squares, with castling in either form.
    #[must_use]
    pub fn meant_by(&self, from: Point, to: Point, kind: Kind, how: Castling) -> Move {
        let m = self.between_squares(from, to, kind, how);
        if m.kind != Kind::Plain || from != self.king(self.to_move) {
            return m;
        }
        match how {
            Castling::KingGoes => self.takes_rook(from, to),
            Castling::TakesRook => self.king_goes(from, to),
        }
        .unwrap_or(m)
    }

    fn out_of_reach(&self, sketch: Sketch) -> Rejection {
        let Sketch { piece, to, .. } = sketch;
        let us = self.to_move;
        if !(self.side(us) & to.bit()).is_empty() {
            let message = format!("{us}'s own {} is on {to}", self.kind_at(to));
            let chinese = format!("{to} 上是{}自己的{}", us.zh(), self.kind_at(to).zh());
            return Rejection::illegal("R3.1", message).zh(chinese);
        }
        Rejection::illegal("R3.2", format!("no {piece} of {us} reaches {to}")).zh(format!(
            "{}没有{}能走到 {to}",
            us.zh(),
            piece.zh()
        ))
    }

    #[cold]
    fn several(&self, sketch: Sketch, legal: Bitboard) -> Rejection {
        let Sketch { piece, to, .. } = sketch;
        let origins: Vec<String> = squares(legal).map(|square| square.to_string()).collect();
        let message = format!("the {piece}s on {} can all move to {to}", origins.join(" and "));
        let message = if origins.len() == 2 { message.replace("all", "both") } else { message };
        let hint = "write the file, the rank or both of the moving piece before the target";
        let chinese = format!("{} 上的{}都能走到 {to}", origins.join("、"), piece.zh());
        Rejection::new(RejectionKind::Ambiguous, "R8.2", message)
            .hint(hint)
            .zh(chinese)
            .hint_zh("请在到达格前写出所走棋子的直线、横线，或两者")
    }

    /// Checks the signs after a legal move (R8.3). Only for the `last` move of a game it reports a
    /// `+` that should be a `#`.
    #[must_use]
    pub fn verify_marks(&self, m: Move, marks: u8, last: bool) -> MarkVerdict {
        if marks == 0 {
            return MarkVerdict::True;
        }
        let wrong = |message: String, chinese: String| {
            let refusal = Rejection::new(RejectionKind::Mark, "R8.3", message);
            MarkVerdict::Wrong(refusal.zh(chinese))
        };
        let passing = self.en_passant == Some(m.to) && m.piece == Pawn;
        if rule!("R8.3", marks & EN_PASSANT != 0 && !passing) {
            return wrong(
                "this is not a capture en passant".to_owned(),
                "这不是吃过路兵".to_owned(),
            );
        }
        if marks & (CHECK | MATE) == 0 {
            return MarkVerdict::True;
        }
        let mut after = *self;
        after.play(m);
        let them = after.to_move;
        if rule!("R8.3", after.checkers().is_empty()) {
            return wrong(
                format!("{them} is not in check after this"),
                format!("走后{}没有被将军", them.zh()),
            );
        }
        if marks & MATE == 0 && !last {
            return MarkVerdict::True;
        }
        let can_move = after.can_move();
        if rule!("R8.3", marks & MATE != 0 && can_move) {
            return wrong(
                format!("{them} is in check but not mated"),
                format!("{}被将军，但没有被将杀", them.zh()),
            );
        }
        if marks & MATE == 0 && !can_move { MarkVerdict::Weak } else { MarkVerdict::True }
    }

    /// Writes a legal move.
    pub fn write_san(&self, m: Move, out: &mut String) {
        let Move { piece, from, to, .. } = m;
        if m.kind == Kind::Castle {
            out.push_str(if to > from { "O-O" } else { "O-O-O" });
        } else {
            let captures = !(self.side(self.to_move.other()) & to.bit()).is_empty()
                || piece == Pawn && from.file() != to.file();
            if piece != Pawn {
                out.push(piece.letter(Side::White));
                self.write_origin(piece, m, out);
            } else if captures {
                out.push(char::from(b'a' + from.file()));
            }
            if captures {
                out.push('x');
            }
            put!(out, "{to}");
            if let Kind::Promotion(becomes) = m.kind {
                out.push('=');
                out.push(becomes.letter(Side::White));
            }
        }
        let mut after = *self;
        after.play(m);
        if !after.checkers().is_empty() {
            out.push(if after.can_move() { '+' } else { '#' });
        }
    }

    /// Writes the part of the origin that distinguishes the piece from others: file, rank or both.
    fn write_origin(&self, piece: Piece, m: Move, out: &mut String) {
        let Move { from, to, .. } = m;
        let others = match piece {
            King => Bitboard::EMPTY,
            _ => self.safe(piece, self.origins(piece, to) & !from.bit(), to),
        };
        if others.is_empty() {
            return;
        }
        let on_file = !(others & file(from.file())).is_empty();
        let on_rank = !(others & rank(from.rank())).is_empty();
        if !on_file || on_rank {
            out.push(char::from(b'a' + from.file()));
        }
        if on_file {
            out.push(char::from(b'1' + from.rank()));
        }
    }
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    let text = String::from_utf8_lossy(text);
    let text: String = text.chars().take(24).collect();
    Rejection::syntax(format!("{text} is neither algebraic notation nor a pair of squares"))
        .hint("moves are written as Nf3, exd5, e8=Q, O-O or g1f3")
        .zh(format!("{text} 既不是代数记谱，也不是两个格"))
        .hint_zh("着法写作 Nf3、exd5、e8=Q、O-O 或 g1f3")
}
