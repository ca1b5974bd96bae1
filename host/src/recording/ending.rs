//! The end of a finished game, in the tags and at the end of its movetext.

use crate::convert::Edits;
use crate::instance::{Instance, Refusal};
use crate::outcome::{Outcome, OutcomeClass};
use crate::plugin::RuleSet;
use crate::record::mainline::{self, Item};
use crate::validate::tags::{known_termination, termination_words};
use wanqi_abi as abi;
use wanqi_notation::Message;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Tokens;

/// The end of a finished record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Value of the tag `Result`.
    pub result: String,
    /// The end marker.
    pub marker: String,
    /// Value of the tag `Termination`.
    pub termination: &'static str,
    /// Value of the tag `Score`, if the outcome has one.
    pub score: Option<String>,
    /// Value of the tag `FinalRoles`, if roles can change.
    pub final_roles: Option<String>,
}

impl Ending {
    /// The value of the tag `Termination` in the reader's language.
    #[must_use]
    pub fn why(&self) -> Message {
        termination_words(self.termination)
    }

    fn new(result: String, termination: &'static str) -> Ending {
        let marker = match result.as_str() {
            "1-0" | "0-1" | "1/2-1/2" | "*" => result.clone(),
            _ => ":end".to_owned(),
        };
        Ending { result, marker, termination, score: None, final_roles: None }
    }

    /// The end by the rules.
    ///
    /// # Errors
    /// The plugin died.
    pub fn by_rules(game: &Instance, outcome: &Outcome) -> Result<Ending, Refusal> {
        let set = game.ruleset();
        let ranks = outcome.ranks();
        let result = match outcome.class {
            OutcomeClass::Void => "void".to_owned(),
            OutcomeClass::ForfeitedAll => "0-0".to_owned(),
            OutcomeClass::Drawn if ranks.len() == 2 => "1/2-1/2".to_owned(),
            _ => ranked(set, &ranks),
        };
        let mut ending = Ending::new(result, "normal");
        ending.score = scores(set, outcome);
        ending.with_roles(game, ranks.len() as u32)
    }

    /// The end that an event causes; `None` if play continues. `loser` is the seat that the event
    /// names; `stated` is the result of a ruling.
    ///
    /// # Errors
    /// The plugin died.
    pub fn by_event(
        game: &Instance,
        word: EventWord,
        loser: u32,
        stated: Option<&str>,
    ) -> Result<Option<Ending>, Refusal> {
        let set = game.ruleset();
        let (alone, two) = (set.seats_max == 1, set.seats_max == 2);
        let lost = || match loser {
            _ if alone => "0-0".to_owned(),
            1 => ranked(set, &[2, 1]),
            _ => ranked(set, &[1, 2]),
        };
        let ending = match word {
            EventWord::Resign if alone || two => Ending::new(lost(), "resignation"),
            EventWord::Timeout if alone || two => Ending::new(lost(), "time-forfeit"),
            EventWord::Illegal if alone || two => Ending::new(lost(), "rules-infraction"),
            EventWord::AgreeDraw if !alone => {
                let all = vec!["1"; set.seats_max as usize].join(" ");
                let result = if two { "1/2-1/2".to_owned() } else { all };
                Ending::new(result, "agreement")
            }
            EventWord::Adjudicate => Ending::new(stated.unwrap_or("*").to_owned(), "adjudication"),
            EventWord::Abandon => Ending::new("*".to_owned(), "abandoned"),
            _ => return Ok(None),
        };
        ending.with_roles(game, set.seats_max).map(Some)
    }

    /// The end that a record states, whether or not its last position agrees; `None` if the record
    /// is unfinished.
    #[must_use]
    pub fn stated(content: &[u8]) -> Option<Ending> {
        let (mut result, mut termination) = (None, None);
        for item in mainline::items(content) {
            match item {
                // Of several tags with one name, the first counts, as in `validate`.
                Item::Tag(tag) if tag.name == "Result" => {
                    result.get_or_insert_with(|| tag.value().into_owned());
                }
                Item::Tag(tag) if tag.name == "Termination" => {
                    termination.get_or_insert_with(|| known_termination(&tag.value()));
                }
                Item::End(end) if !matches!(end.text, b"*" | b":end") => {
                    let marker = String::from_utf8_lossy(end.text).into_owned();
                    result = result.filter(|result| is_said(result)).or(Some(marker));
                }
                _ => {}
            }
        }
        let result = result.filter(|result| is_said(result))?;
        Some(Ending::new(result, termination.flatten().unwrap_or("normal")))
    }

    fn with_roles(mut self, game: &Instance, seats: u32) -> Result<Ending, Refusal> {
        if game.ruleset().has(abi::TRAIT_ROLES_CHANGE) {
            let role = |seat| Ok(format!("{seat}={}", game.role_names(seat)?));
            let roles = (1..=seats).map(role).collect::<Result<Vec<_>, Refusal>>()?;
            self.final_roles = Some(roles.join(" "));
        }
        Ok(self)
    }

    /// The tags, in the order in which they are written.
    #[must_use]
    pub fn tags(&self) -> Vec<(&'static str, &str)> {
        let mut tags = Vec::new();
        tags.extend(self.final_roles.as_deref().map(|roles| ("FinalRoles", roles)));
        tags.push(("Result", self.result.as_str()));
        tags.extend(self.score.as_deref().map(|score| ("Score", score)));
        tags.push(("Termination", self.termination));
        tags
    }
}

/// Whether a result is the result of a finished game.
fn is_said(result: &str) -> bool {
    !matches!(result, "" | "*" | "?")
}

/// `184.5 176.5` in the result order of the rule set, if every seat has a score.
fn scores(set: &RuleSet, outcome: &Outcome) -> Option<String> {
    let place = |seat: u32| set.result_order.iter().position(|named| *named == seat);
    let mut seats: Vec<_> = outcome.seats.iter().collect();
    seats.sort_by_key(|seat| place(seat.seat).unwrap_or(seat.seat as usize));
    let scores: Option<Vec<String>> =
        seats.into_iter().map(|seat| Some(seat.score?.to_string())).collect();
    scores.filter(|scores| !scores.is_empty()).map(|scores| scores.join(" "))
}

/// `1-0` and the like in the result order of the rule set; the ranks in seat order unless there are
/// two seats.
fn ranked(set: &RuleSet, ranks: &[u32]) -> String {
    if ranks.len() != 2 {
        let ranks: Vec<_> = ranks.iter().map(ToString::to_string).collect();
        return ranks.join(" ");
    }
    let first = set.result_order.first().copied().unwrap_or(1) as usize;
    let (first, second) = if first == 2 { (ranks[1], ranks[0]) } else { (ranks[0], ranks[1]) };
    match first.cmp(&second) {
        std::cmp::Ordering::Less => "1-0",
        std::cmp::Ordering::Greater => "0-1",
        std::cmp::Ordering::Equal => "1/2-1/2",
    }
    .to_owned()
}

/// A finished record with the tags of an unfinished game.
pub(crate) fn without_ending(content: &[u8]) -> Vec<u8> {
    let mut edits = Edits::default();
    for item in mainline::items(content) {
        let Item::Tag(tag) = item else { continue };
        match tag.name {
            "Result" => edits.replace(tag.span, "[Result \"*\"]"),
            "FinalRoles" | "Score" | "Termination" => edits.remove_tag(content, tag.span),
            _ => {}
        }
    }
    edits.apply(content)
}

/// The record with its end marker and the tags of its end.
pub(crate) fn with_ending(content: &[u8], ending: &Ending) -> Vec<u8> {
    let mut tree = wanqi_notation::tree::parse(content);
    let mut whole = match tree.games.first_mut() {
        Some(game) => {
            let tags = ending.tags();
            for (name, value) in &tags {
                if game.tag(name).is_some() || *name == "Result" {
                    // These names are valid tags.
                    let _ = game.set_tag(name, value);
                }
            }
            // New tags come after the existing ones, in their order.
            for (name, value) in tags {
                if game.tag(name).is_none() {
                    let _ = game.set_tag(name, value);
                }
            }
            wanqi_notation::tree::print(&tree)
        }
        None => content.to_vec(),
    };
    let marked = Tokens::new(&whole)
        .any(|token| matches!(token, wanqi_notation::tokens::Token::End(end) if !end.in_variation));
    if !marked {
        whole.extend_from_slice(format!("{}\n", ending.marker).as_bytes());
    }
    whole
}
