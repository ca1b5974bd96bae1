//! `wanqi man`: prints the manual page of the program and all commands, in roff.

use crate::app::App;
use crate::exit::Failure;
use clap_mangen::Man;

/// Arguments: none.
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Prints the page.
pub fn run(app: &App, _: &Args) -> Result<(), Failure> {
    let command = crate::helpful(app.language());
    let mut page = Vec::new();
    let rendered = render(app, &command, &mut page);
    rendered.map_err(|error| Failure::stdout(&error))?;
    let mut out = app.out();
    out.bytes(&page)?;
    out.flush()
}

fn render(app: &App, command: &clap::Command, page: &mut Vec<u8>) -> std::io::Result<()> {
    Man::new(command.clone()).render(page)?;
    for sub in
        command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help")
    {
        let man = Man::new(sub.clone());
        page.extend_from_slice(
            format!(".SH \"WANQI {}\"\n", sub.get_name()).to_uppercase().as_bytes(),
        );
        man.render_description_section(page)?;
        man.render_synopsis_section(page)?;
        man.render_options_section(page)?;
        let examples = crate::examples::of(sub.get_name());
        for (line, about) in examples {
            page.extend_from_slice(
                format!(".PP\n{}:\n.PP\n.nf\n    {}\n.fi\n", roff(&app.text(about)), roff(line))
                    .as_bytes(),
            );
        }
    }
    Ok(())
}

/// Escapes the characters that have a meaning in roff.
fn roff(text: &str) -> String {
    text.replace('\\', "\\\\").replace('-', "\\-").replace('\'', "\\(aq")
}
