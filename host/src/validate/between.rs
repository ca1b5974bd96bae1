//! Steps between the frames of a line of play: forced actions that the record leaves out, and seats
//! that leave the game. Replaying a line repeats them in the same order.

use super::log::Forced;
use super::record::Line;
use crate::instance::{FrameKind, Instance, Refusal};
use wanqi_abi as abi;

/// The most forced actions that are inserted at one place.
const MOST_RESTORED: usize = 16;

/// A step before a frame of a line.
#[derive(Clone, Debug)]
pub(super) struct Between {
    /// The frame after it.
    pub frame: usize,
    /// Its kind: an event, an action, or an action of chance.
    pub kind: FrameKind,
    /// The acting seat; 0 is chance.
    pub seat: u32,
    /// Canonical text; for an event its word, without the colon.
    pub text: String,
}

impl Between {
    /// The step with which a seat leaves the game.
    pub fn out(frame: usize, seat: u32) -> Between {
        Between { frame, kind: FrameKind::Event, seat, text: "out".to_owned() }
    }

    fn apply(&self, game: &mut Instance) -> Result<(), Refusal> {
        game.apply(self.kind, self.seat, self.text.as_bytes(), 0).map(|_| ())
    }
}

/// Forced actions that are tried before a refused frame.
pub(super) struct Restoring {
    /// The game before them.
    before: Instance,
    /// The refused frame, and its first refusal.
    pub frame: usize,
    first: Refusal,
    pub inserted: Vec<Forced>,
}

impl Restoring {
    /// Applies the only legal action, if it is a pass or a chance action with one outcome.
    ///
    /// # Errors
    /// The plugin died.
    #[cold]
    pub fn restore(
        restoring: &mut Option<Restoring>,
        work: &mut Instance,
        frame: usize,
        refusal: &Refusal,
    ) -> Result<bool, Refusal> {
        let kinds = [abi::SYNTAX, abi::ILLEGAL, abi::AMBIGUOUS, abi::WRONG_ACTOR];
        let many = restoring.as_ref().is_some_and(|known| known.inserted.len() >= MOST_RESTORED);
        if many || !kinds.contains(&refusal.status) {
            return Ok(false);
        }
        let Some((seat, text)) = only_action(work)? else { return Ok(false) };
        if restoring.is_none() {
            let Some(before) = alive(work.try_clone())? else { return Ok(false) };
            let (first, inserted) = (refusal.clone(), Vec::new());
            *restoring = Some(Restoring { before, frame, first, inserted });
        }
        let kind = if seat == 0 { FrameKind::Env } else { FrameKind::Action };
        // Chance has no roles.
        let roles = alive(work.roles(seat))?.unwrap_or_default();
        let applied = alive(work.apply(kind, seat, text.as_bytes(), 0))?.is_some();
        if applied && let Some(known) = restoring {
            known.inserted.push(Forced { seat, text, roles });
        }
        Ok(applied)
    }

    /// Undoes the inserted actions, which did not make the frame legal. The refusal to report is
    /// the first one, of [`Restoring::frame`].
    ///
    /// # Errors
    /// The plugin died.
    #[cold]
    pub fn give_up(self, work: &mut Instance) -> Result<Refusal, Refusal> {
        work.copy_from(&self.before)?;
        Ok(self.first)
    }
}

/// The only legal action here, if it is a forced pass or a chance action with one outcome.
fn only_action(work: &Instance) -> Result<Option<(u32, String)>, Refusal> {
    let Some(turn) = alive(work.turn())? else { return Ok(None) };
    if turn.to_act.count_ones() != 1 {
        return Ok(None);
    }
    let seat = turn.to_act.trailing_zeros();
    // Counting is much cheaper than writing and sorting all texts.
    if alive(work.count(seat))?.is_some_and(|count| count != 1) {
        return Ok(None);
    }
    let Some(mut list) = alive(work.list(seat, false))? else { return Ok(None) };
    let only = list.pop().filter(|_| list.is_empty());
    Ok(only.filter(|only| seat == 0 || only.text == "pass").map(|only| (seat, only.text)))
}

/// The answer of a plugin; `None` if it refuses.
///
/// # Errors
/// The plugin died, or its answer is invalid.
pub(super) fn alive<T>(answer: Result<T, Refusal>) -> Result<Option<T>, Refusal> {
    match answer {
        // "No such seat" and "no such function" are answers, too.
        Err(refusal)
            if refusal.died()
                && !matches!(refusal.status, abi::UNSUPPORTED | abi::BAD_ARGUMENT) =>
        {
            Err(refusal)
        }
        other => Ok(other.ok()),
    }
}

/// Replays a line that was already played; it only moves forward.
pub(super) struct LineCursor {
    /// The game before `frame`.
    pub game: Instance,
    frame: usize,
    /// Number of steps between frames that were applied.
    between: usize,
}

impl LineCursor {
    /// A cursor at the start of a line.
    pub fn new(game: Instance) -> LineCursor {
        LineCursor { game, frame: 0, between: 0 }
    }

    /// Moves to the state in which a frame was applied, after all steps before it.
    ///
    /// # Errors
    /// The plugin died, or refuses a step that it accepted before.
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

    /// Applies the frames before `to`.
    fn frames(&mut self, line: &Line<'_>, to: usize) -> Result<(), Refusal> {
        let mut out = Vec::new();
        while self.frame < to {
            let bytes = line.frames.as_bytes();
            let end = line.marks().get(to).map_or(bytes.len(), |mark| mark.at());
            let flags = abi::LENIENT | abi::IGNORE_MARKS;
            let part = &bytes[line.marks()[self.frame].at()..end];
            let count = to - self.frame;
            let (reply, result) = self.game.replay_part(part, count, flags, &mut out);
            self.frame += (reply.applied as usize).min(count);
            match result {
                // This was reported when the line was first played.
                Err(refusal) if refusal.status == abi::CHECKPOINT_MISMATCH => self.frame += 1,
                other => other?,
            }
        }
        Ok(())
    }
}
