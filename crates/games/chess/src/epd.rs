//! EPD, the Extended Position Description of the PGN standard: in each line the four fields of a
//! position and operations such as `bm Nf3; id "x";`. Lines with the six fields of FEN are read,
//! too.
//!
//! A line becomes a record that begins at its position. Its moves are those of `pv`; without `pv`
//! the first one of `bm` or `sm`. Other best moves and the moves of `am`, which are to be avoided,
//! are variations. The tag `EPD` has all operations as they are in the file.

use crate::facts::{CHESS960, FACTS, SAN, STANDARD};
use crate::game::Chess;
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::tokens::Token;
use wanqi_notation::writer::Writer;
use wanqi_sdk::Options;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::formats::{self, Losses, Tags};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

/// The most positions of a file, or of a part of it.
const POSITIONS: usize = 1_000_000;

/// An operation: its name and its operands, with their places in the file.
struct Operation<'t> {
    name: &'t str,
    operands: Vec<(&'t str, Span)>,
}

/// Reads a position in each line; empty lines and lines that begin with `#` are skipped.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let text = formats::text(bytes)?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let lines = || {
        let lines = formats::lines(text).map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    };
    if let Some(line) = lines().nth(POSITIONS) {
        let message = format!("more than {POSITIONS} positions in a file that is read whole");
        return Err(FormatError::at(formats::place(line, text), message)
            .zh(format!("整份读取的文件里局面超过 {POSITIONS} 个")));
    }
    let mut writer = Writer::new();
    let bom = bytes.len() - text.len();
    let games: Vec<Sources> = lines().map(|line| read(line, text, &mut writer)).collect();
    Ok(formats::imported(writer, games, |at| at + bom))
}

/// The first `count` words of a line, and the rest.
fn fields(line: &str, count: usize) -> (Vec<&str>, &str) {
    let (mut fields, mut rest) = (Vec::new(), line);
    while fields.len() < count {
        rest = rest.trim_start();
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        if end == 0 {
            break;
        }
        fields.push(&rest[..end]);
        rest = &rest[end..];
    }
    (fields, rest)
}

/// A line: a position and operations.
struct Line<'t> {
    /// Four fields and the two numbers.
    position: String,
    /// The number of the first move, and whether Black makes it.
    start: (u32, bool),
    rules: usize,
    /// The operations as they are in the file.
    rest: &'t str,
    operations: Vec<Operation<'t>>,
}

impl<'t> Line<'t> {
    fn read(line: &'t str, text: &'t str) -> Line<'t> {
        let (mut position, mut rest) = fields(line, 4);
        // The two numbers of FEN.
        let (numbers, after) = fields(rest, 2);
        let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        if numbers.len() == 2 && numbers.iter().all(is_number) {
            rest = after;
        }
        let operations = operations(rest, text);
        let black = position.get(1) == Some(&"b");
        let mut read = Line {
            position: String::new(),
            start: (1, black),
            rules: STANDARD,
            rest: rest.trim(),
            operations,
        };
        let said = |name: &str| read.first(name).map(|(text, _)| text).filter(is_number);
        let (clock, round) = match numbers[..] {
            [clock, round] if rest == after => (clock, round),
            _ => (said("hmvc").unwrap_or("0"), said("fmvn").unwrap_or("1")),
        };
        position.extend([clock, round]);
        (read.position, read.start.0) = (position.join(" "), round.parse().unwrap_or(1));
        // Castling from another start than the usual one.
        if read.game().is_none() {
            let other = Line { rules: CHESS960, ..read };
            read = if other.game().is_some() { other } else { Line { rules: STANDARD, ..other } };
        }
        read
    }

    /// The game at the position, if it is one.
    fn game(&self) -> Option<Chess> {
        let options = Options::parse(FACTS.rulesets[self.rules].options, "").ok()?;
        let position = Some(self.position.as_str());
        let setup = Setup { rules: self.rules, options: &options, position };
        wanqi_sdk::position::set_up(&setup).ok()
    }

    /// All operands of the operations of this name.
    fn operands(&self, name: &str) -> impl Iterator<Item = (&'t str, Span)> {
        let found = self.operations.iter().filter(move |found| found.name == name);
        found.flat_map(|found| found.operands.iter().copied())
    }

    fn first(&self, name: &str) -> Option<(&'t str, Span)> {
        self.operands(name).next()
    }

    /// The first operand without quotation marks.
    fn unquoted(&self, name: &str) -> Option<(&'t str, Span)> {
        self.first(name).map(|(text, span)| (text.trim_matches('"'), span))
    }

    fn marked(&self, name: &str, sign: &'static str) -> Vec<Marked<'t>> {
        self.operands(name).map(|(text, span)| Marked { text, span, sign }).collect()
    }

    /// The moves of the main line, and those that are alternatives to its first one.
    fn moves(&self) -> (Vec<Marked<'t>>, Vec<Marked<'t>>) {
        let mut others = self.marked("bm", "!");
        others.extend(self.marked("am", "?"));
        let mut main = self.marked("pv", "");
        if main.is_empty() {
            let supplied = self.marked("sm", "").into_iter().next();
            main.extend(supplied.or(others.first().cloned()));
        }
        others.retain(|other| main.first().is_none_or(|first| first.text != other.text));
        (main, others)
    }

    /// The result if the main line ends the game.
    fn result(&self, main: &[Marked<'_>]) -> &'static str {
        let played = || {
            let mut game = self.game()?;
            for step in main {
                let text = step.plain().as_bytes();
                let found = resolve(&game, None, text, Reading::ANY_STYLE).ok()?;
                game.apply(found.actor, found.action);
            }
            game.outcome()
        };
        match played().map(|outcome| (outcome.ranks[0], outcome.ranks[1])) {
            Some((1, 1)) => "1/2-1/2",
            Some((1, _)) => "1-0",
            Some((_, 1)) => "0-1",
            _ => "*",
        }
    }
}

/// Writes the record of a line.
fn read(line: &str, text: &str, writer: &mut Writer) -> Sources {
    let whole = formats::place(line, text);
    let line = Line::read(line, text);
    let (main, others) = line.moves();
    let result = line.result(&main);
    formats::write_head(writer, &FACTS, line.rules, "");
    let mut tags = vec![("Position", line.position.clone(), whole)];
    for (operation, tag) in [("id", "Event"), ("eco", "ECO"), ("nic", "NIC")] {
        tags.extend(line.unquoted(operation).map(|(value, span)| (tag, value.to_owned(), span)));
    }
    if !line.rest.is_empty() {
        tags.push(("EPD", line.rest.to_owned(), formats::place(line.rest, text)));
    }
    tags.push(("Result", result.to_owned(), whole));
    let mut sources = Sources { whole, ..Sources::default() };
    for (name, value, span) in tags {
        if writer.tag(name, &value).is_ok() {
            sources.tags.push((name.to_owned(), span));
        }
    }
    for number in 0..10 {
        if let Some((comment, _)) = line.unquoted(&format!("c{number}")) {
            writer.comment(comment);
        }
    }
    write_lines(line.start, &main, &others, writer, &mut sources.tokens);
    formats::write_end(writer, result);
    sources
}

/// A move with its place in the file and the sign of its quality.
#[derive(Clone)]
struct Marked<'t> {
    text: &'t str,
    span: Span,
    sign: &'static str,
}

impl Marked<'_> {
    /// The text without signs of its quality.
    fn plain(&self) -> &str {
        self.text.trim_end_matches(['!', '?'])
    }
}

/// Writes the main line, and after its first move the others, which begin at the same position. The
/// first move has this number; Black may make it.
fn write_lines(
    (round, black): (u32, bool),
    main: &[Marked<'_>],
    others: &[Marked<'_>],
    writer: &mut Writer,
    places: &mut Vec<Span>,
) {
    for (n, step) in main.iter().enumerate() {
        let ply = n as u32 + u32::from(black);
        if n == 0 || n == 1 && !others.is_empty() || ply.is_multiple_of(2) {
            writer.number(round + ply / 2, !ply.is_multiple_of(2));
        }
        token_of(step, writer);
        places.push(step.span);
        for other in others.iter().filter(|_| n == 0) {
            writer.variation_open();
            writer.number(round, black);
            token_of(other, writer);
            places.push(other.span);
            writer.variation_close();
        }
    }
}

/// Writes a move with its sign, instead of signs in the file.
fn token_of(step: &Marked<'_>, writer: &mut Writer) {
    let text = formats::token(step.plain());
    writer.action(None, &text, step.sign).expect("letters and digits are a token");
}

/// The operations of a line; those at the end without `;`, too.
fn operations<'t>(rest: &'t str, text: &'t str) -> Vec<Operation<'t>> {
    let mut operations = Vec::new();
    let (mut words, mut begins, mut quoted) = (Vec::new(), None, false);
    let take = |words: &mut Vec<(&'t str, Span)>| {
        let mut words = std::mem::take(words).into_iter();
        let name = words.next()?.0;
        Some(Operation { name, operands: words.collect() })
    };
    for (at, c) in rest.char_indices().chain([(rest.len(), ';')]) {
        let ends = at == rest.len() || !quoted && (c == ';' || c.is_ascii_whitespace());
        if ends && let Some(from) = begins.take() {
            let word = &rest[from..at];
            words.push((word, formats::place(word, text)));
        }
        if ends && c == ';' {
            operations.extend(take(&mut words));
        }
        if !ends {
            quoted ^= c == '"';
            begins.get_or_insert(at);
        }
    }
    operations
}

/// The main line of a record.
struct Played {
    start: String,
    /// The operations of the tag `EPD`.
    said: Option<String>,
    name: Option<String>,
    game: Chess,
    moves: Vec<String>,
    losses: Losses,
}

/// Tags whose facts the line contains or that follow from the others.
const SAID: [&str; 8] = ["Result", "Position", "FEN", "SetUp", "EPD", "Event", "ECO", "NIC"];

/// Writes the position at the start of each record, with its main line as `pv`.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    for played in formats::main_lines(wqn, Played::start, Played::take)? {
        let mut fields = played.start.split(' ');
        let mut line: Vec<&str> = fields.by_ref().take(4).collect();
        let numbers: Vec<&str> = fields.collect();
        let operations = match (&played.said, numbers.as_slice()) {
            (Some(said), _) => said.clone(),
            (None, numbers) => {
                let mut operations = String::new();
                if let [clock, round, ..] = numbers
                    && (*clock, *round) != ("0", "1")
                {
                    put!(&mut operations, "hmvc {clock}; fmvn {round}; ");
                }
                if !played.moves.is_empty() {
                    put!(&mut operations, "pv {}; ", played.moves.join(" "));
                }
                if let Some(name) = &played.name {
                    put!(&mut operations, "id \"{}\";", name.replace('"', "'"));
                }
                operations
            }
        };
        line.extend(Some(operations.trim()).filter(|text| !text.is_empty()));
        exported.bytes.extend(line.join(" ").bytes().chain([b'\n']));
        exported.losses.extend(played.losses);
    }
    Ok(exported)
}

impl Played {
    fn start(tags: Tags) -> Result<Played, FormatError> {
        let value = |name: &str| formats::tag(&tags, name).filter(|value| !value.is_empty());
        let (_, game) = formats::start::<Chess>(&tags, value("Position").or(value("FEN")))?;
        let mut start = String::new();
        game.position(&mut start);
        let mut losses = Losses::default();
        losses.add_tags(&tags, &SAID);
        let said = value("EPD").map(str::to_owned);
        let name = value("Event").filter(|name| *name != "?").map(str::to_owned);
        Ok(Played { start, said, name, game, moves: Vec::new(), losses })
    }

    fn take(&mut self, event: &Token<'_>) -> Result<(), FormatError> {
        match event {
            Token::Action(action) => {
                let played = formats::action(&self.game, action)?;
                let mut text = String::new();
                self.game.write_style(SAN, played.actor, played.action, &mut text);
                self.moves.push(text);
                self.game.apply(played.actor, played.action);
            }
            Token::Event(word) => {
                self.losses.add(format!("there is no word for {}", word.kind));
            }
            Token::Comment(_) if self.said.is_none() => self.losses.add("comments have no place"),
            Token::VariationOpen { .. } if self.said.is_none() => {
                self.losses.add("variations have no place");
            }
            _ => {}
        }
        Ok(())
    }
}
