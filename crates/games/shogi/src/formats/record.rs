//! A record of a file, and its text as WQN.

use super::Ending;
use crate::FACTS;
use crate::board::{Board, Side};
use crate::game::Shogi;
use crate::start::Handicap;
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::text::EventWord;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::Imported;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Options, formats};

/// A step of a line.
pub(super) enum What {
    /// A move or a claim in any style.
    Move(String),
    /// An event of the record; `:illegal` has the refused move.
    Word(EventWord, Option<String>),
}

/// A move or event of a record.
pub(super) struct Step {
    pub what: What,
    pub span: Span,
    pub comment: String,
    /// Variations that replace it.
    pub branches: Vec<usize>,
}

/// The main line or a variation.
#[derive(Default)]
pub(super) struct Line {
    /// The number of its first move.
    pub first: u32,
    pub steps: Vec<Step>,
}

/// A record of a file.
pub(super) struct Record {
    pub whole: Span,
    pub tags: Vec<(String, String, Span)>,
    /// The start; `None` is the even start.
    pub board: Option<Board>,
    /// A comment before the first move.
    pub opening: String,
    /// All lines, the main line first.
    pub lines: Vec<Line>,
    pub result: &'static str,
    /// The file has a statement about the end of the game.
    pub ended: bool,
    /// Moves of the main line.
    moves: usize,
}

impl Record {
    pub fn new(whole: Span) -> Record {
        let lines = vec![Line { first: 1, steps: Vec::new() }];
        let (tags, opening) = (Vec::new(), String::new());
        Record { whole, tags, board: None, opening, lines, result: "*", ended: false, moves: 0 }
    }

    /// Adds a tag unless it is empty or the record has a tag of this name.
    pub fn tag(&mut self, name: &str, value: &str, span: Span) {
        let said = self.tags.iter().any(|(own, ..)| own == name);
        if !said && !value.is_empty() {
            self.tags.push((name.to_owned(), value.to_owned(), span));
        }
    }

    /// Adds a step to a line.
    pub fn push(&mut self, line: usize, what: What, span: Span) {
        self.moves += usize::from(line == 0 && matches!(what, What::Move(_)));
        let step = Step { what, span, comment: String::new(), branches: Vec::new() };
        self.lines[line].steps.push(step);
    }

    /// Adds to the comment after the last step of a line.
    pub fn comment(&mut self, line: usize, text: &str) {
        let comment = match self.lines[line].steps.last_mut() {
            Some(step) => &mut step.comment,
            None => &mut self.opening,
        };
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(text);
    }

    /// The side to move after the main line.
    pub fn to_move(&self) -> Side {
        let first = self.board.map_or(Side::Sente, |board| board.to_move);
        if self.moves.is_multiple_of(2) { first } else { first.other() }
    }

    /// Ends a line with the ending of the file. The main line sets the result.
    pub fn end(&mut self, line: usize, ending: Ending, span: Span) {
        let us = self.to_move();
        // After a foul the last move is the illegal one, unless it is legal.
        let first = line == 0 && !self.ended;
        let illegal = ending == Ending::FoulBefore && first && self.played().is_none();
        if let Some(word) = ending.word().filter(|_| !illegal) {
            self.push(line, What::Word(word, None), span);
        }
        if ending == Ending::Declared {
            self.push(line, What::Move("claim:win27".to_owned()), span);
        }
        if illegal
            && let Some(step) = self.lines[line].steps.last_mut()
            && let What::Move(text) = &step.what
        {
            let text = text.trim_start_matches(['+', '-']).to_owned();
            self.moves -= 1;
            step.what = What::Word(EventWord::Illegal, Some(text));
        }
        if line > 0 {
            return;
        }
        self.ended = true;
        self.result = match ending.winner(us) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Side::Sente)) => "1-0",
            Some(Some(Side::Gote)) => "0-1",
        };
    }

    /// The result of the file, or by the rules if the file has none.
    fn result(&self) -> &'static str {
        if self.ended || self.result != "*" {
            return self.result;
        }
        let outcome = self.played().and_then(|game| game.outcome());
        let forced = outcome.filter(|outcome| !outcome.declared);
        match forced.map(|outcome| outcome.ranks).as_deref() {
            Some([1, 2]) => "1-0",
            Some([2, 1]) => "0-1",
            _ => "*",
        }
    }

    /// The game after the main line, if all moves are legal.
    fn played(&self) -> Option<Shogi> {
        let mut text = String::new();
        self.board.unwrap_or(Handicap::NONE.board()).write_sfen(&mut text);
        let options = Options::parse(Shogi::FACTS.rulesets[0].options, "").ok()?;
        let mut game =
            Shogi::new(&Setup { rules: 0, options: &options, position: Some(&text) }).ok()?;
        for step in &self.lines[0].steps {
            let What::Move(text) = &step.what else { return None };
            let how = Reading { lenient: true, ..Reading::default() };
            let found = resolve(&game, None, text.as_bytes(), how).ok()?;
            game.apply(found.actor, found.action);
        }
        Some(game)
    }

    fn write(&self, writer: &mut Writer) {
        let result = self.result();
        let position = self.board.map(|board| {
            let mut text = String::new();
            board.write_sfen(&mut text);
            text
        });
        let even =
            |handicap: &Handicap| self.board.is_none_or(|board| board.key == handicap.board().key);
        let handicap = Handicap::all().find(even);
        let options = format!("handicap={}", handicap.unwrap_or(Handicap::NONE).word());
        let position = position.filter(|_| handicap.is_none());
        formats::write_head(writer, &FACTS, 0, &options);
        let own = [("Position", position.as_deref()), ("Result", Some(result))];
        let own = own.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let tags = self.tags.iter().map(|(name, value, _)| (name.as_str(), value.as_str()));
        for (name, value) in own.chain(tags) {
            // A name that is not a valid tag name is left out.
            writer.tag(name, value).ok();
        }
        if !self.opening.is_empty() {
            writer.comment(&self.opening);
        }
        self.write_line(0, writer);
        formats::write_end(writer, result);
    }

    fn write_line(&self, line: usize, writer: &mut Writer) {
        let Line { first, steps } = &self.lines[line];
        for (number, step) in (*first..).zip(steps) {
            match &step.what {
                What::Move(text) => {
                    writer.number(number, false);
                    formats::write_token(writer, None, text);
                }
                // A refused step is left out; the result stays.
                What::Word(word, argument) => {
                    writer.event(*word, argument.as_deref(), None).ok();
                }
            }
            if !step.comment.is_empty() {
                writer.comment(&step.comment);
            }
            for branch in &step.branches {
                writer.variation_open();
                self.write_line(*branch, writer);
                writer.variation_close();
            }
        }
    }

    fn sources(&self) -> Sources {
        let tags = self.tags.iter().map(|(name, _, span)| (name.clone(), *span)).collect();
        let mut tokens = Vec::new();
        self.collect(0, &mut tokens);
        Sources { whole: self.whole, tags, tokens }
    }

    /// The spans in the order of the written line.
    fn collect(&self, line: usize, spans: &mut Vec<Span>) {
        for step in &self.lines[line].steps {
            spans.push(step.span);
            step.branches.iter().for_each(|branch| self.collect(*branch, spans));
        }
    }
}

/// Seconds of thinking as a comment.
pub(super) fn thought(seconds: u32) -> String {
    format!("[%emt {}:{:02}:{:02}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Writes records and the map of their parts to places in the file.
pub(super) fn write(records: &[Record]) -> Imported {
    let mut writer = Writer::new();
    records.iter().for_each(|record| record.write(&mut writer));
    formats::imported(writer, records.iter().map(Record::sources), |at| at)
}
