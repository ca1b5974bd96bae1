//! The language of the reader, and the program's own sentences in it.

use std::env;
use std::ffi::OsString;
use wanqi_host::language::Language;

/// The Chinese sentences of the command line.
pub const CHINESE: &str = include_str!("../texts/zh.ftl");

/// The language of a command line: that of `--lang`, else that of the locale. The arguments may be
/// wrong in any other way; their error is in this language, too.
pub fn of_arguments(arguments: impl Iterator<Item = OsString>) -> Language {
    let mut words = arguments.map(|word| word.to_string_lossy().into_owned());
    while let Some(word) = words.next() {
        let named = match word.strip_prefix("--lang") {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None if word == "--" => break,
            None => None,
        };
        match named.as_deref() {
            Some("zh") => return Language::Chinese,
            Some("en") => return Language::English,
            _ => {}
        }
    }
    of_locale()
}

/// The language of the locale. As everywhere, `LC_ALL` overrides `LC_MESSAGES`, and this `LANG`. A
/// system without these variables is asked for its own setting.
fn of_locale() -> Language {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    let named = named.or_else(|| if cfg!(unix) { None } else { sys_locale::get_locale() });
    match named.is_some_and(|name| name.to_ascii_lowercase().starts_with("zh")) {
        true => Language::Chinese,
        false => Language::English,
    }
}

/// The weight of a message on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The command fails.
    Error,
    /// The user should know it.
    Warning,
    /// For information.
    Note,
    /// A conversion loses something.
    Lost,
    /// What would have been right; it follows an error.
    Help,
}

impl Level {
    /// The word in front of the message.
    pub const fn word(self, language: Language) -> &'static str {
        match (self, language) {
            (Level::Error, Language::English) => "error",
            (Level::Error, Language::Chinese) => "错误",
            (Level::Warning, Language::English) => "warning",
            (Level::Warning, Language::Chinese) => "警告",
            (Level::Note, Language::English) => "note",
            (Level::Note, Language::Chinese) => "说明",
            (Level::Lost, Language::English) => "lost",
            (Level::Lost, Language::Chinese) => "丢失",
            (Level::Help, Language::English) => "  help",
            (Level::Help, Language::Chinese) => "  提示",
        }
    }

    /// Its colour, as the number of an escape sequence.
    pub const fn colour(self) -> &'static str {
        match self {
            Level::Error => "1;31",
            Level::Warning => "1;33",
            Level::Note | Level::Lost | Level::Help => "1;32",
        }
    }
}
