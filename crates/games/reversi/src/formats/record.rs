//! What the formats share: a record on its way to WQN, and a game played from WQN.

use crate::FACTS;
use crate::board::Cell;
use crate::notation::is_pass;
use crate::rules::{Action, Reversi};
use wanqi_notation::Span;
use wanqi_notation::events::Event;
use wanqi_notation::sources::Sources;
use wanqi_notation::text::EventWord;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::formats::{self, Tags};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{Actor, Options, Rejection, RuleSet, Setup};

/// A record as a format tells it: the discs, without passes.
#[derive(Default)]
pub(super) struct Record {
    /// Where its game stands in the file.
    pub whole: Span,
    /// Tags beyond those of every record.
    pub tags: Vec<(&'static str, String)>,
    /// What is said before the first move.
    pub comment: String,
    /// `1-0`, `0-1`, `1/2-1/2`, if the file says it.
    pub result: Option<&'static str>,
    /// Cells, and where they stand.
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

/// Plays a token.
fn play(game: &mut Reversi, text: &str) -> Result<Action, Rejection> {
    let actor = game.turn().actor().unwrap_or(Actor::ONE);
    let action = game.read_lenient(actor, text.as_bytes())?.action;
    game.check(actor, action)?;
    game.apply(actor, action);
    Ok(action)
}

/// The game after a token, if it allows that.
fn played(mut game: Reversi, text: &str) -> Option<Reversi> {
    play(&mut game, text).ok().map(|_| game)
}

/// Writes records, and where their parts come from.
pub(super) fn write(records: &[Record]) -> Imported {
    let mut writer = Writer::new();
    let sources: Vec<Sources> = records.iter().map(|record| record.write(&mut writer)).collect();
    formats::imported(writer, sources, |at| at)
}

impl Record {
    /// Writes it with the passes that the rules demand (R4.1), as long as it follows the rules.
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
        for (n, (text, _)) in (0_u32..).zip(&tokens) {
            if n.is_multiple_of(2) {
                writer.number(n / 2 + 1, false);
            }
            formats::write_token(writer, None, text.unwrap_or("pass"));
            if text.is_none() {
                writer.comment("[%restored]");
            }
        }
        formats::write_end(writer, result);
        let tokens = tokens.into_iter().map(|(_, span)| span).collect();
        Sources { whole: self.whole, tags: Vec::new(), tokens }
    }

    fn head(&self, result: &str, writer: &mut Writer) {
        let options = Options::parse(FACTS.rulesets[0].options, "").unwrap_or_default().canonical();
        formats::write_head(writer, &FACTS, 0, &options);
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
    /// Where discs were put.
    pub discs: Vec<Cell>,
    /// What the formats have no place for.
    pub losses: Vec<String>,
}

/// Tags that the formats say otherwise, or need not say.
const SAID: [&str; 6] = ["WQN", "Game", "Rules", "Options", "Plugin", "Result"];

impl Played {
    /// Plays every record of a text.
    pub fn read(wqn: &[u8]) -> Result<Vec<Played>, FormatError> {
        formats::main_lines(wqn, Played::start, Played::take)
    }

    fn start(tags: Tags) -> Result<Played, FormatError> {
        let value = |name: &str| tags.iter().find(|(own, _)| own == name).map(|(_, value)| value);
        let wrong =
            |message: &str| Err(FormatError { offset: 0, length: 0, message: message.to_owned() });
        if value("Position").is_some() {
            return wrong("this format knows no game that begins from a position");
        }
        let rules = value("Rules").and_then(|name| RuleSet::find(FACTS.rulesets, name));
        let small = value("Options").is_some_and(|options| !options.contains("size=8"));
        let (Some(game), false) = (start(), small || rules.is_some_and(|rules| rules != 0)) else {
            return wrong("this format knows only Othello on eight by eight cells");
        };
        let lost = tags.iter().filter(|(name, _)| !SAID.contains(&name.as_str()));
        let losses = lost.map(|(name, _)| format!("the tag {name} has no place")).collect();
        Ok(Played { game, tags, discs: Vec::new(), losses })
    }

    /// The value of the tag `Result`, or what was reached.
    pub fn result(&self) -> Option<&'static str> {
        if let Some(outcome) = self.game.outcome() {
            return Some(result_of(outcome.ranks[1].into(), outcome.ranks[0].into()));
        }
        let said = self.tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value);
        ["1-0", "0-1", "1/2-1/2"].into_iter().find(|result| said.is_some_and(|s| s == result))
    }

    fn lose(&mut self, what: &str) {
        if !self.losses.iter().any(|loss| loss == what) {
            self.losses.push(what.to_owned());
        }
    }

    fn take(&mut self, event: &Event<'_>) -> Result<(), FormatError> {
        match event {
            Event::Action(action) => {
                let text = String::from_utf8_lossy(action.text);
                let played = play(&mut self.game, &text).map_err(|refusal| {
                    FormatError::at(action.span, refusal.message.into_owned())
                })?;
                if let Action::Disc(cell) = played {
                    self.discs.push(cell);
                }
            }
            Event::Comment(_) => self.lose("comments have no place"),
            Event::VariationOpen { .. } => self.lose("variations have no place"),
            Event::Event(word) if word.kind != EventWord::Skip => {
                self.lose(&format!("there is no word for {}", word.kind));
            }
            _ => {}
        }
        Ok(())
    }
}
