//! Paths of captures (R7.3): the captured squares of a path, and a path for captured squares.

use crate::board::{DIAGONAL, EIGHT, Point, Squares, Word};
use crate::game::Draughts;
use crate::notation::Action;
use wanqi_sdk::prelude::*;

impl Draughts {
    /// The squares over which a path jumps, leg by leg (R7.3).
    pub(crate) fn jumped(&self, path: &[Point]) -> Result<Squares, Rejection> {
        let (board, side) = (&self.board, self.board.to_move);
        let start = path[0].set();
        let mut captured = Squares::NONE;
        for leg in path.windows(2) {
            let between = self.between(leg[0], leg[1]).unwrap_or(Squares::NONE);
            let barred = between & board.occupied() & !start;
            let one = barred.count() == 1 && barred.meets(board.of(side.other()) & !captured);
            let [from, to] = [leg[0], leg[1]].map(|square| self.variant.board.number(square));
            if rule!("R7.3", !one) {
                let message =
                    format!("there must be exactly one piece to jump between {from} and {to}");
                let chinese = format!("{from} 和 {to} 之间须恰有一子可跳吃");
                return Err(Rejection::illegal("R7.3", message).zh(chinese));
            }
            captured |= barred;
        }
        Ok(captured)
    }

    /// The squares between two squares of a line.
    fn between(&self, from: Point, to: Point) -> Option<Squares> {
        let steps = if self.variant.orthogonal { &EIGHT[..] } else { &DIAGONAL[..] };
        steps.iter().find_map(|step| {
            let mut at = from.set().0.step(*step);
            let mut between = 0;
            while at & self.variant.all.0 != 0 {
                if at == to.set().0 {
                    return Some(Squares(between));
                }
                between |= at;
                at = at.step(*step);
            }
            None
        })
    }

    /// A path of a capture, from its first square to its last.
    pub(crate) fn route(&self, action: Action) -> Vec<Point> {
        let mut path = vec![action.from];
        let flies = self.variant.flying && self.board.kings.has(action.from);
        self.follow(action, flies, action.captured, &mut path);
        path
    }

    /// Extends a path until all captured squares are jumped; returns whether that is possible.
    fn follow(&self, action: Action, flies: bool, left: Squares, path: &mut Vec<Point>) -> bool {
        let here = path[path.len() - 1];
        if left.is_none() {
            return here == action.to;
        }
        let start = action.from.set();
        let barred = self.board.occupied() & !start;
        for landing in self.variant.all & !barred {
            let Some(between) = self.between(here, landing) else { continue };
            let over = between & barred;
            let far = !flies && between.count() > 1;
            if over.count() != 1 || !over.meets(left) || far {
                continue;
            }
            path.push(landing);
            let crowned = self.variant.crowned_midway && self.far_row().has(landing);
            if self.follow(action, flies || crowned, left & !over, path) {
                return true;
            }
            path.pop();
        }
        false
    }

    fn far_row(&self) -> Squares {
        self.variant.far[self.board.to_move as usize]
    }
}
