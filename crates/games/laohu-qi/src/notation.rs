//! Actions as text: `c3` places a dog, `c3-c4` is a step, `c3-c5xc4` a leap and its dog.

use crate::board::{Board, HEIGHT, Point, WIDTH, points};
use crate::game::Laohu;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The dogs cannot move (R2.2).
    Pass,
    /// A dog is placed on a point (R3.2).
    Place(Point),
    /// A piece moves along a line.
    Go {
        /// The point that it leaves.
        from: Point,
        /// The point to which it moves.
        to: Point,
        /// The dog that a leap captures.
        takes: Option<Point>,
    },
}

impl ActionText for Laohu {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Pass => out.push_str("pass"),
            Action::Place(to) => put!(out, "{to}"),
            Action::Go { from, to, takes: None } => put!(out, "{from}-{to}"),
            Action::Go { from, to, takes: Some(dog) } => put!(out, "{from}-{to}x{dog}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let point = |name| {
            read_point(self.variant.board, name)?.ok_or_else(|| Rejection::unreadable(text, FORM))
        };
        let (path, takes) = spelling::cut_at(text, b'x');
        let (from, to) = spelling::cut_at(path, b'-');
        match (to, takes) {
            (None, None) => point(path).map(Action::Place),
            (None, Some(_)) => Err(Rejection::unreadable(text, FORM)),
            (Some(to), takes) => Ok(Action::Go {
                from: point(from)?,
                to: point(to)?,
                takes: takes.map(point).transpose()?,
            }),
        }
    }

    /// Reads canonical text, also with capital letters, and a leap over one dog without the dog
    /// (`c3-c5`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let mut read = spelling::any_case(text, |text| self.read(actor, text))?;
        if let Action::Go { from, to, takes: None } = read.action {
            let between = self.variant.board.between(from, to).filter(|set| set.count_ones() == 1);
            let takes = between.and_then(|set| points(set).next());
            read.canonical &= takes.is_none();
            read.action = Action::Go { from, to, takes };
        }
        Ok(read)
    }
}

/// Reads a point; `None` if the text is not a point. Refuses points off the board.
fn read_point(board: &Board, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let point = Some(Point::new((x % u32::from(WIDTH)) as u8, (y % u32::from(HEIGHT)) as u8));
    let on_grid = x < u32::from(WIDTH) && y < u32::from(HEIGHT);
    let point = point.filter(|at| on_grid && board.points & at.bit() != 0);
    let name = String::from_utf8_lossy(text);
    forbid!("R1.1", point.is_none(), "{name} is not a point of this board");
    Ok(point)
}

/// How an action is written.
const FORM: &str = "a point such as c3, a step such as c3-c4, a leap and its dog such as c3-c5xc4";
