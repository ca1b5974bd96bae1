//! Smart Game Format, FF\[3\] and FF\[4\]: import and export.
//!
//! The import writes everything that WQN can express: names and the like as tags, size, komi and
//! handicap as options, set-up stones as the position, moves and passes as actions, two moves of
//! one colour with `:skip` between them, comments as comments, remaining time as `[%clk]`,
//! variations as variations. It keeps everything else, so that the export can write it back:
//!
//! * root properties of one line as tags `X_NAME`;
//! * all others in comments of their own, as `[%sgf NAME value …]` with the raw values, in which
//!   blanks, brackets, braces and `%` are written `%20` and so on, and an empty value is `%`;
//! * `[%sgf ;]` begins a node that has no move; variations that WQN cannot place are written so
//!   as a whole, between `[%sgf (]` and `[%sgf )]`.
//!
//! What cannot be part of a record (stones set up after the start, broken syntax) becomes an action
//! `sgf:what_is_wrong`, which the game refuses at its place in the file.

mod command;
mod export;
mod head;
mod import;
mod result;
mod rules;
mod settle;

pub(crate) use export::export;
pub(crate) use import::import;
