//! Common code of the formats: a record to write as WQN, and a game replayed from WQN.

use crate::FACTS;
use crate::board::Side;
use crate::facts::RULESETS;
use crate::game::{Exchange, Hex};
use crate::notation::Action;
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Token;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::formats::{self, Losses, Tags, tag};
use wanqi_sdk::prelude::*;

/// A move or an event of a record.
pub(super) enum Step {
    /// A stone or a swap of this colour, or of the colour to move.
    Move(Option<Side>, String),
    /// A word of the record, of this colour.
    Word(EventWord, Side),
    /// A comment between moves.
    Comment(String),
}

/// A record as read from a format.
pub(super) struct Record {
    /// The place of the game in the file.
    pub whole: Span,
    /// Index of the rule set.
    pub rules: usize,
    pub size: u8,
    /// A swap exchanges the stone, not the colours (R4.4).
    pub stone: bool,
    /// Tags beyond those of every record.
    pub tags: Vec<(&'static str, String, Span)>,
    /// The winner, if the file has one.
    pub winner: Option<Side>,
    pub steps: Vec<(Step, Span)>,
}

/// Writes records with the places of their parts in the file.
pub(super) fn write(records: impl Iterator<Item = Record>) -> Imported {
    let mut writer = Writer::new();
    let sources: Vec<Sources> = records.map(|record| record.write(&mut writer)).collect();
    formats::imported(writer, sources, |at| at)
}

/// The colour to move according to the record. The game checks later whether that is legal.
struct Due {
    colour: Side,
    moves: usize,
    /// Seat 2 plays Red.
    exchanged: bool,
}

impl Due {
    const fn seat(&self, colour: Side) -> u8 {
        if matches!(colour, Side::Red) == self.exchanged { 2 } else { 1 }
    }
}

impl Record {
    fn write(&self, writer: &mut Writer) -> Sources {
        self.head(writer);
        let mut due = Due { colour: Side::Red, moves: 0, exchanged: false };
        let mut tokens = Vec::new();
        for (step, span) in &self.steps {
            match step {
                Step::Comment(text) => {
                    writer.comment(text);
                    continue;
                }
                Step::Word(word, colour) => {
                    let seat = Some(due.seat(*colour)).filter(|_| *colour != due.colour);
                    // None of the words that formats have takes an argument.
                    writer.event(*word, None, seat).ok();
                }
                Step::Move(colour, text) => self.step(*colour, text, &mut due, writer),
            }
            tokens.push(*span);
        }
        formats::write_end(writer, self.result());
        let tags = self.tags.iter().map(|(name, _, span)| ((*name).to_owned(), *span));
        Sources { whole: self.whole, tags: tags.collect(), tokens }
    }

    fn head(&self, writer: &mut Writer) {
        let set = &RULESETS[self.rules];
        let mut options = format!("size={}", self.size);
        if set.options.len() > 1 {
            options.push_str(if self.stone { " exchange=stone" } else { " exchange=colours" });
        }
        formats::write_head(writer, &FACTS, self.rules, &options);
        let tags = self.tags.iter().map(|(name, value, _)| (*name, value.as_str()));
        for (name, value) in tags.chain([("Result", self.result())]) {
            // These names are names of tags.
            writer.tag(name, value).ok();
        }
    }

    /// `1-0` means that seat 1 won, with either colour.
    fn result(&self) -> &'static str {
        let is_swap =
            |(step, _): &(Step, Span)| matches!(step, Step::Move(_, text) if is_swap(text));
        let exchanged = !self.stone && self.steps.iter().any(is_swap);
        match self.winner {
            None => "*",
            Some(winner) if (winner == Side::Red) != exchanged => "1-0",
            Some(_) => "0-1",
        }
    }

    fn step(&self, colour: Option<Side>, text: &str, due: &mut Due, writer: &mut Writer) {
        formats::write_number(writer, due.moves);
        due.moves += 1;
        let seat = colour.filter(|colour| *colour != due.colour).map(|colour| due.seat(colour));
        formats::write_token(writer, seat, text);
        if is_swap(text) && !self.stone {
            due.exchanged = true;
        } else {
            due.colour = due.colour.other();
        }
    }
}

fn is_swap(text: &str) -> bool {
    text.starts_with("swap")
}

/// The main line of a record in WQN.
pub(super) struct Played {
    pub game: Hex,
    pub rules: usize,
    pub tags: Tags,
    /// Moves by colour; `resign` is one.
    pub moves: Vec<(Side, String)>,
    /// Facts that the formats cannot contain.
    pub losses: Losses,
}

impl Played {
    /// Plays every record of a text.
    pub fn read(wqn: &[u8]) -> Result<Vec<Played>, FormatError> {
        formats::main_lines(wqn, Played::start, Played::take)
    }

    fn start(tags: Tags) -> Result<Played, FormatError> {
        if tag(&tags, "Position").is_some_and(|position| !position.is_empty()) {
            let message = "this format has no games that begin from a position";
            return Err(FormatError::without_place(message).zh("这种格式没有从指定局面开始的对局"));
        }
        let (rules, game) = formats::start(&tags, None)?;
        Ok(Played { game, rules, tags, moves: Vec::new(), losses: Losses::default() })
    }

    /// The colour that has won: by the board, or by the tag `Result`.
    pub fn winner(&self) -> Option<Side> {
        let red = self.game.seat(Side::Red);
        let said = formats::winner(&self.tags);
        let said = said.map(|seat| if seat == red { Side::Red } else { Side::Blue });
        self.game.winner.or(said)
    }

    /// Counts the tags as lost that are not among these.
    pub fn lose_tags(&mut self, kept: &[&str]) {
        self.losses.add_tags(&self.tags, &[&["Result", "FinalRoles"], kept].concat());
    }

    fn take(&mut self, event: &Token<'_>) -> Result<(), FormatError> {
        let us = self.game.to_move;
        match event {
            Token::Action(action) => {
                let played = formats::action(&self.game, action)?;
                let text = match played.action {
                    Action::Stone(cell) => cell.to_string(),
                    Action::Swap if self.game.exchange == Exchange::Stone => "swap-pieces".into(),
                    Action::Swap => "swap-sides".into(),
                };
                self.moves.push((us, text));
                self.game.apply(played.actor, played.action);
            }
            Token::Event(word) if word.kind == EventWord::Resign => {
                let seat = word.seat.map(Actor);
                let other = seat.is_some_and(|seat| seat != self.game.seat(us));
                self.moves.push((if other { us.other() } else { us }, "resign".to_owned()));
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
