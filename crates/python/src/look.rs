//! Boards as text, SVG and data.

use crate::errors::Failed;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use wanqi_abi as abi;
use wanqi_host::draw::{self, svg};
use wanqi_host::instance::{Instance, Refusal};
use wanqi_host::language::Language;
use wanqi_host::legal::actors;
use wanqi_host::scene::Scene;
use wanqi_host::view::Eyes;

/// A position as a picture is drawn.
pub struct Seen {
    scene: Scene,
    status: String,
    title: String,
    roles: Vec<String>,
}

fn refused(game: &Instance, refusal: Refusal) -> Failed {
    Failed::refused(refusal, "", &game.plugin().game)
}

/// The position text that these eyes may see.
pub fn position(game: &Instance, eyes: Eyes) -> Result<String, Refusal> {
    if game.ruleset().has(abi::TRAIT_HIDDEN) { game.view(eyes) } else { game.position() }
}

/// The scene that these eyes may see. A game that is not drawn is shown as its position text.
pub fn scene(game: &Instance, eyes: Eyes) -> Result<Scene, Failed> {
    match game.scene(eyes) {
        Ok(lines) => Scene::parse(&lines).map_err(|error| {
            Failed::Raised(crate::errors::runtime(format!("{}: {error}", game.plugin().game.slug)))
        }),
        Err(refusal) if refusal.unsupported() => {
            let text = position(game, eyes).map_err(|refusal| refused(game, refusal))?;
            Ok(Scene { texts: vec![text], ..Scene::default() })
        }
        Err(refusal) => Err(refused(game, refusal)),
    }
}

/// `round 12, White to move`, or the outcome of an ended game.
pub fn status(game: &Instance) -> Result<String, Refusal> {
    if let Some(outcome) = game.outcome()? {
        return Ok(sentence(game, &outcome));
    }
    let turn = game.turn()?;
    let names = actors(turn.to_act).into_iter().map(|actor| actor_name(game, &turn, actor));
    let names = names.collect::<Result<Vec<_>, _>>()?;
    let open = if turn.flags & abi::TURN_OPEN != 0 { ", the turn is open" } else { "" };
    Ok(format!("round {}, {} to move{open}", turn.round, names.join(" and ")))
}

/// The outcome as a sentence.
pub fn sentence(game: &Instance, outcome: &wanqi_host::Outcome) -> String {
    outcome.sentence_in(&game.plugin().game, game.ruleset(), Language::English)
}

/// The name of an actor: its roles, `seat 2` if it has none, or `chance`.
pub fn actor_name(game: &Instance, turn: &abi::Turn, actor: u32) -> Result<String, Refusal> {
    if actor == abi::SEAT_ENV {
        return Ok("chance".to_owned());
    }
    let role = match turn.to_act.count_ones() {
        1 => game.ruleset().role(turn.role).to_owned(),
        _ => game.role_names(actor)?,
    };
    Ok(game.ruleset().seat_name(actor, &role, Language::English))
}

impl Seen {
    /// What these eyes see.
    pub fn of(game: &Instance, eyes: Eyes) -> Result<Seen, Failed> {
        let scene = scene(game, eyes)?;
        let status = status(game).map_err(|refusal| refused(game, refusal))?;
        let title = format!("{}: {status}", game.plugin().game.name);
        Ok(Seen { scene, status, title, roles: game.ruleset().roles.clone() })
    }

    /// A text diagram with a line about the turn.
    pub fn text(&self) -> String {
        let picture = draw::text(&self.scene, draw::Style::default());
        format!("{}{}", &*picture, self.status)
    }

    /// An SVG picture.
    pub fn svg(&self) -> Result<String, String> {
        let Seen { scene, status, title, roles } = self;
        let extent = svg::Extent::default();
        let language = Language::English;
        let caption = svg::Caption { title, roles, status, language, extent };
        svg::svg(scene, &caption).map_err(|error| error.to_string())
    }

    /// The elements of the picture as a dictionary.
    pub fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Scene { cells, places, pieces, marks, texts, .. } = &self.scene;
        let values = PyDict::new(py);
        values.set_item("cells", *cells)?;
        let places: Vec<_> = places.iter().map(|at| (at.name.as_str(), at.x, at.y)).collect();
        values.set_item("places", places)?;
        let pieces = pieces.iter().map(|piece| {
            let (letter, glyph) = (piece.letter.to_string(), piece.glyph.to_string());
            (piece.place, piece.role, letter, glyph, piece.number)
        });
        values.set_item("pieces", pieces.collect::<Vec<_>>())?;
        let marks: Vec<_> = marks.iter().map(|mark| (mark.place, mark.kind.as_str())).collect();
        values.set_item("marks", marks)?;
        values.set_item("texts", texts)?;
        Ok(values)
    }
}
