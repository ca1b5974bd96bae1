//! The program from outside: every command, its JSON, its exit codes, and crashes.

mod commands;
mod convert;
mod docs;
mod draw;
mod journal;
mod kill;
mod pictures;
mod power;
mod program;
mod record;
mod scene;
mod schema;
mod svg;
mod terminal;
