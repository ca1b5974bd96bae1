//! The tests of the SDK: a toy game with features that the first games lack (chance, open turns,
//! sets, claims, a panic), through the trait and through the table of the ABI.

mod abi;
mod boards;
mod boardspace;
mod chinese;
mod counting;
mod formats;
mod fuzzing;
mod nearest;
mod pair;
mod solving;
mod texts;
mod toy;

/// The game in the documentation of the trait.
#[path = "../../doc/twenty_one.rs"]
mod twenty_one;
