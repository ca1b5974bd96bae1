//! `wanqi record`: plays and records a game.

use crate::app::{App, died};
use crate::cli::GameArgs;
use crate::exit::Failure;
use crate::play::TerminalGame;
use crate::scratch::RecordPlace;
use std::io::ErrorKind;
use std::path::PathBuf;
use wanqi_host::output::not_printed_into;
use wanqi_host::printable::counted;
use wanqi_host::recording::{self, Recording};
use wanqi_host::session::Session;
use wanqi_host::source::Input;
use wanqi_notation::message;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Starts from this position text
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// The new file; `-` prints the record at the end
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Names of the players, in the order of the seats
    #[arg(long, value_name = "NAME", num_args = 1..)]
    seat: Vec<String>,
    /// Seed of the chance events [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Plays and records the game.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let place = RecordPlace::new(app, &args.out)?;
    not_printed_into(&[Input::named("-")]).map_err(Failure::usage)?;
    let position = args.position.as_deref().unwrap_or_default();
    let start = app.create(&args.game, position)?;
    let variant = app.variant(&args.game.game)?;
    let tags = &variant.ruleset().seat_tags;
    if args.seat.len() > tags.len() {
        let names = counted(args.seat.len() as u64, "name");
        let seats = counted(tags.len() as u64, "seat");
        let message = message!("--seat: {names}, but the game has {seats}", names, seats);
        return Err(
            Failure::usage(message).help(message!("the seats are {tags}", tags = tags.join(", ")))
        );
    }
    let session = Session::new(start).map_err(|refusal| died(&refusal))?;
    let seed = args.seed.unwrap_or_else(drawn_seed);
    let head = recording::head(&session, &variant, position, &args.seat, seed)
        .map_err(|refusal| died(&refusal))?;
    let recording = Recording::create(place.path(), &head, session, seed).map_err(|error| {
        let failure = Failure::file(place.path(), &error);
        match error.kind() {
            ErrorKind::AlreadyExists => failure.help(message!(
                "`wanqi resume {out}` resumes an unfinished record",
                out = args.out.display()
            )),
            _ => failure,
        }
    })?;
    TerminalGame::new(app, recording, &place, args.seat.clone()).play()
}

/// A random seed from the operating system, through the keys of `RandomState`.
pub fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
