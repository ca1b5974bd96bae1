//! Comments, annotations, clocks and variations of a game that is played.
//!
//! The text is added to the record, which is then read as `validate` reads it, with variations. What
//! makes the record invalid, or changes its main line, is refused.

use crate::call::Call;
use crate::play::Play;
use crate::problem::{self, Answer};
use crate::view;
use serde::Deserialize;
use serde_json::Value;
use wanqi_host::Registry;
use wanqi_host::source::Input;
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::GameReader;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::{Message, message};

/// The greatest number of an annotation.
const MOST_NAG: u32 = 255;

/// What is added after a step of the main line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The number of steps before it.
    ply: usize,
    comment: Option<String>,
    nag: Option<u32>,
    /// The time that is left, `H:MM:SS`.
    clock: Option<String>,
    /// Movetext that replaces the step.
    variation: Option<String>,
}

impl Note {
    /// The note as text of a record.
    fn text(&self) -> Result<String, Message> {
        let mut parts = Vec::new();
        if let Some(nag) = self.nag {
            if nag > MOST_NAG {
                return Err(message!("an annotation is a number up to {most}", most = MOST_NAG));
            }
            parts.push(format!("${nag}"));
        }
        if let Some(clock) = &self.clock {
            let is_time = clock.split(':').count() == 3
                && clock.bytes().all(|byte| byte.is_ascii_digit() || b":.".contains(&byte));
            if !is_time {
                return Err(message!("a time is written H:MM:SS"));
            }
            parts.push(format!("{{[%clk {clock}]}}"));
        }
        if let Some(comment) = &self.comment {
            let words: Vec<_> = comment.split_whitespace().collect();
            if comment.contains(['{', '}']) {
                return Err(message!("a comment cannot contain braces"));
            }
            parts.push(format!("{{{}}}", words.join(" ")));
        }
        if let Some(variation) = &self.variation {
            let words: Vec<_> = variation.split_whitespace().collect();
            parts.push(format!("({})", words.join(" ")));
        }
        match parts.is_empty() {
            true => Err(message!("there is nothing to add")),
            false => Ok(parts.join(" ")),
        }
    }
}

impl Play {
    /// Adds a note to a step.
    pub fn annotate(&mut self, call: &Call, note: &Note) -> Answer<()> {
        let text = note.text().map_err(|message| call.wrong(message))?;
        let played = self.recording.session.played();
        // Events have no step of the session: a note after the last step follows them, too.
        let after = match note.ply {
            ply if ply >= played.len() => self.recording.lines(),
            ply => ply + self.recording.events().iter().filter(|(at, _)| *at < ply).count(),
        };
        let main: Vec<_> = played.iter().map(|played| played.canonical.clone()).collect();
        let judge = |whole: &[u8]| judge(&call.registry(), whole, &main);
        let added = self.recording.annotate(after, &text, judge);
        added.map_err(|error| self.unrecorded(&error))?;
        self.annotated = true;
        Ok(())
    }
}

/// Refuses a record that is not valid with its variations, or that has another main line.
fn judge(registry: &Registry, whole: &[u8], main: &[String]) -> Result<(), Message> {
    let settings = Settings { variations: true, ..Settings::default() };
    let mut games = GameReader::new(registry, &settings, &Input::named("-")).read(whole, 0, 1);
    let (1, Some(game)) = (games.len(), games.pop()) else {
        return Err(message!("the record cannot be read"));
    };
    if let Some(fault) = game.verdict.errors.first() {
        return Err(fault.reason.message.clone());
    }
    let same = game
        .played
        .is_some_and(|played| played.main_line().map(|step| &step.canonical).eq(main.iter()));
    if same { Ok(()) } else { Err(message!("the record cannot be read")) }
}

/// Whether a record has notes.
pub fn has_notes(content: &[u8]) -> bool {
    Tokens::new(content).any(|token| {
        matches!(token, Token::Comment(_) | Token::Nag { .. } | Token::VariationOpen { .. })
    })
}

/// The steps of an annotated record, with its notes.
pub fn steps(play: &mut Play) -> Answer<Value> {
    let language = play.variant.plugin.language();
    let content = play.recording.content().map_err(|error| problem::file(language, &error))?;
    let registry = Registry::of_one(&play.variant.plugin);
    let settings = Settings { variations: true, ..Settings::default() };
    let mut games = GameReader::new(&registry, &settings, &Input::named("-")).read(&content, 0, 1);
    let game = games.pop().and_then(|game| game.played);
    Ok(view::steps(&content, game.as_ref()))
}
