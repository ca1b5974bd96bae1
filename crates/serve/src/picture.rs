//! A position as elements of SVG, which the page makes one by one.
//!
//! The host draws the picture, as for `wanqi show --format svg`. It is sent as a tree of names,
//! attributes and texts, so that the page never parses markup.

use crate::problem::{self, Answer};
use axum::http::StatusCode;
use roxmltree::Node;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use wanqi_host::draw::svg::{Caption, Drawing, Extent, GAP, draw};
use wanqi_host::instance::{Instance, Refusal};
use wanqi_host::scene::{Piece, Scene};
use wanqi_host::view::{self, Eyes};
use wanqi_notation::message;

/// The scene that these eyes see; a game without scenes is its position text.
pub fn scene(game: &Instance, eyes: Eyes) -> Answer<Scene> {
    let language = game.language();
    let failed = |refusal: &Refusal| problem::refusal(language, &game.plugin().game, refusal);
    match game.scene(eyes) {
        Ok(lines) => Scene::parse(&lines)
            .map_err(|error| problem::said(StatusCode::BAD_GATEWAY, language, error)),
        Err(refusal) if refusal.unsupported() => {
            let text = eyes.position(game).map_err(|refusal| failed(&refusal))?;
            Ok(Scene { texts: vec![text], ..Scene::default() })
        }
        // A game with hidden pieces may have no view for nobody.
        Err(refusal) if eyes == Eyes::Nobody && !refusal.died() => Ok(Scene::default()),
        Err(refusal) => Err(failed(&refusal)),
    }
}

/// The drawing of a scene, in a picture large enough for `extent`.
pub fn drawing(game: &Instance, scene: &Scene, extent: Extent) -> Answer<Drawing> {
    let (facts, language) = (&game.plugin().game, game.language());
    let status =
        view::status(game).map_err(|refusal| problem::refusal(language, facts, &refusal))?;
    let name = language.pick(&facts.name, &facts.name_zh);
    let title = format!("{name}{}{status}", language.pick(": ", "："));
    let roles = &game.ruleset().roles;
    // The page shows the status beside the board.
    let caption = Caption { title: &title, roles, status: "", language, extent };
    draw(scene, &caption)
        .map_err(|error| problem::said(StatusCode::UNPROCESSABLE_ENTITY, language, error))
}

/// A scene as the page draws it.
#[derive(Debug, Serialize)]
pub struct Picture {
    width: f64,
    height: f64,
    /// [Elements](Element) of SVG. They are written at once: a [`Value`](serde_json::Value) for each
    /// takes longer than the drawing.
    elements: Box<RawValue>,
    /// The name of each place, the middle of its target, and what is on it.
    places: Vec<(String, f64, f64, String)>,
    corners: Vec<[f64; 2]>,
    gap: f64,
    texts: Vec<String>,
}

/// Draws a scene for the page.
pub fn picture(game: &Instance, scene: &Scene) -> Answer<Picture> {
    // The page shows the texts beside the board.
    let bare = Scene { texts: Vec::new(), ..scene.clone() };
    let drawing = drawing(game, &bare, Extent::default())?;
    let unreadable = || {
        problem::said(
            StatusCode::INTERNAL_SERVER_ERROR,
            game.language(),
            message!("the picture cannot be read"),
        )
    };
    let document = roxmltree::Document::parse(&drawing.svg).map_err(|_| unreadable())?;
    let elements = to_raw_value(&Children(document.root_element())).map_err(|_| unreadable())?;
    let mut on: Vec<String> = vec![String::new(); scene.places.len()];
    for piece in &scene.pieces {
        let text = &mut on[piece.place];
        if !text.is_empty() {
            text.push_str(game.language().pick(", ", "，"));
        }
        text.push_str(&named(game, piece));
    }
    let round = |at: f64| (at * 10.0).round() / 10.0;
    let places = scene.places.iter().zip(&drawing.middles).zip(on);
    let places = places.map(|((place, (x, y)), on)| (place.name.clone(), round(*x), round(*y), on));
    Ok(Picture {
        width: drawing.width,
        height: drawing.height,
        elements,
        places: places.collect(),
        corners: drawing.corners.iter().map(|(x, y)| [round(*x), round(*y)]).collect(),
        gap: GAP,
        texts: scene.texts.clone(),
    })
}

/// A piece in words: its owner, sign and number.
pub fn named(game: &Instance, piece: &Piece) -> String {
    let (set, language) = (game.ruleset(), game.language());
    let mut text = String::new();
    let role = set.role(u32::from(piece.role));
    if piece.role != 0 && !role.is_empty() {
        text.push_str(&set.seat_name(u32::from(piece.role), role, language));
        text.push(' ');
    }
    text.push(piece.sign(language));
    if let Some(number) = piece.number {
        text.push_str(&number.to_string());
    }
    text
}

/// An element of SVG as `[name, attributes, children]`, or a text.
struct Element<'d, 'i>(Node<'d, 'i>);

/// The elements in an element. The title of the file and blank texts are left out.
struct Children<'d, 'i>(Node<'d, 'i>);

/// The attributes of an element.
struct Attributes<'d, 'i>(Node<'d, 'i>);

impl Serialize for Element<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Element(node) = *self;
        match node.text().filter(|_| node.is_text()) {
            Some(text) => serializer.serialize_str(text),
            None => {
                (node.tag_name().name(), Attributes(node), Children(node)).serialize(serializer)
            }
        }
    }
}

impl Serialize for Children<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shown = |node: &Node| match node.text().filter(|_| node.is_text()) {
            Some(text) => !text.trim().is_empty(),
            None => node.is_element() && node.tag_name().name() != "title",
        };
        serializer.collect_seq(self.0.children().filter(shown).map(Element))
    }
}

impl Serialize for Attributes<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.attributes().map(|one| (one.name(), one.value())))
    }
}
