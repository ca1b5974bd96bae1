//! Captures (R3): whole ones, from the first jump to the last, found by search.

use crate::board::{Action, Board};
use crate::squares::{DIAGONAL, EIGHT, Step, Word};
use crate::variant::Variant;
use wanqi_sdk::rule;

/// A position as the side to move sees it, in words no wider than the board needs.
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
    /// A king that may only capture.
    pub resting: W,
}

/// Makes the view of a board and does something with it, whatever its width.
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

/// A capture that was found.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub action: Action,
    /// Higher ranks come first (R4).
    pub rank: u64,
    /// It cannot go on (R3.6).
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
            up: side == crate::variant::Side::White,
            resting: W::narrow(board.resting()),
        }
    }

    /// What men may capture (R3.3).
    #[inline(always)]
    fn preys(&self) -> W {
        if rule!("R3.3", self.variant.kings_immune) {
            self.foes & !self.foe_kings
        } else {
            self.foes
        }
    }

    /// Along which steps men capture (R3.2).
    #[inline(always)]
    fn man_steps(&self) -> &'static [Step] {
        match (self.variant.orthogonal, rule!("R3.2", self.variant.back), self.up) {
            (true, ..) => &EIGHT,
            (false, true, _) => &DIAGONAL,
            (false, false, true) => &DIAGONAL[..2],
            (false, false, false) => &DIAGONAL[2..],
        }
    }

    /// Along which steps kings capture (R3.4).
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

    /// Whether anything can be captured.
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

    /// The first square along a step that is not free, on the board or off it.
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

    /// Calls `visit` with every way to capture; ways to the same action come one by one. With
    /// `PARTIAL` also where a capture could go on.
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

/// What a capture has taken so far.
#[derive(Clone, Copy)]
struct SoFar<W> {
    captured: W,
    rank: u64,
    jumps: u32,
}

/// The captures of one piece. The square it comes from counts as free.
struct Hunt<'a, 'v, W, F, const PARTIAL: bool> {
    view: &'a View<'v, W>,
    from: W,
    free: W,
    visit: &'a mut F,
}

impl<W: Word, F: FnMut(Found), const PARTIAL: bool> Hunt<'_, '_, W, F, PARTIAL> {
    /// Captures of a man that stands here by now; whether there are any.
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
            let goes_on =
                if crowned { self.king(to, Some(*step), then) } else { self.man(to, then) };
            if rule!("R3.6", !goes_on) {
                self.tell(to, then, true);
            }
        }
        any
    }

    /// Captures of a king that stands here by now, come along a step; whether there are any.
    fn king(&mut self, here: W, came: Option<Step>, so_far: SoFar<W>) -> bool {
        let mut any = false;
        for step in self.view.king_steps() {
            // Where it came from lies the piece just taken.
            if came != Some(-step) {
                any |= self.leap(here, *step, so_far);
            }
        }
        any
    }

    /// Captures of a king along one step.
    fn leap(&mut self, here: W, step: Step, so_far: SoFar<W>) -> bool {
        let over = self.view.seen(here, step, self.free);
        let first = over.step(step);
        if !over.meets(self.view.foes) || !first.meets(self.free) || so_far.has(over) {
            return false;
        }
        let then = self.take(over, so_far);
        // Straight on it takes the same, wherever it lands.
        let mut goes_on = self.leap(first, step, then);
        self.each_landing(first, step, |hunt, to| {
            hunt.partial(to, then);
            for turn in hunt.view.king_steps() {
                if *turn != step && *turn != -step {
                    goes_on |= hunt.leap(to, *turn, then);
                }
            }
        });
        if rule!("R3.6", !goes_on) {
            self.each_landing(first, step, |hunt, to| hunt.tell(to, then, true));
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
            self.tell(to, so_far, false);
        }
    }

    #[inline(always)]
    fn tell(&mut self, to: W, so_far: SoFar<W>, complete: bool) {
        let (from, to, captured) = (self.from.only(), to.only(), so_far.captured.wide());
        let action = Action { from, to, takes: true, captured };
        (self.visit)(Found { action, rank: so_far.rank, complete });
    }
}

impl<W: Word> SoFar<W> {
    /// Whether this piece has been jumped: it stays where it is and bars the way (R3.5).
    #[inline(always)]
    fn has(self, over: W) -> bool {
        rule!("R3.5", over.meets(self.captured))
    }
}

impl Board {
    /// The rank that a capture must reach (R4); `None` if there is no capture.
    #[must_use]
    pub(crate) fn best_rank(&self, variant: &Variant) -> Option<u64> {
        let mut best = None;
        with_view!(self, variant, |view| {
            view.each_capture::<false>(|found| best = best.max(Some(found.rank)));
        });
        best
    }

    /// Calls `visit` with every legal capture, some of them more than once.
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

/// Adds the legal captures, each once; whether there are any.
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

/// Whether an action has been found before, by another path of the same piece.
#[inline(always)]
fn repeats(found: &[Action], action: Action) -> bool {
    let same_piece = found.iter().rev().take_while(|other| other.from == action.from);
    action.captured.count() > 1 && same_piece.into_iter().any(|other| *other == action)
}
