//! Adds comments, annotations and variations to a game that is being recorded.

use super::{RecordError, Recording, ended};
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::{Message, message};

impl Recording {
    /// Writes text after a step: comments, annotations, variations. `after` is the number of steps
    /// of the record up to it, [`Recording::lines`] at most; 0 is the start of the movetext. `judge`
    /// gets the whole record with the text, and refuses it by a message.
    ///
    /// # Errors
    /// The text contains a token of the main line, or is refused; or the file cannot be written. Then
    /// nothing has changed.
    pub fn annotate(
        &mut self,
        after: usize,
        text: &str,
        judge: impl FnOnce(&[u8]) -> Result<(), Message>,
    ) -> Result<(), RecordError> {
        if self.is_untouched() {
            return Err(RecordError::Wrong(ended()));
        }
        is_annotation(text).map_err(RecordError::Wrong)?;
        let mut content = self.journal.content()?;
        let at = match self.entries.get(after) {
            Some(entry) => usize::try_from(entry.at).unwrap_or(usize::MAX).min(content.len()),
            None => content.len(),
        };
        let line = format!("{text}\n");
        content.splice(at..at, line.bytes());
        judge(&content).map_err(RecordError::Wrong)?;
        self.journal.replace(&content)?;
        for entry in self.entries.iter_mut().skip(after) {
            entry.at += line.len() as u64;
        }
        Ok(())
    }
}

/// Refuses text that is more than comments, annotations and variations.
fn is_annotation(text: &str) -> Result<(), Message> {
    let mut depth = 0;
    for token in Tokens::new(text.as_bytes()) {
        match token {
            Token::VariationOpen { .. } => depth += 1,
            Token::VariationClose { .. } => depth -= 1,
            Token::Problem(problem) if problem.severity() == wanqi_notation::Severity::Error => {
                return Err(problem.message);
            }
            Token::Action(_) | Token::Event(_) | Token::Number(_) | Token::Dots { .. }
                if depth > 0 => {}
            Token::Action(_)
            | Token::Event(_)
            | Token::Number(_)
            | Token::Dots { .. }
            | Token::End(_)
            | Token::Tag(_) => {
                return Err(message!("only comments, annotations and variations can be added"));
            }
            _ => {}
        }
    }
    match text.contains(['\n', '\r']) {
        true => Err(message!("only comments, annotations and variations can be added")),
        false => Ok(()),
    }
}
