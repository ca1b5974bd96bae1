//! Smart Game Format, FF\[3\] and FF\[4\], both ways.
//!
//! What has a place in WQN stands there: names and the like in tags, size, komi and handicap in
//! options, set-up stones in the position, moves and passes as actions, two moves of one colour
//! with `:skip` between them, comments as comments, remaining time as `[%clk]`, variations as
//! variations. Everything else is kept, so that it can be written back:
//!
//! * root properties of one line as tags `X_NAME`;
//! * all others in comments of their own, as `[%sgf NAME value …]` with the raw values, in which
//!   blanks, brackets, braces and `%` are written `%20` and so on, and an empty value is `%`;
//! * `[%sgf ;]` begins a node that has no move; variations that WQN cannot place are written so
//!   as a whole, between `[%sgf (]` and `[%sgf )]`.
//!
//! What cannot be part of a record (stones set up after the start, broken syntax) becomes an action
//! `sgf:what_is_wrong`, which the game refuses at the place where it stood.

mod command;
mod export;
mod head;
mod import;
mod result;
mod rules;
mod settle;

pub(crate) use export::export;
pub(crate) use import::import;

/// What stands before the text of an action that is none.
pub(crate) const TROUBLE: &str = "sgf:";

/// The sentence of an action that is none.
pub(crate) fn trouble(text: &[u8]) -> Option<String> {
    let what = text.strip_prefix(TROUBLE.as_bytes())?;
    Some(String::from_utf8_lossy(what).replace('_', " "))
}
