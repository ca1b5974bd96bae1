//! The result of `validate` for a game, with the fields of its JSON.

use crate::outcome::Outcome;
use serde::Serialize;
use wanqi_abi as abi;
use wanqi_notation::ProblemKind;

/// The kinds of errors and warnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The text violates the form of the notation.
    Syntax,
    /// The game cannot be determined, or there is no plugin for it.
    UnknownGame,
    /// The game has no such rule set.
    UnknownRules,
    /// The rule set does not have these options.
    BadOptions,
    /// A position that cannot be read or is impossible.
    BadPosition,
    /// A rule forbids the action.
    IllegalAction,
    /// The text fits more than one legal action.
    AmbiguousAction,
    /// The seat is not to act.
    WrongActor,
    /// A false claim.
    WrongClaim,
    /// Actions after a forced end, or after the end marker.
    AfterEnd,
    /// A wrong move number.
    NumberMismatch,
    /// A false mark of check or mate.
    MarkMismatch,
    /// The result contradicts the end of the game, or the record contradicts itself.
    ResultMismatch,
    /// The position differs from a checkpoint.
    CheckpointMismatch,
    /// The file ends inside a tag, comment or variation.
    Truncated,
    /// The plugin died during the validation of the game.
    PluginDied,
    /// The plugin exceeded the time limit.
    Timeout,
    /// A limit on size or nesting was exceeded.
    Limit,
    /// Play continued after the rules had ended the game.
    AfterDeclaredEnd,
    /// The result differs from the end of the game by assumed rules, or from a declared end.
    ResultDiffers,
    /// The end marker is missing.
    NoEndMarker,
    /// Bytes that are not UTF-8 in a tag or comment.
    Encoding,
    /// A missing forced action was inserted.
    Restored,
    /// The record is pinned to another revision of the rules.
    Revision,
    /// A tag that the notation does not know.
    UnknownTag,
    /// A command in a comment that the notation does not know.
    UnknownCommand,
    /// A mark of check on a checkmate.
    MarkMissing,
}

impl Kind {
    /// Every kind, errors first.
    pub const ALL: [Kind; 27] = [
        Kind::Syntax,
        Kind::UnknownGame,
        Kind::UnknownRules,
        Kind::BadOptions,
        Kind::BadPosition,
        Kind::IllegalAction,
        Kind::AmbiguousAction,
        Kind::WrongActor,
        Kind::WrongClaim,
        Kind::AfterEnd,
        Kind::NumberMismatch,
        Kind::MarkMismatch,
        Kind::ResultMismatch,
        Kind::CheckpointMismatch,
        Kind::Truncated,
        Kind::PluginDied,
        Kind::Timeout,
        Kind::Limit,
        Kind::AfterDeclaredEnd,
        Kind::ResultDiffers,
        Kind::NoEndMarker,
        Kind::Encoding,
        Kind::Restored,
        Kind::Revision,
        Kind::UnknownTag,
        Kind::UnknownCommand,
        Kind::MarkMissing,
    ];

    /// The word in JSON and in messages.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Syntax => "syntax",
            Kind::UnknownGame => "unknown-game",
            Kind::UnknownRules => "unknown-rules",
            Kind::BadOptions => "bad-options",
            Kind::BadPosition => "bad-position",
            Kind::IllegalAction => "illegal-action",
            Kind::AmbiguousAction => "ambiguous-action",
            Kind::WrongActor => "wrong-actor",
            Kind::WrongClaim => "wrong-claim",
            Kind::AfterEnd => "after-end",
            Kind::NumberMismatch => "number-mismatch",
            Kind::MarkMismatch => "mark-mismatch",
            Kind::ResultMismatch => "result-mismatch",
            Kind::CheckpointMismatch => "checkpoint-mismatch",
            Kind::Truncated => "truncated",
            Kind::PluginDied => "plugin-died",
            Kind::Timeout => "timeout",
            Kind::Limit => "limit",
            Kind::AfterDeclaredEnd => "after-declared-end",
            Kind::ResultDiffers => "result-differs",
            Kind::NoEndMarker => "no-end-marker",
            Kind::Encoding => "encoding",
            Kind::Restored => "restored",
            Kind::Revision => "revision",
            Kind::UnknownTag => "unknown-tag",
            Kind::UnknownCommand => "unknown-command",
            Kind::MarkMissing => "mark-missing",
        }
    }

    /// The kind for a refusal with this status; `None` if a record cannot cause the status, so that
    /// the plugin is at fault.
    pub const fn of_status(status: abi::Status) -> Option<Kind> {
        Some(match status {
            abi::SYNTAX => Kind::Syntax,
            abi::ILLEGAL => Kind::IllegalAction,
            abi::AMBIGUOUS => Kind::AmbiguousAction,
            abi::WRONG_ACTOR => Kind::WrongActor,
            abi::WRONG_CLAIM => Kind::WrongClaim,
            abi::MARK_MISMATCH => Kind::MarkMismatch,
            abi::AFTER_END => Kind::AfterEnd,
            abi::BAD_OPTIONS => Kind::BadOptions,
            abi::BAD_POSITION => Kind::BadPosition,
            abi::LIMIT => Kind::Limit,
            abi::CHECKPOINT_MISMATCH => Kind::CheckpointMismatch,
            _ => return None,
        })
    }

    /// The words in messages for users.
    pub fn title(self) -> String {
        self.as_str().replace('-', " ")
    }
}

impl From<ProblemKind> for Kind {
    fn from(kind: ProblemKind) -> Kind {
        match kind {
            ProblemKind::Syntax => Kind::Syntax,
            ProblemKind::Truncated => Kind::Truncated,
            ProblemKind::Limit => Kind::Limit,
            ProblemKind::AfterEnd => Kind::AfterEnd,
            ProblemKind::Encoding => Kind::Encoding,
            ProblemKind::NoEndMarker => Kind::NoEndMarker,
        }
    }
}

/// One error or warning (CLI.md's `E`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Its kind.
    pub kind: Kind,
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
    /// Id of the deciding rule.
    pub rule: Option<String>,
    /// The message, a sentence.
    pub message: String,
    /// What would have been right.
    pub hint: Option<String>,
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
    /// Whether the text violates the form of the notation, in any game.
    #[must_use]
    pub fn is_of_form(&self) -> bool {
        self.action_index.is_none()
            && !self.unlisted
            && self.variation.is_none()
            && matches!(self.kind, Kind::Syntax | Kind::Truncated | Kind::Limit | Kind::AfterEnd)
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The name of the file; `-` for standard input.
    pub file: String,
    /// Index of the game in the file, from 0.
    pub index: u64,
    /// The line where it starts, from 1.
    pub line: u64,
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
}

/// The totals of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SummaryLine {
    /// The totals.
    pub summary: Summary,
}
