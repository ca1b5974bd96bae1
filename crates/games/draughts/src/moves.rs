//! Moves without capture (R2), lists and counts.

use crate::board::{Board, DIAGONAL, Step, Word};
use crate::captures::{View, list, with_view};
use crate::notation::Action;
use crate::variant::Variant;
use wanqi_sdk::prelude::*;

impl<W: Word> View<'_, W> {
    /// The two steps of a man (R2.1).
    #[inline(always)]
    pub fn forward(&self) -> &'static [Step] {
        if rule!("R2.1", self.up) { &DIAGONAL[..2] } else { &DIAGONAL[2..] }
    }

    /// The kings that may move (R2.4).
    #[inline(always)]
    fn moving_kings(&self) -> W {
        if rule!("R2.4", !self.resting.is_none()) { self.kings & !self.resting } else { self.kings }
    }

    /// Calls `f` with each move, as if there were no capture.
    #[inline(always)]
    fn each_move(&self, mut f: impl FnMut(Action)) {
        for step in self.forward() {
            (self.men.step(*step) & self.empty)
                .each(|to| f(Action::step(to.step(-step).only(), to.only())));
        }
        self.moving_kings().each(|king| {
            for step in DIAGONAL {
                let mut to = king.step(step);
                while to.meets(self.empty) {
                    f(Action::step(king.only(), to.only()));
                    if rule!("R2.2", !self.variant.flying) {
                        break;
                    }
                    to = to.step(step);
                }
            }
        });
    }

    /// The number of moves, as if there were no capture.
    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let men = self.forward().iter().map(|step| (self.men.step(*step) & self.empty).count());
        let mut moves: u32 = men.sum();
        self.moving_kings().each(|king| {
            for step in DIAGONAL {
                let mut to = king.step(step);
                while to.meets(self.empty) {
                    moves += 1;
                    if !self.variant.flying {
                        break;
                    }
                    to = to.step(step);
                }
            }
        });
        u64::from(moves)
    }
}

impl Board {
    /// Whether the side to move must capture (R3.1).
    #[must_use]
    pub fn must_capture(&self, variant: &Variant) -> bool {
        with_view!(self, variant, |view| view.captures())
    }

    /// Whether the side to move has a legal action (R6.1).
    #[must_use]
    pub fn can_move(&self, variant: &Variant) -> bool {
        with_view!(self, variant, |view| view.count_moves() > 0 || view.captures())
    }

    /// Adds every legal action, each once.
    pub fn legal(&self, variant: &Variant, out: &mut Vec<Action>) {
        with_view!(self, variant, |view| {
            if !list(&view, out) {
                view.each_move(|action| out.push(action));
            }
        });
    }

    /// The number of legal actions; `scratch` keeps its memory.
    fn count(&self, variant: &Variant, scratch: &mut Vec<Action>) -> u64 {
        with_view!(self, variant, |view| {
            scratch.clear();
            if list(&view, scratch) { scratch.len() as u64 } else { view.count_moves() }
        })
    }

    /// The number of sequences of exactly `depth` actions; the last ones are counted without
    /// playing them.
    #[must_use]
    pub fn perft(&self, variant: &Variant, depth: u32) -> u64 {
        let mut levels = vec![Vec::new(); depth as usize];
        perft(self, variant, &mut levels)
    }
}

fn perft(board: &Board, variant: &Variant, levels: &mut [Vec<Action>]) -> u64 {
    let Some((actions, deeper)) = levels.split_first_mut() else { return 1 };
    if deeper.is_empty() {
        return board.count(variant, actions);
    }
    actions.clear();
    board.legal(variant, actions);
    let mut nodes = 0;
    for action in actions {
        let mut next = *board;
        next.play(variant, *action);
        nodes += perft(&next, variant, deeper);
    }
    nodes
}
