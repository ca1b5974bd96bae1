//! Actions as text: `d6ne` places a piece with its corner there, `d6-d7` slides it.

use crate::board::{Piece, Point, SIZE, Shape};
use crate::game::GuaijiaoQi;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece is placed.
    Place(Piece),
    /// A piece slides.
    Slide {
        /// Its corner.
        from: Point,
        /// The target of its corner.
        to: Point,
    },
}

impl ActionText for GuaijiaoQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(piece) => put!(out, "{piece}"),
            Action::Slide { from, to } => put!(out, "{from}-{to}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let corner = |name| read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        if let Some(dash) = text.iter().position(|b| *b == b'-') {
            let (from, to) = (corner(&text[..dash])?, corner(&text[dash + 1..])?);
            return Ok(Action::Slide { from, to });
        }
        let Some((name, shape)) = split_shape(text) else {
            return Err(Rejection::unreadable(text, FORM));
        };
        Ok(Action::Place(Piece { corner: corner(name)?, shape }))
    }
}

/// The text before the two letters of a shape, and the shape.
pub(crate) fn split_shape(text: &[u8]) -> Option<(&[u8], Shape)> {
    let (name, letters) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let shape = Shape::ALL.into_iter().find(|shape| shape.name().as_bytes() == letters)?;
    Some((name, shape))
}

/// Reads a cell; `None` if the text does not name a cell of a grid.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    Ok(point!("R1.1", text, SIZE, SIZE))
}

/// How an action is written.
const FORM: &str = "a corner and ne, nw, se or sw such as d6ne, or a slide such as d6-d7";
