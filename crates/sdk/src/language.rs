//! The language of the reader.

/// A language in which a game can write messages and the words of a picture.
///
/// ```
/// use wanqi_sdk::Language;
///
/// assert_eq!(Language::of(b"zh-Hans"), Language::Chinese);
/// assert_eq!(Language::of(b"fr"), Language::English);
/// assert_eq!(Language::Chinese.pick("Red", "红方"), "红方");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English, also for a reader of a language that games do not have.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// The language that a tag of BCP 47 names (`zh`, `zh-Hant`); an empty or unknown tag means
    /// English.
    #[must_use]
    pub fn of(tag: &[u8]) -> Language {
        match tag.split(|&byte| byte == b'-').next() {
            Some(b"zh") => Language::Chinese,
            _ => Language::English,
        }
    }

    /// The text in this language; in English if the Chinese one is empty.
    #[must_use]
    pub fn pick<'t>(self, english: &'t str, chinese: &'t str) -> &'t str {
        match self {
            Language::Chinese if !chinese.is_empty() => chinese,
            _ => english,
        }
    }
}
