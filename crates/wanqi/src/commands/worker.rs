//! `wanqi worker`: the other side of plugins that run in processes of their own.

use crate::app::App;
use crate::exit::{Code, Failure};

/// Arguments: none; everything comes on standard input.
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Answers until nobody asks any more.
pub fn run(_: &App, _: &Args) -> Result<(), Failure> {
    wanqi_host::worker::serve()
        .map_err(|error| Failure::new(Code::File, format_args!("standard input: {error}")))
}
