//! Actions as text: `d1-c1` for a move, `f1-g1~c2` if it drives a piece from `g1` to `c2`.

use crate::board::{HEIGHT, Point, WIDTH};
use crate::game::Jiuhu;
use wanqi_sdk::prelude::*;

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The point that the piece leaves.
    pub from: Point,
    /// The point that it enters.
    pub to: Point,
    /// The new point of the piece that it drives off (R4.3).
    pub exile: Option<Point>,
}

impl ActionText for Jiuhu {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, Action { from, to, exile }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
        if let Some(exile) = exile {
            put!(out, "~{exile}");
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let unreadable = || {
            let hint = "a move such as d1-c1, or f1-g1~c2, which drives a piece off to c2";
            Rejection::unreadable(text, hint)
        };
        let point = |name| point!("R1.1", name, WIDTH, HEIGHT).ok_or_else(unreadable);
        let (points, exile) = spelling::cut_at(text, b'~');
        let (from, to) = spelling::cut_at(points, b'-');
        let to = to.ok_or_else(unreadable)?;
        Ok(Action { from: point(from)?, to: point(to)?, exile: exile.map(point).transpose()? })
    }
}
