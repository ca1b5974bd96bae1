//! Lines of numbered squares, as in the transcripts of E. C. Joyce: `Shogi`, moves and result,
//! separated by tabs. Squares are numbered from Sente's left, rank by rank from Sente's side:
//! `60-51`, `10-70+`, and `P-19` for a drop, in lower case for Gote.

use super::Source;
use super::record::{Record, What, write};
use crate::board::Point;
use crate::moves::Move;
use crate::piece::Piece;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::put;

/// Reads one game in each line. Lines that begin with `#` are skipped.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    let source = Source::new(bytes, encoding)?;
    let mut records = Vec::new();
    for line in source.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let span = source.span(line);
        let mut parts = line.split('\t');
        let (game, moves, result) = (parts.next(), parts.next(), parts.next());
        let (Some("Shogi"), Some(moves)) = (game, moves) else {
            return Err(FormatError::at(
                span,
                "a line is Shogi, moves and result, separated by tabs",
            )
            .zh("每行为 Shogi、着法与结果，以制表符分隔"));
        };
        let mut record = Record::new(span);
        record.result = match result {
            Some("1-0") => "1-0",
            Some("0-1") => "0-1",
            Some("1/2-1/2") => "1/2-1/2",
            _ => "*",
        };
        for text in moves.split_ascii_whitespace() {
            let mut token = String::new();
            match read(text) {
                Some(m) => put!(&mut token, "{m}"),
                None => token.push_str(text),
            }
            record.push(0, What::Move(token), source.span(text));
        }
        records.push(record);
    }
    Ok(write(&records))
}

fn read(text: &str) -> Option<Move> {
    let (from, to) = text.split_once('-')?;
    let promotes = to.ends_with('+');
    let to = square(to.trim_end_matches('+'))?;
    if let Some(from) = square(from) {
        return Some(Move::Step { from, to, promotes });
    }
    let [letter] = from.as_bytes() else { return None };
    let piece = Piece::of_letter(letter.to_ascii_uppercase())?;
    (piece != Piece::King && !promotes).then_some(Move::Drop { piece, to })
}

fn square(text: &str) -> Option<Point> {
    let n: u8 = text.parse().ok().filter(|n| *n < 81)?;
    Some(Point::at(8 - n % 9, 8 - n / 9))
}
