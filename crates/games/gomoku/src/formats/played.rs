//! The main line of a record, played again.

use crate::board::{Colour, Point};
use crate::facts::RULE_SETS;
use crate::game::Gomoku;
use crate::notation::Action;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Token;
use wanqi_sdk::facts::{FormatError, TRAIT_SEALED};
use wanqi_sdk::formats::{self, Losses, Tags, tag};
use wanqi_sdk::prelude::*;

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
    pub losses: Losses,
}

impl Played {
    /// Plays every record of a text.
    pub fn read(wqn: &[u8]) -> Result<Vec<Played>, FormatError> {
        formats::main_lines(wqn, Played::start, Played::take)
    }

    fn start(tags: Tags) -> Result<Played, FormatError> {
        if tag(&tags, "Position").is_some_and(|position| !position.is_empty()) {
            let message = "games that begin from a position are not written";
            return Err(FormatError::without_place(message).zh("不输出从指定局面开始的对局"));
        }
        let (rules, game) = formats::start(&tags, None)?;
        if RULE_SETS[rules].traits & TRAIT_SEALED != 0 {
            let message = "the formats of other programs have no sealed predictions";
            return Err(FormatError::without_place(message).zh("其他程序的格式没有密封的预测"));
        }
        let (moves, comments, losses) = (Vec::new(), Vec::new(), Losses::default());
        Ok(Played { game, rules, tags, moves, comments, losses })
    }

    /// Number of lines of the board in each direction.
    pub fn size(&self) -> u8 {
        self.game.variant.size
    }

    /// The tags with the names of Black and White.
    pub fn names(&self) -> [&'static str; 2] {
        let tags = RULE_SETS[self.rules].seat_tags;
        Colour::BOTH.map(|colour| tags[usize::from(self.game.holder(colour).0) - 1])
    }

    /// The colour that has won according to the tag `Result`.
    pub fn winner(&self) -> Option<Colour> {
        formats::winner(&self.tags).map(|seat| self.game.colour(seat))
    }

    /// The comments after this number of moves, each in a line.
    pub fn comment(&self, moves: usize) -> String {
        let own = self.comments.iter().filter(|(number, _)| *number == moves);
        own.map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// Counts the tags as lost that are not among these.
    pub fn lose_tags(&mut self, kept: &[&str]) {
        self.losses.add_tags(&self.tags, &[&["Result", "FinalRoles"], kept].concat());
    }

    fn take(&mut self, event: &Token<'_>) -> Result<(), FormatError> {
        match event {
            Token::Action(action) => {
                let colour = self.game.to_move();
                let played = formats::action(&self.game, action)?;
                match played.action {
                    Action::Stone(point) | Action::Pick(point) => {
                        self.moves.push((colour, Some(point)))
                    }
                    Action::Pass => self.moves.push((colour, None)),
                    Action::Swap | Action::Stay => {
                        self.losses.add("exchanges of colours have no place");
                    }
                    Action::Fifths(_) | Action::Offer(_) => {
                        self.losses.add("offered fifth stones have no place");
                    }
                    Action::Predict(_) => self.losses.add("predictions have no place"),
                    Action::Claim(_) => self.losses.add("claims have no place"),
                }
                self.game.apply(played.actor, played.action);
            }
            Token::Event(word) if word.kind == EventWord::Resign => {}
            Token::Event(word) => {
                self.losses.add(format!("there is no word for {}", word.kind));
            }
            Token::Comment(comment) => {
                self.comments.push((self.moves.len(), comment.as_str().into_owned()));
            }
            Token::VariationOpen { .. } => self.losses.add("variations are not written"),
            _ => {}
        }
        Ok(())
    }
}
