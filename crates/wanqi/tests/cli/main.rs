//! Runs the program: every command, its JSON, its exit codes, and crashes.
// In a test, a panic is a failure.
#![allow(clippy::unwrap_used)]

mod chinese;
mod commands;
mod convert;
mod docs;
mod draw;
mod fmt;
mod help;
mod install;
mod journal;
mod kept;
mod kill;
mod names;
mod new;
mod outputs;
mod pictures;
mod power;
mod printing;
mod program;
mod ranges;
mod reading;
mod record;
mod replay;
mod scene;
mod schema;
mod serve;
mod svg;
mod terminal;
mod unnamed;
