//! Games as strings of column numbers: one digit for each disc, one game in each line. The score
//! that a solver gives the position may follow: `44435 4`, or in JSON
//! `{"sequence": "44435", "score": 4, "analysis": [-1, null, …]}`.

use crate::FACTS;
use crate::game::ConnectFour;
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Options, formats};

/// Tags that are exported in another form or left out without a loss.
const KNOWN_TAGS: [&str; 6] = ["WQN", "Game", "Rules", "Options", "Plugin", SCORE];

/// The tag of a solver's score.
const SCORE: &str = "X_Score";

/// The contents of a line.
struct Line<'t> {
    /// The columns.
    columns: &'t str,
    /// The offset of the columns in the file.
    at: usize,
    /// The score and the analysis of a solver, as tags.
    tags: Vec<(&'static str, &'t str)>,
}

/// Reads one game from each line; skips empty lines and lines that start with `#`.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let form = ("a line is column numbers and, optionally, a score", "每行为列号，可附分值");
    records(bytes, form, |line| {
        let mut words = line.split_ascii_whitespace();
        let columns = words.next().unwrap_or_default();
        let score = words.next().map(|score| (SCORE, score));
        words.next().is_none().then(|| (columns, score.into_iter().collect()))
    })
}

/// Reads one object from each line.
pub(crate) fn import_json(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let form = (
        "a line is an object with a \"sequence\" of columns",
        "每行为一个对象，其 \"sequence\" 为列号",
    );
    records(bytes, form, |line| {
        let [columns, score, analysis] =
            ["sequence", "score", "analysis"].map(|key| json_value(line, key));
        let tags = [(SCORE, score), ("X_Analysis", analysis)];
        let tags = tags.into_iter().filter_map(|(name, value)| Some((name, value?)));
        columns.map(|columns| (columns, tags.collect()))
    })
}

/// The value of a key of a flat object: a string or a list without its delimiters, or a number.
fn json_value<'t>(line: &'t str, key: &str) -> Option<&'t str> {
    let (_, rest) = line.split_once(&format!("\"{key}\""))?;
    let value = rest.trim_start().strip_prefix(':')?.trim_start();
    let close = |open, close| value.strip_prefix(open)?.split(close).next();
    let bare = value.split([',', '}']).next().map(str::trim);
    close('"', '"').or_else(|| close('[', ']')).or(bare)
}

/// Writes the records that `read` finds in the lines; `form` is the error for any other line, in
/// English and in Chinese.
fn records<'t>(
    bytes: &'t [u8],
    form: (&str, &str),
    read: impl Fn(&'t str) -> Option<(&'t str, Vec<(&'static str, &'t str)>)>,
) -> Result<Imported, FormatError> {
    let text = formats::text(bytes)?;
    let (mut writer, mut sources) = (Writer::new(), Vec::new());
    for line in formats::lines(text).map(|line| line.trim_start_matches('\u{FEFF}').trim()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let unreadable = || FormatError::at(formats::place(line, text), form.0).zh(form.1);
        let (columns, tags) = read(line).ok_or_else(unreadable)?;
        let at = formats::place(columns, text).start;
        sources.push(Line { columns, at, tags }.write(&mut writer));
    }
    Ok(formats::imported(writer, sources, |at| at))
}

/// The default grid; the format has no other.
fn start() -> ConnectFour {
    let options = Options::parse(FACTS.rulesets[0].options, "").expect("defaults");
    let setup = Setup { rules: 0, options: &options, position: None };
    ConnectFour::new(&setup).expect("the start of the rule set")
}

impl Line<'_> {
    /// Writes the record and returns the places of its parts in the file.
    fn write(&self, writer: &mut Writer) -> Sources {
        let mut game = start();
        // The tokens, and where each ends: a line may have as many as the file has bytes.
        let (mut tokens, mut ends) = (String::new(), Vec::new());
        for digit in self.columns.chars() {
            let mut token = digit.to_string();
            if let Ok(found) = resolve(&game, None, token.as_bytes(), Reading::ANY_STYLE) {
                token.clear();
                game.write(found.actor, found.action, &mut token);
                game.apply(found.actor, found.action);
            } else if let Some(number @ 1..) = digit.to_digit(10) {
                // The column is full or missing: validation of the record reports it.
                token = char::from(b'`' + number as u8).to_string();
            }
            tokens.push_str(&token);
            ends.push(tokens.len());
        }
        let result = match game.outcome().as_ref().map(|outcome| &outcome.ranks[..]) {
            Some([1, 2]) => "1-0",
            Some([2, 1]) => "0-1",
            Some(_) => "1/2-1/2",
            None => "*",
        };
        formats::write_head(writer, &FACTS, 0, "");
        for (name, value) in [("Result", result)].into_iter().chain(self.tags.iter().copied()) {
            writer.tag(name, value).expect("these are names of tags");
        }
        let mut from = 0;
        for (ply, end) in ends.into_iter().enumerate() {
            formats::write_number(writer, ply);
            formats::write_token(writer, None, &tokens[from..end]);
            from = end;
        }
        formats::write_end(writer, result);
        self.sources()
    }

    fn sources(&self) -> Sources {
        let digit = |(i, c): (usize, char)| Span::new(self.at + i, self.at + i + c.len_utf8());
        let whole = Span::new(self.at, self.at + self.columns.len());
        let tokens = self.columns.char_indices().map(digit).collect();
        Sources { whole, tags: Vec::new(), tokens }
    }
}

/// Writes the main line of each record in one line.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let (mut game, mut score, mut depth) = (start(), String::new(), 0_u32);
    for event in Tokens::new(wqn) {
        let span = event.span();
        let refuse = |message: &str, chinese: &str| Err(FormatError::at(span, message).zh(chinese));
        match event {
            Token::GameStart { .. } => (game, score, depth) = (start(), String::new(), 0),
            Token::Tag(tag) => match (tag.name, tag.value()) {
                (SCORE, value) => score = format!(" {value}"),
                ("Options", value) if *value != *canonical_options() => {
                    return refuse("column numbers need the default options", "列号只用于默认选项");
                }
                ("Position", _) => {
                    let message = "column numbers need the empty grid as start";
                    return refuse(message, "列号只用于从空棋盘开始的对局");
                }
                (name, _) if KNOWN_TAGS.contains(&name) => {}
                // A file without a result is read as `*`.
                ("Result", value) if value == "*" => {}
                (name, _) => exported.losses.push(format!("the format has no tag {name}")),
            },
            Token::VariationOpen { .. } => {
                depth += 1;
                exported.losses.push("the format has no variations".to_owned());
            }
            Token::VariationClose { .. } => depth = depth.saturating_sub(1),
            Token::Action(action) if depth == 0 => {
                let found = formats::action(&game, &action)?;
                exported.bytes.push(b'1' + found.action.x);
                game.apply(found.actor, found.action);
            }
            Token::Event(word) if depth == 0 => {
                exported.losses.push(format!("the format has no word for {}", word.kind));
            }
            Token::Comment(_) => exported.losses.push("the format has no comments".to_owned()),
            Token::GameEnd { .. } => {
                exported.bytes.extend(score.bytes());
                exported.bytes.push(b'\n');
            }
            _ => {}
        }
    }
    Ok(exported)
}

fn canonical_options() -> String {
    Options::parse(FACTS.rulesets[0].options, "").unwrap_or_default().canonical()
}
