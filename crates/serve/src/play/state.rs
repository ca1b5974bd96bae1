//! The state of a game as the page shows it.

use super::Play;
use super::legal::{Listed, Listing};
use crate::annotate;
use crate::picture::{Picture, picture, scene};
use crate::problem::Answer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wanqi_abi as abi;
use wanqi_host::instance::{FrameKind, Refusal};
use wanqi_host::legal::actors;
use wanqi_host::outcome::Outcome;
use wanqi_host::session::Played;
use wanqi_host::touch::changed;
use wanqi_host::view::{self, Eyes};

/// What a request wants to see.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Look {
    /// `all`, `nobody` or a seat.
    pub(super) view: Option<String>,
    /// The number of steps before the position that is shown; by default all.
    ply: Option<usize>,
}

/// The state of a game. That of the present position has the legal actions, so that a step takes one
/// request.
#[derive(Debug, Serialize)]
pub struct PlayState {
    id: u64,
    game: String,
    rules: String,
    game_name: String,
    game_name_zh: String,
    rules_name: String,
    rules_name_zh: String,
    traits: Vec<&'static str>,
    seats: u32,
    seat_tags: Vec<String>,
    seat_names: Vec<String>,
    /// The names of the players.
    names: Vec<String>,
    file: String,
    /// Number of steps before the position that is shown, and of all steps.
    ply: usize,
    plies: usize,
    /// Steps that can be taken back, and repeated.
    undoable: usize,
    redoable: usize,
    to_act: Vec<Acting>,
    round: u32,
    turn_open: bool,
    sealed: bool,
    /// Whether chance is drawn from the seed.
    draws: bool,
    /// Notations to which the record can be converted.
    exports: Vec<String>,
    /// Whether seats see different positions.
    hides: bool,
    status: String,
    outcome: Option<Outcome>,
    ended: Option<Ending>,
    view: String,
    position: String,
    picture: Picture,
    /// The places that the last step changed.
    changed: Vec<usize>,
    steps: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Listed>,
}

/// An actor that is to act; 0 is chance.
#[derive(Debug, Serialize)]
struct Acting {
    seat: u32,
    name: String,
}

/// How a game ended.
#[derive(Debug, Serialize)]
struct Ending {
    result: String,
    termination: String,
    score: Option<String>,
}

impl Play {
    /// The notations to which the record can be converted.
    fn exports(&self) -> Vec<String> {
        let formats = self.variant.game().formats.iter().filter(|format| format.exports);
        let own = formats.map(|format| format.id.clone());
        std::iter::once("pgn".to_owned()).chain(own).collect()
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
            let goes_on = played.goes_on();
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

    /// The state of the game.
    pub fn state(&mut self, id: u64, look: &Look) -> Answer<PlayState> {
        let eyes = self.eyes(look.view.as_deref())?;
        let steps = match self.annotated && eyes == Eyes::All {
            true => annotate::steps(self)?,
            false => self.steps(eyes),
        };
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
            to_act.push(Acting { seat: actor, name });
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
        let ended = self.recording.ended();
        let current = ply == plies && ended.is_none();
        let ended = ended.map(|ended| Ending {
            result: ended.result.clone(),
            termination: ended.termination.to_owned(),
            score: ended.score.clone(),
        });
        let picture = picture(shown, &shown_scene)?;
        let seat_names = (1..=set.seats_max).map(|seat| {
            let role = shown.role_names(seat).unwrap_or_default();
            set.seat_name(seat, &role, language)
        });
        let legal = current.then(|| self.listed(&Listing::default(), eyes, shown_scene));
        let game = self.variant.game();
        Ok(PlayState {
            id,
            game: game.slug.clone(),
            rules: set.slug.clone(),
            game_name: game.name.clone(),
            game_name_zh: game.name_zh.clone(),
            rules_name: set.name.clone(),
            rules_name_zh: set.name_zh.clone(),
            traits: set.trait_names(),
            seats: set.seats_max,
            seat_tags: set.seat_tags.clone(),
            seat_names: seat_names.collect(),
            names: self.names.clone(),
            file: self.file.display().to_string(),
            ply,
            plies,
            undoable: self.recording.undoable(),
            redoable: self.recording.redoable(),
            to_act,
            round: turn.round,
            turn_open: turn.flags & abi::TURN_OPEN != 0,
            sealed: turn.flags & abi::TURN_SEALED != 0,
            draws: self.draws,
            exports: self.exports(),
            hides: view::hides(self.game()),
            status,
            outcome,
            ended,
            view,
            position,
            picture,
            changed: moved,
            steps,
            legal: legal.transpose()?,
        })
    }
}
