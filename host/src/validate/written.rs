//! The output of a plugin for the frames of a line: a step for each, and its canonical text if
//! texts were requested.

use super::log::{Halt, LineLog};
use super::record::{FrameMark, Line};
use crate::instance::{FrameKind, words};
use crate::plugin::RuleSet;
use wanqi_abi as abi;
use wanqi_abi::Step;

/// Bytes of a step.
const STEP: usize = size_of::<Step>();

/// A step for each applied frame; checkpoints and move numbers have an empty one. The steps stay in
/// the bytes that the plugin wrote, since most are never read.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps(Vec<u8>);

impl Steps {
    /// Number of applied frames.
    pub fn len(&self) -> usize {
        self.0.len() / STEP
    }

    /// The step of a frame.
    pub fn get(&self, frame: usize) -> Option<Step> {
        let at = frame * STEP;
        let bytes = self.0.get(at..at + STEP)?;
        let &[seat, role, flags, place, a, b, c, d] = bytes else { return None };
        Some(Step { seat, role, flags, place, round: u32::from_le_bytes([a, b, c, d]) })
    }

    /// Whether the seat and the role of each step exist (0 is none). The loop tests many steps at a
    /// time: a value that is too large carries into the highest bit of its byte.
    pub fn are_of(&self, set: &RuleSet) -> bool {
        const HIGH: u64 = 0x8080;
        let [seats, roles] =
            [set.seats_max as usize, set.roles.len()].map(|most| most.min(127) as u64);
        let room = (127 - seats) | (127 - roles) << 8;
        let (steps, _) = self.0.as_chunks::<STEP>();
        let every = steps.iter().fold(0, |every, step| {
            let step = u64::from_le_bytes(*step);
            every | step | ((step & !HIGH & 0xFFFF) + room)
        });
        every & HIGH == 0
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn push_empty(&mut self) {
        self.0.extend_from_slice(&[0; STEP]);
    }

    /// Adds the output of one frame.
    #[inline]
    pub fn push(&mut self, step: [u8; STEP]) {
        self.0.extend_from_slice(&step);
    }

    /// Adds the output of several frames.
    pub fn extend(&mut self, steps: &[u8]) {
        self.0.extend_from_slice(steps);
    }

    /// Makes room for this many more.
    pub fn reserve(&mut self, steps: usize) {
        self.0.reserve(steps.saturating_mul(STEP));
    }

    /// Takes the plugin's output, one step for each frame; `wrote` gets the old memory.
    pub fn swap(&mut self, wrote: &mut Vec<u8>) {
        std::mem::swap(&mut self.0, wrote);
    }

    /// The steps of a played line, as far as they can be read.
    pub fn read(line: &Line<'_>, log: &LineLog, texts: usize) -> Steps {
        let mut steps = Steps::default();
        let mut written = Written::new(&log.wrote, texts);
        let mut numbers = log.halts.iter().filter_map(|halt| match halt {
            Halt::Number(frame) => Some(*frame as usize),
            _ => None,
        });
        let mut number = numbers.next();
        let applied = line.marks().iter().take(log.applied as usize);
        for (frame, mark) in applied.enumerate() {
            if number == Some(frame) {
                number = numbers.next();
                steps.push_empty();
                continue;
            }
            match written.next(frame, mark) {
                Some(Wrote { step: Some(step), .. }) => steps.push(step),
                Some(_) => steps.push_empty(),
                None => break,
            }
        }
        steps
    }

    /// The first frame of the turn that ends before `frame`; `None` if that was not played.
    pub fn turn_start(&self, line: &Line<'_>, frame: usize) -> Option<usize> {
        if frame > self.len() || frame > line.frames.len() {
            return None;
        }
        let mut at = frame;
        while at > 0 {
            at -= 1;
            let checkpoint = line.marks()[at].kind == FrameKind::Checkpoint;
            let open = self.get(at).is_some_and(|s| u32::from(s.flags) & abi::TURN_OPEN != 0);
            if !checkpoint && !open {
                break;
            }
        }
        Some(at)
    }
}

/// Reads the output of a line, frame by frame.
pub(super) struct Written<'w> {
    rest: &'w [u8],
    /// The number of frames whose texts were requested.
    texts: usize,
}

/// The output for a frame.
pub(super) struct Wrote<'w> {
    /// `None` for a checkpoint.
    pub step: Option<[u8; STEP]>,
    /// Empty if texts were not requested.
    pub text: &'w [u8],
    /// The line of a short text that is certain to be valid in the notation, see
    /// [`words::plain_line`]; 0 if there is no text.
    pub plain: Option<u64>,
}

impl<'w> Written<'w> {
    pub fn new(bytes: &'w [u8], texts: usize) -> Written<'w> {
        Written { rest: bytes, texts }
    }

    /// The output for the next frame, of this kind; `None` if it is incomplete.
    #[inline(always)]
    pub fn next(&mut self, frame: usize, mark: &FrameMark) -> Option<Wrote<'w>> {
        if mark.kind == FrameKind::Checkpoint {
            return Some(Wrote { step: None, text: &[], plain: Some(0) });
        }
        self.applied(frame)
    }

    /// The output for the next frame, which is not a checkpoint.
    #[inline(always)]
    pub fn applied(&mut self, frame: usize) -> Option<Wrote<'w>> {
        let (&step, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        if frame >= self.texts {
            return Some(Wrote { step: Some(step), text: &[], plain: Some(0) });
        }
        let plain = words::plain_line(rest);
        let (end, plain) = match plain {
            Some((end, line)) => (end, Some(line)),
            None => (memchr::memchr(b'\n', rest)?, None),
        };
        let text = &rest[..end];
        self.rest = &rest[end + 1..];
        Some(Wrote { step: Some(step), text, plain })
    }

    /// The output for the next frame, which is not a checkpoint and has a text; the text is not
    /// tested, and `plain` is the line of a short one.
    #[inline(always)]
    pub fn untested(&mut self) -> Option<Wrote<'w>> {
        let (&step, rest) = self.rest.split_first_chunk()?;
        let (end, plain) = match words::short_line(rest) {
            Some((end, line)) => (end, Some(line)),
            None => (memchr::memchr(b'\n', rest)?, None),
        };
        self.rest = &rest[end + 1..];
        Some(Wrote { step: Some(step), text: &rest[..end], plain })
    }

    /// The rest of the output.
    pub fn rest(&self) -> &'w [u8] {
        self.rest
    }
}
