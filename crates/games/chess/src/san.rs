//! Standard algebraic notation (R8.2, R8.3), read as people write it: with and without `x`, `=`,
//! `+`, `#`, `e.p.`; `0-0`; squares of origin that were not needed; `Ng1-f3`, `e2-e4`, `e7e8Q`.
//!
//! A move is found backwards: from its target to the pieces that reach it. Only a piece that is
//! left over is asked whether its king allows it, so reading costs little more than looking.

use crate::board::Board;
use crate::moves::{Kind, Move};
use crate::piece::{Piece, Side};
use crate::square::{Square, file, rank, squares};
use crate::uci::Castling;
use Piece::{King, Pawn};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::{Kind as Refusal, MarkVerdict, Rejection, rule};

/// `+` is written.
pub const CHECK: u8 = 1;
/// `#` is written.
pub const MATE: u8 = 2;
/// `e.p.` is written.
pub const EN_PASSANT: u8 = 4;

/// A move as it is written, without its signs: `Nbd7`, `exd8=Q`, `e2-e4`.
#[derive(Clone, Copy, Debug)]
struct Sketch {
    /// The letter, a pawn if there is none.
    piece: Piece,
    to: Square,
    /// Where it may come from, by what is written.
    from: Bitboard,
    promotion: Option<Piece>,
}

const ANYWHERE: Bitboard = Bitboard(!0);

/// What the first sign of a move says.
#[derive(Clone, Copy)]
struct First {
    /// The piece that goes; none for castling and what is no move.
    piece: Option<Piece>,
    /// How many signs name it: none where a pawn goes.
    letters: usize,
}

/// By the sign. A look-up, since which piece goes next cannot be foretold.
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

/// Splits off the signs behind a move. Mostly there are none.
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

/// Any move but castling.
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
    let to = Square::parse(*f, *r)?;
    let from = match head {
        [] if piece == Pawn => file(to.file()),
        [] => ANYWHERE,
        _ => parse_origin(head, piece, to)?,
    };
    Some(Sketch { piece, to, from, promotion })
}

/// What stands between the letter and the target: an origin, a capture's `x`.
#[inline]
fn parse_origin(head: &[u8], piece: Piece, to: Square) -> Option<Bitboard> {
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

/// What a pawn becomes, and what stands before it.
#[cold]
fn split_promotion(body: &[u8]) -> Option<(&[u8], Option<Piece>)> {
    let (head, becomes) = match body {
        [head @ .., b'Q' | b'R' | b'B' | b'N'] => (head, Piece::of_letter(body[head.len()])),
        _ => return None,
    };
    Some((head.strip_suffix(b"=").unwrap_or(head), becomes))
}

/// Whether it is castling towards the h-file.
fn parse_castling(text: &[u8]) -> Option<bool> {
    match text {
        b"O-O" | b"0-0" | b"o-o" | b"OO" => Some(true),
        b"O-O-O" | b"0-0-0" | b"o-o-o" | b"OOO" => Some(false),
        _ => None,
    }
}

impl Board {
    /// Finds the move that is meant, and the signs behind it. Whether it is legal is known if the
    /// last part is true; else [`Board::check`] says why it is not.
    ///
    /// # Errors
    /// No such notation, several moves that fit, or what forbids the one that was meant.
    #[inline(always)]
    pub fn read_san(&self, text: &[u8], how: Castling) -> Result<(Move, u8, bool), Rejection> {
        let (body, marks) = split_marks(text);
        if let Some(sketch) = parse(body)
            && let Some(m) = self.only(sketch)
        {
            return Ok((m, marks, true));
        }
        let (m, legal) = self.read_seldom(body, how).ok_or_else(|| unreadable(text))??;
        Ok((m, marks, legal))
    }

    /// Castling, and what is no plain move; `None` if it is no notation.
    #[inline(never)]
    fn read_seldom(&self, body: &[u8], how: Castling) -> Option<Result<(Move, bool), Rejection>> {
        match parse_castling(body) {
            Some(king_side) => Some(Ok(self.written_castling(king_side))),
            None => parse(body).map(|sketch| self.unusual(sketch, how)),
        }
    }

    /// The one legal move that fits, if there is just one.
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
        } else if !self.keeps_king_safe(piece, Square::new(fits.first()), to) {
            return None;
        }
        let kind = promotion.map_or(Kind::Plain, Kind::Promotion);
        Some(Move { piece, from: Square::new(fits.first()), to, kind })
    }

    /// Those of the pieces that may leave their squares for another, for all their king fears.
    #[inline]
    fn safe(&self, piece: Piece, origins: Bitboard, to: Square) -> Bitboard {
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
        let corner = Square::at(if king_side { 7 } else { 0 }, us.rank(0));
        let to = self.castling_rook(us, king_side).unwrap_or(corner);
        let m = Move { piece: King, from: self.king(us), to, kind: Kind::Castle };
        (m, self.is_legal(m))
    }

    /// No legal move fits what is written, or several, or it is written by squares: `e1-g1`.
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
        // A single square of origin, and perhaps no letter: the squares say which move is meant.
        let named = !from.is_empty() && !from.many();
        if named && (piece == Pawn || !own.is_empty()) {
            let m = self.meant_by(Square::new(from.first()), to, kind, how);
            return Ok((m, self.is_legal(m)));
        }
        // Whoever comes nearest shows which rule stands against it.
        let nearest = if fits.is_empty() { own } else { fits };
        if rule!("R3.1", nearest.is_empty()) {
            let message = format!("{us} has no {piece} that could be meant");
            return Err(Rejection::illegal("R3.1", message));
        }
        if fits.is_empty() && nearest.many() && piece != Pawn {
            return Err(self.out_of_reach(sketch));
        }
        // Of two pawns on a file the one in front.
        let front = if us == crate::piece::Side::White && piece == Pawn {
            63 - nearest.0.leading_zeros() as u8
        } else {
            nearest.first()
        };
        let m = Move { piece, from: Square::new(front), to, kind };
        self.check(m)?;
        Ok((m, true))
    }

    /// The move that squares mean in either way of writing castling.
    #[must_use]
    pub fn meant_by(&self, from: Square, to: Square, kind: Kind, how: Castling) -> Move {
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
            let message = format!("{us}'s own {} stands on {to}", self.kind_at(to));
            return Rejection::illegal("R3.1", message);
        }
        Rejection::illegal("R3.2", format!("no {piece} of {us} reaches {to}"))
    }

    #[cold]
    fn several(&self, sketch: Sketch, legal: Bitboard) -> Rejection {
        let Sketch { piece, to, .. } = sketch;
        let origins: Vec<String> = squares(legal).map(|square| square.to_string()).collect();
        let message = format!("the {piece}s on {} can all go to {to}", origins.join(" and "));
        let message = if origins.len() == 2 { message.replace("all", "both") } else { message };
        let hint = "the file, the rank or both of the piece that moves stand before the target";
        Rejection::new(Refusal::Ambiguous, "R8.2", message).hint(hint)
    }

    /// Looks at the signs behind a legal move (R8.3). Only the `last` move of a game can have a `+`
    /// that should be a `#`.
    #[must_use]
    pub fn verify_marks(&self, m: Move, marks: u8, last: bool) -> MarkVerdict {
        if marks == 0 {
            return MarkVerdict::True;
        }
        let wrong =
            |message: String| MarkVerdict::Wrong(Rejection::new(Refusal::Mark, "R8.3", message));
        let passing = self.en_passant == Some(m.to) && m.piece == Pawn;
        if rule!("R8.3", marks & EN_PASSANT != 0 && !passing) {
            return wrong("the pawn is not taken en passant".to_owned());
        }
        if marks & (CHECK | MATE) == 0 {
            return MarkVerdict::True;
        }
        let mut after = *self;
        after.play(m);
        let them = after.to_move;
        if rule!("R8.3", after.checkers().is_empty()) {
            return wrong(format!("{them} is not in check after this"));
        }
        if marks & MATE == 0 && !last {
            return MarkVerdict::True;
        }
        let can_move = after.can_move();
        if rule!("R8.3", marks & MATE != 0 && can_move) {
            return wrong(format!("{them} is in check but not mated"));
        }
        if marks & MATE == 0 && !can_move { MarkVerdict::Weak } else { MarkVerdict::True }
    }

    /// Writes a legal move.
    pub fn write_san(&self, m: Move, out: &mut String) {
        use std::fmt::Write as _;
        let Move { piece, from, to, .. } = m;
        if m.kind == Kind::Castle {
            out.push_str(if to > from { "O-O" } else { "O-O-O" });
        } else {
            let captures = !(self.side(self.to_move.other()) & to.bit()).is_empty()
                || piece == Pawn && from.file() != to.file();
            if piece != Pawn {
                out.push(piece.letter(crate::piece::Side::White));
                self.write_origin(piece, m, out);
            } else if captures {
                out.push(char::from(b'a' + from.file()));
            }
            if captures {
                out.push('x');
            }
            write!(out, "{to}").expect("a String takes all");
            if let Kind::Promotion(becomes) = m.kind {
                out.push('=');
                out.push(becomes.letter(crate::piece::Side::White));
            }
        }
        let mut after = *self;
        after.play(m);
        if !after.checkers().is_empty() {
            out.push(if after.can_move() { '+' } else { '#' });
        }
    }

    /// As much of the origin as tells the piece from others of its kind: file, rank or both.
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
}
