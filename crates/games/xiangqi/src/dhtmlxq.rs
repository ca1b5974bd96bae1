//! DhtmlXQ: games as forum tags, `[DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]`, usually inside a
//! page. A move is four digits, file and rank of both points, files from Red's left, ranks from
//! Black's side. `binit` places the 32 pieces by two digits each, 99 for none; `move_0_5_1` is
//! variation 1, which replaces move 5 of the main line 0; `comment3` follows move 3.

use crate::FACTS;
use crate::board::{Board, Move, Point, RANKS, Side};
use crate::piece::Piece;
use crate::position;
use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
use wanqi_notation::Span;
use wanqi_notation::encoding::decode;
use wanqi_notation::sources::Sources;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::formats;
use wanqi_sdk::prelude::*;

/// Our names of tags. The first value that is not empty counts.
const TAGS: [(&str, &str); 11] = [
    ("event", "Event"),
    ("title", "Event"),
    ("title", "Title"),
    ("place", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("open", "Opening"),
];

/// The pieces of one side in the order of `binit`.
const ORDER: [Piece; 16] = [
    Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn,
    Pawn, Pawn, Pawn, Pawn,
];

/// Reads every game of a page.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    // Pages with this format use the encoding of Chinese systems of their time.
    let decoded = decode(bytes, formats::charset(bytes, encoding, "gb18030"))?;
    formats::in_file(import_page(&decoded.text), |at| decoded.original_offset(at))
}

fn import_page(text: &str) -> Result<Imported, FormatError> {
    const OPEN: &str = "[DhtmlXQ]";
    let mut writer = Writer::new();
    let mut records = Vec::new();
    let starts = text.match_indices(OPEN).map(|(at, _)| at);
    for at in starts {
        let rest = &text[at..];
        // A game ends before the next one begins: a page may have a million of them.
        let next = rest[OPEN.len()..].find(OPEN).map_or(rest.len(), |next| next + OPEN.len());
        let length = rest[..next].find("[/DhtmlXQ]");
        let values = values(&rest[..length.unwrap_or(next)], at)?;
        let opening = Span::new(at, at + OPEN.len());
        let length = length.ok_or_else(|| not_closed(OPEN, opening))?;
        let game = Game { values, whole: Span::new(at, at + length) };
        records.push(game.write(&mut writer)?);
    }
    if records.is_empty() {
        let message = "there is no game between [DhtmlXQ] and [/DhtmlXQ]";
        return Err(FormatError::at(Span::new(0, text.len()), message)
            .zh("[DhtmlXQ] 与 [/DhtmlXQ] 之间没有对局"));
    }
    Ok(formats::imported(writer, records, |at| at))
}

/// A value of a game: its name, its text and its place.
struct Value<'t> {
    name: &'t str,
    text: &'t str,
    span: Span,
}

/// The main line or a variation.
struct Line {
    id: u32,
    parent: u32,
    /// The move of the parent that it replaces, from 1.
    at: usize,
    moves: Vec<(Move, Span)>,
}

/// The most characters of a name that an error quotes.
const QUOTED: usize = 40;

/// The values of a game that starts at this byte. Tags do not overlap: the tag after an opening tag
/// closes it. Without this rule, a forgotten end would lose moves or comments silently.
fn values(text: &str, begins: usize) -> Result<Vec<Value<'_>>, FormatError> {
    let mut values = Vec::new();
    let mut open: Option<Tag<'_>> = None;
    for tag in tags(text) {
        let closed = open.take();
        match (closed, tag.closes) {
            (None, false) => open = Some(tag),
            (Some(first), true) if first.name == tag.name && first.whole && tag.whole => {
                let (from, to) = (first.to, tag.from);
                let span = Span::new(begins + from, begins + to);
                values.push(Value { name: first.name, text: &text[from..to], span });
            }
            (Some(first), _) => return Err(first.wrong(begins)),
            (None, true) => return Err(tag.wrong(begins)),
        }
    }
    open.map_or(Ok(values), |tag| Err(tag.wrong(begins)))
}

/// A tag of a value, `[DhtmlXQ_title]` or `[/DhtmlXQ_title]`, and its place in the text of the
/// game.
struct Tag<'t> {
    name: &'t str,
    closes: bool,
    /// Whether its bracket is closed.
    whole: bool,
    from: usize,
    to: usize,
}

/// The tags of a text.
fn tags(text: &str) -> impl Iterator<Item = Tag<'_>> {
    const MARK: &str = "DhtmlXQ_";
    text.match_indices(MARK).filter_map(|(at, _)| {
        let closes = text[..at].ends_with("[/");
        if !closes && !text[..at].ends_with('[') {
            return None;
        }
        let from = at - if closes { 2 } else { 1 };
        let rest = &text[at + MARK.len()..];
        // A name contains no bracket and is on one line: names are not as long as the text.
        let length = rest.find(['[', ']', '\r', '\n']).unwrap_or(rest.len());
        let whole = rest[length..].starts_with(']');
        let to = at + MARK.len() + length + usize::from(whole);
        Some(Tag { name: &rest[..length], closes, whole, from, to })
    })
}

impl Tag<'_> {
    /// The error of a tag without its counterpart.
    fn wrong(&self, begins: usize) -> FormatError {
        let kept =
            self.name.char_indices().nth(QUOTED).map_or(self.name, |(end, _)| &self.name[..end]);
        let slash = if self.closes { "/" } else { "" };
        let tag = format!("[{slash}DhtmlXQ_{}]", kept.trim_end());
        let span = Span::new(begins + self.from, begins + self.to);
        if self.closes {
            return FormatError::at(span, format!("the tag {tag} closes no tag"))
                .zh(format!("标签 {tag} 没有对应的开始标签"));
        }
        not_closed(&tag, span)
    }
}

fn not_closed(tag: &str, span: Span) -> FormatError {
    FormatError::at(span, format!("the tag {tag} is not closed")).zh(format!("标签 {tag} 没有结束"))
}

struct Game<'t> {
    values: Vec<Value<'t>>,
    whole: Span,
}

impl<'t> Game<'t> {
    fn value(&self, name: &str) -> Option<&Value<'t>> {
        self.values.iter().find(|value| value.name == name && !value.text.trim().is_empty())
    }

    /// Writes the record and returns the places of its parts.
    fn write(&self, writer: &mut Writer) -> Result<Sources, FormatError> {
        let mut sources = Sources { whole: self.whole, ..Sources::default() };
        let lines = self.lines()?;
        let main = lines.iter().find(|line| line.id == 0);
        let board = self.board(main.and_then(|line| line.moves.first()))?;
        let result = self.value("result").map_or("*", |value| result(value.text));
        formats::write_head(writer, &FACTS, 0, "");
        if let (Some(board), Some(value)) = (&board, self.value("binit")) {
            let mut text = String::new();
            position::write(board, &mut text);
            writer.tag("Position", &text).ok();
            sources.tags.push(("Position".to_owned(), value.span));
        }
        for (name, tag) in TAGS {
            let known = sources.tags.iter().any(|(own, _)| own == tag);
            if let Some(value) = self.value(name).filter(|_| !known) {
                writer.tag(tag, value.text.trim()).ok();
                sources.tags.push((tag.to_owned(), value.span));
            }
        }
        writer.tag("Result", result).ok();
        let begins = board.map_or(Side::Red, |board| board.to_move);
        let mut movetext =
            Movetext { game: self, lines: &lines, begins, tokens: &mut sources.tokens };
        if let Some(main) = main {
            movetext.line(main, 0, writer);
        }
        formats::write_end(writer, result);
        Ok(sources)
    }

    /// The main line and the variations.
    fn lines(&self) -> Result<Vec<Line>, FormatError> {
        let mut lines = Vec::new();
        for value in &self.values {
            let moves = || moves(value);
            if value.name == "movelist" {
                lines.push(Line { id: 0, parent: 0, at: 0, moves: moves()? });
            }
            let Some(place) = value.name.strip_prefix("move_") else { continue };
            let mut numbers = place.split('_').map(str::parse::<u32>);
            let (Some(Ok(parent)), Some(Ok(at)), Some(Ok(id)), None) =
                (numbers.next(), numbers.next(), numbers.next(), numbers.next())
            else {
                return Err(FormatError::at(
                    value.span,
                    format!("{} is not the place of a variation", value.name),
                )
                .zh(format!("{} 不是变化的位置", value.name)));
            };
            // A variation has a greater number than its parent, so there are no cycles.
            if id <= parent {
                return Err(FormatError::at(
                    value.span,
                    format!("variation {id} cannot start from line {parent}"),
                )
                .zh(format!("变化 {id} 不能从第 {parent} 条线路开始")));
            }
            lines.push(Line { id, parent, at: at as usize, moves: moves()? });
        }
        Ok(lines)
    }

    /// The position that `binit` describes; the side that moves first is to move.
    fn board(&self, first: Option<&(Move, Span)>) -> Result<Option<Board>, FormatError> {
        let Some(value) = self.value("binit") else { return Ok(None) };
        let digits = value.text.trim().as_bytes();
        if digits.len() != 64 {
            let message = format!("binit has {}, not 64", plural(digits.len(), "digit"));
            return Err(FormatError::at(value.span, message)
                .zh(format!("binit 有 {} 个数字，应为 64 个", digits.len())));
        }
        let mut board = Board::empty();
        for (n, pair) in digits.chunks_exact(2).enumerate() {
            let (side, piece) = (Side::BOTH[n / 16], ORDER[n % 16]);
            let Some(point) = point(pair) else {
                if pair == b"99" {
                    continue;
                }
                let text = String::from_utf8_lossy(pair);
                return Err(FormatError::at(
                    value.span,
                    format!("{text} is not a point of the board"),
                )
                .zh(format!("{text} 不是棋盘上的点")));
            };
            if board.piece_at(point).is_some() {
                return Err(FormatError::at(
                    value.span,
                    format!("there are two pieces on {point}"),
                )
                .zh(format!("{point} 上有两枚棋子")));
            }
            board.toggle(side, piece, point);
        }
        if first.is_some_and(|(m, _)| board.side(Side::Black).has(m.from)) {
            board.pass();
        }
        Ok(Some(board))
    }
}

/// A point by two digits.
fn point(pair: &[u8]) -> Option<Point> {
    let [file, rank] = pair else { return None };
    let (file, rank) = (file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
    let rank = (rank < RANKS).then(|| RANKS - 1 - rank)?;
    Point::on_board(i8::try_from(file).ok()?, i8::try_from(rank).ok()?)
}

fn moves(value: &Value<'_>) -> Result<Vec<(Move, Span)>, FormatError> {
    let mut moves = Vec::new();
    let bytes = value.text.as_bytes();
    let skipped = bytes.len() - value.text.trim_start().len();
    for (n, four) in value.text.trim().as_bytes().chunks(4).enumerate() {
        let from = value.span.start + skipped + 4 * n;
        let span = Span::new(from, from + four.len());
        let points = four.split_at_checked(2).map(|(from, to)| (point(from), point(to)));
        let Some((Some(from), Some(to))) = points else {
            let text = String::from_utf8_lossy(four);
            return Err(FormatError::at(
                span,
                format!("{text} is not a move of four digits, move {}", n + 1),
            )
            .zh(format!("{text} 不是四个数字的着法（第 {} 着）", n + 1)));
        };
        moves.push((Move { from, to }, span));
    }
    Ok(moves)
}

fn result(text: &str) -> &'static str {
    match text.trim() {
        "W" | "1-0" | "红胜" | "红方胜" | "紅勝" | "红先胜" => "1-0",
        "L" | "0-1" | "黑胜" | "黑方胜" | "黑勝" | "红先负" => "0-1",
        "D" | "1/2-1/2" | "和" | "和棋" | "和局" | "红先和" => "1/2-1/2",
        _ => "*",
    }
}

/// The writer of the movetext.
struct Movetext<'a> {
    game: &'a Game<'a>,
    lines: &'a [Line],
    begins: Side,
    tokens: &'a mut Vec<Span>,
}

impl Movetext<'_> {
    /// Writes a line whose first move has `before` moves before it.
    fn line(&mut self, line: &Line, before: usize, writer: &mut Writer) {
        let comment = |ply: usize| match line.id {
            0 => format!("comment{ply}"),
            id => format!("comment{id}_{ply}"),
        };
        let mut number = true;
        for (n, (m, span)) in line.moves.iter().enumerate() {
            let ply = before + n;
            if ply == 0 {
                self.comment(&comment(0), writer);
            }
            let half = ply + usize::from(self.begins == Side::Black);
            if number || half.is_multiple_of(2) {
                writer.number(half as u32 / 2 + 1, !half.is_multiple_of(2));
            }
            writer.action(None, &format!("{}{}", m.from, m.to), "").ok();
            self.tokens.push(*span);
            number = self.comment(&comment(ply + 1), writer);
            let lines = self.lines;
            for other in lines.iter().filter(|other| other.id > 0) {
                if other.parent == line.id && other.at == ply + 1 {
                    writer.variation_open();
                    self.line(other, ply, writer);
                    writer.variation_close();
                    number = true;
                }
            }
        }
    }

    /// Writes the comment of this name, and returns whether there is one.
    fn comment(&self, name: &str, writer: &mut Writer) -> bool {
        let value = self.game.value(name);
        if let Some(value) = value {
            writer.comment(value.text.trim());
        }
        value.is_some()
    }
}
