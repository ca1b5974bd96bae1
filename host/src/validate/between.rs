//! What is done between the frames of a line of play: forced actions that a record leaves out, and seats
//! that leave the game. Whoever plays a line again does all of it, in the same order.

use super::log::Forced;
use super::record::Line;
use crate::instance::{Instance, Kind as FrameKind, Refusal};
use wanqi_abi as abi;

/// Forced actions that are inserted at one place at most.
const MOST_RESTORED: usize = 16;

/// Done before a frame of a line.
#[derive(Clone, Debug)]
pub(super) struct Between {
    /// The frame behind it.
    pub frame: usize,
    /// An event, an action, or an action of chance.
    pub kind: FrameKind,
    /// Who did it; 0 is chance.
    pub seat: u32,
    /// Canonical text; of an event its word, without the colon.
    pub text: String,
}

impl Between {
    /// A seat leaves the game.
    pub fn out(frame: usize, seat: u32) -> Between {
        Between { frame, kind: FrameKind::Event, seat, text: "out".to_owned() }
    }

    fn apply(&self, game: &mut Instance) -> Result<(), Refusal> {
        game.apply(self.kind, self.seat, self.text.as_bytes(), 0).map(|_| ())
    }
}

/// Forced actions that are tried before a frame that was refused.
pub(super) struct Restoring {
    /// The game before them.
    before: Instance,
    /// The frame that was refused, and why.
    pub frame: usize,
    first: Refusal,
    pub inserted: Vec<Forced>,
}

impl Restoring {
    /// Inserts the one action that was possible, if it is a pass or a draw with one outcome.
    #[cold]
    pub fn restore(
        restoring: &mut Option<Restoring>,
        work: &mut Instance,
        frame: usize,
        refusal: &Refusal,
    ) -> bool {
        let kinds = [abi::SYNTAX, abi::ILLEGAL, abi::AMBIGUOUS, abi::WRONG_ACTOR];
        let many = restoring.as_ref().is_some_and(|known| known.inserted.len() >= MOST_RESTORED);
        if many || !kinds.contains(&refusal.status) {
            return false;
        }
        let Some((seat, text)) = only_action(work) else { return false };
        if restoring.is_none() {
            let Ok(before) = work.try_clone() else { return false };
            let (first, inserted) = (refusal.clone(), Vec::new());
            *restoring = Some(Restoring { before, frame, first, inserted });
        }
        let kind = if seat == 0 { FrameKind::Env } else { FrameKind::Action };
        let roles = work.roles(seat).unwrap_or_default();
        let applied = work.apply(kind, seat, text.as_bytes(), 0).is_ok();
        if applied && let Some(known) = restoring {
            known.inserted.push(Forced { seat, text, roles });
        }
        applied
    }

    /// Takes back what was inserted: it did not help. The refusal to report is the first, of
    /// [`Restoring::frame`].
    ///
    /// # Errors
    /// The plugin died.
    #[cold]
    pub fn give_up(self, work: &mut Instance) -> Result<Refusal, Refusal> {
        work.copy_from(&self.before)?;
        Ok(self.first)
    }
}

/// The only legal action here, if it is a forced pass or an ENV draw with one outcome.
fn only_action(work: &Instance) -> Option<(u32, String)> {
    let turn = work.turn().ok()?;
    if turn.to_act.count_ones() != 1 {
        return None;
    }
    let seat = turn.to_act.trailing_zeros();
    let mut list = work.list(seat, false).ok()?;
    let only = list.pop().filter(|_| list.is_empty())?;
    (seat == 0 || only.text == "pass").then_some((seat, only.text))
}

/// Plays a line again that was played before, forward only.
pub(super) struct Cursor {
    /// The game before `frame`.
    pub game: Instance,
    frame: usize,
    /// How many things between frames were done.
    between: usize,
}

impl Cursor {
    /// A cursor at the start of a line.
    pub fn new(game: Instance) -> Cursor {
        Cursor { game, frame: 0, between: 0 }
    }

    /// Goes to where a frame was applied: behind what was done before it.
    ///
    /// # Errors
    /// The plugin died, or contradicts what it has accepted before.
    pub fn advance(
        &mut self,
        line: &Line<'_>,
        between: &[Between],
        frame: usize,
    ) -> Result<(), Refusal> {
        while let Some(next) = between.get(self.between).filter(|next| next.frame <= frame) {
            self.frames(line, next.frame)?;
            next.apply(&mut self.game)?;
            self.between += 1;
        }
        self.frames(line, frame)
    }

    /// Applies the frames before this one.
    fn frames(&mut self, line: &Line<'_>, to: usize) -> Result<(), Refusal> {
        let mut out = Vec::new();
        while self.frame < to {
            let bytes = line.frames.as_bytes();
            let end = line.marks().get(to).map_or(bytes.len(), |mark| mark.at);
            let flags = abi::LENIENT | abi::IGNORE_MARKS;
            let part = &bytes[line.marks()[self.frame].at..end];
            let count = to - self.frame;
            let (reply, result) = self.game.replay_part(part, count, flags, &mut out);
            self.frame += (reply.applied as usize).min(count);
            match result {
                // Reported already when the line was played first.
                Err(refusal) if refusal.status == abi::CHECKPOINT_MISMATCH => self.frame += 1,
                other => other?,
            }
        }
        Ok(())
    }
}
