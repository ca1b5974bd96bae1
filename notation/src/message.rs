//! Messages for people: in English, with what a translation needs.
//!
//! A message is a pattern with named values. The pattern is the English sentence and also its key:
//! [`Message::id`] is derived from it, and names the sentence in catalogues of other languages.
//!
//! ```
//! use wanqi_notation::message;
//!
//! let message = message!("a tag of {bytes} bytes", bytes = 70_000);
//! assert_eq!(message.to_string(), "a tag of 70000 bytes");
//! assert_eq!(message.id().as_deref(), Some("a-tag-of-bytes-bytes"));
//!
//! let chinese = message.translated(&|id, values| match id {
//!     "a-tag-of-bytes-bytes" => Some(format!("一个标签有 {} 字节", values[0].1)),
//!     _ => None,
//! });
//! assert_eq!(chinese, "一个标签有 70000 字节");
//! ```

use std::borrow::Cow;
use std::{fmt, io};

/// A sentence of the program, which can be translated, or text of others, which cannot. It is as
/// small as a pointer, because every refusal contains two.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Message(Option<Box<Kind>>);

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    /// Text of others: a name, a token, a sentence of a game.
    Verbatim(Cow<'static, str>),
    /// Text of others in English and in the other language.
    Both(String, String),
    /// A pattern with the values of its names.
    Sentence(Cow<'static, str>, Vec<Value>),
    /// Messages with the same text between any two of them.
    List(Vec<Message>, Cow<'static, str>),
}

/// What a message is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape<'m> {
    /// Text of others.
    Verbatim(&'m str),
    /// Text of others in English and in the other language.
    Both(&'m str, &'m str),
    /// A pattern with the values of its names.
    Sentence(&'m str, &'m [Value]),
    /// Messages, and the text between any two of them.
    List(&'m [Message], &'m str),
}

/// Makes a [`Message`] from a pattern and its values.
///
/// A value is written as `name`, which is a variable, or as `name = expression`. Its type is a
/// [`Word`]. Braces around anything but the name of a value have no meaning.
///
/// ```
/// use wanqi_notation::message;
///
/// let (file, games) = ("a.wqn", 3);
/// let message = message!("{file}: has {games} games", file, games);
/// assert_eq!(message.to_string(), "a.wqn: has 3 games");
/// ```
#[macro_export]
macro_rules! message {
    ($pattern:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::message::Message::sentence($pattern, vec![
            $((
                ::std::borrow::Cow::Borrowed(stringify!($name)),
                $crate::message!(@value $name $(= $value)?),
            )),*
        ])
    };
    (@value $name:ident) => { $crate::message::Word::word(&$name) };
    (@value $name:ident = $value:expr) => { $crate::message::Word::word(&$value) };
}

/// The name of a value in a pattern, and the value.
pub type Value = (Cow<'static, str>, Message);

impl Message {
    fn of(kind: Kind) -> Message {
        Message(Some(Box::new(kind)))
    }

    /// Text of others, which has no translation.
    pub fn verbatim(text: impl Into<Cow<'static, str>>) -> Message {
        let text = text.into();
        if text.is_empty() { Message::none() } else { Message::of(Kind::Verbatim(text)) }
    }

    /// Text of others, which comes with its translation, such as the name of a game.
    pub fn with_translation(english: impl Into<String>, other: impl Into<String>) -> Message {
        Message::of(Kind::Both(english.into(), other.into()))
    }

    /// A sentence of the program; [`message!`] is its short form.
    pub fn sentence(pattern: impl Into<Cow<'static, str>>, values: Vec<Value>) -> Message {
        Message::of(Kind::Sentence(pattern.into(), values))
    }

    /// Messages with `between` between any two of them.
    pub fn list(
        parts: impl IntoIterator<Item = Message>,
        between: impl Into<Cow<'static, str>>,
    ) -> Message {
        Message::of(Kind::List(parts.into_iter().collect(), between.into()))
    }

    /// No message.
    #[must_use]
    pub const fn none() -> Message {
        Message(None)
    }

    /// Whether the text is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Some(kind) = &self.0 else { return true };
        match &**kind {
            Kind::Verbatim(text) => text.is_empty(),
            Kind::Both(english, _) => english.is_empty(),
            Kind::Sentence(pattern, _) => pattern.is_empty(),
            Kind::List(parts, _) => parts.iter().all(Message::is_empty),
        }
    }

    /// An upper bound of the bytes of all its texts together, and of its text in English or in a
    /// language that mentions each value as often as English does. It is computed in much less time
    /// than the text, which a value that is mentioned many times, inside one that is mentioned many
    /// times, makes long.
    ///
    /// ```
    /// use wanqi_notation::{Message, message};
    ///
    /// let long = (0..8).fold(Message::verbatim("ten bytes."), |inner, _| {
    ///     Message::sentence("{a}".repeat(100), vec![("a".into(), inner)])
    /// });
    /// assert!(long.longest() > 100_usize.pow(8));
    /// assert!(message!("a tag of {bytes} bytes", bytes = 70_000).longest() < 50);
    /// ```
    #[must_use]
    pub fn longest(&self) -> usize {
        let Some(kind) = &self.0 else { return 0 };
        match &**kind {
            Kind::Verbatim(text) => text.len(),
            Kind::Both(english, other) => english.len() + other.len(),
            Kind::Sentence(pattern, values) => {
                values.iter().fold(1 + pattern.len(), |sum, (name, value)| {
                    let times = pattern.matches(&format!("{{{name}}}")).count().max(1);
                    let value = (1 + name.len()).saturating_add(value.longest());
                    sum.saturating_add(value.saturating_mul(times))
                })
            }
            Kind::List(parts, between) => parts.iter().fold(1 + between.len(), |sum, part| {
                sum.saturating_add((1 + between.len()).saturating_add(part.longest()))
            }),
        }
    }

    /// The name of the sentence in a catalogue; `None` for text of others and for a list.
    #[must_use]
    pub fn id(&self) -> Option<String> {
        match self.shape() {
            Shape::Sentence(pattern, _) => Some(id(pattern)),
            _ => None,
        }
    }

    /// What the message is made of. An empty text of others is not a message.
    ///
    /// ```
    /// use wanqi_notation::message::{Message, Shape};
    ///
    /// assert_eq!(Message::verbatim("").shape(), Shape::Verbatim(""));
    /// assert_eq!(Message::verbatim(""), Message::none());
    /// let parts = [Message::verbatim("a"), Message::verbatim("b")];
    /// assert_eq!(Message::list(parts.clone(), "; ").shape(), Shape::List(&parts, "; "));
    /// ```
    #[must_use]
    pub fn shape(&self) -> Shape<'_> {
        match self.0.as_deref() {
            None => Shape::Verbatim(""),
            Some(Kind::Verbatim(text)) => Shape::Verbatim(text),
            Some(Kind::Both(english, other)) => Shape::Both(english, other),
            Some(Kind::Sentence(pattern, values)) => Shape::Sentence(pattern, values),
            Some(Kind::List(parts, between)) => Shape::List(parts, between),
        }
    }

    /// The text in another language. `translation` gets the id of a sentence with its values, which
    /// are translated already, and returns `None` if it does not know the sentence; this one stays
    /// English.
    pub fn translated(&self, translation: &Translation<'_>) -> String {
        let Some(kind) = &self.0 else { return String::new() };
        match &**kind {
            Kind::Verbatim(text) => text.to_string(),
            Kind::Both(_, other) => other.clone(),
            Kind::Sentence(pattern, values) => {
                let values: Vec<_> = values
                    .iter()
                    .map(|(name, value)| (name.as_ref(), value.translated(translation)))
                    .collect();
                translation(&id(pattern), &values).unwrap_or_else(|| {
                    let mut text = String::new();
                    let value = |name: &str| {
                        let (_, value) = values.iter().find(|(other, _)| *other == name)?;
                        Some(value.as_str())
                    };
                    let _ = fill(&mut text, pattern, value);
                    text
                })
            }
            Kind::List(parts, between) => {
                let parts: Vec<_> = parts.iter().map(|part| part.translated(translation)).collect();
                parts.join(&**between)
            }
        }
    }
}

/// Finds a sentence by its id and the names and texts of its values.
pub type Translation<'t> = dyn Fn(&str, &[(&str, String)]) -> Option<String> + 't;

/// The most words of an id.
const WORDS: usize = 14;

/// The id of a pattern: its first fourteen words in lower case, joined by hyphens. `` `)` closes a
/// value `` has the id `closes-a-value`. A pattern that does not begin with a letter gets `x-` in
/// front.
#[must_use]
pub fn id(pattern: &str) -> String {
    let words = pattern.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let words = words.take(WORDS);
    let id = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
    match id.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => id,
        false => format!("x-{id}"),
    }
}

/// Writes a pattern with its values, in time that is proportional to its length. Braces around an
/// unknown name are kept.
fn fill<V: fmt::Display>(
    out: &mut impl fmt::Write,
    pattern: &str,
    value: impl Fn(&str) -> Option<V>,
) -> fmt::Result {
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('}') {
        let named = before.rsplit_once('{').and_then(|(text, name)| Some((text, value(name)?)));
        match named {
            Some((text, value)) => write!(out, "{text}{value}")?,
            None => write!(out, "{before}}}")?,
        }
        rest = after;
    }
    out.write_str(rest)
}

impl fmt::Display for Message {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(kind) = &self.0 else { return Ok(()) };
        match &**kind {
            Kind::Verbatim(text) => f.write_str(text),
            Kind::Both(english, _) => f.write_str(english),
            Kind::Sentence(pattern, values) => fill(f, pattern, |name| {
                values.iter().find(|(other, _)| other == name).map(|(_, value)| value)
            }),
            Kind::List(parts, between) => parts.iter().enumerate().try_for_each(|(n, part)| {
                let before = if n == 0 { "" } else { &**between };
                write!(f, "{before}{part}")
            }),
        }
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

impl std::error::Error for Message {}

impl PartialEq<str> for Message {
    fn eq(&self, other: &str) -> bool {
        let text = self.to_string();
        text == other
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

/// What can be a value of a message.
pub trait Word {
    /// The value as a message.
    fn word(&self) -> Message;
}

impl<T: Word + ?Sized> Word for &T {
    fn word(&self) -> Message {
        (**self).word()
    }
}

impl Word for Message {
    fn word(&self) -> Message {
        self.clone()
    }
}

macro_rules! verbatim {
    ($($kind:ty)*) => {$(
        impl Word for $kind {
            fn word(&self) -> Message {
                Message::verbatim(self.to_string())
            }
        }
    )*};
}

verbatim!(str String Cow<'_, str> char u8 u16 u32 u64 u128 usize i32 i64 f64 std::path::Display<'_>);
verbatim!(fmt::Arguments<'_>);

impl Word for std::process::ExitStatus {
    /// `exit status: 1`, `signal: 6 (SIGABRT)`.
    fn word(&self) -> Message {
        Message::verbatim(self.to_string())
    }
}

impl Word for io::Error {
    /// The message inside, or the sentence of the system, without its number: `Is a directory`.
    fn word(&self) -> Message {
        if let Some(inner) = self.get_ref() {
            return match inner.downcast_ref::<Message>() {
                Some(message) => message.clone(),
                None => Message::sentence(inner.to_string(), Vec::new()),
            };
        }
        let text = self.to_string();
        let sentence = text.rsplit_once(" (os error ").map_or(&*text, |(sentence, _)| sentence);
        Message::sentence(sentence.to_owned(), Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_replace_their_names_and_nothing_else() {
        let (a, b) = ("{b}", 2);
        let message = message!("{a} and {b}, not {c} or {[x]} {", a, b);
        assert_eq!(message, "{b} and 2, not {c} or {[x]} {");
    }

    #[test]
    fn braces_without_a_name_take_linear_time() {
        let begun = std::time::Instant::now();
        for pattern in ["{".repeat(1 << 20), "{".repeat(1 << 20) + "}", "{a".repeat(1 << 20) + "}"]
        {
            let message = Message::sentence(pattern.clone(), vec![("b".into(), Message::none())]);
            assert_eq!(message, pattern[..]);
        }
        assert!(begun.elapsed() < std::time::Duration::from_secs(10), "{:?}", begun.elapsed());
    }

    #[test]
    fn an_untranslated_sentence_keeps_its_translated_values() {
        let message = message!("{file}: {why}", file = "a", why = message!("is a folder"));
        let chinese =
            |id: &str, _: &[(&str, String)]| (id == "is-a-folder").then(|| "是文件夹".to_owned());
        assert_eq!(message.translated(&chinese), "a: 是文件夹");
    }

    #[test]
    fn an_error_of_the_system_has_a_sentence() {
        let missing = io::Error::from_raw_os_error(2).word();
        assert!(io::Error::from_raw_os_error(2).to_string().starts_with(&missing.to_string()));
        if cfg!(unix) {
            assert_eq!(missing.to_string(), "No such file or directory");
            assert_eq!(missing.id().as_deref(), Some("no-such-file-or-directory"));
        }
        let own = io::Error::other(message!("is a folder")).word();
        assert_eq!(own, message!("is a folder"));
    }
}
