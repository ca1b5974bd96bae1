//! Actions as text: an edge by its two ends, `a1-b1`, the left or lower one first.

use crate::board::{CORNERS, Edge};
use crate::game::ShifenQi;
use wanqi_sdk::prelude::*;

/// The edge on which a stick is laid.
pub type Action = Edge;

/// Bytes of `a1-b1`.
const LONGEST: usize = 5;

impl ActionText for ShifenQi {
    type Action = Action;

    fn write(&self, _actor: Actor, edge: Action, out: &mut String) {
        put!(out, "{edge}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let (edge, in_order) = parse(text)?;
        if in_order { Ok(edge) } else { Err(unreadable(text)) }
    }

    /// Reads canonical text, the same with capital letters, and the ends in either order (`B1-A1`).
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let plain = spelling::lower::<LONGEST>(text);
        let plain = plain.as_deref().unwrap_or(text);
        let (edge, in_order) = parse(plain).map_err(|refusal| match refusal.kind {
            RejectionKind::Syntax => unreadable(text),
            _ => refusal,
        })?;
        Ok(Read { canonical: plain == text && in_order, ..Read::unchecked(edge) })
    }
}

/// Reads an edge, and whether the left or lower end is first.
fn parse(text: &[u8]) -> Result<(Edge, bool), Rejection> {
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let corner = |name| -> Result<_, Rejection> { Ok(point!("R1.1", name, CORNERS, CORNERS)) };
    let (Some(from), Some(to)) = (corner(&text[..dash])?, corner(&text[dash + 1..])?) else {
        return Err(unreadable(text));
    };
    let edge = Edge::between(from, to).map(|edge| (edge, true));
    let edge = edge.or_else(|| Edge::between(to, from).map(|edge| (edge, false)));
    Ok(require!("R1.2", edge, "no edge joins {from} and {to}"))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    let text = String::from_utf8_lossy(text);
    Rejection::syntax(format!("{text} is not an edge"))
        .hint("two adjacent corners such as a1-b1 or a1-a2")
}
