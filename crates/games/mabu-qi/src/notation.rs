//! Actions as text: the point to which the knight goes, `c3`.

use crate::board::Point;
use crate::game::MabuQi;
use wanqi_sdk::prelude::*;

/// The point on which the knight is put (R3.1) or to which it goes (R3.2).
pub type Action = Point;

impl ActionText for MabuQi {
    type Action = Action;

    fn write(&self, _actor: Actor, point: Action, out: &mut String) {
        put!(out, "{point}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let size = self.variant.size;
        point!("R1.1", text, size, size).ok_or_else(|| {
            Rejection::unreadable(text, "the point to which the knight goes, such as c3")
        })
    }

    /// Reads canonical text, the same with a capital letter (`C3`), and `Nc3`.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        match text {
            [b'N', point @ ..] => {
                let point = self.read(actor, point)?;
                Ok(Read { canonical: false, ..Read::unchecked(point) })
            }
            _ => spelling::any_case(text, |text| self.read(actor, text)),
        }
    }
}
