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
use wanqi_sdk::formats::{self, Tags};
use wanqi_sdk::prelude::*;
use wanqi_sdk::{Options, RuleSet};

/// Bytes of a file: the first byte and the number of bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub from: usize,
    pub length: usize,
}

impl Place {
    /// The place of a part of a text that starts at this byte of the file.
    pub fn of(part: &str, text: &str, begins: usize) -> Place {
        let from = begins + (part.as_ptr() as usize - text.as_ptr() as usize);
        Place { from, length: part.len() }
    }

    const fn span(self) -> Span {
        Span::new(self.from, self.from + self.length)
    }
}

/// A record of a format.
#[derive(Default)]
pub(super) struct Record {
    /// The place of its game.
    pub place: Place,
    /// Index of the rule set.
    pub rules: usize,
    /// Tags beyond those of every record.
    pub tags: Vec<(String, String, Place)>,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: &'static str,
    /// Turns, with the blanks of the Universal Hive Protocol.
    pub turns: Vec<(String, Place)>,
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
        let tags = self.tags.iter().map(|(name, _, place)| (name.clone(), place.span()));
        let tokens = self.turns.iter().map(|(_, place)| place.span());
        Sources { whole: self.place.span(), tags: tags.collect(), tokens: tokens.collect() }
    }

    /// Adds a tag unless the name exists already or the value is empty.
    pub fn tag(&mut self, name: &str, value: &str, place: Place) {
        let said = self.tags.iter().any(|(own, ..)| own == name);
        if !said && !value.is_empty() {
            self.tags.push((name.to_owned(), value.to_owned(), place));
        }
    }

    fn write(&self, writer: &mut Writer) {
        let set = &FACTS.rulesets[self.rules];
        let options = Options::parse(set.options, TOURNAMENT).unwrap_or_default();
        formats::write_head(writer, &FACTS, self.rules, &options.canonical());
        let tags = self.tags.iter().map(|(name, value, _)| (name.as_str(), value.as_str()));
        for (name, value) in [("Result", self.result)].into_iter().chain(tags) {
            // A name with other characters cannot be a tag.
            writer.tag(name, value).ok();
        }
        for ((text, _), turns) in self.turns.iter().zip(0..) {
            if turns % 2 == 0 {
                writer.number(turns / 2 + 1, false);
            }
            // A move may contain blanks.
            let text = text.trim().replace([' ', '\t'], "_");
            formats::write_token(writer, None, &text);
        }
        formats::write_end(writer, self.result);
    }
}

/// The main line of a record in WQN.
pub(super) struct Played {
    pub hive: Hive,
    pub tags: Tags,
    /// Turns, and their texts in the Universal Hive Protocol.
    pub moves: Vec<(Action, String)>,
    pub losses: Vec<String>,
}

impl Played {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Plays every record of a text.
    pub fn read(wqn: &[u8]) -> Result<Vec<Played>, FormatError> {
        formats::main_lines(wqn, Played::start, Played::take)
    }

    fn start(tags: Tags) -> Result<Played, FormatError> {
        let value = |name: &str| tags.iter().find(|(own, _)| own == name).map(|(_, value)| value);
        let rules =
            value("Rules").and_then(|name| RuleSet::find(FACTS.rulesets, name)).unwrap_or(0);
        let wrong =
            |message: &str| FormatError { offset: 0, length: 0, message: message.to_owned() };
        if value("Position").is_some_and(|text| text != "-") {
            return Err(wrong("this format knows no game that begins from a position"));
        }
        let options = value("Options").map_or("", String::as_str);
        let options = Options::parse(FACTS.rulesets[rules].options, options);
        let options = options.map_err(|refusal| wrong(&refusal.message))?;
        let hive = Hive::new(&Setup { rules, options: &options, position: None });
        let hive = hive.map_err(|refusal| wrong(&refusal.message))?;
        Ok(Played { hive, tags, moves: Vec::new(), losses: Vec::new() })
    }

    fn lose(&mut self, what: &str) {
        if !self.losses.iter().any(|loss| loss == what) {
            self.losses.push(what.to_owned());
        }
    }

    fn take(&mut self, event: &Token<'_>) -> Result<(), FormatError> {
        match event {
            Token::Action(action) => {
                let turn = play(&mut self.hive, action.text).map_err(|refusal| {
                    FormatError::at(action.span, refusal.message.into_owned())
                })?;
                // Imported records of this format have the option that forbids it.
                let first = self.moves.len() < 2 && self.hive.set.queen_first;
                if first && matches!(turn.0, Action::Bug(bug, _) if bug.kind() == Kind::Queen) {
                    self.lose("a queen bee placed first is not legal in this format");
                }
                self.moves.push(turn);
            }
            Token::Event(word) if word.kind == EventWord::Skip => {
                let message = "a skipped turn has no place in this format";
                return Err(FormatError::at(word.span, message));
            }
            Token::Event(word) => self.lose(&format!("there is no word for {}", word.kind)),
            Token::Comment(_) => self.lose("comments have no place"),
            Token::VariationOpen { .. } => self.lose("variations have no place"),
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
