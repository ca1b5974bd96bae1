//! Board kits: plain types and functions, no rules.

pub mod bitboard;
pub mod bits;
pub mod chain;
pub mod hex;
mod sets;
pub mod square;
