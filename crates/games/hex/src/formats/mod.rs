//! Formats of other Hex programs: lists of moves, and SGF.

pub(crate) mod moves;
mod record;
pub(crate) mod sgf;
