//! Compresses steps in a worker's answer. Most steps of a game differ from the step two before them
//! only by one round. So the steps are sent as runs: two steps, the difference and a length.

use borsh::BorshDeserialize;
use std::io;
use wanqi_abi::Step;

/// Bytes of a step.
const STEP: usize = size_of::<Step>();
/// Bytes of a run: its length, two steps, the difference.
const RUN: usize = size_of::<u32>() + 3 * STEP;

/// The length of the run at the start of `steps`, and the difference of a step from the second
/// before it.
fn run(steps: &[[u8; STEP]]) -> (usize, u64) {
    let &[a, _, c, ..] = steps else { return (steps.len(), 0) };
    let difference = |(a, c): (&[u8; STEP], &[u8; STEP])| {
        u64::from_le_bytes(*c).wrapping_sub(u64::from_le_bytes(*a))
    };
    let each = difference((&a, &c));
    let pairs = steps.iter().zip(&steps[2..]);
    (2 + pairs.take_while(|pair| difference(*pair) == each).count(), each)
}

/// Writes the steps as runs; false if the runs are not shorter than the steps.
fn pack(wrote: &[u8], to: &mut Vec<u8>) -> bool {
    let (mut steps, rest) = wrote.as_chunks::<STEP>();
    let most = to.len() + wrote.len();
    if !rest.is_empty() {
        return false;
    }
    while !steps.is_empty() {
        let (length, each) = run(steps);
        if to.len() + RUN > most {
            return false;
        }
        to.extend_from_slice(&(length as u32).to_le_bytes());
        to.extend_from_slice(&steps[0]);
        to.extend_from_slice(steps.get(1).unwrap_or(&[0; STEP]));
        to.extend_from_slice(&each.to_le_bytes());
        steps = &steps[length..];
    }
    true
}

/// Writes the output of a line: steps, or steps with texts between them.
pub(super) fn write(wrote: &[u8], to: &mut Vec<u8>) {
    let head = to.len();
    to.extend_from_slice(&[1; 1 + size_of::<u32>()]);
    let body = to.len();
    if !pack(wrote, to) {
        to.truncate(body);
        to.extend_from_slice(wrote);
        to[head] = 0;
    }
    let length = (to.len() - body) as u32;
    to[head + 1..body].copy_from_slice(&length.to_le_bytes());
}

/// Reads the output of a line with `frames` frames, reusing memory.
///
/// # Errors
/// The bytes are invalid, or contain steps of more frames.
pub(super) fn read(from: &mut &[u8], frames: usize, into: &mut Vec<u8>) -> io::Result<()> {
    into.clear();
    let is_packed = bool::deserialize(from)?;
    let length = u32::deserialize(from)? as usize;
    let (bytes, rest) = from.split_at_checked(length).ok_or(io::ErrorKind::UnexpectedEof)?;
    *from = rest;
    if !is_packed {
        into.extend_from_slice(bytes);
        return Ok(());
    }
    let (runs, rest) = bytes.as_chunks::<RUN>();
    if !rest.is_empty() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    for mut run in runs.iter().map(|run| &run[..]) {
        let (length, mut pair, each) = <(u32, [u64; 2], u64)>::deserialize(&mut run)?;
        let (filled, length) = (into.len(), length as usize);
        if length > frames.saturating_sub(filled / STEP) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        into.resize(filled + length * STEP, 0);
        for two in into[filled..].chunks_mut(2 * STEP) {
            for (place, step) in two.chunks_exact_mut(STEP).zip(&mut pair) {
                place.copy_from_slice(&step.to_le_bytes());
                *step = step.wrapping_add(each);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{STEP, read, write};
    use proptest::prelude::*;

    /// Steps of a game: most differ from the step two before by one round.
    fn steps() -> impl Strategy<Value = Vec<u8>> {
        let part = (any::<[u64; 2]>(), 0u64..3, 0usize..40);
        let parts = prop::collection::vec(part, 0..6);
        parts.prop_map(|parts| {
            let mut steps = Vec::new();
            for ([a, b], each, length) in parts {
                let pair = |index: u64| if index.is_multiple_of(2) { a } else { b };
                let step = |index: u64| pair(index).wrapping_add((index / 2) * (each << 32));
                steps.extend((0..length as u64).flat_map(|index| step(index).to_le_bytes()));
            }
            steps
        })
    }

    proptest! {
        #[test]
        fn written_steps_are_read_back(
            wrote in prop_oneof![steps(), prop::collection::vec(any::<u8>(), 0..200)],
            before in prop::collection::vec(any::<u8>(), 0..20),
        ) {
            let mut bytes = Vec::new();
            write(&wrote, &mut bytes);
            prop_assert!(bytes.len() <= wrote.len() + 5);
            let (mut from, mut into) = (&bytes[..], before);
            read(&mut from, wrote.len() / STEP, &mut into).unwrap();
            prop_assert!(from.is_empty());
            prop_assert_eq!(into, wrote);
            for end in 0..bytes.len() {
                prop_assert!(read(&mut &bytes[..end], usize::MAX, &mut Vec::new()).is_err());
            }
        }

        /// A run never produces more steps than the line has frames, whatever length it states.
        #[test]
        fn a_run_is_not_longer_than_its_line(
            runs: Vec<(u32, u64, u64, u64)>,
            frames in 0usize..100,
        ) {
            let runs = runs.iter().flat_map(|run| borsh::to_vec(run).unwrap()).collect::<Vec<_>>();
            let bytes = borsh::to_vec(&(true, runs)).unwrap();
            let mut into = Vec::new();
            let _ = read(&mut &bytes[..], frames, &mut into);
            prop_assert!(into.len() <= frames * STEP);
        }
    }
}
