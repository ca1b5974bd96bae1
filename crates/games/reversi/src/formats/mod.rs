//! Formats of Othello: transcripts and WTHOR.

mod record;
pub(crate) mod transcript;
pub(crate) mod wthor;
