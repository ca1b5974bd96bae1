//! Captures (R3): a search for whole captures, from the first jump to the last.

use crate::board::{Board, DIAGONAL, EIGHT, Step, Word};
use crate::notation::Action;
use crate::variant::Variant;
use wanqi_sdk::prelude::*;

/// A position from the point of view of the side to move, in words no wider than the board needs.
pub(crate) struct View<'v, W> {
    pub variant: &'v Variant,
    pub men: W,
    pub kings: W,
    pub foes: W,
    pub foe_kings: W,
    pub empty: W,
    /// The row where men are crowned.
    pub far: W,
    /// Men go towards row 0.
    pub up: bool,
    /// The king that may only capture.
    pub resting: W,
}

/// Makes the view of a board and evaluates an expression with it, for words of either width.
macro_rules! with_view {
    ($board:expr, $variant:expr, |$view:ident| $body:expr) => {
        if $variant.is_wide() {
            let $view = $crate::captures::View::<u128>::of($board, $variant);
            $body
        } else {
            let $view = $crate::captures::View::<u64>::of($board, $variant);
            $body
        }
    };
}
pub(crate) use with_view;

/// A capture that the search has found.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub action: Action,
    /// Higher ranks come first (R4).
    pub rank: u64,
    /// Whether the piece cannot jump again (R3.6).
    pub complete: bool,
}

impl<'v, W: Word> View<'v, W> {
    #[inline(always)]
    pub fn of(board: &Board, variant: &'v Variant) -> View<'v, W> {
        let side = board.to_move;
        let own = W::narrow(board.of(side));
        let foes = W::narrow(board.of(side.other()));
        let kings = W::narrow(board.kings);
        View {
            variant,
            men: own & !kings,
            kings: own & kings,
            foes,
            foe_kings: foes & kings,
            empty: W::narrow(variant.all) & !(own | foes),
            far: W::narrow(variant.far[side as usize]),
            up: side == crate::board::Side::White,
            resting: W::narrow(board.resting()),
        }
    }

    /// The pieces that men may capture (R3.3).
    #[inline(always)]
    fn preys(&self) -> W {
        if rule!("R3.3", self.variant.kings_immune) {
            self.foes & !self.foe_kings
        } else {
            self.foes
        }
    }

    /// The steps along which men capture (R3.2).
    #[inline(always)]
    fn man_steps(&self) -> &'static [Step] {
        match (self.variant.orthogonal, rule!("R3.2", self.variant.back), self.up) {
            (true, ..) => &EIGHT,
            (false, true, _) => &DIAGONAL,
            (false, false, true) => &DIAGONAL[..2],
            (false, false, false) => &DIAGONAL[2..],
        }
    }

    /// The steps along which kings capture (R3.4).
    #[inline(always)]
    fn king_steps(&self) -> &'static [Step] {
        if self.variant.orthogonal { &EIGHT } else { &DIAGONAL }
    }

    /// The men that can capture.
    #[inline(always)]
    fn capturing_men(&self) -> W {
        let preys = self.preys();
        let mut capturing = W::NONE;
        for step in self.man_steps() {
            capturing = capturing | (self.empty.step(-step) & preys).step(-step);
        }
        capturing & self.men
    }

    /// Whether there is a capture.
    #[inline(always)]
    pub fn captures(&self) -> bool {
        !self.capturing_men().is_none() || !self.capturing_kings().is_none()
    }

    /// The kings that can capture.
    #[inline(always)]
    pub fn capturing_kings(&self) -> W {
        let mut capturing = W::NONE;
        self.kings.each(|king| {
            for step in self.king_steps() {
                let over = self.seen(king, *step, self.empty);
                if over.meets(self.foes) && over.step(*step).meets(self.empty) {
                    capturing = capturing | king;
                }
            }
        });
        capturing
    }

    /// The first square along a step that is not free; it may be off the board.
    #[inline(always)]
    fn seen(&self, from: W, step: Step, free: W) -> W {
        let mut at = from.step(step);
        if rule!("R3.4", self.variant.flying) {
            while at.meets(free) {
                at = at.step(step);
            }
        }
        at
    }

    /// Calls `visit` with each capture, once for each path. With `PARTIAL` also with incomplete
    /// captures.
    #[inline(always)]
    pub fn each_capture<const PARTIAL: bool>(&self, mut visit: impl FnMut(Found)) {
        let men = self.capturing_men();
        let kings = self.capturing_kings();
        let precedence = self.variant.precedence;
        for (pieces, king) in [(men, false), (kings, true)] {
            pieces.each(|from| {
                let free = self.empty | from;
                let mut hunt = Hunt::<W, _, PARTIAL> { view: self, from, free, visit: &mut visit };
                let so_far = SoFar { captured: W::NONE, rank: precedence.base(king), jumps: 0 };
                if king {
                    hunt.king(from, None, so_far);
                } else {
                    hunt.man(from, so_far);
                }
            });
        }
    }
}

/// The state of a capture after some jumps.
#[derive(Clone, Copy)]
struct SoFar<W> {
    captured: W,
    rank: u64,
    jumps: u32,
}

/// The search for captures of one piece. Its start square counts as free.
struct Hunt<'a, 'v, W, F, const PARTIAL: bool> {
    view: &'a View<'v, W>,
    from: W,
    free: W,
    visit: &'a mut F,
}

impl<W: Word, F: FnMut(Found), const PARTIAL: bool> Hunt<'_, '_, W, F, PARTIAL> {
    /// Searches for captures of a man from here; returns whether there is one.
    fn man(&mut self, here: W, so_far: SoFar<W>) -> bool {
        let mut any = false;
        for step in self.view.man_steps() {
            let over = here.step(*step);
            let to = over.step(*step);
            if !over.meets(self.view.preys()) || !to.meets(self.free) || so_far.has(over) {
                continue;
            }
            any = true;
            let then = self.take(over, so_far);
            self.partial(to, then);
            let crowned =
                rule!("R5.3", self.view.variant.crowned_midway && to.meets(self.view.far));
            let continues =
                if crowned { self.king(to, Some(*step), then) } else { self.man(to, then) };
            if rule!("R3.6", !continues) {
                self.report(to, then, true);
            }
        }
        any
    }

    /// Searches for captures of a king that has come here along a step; returns whether there is
    /// one.
    fn king(&mut self, here: W, came: Option<Step>, so_far: SoFar<W>) -> bool {
        let mut any = false;
        for step in self.view.king_steps() {
            // The piece just captured is in the direction from which the king came.
            if came != Some(-step) {
                any |= self.leap(here, *step, so_far);
            }
        }
        any
    }

    /// Searches for captures of a king along one step.
    fn leap(&mut self, here: W, step: Step, so_far: SoFar<W>) -> bool {
        let over = self.view.seen(here, step, self.free);
        let first = over.step(step);
        if !over.meets(self.view.foes) || !first.meets(self.free) || so_far.has(over) {
            return false;
        }
        let then = self.take(over, so_far);
        // A further jump straight ahead does not depend on the landing square.
        let mut continues = self.leap(first, step, then);
        self.each_landing(first, step, |hunt, to| {
            hunt.partial(to, then);
            for turn in hunt.view.king_steps() {
                if *turn != step && *turn != -step {
                    continues |= hunt.leap(to, *turn, then);
                }
            }
        });
        if rule!("R3.6", !continues) {
            self.each_landing(first, step, |hunt, to| hunt.report(to, then, true));
        }
        true
    }

    #[inline(always)]
    fn each_landing(&mut self, first: W, step: Step, mut f: impl FnMut(&mut Self, W)) {
        let mut to = first;
        loop {
            f(self, to);
            to = to.step(step);
            if !self.view.variant.flying || !to.meets(self.free) {
                return;
            }
        }
    }

    #[inline(always)]
    fn take(&self, over: W, so_far: SoFar<W>) -> SoFar<W> {
        let king = over.meets(self.view.foe_kings);
        let worth = self.view.variant.precedence.worth(king, so_far.jumps);
        SoFar {
            captured: so_far.captured | over,
            rank: so_far.rank + worth,
            jumps: so_far.jumps + 1,
        }
    }

    #[inline(always)]
    fn partial(&mut self, to: W, so_far: SoFar<W>) {
        if PARTIAL {
            self.report(to, so_far, false);
        }
    }

    #[inline(always)]
    fn report(&mut self, to: W, so_far: SoFar<W>, complete: bool) {
        let (from, to, captured) = (self.from.only(), to.only(), so_far.captured.wide());
        let action = Action { from, to, takes: true, captured };
        (self.visit)(Found { action, rank: so_far.rank, complete });
    }
}

impl<W: Word> SoFar<W> {
    /// Whether this piece has already been jumped; it stays on the board and cannot be jumped again
    /// (R3.5).
    #[inline(always)]
    fn has(self, over: W) -> bool {
        rule!("R3.5", over.meets(self.captured))
    }
}

impl Board {
    /// The rank of legal captures (R4); `None` if there is no capture.
    #[must_use]
    pub(crate) fn best_rank(&self, variant: &Variant) -> Option<u64> {
        let mut best = None;
        with_view!(self, variant, |view| {
            view.each_capture::<false>(|found| best = best.max(Some(found.rank)));
        });
        best
    }

    /// Calls `visit` with each legal capture, with some of them more than once.
    pub(crate) fn each_legal_capture(&self, variant: &Variant, mut visit: impl FnMut(Action)) {
        let Some(best) = self.best_rank(variant) else { return };
        with_view!(self, variant, |view| {
            view.each_capture::<false>(|found| {
                if found.rank == best {
                    visit(found.action);
                }
            });
        });
    }
}

/// Adds the legal captures, each once; returns whether there is one.
#[inline(always)]
pub(crate) fn list<W: Word>(view: &View<'_, W>, out: &mut Vec<Action>) -> bool {
    let start = out.len();
    let mut best = 0;
    view.each_capture::<false>(|Found { action, rank, .. }| {
        if rank > best {
            out.truncate(start);
            best = rank;
        }
        if rank == best && !repeats(&out[start..], action) {
            out.push(action);
        }
    });
    out.len() > start
}

/// Whether the list contains an action already, by another path of the same piece.
#[inline(always)]
fn repeats(found: &[Action], action: Action) -> bool {
    let same_piece = found.iter().rev().take_while(|other| other.from == action.from);
    action.captured.count() > 1 && same_piece.into_iter().any(|other| *other == action)
}
