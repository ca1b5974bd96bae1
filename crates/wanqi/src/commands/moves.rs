//! `wanqi moves`: lists the legal actions of a position.

use crate::app::{App, died};
use crate::cli::{GameArgs, PositionArgs};
use crate::exit::Failure;
use crate::language::Level;
use wanqi_host::legal::Legal;
use wanqi_notation::message;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Writes actions in this style (`wanqi info GAME` lists the styles) [default: canonical]
    #[arg(long, value_name = "STYLE")]
    style: Option<String>,
    /// Lists only the claims that can be made
    #[arg(long)]
    claims: bool,
}

/// Lists the legal actions.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let session = app.session(&args.game, &args.position)?;
    let game = session.now();
    let style = args.style.as_deref().map_or(Ok(0), |name| app.style(game, name))?;
    let legal = Legal::of(game, args.claims).and_then(|legal| legal.in_style(game, style));
    let legal = legal.map_err(|refusal| died(&refusal))?;
    let mut out = app.out();
    if app.global.json {
        out.json(&legal)?;
    } else {
        let several = legal.actions.len() > 1;
        for (actor, actions) in &legal.actions {
            for action in actions {
                match several || *actor == 0 {
                    true => out.line(format_args!("@{actor}:{action}"))?,
                    false => out.line(action)?,
                }
            }
        }
        if let Some(outcome) = &legal.outcome {
            let language = app.language();
            let end = outcome.sentence_in(&game.plugin().game, game.ruleset(), language);
            app.say(Level::Note, message!("the game has ended, {end}", end));
        }
    }
    out.flush()
}
