//! Shared by the formats: a record that becomes WQN, and a game played from WQN.

use crate::FACTS;
use crate::board::Point;
use crate::game::Reversi;
use crate::notation::{Action, is_pass};
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Token;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::formats::{self, Losses, Tags, tag};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Options, RuleSet};

/// A record of a format: the discs, without passes.
#[derive(Default)]
pub(super) struct Record {
    /// The place of the game in the file.
    pub whole: Span,
    /// Tags beyond those of every record.
    pub tags: Vec<(&'static str, String)>,
    /// The comment before the first move.
    pub comment: String,
    /// `1-0`, `0-1` or `1/2-1/2`, if the file has a result.
    pub result: Option<&'static str>,
    /// The cells, and their places in the file.
    pub discs: Vec<(String, Span)>,
}

/// The result by the discs of Black and White.
pub(super) fn result_of(black: i64, white: i64) -> &'static str {
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => "1-0",
        std::cmp::Ordering::Less => "0-1",
        std::cmp::Ordering::Equal => "1/2-1/2",
    }
}

fn start() -> Option<Reversi> {
    let options = Options::parse(FACTS.rulesets[0].options, "").ok()?;
    Reversi::new(&Setup { rules: 0, options: &options, position: None }).ok()
}

/// The game after a token, if the token is legal.
fn played(mut game: Reversi, text: &str) -> Option<Reversi> {
    let found = resolve(&game, None, text.as_bytes(), Reading::ANY_STYLE).ok()?;
    game.apply(found.actor, found.action);
    Some(game)
}

/// Writes records with the places of their parts in the file.
pub(super) fn write(records: impl Iterator<Item = Record>) -> Imported {
    let mut writer = Writer::new();
    let sources: Vec<Sources> = records.map(|record| record.write(&mut writer)).collect();
    formats::imported(writer, sources, |at| at)
}

impl Record {
    /// Writes the record with the passes that R4.1 demands, up to its first illegal token.
    fn write(&self, writer: &mut Writer) -> Sources {
        let mut game = start();
        let mut tokens = Vec::new();
        for (text, span) in &self.discs {
            let due = game.is_some_and(|game| game.must_pass());
            if due && !is_pass(text.as_bytes()) {
                game = game.and_then(|game| played(game, "pass"));
                tokens.push((None, *span));
            }
            game = game.and_then(|game| played(game, text));
            tokens.push((Some(text.as_str()), *span));
        }
        let reached = game.and_then(|game| game.outcome()).map(|outcome| outcome.ranks);
        let reached = reached.map(|ranks| result_of(ranks[1].into(), ranks[0].into()));
        let result = self.result.or(reached).unwrap_or("*");
        self.head(result, writer);
        for (ply, (text, _)) in tokens.iter().enumerate() {
            formats::write_number(writer, ply);
            if text.is_none() {
                writer.comment("[%restored]");
            }
            formats::write_token(writer, None, text.unwrap_or("pass"));
        }
        formats::write_end(writer, result);
        let tokens = tokens.into_iter().map(|(_, span)| span).collect();
        Sources { whole: self.whole, tags: Vec::new(), tokens }
    }

    fn head(&self, result: &str, writer: &mut Writer) {
        formats::write_head(writer, &FACTS, 0, "");
        let tags = self.tags.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in tags.chain([("Result", result)]) {
            // These names are names of tags.
            writer.tag(name, value).ok();
        }
        if !self.comment.is_empty() {
            writer.comment(&self.comment);
        }
    }
}

/// The main line of a record in WQN.
pub(super) struct Played {
    pub game: Reversi,
    pub tags: Tags,
    /// The cells of the discs.
    pub discs: Vec<Point>,
    /// Contents that the formats cannot express.
    pub losses: Losses,
}

impl Played {
    /// Plays every record of a text.
    pub fn read(wqn: &[u8]) -> Result<Vec<Played>, FormatError> {
        formats::main_lines(wqn, Played::start, Played::take)
    }

    fn start(tags: Tags) -> Result<Played, FormatError> {
        let wrong =
            |message: &str, chinese: &str| Err(FormatError::without_place(message).zh(chinese));
        if tag(&tags, "Position").is_some() {
            let message = "this format has no games that start from a position";
            return wrong(message, "这种格式没有从指定局面开始的对局");
        }
        let rules = tag(&tags, "Rules").and_then(|name| RuleSet::find(FACTS.rulesets, name));
        let small = tag(&tags, "Options").is_some_and(|options| !options.contains("size=8"));
        let (Some(game), false) = (start(), small || rules.is_some_and(|rules| rules != 0)) else {
            let message = "this format has only Othello on eight by eight cells";
            return wrong(message, "这种格式只有 8×8 的奥赛罗棋");
        };
        let mut losses = Losses::default();
        for (name, _) in formats::other_tags(&tags, &["Result"]) {
            losses.add(format!("the format has no tag {name}"));
        }
        Ok(Played { game, tags, discs: Vec::new(), losses })
    }

    /// The result of the game, or the value of the tag `Result` if it is not over.
    pub fn result(&self) -> Option<&'static str> {
        if let Some(outcome) = self.game.outcome() {
            return Some(result_of(outcome.ranks[1].into(), outcome.ranks[0].into()));
        }
        let said = tag(&self.tags, "Result")?;
        ["1-0", "0-1", "1/2-1/2"].into_iter().find(|result| *result == said)
    }

    fn take(&mut self, event: &Token<'_>) -> Result<(), FormatError> {
        match event {
            Token::Action(action) => {
                let played = formats::action(&self.game, action)?;
                self.game.apply(played.actor, played.action);
                if let Action::Disc(cell) = played.action {
                    self.discs.push(cell);
                }
            }
            Token::Comment(_) => self.losses.add("the format has no comments"),
            Token::VariationOpen { .. } => self.losses.add("the format has no variations"),
            Token::Event(word) if word.kind != EventWord::Skip => {
                self.losses.add(format!("the format has no word for {}", word.kind));
            }
            _ => {}
        }
        Ok(())
    }
}
