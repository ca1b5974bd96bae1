//! Actions as text: `d6` places a man, `d6-f6` moves a man, `d6xb4` also removes the man on `b4`.

use crate::board::Point;
use crate::game::Morris;
use wanqi_sdk::prelude::*;

/// One decision: a man is placed or moved, and perhaps another removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The point of the man that moves; `None`: a man is placed.
    pub from: Option<Point>,
    /// The target.
    pub to: Point,
    /// The point of the man that the mill removes.
    pub removes: Option<Point>,
}

impl ActionText for Morris {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, Action { from, to, removes }: Action, out: &mut String) {
        if let Some(from) = from {
            put!(out, "{from}-");
        }
        put!(out, "{to}");
        if let Some(point) = removes {
            put!(out, "x{point}");
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point = |name| self.read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        let (play, removed) = spelling::cut_at(text, b'x');
        let (from, to) = match spelling::cut_at(play, b'-') {
            (from, Some(to)) => (Some(from), to),
            (to, None) => (None, to),
        };
        let from = from.map(point).transpose()?;
        Ok(Action { from, to: point(to)?, removes: removed.map(point).transpose()? })
    }
}

impl Morris {
    /// Reads a point; `None` if the text does not name a point of a grid.
    fn read_point(&self, text: &[u8]) -> Result<Option<Point>, Rejection> {
        let board = self.variant.board;
        let Some(square) = point!("R1.1", text, board.size, board.size) else {
            return Ok(None);
        };
        let point = Point::new(square.x, square.y);
        let between = (board.points & point.bit()).is_empty();
        forbid!("R1.1", between, "{point} is not a point of the board");
        Ok(Some(point))
    }
}

/// How an action is written.
const FORM: &str = "a point such as d1, a move such as d1-d2, or with a removal d1-d2xb4";
