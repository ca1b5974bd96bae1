//! The outcome of a game: owned, and as JSON.

use crate::language::Language;
use crate::plugin::{Game, RuleSet};
use crate::validate::log::few;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::ser::{SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};
use wanqi_abi::MAX_SEATS;
use wanqi_notation::Message;
use wanqi_notation::message::Word;

/// The outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Class of the outcome.
    pub class: OutcomeClass,
    /// Rank, role and score by seat, ascending.
    pub seats: Vec<SeatOutcome>,
    /// A word for the reason, such as `checkmate`.
    pub reason: String,
    /// Id of the deciding rule.
    pub rule: String,
    /// Whether the rules declare the outcome although the players may have continued.
    pub declared: bool,
}

/// Class of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeClass {
    /// Ranks differ.
    Decided,
    /// Drawn.
    Drawn,
    /// No result.
    Void,
    /// All seats have lost.
    ForfeitedAll,
}

impl OutcomeClass {
    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            OutcomeClass::Decided => "decided",
            OutcomeClass::Drawn => "drawn",
            OutcomeClass::Void => "void",
            OutcomeClass::ForfeitedAll => "forfeited-all",
        }
    }
}

/// An outcome as a plugin reports it, not validated.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct RawOutcome {
    /// The class, one of `OUTCOME_*`.
    pub class: u32,
    /// Whether the rules declare the outcome although the players may have continued.
    pub declared: bool,
    /// The outcomes of the seats, seat 1 first.
    #[borsh(deserialize_with = "few::<{ MAX_SEATS }, _, _>")]
    pub seats: Vec<RawSeat>,
    /// The denominator of all scores.
    pub denominator: u32,
    /// A word for the reason.
    pub reason: String,
    /// Id of the deciding rule.
    pub rule: String,
}

/// The outcome of a seat as a plugin reports it, not validated.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct RawSeat {
    /// The rank: 1 is best.
    pub rank: u32,
    /// The score's numerator.
    pub score: Option<i64>,
    /// The roles of the seat, as bits.
    pub roles: u64,
}

/// The outcome of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatOutcome {
    /// Number of the seat, from 1.
    pub seat: u32,
    /// The roles of the seat at the end, joined by `+`.
    pub role: String,
    /// The rank: 1 is best, equal ranks are ties.
    pub rank: u32,
    /// The exact score: numerator and denominator.
    pub score: Option<Score>,
}

impl Serialize for SeatOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let len = if self.score.is_some() { 4 } else { 3 };
        let mut out = serializer.serialize_struct("Seat", len)?;
        out.serialize_field("seat", &self.seat)?;
        out.serialize_field("role", &self.role)?;
        out.serialize_field("rank", &self.rank)?;
        match &self.score {
            Some(score) => out.serialize_field("score", &score.to_string())?,
            None => out.skip_field("score")?,
        }
        out.end()
    }
}

/// An exact score.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    /// The numerator.
    pub value: i64,
    /// The denominator, never zero.
    pub denominator: u32,
}

impl PartialEq for Score {
    fn eq(&self, other: &Score) -> bool {
        let (a, b) = (i128::from(self.value), i128::from(other.value));
        a * i128::from(other.denominator) == b * i128::from(self.denominator)
    }
}

impl Eq for Score {}

impl Score {
    /// Reads `184.5`, `-3`, `7/3`; `None` for other texts, for more than nine decimals, and for a
    /// denominator of 0.
    pub fn parse(text: &str) -> Option<Score> {
        if let Some((value, denominator)) = text.split_once('/') {
            let denominator: u32 = denominator.parse().ok()?;
            return (denominator > 0)
                .then(|| value.parse().ok())
                .flatten()
                .map(|value| Score { value, denominator });
        }
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        if fraction.len() > 9 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let denominator = 10u32.pow(fraction.len() as u32);
        let value = format!("{whole}{fraction}").parse().ok()?;
        Some(Score { value, denominator })
    }
}

impl Word for Score {
    fn word(&self) -> Message {
        Message::verbatim(self.to_string())
    }
}

impl std::fmt::Display for Score {
    /// Writes a decimal if it is exact (`184.5`), else a fraction (`7/3`).
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (value, denominator) = (i128::from(self.value), i128::from(self.denominator.max(1)));
        for digits in 0..=9u32 {
            let scale = 10i128.pow(digits);
            if (value * scale) % denominator == 0 {
                let all = value * scale / denominator;
                let (whole, rest) = (all.abs() / scale, all.abs() % scale);
                let sign = if all < 0 { "-" } else { "" };
                return match digits {
                    0 => write!(f, "{sign}{whole}"),
                    _ => write!(f, "{sign}{whole}.{rest:0width$}", width = digits as usize),
                };
            }
        }
        write!(f, "{value}/{denominator}")
    }
}

impl Outcome {
    /// The ranks of the seats, seat 1 first.
    pub fn ranks(&self) -> Vec<u32> {
        self.seats.iter().map(|seat| seat.rank).collect()
    }

    /// Class, reason and ranks in one line, the key under which random games are counted: `decided
    /// checkmate 1 2`.
    #[must_use]
    pub fn key(&self) -> String {
        let class = self.class.as_str();
        let ranks = self.seats.iter().map(|seat| format!(" {}", seat.rank)).collect::<String>();
        format!("{class} {}{ranks}", self.reason)
    }

    /// A sentence for users: `checkmate: White wins`, `shut in: Dogs win`, `stalemate: drawn`.
    pub fn sentence(&self) -> String {
        self.english(&self.reason.replace('-', " "))
    }

    /// A sentence for users in a language, with the words of the game for reasons and roles:
    /// `将死：红方胜`, `重复局面：和棋`.
    #[must_use]
    pub fn sentence_in(&self, game: &Game, set: &RuleSet, language: Language) -> String {
        let words = game.reason_words(&self.reason, language);
        match language {
            Language::English => self.english(&words),
            Language::Chinese => self.chinese(&words, set),
        }
    }

    fn chinese(&self, words: &str, set: &RuleSet) -> String {
        let end = match (self.class, self.seats.len()) {
            (OutcomeClass::Drawn, _) => "和棋".to_owned(),
            (OutcomeClass::Void, _) => "无胜负".to_owned(),
            (OutcomeClass::ForfeitedAll, 1) => "失败".to_owned(),
            (OutcomeClass::ForfeitedAll, 2) => "双方皆负".to_owned(),
            (OutcomeClass::ForfeitedAll, _) => "各方皆负".to_owned(),
            (OutcomeClass::Decided, _) => {
                let mut names = self.winners(|seat| seat.name_in(set, Language::Chinese));
                names.dedup();
                format!("{}胜", names.join("、"))
            }
        };
        format!("{words}：{end}")
    }

    /// Names of the seats with rank 1.
    fn winners(&self, name: impl Fn(&SeatOutcome) -> String) -> Vec<String> {
        self.seats.iter().filter(|seat| seat.rank == 1).map(name).collect()
    }

    fn english(&self, words: &str) -> String {
        let end = match self.class {
            OutcomeClass::Drawn => "drawn".to_owned(),
            OutcomeClass::Void => "no result".to_owned(),
            OutcomeClass::ForfeitedAll => "lost by all".to_owned(),
            OutcomeClass::Decided => {
                let mut names = self.winners(SeatOutcome::name);
                // Partners can have the same role: `Crosses win`.
                names.dedup();
                let one = names.len() == 1 && !is_plural(&names[0]);
                let verb = if one { "wins" } else { "win" };
                format!("{} {verb}", names.join(" and "))
            }
        };
        format!("{words}: {end}")
    }
}

/// Whether the name of a role is plural: `Dogs`, `Spring and Summer`.
fn is_plural(role: &str) -> bool {
    role.ends_with('s') && !role.ends_with("ss") || role.contains(" and ")
}

impl SeatOutcome {
    fn name(&self) -> String {
        match self.role.as_str() {
            "" => format!("seat {}", self.seat),
            role => role.to_owned(),
        }
    }

    fn name_in(&self, set: &RuleSet, language: Language) -> String {
        set.seat_name(self.seat, &self.role, language)
    }
}
