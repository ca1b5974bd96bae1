//! Position text (R1.3–R1.8): FEN, with X-FEN and Shredder-FEN castling letters.
//!
//! The writer writes six fields: pieces, side to move, castling rights (`KQkq`, a file letter if
//! the rook is not the outermost), the en passant square if a legal capture exists there, the clock
//! of reversible moves, the move number. The reader needs the first four. A seventh field, `drawn=`
//! with a reason, names an end that the others do not show: a claim, a repetition, an earlier draw.

use crate::board::{Board, Point, Side, file, rank, squares};
use crate::ends::Draw;
use crate::game::Chess;
use crate::notation::Castling;
use crate::piece::Piece;
use Piece::{King, Pawn, Rook};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::text_hash;

/// The rule of the text itself.
const RULE: &str = "R1.3";

impl PositionText for Chess {
    fn position(&self, out: &mut String) {
        write_place(&self.board, out);
        put!(out, " {} {}", self.board.clock, self.board.round);
        if let Some(draw) = self.drawn.filter(|_| self.drawn != self.board.shows_draw()) {
            put!(out, " drawn={}", draw.word());
        }
    }

    fn read_position(self, text: &str) -> Result<Chess, Rejection> {
        let mut fields = fields(text);
        let mut next = |name: &str, chinese: &str| {
            fields.next().ok_or_else(|| {
                let message = format!("the {name} field is missing");
                Rejection::position(RULE, message, text.len(), 0)
                    .hint("a position has at least pieces, side to move, castling and en passant")
                    .zh(format!("缺少{chinese}一栏"))
                    .hint_zh("局面至少有棋子、行棋方、易位权和过路兵格")
            })
        };
        let mut board = Board::EMPTY;
        let pieces = next("piece", "棋子")?;
        read_pieces(&mut board, pieces)?;
        board.to_move = Side::read(next("side to move", "行棋方")?, RULE)?;
        refuse_impossible(&board, pieces)?;
        // In `standard` kings castle from the e-file with rooks in the corners.
        let standard = self.castling == Castling::KingGoes;
        read_castling(&mut board, next("castling", "易位权")?, standard)?;
        read_en_passant(&mut board, next("en passant", "过路兵格")?)?;
        let mut drawn = None;
        for (numbers, field) in fields.enumerate() {
            match field.text.strip_prefix("drawn=") {
                Some(word) if drawn.is_none() => {
                    let draw = Draw::of_word(word);
                    drawn = Some(
                        draw.ok_or_else(|| field.wrong(RULE, "no such draw").zh("没有这种和棋"))?,
                    );
                }
                None if drawn.is_none() && numbers == 0 => board.clock = number(field)?,
                None if drawn.is_none() && numbers == 1 => board.round = number(field)?.max(1),
                _ => {
                    let refusal = field.wrong(RULE, "nothing may follow the move number here");
                    return Err(refusal.zh("回合数之后不能再有内容"));
                }
            }
        }
        board.key = board.full_key();
        Ok(Chess::with(board, drawn, self.castling))
    }

    fn save(&self, out: &mut SnapshotWriter) {
        let keys = self.run.keys();
        out.u64s(&keys[..keys.len() - 1]);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        from.u64s(self.run.keys_mut())?;
        self.run.push(self.board.key);
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        text_hash(|text| write_place(&self.board, text))
    }
}

fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace()
        .map(move |text| Field { text, offset: text.as_ptr() as usize - start })
}

/// Refuses one byte of a field.
fn wrong_at(
    field: Field<'_>,
    at: usize,
    rule: &'static str,
    message: impl Into<String>,
) -> Rejection {
    Rejection { offset: field.offset + at, length: 1, ..field.wrong(rule, message.into()) }
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let digits = field.text.len() <= 9 && field.text.bytes().all(|b| b.is_ascii_digit());
    let number = field.text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| {
        let refusal = field.wrong(RULE, "this must be a number of at most nine digits");
        refusal.zh("这里应是至多九位的数")
    })
}

fn read_pieces(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    let piece = |letter: char| {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some((side, Piece::of_letter(u8::try_from(letter).ok()?)?))
    };
    let put = |x, y, (side, piece)| board.toggle(side, piece, Point::at(x, y));
    Rows::new(RULE, 8, "square", "piece").read(field, |_| 8, piece, put)
}

/// Refuses positions to which the rules do not apply. Too many pieces are accepted, because
/// composed positions have them.
fn refuse_impossible(board: &Board, field: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let kings = board.of(side, King).count();
        if rule!("R1.4", kings != 1) {
            let chinese = format!("{}有 {kings} 个王，应为一个", side.zh());
            let kings = plural(kings, "king");
            let message = format!("{side} has {kings} instead of one");
            return Err(field.wrong("R1.4", message).zh(chinese));
        }
    }
    let outer = board.all(Pawn) & (rank(0) | rank(7));
    if rule!("R1.5", !outer.is_empty()) {
        let square = Point::new(outer.first());
        let message = format!("a pawn cannot be on {square}");
        return Err(field.wrong("R1.5", message).zh(format!("兵不能在 {square}")));
    }
    let (us, them) = (board.to_move, board.to_move.other());
    let king = board.king(them);
    let attackers = board.attackers(king, board.occupied()) & board.side(us);
    if rule!("R1.6", !attackers.is_empty()) {
        let from = Point::new(attackers.first());
        let piece = board.kind_at(from);
        let message =
            format!("{us} is to move, and the {piece} on {from} attacks the king on {king}");
        let chinese = format!("轮到{}，而 {from} 上的{}攻击 {king} 上的王", us.zh(), piece.zh());
        return Err(field.wrong("R1.6", message).zh(chinese));
    }
    let checks = board.checkers().count();
    if rule!("R1.6", checks > 2) {
        let pieces = plural(checks, "piece");
        let message = format!("{us} is in check from {pieces}, one move can give two at most");
        let chinese = format!("{}被 {checks} 子将军，一步至多形成双将", us.zh());
        return Err(field.wrong("R1.6", message).zh(chinese));
    }
    Ok(())
}

fn read_castling(board: &mut Board, field: Field<'_>, standard: bool) -> Result<(), Rejection> {
    if field.text == "-" {
        return Ok(());
    }
    for (at, letter) in field.text.bytes().enumerate() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let king = board.king(side);
        let home = rank(side.rank(0));
        let rooks = board.of(side, Rook) & home;
        let beyond = |rook: &Point| rook.file() > king.file();
        let rook = match letter.to_ascii_uppercase() {
            b'K' => squares(rooks).filter(beyond).last(),
            b'Q' => squares(rooks).find(|rook| !beyond(rook)),
            letter @ b'A'..=b'H' => squares(rooks & file(letter - b'A')).next(),
            _ => {
                return Err(
                    wrong_at(field, at, RULE, "this is not a castling letter").zh("这不是易位字母")
                );
            }
        };
        let letter = char::from(letter);
        let usual = |rook: Point| king.file() == 4 && (rook.file() == 0 || rook.file() == 7);
        let on_home = !(home & king.bit()).is_empty();
        let right = rook.filter(|rook| on_home && (!standard || usual(*rook)));
        if rule!("R1.7", right.is_none()) {
            let message = format!("{letter}: {side} has no king and rook for this castling");
            let hint = "for other starts than the usual one, use the rule set 960";
            let chinese = format!("{letter}：{}没有可以这样易位的王和车", side.zh());
            return Err(wrong_at(field, at, "R1.7", message)
                .hint(hint)
                .zh(chinese)
                .hint_zh("不是通常开局的，请用规则集 960"));
        }
        let right = right.map_or(Bitboard::EMPTY, Point::bit);
        let king_side = right.first() > king.index() as u8;
        let twice = board.castling_rook(side, king_side).is_some();
        if rule!("R1.7", twice) {
            let message = format!("{letter}: {side} can castle with one rook only on this side");
            let chinese = format!("{letter}：{}在这一翼只能用一个车易位", side.zh());
            return Err(wrong_at(field, at, "R1.7", message).zh(chinese));
        }
        board.castles |= right;
    }
    Ok(())
}

/// Reads the en passant square. The board keeps it only if a legal capture exists, because only
/// then it matters to a rule.
fn read_en_passant(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    if field.text == "-" {
        return Ok(());
    }
    let square = match *field.text.as_bytes() {
        [file, rank] => Point::parse(file, rank),
        _ => None,
    };
    let Some(passed) = square else {
        let refusal = field.wrong(RULE, "the en passant field must be a square or -");
        return Err(refusal.zh("过路兵格应是一格或 -"));
    };
    let them = board.to_move.other();
    let occupied = board.occupied();
    let from = passed.shift(-them.forward());
    let pawn = passed.shift(them.forward());
    let passes = passed.rank() == them.rank(2)
        && ((passed.bit() | from.bit()) & occupied).is_empty()
        && !(board.of(them, Pawn) & pawn.bit()).is_empty();
    if rule!("R1.8", !passes) {
        let message = format!("no pawn of {them} can have passed {passed} in the last move");
        let chinese = format!("{}上一步不可能有兵经过 {passed}", them.zh());
        return Err(field.wrong("R1.8", message).zh(chinese));
    }
    board.en_passant = Some(passed).filter(|passed| board.can_take_en_passant(*passed));
    Ok(())
}

/// Writes the first four fields, which are equal exactly for the same positions (R6.3).
fn write_place(board: &Board, out: &mut String) {
    let letter = |square| board.piece_at(square).map(|(side, piece)| piece.letter(side));
    write_rows(8, |rank| (0..8).map(move |file| letter(Point::at(file, rank))), out);
    put!(out, " {} ", board.to_move.letter());
    write_castling(board, out);
    match board.en_passant {
        Some(passed) => put!(out, " {passed}"),
        None => out.push_str(" -"),
    }
}

fn write_castling(board: &Board, out: &mut String) {
    if board.castles.is_empty() {
        out.push('-');
    }
    for side in Side::BOTH {
        for king_side in [true, false] {
            let Some(rook) = board.castling_rook(side, king_side) else { continue };
            let letter = match (is_outermost(board, side, rook), king_side) {
                (true, true) => 'K',
                (true, false) => 'Q',
                (false, _) => char::from(b'A' + rook.file()),
            };
            out.push(if side == Side::White { letter } else { letter.to_ascii_lowercase() });
        }
    }
}

/// Whether no other rook on the first rank is farther from the king on this side.
fn is_outermost(board: &Board, side: Side, rook: Point) -> bool {
    let king = board.king(side);
    let rooks = board.of(side, Rook) & rank(rook.rank());
    if rook.file() > king.file() {
        squares(rooks).last() == Some(rook)
    } else {
        squares(rooks).next() == Some(rook)
    }
}
