//! Detection of the rule set of a file without a tag for it, by the legality of its moves.

use super::import::ends_move;
use super::{GAME_TYPE, rules_of};
use crate::facts::{RULESETS, TAG_ALIASES};
use crate::game::Draughts;
use wanqi_notation::tokens::Token;
use wanqi_sdk::Options;
use wanqi_sdk::TagAlias;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

/// The largest number of games of a file that the detector examines.
const MOST: usize = 32;

/// A game that does not name its rule set.
struct Sample {
    position: Option<String>,
    moves: Vec<Vec<u8>>,
}

/// Detects the rule set of the games of a file.
#[derive(Default)]
pub(super) struct Detector(Vec<Sample>);

impl Detector {
    /// Examines a game, unless it names a rule set, supported or not.
    pub(super) fn look(&mut self, text: &[u8], events: &[Token<'_>]) {
        let named = events.iter().any(|event| match event {
            Token::Tag(tag) => {
                matches!(tag.name, GAME_TYPE | "WQN") || rules_of(tag.name, &tag.value()).is_some()
            }
            _ => false,
        });
        if named || self.0.len() >= MOST {
            return;
        }
        let mut sample = Sample { position: None, moves: Vec::new() };
        let mut depth = 0_u32;
        let mut events = events.iter().peekable();
        while let Some(event) = events.next() {
            match event {
                Token::Tag(tag) if tag.name == "FEN" => {
                    sample.position = Some(tag.value().into_owned());
                }
                Token::VariationOpen { .. } => depth += 1,
                Token::VariationClose { .. } => depth = depth.saturating_sub(1),
                Token::Action(action) if depth == 0 => {
                    let mut text_of_move = action.text.to_vec();
                    if let Some(rest) = events.next_if(|next| ends_move(action.text, next)) {
                        text_of_move.extend(&text[rest.span().range()]);
                    }
                    sample.moves.push(text_of_move);
                }
                _ => {}
            }
        }
        if !sample.moves.is_empty() {
            self.0.push(sample);
        }
    }

    /// The rule set by which most games are legal from start to end; among several, the first whose
    /// files name squares as these do, or else the first. `None` if that is the default rule set,
    /// or if no game is legal in any.
    pub(super) fn rules(&self) -> Option<usize> {
        let legal = |rules: usize| self.0.iter().filter(|sample| sample.is_legal(rules)).count();
        let counts: Vec<usize> = (0..RULESETS.len()).map(legal).collect();
        let most = *counts.iter().max()?;
        let fits = || (0..RULESETS.len()).filter(|&rules| most > 0 && counts[rules] == most);
        let letters = self.0.iter().all(Sample::has_letters);
        let usual = fits().find(|&rules| has_letters(rules) == letters);
        usual.or(fits().next()).filter(|&rules| rules > 0)
    }
}

/// Whether files of a rule set name squares as in chess: the part `A0` of its game type.
fn has_letters(rules: usize) -> bool {
    let of_rules =
        |alias: &&TagAlias| alias.tag == GAME_TYPE && alias.rules == RULESETS[rules].slug;
    let mut parts = TAG_ALIASES.iter().filter(of_rules).flat_map(|alias| alias.value.split(','));
    parts.any(|part| part.starts_with('A'))
}

impl Sample {
    /// Whether its moves name squares as in chess.
    fn has_letters(&self) -> bool {
        self.moves.iter().all(|text| text.first().is_some_and(u8::is_ascii_alphabetic))
    }

    fn is_legal(&self, rules: usize) -> bool {
        let Ok(options) = Options::parse(RULESETS[rules].options, "") else { return false };
        let setup = Setup { rules, options: &options, position: self.position.as_deref() };
        let Ok(mut game) = Draughts::new(&setup) else { return false };
        self.moves.iter().all(|token| match resolve(&game, None, token, Reading::ANY_STYLE) {
            Ok(found) => {
                game.apply(found.actor, found.action);
                true
            }
            // A last token may be a result of old files.
            Err(_) => super::result(&String::from_utf8_lossy(token)).is_some(),
        })
    }
}
