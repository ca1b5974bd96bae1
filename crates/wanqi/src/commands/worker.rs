//! `wanqi worker`: runs a plugin in a separate process and answers its parent process.

use crate::app::App;
use crate::exit::{Code, Failure};
use wanqi_notation::message;

/// Arguments: none; requests come on standard input.
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Answers requests until standard input ends.
pub fn run(_: &App, _: &Args) -> Result<(), Failure> {
    wanqi_host::worker::serve()
        .map_err(|error| Failure::new(Code::File, message!("standard input: {error}", error)))
}
