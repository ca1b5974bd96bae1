//! The language of the reader.

use borsh::{BorshDeserialize, BorshSerialize};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use wanqi_notation::Message;

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

    /// A message of this library or of the notation in this language; a sentence that the language
    /// does not have is English.
    ///
    /// ```
    /// use wanqi_host::language::Language;
    /// use wanqi_notation::message;
    ///
    /// let message = message!("is a folder");
    /// assert_eq!(Language::English.say(&message), "is a folder");
    /// assert_eq!(Language::Chinese.say(&message), "是文件夹");
    /// ```
    #[must_use]
    pub fn say(self, message: &Message) -> String {
        match self {
            Language::English => message.to_string(),
            Language::Chinese => message.translated(&|id, values| CATALOGUE.text(id, values)),
        }
    }

    /// The message in this language, for a known reader.
    #[must_use]
    pub fn fix(self, message: Message) -> Message {
        match self {
            Language::English => message,
            Language::Chinese => Message::verbatim(self.say(&message)),
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

/// The sentences of a language other than English, in the format of Fluent.
///
/// ```
/// use wanqi_host::language::Catalogue;
///
/// let catalogue = Catalogue::new("zh", &["is-a-folder = 是文件夹\n"]);
/// assert_eq!(catalogue.text("is-a-folder", &[]).as_deref(), Some("是文件夹"));
/// assert_eq!(catalogue.text("is-a-file", &[]), None);
/// ```
pub struct Catalogue(FluentBundle<FluentResource>);

impl Catalogue {
    /// A catalogue of these resources, which are compiled into the program. An entry that cannot be
    /// read is left out, and the first of two with the same name counts; a test finds both.
    #[must_use]
    pub fn new(tag: &str, resources: &[&str]) -> Catalogue {
        let mut bundle = FluentBundle::new_concurrent(tag.parse().into_iter().collect());
        // Values are part of lines that people copy, so nothing invisible surrounds them.
        bundle.set_use_isolating(false);
        for resource in resources {
            let resource = FluentResource::try_new((*resource).to_owned());
            let _ = bundle.add_resource(resource.unwrap_or_else(|(readable, _)| readable));
        }
        Catalogue(bundle)
    }

    /// The sentence with this id, with its values; `None` if the catalogue does not have it, or if
    /// it lacks a value.
    #[must_use]
    pub fn text(&self, id: &str, values: &[(&str, String)]) -> Option<String> {
        let pattern = self.0.get_message(id)?.value()?;
        let mut args = FluentArgs::with_capacity(values.len());
        values.iter().for_each(|(name, value)| args.set((*name).to_owned(), value.clone()));
        let mut errors = Vec::new();
        let text = self.0.format_pattern(pattern, Some(&args), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }
}

/// The Chinese sentences of this library and of the notation.
const CHINESE: &str = include_str!("../texts/zh.ftl");

/// The Chinese sentences of the program that uses this library.
static MORE: OnceLock<&'static str> = OnceLock::new();

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let more = MORE.get().copied();
    Catalogue::new("zh", &[&[CHINESE], more.as_slice()].concat())
});

/// Adds the Chinese sentences of a program, in the format of Fluent, to those of this library. A
/// program calls it once, before it says anything; later calls have no effect.
pub fn extend(chinese: &'static str) {
    let _ = MORE.set(chinese);
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
