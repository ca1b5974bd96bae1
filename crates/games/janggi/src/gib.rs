//! Korean records (`.gib`): tags, then plies with a number each, `1. 79졸78 2. 49병48`, mostly in
//! EUC-KR. The set-ups are in the tags 초차림 and 한차림, from file b to file h for both sides.

use crate::FACTS;
use crate::formation::Formation;
use wanqi_notation::Span;
use wanqi_notation::encoding::decode;
use wanqi_notation::sources::Sources;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::formats;

/// Korean names of tags and our names.
const TAGS: [(&str, &str); 8] = [
    ("대회명", "Event"),
    ("대국장소", "Site"),
    ("대국일자", "Date"),
    ("회전", "Round"),
    ("초대국자", "Cho"),
    ("한대국자", "Han"),
    ("제한시간", "TimeControl"),
    ("총수", "PlyCount"),
];

/// The value of unknown facts.
const UNKNOWN: &str = "미상";

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    let decoded = decode(bytes, formats::charset(bytes, encoding, "euc-kr"))?;
    formats::in_file(import_text(&decoded.text), |at| decoded.original_offset(at))
}

fn import_text(text: &str) -> Result<Imported, FormatError> {
    let mut writer = Writer::new();
    writer.set_name_tags(["Cho", "Han"]);
    let mut records = Vec::new();
    for game in games(text)? {
        records.push(game.write(&mut writer)?);
    }
    if records.is_empty() {
        let whole = Span::new(0, text.len());
        return Err(FormatError::at(
            whole,
            "the file has no game: no tag such as [초차림 \"상마상마\"]",
        )
        .zh("文件里没有对局：没有 [초차림 \"상마상마\"] 之类的标签"));
    }
    Ok(formats::imported(writer, records, |at| at))
}

/// A piece of the text and its place.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    span: Span,
}

/// An item of movetext.
enum Token<'t> {
    Ply(Word<'t>),
    Comment(Word<'t>),
}

#[derive(Default)]
struct Game<'t> {
    tags: Vec<(&'t str, Word<'t>)>,
    tokens: Vec<Token<'t>>,
    whole: Span,
}

/// The games of a text. A tag after movetext begins the next game.
fn games(text: &str) -> Result<Vec<Game<'_>>, FormatError> {
    let mut games: Vec<Game<'_>> = Vec::new();
    let word = |from: usize, to: usize| Word { text: &text[from..to], span: Span::new(from, to) };
    let mut at = 0;
    while let Some(rest) = text[at..].find(|c: char| !c.is_whitespace() && c != '\u{FEFF}') {
        let from = at + rest;
        let (opens, stops): (_, &[char]) = match text.as_bytes()[from] {
            b'[' => ('[', &[']']),
            b'{' => ('{', &['}']),
            _ => (' ', &[' ', '\t', '\r', '\n', '[', '{']),
        };
        let end = text[from..].find(stops).map(|length| from + length);
        if opens != ' ' && end.is_none() {
            return Err(FormatError::at(
                Span::new(from, from + 1),
                format!("{opens} is not closed"),
            )
            .zh(format!("{opens} 没有结束")));
        }
        let end = end.unwrap_or(text.len());
        if opens == '[' && games.last().is_none_or(|game| !game.tokens.is_empty()) {
            games.push(Game { whole: Span::new(from, end), ..Game::default() });
        }
        let Some(game) = games.last_mut() else {
            return Err(FormatError::at(Span::new(from, end), "there is no tag before this")
                .zh("此前没有标签"));
        };
        at = end + usize::from(opens != ' ');
        game.whole.end = at;
        match opens {
            '[' => game.tags.extend(tag(word(from + 1, end))),
            '{' => game.tokens.push(Token::Comment(word(from + 1, end))),
            _ => {
                // `12.` alone, or before a ply without a blank.
                let number = text[from..end].find('.').map_or(0, |dot| dot + 1);
                if from + number < end {
                    game.tokens.push(Token::Ply(word(from + number, end)));
                }
            }
        }
    }
    Ok(games)
}

/// Name and value of `초차림 "상마상마"`.
fn tag(inside: Word<'_>) -> Option<(&str, Word<'_>)> {
    let (name, value) = inside.text.split_once('"')?;
    let value = value.strip_suffix('"').unwrap_or(value);
    let from = inside.span.start + name.len() + 1;
    let span = Span::new(from, from + value.len());
    Some((name.trim(), Word { text: value, span }))
}

impl<'t> Game<'t> {
    fn value(&self, name: &str) -> Option<Word<'t>> {
        let found = self.tags.iter().find(|(own, _)| *own == name).map(|(_, value)| *value);
        found.filter(|value| !value.text.trim().is_empty())
    }

    /// The set-up in the first of these tags that has a value.
    fn formation(&self, names: [&str; 2]) -> Result<(Formation, Span), FormatError> {
        let [tag, _] = names;
        let value = names.into_iter().find_map(|name| self.value(name));
        let Some(Word { text, span }) = value else {
            return Err(FormatError::at(self.whole, format!("the set-up {tag} is missing"))
                .zh(format!("缺少布阵 {tag}")));
        };
        let formation = Formation::parse_written(text.trim());
        const SUCH: &str = "마상마상, 마상상마, 상마마상, 상마상마";
        formation.map(|formation| (formation, span)).ok_or_else(|| {
            FormatError::at(span, format!("{text} is not a set-up such as {SUCH}"))
                .zh(format!("{text} 不是布阵，布阵为 {SUCH}"))
        })
    }

    /// Writes the record and returns the places of its parts in the file.
    fn write(&self, writer: &mut Writer) -> Result<Sources, FormatError> {
        if let Some(board) = self.value("판") {
            let message = "a custom board (판) is not supported, only the four set-ups";
            return Err(
                FormatError::at(board.span, message).zh("不支持自定义的棋盘（판），只支持四种布阵")
            );
        }
        let mut sources = Sources { whole: self.whole, ..Sources::default() };
        formats::write_head(writer, &FACTS, 0, "");
        for (name, tag) in TAGS {
            if let Some(value) = self.value(name).filter(|value| value.text.trim() != UNKNOWN) {
                writer.tag(tag, value.text.trim()).ok();
                sources.tags.push((tag.to_owned(), value.span));
            }
        }
        let result = self.value("대국결과").map_or("*", |value| result(value.text));
        writer.tag("Result", result).ok();
        writer.number(0, false);
        for names in [["한차림", "한포진"], ["초차림", "초포진"]] {
            let (formation, span) = self.formation(names)?;
            writer.action(None, formation.korean(), "").ok();
            sources.tokens.push(span);
        }
        self.write_plies(writer, &mut sources)?;
        formats::write_end(writer, result);
        Ok(sources)
    }

    fn write_plies(&self, writer: &mut Writer, sources: &mut Sources) -> Result<(), FormatError> {
        let (mut ply, mut interrupted) = (0, false);
        for token in &self.tokens {
            match token {
                Token::Comment(comment) => writer.comment(comment.text.trim()),
                Token::Ply(word) => {
                    if ply % 2 == 0 || interrupted {
                        writer.number(ply / 2 + 1, ply % 2 == 1);
                    }
                    let written = writer.action(None, word.text, "");
                    written.map_err(|_| {
                        FormatError::at(word.span, format!("{} is not a ply", word.text))
                            .zh(format!("{} 不是着法", word.text))
                    })?;
                    sources.tokens.push(word.span);
                    ply += 1;
                }
            }
            interrupted = matches!(token, Token::Comment(_));
        }
        Ok(())
    }
}

/// The result in the order Cho, Han.
fn result(text: &str) -> &'static str {
    match text.trim().chars().next() {
        Some('초') => "1-0",
        Some('한') => "0-1",
        Some('무' | '빅' | '비') => "1/2-1/2",
        _ => "*",
    }
}
