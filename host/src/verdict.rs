//! The result of `validate` for a game, with the fields of its JSON.

use crate::instance::Refusal;
use crate::language::Language;
use crate::outcome::Outcome;
use crate::registry::Unknown;
use crate::validate::Covered;
use serde::{Deserialize, Serialize, Serializer};
use wanqi_abi as abi;
use wanqi_notation::{Message, Problem, ProblemKind};

/// Defines [`FaultKind`] from one table, so that no kind is missing in a list.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $word:literal,)*) => {
        /// The kinds of errors and warnings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum FaultKind {
            $($(#[$doc])* $kind,)*
        }

        impl FaultKind {
            /// Every kind, errors first.
            pub const ALL: &[FaultKind] = &[$(FaultKind::$kind),*];

            /// The word in JSON and in messages.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(FaultKind::$kind => $word,)*
                }
            }
        }
    };
}

kinds! {
    /// The text violates the form of the notation.
    Syntax "syntax",
    /// The game cannot be determined, or its plugin is missing.
    UnknownGame "unknown-game",
    /// The game has no such rule set.
    UnknownRules "unknown-rules",
    /// The rule set does not have these options.
    BadOptions "bad-options",
    /// A position that cannot be read or is impossible.
    BadPosition "bad-position",
    /// A rule forbids the action.
    IllegalAction "illegal-action",
    /// The text fits more than one legal action.
    AmbiguousAction "ambiguous-action",
    /// The seat is not to act.
    WrongActor "wrong-actor",
    /// A false claim.
    WrongClaim "wrong-claim",
    /// Actions after a forced end, or after the end marker.
    AfterEnd "after-end",
    /// A wrong move number.
    NumberMismatch "number-mismatch",
    /// A false mark of check or mate.
    MarkMismatch "mark-mismatch",
    /// The result contradicts the end of the game, or the record contradicts itself.
    ResultMismatch "result-mismatch",
    /// The position differs from a checkpoint.
    CheckpointMismatch "checkpoint-mismatch",
    /// The file ends inside a tag, comment or variation.
    Truncated "truncated",
    /// The plugin died during the validation of the game.
    PluginDied "plugin-died",
    /// The plugin exceeded the time limit.
    Timeout "timeout",
    /// A limit on size or nesting was exceeded.
    Limit "limit",
    /// Play continued after the rules had ended the game.
    AfterDeclaredEnd "after-declared-end",
    /// The result differs from the end of the game by assumed rules, or from a declared end.
    ResultDiffers "result-differs",
    /// The end marker is missing.
    NoEndMarker "no-end-marker",
    /// Bytes that are not UTF-8 in a tag or comment.
    Encoding "encoding",
    /// A missing forced action was inserted.
    Restored "restored",
    /// The record is pinned to another revision of the rules.
    Revision "revision",
    /// A tag that the notation does not know.
    UnknownTag "unknown-tag",
    /// A command in a comment that the notation does not know.
    UnknownCommand "unknown-command",
    /// A mark of check on a checkmate.
    MarkMissing "mark-missing",
}

impl Serialize for FaultKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl FaultKind {
    /// The kind for a refusal with this status; `None` if a record cannot cause the status, so that
    /// the plugin is at fault. A test compares it with the table in `docs/abi.md`.
    pub const fn of_status(status: abi::Status) -> Option<FaultKind> {
        Some(match status {
            abi::SYNTAX => FaultKind::Syntax,
            abi::ILLEGAL => FaultKind::IllegalAction,
            abi::AMBIGUOUS => FaultKind::AmbiguousAction,
            abi::WRONG_ACTOR => FaultKind::WrongActor,
            abi::WRONG_CLAIM => FaultKind::WrongClaim,
            abi::MARK_MISMATCH => FaultKind::MarkMismatch,
            abi::AFTER_END => FaultKind::AfterEnd,
            abi::BAD_OPTIONS => FaultKind::BadOptions,
            abi::BAD_POSITION => FaultKind::BadPosition,
            abi::LIMIT => FaultKind::Limit,
            abi::CHECKPOINT_MISMATCH => FaultKind::CheckpointMismatch,
            _ => return None,
        })
    }

    /// The words in messages for users.
    pub fn title(self) -> Message {
        // text: syntax
        // text: unknown game
        // text: unknown rules
        // text: bad options
        // text: bad position
        // text: illegal action
        // text: ambiguous action
        // text: wrong actor
        // text: wrong claim
        // text: after end
        // text: number mismatch
        // text: mark mismatch
        // text: result mismatch
        // text: checkpoint mismatch
        // text: truncated
        // text: plugin died
        // text: timeout
        // text: limit
        // text: after declared end
        // text: result differs
        // text: no end marker
        // text: encoding
        // text: restored
        // text: revision
        // text: unknown tag
        // text: unknown command
        // text: mark missing
        Message::sentence(self.as_str().replace('-', " "), Vec::new())
    }
}

impl From<ProblemKind> for FaultKind {
    fn from(kind: ProblemKind) -> FaultKind {
        match kind {
            ProblemKind::Syntax => FaultKind::Syntax,
            ProblemKind::Truncated => FaultKind::Truncated,
            ProblemKind::Limit => FaultKind::Limit,
            ProblemKind::AfterEnd => FaultKind::AfterEnd,
            ProblemKind::Encoding => FaultKind::Encoding,
            ProblemKind::NoEndMarker => FaultKind::NoEndMarker,
        }
    }
}

/// Why something is wrong: the part that a fault has in common with refusals of plugins and with
/// problems of the notation, from which it is converted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// Id of the deciding rule.
    pub rule: Option<String>,
    /// The message, a sentence.
    #[serde(serialize_with = "text")]
    pub message: Message,
    /// What would have been right.
    #[serde(serialize_with = "optional_text")]
    pub hint: Option<Message>,
}

impl Reason {
    /// The same reason by a rule. An empty id means none.
    #[must_use]
    pub fn by_rule(self, rule: &str) -> Reason {
        Reason { rule: non_empty(rule), ..self }
    }

    /// The same reason with what would have been right. An empty hint means none.
    #[must_use]
    pub fn hint(self, hint: Message) -> Reason {
        Reason { hint: (!hint.is_empty()).then_some(hint), ..self }
    }
}

fn non_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn text<S: Serializer>(message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(message)
}

fn optional_text<S: Serializer>(
    message: &Option<Message>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match message {
        Some(message) => text(message, serializer),
        None => serializer.serialize_none(),
    }
}

impl From<Message> for Reason {
    fn from(message: Message) -> Reason {
        Reason { rule: None, message, hint: None }
    }
}

impl From<&Problem> for Reason {
    fn from(problem: &Problem) -> Reason {
        // The kind and the place become those of the fault; the line of play has the lost action.
        let Problem { kind: _, span: _, message, hint, lost_action: _ } = problem;
        Reason::from(message.clone()).hint(hint.clone())
    }
}

impl From<&Refusal> for Reason {
    fn from(refusal: &Refusal) -> Reason {
        // The status becomes the kind of the fault, and the rest its place.
        let Refusal { status: _, frame: _, offset: _, length: _, rule, message, hint } = refusal;
        Reason::from(message.clone()).by_rule(rule).hint(hint.clone())
    }
}

impl From<&Unknown> for Reason {
    fn from(unknown: &Unknown) -> Reason {
        let Unknown { kind: _, tag: _, message, hint } = unknown;
        Reason::from(message.clone()).hint(hint.clone())
    }
}

/// One error or warning (CLI.md's `E`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// Line, from 1.
    pub line: u64,
    /// Column in Unicode scalar values, from 1.
    pub column: u64,
    /// Offset in the file in bytes, from 0.
    pub byte: u64,
    /// Length in bytes.
    pub length: u64,
    /// Index of the action in its line of play, from 0.
    pub action_index: Option<u64>,
    /// The acting seat, if it is known.
    pub seat: Option<u32>,
    /// The text at that place.
    pub token: Option<String>,
    /// The rule, the message and the hint.
    #[serde(flatten)]
    pub reason: Reason,
    /// Path of the variation: `12...Nf6/2`.
    pub variation: Option<String>,
    /// Whether the line of play ends here: no later action of it was applied.
    #[serde(skip)]
    pub stops: bool,
    /// Whether it only reports that there are more faults of its kind, which are not listed.
    #[serde(skip)]
    pub unlisted: bool,
    /// The source line that diagnostics show.
    #[serde(skip)]
    pub scene: Option<Box<Excerpt>>,
}

impl Fault {
    /// The same fault with its message and hint as text in this language, for JSON.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Fault {
        self.translate(language);
        self
    }

    fn translate(&mut self, language: Language) {
        let Reason { message, hint, .. } = &mut self.reason;
        for text in hint.iter_mut().chain([message]) {
            *text = language.fix(std::mem::take(text));
        }
    }

    /// Whether the text violates the form of the notation, in any game.
    #[must_use]
    pub fn is_of_form(&self) -> bool {
        self.action_index.is_none()
            && !self.unlisted
            && self.variation.is_none()
            && matches!(
                self.kind,
                FaultKind::Syntax | FaultKind::Truncated | FaultKind::Limit | FaultKind::AfterEnd
            )
    }
}

/// The source line of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line, shortened at both ends if it is long.
    pub text: String,
    /// The faulty segment of `text`, in bytes.
    pub span: std::ops::Range<usize>,
}

/// The result of the validation of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Verdict {
    /// The name of the file; `-` for standard input.
    pub file: String,
    /// Index of the game in the file, from 0.
    pub index: u64,
    /// The line where it starts, from 1.
    pub line: u64,
    /// The byte where it starts, from 0; in a compressed file, of the decompressed text.
    pub byte: u64,
    /// The number of bytes to its end. Blank lines after it do not count.
    pub length: u64,
    /// Slug of the game, if known.
    pub game: Option<String>,
    /// Slug of the rule set, if known.
    pub rules: Option<String>,
    /// Whether the record does not state its rule set and all options.
    pub rules_assumed: bool,
    /// Number of applied actions.
    pub actions: u64,
    /// Whether there are no errors.
    pub ok: bool,
    /// The errors.
    pub errors: Vec<Fault>,
    /// The warnings.
    pub warnings: Vec<Fault>,
    /// The result in the record.
    pub result: Option<String>,
    /// Whether the result was compared with the end of the game.
    pub result_checked: bool,
    /// The outcome by the rules.
    pub outcome: Option<Outcome>,
    /// Game id: equal for equal games, with any tags.
    pub id: Option<String>,
    /// Whether lines and indices count from the start of a range, not of the file.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub relative: bool,
}

impl Verdict {
    /// The same verdict with its messages and hints as text in this language, for JSON.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Verdict {
        self.translate(language);
        self
    }

    /// Makes text in this language of the messages and hints, for JSON.
    pub fn translate(&mut self, language: Language) {
        for fault in self.errors.iter_mut().chain(&mut self.warnings) {
            fault.translate(language);
        }
    }
}

/// The totals of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Games read.
    pub games: u64,
    /// Games without an error.
    pub ok: u64,
    /// Games with an error.
    pub failed: u64,
    /// Games with a warning.
    pub warned: u64,
    /// Actions applied.
    pub actions: u64,
    /// Games that do not state their rule set and all options, so that some were assumed.
    pub rules_assumed: u64,
    /// Files in folders that were skipped, since no game claims their suffix.
    pub skipped: u64,
    /// Wall time in seconds.
    pub seconds: f64,
}

/// The last line of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SummaryLine {
    /// The totals.
    pub summary: RunSummary,
}

/// The totals of a run, and what it covered if it was a run over a range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSummary {
    /// The totals.
    #[serde(flatten)]
    pub summary: Summary,
    /// The part of the file.
    #[serde(flatten)]
    pub covered: Option<Covered>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::Refusal;

    #[test]
    fn statuses_have_the_kinds_of_the_abi_page() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/abi.md");
        let page = std::fs::read_to_string(page).unwrap();
        let (_, statuses) = page.split_once("| status | value |").unwrap();
        let rows = statuses.lines().skip(2).take_while(|line| line.starts_with('|'));
        let mut expected = 0;
        for row in rows {
            let columns: Vec<_> = row.split('|').map(str::trim).collect();
            assert_eq!(columns[2], expected.to_string(), "{row}");
            let kind = Refusal::of(expected).kind().as_str();
            let word = match columns[4] {
                // The host reports its own failure, or the status cannot reach a record.
                "" => FaultKind::PluginDied.as_str(),
                word => word.trim_matches('`'),
            };
            assert_eq!(kind, word, "{row}");
            expected += 1;
        }
        assert_eq!(expected, abi::BAD_INPUT + 1, "every status has a row");
    }
}
