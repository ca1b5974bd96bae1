//! Games that are played and recorded. Each accepted step is on the disk before it is answered.

pub mod api;
mod legal;
mod open;
mod state;

use crate::problem::{self, Answer, Problem};
use crate::table::{Held, Table};
use axum::http::StatusCode;
use serde::Deserialize;
use std::path::PathBuf;
use wanqi_host::instance::{FrameKind, Instance, Refusal};
use wanqi_host::language::Language;
use wanqi_host::record::mainline::{self, Item};
use wanqi_host::recording::{RecordError, Recording};
use wanqi_host::registry::Variant;
use wanqi_host::session::Attempt;
use wanqi_host::view::Eyes;
use wanqi_notation::{Severity, message};

/// The most actions of chance that follow one another without an action of a seat.
const MOST_DRAWN: usize = 1_000;

/// A game that is played.
pub struct Play {
    /// The rule set, with a language of its own.
    pub variant: Variant,
    /// The record.
    pub recording: Recording,
    /// Its file.
    pub file: PathBuf,
    /// The names of the players, by seat.
    names: Vec<String>,
    /// Whether chance is drawn from the seed; otherwise a user enters it.
    draws: bool,
    /// Whether the record has comments, annotations or variations.
    pub annotated: bool,
}

/// A step to record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The text of the action or event.
    text: String,
    /// The actor; 0 is chance. Without it, `text` is read as in a record, such as `@2:d4`.
    seat: Option<u8>,
    /// The number of steps that the page has seen: a step for an older position is refused.
    ply: Option<usize>,
    /// The result of a ruling, for `:adjudicate`.
    result: Option<String>,
}

impl Play {
    /// The language of the answers, from now on.
    fn speak(&self, language: Language) {
        self.variant.plugin.set_language(language);
    }

    fn game(&self) -> &Instance {
        self.recording.session.now()
    }

    /// A problem for a refusal.
    pub fn refused(&self, refusal: &Refusal) -> Problem {
        problem::refusal(self.game().language(), self.variant.game(), refusal)
    }

    /// A problem for a step that is not recorded.
    pub fn unrecorded(&self, error: &RecordError) -> Problem {
        problem::unrecorded(self.game().language(), self.variant.game(), error)
    }

    fn wrong(&self, message: wanqi_notation::Message) -> Problem {
        problem::said(StatusCode::UNPROCESSABLE_ENTITY, self.game().language(), message)
    }

    /// Who looks, and what they may see.
    fn eyes(&self, asked: Option<&str>) -> Answer<Eyes> {
        let seats = self.variant.ruleset().seats_max;
        match asked {
            None | Some("") => match self.recording.ended() {
                Some(_) => Ok(Eyes::All),
                None => Eyes::due(self.game()).map_err(|refusal| self.refused(&refusal)),
            },
            Some("all") => Ok(Eyes::All),
            Some("nobody") => Ok(Eyes::Nobody),
            Some(seat) => match seat.parse() {
                Ok(seat) if (1..=seats).contains(&seat) => Ok(Eyes::Seat(seat)),
                _ => Err(self.wrong(message!("the seats are 1 to {seats_max}", seats_max = seats))),
            },
        }
    }

    /// Draws chance while it is to act, if the user wants that.
    fn chance(&mut self) -> Result<(), RecordError> {
        for _ in 0..MOST_DRAWN {
            if !self.draws || self.recording.draw()?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Refuses a step that was chosen in an older position.
    fn is_now(&self, ply: Option<usize>) -> Answer<()> {
        match ply.is_none_or(|ply| ply == self.recording.session.played().len()) {
            true => Ok(()),
            false => Err(problem::said(
                StatusCode::CONFLICT,
                self.game().language(),
                message!("the game has changed in the meantime"),
            )),
        }
    }

    /// Records with a method of the recording.
    fn recorded<R>(
        &mut self,
        step: impl FnOnce(&mut Recording) -> Result<R, RecordError>,
    ) -> Answer<()> {
        match step(&mut self.recording) {
            Ok(_) => Ok(()),
            Err(error) => Err(self.unrecorded(&error)),
        }
    }

    /// Records an event.
    fn event(&mut self, step: &Step) -> Answer<()> {
        self.is_now(step.ply)?;
        let mut items = parts(step.text.trim());
        let (Some(Item::Word(word)), None) = (items.next(), items.next()) else {
            return Err(self.wrong(message!("an event such as `:resign` is expected")));
        };
        self.recorded(|recording| recording.event(&word, step.result.as_deref()))
    }

    /// Records an action or an event, and draws chance after it.
    fn act(&mut self, step: &Step) -> Answer<()> {
        self.is_now(step.ply)?;
        let text = step.text.trim();
        let done = match step.seat {
            Some(seat) => {
                let kind = if seat == 0 { FrameKind::Env } else { FrameKind::Action };
                self.recording.act(&Attempt { kind, seat: Some(seat), token: text.as_bytes() })
            }
            None => {
                let mut items = parts(text)
                    .filter(|item| !matches!(item, Item::Number(number) if number.dots > 0));
                match (items.next(), items.next()) {
                    (Some(Item::Action(action)), None) => {
                        self.recording.act(&mainline::attempt(&action))
                    }
                    // The game may read digits as an action.
                    (Some(Item::Number(_)), None) => {
                        let token = text.as_bytes();
                        self.recording.act(&Attempt { kind: FrameKind::Action, seat: None, token })
                    }
                    (Some(Item::Word(word)), None) => {
                        self.recording.event(&word, step.result.as_deref())
                    }
                    (Some(Item::Problem(problem)), _) => {
                        return Err(self.wrong(problem.message.clone()));
                    }
                    _ => return Err(self.wrong(message!("one action or event is expected"))),
                }
            }
        };
        done.map_err(|error| self.unrecorded(&error))?;
        self.chance().map_err(|error| self.unrecorded(&error))
    }
}

/// The parts of a typed text. It has no end marker, and needs none.
fn parts(text: &str) -> impl Iterator<Item = Item<'_>> {
    let items = mainline::items(text.as_bytes());
    items.filter(|item| match item {
        Item::Problem(problem) => problem.severity() == Severity::Error,
        _ => true,
    })
}

impl Held for Play {
    fn bytes(&self) -> usize {
        1024 * self.recording.session.played().len()
    }
}

impl Table<Play> {
    /// Finishes all records, when the server ends.
    pub fn close_all(&self) {
        for number in self.numbers() {
            if let Some(Play { recording, .. }) = self.remove(number) {
                // The actions are on the disk; only the end marker would be missing.
                let _ = recording.finish();
            }
        }
    }
}
