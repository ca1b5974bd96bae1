//! Starts games, and resumes records.

use super::Play;
use crate::annotate;
use crate::call::Call;
use crate::problem::{self, Answer};
use crate::view::one_record;
use axum::http::StatusCode;
use serde::Deserialize;
use std::path::PathBuf;
use wanqi_host::instance::Refusal;
use wanqi_host::record::tags;
use wanqi_host::recording::journal::Journal;
use wanqi_host::recording::{self, Recording};
use wanqi_host::registry::Variant;
use wanqi_host::session::Session;
use wanqi_host::source::Input;
use wanqi_host::validate::reading::GameReader;
use wanqi_notation::{Message, message};

/// The most records whose names differ only in their number.
const MOST_NAMES: u32 = 1_000_000;

/// A new game, or a record to resume.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenGame {
    game: Option<String>,
    rules: Option<String>,
    #[serde(default)]
    options: String,
    #[serde(default)]
    position: String,
    #[serde(default)]
    names: Vec<String>,
    seed: Option<u64>,
    /// `seed` or `entry`.
    chance: Option<String>,
    /// The file of a record to resume.
    resume: Option<u64>,
}

impl OpenGame {
    /// Opens the game.
    pub fn open(&self, call: &Call) -> Answer<Play> {
        match self.resume {
            Some(file) => resumed(call, file),
            None => started(call, self),
        }
    }
}

/// Starts a game with a new record.
fn started(call: &Call, asked: &OpenGame) -> Answer<Play> {
    let Call { shared, language } = call;
    let language = *language;
    let game = asked.game.as_deref().unwrap_or_default();
    let name = match &asked.rules {
        Some(rules) => format!("{game}/{rules}"),
        None => game.to_owned(),
    };
    let variant = shared.variant(language, &name)?;
    variant.plugin.set_language(language);
    let failed = |refusal: Refusal| problem::refusal(language, variant.game(), &refusal);
    let start = variant.create(&asked.options, &asked.position).map_err(failed)?;
    let session = Session::new(start).map_err(failed)?;
    let seed = asked.seed.unwrap_or_else(drawn_seed);
    let seats = variant.ruleset().seat_tags.len();
    let mut names: Vec<String> = asked.names.iter().take(seats).cloned().collect();
    names.iter_mut().filter(|name| name.trim().is_empty()).for_each(|name| *name = "?".to_owned());
    let head =
        recording::head(&session, &variant, &asked.position, &names, seed).map_err(failed)?;
    let (file, recording) = created(call, &variant, &head, session, seed)?;
    let draws = asked.chance.as_deref() != Some("entry");
    let mut play = Play { variant, recording, file, names, draws, annotated: false };
    play.chance().map_err(|error| play.unrecorded(&error))?;
    Ok(play)
}

/// Creates the record in a new file of the folder of records.
fn created(
    call: &Call,
    variant: &Variant,
    head: &str,
    session: Session,
    seed: u64,
) -> Answer<(PathBuf, Recording)> {
    let failed = |error: std::io::Error| call.failed(&error);
    let folder = &call.shared.records;
    std::fs::create_dir_all(folder).map_err(failed)?;
    let slug = &variant.game().slug;
    let free = |number: &u32| !folder.join(format!("{slug}-{number}.wqn")).exists();
    let mut session = Some(session);
    for number in (1..MOST_NAMES).filter(free) {
        let file = folder.join(format!("{slug}-{number}.wqn"));
        let Some(own) = session.take() else { break };
        // Another program may have taken the name: then the game starts again below.
        let again = own.start().try_clone();
        match Recording::create(&file, head, own, seed) {
            Ok(recording) => return Ok((file, recording)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                session = again.ok().and_then(|start| Session::new(start).ok());
            }
            Err(error) => return Err(failed(error)),
        }
    }
    let message = message!("no name is free in the folder of records");
    Err(problem::said(StatusCode::CONFLICT, call.language, message))
}

/// A random seed from the operating system, through the keys of `RandomState`.
fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

impl Play {
    /// The same game with the plugins of now, from its record.
    ///
    /// # Errors
    /// Why the record cannot be read with them; then only the record remains.
    pub fn reopened(self, call: &Call) -> Result<Play, Message> {
        let Play { recording, file, draws, .. } = self;
        // Its lock ends here.
        drop(recording);
        let play = resume(call, &Input::named(&file)).map_err(|problem| problem.message())?;
        Ok(Play { draws, ..play })
    }
}

/// Resumes a record, as `wanqi resume` does.
fn resumed(call: &Call, file: u64) -> Answer<Play> {
    resume(call, &call.shared.files.input(call.language, file)?)
}

fn resume(call: &Call, input: &Input) -> Answer<Play> {
    let language = call.language;
    let path = input.path.clone().unwrap_or_default();
    let failed = |error: std::io::Error| call.failed(&error);
    let reopened = Journal::open(&path).map_err(failed)?;
    let content = reopened.content.clone();
    let registry = call.registry().for_reader(language);
    let settings = one_record();
    let mut games = GameReader::new(&registry, &settings, input).read(&content, 0, 1);
    let only = || call.wrong(message!("only a valid record of one game can be resumed"));
    let (1, Some(mut game)) = (games.len(), games.pop()) else { return Err(only()) };
    let Some(played) = game.played.filter(|_| game.verdict.ok) else {
        game.verdict.translate(language);
        let fault = game.verdict.errors.into_iter().find(|fault| fault.stops);
        return Err(fault.map_or_else(only, |fault| call.wrong(fault.reason.message)));
    };
    let seed = tags(&content).get("Seed").and_then(|seed| seed.parse().ok());
    let finished = recording::ending::Ending::stated(&content).is_some();
    let journal = match finished {
        true => reopened.untouched(),
        false => reopened.settle().map_err(failed)?,
    };
    let variant = Variant { plugin: played.start.plugin().clone(), rules: played.start.rules() };
    let recording = Recording::resume(journal, &content, &played, seed.unwrap_or_else(drawn_seed))
        .map_err(|error| problem::unrecorded(language, variant.game(), &error))?;
    let tags = tags(&content);
    let name = |tag: &String| tags.get(tag).unwrap_or("?").to_owned();
    let names = variant.ruleset().seat_tags.iter().map(name).collect();
    let annotated = annotate::has_notes(&content);
    Ok(Play { variant, recording, file: path, names, draws: true, annotated })
}
