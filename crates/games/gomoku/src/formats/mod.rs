//! Formats of other programs: SGF, and the libraries of RenLib. Both are trees of moves.

mod played;
pub(crate) mod renlib;
pub(crate) mod sgf;
mod tree;
