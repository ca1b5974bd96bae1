//! A game played from WQN, for the writers of other formats.

use super::Ending;
use crate::board::Side;
use crate::ends::{Claim, End};
use crate::game::Shogi;
use crate::moves::Move;
use crate::notation::Action;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Token;
use wanqi_sdk::facts::FormatError;
use wanqi_sdk::formats::{self, Losses, Tags};
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::prelude::*;

/// A move with its time and comments.
pub(super) struct Turn {
    pub before: Shogi,
    pub played: Move,
    pub seconds: Option<u32>,
    pub comments: Vec<String>,
}

/// The main line of a record.
pub(super) struct Played {
    pub tags: Tags,
    pub start: Shogi,
    pub last: Shogi,
    pub steps: Vec<Turn>,
    /// The move that was against the rules, as CSA writes it.
    pub illegal: Option<String>,
    pub ending: Option<Ending>,
    /// The event of the ending, if the record has one.
    pub ended_by: Option<EventWord>,
    lost: Losses,
}

impl Played {
    /// The value of a tag; `None` if it is empty or unknown.
    pub fn tag(&self, name: &str) -> Option<&str> {
        formats::tag(&self.tags, name).filter(|value| !value.is_empty() && *value != "?")
    }

    /// Plays every record of a text.
    pub fn read(wqn: &[u8]) -> Result<Vec<Played>, FormatError> {
        let played = formats::main_lines(wqn, Played::begin, Played::take)?;
        Ok(played.into_iter().map(Played::finish).collect())
    }

    fn begin(tags: Tags) -> Result<Played, FormatError> {
        let position = formats::tag(&tags, "Position").filter(|text| *text != "-");
        let (_, start) = formats::start::<Shogi>(&tags, position)?;
        let last = start.clone();
        let (steps, lost) = (Vec::new(), Losses::default());
        let (illegal, ending, ended_by) = (None, None, None);
        Ok(Played { tags, start, last, steps, illegal, ending, ended_by, lost })
    }

    /// The losses of a format that keeps only these tags.
    pub fn losses(&self, kept: &[&str]) -> Losses {
        let mut losses = self.lost.clone();
        let tags = formats::other_tags(&self.tags, &["Position", "Result", "Termination"]);
        for (name, _) in tags.filter(|(name, _)| !kept.contains(name)) {
            losses.add(format!("the format has no tag {name}"));
        }
        losses
    }

    fn take(&mut self, event: &Token<'_>) -> Result<(), FormatError> {
        match event {
            Token::Action(action) => {
                let found = formats::action(&self.last, action)?;
                let before = self.last.clone();
                self.last.apply(found.actor, found.action);
                if let Action::Move(played) = found.action {
                    let (seconds, comments) = (None, Vec::new());
                    self.steps.push(Turn { before, played, seconds, comments });
                }
            }
            Token::Event(word) => {
                let seat = word.seat.map(|seat| Side::of_seat(Actor(seat)));
                self.word(word.kind, word.argument, seat);
            }
            Token::VariationOpen { .. } => self.lost.add("variations are not written"),
            Token::Comment(comment) => {
                let text = comment.as_str().into_owned();
                let seconds = comment.commands().find(|command| command.name == "emt");
                let seconds = seconds.and_then(|command| seconds_of(command.args));
                let Some(step) = self.steps.last_mut() else {
                    self.lost.add("the format has no comment before the first move");
                    return Ok(());
                };
                step.seconds = step.seconds.or(seconds);
                let said = without_commands(&text);
                step.comments.extend(Some(said).filter(|said| !said.is_empty()));
            }
            _ => {}
        }
        Ok(())
    }

    fn word(&mut self, word: EventWord, argument: Option<&str>, side: Option<Side>) {
        let mover = self.last.board().to_move;
        self.ending = match word {
            EventWord::Resign => Some(Ending::Resigned),
            EventWord::Timeout => Some(Ending::OutOfTime),
            EventWord::AgreeDraw => Some(Ending::Drawn),
            EventWord::Adjudicate => Some(Ending::Foul),
            EventWord::Abandon => Some(Ending::Abandoned),
            EventWord::Illegal => {
                let text = argument.unwrap_or_default();
                let action = self.last.read_lenient(mover.seat(), text.as_bytes());
                let text = match action.map(|read| read.action) {
                    Ok(Action::Move(m)) => csa_of(&self.last, m),
                    _ => text.to_owned(),
                };
                // The move of another side than the one to move cannot be written.
                self.illegal = Some(text).filter(|_| side.is_none_or(|side| side == mover));
                Some(Ending::FoulBefore)
            }
            word => {
                self.lost.add(format!("the format has no word for {word}"));
                return;
            }
        };
        self.ended_by = Some(word);
    }

    /// The end by the rules, if the record has no event for it.
    fn finish(mut self) -> Played {
        let outcome = self.last.outcome();
        let decided = outcome.as_ref().is_some_and(|o| o.class == OutcomeClass::Decided);
        let wrong = outcome.as_ref().is_some_and(|o| o.rule == "R8.3");
        let claimed = match self.last.end() {
            Some(End::Claimed(Claim::Win27)) if wrong => Some(Ending::Foul),
            Some(End::Claimed(Claim::Win27)) => Some(Ending::Declared),
            Some(End::Claimed(Claim::Impasse24)) if decided => {
                self.lost.add("the format has no word for an impasse decided by points");
                return self;
            }
            Some(End::Claimed(Claim::Impasse24)) => Some(Ending::Drawn),
            Some(End::PerpetualCheck(_)) => Some(Ending::Foul),
            Some(End::Repetition) => Some(Ending::Repetition),
            None => None,
        };
        let mate = outcome.filter(|outcome| !outcome.declared).map(|_| Ending::Mate);
        self.ending = self.ending.or(claimed).or(mate);
        if self.ending.is_none() && self.result().is_none() {
            self.ending = Some(Ending::Interrupted);
        }
        self
    }

    /// The winner by the tag `Result`: `Some(None)` is a draw, `None` no result.
    pub fn result(&self) -> Option<Option<Side>> {
        match formats::winner(&self.tags).map(Side::of_seat) {
            None => self.tag("Result").filter(|result| *result == "1/2-1/2").map(|_| None),
            winner => Some(winner),
        }
    }

    /// The side that breaks a rule, if the game ended by a foul and the other side won.
    pub fn offender(&self) -> Option<Side> {
        let foul = matches!(self.ending, Some(Ending::Foul | Ending::FoulBefore));
        self.result().flatten().filter(|_| foul).map(Side::other)
    }

    /// The ending that a format without signs of sides can express: one that has the result of the
    /// record for the side to move. A resignation of the other side, for example, has none.
    pub fn ending_of_mover(&self) -> Option<Ending> {
        let mover = self.last.board().to_move;
        let fits = |ending: &Ending| ending.winner(mover) == self.result();
        let endings = match self.ending? {
            Ending::Foul | Ending::FoulBefore => [Ending::Foul, Ending::FoulBefore],
            ending => [ending, Ending::Interrupted],
        };
        endings.into_iter().find(fits)
    }
}

/// `0055FU` of a move, legal or not.
fn csa_of(game: &Shogi, m: Move) -> String {
    let mut text = String::new();
    game.board().write_csa(m, &mut text);
    text.split_off(1)
}

/// `0:01:30` in seconds.
fn seconds_of(text: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(text).ok()?;
    text.split(':').try_fold(0_u32, |sum, part| {
        sum.checked_mul(60)?.checked_add(part.split('.').next()?.parse().ok()?)
    })
}

/// The words of a comment without commands, in one line.
fn without_commands(text: &str) -> String {
    let mut rest = text;
    let mut words = String::new();
    while let Some((before, tail)) = rest.split_once("[%") {
        words.push_str(before);
        rest = tail.split_once(']').map_or("", |(_, after)| after);
    }
    words.push_str(rest);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
