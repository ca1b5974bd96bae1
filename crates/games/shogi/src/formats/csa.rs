//! CSA files: `V2.2`, names, the start, moves with their seconds, `%TORYO`. Lines with `/` separate
//! the games of a file.

use super::played::Played;
use super::record::{Record, What, thought, write};
use super::{Ending, Source};
use crate::board::{Board, Point, Side};
use crate::piece::Piece;
use crate::start::Handicap;
use wanqi_notation::Span;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::prelude::*;

/// Lines of the head and their tags.
const HEAD: [(&str, &str); 7] = [
    ("N+", "Sente"),
    ("N-", "Gote"),
    ("$EVENT:", "Event"),
    ("$SITE:", "Site"),
    ("$START_TIME:", "Date"),
    ("$TIME_LIMIT:", "TimeControl"),
    ("$OPENING:", "Opening"),
];

/// Reads games.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    let said = declared(bytes);
    let source = Source::new(bytes, if encoding.is_empty() { said } else { encoding })?;
    let mut records = Vec::new();
    let mut open: Option<Reader<'_>> = None;
    for line in source.lines() {
        if line == "/" {
            records.extend(open.take().map(|reader| reader.record));
            continue;
        }
        // Empty lines after the last separator are not a game.
        if open.is_none() && line.is_empty() {
            continue;
        }
        let reader = open.get_or_insert_with(|| Reader::new(&source, source.span(line)));
        let whole = line.starts_with(['N', '$', '\'', 'P', 'V']);
        for part in line.split(|c| c == ',' && !whole) {
            reader.read(part.trim())?;
        }
    }
    records.extend(open.map(|reader| reader.record));
    Ok(write(&records))
}

/// The charset in the first line of version 3, if there is one.
fn declared(bytes: &[u8]) -> &str {
    let line = bytes.split(|byte| matches!(byte, b'\r' | b'\n')).next().unwrap_or_default();
    let name = line.strip_prefix(b"'CSA encoding=").unwrap_or_default();
    std::str::from_utf8(name).unwrap_or_default()
}

struct Reader<'a> {
    source: &'a Source<'a>,
    record: Record,
}

impl<'a> Reader<'a> {
    fn new(source: &'a Source<'a>, whole: Span) -> Reader<'a> {
        Reader { source, record: Record::new(whole) }
    }

    fn read(&mut self, part: &str) -> Result<(), FormatError> {
        let span = self.source.span(part);
        let bad = |message: String, chinese: String| FormatError::at(span, message).zh(chinese);
        if let Some((prefix, name)) = HEAD.iter().find(|(prefix, _)| part.starts_with(prefix)) {
            let value = &part[prefix.len()..];
            let date = value.split(' ').next().unwrap_or_default().replace('/', ".");
            let value = if *name == "Date" { &date } else { value };
            self.record.tag(name, value, span);
        } else if let Some(text) = part.strip_prefix("'*") {
            self.record.comment(0, text);
        } else if part.is_empty() || part.starts_with(['V', '$', '\'', '*']) {
            // The version, other heads, and remarks of programs, some without their sign.
        } else if let Some(rest) = part.strip_prefix('P') {
            self.place(rest).ok_or_else(|| {
                bad(format!("{part} does not place pieces"), format!("{part} 不是摆放棋子的语句"))
            })?;
        } else if part == "+" || part == "-" {
            let side = if part == "+" { Side::Sente } else { Side::Gote };
            let even = Handicap::NONE.board();
            self.record.board.get_or_insert(even).give_turn(side);
        } else if let Some(seconds) = part.strip_prefix('T') {
            let seconds = seconds.split('.').next().and_then(|n| n.parse().ok());
            self.record.comment(0, &thought(seconds.unwrap_or_default()));
        } else if part.starts_with('%') {
            self.end(part, span);
        } else if let Some(word) = part.strip_prefix('#') {
            self.server(word, span);
        } else if part.starts_with(['+', '-']) {
            self.record.push(0, What::Move(part.to_owned()), span);
        } else {
            return Err(bad(
                format!("{part:?} is not a statement of a CSA file"),
                format!("{part:?} 不是 CSA 文件的语句"),
            ));
        }
        Ok(())
    }

    fn end(&mut self, word: &str, span: Span) {
        let record = &mut self.record;
        // The sign names the side that broke the rule, not the side to move.
        match word {
            "%+ILLEGAL_ACTION" | "%-ILLEGAL_ACTION" => {
                record.end(0, Ending::Foul, span);
                record.result = if word.starts_with("%+") { "0-1" } else { "1-0" };
            }
            _ => record.end(0, Ending::of_csa(word).unwrap_or(Ending::Interrupted), span),
        }
    }

    /// The words of servers after the moves: `#RESIGN`, `#TIME_UP`, `#WIN`.
    fn server(&mut self, word: &str, span: Span) {
        let ending = match word {
            "RESIGN" => Some(Ending::Resigned),
            word => Ending::of_csa(&format!("%{word}")),
        };
        if let Some(ending) = ending.filter(|_| !self.record.ended) {
            self.record.end(0, ending, span);
        }
    }

    /// `I82HI22KA`, `1-KY-KE …`, `+63FU00KI`, `-00AL`, after the `P`.
    fn place(&mut self, text: &str) -> Option<()> {
        let board = self.record.board.get_or_insert(Board::EMPTY);
        let (kind, rest) = text.split_at_checked(1)?;
        match kind {
            "I" => *board = without(rest)?,
            "+" => put(board, Side::Sente, rest)?,
            "-" => put(board, Side::Gote, rest)?,
            digit => {
                let rank = digit.parse::<u8>().ok().filter(|n| (1..=9).contains(n))? - 1;
                for (file, cell) in (0..9).rev().zip(rest.as_bytes().chunks(3)) {
                    let side = match cell.first() {
                        Some(b'+') => Side::Sente,
                        Some(b'-') => Side::Gote,
                        _ => continue,
                    };
                    board.put(side, Piece::of_code(&cell[1..])?, Point::at(file, rank));
                }
            }
        }
        Some(())
    }
}

/// The even start without some pieces.
fn without(text: &str) -> Option<Board> {
    let mut board = Board::EMPTY;
    let missing: Vec<(Point, Piece)> =
        pieces(text).map(|(square, piece)| Some((square??, piece?))).collect::<Option<_>>()?;
    let even = Handicap::NONE.board();
    for square in crate::set::Set::ALL {
        let Some((side, piece)) = even.piece_at(square) else { continue };
        if !missing.contains(&(square, piece)) {
            board.put(side, piece, square);
        }
    }
    Some(board)
}

/// The squares (`None` is the hand) and pieces of `63FU00KI`; an unreadable entry is `None`.
fn pieces(text: &str) -> impl Iterator<Item = (Option<Option<Point>>, Option<Piece>)> {
    text.as_bytes().chunks(4).map(|cell| {
        let square = match cell {
            [b'0', b'0', ..] => Some(None),
            [file @ b'1'..=b'9', rank @ b'1'..=b'9', ..] => {
                Some(Some(Point::at(file - b'1', rank - b'1')))
            }
            _ => None,
        };
        (square, cell.get(2..).and_then(Piece::of_code))
    })
}

fn put(board: &mut Board, side: Side, text: &str) -> Option<()> {
    if text == "00AL" {
        return hold_the_rest(board, side);
    }
    for (square, piece) in pieces(text) {
        match (square?, piece?) {
            (Some(square), piece) if board.piece_at(square).is_none() => {
                board.put(side, piece, square);
            }
            (None, piece) if piece < Piece::King && board.hand(side).count(piece) < 18 => {
                board.hold(side, piece);
            }
            _ => return None,
        }
    }
    Some(())
}

/// Puts all pieces of a set that are not on the board into this hand.
fn hold_the_rest(board: &mut Board, side: Side) -> Option<()> {
    for piece in Piece::IN_HAND {
        let promoted = piece.promoted().map_or(0, |promoted| board.all(promoted).count());
        let held = Side::BOTH.map(|side| u32::from(board.hand(side).count(piece)));
        let used = board.all(piece).count() + promoted + held[0] + held[1];
        (used..piece.in_a_set()).for_each(|_| board.hold(side, piece));
    }
    Some(())
}

/// Writes games.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut text = String::new();
    for game in Played::read(wqn)? {
        if !text.is_empty() {
            text.push_str("/\n");
        }
        write_game(&game, &mut text);
        let known = HEAD.map(|(_, name)| name);
        exported.losses.extend(game.losses(&known));
    }
    exported.bytes = text.into_bytes();
    Ok(exported)
}

fn write_game(game: &Played, text: &mut String) {
    text.push_str("V2.2\n");
    for (prefix, name) in HEAD {
        if let Some(value) = game.tag(name) {
            let date = value.replace('.', "/");
            let value = if name == "Date" { &date } else { value };
            put!(text, "{prefix}{value}\n");
        }
    }
    write_board(&game.start, text);
    for step in &game.steps {
        let mut token = String::new();
        step.before.board().write_csa(step.played, &mut token);
        put!(text, "{token}\n");
        if let Some(seconds) = step.seconds {
            put!(text, "T{seconds}\n");
        }
        for comment in &step.comments {
            put!(text, "'*{comment}\n");
        }
    }
    if let Some(illegal) = &game.illegal {
        let sign = if game.last.board().to_move == Side::Sente { '+' } else { '-' };
        put!(text, "{sign}{illegal}\n");
    }
    let ending = match (game.offender(), game.ending_of_mover()) {
        // After the move that was against the rules.
        (Some(side), _) if game.illegal.is_some() && side == game.last.board().to_move => {
            Some(Ending::FoulBefore.csa())
        }
        (Some(Side::Sente), _) => Some("%+ILLEGAL_ACTION"),
        (Some(Side::Gote), _) => Some("%-ILLEGAL_ACTION"),
        (None, None) if game.result() == Some(None) => Some("%HIKIWAKE"),
        // It has no word of its own, and would be read as an interruption.
        (None, Some(Ending::Abandoned)) => None,
        (None, ending) => ending.map(Ending::csa),
    };
    if let Some(ending) = ending {
        put!(text, "{ending}\n");
    }
}

fn write_board(game: &crate::Shogi, text: &mut String) {
    let board = game.board();
    for rank in 0..9 {
        put!(text, "P{}", rank + 1);
        for file in (0..9).rev() {
            match board.piece_at(Point::at(file, rank)) {
                None => text.push_str(" * "),
                Some((side, piece)) => {
                    text.push(if side == Side::Sente { '+' } else { '-' });
                    text.push_str(piece.code());
                }
            }
        }
        text.push('\n');
    }
    for (side, sign) in [(Side::Sente, '+'), (Side::Gote, '-')] {
        if board.hand(side).is_empty() {
            continue;
        }
        put!(text, "P{sign}");
        for piece in Piece::IN_HAND {
            (0..board.hand(side).count(piece)).for_each(|_| {
                text.push_str("00");
                text.push_str(piece.code());
            });
        }
        text.push('\n');
    }
    let mover = game.turn().actor().unwrap_or(Side::Sente.seat());
    text.push_str(if mover == Side::Sente.seat() { "+\n" } else { "-\n" });
}
