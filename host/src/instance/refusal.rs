//! Why a call of a plugin failed.

use crate::verdict;
use borsh::{BorshDeserialize, BorshSerialize};
use wanqi_abi as abi;
use wanqi_notation::{Message, message};

/// A status of the host, not of the ABI: the plugin's process has ended.
pub(crate) const GONE: abi::Status = -1;
/// A status of the host: the plugin exceeded the time limit, and its process was killed.
pub(crate) const TIMED_OUT: abi::Status = -2;

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, BorshSerialize, BorshDeserialize)]
#[error("{message}")]
pub struct Refusal {
    /// Status of the ABI.
    pub status: abi::Status,
    /// Of a replay: index of the refused frame.
    pub frame: u64,
    /// Offset of the fault in the given text, in bytes.
    pub offset: u64,
    /// Length of the faulty bytes; 0 if the fault is at a point.
    pub length: u64,
    /// Id of the deciding rule, or empty.
    pub rule: String,
    /// The sentence for users.
    #[borsh(serialize_with = "crate::wire::write", deserialize_with = "crate::wire::read")]
    pub message: Message,
    /// What would have been right, or empty.
    #[borsh(serialize_with = "crate::wire::write", deserialize_with = "crate::wire::read")]
    pub hint: Message,
}

impl Refusal {
    /// The kind of the diagnostic; a status without a kind is a fault of the plugin.
    pub const fn kind(&self) -> verdict::FaultKind {
        match (self.status, verdict::FaultKind::of_status(self.status)) {
            (TIMED_OUT, _) => verdict::FaultKind::Timeout,
            (_, Some(kind)) => kind,
            (_, None) => verdict::FaultKind::PluginDied,
        }
    }

    /// Whether the plugin panicked, or its worker process ended or timed out, in this call or in an
    /// earlier one.
    pub fn died(&self) -> bool {
        matches!(self.kind(), verdict::FaultKind::PluginDied | verdict::FaultKind::Timeout)
    }

    /// As [`Refusal::died`], for an import or export: these may refuse the bytes, or not support
    /// them.
    pub fn died_in_format(&self) -> bool {
        self.died() && !matches!(self.status, abi::BAD_INPUT | abi::UNSUPPORTED)
    }

    /// Whether the plugin or rule set does not support the call.
    pub fn unsupported(&self) -> bool {
        self.status == abi::UNSUPPORTED
    }

    pub(crate) fn of(status: abi::Status) -> Refusal {
        Refusal {
            status,
            frame: 0,
            offset: 0,
            length: 0,
            rule: String::new(),
            message: words(status),
            hint: Message::none(),
        }
    }

    pub(super) fn unsupported_extension(id: &str) -> Refusal {
        Refusal { message: message!("the plugin has no {id}", id), ..Refusal::of(abi::UNSUPPORTED) }
    }
}

/// The default sentence for a status.
fn words(status: abi::Status) -> Message {
    match status {
        abi::SYNTAX => message!("not a form that this game can read"),
        abi::ILLEGAL => message!("not allowed here"),
        abi::AMBIGUOUS => message!("fits more than one legal action"),
        abi::WRONG_ACTOR => message!("this seat is not to move"),
        abi::WRONG_CLAIM => message!("the claim does not hold"),
        abi::MARK_MISMATCH => message!("the mark after it is wrong"),
        abi::AFTER_END => message!("the game has ended"),
        abi::BAD_OPTIONS => message!("the rule set does not have these options"),
        abi::BAD_POSITION => message!("the position cannot be read"),
        abi::BAD_SNAPSHOT => message!("the snapshot cannot be read"),
        abi::UNSUPPORTED => message!("this game does not support that"),
        abi::LIMIT => message!("a limit on size or count was exceeded"),
        abi::STOPPED => message!("stopped"),
        abi::BAD_ARGUMENT => message!("an argument is out of range"),
        abi::PANIC => message!("the plugin panicked"),
        abi::POISONED => message!("the plugin panicked earlier in this game"),
        abi::CHECKPOINT_MISMATCH => message!("the position differs from the checkpoint"),
        abi::BAD_INPUT => message!("the input cannot be read"),
        GONE => message!("the plugin's process has ended"),
        TIMED_OUT => message!("the plugin took too long"),
        _ => message!("the plugin returned a status that does not exist"),
    }
}
