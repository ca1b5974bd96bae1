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

use crate::printable::{Printable, escaped};
use crate::verdict::{Excerpt, Fault, Verdict};
use codespan_reporting::diagnostic::{Diagnostic, Label, Severity};
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::{Config, emit_into_string, emit_to_write_style, termcolor};
use std::ops::Range;

/// How severe a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The record is not valid.
    Error,
    /// The record is valid, but the user should know something.
    Warning,
}

/// An error as text. `file` is the printed name of the file, `game` the slug printed before a
/// rule's id.
///
/// ```
/// use wanqi_host::diagnostic::render;
/// use wanqi_host::validate::fault;
/// use wanqi_host::verdict::FaultKind;
/// use wanqi_notation::Span;
///
/// let fault = fault(b"1. e4 e9", FaultKind::Syntax, Span::new(6, 8), "e9 is not a move");
/// let text = render(&fault, "game.pgn", None, false);
/// assert!(text.contains("game.pgn:1:7"));
/// assert!(text.contains("^^ e9 is not a move"));
/// ```
pub fn render(fault: &Fault, file: &str, game: Option<&str>, colour: bool) -> Printable {
    render_as(fault, Weight::Error, file, game, colour)
}

/// An error or warning as text.
pub fn render_as(
    fault: &Fault,
    weight: Weight,
    file: &str,
    game: Option<&str>,
    colour: bool,
) -> Printable {
    let empty = Excerpt { text: String::new(), span: 0..0 };
    let excerpt = fault.scene.as_deref().unwrap_or(&empty);
    let severity = match weight {
        Weight::Error => Severity::Error,
        Weight::Warning => Severity::Warning,
    };
    let reason = &fault.reason;
    let mut title = fault.kind.title();
    if let Some(rule) = &reason.rule {
        title.push_str(&match game {
            Some(game) => format!(" ({} {})", escaped(game), escaped(rule)),
            None => format!(" ({})", escaped(rule)),
        });
    }
    if let Some(path) = &fault.variation {
        title.push_str(&format!(" in the variation {}", escaped(path)));
    }
    let label = Label::primary((), excerpt.span.clone()).with_message(escaped(&reason.message));
    let notes = reason.hint.iter().map(|hint| format!("help: {}", escaped(hint))).collect();
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
    Printable::composed(rendered.unwrap_or_else(|_| {
        let (line, column) = (fault.line, fault.column);
        format!("{name}:{line}:{column}: {}: {}\n", fault.kind.as_str(), escaped(&reason.message))
    }))
}

/// All errors and warnings of a game.
pub fn render_verdict(verdict: &Verdict, warnings: bool, colour: bool) -> Printable {
    let game = verdict.game.as_deref();
    let mut all: Vec<_> = verdict.errors.iter().map(|fault| (Weight::Error, fault)).collect();
    if warnings {
        all.extend(verdict.warnings.iter().map(|fault| (Weight::Warning, fault)));
    }
    all.sort_by_key(|(_, fault)| fault.byte);
    let one = |(weight, fault)| render_as(fault, weight, &verdict.file, game, colour);
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
