//! The main line of a record, played again.

use crate::board::{Colour, Point};
use crate::facts::RULE_SETS;
use crate::game::Gomoku;
use crate::notation::Action;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Token;
use wanqi_sdk::facts::{FormatError, TRAIT_SEALED};
use wanqi_sdk::formats::{self, Tags};
use wanqi_sdk::prelude::*;
use wanqi_sdk::{Options, RuleSet};

/// The main line of a record.
pub(super) struct Played {
    pub game: Gomoku,
    pub rules: usize,
    pub tags: Tags,
    /// Stones and passes with their colours.
    pub moves: Vec<(Colour, Option<Point>)>,
    /// Comments after moves, with the number of moves before them.
    pub comments: Vec<(usize, String)>,
    /// Facts that the formats cannot contain.
    pub losses: Vec<String>,
}

/// Tags whose facts the formats write elsewhere or omit.
const SAID: [&str; 7] = ["WQN", "Game", "Rules", "Options", "Plugin", "Result", "FinalRoles"];

impl Played {
    /// Plays every record of a text.
    pub fn read(wqn: &[u8]) -> Result<Vec<Played>, FormatError> {
        formats::main_lines(wqn, Played::start, Played::take)
    }

    fn start(tags: Tags) -> Result<Played, FormatError> {
        let value = |name: &str| {
            let found = tags.iter().find(|(own, _)| own == name);
            found.map_or("", |(_, value)| value.as_str())
        };
        let wrong =
            |message: &str| FormatError { offset: 0, length: 0, message: message.to_owned() };
        if !value("Position").is_empty() {
            return Err(wrong("games that begin from a position are not written"));
        }
        let rules = RuleSet::find(RULE_SETS, value("Rules")).unwrap_or(0);
        let options = Options::parse(RULE_SETS[rules].options, value("Options"));
        let game = options
            .and_then(|options| Gomoku::new(&Setup { rules, options: &options, position: None }));
        let game = game.map_err(|refusal| wrong(&refusal.message))?;
        if RULE_SETS[rules].traits & TRAIT_SEALED != 0 {
            return Err(wrong("the formats of other programs have no sealed predictions"));
        }
        let (moves, comments) = (Vec::new(), Vec::new());
        Ok(Played { game, rules, tags, moves, comments, losses: Vec::new() })
    }

    /// Number of lines of the board in each direction.
    pub fn size(&self) -> u8 {
        self.game.variant.size
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The tags with the names of Black and White.
    pub fn names(&self) -> [&'static str; 2] {
        let tags = RULE_SETS[self.rules].seat_tags;
        Colour::BOTH.map(|colour| tags[usize::from(self.game.holder(colour).0) - 1])
    }

    /// The colour that has won according to the tag `Result`.
    pub fn winner(&self) -> Option<Colour> {
        match self.tag("Result") {
            Some("1-0") => Some(self.game.colour(Actor::ONE)),
            Some("0-1") => Some(self.game.colour(Actor::TWO)),
            _ => None,
        }
    }

    /// The comments after this number of moves, each in a line.
    pub fn comment(&self, moves: usize) -> String {
        let own = self.comments.iter().filter(|(number, _)| *number == moves);
        own.map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// Counts the tags as lost that are not among these.
    pub fn lose_tags(&mut self, kept: &[&str]) {
        let names: Vec<String> = self.tags.iter().map(|(name, _)| name.clone()).collect();
        for name in names {
            if !SAID.contains(&name.as_str()) && !kept.contains(&name.as_str()) {
                self.lose(&format!("the tag {name} has no place"));
            }
        }
    }

    pub fn lose(&mut self, what: &str) {
        if !self.losses.iter().any(|loss| loss == what) {
            self.losses.push(what.to_owned());
        }
    }

    fn take(&mut self, event: &Token<'_>) -> Result<(), FormatError> {
        match event {
            Token::Action(action) => {
                let colour = self.game.to_move();
                let actor = self.game.turn().actor().unwrap_or(Actor::ONE);
                let read = self.game.read_lenient(actor, action.text).map(|read| read.action);
                let legal = read.and_then(|read| self.game.check(actor, read).map(|()| read));
                let legal = legal.map_err(|refusal| {
                    FormatError::at(action.span, refusal.message.into_owned())
                })?;
                match legal {
                    Action::Stone(point) | Action::Pick(point) => {
                        self.moves.push((colour, Some(point)))
                    }
                    Action::Pass => self.moves.push((colour, None)),
                    Action::Swap | Action::Stay => self.lose("exchanges of colours have no place"),
                    Action::Fifths(_) | Action::Offer(_) => {
                        self.lose("offered fifth stones have no place");
                    }
                    Action::Predict(_) => self.lose("predictions have no place"),
                    Action::Claim(_) => self.lose("claims have no place"),
                }
                self.game.apply(actor, legal);
            }
            Token::Event(word) if word.kind == EventWord::Resign => {}
            Token::Event(word) => self.lose(&format!("there is no word for {}", word.kind)),
            Token::Comment(comment) => {
                self.comments.push((self.moves.len(), comment.as_str().into_owned()));
            }
            Token::VariationOpen { .. } => self.lose("variations have no place"),
            _ => {}
        }
        Ok(())
    }
}
