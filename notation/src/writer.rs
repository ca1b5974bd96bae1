//! The canonical printer: builds records token by token and wraps lines at 80 columns.
//!
//! ```
//! use wanqi_notation::tokens::EndMarker;
//! use wanqi_notation::writer::Writer;
//!
//! let mut writer = Writer::new();
//! writer.tag("WQN", "1")?;
//! writer.tag("Game", "draughts")?;
//! writer.number(1, false);
//! writer.action(None, "c3", "")?;
//! writer.join(None, "e3", "!")?;
//! writer.end(EndMarker::Unknown);
//! let text = String::from_utf8(writer.finish()).unwrap();
//! assert_eq!(text, "[WQN \"1\"]\n[Game \"draughts\"]\n\n1. c3|e3! *\n");
//! # Ok::<(), wanqi_notation::writer::WriteError>(())
//! ```

use crate::bytes::hard_boundary;
use crate::message::Word;
use crate::text::{EventWord, escape_tag, is_style_action, is_tag_name};
use crate::tokens::{CommentKind, EndMarker};
use crate::{Message, message};

/// The width at which lines are wrapped, in columns.
pub const WIDTH: usize = 80;

/// A text that the lexer would not read back unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.word())]
#[non_exhaustive]
pub enum WriteError {
    /// A tag name that is not a letter followed by letters, digits and `_`.
    TagName(String),
    /// A tag after movetext.
    TagBehindMovetext(String),
    /// A text that the lexer would not read as one action.
    Action(String),
    /// A suffix with other characters than `!` and `?`.
    Suffix(String),
    /// `:illegal` without an argument, another event with an argument, or an argument that is not
    /// an action.
    Argument(String),
    /// An end marker from the tag `Result` that would not be read as one token.
    End(String),
}

impl Word for WriteError {
    fn word(&self) -> Message {
        match self {
            WriteError::TagName(text) => message!(
                "`{text}` is not a valid tag name: a name is a letter, then letters, digits and `_`",
                text
            ),
            WriteError::TagBehindMovetext(text) => message!(
                "the tag `{text}` comes after movetext; tags come first, finish the game before it",
                text
            ),
            WriteError::Action(text) => {
                message!("`{text}` is not valid in movetext as an action", text)
            }
            WriteError::Suffix(text) => {
                message!("`{text}` is not a suffix: a suffix has only `!` and `?`", text)
            }
            WriteError::Argument(text) => {
                message!("`{text}` is not a valid argument of this event", text)
            }
            WriteError::End(text) => message!("`{text}` cannot be an end marker", text),
        }
    }
}

/// Prints records.
///
/// ```
/// use wanqi_notation::tokens::EndMarker;
/// use wanqi_notation::text::EventWord;
/// use wanqi_notation::writer::{WriteError, Writer};
///
/// let mut writer = Writer::new();
/// writer.tag("Result", "0-1")?;
/// writer.number(1, false);
/// writer.action(None, "e4", "")?;
/// writer.variation_open();
/// writer.number(1, false);
/// writer.action(None, "d4", "!")?;
/// writer.comment("better");
/// writer.variation_close();
/// writer.event(EventWord::Resign, None, None)?;
/// writer.end(EndMarker::SecondWins);
/// // The writer refuses a text that would not be read back as one action.
/// let refused = writer.action(None, "e4 e5", "");
/// assert_eq!(refused, Err(WriteError::Action("e4 e5".to_owned())));
///
/// let expected = b"[Result \"0-1\"]\n\n1. e4 (1. d4! {better}) :resign 0-1\n";
/// assert_eq!(writer.finish(), expected);
/// # Ok::<(), WriteError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    out: Vec<u8>,
    width: usize,
    column: usize,
    /// The current token; the next text may still be appended to it.
    unit: Vec<u8>,
    /// Whether the unit ends with `(`, so that the next token is appended to it.
    open: bool,
    /// The seat of the action at the end of the unit, to which an action of the same seat can be
    /// joined.
    joinable: Option<Option<u8>>,
    tags: Vec<(String, Vec<u8>)>,
    names: Vec<String>,
    in_game: bool,
    in_movetext: bool,
    games: usize,
}

impl Default for Writer {
    fn default() -> Self {
        Self::new()
    }
}

impl Writer {
    /// A writer that wraps at 80 columns.
    pub fn new() -> Self {
        Self::with_width(WIDTH)
    }

    /// A writer that wraps at `width` columns.
    pub fn with_width(width: usize) -> Self {
        Self {
            out: Vec::new(),
            width: width.max(1),
            column: 0,
            unit: Vec::new(),
            open: false,
            joinable: None,
            tags: Vec::new(),
            names: Vec::new(),
            in_game: false,
            in_movetext: false,
            games: 0,
        }
    }

    /// Sets additional tags for players' names, as a rule set declares them. They are sorted
    /// together with the usual ones (`White`, `Black`, `Red`, `Seat1` …).
    pub fn set_name_tags<S: Into<String>>(&mut self, names: impl IntoIterator<Item = S>) {
        self.names = names.into_iter().map(Into::into).collect();
    }

    /// Adds a tag. Tags are printed in their fixed order when the movetext begins. Several tags
    /// with one name are all kept.
    ///
    /// # Errors
    /// If the name is not valid, or if movetext has been written.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<(), WriteError> {
        self.tag_bytes(name, value.as_bytes())
    }

    /// [`Writer::tag`] with a value that may not be UTF-8.
    ///
    /// # Errors
    /// As [`Writer::tag`].
    pub fn tag_bytes(&mut self, name: &str, value: &[u8]) -> Result<(), WriteError> {
        if !is_tag_name(name) {
            return Err(WriteError::TagName(name.to_owned()));
        }
        if self.in_movetext {
            return Err(WriteError::TagBehindMovetext(name.to_owned()));
        }
        self.in_game = true;
        self.tags.push((name.to_owned(), value.to_vec()));
        Ok(())
    }

    /// Prints `12.`, or `12...` if `continues`: the turn is not the first of its round.
    pub fn number(&mut self, number: u32, continues: bool) {
        let dots = if continues { "..." } else { "." };
        self.token(&[format!("{number}{dots}").as_bytes()]);
    }

    /// Prints an action, with the seat if it must be named (0 for ENV).
    ///
    /// # Errors
    /// If the text or the suffix would not be read back unchanged.
    pub fn action(&mut self, seat: Option<u8>, text: &str, suffix: &str) -> Result<(), WriteError> {
        check_action(text, suffix)?;
        self.put_action(seat, text.as_bytes(), suffix.as_bytes());
        Ok(())
    }

    /// Prints an action that continues the open turn: joined to the action before it, or, if
    /// another token is between them, as a token that begins with `|`.
    ///
    /// # Errors
    /// As [`Writer::action`].
    pub fn join(&mut self, seat: Option<u8>, text: &str, suffix: &str) -> Result<(), WriteError> {
        check_action(text, suffix)?;
        self.put_join(seat, text.as_bytes(), suffix.as_bytes());
        Ok(())
    }

    /// Prints a suffix separated from its action, or another separate mark.
    pub(crate) fn put_mark(&mut self, mark: &[u8]) {
        self.token(&[mark]);
    }

    pub(crate) fn put_action(&mut self, seat: Option<u8>, text: &[u8], suffix: &[u8]) {
        let prefix = seat.map(|seat| format!("@{seat}:")).unwrap_or_default();
        self.token(&[prefix.as_bytes(), text, suffix]);
        self.joinable = Some(seat);
    }

    pub(crate) fn put_join(&mut self, seat: Option<u8>, text: &[u8], suffix: &[u8]) {
        let glued = [b"|", text, suffix].concat();
        // A joined part has the seat of its token.
        let same_seat = self.joinable.is_some_and(|before| seat.is_none() || seat == before);
        if same_seat && columns(&self.unit) + columns(&glued) <= self.width {
            self.unit.extend_from_slice(&glued);
            return;
        }
        let prefix = seat.map(|seat| format!("@{seat}:")).unwrap_or_default();
        self.token(&[b"|", prefix.as_bytes(), text, suffix]);
        self.joinable = Some(seat);
    }

    /// Prints `$14`.
    pub fn nag(&mut self, value: u32) {
        self.token(&[format!("${value}").as_bytes()]);
    }

    /// Prints a comment in braces. A comment that contains `}`, or a line that would begin a game,
    /// becomes consecutive `;` lines.
    pub fn comment(&mut self, text: &str) {
        self.comment_bytes(text.as_bytes(), CommentKind::Brace);
    }

    /// [`Writer::comment`] with the kind of the comment, and with a text that may not be UTF-8. As
    /// a line comment, a text of several lines becomes the same number of `;` lines.
    pub fn comment_bytes(&mut self, text: &[u8], kind: CommentKind) {
        if kind == CommentKind::Brace && fits_in_braces(text) {
            return self.token(&[b"{", text, b"}"]);
        }
        let mut rest = text;
        loop {
            let end = crate::bytes::line_end(rest, 0);
            self.token(&[b";", &rest[..end]]);
            self.line_feed();
            let feed = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
            if rest.len() <= end {
                return;
            }
            rest = &rest[end + feed..];
        }
    }

    /// Prints an escape line, `%text`; line ends in it become spaces.
    pub fn escape(&mut self, text: &[u8]) {
        self.begin_movetext();
        self.line_feed();
        self.out.push(b'%');
        self.out.extend(text.iter().map(|&b| if matches!(b, b'\n' | b'\r') { b' ' } else { b }));
        self.out.push(b'\n');
    }

    /// Prints an event: `:resign`, `:illegal=Ke9@2`.
    ///
    /// # Errors
    /// If the argument is missing, not allowed, or not valid in movetext.
    pub fn event(
        &mut self,
        word: EventWord,
        argument: Option<&str>,
        seat: Option<u8>,
    ) -> Result<(), WriteError> {
        let readable = |text: &str| {
            !text.is_empty()
                && !text
                    .chars()
                    .any(|c| c.is_whitespace() || c.is_control() || "(){};$[]<>\"*".contains(c))
        };
        // The end of an argument such as `x@2` would be read as a seat, unless a seat follows it.
        let seat_like = |text: &str| {
            let rest = text.trim_end_matches(|c: char| c.is_ascii_digit());
            rest.len() < text.len() && rest.ends_with('@')
        };
        let fits = match argument {
            None => !word.takes_argument(),
            Some(text) => {
                word.takes_argument() && readable(text) && (seat.is_some() || !seat_like(text))
            }
        };
        if !fits {
            return Err(WriteError::Argument(argument.unwrap_or_default().to_owned()));
        }
        self.put_event(word, argument, seat);
        Ok(())
    }

    pub(crate) fn put_event(&mut self, word: EventWord, argument: Option<&str>, seat: Option<u8>) {
        let argument = argument.map(|text| format!("={text}")).unwrap_or_default();
        let seat = seat.map(|seat| format!("@{seat}")).unwrap_or_default();
        self.token(&[format!("{word}{argument}{seat}").as_bytes()]);
    }

    /// Prints `(`.
    pub fn variation_open(&mut self) {
        self.token(&[b"("]);
        self.open = true;
    }

    /// Prints `)`.
    pub fn variation_close(&mut self) {
        self.begin_movetext();
        self.unit.push(b')');
        self.open = false;
        self.joinable = None;
    }

    /// Prints an end marker. [`EndMarker::AsResultTag`] prints nothing: use [`Writer::end_text`]
    /// for it.
    pub fn end(&mut self, marker: EndMarker) {
        if marker != EndMarker::AsResultTag {
            self.token(&[marker.as_str().as_bytes()]);
        }
    }

    /// Prints an end marker that is valid only as the value of the tag `Result`: `2-0`,
    /// `WhiteWins`.
    ///
    /// # Errors
    /// If it would not be read as one token.
    pub fn end_text(&mut self, text: &str) -> Result<(), WriteError> {
        if EndMarker::from_token(text.as_bytes()).is_none() && !is_style_action(text) {
            return Err(WriteError::End(text.to_owned()));
        }
        self.token(&[text.as_bytes()]);
        Ok(())
    }

    /// Ends the line. A journal ends the line after each action; a joined action then begins the
    /// next line with `|`.
    pub fn line_feed(&mut self) {
        self.flush_unit();
        if self.column > 0 {
            self.out.push(b'\n');
            self.column = 0;
        }
    }

    /// Ends the game; the next tag or token begins another.
    pub fn finish_game(&mut self) {
        if self.in_game && !self.in_movetext {
            self.print_tags();
        }
        self.line_feed();
        self.games += usize::from(self.in_game);
        self.in_game = false;
        self.in_movetext = false;
    }

    /// Takes the bytes printed so far, without pending tags and the pending token.
    pub fn drain(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }

    /// Ends the game and returns all bytes.
    pub fn finish(mut self) -> Vec<u8> {
        self.finish_game();
        self.out
    }

    fn begin_movetext(&mut self) {
        if !self.in_movetext {
            if self.print_tags() {
                self.out.push(b'\n');
            }
            self.in_game = true;
            self.in_movetext = true;
        }
    }

    /// Prints the pending tags; returns whether there were any.
    fn print_tags(&mut self) -> bool {
        if self.games > 0 {
            self.out.push(b'\n');
        }
        let mut tags = std::mem::take(&mut self.tags);
        sort_tags(&mut tags, |tag| &tag.0, &self.names);
        for (name, value) in &tags {
            self.out.extend_from_slice(format!("[{name} \"").as_bytes());
            self.out.extend_from_slice(&escape_tag(value));
            self.out.extend_from_slice(b"\"]\n");
        }
        !tags.is_empty()
    }

    fn token(&mut self, parts: &[&[u8]]) {
        self.begin_movetext();
        if !self.open {
            self.flush_unit();
        }
        self.open = false;
        self.joinable = None;
        for part in parts {
            self.unit.extend_from_slice(part);
        }
    }

    fn flush_unit(&mut self) {
        self.open = false;
        self.joinable = None;
        if self.unit.is_empty() {
            return;
        }
        let first_line = crate::bytes::line_end(&self.unit, 0);
        let width = columns(&self.unit[..first_line]);
        if self.column > 0 {
            if self.column + 1 + width > self.width {
                self.out.push(b'\n');
                self.column = 0;
            } else {
                self.out.push(b' ');
                self.column += 1;
            }
        }
        // Comments keep their line ends; the column is that of their last line.
        self.column = match memchr::memrchr2(b'\n', b'\r', &self.unit) {
            None => self.column + width,
            Some(at) => columns(&self.unit[at + 1..]),
        };
        self.out.append(&mut self.unit);
    }
}

fn check_action(text: &str, suffix: &str) -> Result<(), WriteError> {
    if !is_style_action(text) {
        return Err(WriteError::Action(text.to_owned()));
    }
    if !suffix.bytes().all(|byte| matches!(byte, b'!' | b'?')) {
        return Err(WriteError::Suffix(suffix.to_owned()));
    }
    Ok(())
}

/// Whether a comment can be written in braces: it has no `}`, and no line that would begin a game.
fn fits_in_braces(text: &[u8]) -> bool {
    if text.contains(&b'}') {
        return false;
    }
    let suspicious = |needle: &[u8]| memchr::memmem::find(text, needle).is_some();
    if !suspicious(b"[WQN \"") && !suspicious(b"[Event \"") {
        return true;
    }
    let comment = [b"{", text].concat();
    !memchr::memchr_iter(b'[', &comment).any(|at| hard_boundary(&comment, at))
}

fn columns(bytes: &[u8]) -> usize {
    if bytes.is_ascii() { bytes.len() } else { String::from_utf8_lossy(bytes).chars().count() }
}

/// Sorts tags into their fixed order; other tags keep their order. With the version tag: `WQN Game
/// Rules Options Plugin Position`, names, `FinalRoles Result Score Termination`, others. Without
/// it: the seven tag roster of PGN, others.
pub(crate) fn sort_tags<T>(tags: &mut [T], name: impl Fn(&T) -> &str, names: &[String]) {
    let versioned = tags.iter().any(|tag| name(tag) == "WQN");
    tags.sort_by_key(|tag| {
        let name = name(tag);
        if versioned { wqn_rank(name, names) } else { roster_rank(name) }
    });
}

fn wqn_rank(name: &str, names: &[String]) -> u8 {
    let seat = name.strip_prefix("Seat").is_some_and(|n| n.parse::<u8>().is_ok());
    match name {
        "WQN" => 0,
        "Game" => 1,
        "Rules" => 2,
        "Options" => 3,
        "Plugin" => 4,
        "Position" | "FEN" | "SetUp" | "Seed" => 5,
        "White" | "Black" | "Red" | "Blue" | "Green" | "Yellow" => 6,
        "FinalRoles" => 7,
        "Result" => 8,
        "Score" => 9,
        "Termination" => 10,
        _ if seat || names.iter().any(|other| other == name) => 6,
        _ => 11,
    }
}

fn roster_rank(name: &str) -> u8 {
    let roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    roster.iter().position(|other| *other == name).unwrap_or(roster.len()) as u8
}
