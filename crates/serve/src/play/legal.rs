//! The legal actions of a game, with the places that reach them.

use super::Play;
use crate::picture::{Picture, named, picture, scene};
use crate::problem::Answer;
use serde::{Deserialize, Serialize};
use wanqi_host::draw::svg::GAP;
use wanqi_host::instance::{Instance, Refusal};
use wanqi_host::legal::{Legal, actors};
use wanqi_host::scene::{Place, Scene};
use wanqi_host::touch::{Hand, Hit, Touches, cell, touches};
use wanqi_host::view::Eyes;

/// The most actions of a page of the legal list.
const MOST_LISTED: usize = 10_000;
/// The most actions that are spelled in the style of records: more would take longer than the list.
const MOST_SPELLED: usize = 400;

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

/// A page of the legal actions. There may be thousands: they are written without a
/// [`Value`](serde_json::Value) for each.
#[derive(Debug, Default, Serialize)]
pub struct Listed {
    /// The actor; none if the game is over.
    seat: Option<u32>,
    /// Number of all legal actions.
    total: usize,
    /// Number of actions before this page.
    offset: usize,
    actions: Vec<ListedAction>,
    hands: Vec<Held>,
    /// The word for each button in the ways of actions, and the words on it.
    buttons: Vec<(String, String)>,
    hits: Vec<Target>,
}

/// Text, text in the style of records if it differs, places that reach it, and the word for what they
/// leave open.
type ListedAction = (String, Option<String>, Vec<usize>, String);

/// Pieces beside the board: the word for them, their number or `null`, what they are, and their picture.
type Held = (String, Option<u32>, String, Picture);

/// The index of a place and the corners of its target around the middle of the place, in units of the
/// picture.
type Target = (usize, Vec<[f64; 2]>);

impl Play {
    /// A page of the legal actions.
    pub fn legal(&self, listing: &Listing) -> Answer<Listed> {
        let eyes = self.eyes(listing.view.as_deref())?;
        self.listed(listing, eyes, scene(self.game(), eyes)?)
    }

    /// A page of the legal actions; `shown` is what these eyes see.
    pub fn listed(&self, listing: &Listing, eyes: Eyes, shown: Scene) -> Answer<Listed> {
        let failed = |refusal: Refusal| self.refused(&refusal);
        let game = self.game();
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
            return Ok(Listed::default());
        };
        let all = game.list(seat, listing.claims).map_err(failed)?;
        let total = all.len();
        let limit = listing.limit.unwrap_or(MOST_LISTED).min(MOST_LISTED);
        let page: Vec<String> =
            all.into_iter().skip(listing.offset).take(limit).map(|item| item.text).collect();
        // Spectators see no effect of a hidden action, but the list is that of its seat anyway.
        let own = Eyes::Seat(seat);
        let own = match eyes == Eyes::Nobody && seat > 0 {
            true => {
                scene(game, own).ok().filter(|own| own.places == shown.places).map(|it| (own, it))
            }
            false => None,
        };
        let (eyes, shown) = own.unwrap_or((eyes, shown));
        let Touches { ways, hands, buttons, hits } =
            touches(game, (eyes, &shown), seat, &page).map_err(failed)?;
        let style = self.variant.ruleset().record_style;
        let mut spelled = Legal {
            to_act: vec![seat],
            turn_open: false,
            actions: [(seat, page.clone())].into(),
            over: false,
            outcome: None,
        };
        if page.len() <= MOST_SPELLED {
            spelled = spelled.in_style(game, style).map_err(failed)?;
        }
        let spelled = spelled.actions.remove(&seat).unwrap_or_default();
        let actions = page.into_iter().zip(spelled).zip(ways);
        let actions = actions.map(|((text, style), way)| {
            let style = Some(style).filter(|style| *style != text);
            (text, style, way.places, way.word)
        });
        let cell = cell(&shown);
        let hands: Answer<Vec<_>> = hands.into_iter().map(|hand| held(game, hand, &cell)).collect();
        Ok(Listed {
            seat: Some(seat),
            total,
            offset: listing.offset,
            actions: actions.collect(),
            hands: hands?,
            buttons: buttons.into_iter().map(|one| (one.word, one.label)).collect(),
            hits: hits.iter().map(|hit| target(hit, &shown)).collect(),
        })
    }
}

fn held(game: &Instance, hand: Hand, cell: &Scene) -> Answer<Held> {
    let drawn = picture(game, &hand.scene(cell))?;
    Ok((hand.word, hand.count, named(game, &hand.piece), drawn))
}

fn target(hit: &Hit, board: &Scene) -> Target {
    let Place { x, y, .. } = board.places[hit.place];
    let corners = hit.corners.iter().map(|(cx, cy)| [(cx - x) * GAP, (y - cy) * GAP]);
    (hit.place, corners.collect())
}
