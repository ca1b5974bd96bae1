//! What `validate` says of a game, in the shape of its JSON.

use crate::outcome::Outcome;
use serde::Serialize;
use wanqi_abi as abi;
use wanqi_notation::ProblemKind;

/// Everything that can be said of a place in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The text is not of the notation's form.
    Syntax,
    /// No game can be told, or there is no plugin for it.
    UnknownGame,
    /// The game has no such rule set.
    UnknownRules,
    /// Options that the rule set does not take.
    BadOptions,
    /// A position that cannot be read or is impossible.
    BadPosition,
    /// A rule forbids the action.
    IllegalAction,
    /// The text fits more than one legal action.
    AmbiguousAction,
    /// The seat is not to act.
    WrongActor,
    /// A claim that does not hold.
    WrongClaim,
    /// Actions after a forced end, or after the end marker.
    AfterEnd,
    /// A move number that is not the game's.
    NumberMismatch,
    /// A check or mate sign that is not true.
    MarkMismatch,
    /// The result contradicts how the game ended, or itself.
    ResultMismatch,
    /// The position differs from a checkpoint.
    CheckpointMismatch,
    /// The file ends inside a tag, comment or variation.
    Truncated,
    /// The plugin died while judging the game.
    PluginDied,
    /// The plugin took too long.
    Timeout,
    /// A limit on size or nesting was passed.
    Limit,
    /// Play went on after the rules had ended the game.
    AfterDeclaredEnd,
    /// The result differs from how the game ended by rules that were assumed, or declared.
    ResultDiffers,
    /// No end marker.
    NoEndMarker,
    /// Bytes that are not UTF-8 in a tag or comment.
    Encoding,
    /// A forced action that the record leaves out was put in.
    Restored,
    /// The record is pinned to another revision of the rules.
    Revision,
    /// A tag that the notation does not know.
    UnknownTag,
    /// A command in a comment that the notation does not know.
    UnknownCommand,
    /// `+` where the truth is `#`.
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

    /// The kind of a refusal with this status; `None` if no record can cause the status, so that the
    /// plugin is at fault.
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

    /// For people.
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

/// One thing that is wrong, or worth knowing (CLI.md's `E`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What kind of thing.
    pub kind: Kind,
    /// Line, from 1.
    pub line: u64,
    /// Column in Unicode scalar values, from 1.
    pub column: u64,
    /// Byte in the file, from 0.
    pub byte: u64,
    /// How many bytes.
    pub length: u64,
    /// Index of the action in its line of play, from 0.
    pub action_index: Option<u64>,
    /// The seat concerned.
    pub seat: Option<u32>,
    /// The text at that place.
    pub token: Option<String>,
    /// Id of the rule that decides.
    pub rule: Option<String>,
    /// A sentence.
    pub message: String,
    /// What would have been right.
    pub hint: Option<String>,
    /// Path of the variation: `12...Nf6/2`.
    pub variation: Option<String>,
    /// The line of play ends here: nothing behind it was applied.
    #[serde(skip)]
    pub stops: bool,
    /// It says no more than that there are others like the one before.
    #[serde(skip)]
    pub unlisted: bool,
    /// What people are shown beside it.
    #[serde(skip)]
    pub scene: Option<Box<Excerpt>>,
}

impl Fault {
    /// Whether the text is not of the notation's form, whatever the game.
    #[must_use]
    pub fn is_of_form(&self) -> bool {
        self.action_index.is_none()
            && !self.unlisted
            && self.variation.is_none()
            && matches!(self.kind, Kind::Syntax | Kind::Truncated | Kind::Limit | Kind::AfterEnd)
    }
}

/// The line of the source that holds a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line, perhaps cut at both ends.
    pub text: String,
    /// The stretch in `text`, in bytes.
    pub span: std::ops::Range<usize>,
}

/// Verdict on a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The file as it was named; `-` for standard input.
    pub file: String,
    /// Index of the game in the file, from 0.
    pub index: u64,
    /// The line it begins in.
    pub line: u64,
    /// Slug of the game, if known.
    pub game: Option<String>,
    /// Slug of the rule set, if known.
    pub rules: Option<String>,
    /// The record says nothing, or not all, of rule set and options.
    pub rules_assumed: bool,
    /// Actions applied.
    pub actions: u64,
    /// No error.
    pub ok: bool,
    /// What is wrong.
    pub errors: Vec<Fault>,
    /// What is worth knowing.
    pub warnings: Vec<Fault>,
    /// The result the record states.
    pub result: Option<String>,
    /// The result was compared with how the game ended.
    pub result_checked: bool,
    /// How the game ended by the rules.
    pub outcome: Option<Outcome>,
    /// Game id: equal for equal games, whatever their tags.
    pub id: Option<String>,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// Games read.
    pub games: u64,
    /// Games without an error.
    pub ok: u64,
    /// Games with one.
    pub failed: u64,
    /// Games with a warning.
    pub warned: u64,
    /// Actions applied.
    pub actions: u64,
    /// Games that do not say all of rule set and options: the rest was assumed.
    pub rules_assumed: u64,
    /// Files of folders that were skipped, since nothing claims their suffix.
    pub skipped: u64,
    /// Wall time.
    pub seconds: f64,
}

/// The last line of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SummaryLine {
    /// The figures.
    pub summary: Summary,
}
