//! The common part of the formats: a record to be written as WQN, and a game played from WQN.

use crate::bug::Kind;
use crate::facts::{FACTS, TOURNAMENT};
use crate::game::Hive;
use crate::notation::{Action, UHP};
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Token;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::formats::{self, Losses, Tags, tag};
use wanqi_sdk::prelude::*;

/// A record of a format.
#[derive(Default)]
pub(super) struct Record {
    /// The place of its game.
    pub place: Span,
    /// Index of the rule set.
    pub rules: usize,
    /// Tags beyond those of every record.
    pub tags: Vec<(String, String, Span)>,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: &'static str,
    /// Turns, with the blanks of the Universal Hive Protocol.
    pub turns: Vec<(String, Span)>,
}

/// The result of a word of the Universal Hive Protocol.
pub(super) fn result_of(state: &str) -> Option<&'static str> {
    Some(match state {
        "WhiteWins" => "1-0",
        "BlackWins" => "0-1",
        "Draw" => "1/2-1/2",
        "InProgress" | "NotStarted" => "*",
        _ => return None,
    })
}

/// Writes records, and returns the places of their parts.
pub(super) fn write(records: &[Record]) -> Imported {
    let mut writer = Writer::new();
    for record in records {
        record.write(&mut writer);
    }
    formats::imported(writer, records.iter().map(Record::sources), |at| at)
}

impl Record {
    fn sources(&self) -> Sources {
        let tags = self.tags.iter().map(|(name, _, place)| (name.clone(), *place));
        let tokens = self.turns.iter().map(|(_, place)| *place);
        Sources { whole: self.place, tags: tags.collect(), tokens: tokens.collect() }
    }

    /// Adds a tag unless the name exists already or the value is empty.
    pub fn tag(&mut self, name: &str, value: &str, place: Span) {
        let said = self.tags.iter().any(|(own, ..)| own == name);
        if !said && !value.is_empty() {
            self.tags.push((name.to_owned(), value.to_owned(), place));
        }
    }

    fn write(&self, writer: &mut Writer) {
        formats::write_head(writer, &FACTS, self.rules, TOURNAMENT);
        let tags = self.tags.iter().map(|(name, value, _)| (name.as_str(), value.as_str()));
        for (name, value) in [("Result", self.result)].into_iter().chain(tags) {
            // A name with other characters cannot be a tag.
            writer.tag(name, value).ok();
        }
        for (ply, (text, _)) in self.turns.iter().enumerate() {
            formats::write_number(writer, ply);
            // A move may contain blanks.
            let text = text.trim().replace([' ', '\t'], "_");
            formats::write_token(writer, None, &text);
        }
        formats::write_end(writer, self.result);
    }
}

/// Tags whose facts the formats have in another form.
pub(super) const OWN_TAGS: [&str; 3] = ["Position", "Result", "Termination"];

/// The main line of a record in WQN.
pub(super) struct Played {
    pub hive: Hive,
    pub tags: Tags,
    /// Turns, and their texts in the Universal Hive Protocol.
    pub moves: Vec<(Action, String)>,
    pub losses: Losses,
}

impl Played {
    /// Plays every record of a text.
    pub fn read(wqn: &[u8]) -> Result<Vec<Played>, FormatError> {
        formats::main_lines(wqn, Played::start, Played::take)
    }

    fn start(tags: Tags) -> Result<Played, FormatError> {
        if tag(&tags, "Position").is_some_and(|text| text != "-") {
            let message = "this format knows no game that begins from a position";
            return Err(FormatError::without_place(message).zh("这种格式没有从指定局面开始的对局"));
        }
        let (_, hive) = formats::start(&tags, None)?;
        Ok(Played { hive, tags, moves: Vec::new(), losses: Losses::default() })
    }

    /// Counts the tags as lost that are not among these.
    pub fn lose_tags(&mut self, kept: &[&str]) {
        self.losses.add_tags(&self.tags, &[&OWN_TAGS, kept].concat());
    }

    fn take(&mut self, event: &Token<'_>) -> Result<(), FormatError> {
        match event {
            Token::Action(action) => {
                let turn = play(&mut self.hive, action.text)
                    .map_err(|refusal| FormatError::refused(action.span, refusal))?;
                // Imported records of this format have the option that forbids it.
                let first = self.moves.len() < 2 && self.hive.set.queen_first;
                if first && matches!(turn.0, Action::Bug(bug, _) if bug.kind() == Kind::Queen) {
                    self.losses.add("a queen bee placed first is not legal in this format");
                }
                self.moves.push(turn);
            }
            Token::Event(word) if word.kind == EventWord::Skip => {
                let message = "a skipped turn has no place in this format";
                return Err(FormatError::at(word.span, message).zh("这种格式不能记录跳过的回合"));
            }
            Token::Event(word) => {
                self.losses.add(format!("there is no word for {}", word.kind));
            }
            Token::Comment(_) => self.losses.add("comments have no place"),
            Token::VariationOpen { .. } => self.losses.add("variations have no place"),
            _ => {}
        }
        Ok(())
    }
}

/// Plays a token, and returns its action and its text in the Universal Hive Protocol.
pub(super) fn play(hive: &mut Hive, token: &[u8]) -> Result<(Action, String), Rejection> {
    let actor = hive.turn().actor().unwrap_or(Actor::ONE);
    let action = hive.read_lenient(actor, token)?.action;
    hive.check(actor, action)?;
    let mut text = String::new();
    hive.write_style(UHP, actor, action, &mut text);
    hive.apply(actor, action);
    Ok((action, text.replace('_', " ")))
}
