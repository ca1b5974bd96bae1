//! Diagnostics as text: file, line and column, the line with the faulty text underlined, the
//! reason, and what would have been right.
//!
//! ```text
//! error: illegal action (chess R3.4)
//!      ┌─ games.pgn:1042:17
//!      │
//! 1042 │ 12. Nd5 exd5 13. O-O-O Qxg5+
//!      │                  ^^^^^ castling passes over d1, which the bishop on g4 attacks
//!      │
//!      = help: legal here: O-O, Kd2, Kf1 and 31 more (wanqi moves chess --after …)
//! ```

use crate::language::Language;
use crate::printable::{Printable, escaped};
use crate::registry::Registry;
use crate::verdict::{Excerpt, Fault, Verdict};
use codespan_reporting::diagnostic::{Diagnostic, Label, Severity};
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::{Config, emit_into_string, emit_to_write_style, termcolor};
use std::ops::Range;
use wanqi_notation::message;

/// How severe a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The record is not valid.
    Error,
    /// The record is valid, but the user should know something.
    Warning,
}

/// For whom diagnostics are written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader<'r> {
    /// The language of the reader. In another language than English the title has the text of the
    /// rule: the plugin may have the sentence of the fault only in English.
    pub language: Language,
    /// Whether the reader's terminal shows colours.
    pub colour: bool,
    /// The games with the texts of rules.
    pub registry: Option<&'r Registry>,
}

/// An error as text. `file` is the printed name of the file, `game` the slug printed before a
/// rule's id.
///
/// ```
/// use wanqi_host::diagnostic::{Reader, Weight, render};
/// use wanqi_host::validate::fault;
/// use wanqi_host::verdict::FaultKind;
/// use wanqi_notation::{Span, message};
///
/// let message = message!("e9 is not a move");
/// let fault = fault(b"1. e4 e9", FaultKind::Syntax, Span::new(6, 8), message);
/// let text = render(&fault, Weight::Error, "game.pgn", None, Reader::default());
/// assert!(text.contains("game.pgn:1:7"));
/// assert!(text.contains("^^ e9 is not a move"));
/// ```
pub fn render(
    fault: &Fault,
    weight: Weight,
    file: &str,
    game: Option<&str>,
    reader: Reader<'_>,
) -> Printable {
    let Reader { language, colour, registry } = reader;
    let empty = Excerpt { text: String::new(), span: 0..0 };
    let excerpt = fault.scene.as_deref().unwrap_or(&empty);
    let severity = match weight {
        Weight::Error => Severity::Error,
        Weight::Warning => Severity::Warning,
    };
    let reason = &fault.reason;
    let mut title = language.say(&fault.kind.title());
    if let Some(rule) = &reason.rule {
        title.push_str(&match game {
            Some(game) => format!(" ({} {})", escaped(game), escaped(rule)),
            None => format!(" ({})", escaped(rule)),
        });
        let plugin = registry.zip(game).and_then(|(registry, game)| registry.plugin(game));
        let text = plugin.and_then(|plugin| plugin.game.rule(rule).map(|rule| &*rule.text_zh));
        if let (Language::Chinese, Some(text)) = (language, text.filter(|text| !text.is_empty())) {
            title.push_str(&format!("：{}", escaped(text)));
        }
    }
    if let Some(path) = &fault.variation {
        let inside = message!(" in the variation {path}", path = escaped(path));
        title.push_str(&language.say(&inside));
    }
    let label = Label::primary((), excerpt.span.clone())
        .with_message(escaped(&language.say(&reason.message)));
    let notes = reason.hint.iter().map(|hint| {
        let hint = message!("help: {hint}", hint = escaped(&language.say(hint)));
        language.say(&hint)
    });
    let notes = notes.collect();
    let diagnostic =
        Diagnostic::new(severity).with_message(title).with_label(label).with_notes(notes);
    let name = escaped(file);
    let source = Source { file: &name, excerpt, line: fault.line, column: fault.column };
    let config = Config::default();
    let rendered = if colour {
        let mut out = termcolor::Ansi::new(Vec::new());
        emit_to_write_style(&mut out, &config, &source, &diagnostic)
            .map(|()| String::from_utf8_lossy(&out.into_inner()).into_owned())
    } else {
        emit_into_string(&config, &source, &diagnostic)
    };
    // The library writes the weight in English.
    let rendered = rendered.map(|text| match (language, weight) {
        (Language::English, _) => text,
        (Language::Chinese, Weight::Error) => text.replacen("error", "错误", 1),
        (Language::Chinese, Weight::Warning) => text.replacen("warning", "警告", 1),
    });
    Printable::composed(rendered.unwrap_or_else(|_| {
        let (line, column) = (fault.line, fault.column);
        format!(
            "{name}:{line}:{column}: {}: {}\n",
            fault.kind.as_str(),
            escaped(&language.say(&reason.message))
        )
    }))
}

/// All errors and warnings of a game.
pub fn render_verdict(verdict: &Verdict, warnings: bool, reader: Reader<'_>) -> Printable {
    let game = verdict.game.as_deref();
    let mut all: Vec<_> = verdict.errors.iter().map(|fault| (Weight::Error, fault)).collect();
    if warnings {
        all.extend(verdict.warnings.iter().map(|fault| (Weight::Warning, fault)));
    }
    all.sort_by_key(|(_, fault)| fault.byte);
    let one = |(weight, fault)| render(fault, weight, &verdict.file, game, reader);
    let mut shown = Printable::default();
    all.into_iter().map(one).for_each(|fault| shown.push(&fault));
    shown
}

/// The one line that is shown, with its place.
struct Source<'f> {
    file: &'f str,
    excerpt: &'f Excerpt,
    line: u64,
    column: u64,
}

impl<'f> Files<'f> for Source<'f> {
    type FileId = ();
    type Name = &'f str;
    type Source = &'f str;

    fn name(&'f self, (): ()) -> Result<&'f str, Error> {
        Ok(self.file)
    }

    fn source(&'f self, (): ()) -> Result<&'f str, Error> {
        Ok(&self.excerpt.text)
    }

    fn line_index(&'f self, (): (), _: usize) -> Result<usize, Error> {
        Ok(0)
    }

    fn line_number(&'f self, (): (), _: usize) -> Result<usize, Error> {
        Ok(self.line as usize)
    }

    fn column_number(&'f self, (): (), _: usize, _: usize) -> Result<usize, Error> {
        Ok(self.column as usize)
    }

    fn line_range(&'f self, (): (), _: usize) -> Result<Range<usize>, Error> {
        Ok(0..self.excerpt.text.len())
    }
}
