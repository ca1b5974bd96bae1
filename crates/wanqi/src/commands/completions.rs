//! `wanqi completions`: a script that completes commands in a shell.

use crate::app::App;
use crate::exit::Failure;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// Prints the script.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut crate::described(app.language()),
        "wanqi",
        &mut script,
    );
    let mut out = app.out();
    out.bytes(&script)?;
    out.flush()
}
