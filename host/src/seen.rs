//! The ids of the games that were read so far. Beyond a limit of memory they are in a temporary file.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// Bytes of an id.
const ID: usize = 16;
/// Ids in the file between two ids of a run's index.
const STEP: usize = 256;

/// A set of ids. Each id takes about 18 bytes of memory; ids beyond the limit are written to a
/// temporary file, in sorted runs, of which every 256th id stays in memory.
#[derive(Debug)]
pub struct SeenIds {
    recent: HashSet<u128>,
    most: usize,
    file: Option<File>,
    runs: Vec<Run>,
}

/// Sorted ids in the file.
#[derive(Debug)]
struct Run {
    /// The place of its first id in the file.
    at: u64,
    length: usize,
    /// Every [`STEP`]th id.
    index: Vec<u128>,
}

impl SeenIds {
    /// An empty set that takes at most about `memory` bytes.
    ///
    /// ```
    /// use wanqi_host::seen::SeenIds;
    ///
    /// let mut seen = SeenIds::new(0);
    /// assert!((0..1000).all(|id| seen.insert(id).unwrap()));
    /// assert!(!seen.insert(500)?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn new(memory: usize) -> SeenIds {
        // A table of the standard library has a byte for each place, and doubles when it is 7/8 full.
        let most = (memory / (ID + 1) * 7 / 16).max(STEP);
        SeenIds { recent: HashSet::new(), most, file: None, runs: Vec::new() }
    }

    /// Adds an id; false if it is in the set.
    ///
    /// # Errors
    /// The temporary file cannot be made, written or read.
    pub fn insert(&mut self, id: u128) -> io::Result<bool> {
        if self.recent.contains(&id) || self.is_written(id)? {
            return Ok(false);
        }
        if self.recent.len() >= self.most {
            self.write()?;
        }
        self.recent.insert(id);
        Ok(true)
    }

    /// Whether a run has the id.
    fn is_written(&mut self, id: u128) -> io::Result<bool> {
        let Some(file) = &mut self.file else { return Ok(false) };
        for run in &self.runs {
            let Some(block) = run.index.partition_point(|first| *first <= id).checked_sub(1) else {
                continue;
            };
            let from = block * STEP;
            let length = STEP.min(run.length - from);
            let mut bytes = [0; STEP * ID];
            let bytes = &mut bytes[..length * ID];
            file.seek(SeekFrom::Start(run.at + (from * ID) as u64))?;
            file.read_exact(bytes)?;
            let (ids, _) = bytes.as_chunks::<ID>();
            if ids.binary_search_by(|bytes| u128::from_be_bytes(*bytes).cmp(&id)).is_ok() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Moves the ids in memory to the file, as a run.
    fn write(&mut self) -> io::Result<()> {
        let mut ids: Vec<u128> = self.recent.drain().collect();
        ids.sort_unstable();
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        let at = file.seek(SeekFrom::End(0))?;
        let mut out = io::BufWriter::new(file);
        ids.iter().try_for_each(|id| out.write_all(&id.to_be_bytes()))?;
        out.flush()?;
        let index = ids.iter().step_by(STEP).copied().collect();
        self.runs.push(Run { at, length: ids.len(), index });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_a_set_whatever_the_memory(
            ids in prop::collection::vec(0_u128..2000, 0..4000),
            memory in 0_usize..20_000,
        ) {
            let (mut seen, mut set) = (SeenIds::new(memory), HashSet::new());
            for id in ids {
                // Ids are spread over all numbers, as hashes are.
                let id = id.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
                prop_assert_eq!(seen.insert(id).unwrap(), set.insert(id));
            }
        }
    }
}
