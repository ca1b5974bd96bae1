//! Reasons for which three or more games end, with the same meaning and the same words.
//!
//! A game lists them in its table beside its own:
//!
//! ```
//! use wanqi_sdk::facts::{Reason, reason, reasons};
//!
//! const REASONS: &[Reason] =
//!     &[reason("connection", "connection", "连通对边"), reasons::FULL_BOARD];
//! assert_eq!(REASONS[1].id, "full-board");
//! ```

use super::{Reason, reason};

/// A position has occurred too often.
pub const REPETITION: Reason = reason("repetition", "repetition", "重复局面");
/// The board is full.
pub const FULL_BOARD: Reason = reason("full-board", "full board", "盘满");
/// The seat to move has no legal move.
pub const NO_MOVE: Reason = reason("no-move", "no move", "无子可动");
/// All pieces of the seat to move are blocked.
pub const BLOCKED: Reason = reason("blocked", "blocked", "无路可走");
/// Nothing was captured for long.
pub const NO_CAPTURE: Reason = reason("no-capture", "no capture", "久无吃子");
/// A side has captured all pieces of the other.
pub const ALL_CAPTURED: Reason = reason("all-captured", "all captured", "吃尽对方");
/// A side has taken all pieces of the other.
pub const ALL_TAKEN: Reason = reason("all-taken", "all taken", "吃尽对方");
/// All pieces of a side have reached their goal.
pub const ARRIVED: Reason = reason("arrived", "arrived", "全部到达");
/// All pieces of both sides have reached their goals.
pub const BOTH_ARRIVED: Reason = reason("both-arrived", "both arrived", "双方均已到达");
/// The game has reached the maximum number of turns.
pub const TURN_LIMIT: Reason = reason("turn-limit", "turn limit", "达到限定手数");
/// All seats but one have left the game.
pub const OTHERS_LEFT: Reason = reason("others-left", "others left", "其余各方退出");
/// Three pieces of a side are in a row.
pub const THREE_IN_A_ROW: Reason = reason("three-in-a-row", "three in a row", "三子连线");
/// Five pieces of a side are in a row.
pub const FIVE_IN_A_ROW: Reason = reason("five-in-a-row", "five in a row", "五子连线");
/// A side has more pieces than the other.
pub const MORE_PIECES: Reason = reason("more-pieces", "more pieces", "子数较多");
/// Both sides have the same number of pieces.
pub const EQUAL_PIECES: Reason = reason("equal-pieces", "equal pieces", "子数相等");
/// The king is attacked and no move defends it.
pub const CHECKMATE: Reason = reason("checkmate", "checkmate", "将死");
