//! The language of the reader.

use borsh::{BorshDeserialize, BorshSerialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The language of a plugin's messages and pictures. A plugin answers in English if it does not have
/// the language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese.
    Chinese,
}

impl Language {
    /// Its tag of BCP 47.
    ///
    /// ```
    /// use wanqi_host::language::Language;
    ///
    /// assert_eq!(Language::Chinese.tag(), "zh");
    /// ```
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The text in this language, or in the other one if this text is empty.
    ///
    /// ```
    /// use wanqi_host::language::Language;
    ///
    /// assert_eq!(Language::Chinese.pick("chess", "国际象棋"), "国际象棋");
    /// assert_eq!(Language::Chinese.pick("chess", ""), "chess");
    /// ```
    #[must_use]
    pub fn pick<'t>(self, english: &'t str, chinese: &'t str) -> &'t str {
        match self {
            Language::Chinese if !chinese.is_empty() => chinese,
            Language::English if english.is_empty() => chinese,
            _ => english,
        }
    }
}

/// A language that is set while plugins are in use; copies share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chosen(Arc<AtomicBool>);

impl Chosen {
    pub fn get(&self) -> Language {
        if self.0.load(Ordering::Relaxed) { Language::Chinese } else { Language::English }
    }

    pub fn set(&self, language: Language) {
        self.0.store(language == Language::Chinese, Ordering::Relaxed);
    }
}
