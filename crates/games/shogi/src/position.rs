//! Positions as text (R1.3–R1.8): SFEN. It has four fields: the pieces by ranks from the top and
//! files from the left, with `+` before promoted pieces; the side to move, `b` for Sente; the
//! pieces in hand; the number of the move, which may be left out. A fifth field, `ended=` with a
//! word, names an end that the others do not show (R7, R8).

use crate::board::{Board, Point, SQUARES, Side, dead_end, side_zh};
use crate::ends::End;
use crate::game::Shogi;
use crate::history::History;
use crate::piece::{Piece, piece_zh};
use crate::set::{Set, file};
use Piece::{King, Pawn};
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::text_hash;

impl PositionText for Shogi {
    fn position(&self, out: &mut String) {
        self.board.write_sfen(out);
        if let Some(end) = self.end {
            put!(out, " ended={}", end.word());
        }
    }

    fn read_position(self, text: &str) -> Result<Shogi, Rejection> {
        let (board, end) = Board::read_sfen(text)?;
        let history = History::new(board.key, board.in_check());
        let game = Shogi { board, history, end, ..self };
        if let Some(End::Claimed(claim)) = end {
            game.check_claim(claim)
                .map_err(|r| Rejection { kind: RejectionKind::BadPosition, ..r })?;
        }
        Ok(game)
    }

    fn save(&self, out: &mut SnapshotWriter) {
        out.u64s(self.history.earlier());
        out.u8(self.last.map_or(SQUARES as u8, |last| last.index() as u8));
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        let mut earlier = Vec::new();
        from.u64s(&mut earlier)?;
        self.history.prepend(&earlier);
        self.last = match from.u8()? {
            none if usize::from(none) == SQUARES => None,
            index if usize::from(index) < SQUARES => Some(Point::new(index)),
            _ => return None,
        };
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        text_hash(|text| self.board.write_place(text))
    }
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let number = field.number().filter(|n| (1..1_000_000_000).contains(n));
    number.ok_or_else(|| {
        field
            .wrong("R1.3", "the number of the move has one to nine digits")
            .zh("着法的序号是一到九位的数")
    })
}

/// The side and the unpromoted kind of a letter.
fn piece_of(letter: char) -> Option<(Side, Piece)> {
    let side = if letter.is_ascii_uppercase() { Side::Sente } else { Side::Gote };
    let letter = u8::try_from(letter).ok()?;
    Some((side, Piece::of_letter(letter.to_ascii_uppercase())?))
}

fn write_empty(empty: &mut u8, out: &mut String) {
    if *empty > 0 {
        put!(out, "{empty}");
    }
    *empty = 0;
}

impl Board {
    /// Reads a position text, and the end that it names.
    pub(crate) fn read_sfen(text: &str) -> Result<(Board, Option<End>), Rejection> {
        let mut fields = Field::whole(text).split(' ').filter(|field| !field.text.is_empty());
        let mut next = |name: &str, chinese: &str| {
            let missing = || format!("the field of the {name} is missing");
            fields.next().ok_or_else(|| {
                Rejection::position("R1.3", missing(), text.len(), 0)
                    .hint("a position has at least pieces, side to move and hands")
                    .zh(format!("缺少{chinese}一栏"))
                    .hint_zh("局面至少有棋子、轮走方和持驹")
            })
        };
        let mut board = Board::EMPTY;
        let pieces = next("pieces", "棋子")?;
        board.read_pieces(pieces)?;
        let side = next("side to move", "轮走方")?;
        let side = Side::read(side, "R1.3");
        let hinted = |no: Rejection| no.hint("b is Sente, w is Gote").hint_zh("b 是先手，w 是后手");
        board.give_turn(side.map_err(hinted)?);
        let hands = next("hands", "持驹")?;
        board.read_hands(hands)?;
        board.refuse_impossible(pieces)?;
        let mut end = None;
        for (n, field) in fields.enumerate() {
            match field.text.strip_prefix("ended=") {
                Some(word) if end.is_none() => {
                    let read = End::of_word(word);
                    end = Some(read.ok_or_else(|| {
                        field.wrong("R1.3", "this is not an end of a game").zh("没有这种终局")
                    })?);
                }
                None if n == 0 => board.number = number(field)?,
                _ => {
                    return Err(field
                        .wrong("R1.3", "no field may follow here")
                        .zh("此后不能再有别的栏"));
                }
            }
        }
        Ok((board, end))
    }

    fn read_pieces(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let rows = field.text.split('/').count();
        if rows != 9 {
            let ranks_are = there_are(rows, "rank", "ranks");
            return Err(field
                .wrong("R1.3", format!("{ranks_are}, not 9"))
                .zh(format!("有 {rows} 段，应为 9 段")));
        }
        for (row, rank) in field.split('/').zip(0..9) {
            self.read_row(row, rank)?;
        }
        Ok(())
    }

    fn read_row(&mut self, row: Field<'_>, rank: u8) -> Result<(), Rejection> {
        let name = char::from(b'a' + rank);
        let mut done = 0;
        let (mut skipped, mut plus) = (false, false);
        for (at, letter) in row.text.char_indices() {
            let here = row.part(at..at + letter.len_utf8());
            let long = || {
                here.wrong("R1.3", format!("rank {name} has more than 9 squares"))
                    .zh(format!("{name} 段超过 9 格"))
            };
            let digit = letter.to_digit(10).filter(|n| *n > 0 && !skipped && !plus);
            if let Some(empty) = digit {
                done += empty as u8;
                skipped = true;
            } else if letter == '+' && !plus {
                plus = true;
                continue;
            } else {
                let (side, plain) = piece_of(letter).ok_or_else(|| {
                    here.wrong("R1.3", format!("{letter:?} is not a piece"))
                        .zh(format!("{letter:?} 不是棋子"))
                })?;
                let piece = if plus { plain.promoted() } else { Some(plain) };
                let piece = piece.ok_or_else(|| {
                    here.wrong("R1.3", format!("a {plain} does not promote"))
                        .zh(format!("{}不能升变", piece_zh(plain)))
                })?;
                if done >= 9 {
                    return Err(long());
                }
                self.put(side, piece, Point::at(8 - done, rank));
                done += 1;
                (skipped, plus) = (false, false);
            }
            if done > 9 {
                return Err(long());
            }
        }
        if done < 9 || plus {
            let squares = plural(done, "square");
            let refusal = row.wrong("R1.3", format!("rank {name} has {squares}, not 9"));
            return Err(refusal.zh(format!("{name} 段有 {done} 格，应为 9 格")));
        }
        Ok(())
    }

    fn read_hands(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if field.text == "-" {
            return Ok(());
        }
        let mut digits = 0..0;
        for (at, letter) in field.text.char_indices() {
            let here = field.part(at..at + letter.len_utf8());
            if letter.is_ascii_digit() {
                digits = if digits.is_empty() { at..at + 1 } else { digits.start..at + 1 };
                continue;
            }
            let held = piece_of(letter).filter(|(_, piece)| *piece != King);
            let (side, piece) = held.ok_or_else(|| {
                here.wrong("R1.3", format!("{letter:?} cannot be in hand"))
                    .zh(format!("{letter:?} 不能是持驹"))
            })?;
            let n = match field.part(digits.clone()) {
                Field { text: "", .. } => 1,
                number => {
                    number.number::<u32>().filter(|n| (1..=18).contains(n)).ok_or_else(|| {
                        number
                            .wrong("R1.3", "a hand has 1 to 18 pieces of a kind")
                            .zh("同种持驹有 1 到 18 枚")
                    })?
                }
            };
            digits = 0..0;
            let most = piece.in_a_set();
            let held = u32::from(self.hand(side).count(piece));
            if rule!("R1.7", held + n > most) {
                let refusal = here.wrong("R1.7", format!("a set has only {most} {piece}s"));
                return Err(refusal.zh(format!("一副棋只有 {most} 枚{}", piece_zh(piece))));
            }
            (0..n).for_each(|_| self.hold(side, piece));
        }
        if !digits.is_empty() {
            return Err(field
                .part(digits)
                .wrong("R1.3", "a piece must follow the number")
                .zh("数字之后应是棋子"));
        }
        Ok(())
    }

    /// Refuses positions that no game can reach.
    fn refuse_impossible(&self, field: Field<'_>) -> Result<(), Rejection> {
        for side in Side::BOTH {
            let kings = self.of(side, King).count();
            if rule!("R1.4", kings != 1) {
                let chinese = format!("{}有 {kings} 枚玉将，应为 1 枚", side_zh(side));
                let kings = plural(kings, "king");
                let refusal = field.wrong("R1.4", format!("{side} has {kings}, not 1"));
                return Err(refusal.zh(chinese));
            }
            for piece in [Pawn, Piece::Lance, Piece::Knight] {
                let stuck = self.of(side, piece) & dead_end(side, piece);
                if rule!("R1.5", !stuck.is_empty()) {
                    let message = format!("{side}'s {piece} on {} could never move", stuck.first());
                    let (owner, name) = (side_zh(side), piece_zh(piece));
                    let chinese = format!("{owner}在 {} 上的{name}无处可走", stuck.first());
                    return Err(field.wrong("R1.5", message).zh(chinese));
                }
            }
            for column in (0..9).map(file) {
                let pawns = self.of(side, Pawn) & column;
                if rule!("R1.6", pawns.many()) {
                    let message =
                        format!("{side} has two pawns on file {}", pawns.first().file() + 1);
                    let column = pawns.first().file() + 1;
                    let chinese = format!("{}在第 {column} 筋有两枚步", side_zh(side));
                    return Err(field.wrong("R1.6", message).zh(chinese));
                }
            }
        }
        self.refuse_too_many(field)?;
        self.refuse_checks(field)
    }

    fn refuse_too_many(&self, field: Field<'_>) -> Result<(), Rejection> {
        for piece in Piece::IN_HAND {
            let promoted = piece.promoted().map_or(Set::EMPTY, |piece| self.all(piece));
            let in_hands = Side::BOTH.map(|side| u32::from(self.hand(side).count(piece)));
            let number = (self.all(piece) | promoted).count() + in_hands[0] + in_hands[1];
            let most = piece.in_a_set();
            if rule!("R1.7", number > most) {
                let message = format!("there are {number} {piece}s, but a set has {most}");
                let name = piece_zh(piece);
                let chinese = format!("有 {number} 枚{name}，一副棋只有 {most} 枚");
                return Err(field.wrong("R1.7", message).zh(chinese));
            }
        }
        Ok(())
    }

    fn refuse_checks(&self, field: Field<'_>) -> Result<(), Rejection> {
        let (us, them) = (self.to_move, self.to_move.other());
        let king = self.king(them);
        let attackers = self.attackers(king, us, self.side(us), self.occupied());
        if rule!("R1.8", !attackers.is_empty()) {
            let by = self.first(attackers);
            let message = format!("{us} is to move and could take the king on {king} with {by}");
            let (ours, by) = (side_zh(us), self.first_zh(attackers));
            let chinese = format!("轮到{ours}，而它能用 {by}吃掉 {king} 上的玉将");
            return Err(field.wrong("R1.8", message).zh(chinese));
        }
        let checks = self.checkers().count();
        if rule!("R1.8", checks > 2) {
            let message =
                format!("{us} is in check from {checks} pieces, but one move gives at most 2");
            let chinese = format!("{}被 {checks} 枚棋子王手，一步最多形成双王手", side_zh(us));
            return Err(field.wrong("R1.8", message).zh(chinese));
        }
        Ok(())
    }

    /// Writes the first three fields, which R7.3 compares.
    pub fn write_place(&self, out: &mut String) {
        for rank in 0..9 {
            let mut empty = 0;
            for file in (0..9).rev() {
                let Some((side, piece)) = self.piece_at(Point::at(file, rank)) else {
                    empty += 1;
                    continue;
                };
                write_empty(&mut empty, out);
                if piece.is_promoted() {
                    out.push('+');
                }
                out.push(piece.letter(side));
            }
            write_empty(&mut empty, out);
            out.push(if rank < 8 { '/' } else { ' ' });
        }
        out.push_str(if self.to_move == Side::Sente { "b " } else { "w " });
        let mut none = true;
        for side in Side::BOTH {
            for piece in Piece::IN_HAND {
                let n = self.hand(side).count(piece);
                if n > 1 {
                    put!(out, "{n}");
                }
                if n > 0 {
                    out.push(piece.letter(side));
                    none = false;
                }
            }
        }
        if none {
            out.push('-');
        }
    }

    /// Writes all four fields.
    pub(crate) fn write_sfen(&self, out: &mut String) {
        self.write_place(out);
        put!(out, " {}", self.number);
    }
}
