//! A game that is played and recorded. Each accepted step is on the disk before it is answered.

use crate::annotate;
use crate::picture::{picture, scene};
use crate::problem::{self, Answer, Problem};
use crate::shared::{Lang, Shared};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_host::instance::{FrameKind, Instance, Refusal};
use wanqi_host::language::Language;
use wanqi_host::legal::{Legal, actors};
use wanqi_host::record::mainline::{self, Item};
use wanqi_host::recording::journal::Journal;
use wanqi_host::recording::{self, RecordError, Recording};
use wanqi_host::registry::Variant;
use wanqi_host::session::{Attempt, Played, Session};
use wanqi_host::source::Input;
use wanqi_host::touch::{changed, touches};
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::GameReader;
use wanqi_host::view::{self, Eyes};
use wanqi_host::{convert, record as records};
use wanqi_notation::{Severity, message};

/// The most actions of a page of the legal list.
const MOST_LISTED: usize = 5_000;
/// The most records whose names differ only in their number.
const MOST_NAMES: u32 = 1_000_000;
/// The most actions of chance that follow one another without an action of a seat.
const MOST_DRAWN: usize = 1_000;

/// A game that is played.
pub struct Play {
    /// The rule set, with a language of its own.
    pub variant: Variant,
    /// The record.
    pub recording: Recording,
    /// Its file.
    pub file: PathBuf,
    /// The names of the players, by seat.
    names: Vec<String>,
    /// Whether chance is drawn from the seed; otherwise a user enters it.
    draws: bool,
    /// Whether the record has comments, annotations or variations.
    pub annotated: bool,
}

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

/// What a request wants to see.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Look {
    /// `all`, `nobody` or a seat.
    view: Option<String>,
    /// The number of steps before the position that is shown; by default all.
    ply: Option<usize>,
}

/// A step to record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The text of the action or event.
    text: String,
    /// The actor; 0 is chance. Without it, `text` is read as in a record, such as `@2:d4`.
    seat: Option<u8>,
    /// The number of steps that the page has seen: a step for an older position is refused.
    ply: Option<usize>,
    /// The result of a ruling, for `:adjudicate`.
    result: Option<String>,
}

impl Play {
    /// The language of the answers, from now on.
    fn speak(&self, language: Language) {
        self.variant.plugin.set_language(language);
    }

    fn game(&self) -> &Instance {
        self.recording.session.now()
    }

    /// A problem for a refusal.
    pub fn refused(&self, refusal: &Refusal) -> Problem {
        problem::refusal(self.game().language(), self.variant.game(), refusal)
    }

    /// A problem for a step that is not recorded.
    pub fn unrecorded(&self, error: &RecordError) -> Problem {
        problem::unrecorded(self.game().language(), self.variant.game(), error)
    }

    fn wrong(&self, message: wanqi_notation::Message) -> Problem {
        problem::said(StatusCode::UNPROCESSABLE_ENTITY, self.game().language(), message)
    }

    /// Who looks, and what they may see.
    fn eyes(&self, asked: Option<&str>) -> Answer<Eyes> {
        let seats = self.variant.ruleset().seats_max;
        match asked {
            None | Some("") => match self.recording.ended() {
                Some(_) => Ok(Eyes::All),
                None => Eyes::due(self.game()).map_err(|refusal| self.refused(&refusal)),
            },
            Some("all") => Ok(Eyes::All),
            Some("nobody") => Ok(Eyes::Nobody),
            Some(seat) => match seat.parse() {
                Ok(seat) if (1..=seats).contains(&seat) => Ok(Eyes::Seat(seat)),
                _ => Err(self.wrong(message!("the seats are 1 to {seats_max}", seats_max = seats))),
            },
        }
    }

    /// Draws chance while it is to act, if the user wants that.
    fn chance(&mut self) -> Result<(), RecordError> {
        for _ in 0..MOST_DRAWN {
            if !self.draws || self.recording.draw()?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Whether a step is hidden from these eyes: in a game with hidden information other seats'
    /// submissions stay hidden until the end.
    fn hides(&self, played: &Played, index: usize, eyes: Eyes) -> bool {
        if eyes == Eyes::All || self.recording.ended().is_some() || !played.is_sealed() {
            return false;
        }
        let own = eyes == Eyes::Seat(played.seat);
        let set = self.variant.ruleset();
        // A turn of sealed submissions ends when the next position is not sealed.
        let rest = self.recording.session.played().get(index..).unwrap_or_default();
        let open =
            rest.iter().all(Played::is_sealed) && view::is_sealed(self.game()).unwrap_or(true);
        !own && (open || set.has(abi::TRAIT_HIDDEN))
    }

    /// The steps as these eyes may see them: `[ply, number, text, seat, kind]`.
    fn steps(&self, eyes: Eyes) -> Value {
        let seats = self.variant.ruleset().seats_max;
        let mut events = self.recording.events().into_iter().peekable();
        let mut round = None;
        let mut steps = Vec::new();
        for (index, played) in self.recording.session.played().iter().enumerate() {
            while let Some((_, event)) = events.next_if(|(before, _)| *before <= index) {
                steps.push(json!({ "kind": "event", "text": event, "ply": index }));
            }
            let goes_on = played.goes_on() && index > 0;
            let number = match goes_on
                || played.kind == FrameKind::Event
                || round == Some(played.before.round)
            {
                true => String::new(),
                false => played.number(),
            };
            round = Some(played.before.round);
            let hidden = self.hides(played, index, eyes);
            let text = if hidden { "…".to_owned() } else { played.written(seats) };
            steps.push(json!({
                "kind": "move", "line": 0, "ply": index + 1, "number": number, "text": text,
                "seat": played.seat, "goes_on": goes_on, "hidden": hidden,
            }));
        }
        for (_, event) in events {
            steps.push(json!({ "kind": "event", "text": event,
                "ply": self.recording.session.played().len() }));
        }
        json!(steps)
    }

    /// The state as JSON.
    fn state(&mut self, id: u64, look: &Look) -> Answer<Value> {
        let eyes = self.eyes(look.view.as_deref())?;
        let plies = self.recording.session.played().len();
        let ply = look.ply.unwrap_or(plies).min(plies);
        let failed = |refusal: Refusal| self.refused(&refusal);
        let past;
        let shown = if ply == plies {
            self.game()
        } else {
            past = self.recording.session.at(ply).map_err(failed)?;
            &past
        };
        let shown_scene = scene(shown, eyes)?;
        let before = match ply.checked_sub(1) {
            Some(ply) => Some(scene(&self.recording.session.at(ply).map_err(failed)?, eyes)?),
            None => None,
        };
        let moved = before.map_or_else(Vec::new, |before| changed(&shown_scene, &before));
        let (set, language) = (self.variant.ruleset(), shown.language());
        let turn = self.game().turn().map_err(failed)?;
        let mut to_act = Vec::new();
        for actor in actors(turn.to_act) {
            let role = match (actor, turn.to_act.count_ones()) {
                (0, _) => String::new(),
                (_, 1) => set.role(turn.role).to_owned(),
                _ => self.game().role_names(actor).map_err(failed)?,
            };
            let name = match actor {
                0 => language.pick("chance", "随机").to_owned(),
                _ => set.seat_name(actor, &role, language),
            };
            to_act.push(json!({ "seat": actor, "name": name }));
        }
        let outcome = self.game().outcome().map_err(failed)?;
        let position = match set.has(abi::TRAIT_HIDDEN) || eyes != Eyes::All {
            true => eyes.position(shown).map_err(failed)?,
            false => shown.position().map_err(failed)?,
        };
        let status = view::status(shown).map_err(failed)?;
        let view = match eyes {
            Eyes::All => "all".to_owned(),
            Eyes::Nobody => "nobody".to_owned(),
            Eyes::Seat(seat) => seat.to_string(),
        };
        let ended = self.recording.ended().map(|ended| {
            json!({ "result": ended.result, "termination": ended.termination,
                "score": ended.score })
        });
        let mut state = json!({
            "id": id,
            "game": self.variant.game().slug,
            "rules": set.slug,
            "game_name": self.variant.game().name,
            "game_name_zh": self.variant.game().name_zh,
            "rules_name": set.name,
            "rules_name_zh": set.name_zh,
            "traits": set.trait_names(),
            "seats": set.seats_max,
            "seat_tags": set.seat_tags,
            "seat_names": (1..=set.seats_max).map(|seat| {
                let role = shown.role_names(seat).unwrap_or_default();
                set.seat_name(seat, &role, language)
            }).collect::<Vec<_>>(),
            "names": self.names,
            "file": self.file.display().to_string(),
            "ply": ply,
            "plies": plies,
            "undoable": self.recording.undoable(),
            "redoable": self.recording.redoable(),
            "to_act": to_act,
            "round": turn.round,
            "turn_open": turn.flags & abi::TURN_OPEN != 0,
            "sealed": turn.flags & abi::TURN_SEALED != 0,
            "draws": self.draws,
            "hides": view::hides(self.game()),
            "status": status,
            "outcome": outcome,
            "ended": ended,
            "view": view,
            "position": position,
            "picture": picture(shown, &shown_scene)?,
            "changed": moved,
            "steps": self.steps(eyes),
        });
        if self.annotated && eyes == Eyes::All {
            state["steps"] = annotate::steps(self)?;
        }
        Ok(state)
    }

    /// Refuses a step that was chosen in an older position.
    fn is_now(&self, ply: Option<usize>) -> Answer<()> {
        match ply.is_none_or(|ply| ply == self.recording.session.played().len()) {
            true => Ok(()),
            false => Err(problem::said(
                StatusCode::CONFLICT,
                self.game().language(),
                message!("the game has changed in the meantime"),
            )),
        }
    }

    fn act(&mut self, step: &Step) -> Answer<()> {
        self.is_now(step.ply)?;
        let text = step.text.trim();
        let done = match step.seat {
            Some(seat) => {
                let kind = if seat == 0 { FrameKind::Env } else { FrameKind::Action };
                self.recording.act(&Attempt { kind, seat: Some(seat), token: text.as_bytes() })
            }
            None => {
                let mut items = parts(text)
                    .filter(|item| !matches!(item, Item::Number(number) if number.dots > 0));
                match (items.next(), items.next()) {
                    (Some(Item::Action(action)), None) => {
                        self.recording.act(&mainline::attempt(&action))
                    }
                    // The game may read digits as an action.
                    (Some(Item::Number(_)), None) => {
                        let token = text.as_bytes();
                        self.recording.act(&Attempt { kind: FrameKind::Action, seat: None, token })
                    }
                    (Some(Item::Word(word)), None) => {
                        self.recording.event(&word, step.result.as_deref())
                    }
                    (Some(Item::Problem(problem)), _) => {
                        return Err(self.wrong(problem.message.clone()));
                    }
                    _ => return Err(self.wrong(message!("one action or event is expected"))),
                }
            }
        };
        done.map_err(|error| self.unrecorded(&error))?;
        self.chance().map_err(|error| self.unrecorded(&error))
    }
}

/// The parts of a typed text. It has no end marker, and needs none.
fn parts(text: &str) -> impl Iterator<Item = Item<'_>> {
    let items = mainline::items(text.as_bytes());
    items.filter(|item| match item {
        Item::Problem(problem) => problem.severity() == Severity::Error,
        _ => true,
    })
}

/// Runs work on a game in the pool.
async fn with<R: Send + 'static>(
    shared: Arc<Shared>,
    language: Language,
    id: u64,
    work: impl FnOnce(&mut Play) -> Answer<R> + Send + 'static,
) -> Answer<R> {
    let table = shared.clone();
    let work = move || {
        table.plays.with(language, id, |play| {
            play.speak(language);
            work(play)
        })
    };
    shared.pool.run(language, work).await
}

/// Runs work on a game in the pool; the answer is its state.
pub async fn stated(
    shared: Arc<Shared>,
    language: Language,
    (id, look): (u64, Look),
    work: impl FnOnce(&mut Play) -> Answer<()> + Send + 'static,
) -> Answer<Json<Value>> {
    let state = move |play: &mut Play| {
        work(play)?;
        play.state(id, &look)
    };
    with(shared, language, id, state).await.map(Json)
}

/// `GET /api/plays`: the open games.
pub async fn list(
    State(shared): State<Arc<Shared>>,
    Query(lang): Query<Lang>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    let pool = shared.clone();
    let work = move || {
        let mut games = Vec::new();
        for id in shared.plays.numbers() {
            let brief = shared.plays.with(language, id, |play| {
                Ok(json!({
                    "id": id,
                    "game": play.variant.game().slug,
                    "rules": play.variant.ruleset().slug,
                    "plies": play.recording.session.played().len(),
                    "file": play.file.display().to_string(),
                }))
            });
            games.extend(brief);
        }
        Ok(Json(json!({ "plays": games })))
    };
    // A game that is in use is waited for.
    pool.pool.run(language, work).await
}

/// `POST /api/plays`: starts a game, or resumes a record.
pub async fn open(
    State(shared): State<Arc<Shared>>,
    Query(lang): Query<Lang>,
    Json(asked): Json<OpenGame>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    let pool = shared.clone();
    let work = move || {
        let id = shared.plays.add(language, |_| match asked.resume {
            Some(file) => resumed(&shared, language, file),
            None => started(&shared, language, &asked),
        })?;
        shared.plays.with(language, id, |play| play.state(id, &Look::default()))
    };
    pool.pool.run(language, work).await.map(Json)
}

fn started(shared: &Shared, language: Language, asked: &OpenGame) -> Answer<Play> {
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
    let (file, recording) = created(shared, language, &variant, &head, session, seed)?;
    let draws = asked.chance.as_deref() != Some("entry");
    let mut play = Play { variant, recording, file, names, draws, annotated: false };
    play.chance().map_err(|error| play.unrecorded(&error))?;
    Ok(play)
}

/// Creates the record in a new file of the folder of records.
fn created(
    shared: &Shared,
    language: Language,
    variant: &Variant,
    head: &str,
    session: Session,
    seed: u64,
) -> Answer<(PathBuf, Recording)> {
    let failed = |error: std::io::Error| problem::file(language, &error);
    std::fs::create_dir_all(&shared.records).map_err(failed)?;
    let slug = &variant.game().slug;
    let free = |number: &u32| !shared.records.join(format!("{slug}-{number}.wqn")).exists();
    let mut session = Some(session);
    for number in (1..MOST_NAMES).filter(free) {
        let file = shared.records.join(format!("{slug}-{number}.wqn"));
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
    Err(problem::said(StatusCode::CONFLICT, language, message))
}

/// A random seed from the operating system, through the keys of `RandomState`.
fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

/// Resumes a record, as `wanqi resume` does.
fn resumed(shared: &Shared, language: Language, file: u64) -> Answer<Play> {
    let input = shared.files.input(language, file)?;
    let path = input.path.clone().unwrap_or_default();
    let failed = |error: std::io::Error| problem::file(language, &error);
    let wrong = |message| problem::said(StatusCode::UNPROCESSABLE_ENTITY, language, message);
    let reopened = Journal::open(&path).map_err(failed)?;
    let content = reopened.content.clone();
    let registry = shared.registry(language).for_reader(language);
    let settings = Settings::default();
    let mut games = GameReader::new(&registry, &settings, &input).read(&content, 0, 1);
    let played = match (games.len(), games.pop()) {
        (1, Some(game)) if game.verdict.ok => game.played,
        _ => None,
    };
    let Some(played) = played else {
        return Err(wrong(message!("only a valid record of one game can be resumed")));
    };
    let seed = records::tags(&content).get("Seed").and_then(|seed| seed.parse().ok());
    let finished = recording::ending::Ending::stated(&content).is_some();
    let journal = match finished {
        true => reopened.untouched(),
        false => reopened.settle().map_err(failed)?,
    };
    let variant = Variant { plugin: played.start.plugin().clone(), rules: played.start.rules() };
    let recording = Recording::resume(journal, &content, &played, seed.unwrap_or_else(drawn_seed))
        .map_err(|error| problem::unrecorded(language, variant.game(), &error))?;
    let tags = records::tags(&content);
    let name = |tag: &String| tags.get(tag).unwrap_or("?").to_owned();
    let names = variant.ruleset().seat_tags.iter().map(name).collect();
    let annotated = annotate::has_notes(&content);
    Ok(Play { variant, recording, file: path, names, draws: true, annotated })
}

/// `GET /api/plays/{id}`: the state of a game.
pub async fn state(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(look): Query<Look>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    stated(shared, language, (id, look), |_| Ok(())).await
}

/// `DELETE /api/plays/{id}`: closes a game; its record gets its end marker.
pub async fn close(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    let pool = shared.clone();
    let work = move || {
        let none = || problem::missing(language, message!("this game is not open any more"));
        let Play { recording, file, .. } = shared.plays.remove(id).ok_or_else(none)?;
        recording.finish().map_err(|error| problem::file(language, &error))?;
        Ok(Json(json!({ "file": file.display().to_string() })))
    };
    pool.pool.run(language, work).await
}

impl crate::table::Table<Play> {
    /// Finishes all records, when the server ends.
    pub fn close_all(&self) {
        for number in self.numbers() {
            if let Some(Play { recording, .. }) = self.remove(number) {
                // The actions are on the disk; only the end marker would be missing.
                let _ = recording.finish();
            }
        }
    }
}

/// Which actions a request wants to list.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Listing {
    seat: Option<u32>,
    view: Option<String>,
    #[serde(default)]
    offset: usize,
    limit: Option<usize>,
    #[serde(default)]
    claims: bool,
}

/// `GET /api/plays/{id}/legal`: legal actions, each with the places that reach it.
pub async fn legal(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(listing): Query<Listing>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    with(shared, language, id, move |play| play.legal(&listing)).await.map(Json)
}

impl Play {
    fn legal(&self, listing: &Listing) -> Answer<Value> {
        let failed = |refusal: Refusal| self.refused(&refusal);
        let game = self.game();
        let eyes = self.eyes(listing.view.as_deref())?;
        let turn = game.turn().map_err(failed)?;
        let acting = actors(turn.to_act);
        let own = match eyes {
            Eyes::Seat(seat) if acting.contains(&seat) => Some(seat),
            _ => None,
        };
        let first = own.or_else(|| acting.iter().copied().find(|actor| *actor > 0));
        let seat = listing.seat.or(first).or(acting.first().copied());
        let over = self.recording.ended().is_some();
        let Some(seat) = seat.filter(|seat| acting.contains(seat) && !over) else {
            return Ok(json!({ "seat": null, "total": 0, "offset": 0, "actions": [] }));
        };
        let all = game.list(seat, listing.claims).map_err(failed)?;
        let total = all.len();
        let limit = listing.limit.unwrap_or(MOST_LISTED).min(MOST_LISTED);
        let page: Vec<String> =
            all.into_iter().skip(listing.offset).take(limit).map(|item| item.text).collect();
        let shown = scene(game, eyes)?;
        // Spectators see no effect of a hidden action, but the list is that of its seat anyway.
        let own = Eyes::Seat(seat);
        let own = match eyes == Eyes::Nobody && seat > 0 {
            true => {
                scene(game, own).ok().filter(|own| own.places == shown.places).map(|it| (own, it))
            }
            false => None,
        };
        let (eyes, shown) = own.unwrap_or((eyes, shown));
        let ways = touches(game, (eyes, &shown), seat, &page).map_err(failed)?;
        let style = self.variant.ruleset().record_style;
        let mut spelled = Legal {
            to_act: vec![seat],
            turn_open: false,
            actions: [(seat, page.clone())].into(),
            over: false,
            outcome: None,
        };
        // Spelling all actions of a large list would take longer than the list.
        if page.len() <= 400 {
            spelled = spelled.in_style(game, style).map_err(failed)?;
        }
        let spelled = &spelled.actions[&seat];
        let actions = page.iter().zip(ways).zip(spelled);
        let actions: Vec<_> = actions
            .map(|((text, way), style)| json!([text, style, way.places, way.word]))
            .collect();
        Ok(json!({
            "seat": seat, "total": total, "offset": listing.offset, "actions": actions,
        }))
    }
}

/// `POST /api/plays/{id}/act`: records an action.
pub async fn act(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(look): Query<Look>,
    Json(step): Json<Step>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    stated(shared, language, (id, look), move |play| play.act(&step)).await
}

/// `POST /api/plays/{id}/event`: records an event such as `:resign@2`.
pub async fn event(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(look): Query<Look>,
    Json(step): Json<Step>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    let work = move |play: &mut Play| {
        play.is_now(step.ply)?;
        let text = step.text.trim();
        let mut items = parts(text);
        let (Some(Item::Word(word)), None) = (items.next(), items.next()) else {
            return Err(play.wrong(message!("an event such as `:resign` is expected")));
        };
        let done = play.recording.event(&word, step.result.as_deref());
        done.map(|_| ()).map_err(|error| play.unrecorded(&error))
    };
    stated(shared, language, (id, look), work).await
}

/// `POST /api/plays/{id}/draw`: draws one action of chance from the seed.
pub async fn draw(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(look): Query<Look>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    let work = |play: &mut Play| {
        play.recording.draw().map(|_| ()).map_err(|error| play.unrecorded(&error))
    };
    stated(shared, language, (id, look), work).await
}

/// `POST /api/plays/{id}/undo`: takes back the last step of a seat, and chance after it.
pub async fn undo(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(look): Query<Look>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    let work = |play: &mut Play| {
        play.recording.undo().map(|_| ()).map_err(|error| play.unrecorded(&error))
    };
    stated(shared, language, (id, look), work).await
}

/// `POST /api/plays/{id}/redo`: repeats the last step that was taken back.
pub async fn redo(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(look): Query<Look>,
) -> Answer<Json<Value>> {
    let language = shared.language(&lang);
    let work = |play: &mut Play| {
        play.recording.redo().map(|_| ()).map_err(|error| play.unrecorded(&error))
    };
    stated(shared, language, (id, look), work).await
}

/// `GET /api/plays/{id}/record`: the record so far, as its file has it.
pub async fn record(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
) -> Answer<Response> {
    let language = shared.language(&lang);
    let content = with(shared, language, id, move |play| {
        play.recording.content().map_err(|error| problem::file(language, &error))
    });
    Ok(download(content.await?, "text/plain; charset=utf-8"))
}

fn download(bytes: Vec<u8>, kind: &'static str) -> Response {
    let kind = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, "attachment")];
    (kind, bytes).into_response()
}

/// The format of an export.
#[derive(Clone, Debug, Deserialize)]
pub struct Export {
    to: String,
}

/// `GET /api/plays/{id}/export`: the record in another notation.
pub async fn export(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(lang): Query<Lang>,
    Query(export): Query<Export>,
) -> Answer<Response> {
    let language = shared.language(&lang);
    let registry = shared.registry(language).clone();
    let work = move |play: &mut Play| {
        let wrong = |message| problem::said(StatusCode::UNPROCESSABLE_ENTITY, language, message);
        let content = play.recording.content().map_err(|error| problem::file(language, &error))?;
        let slug = play.variant.game().slug.as_str();
        let target = convert::target(&registry, &export.to, Some(slug)).map_err(wrong)?;
        let settings = Settings { variations: true, ..Settings::default() };
        let mut games =
            GameReader::new(&registry, &settings, &Input::named("-")).read(&content, 0, 1);
        let Some(game) = games.pop() else {
            return Err(wrong(message!("the record cannot be read")));
        };
        match convert::convert(&content, game, &target) {
            Ok(converted) => Ok(converted.bytes),
            Err(error) => Err(not_converted(play, language, error)),
        }
    };
    Ok(download(with(shared, language, id, work).await?, "application/octet-stream"))
}

fn not_converted(play: &Play, language: Language, error: convert::NotConverted) -> Problem {
    match error {
        convert::NotConverted::Export(refusal) | convert::NotConverted::Died(refusal) => {
            play.refused(&refusal)
        }
        convert::NotConverted::Fault(fault) => {
            problem::said(StatusCode::UNPROCESSABLE_ENTITY, language, fault.reason.message)
        }
    }
}
