//! Position text (R1.3–R1.8): SFEN. Four fields: pieces by ranks from the top and files from the
//! left, `+` before promoted ones; the side to move, `b` for Sente; pieces in hand; number of the
//! move, which may be left out. A fifth, `ended=` with a word, names an end that the others do not
//! show (R7, R8).

use crate::board::{Board, dead_end};
use crate::ends::End;
use crate::piece::{Piece, Side};
use crate::square::{Set, Square, file};
use Piece::{King, Pawn};
use std::fmt::Write as _;
use wanqi_sdk::position::Field;
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Rejection, rule};

/// Reads a position.
///
/// # Errors
/// Text that is no position, and positions that cannot be.
pub fn read(text: &str) -> Result<(Board, Option<End>), Rejection> {
    let mut fields = Field::whole(text).split(' ').filter(|field| !field.text.is_empty());
    let mut next = |name: &str| {
        let missing = || format!("the field of the {name} is missing");
        fields.next().ok_or_else(|| {
            Rejection::position("R1.3", missing(), text.len(), 0)
                .hint("a position has at least pieces, side to move and hands")
        })
    };
    let mut board = Board::EMPTY;
    let pieces = next("pieces")?;
    read_pieces(&mut board, pieces)?;
    let side = next("side to move")?;
    match side.text {
        "b" => {}
        "w" => board.give_turn(Side::Gote),
        _ => return Err(side.wrong("R1.3", "the side to move is b (Sente) or w (Gote)")),
    }
    let hands = next("hands")?;
    read_hands(&mut board, hands)?;
    refuse_impossible(&board, pieces)?;
    let mut end = None;
    for (n, field) in fields.enumerate() {
        match field.text.strip_prefix("ended=") {
            Some(word) if end.is_none() => {
                let read = End::of_word(word);
                end = Some(read.ok_or_else(|| field.wrong("R1.3", "no game ends so"))?);
            }
            None if n == 0 => board.number = number(field)?,
            _ => return Err(field.wrong("R1.3", "nothing may follow here")),
        }
    }
    Ok((board, end))
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let number = field.number().filter(|n| (1..1_000_000_000).contains(n));
    number.ok_or_else(|| field.wrong("R1.3", "the number of the move has one to nine digits"))
}

fn read_pieces(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    let rows = field.text.split('/').count();
    if rows != 9 {
        return Err(field.wrong(
            "R1.3",
            format!("{ranks} instead of 9", ranks = there_are(rows, "rank", "ranks")),
        ));
    }
    for (row, rank) in field.split('/').zip(0..9) {
        read_row(board, row, rank)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, row: Field<'_>, rank: u8) -> Result<(), Rejection> {
    let name = char::from(b'a' + rank);
    let mut done = 0;
    let (mut skipped, mut plus) = (false, false);
    for (at, letter) in row.text.char_indices() {
        let here = row.part(at..at + letter.len_utf8());
        let long = || here.wrong("R1.3", format!("rank {name} has more than 9 squares"));
        let digit = letter.to_digit(10).filter(|n| *n > 0 && !skipped && !plus);
        if let Some(empty) = digit {
            done += empty as u8;
            skipped = true;
        } else if letter == '+' && !plus {
            plus = true;
            continue;
        } else {
            let (side, plain) = piece_of(letter).ok_or_else(|| {
                here.wrong("R1.3", format!("{letter:?} is no piece of a position"))
            })?;
            let piece = if plus { plain.promoted() } else { Some(plain) };
            let piece =
                piece.ok_or_else(|| here.wrong("R1.3", format!("a {plain} does not promote")))?;
            if done >= 9 {
                return Err(long());
            }
            board.put(side, piece, Square::at(8 - done, rank));
            done += 1;
            (skipped, plus) = (false, false);
        }
        if done > 9 {
            return Err(long());
        }
    }
    if done < 9 || plus {
        return Err(row.wrong(
            "R1.3",
            format!(
                "rank {name} has {squares} instead of 9",
                squares = counted(done, "square", "squares")
            ),
        ));
    }
    Ok(())
}

/// Side and unpromoted kind of a letter.
fn piece_of(letter: char) -> Option<(Side, Piece)> {
    let side = if letter.is_ascii_uppercase() { Side::Sente } else { Side::Gote };
    let letter = u8::try_from(letter).ok()?;
    Some((side, Piece::of_letter(letter.to_ascii_uppercase())?))
}

fn read_hands(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
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
        let (side, piece) =
            held.ok_or_else(|| here.wrong("R1.3", format!("{letter:?} is held in no hand")))?;
        let n = match field.part(digits.clone()) {
            Field { text: "", .. } => 1,
            number => number
                .number::<u32>()
                .filter(|n| (1..=18).contains(n))
                .ok_or_else(|| number.wrong("R1.3", "a hand holds 1 to 18 of a kind"))?,
        };
        digits = 0..0;
        let most = piece.in_a_set();
        let held = u32::from(board.hand(side).count(piece));
        if rule!("R1.7", held + n > most) {
            return Err(here.wrong("R1.7", format!("there are {most} {piece}s in all")));
        }
        (0..n).for_each(|_| board.hold(side, piece));
    }
    if !digits.is_empty() {
        return Err(field.part(digits).wrong("R1.3", "a piece follows its number"));
    }
    Ok(())
}

/// Positions that no game reaches and no rule can judge.
fn refuse_impossible(board: &Board, field: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let kings = board.of(side, King).count();
        if rule!("R1.4", kings != 1) {
            return Err(field.wrong(
                "R1.4",
                format!(
                    "{side} has {kings} instead of one",
                    kings = counted(kings, "king", "kings")
                ),
            ));
        }
        for piece in [Pawn, Piece::Lance, Piece::Knight] {
            let stuck = board.of(side, piece) & dead_end(side, piece);
            if rule!("R1.5", !stuck.is_empty()) {
                let message = format!("{side}'s {piece} on {} could never move", stuck.first());
                return Err(field.wrong("R1.5", message));
            }
        }
        for column in (0..9).map(file) {
            let pawns = board.of(side, Pawn) & column;
            if rule!("R1.6", pawns.many()) {
                let message = format!("{side} has two pawns on file {}", pawns.first().file() + 1);
                return Err(field.wrong("R1.6", message));
            }
        }
    }
    refuse_too_many(board, field)?;
    refuse_checks(board, field)
}

fn refuse_too_many(board: &Board, field: Field<'_>) -> Result<(), Rejection> {
    for piece in Piece::IN_HAND {
        let promoted = piece.promoted().map_or(Set::EMPTY, |piece| board.all(piece));
        let in_hands = Side::BOTH.map(|side| u32::from(board.hand(side).count(piece)));
        let number = (board.all(piece) | promoted).count() + in_hands[0] + in_hands[1];
        let most = piece.in_a_set();
        if rule!("R1.7", number > most) {
            let message = format!("there are {number} {piece}s, a set has {most}");
            return Err(field.wrong("R1.7", message));
        }
    }
    Ok(())
}

fn refuse_checks(board: &Board, field: Field<'_>) -> Result<(), Rejection> {
    let (us, them) = (board.to_move, board.to_move.other());
    let king = board.king(them);
    let attackers = board.attackers(king, us, board.side(us), board.occupied());
    if rule!("R1.8", !attackers.is_empty()) {
        let by = board.first(attackers);
        let message = format!("{us} is to move and could take the king on {king} with {by}");
        return Err(field.wrong("R1.8", message));
    }
    let checks = board.checkers().count();
    if rule!("R1.8", checks > 2) {
        let message = format!(
            "{us} is in check from {pieces}, one move gives two at most",
            pieces = counted(checks, "piece", "pieces")
        );
        return Err(field.wrong("R1.8", message));
    }
    Ok(())
}

/// Writes the first three fields: what makes positions the same (R7.3).
pub fn write_place(board: &Board, out: &mut String) {
    for rank in 0..9 {
        let mut empty = 0;
        for file in (0..9).rev() {
            let Some((side, piece)) = board.piece_at(Square::at(file, rank)) else {
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
    out.push_str(if board.to_move == Side::Sente { "b " } else { "w " });
    let mut none = true;
    for side in Side::BOTH {
        for piece in Piece::IN_HAND {
            let n = board.hand(side).count(piece);
            if n > 1 {
                write!(out, "{n}").expect("a String takes all");
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

fn write_empty(empty: &mut u8, out: &mut String) {
    if *empty > 0 {
        write!(out, "{empty}").expect("a String takes all");
    }
    *empty = 0;
}

/// Writes a position.
pub fn write(board: &Board, end: Option<End>, out: &mut String) {
    write_place(board, out);
    write!(out, " {}", board.number).expect("a String takes all");
    if let Some(end) = end {
        write!(out, " ended={}", end.word()).expect("a String takes all");
    }
}
