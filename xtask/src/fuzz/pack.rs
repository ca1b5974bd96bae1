//! Packed corpora: `fuzz/<target>/corpus.hex` has one input per line, in hexadecimal digits,
//! sorted.
//!
//! libFuzzer needs a file for each input, so a run unpacks them into the target folder.

use crate::shell::{Failure, fail, names, read, root, target, write};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The packed corpus of a target.
pub fn packed(name: &str) -> PathBuf {
    root().join("fuzz").join(name).join("corpus.hex")
}

/// The inputs of a target's packed corpus; empty if the file does not exist.
pub fn inputs(name: &str) -> Result<Vec<Vec<u8>>, Failure> {
    let path = packed(name);
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let text = read(&path)?;
    let bytes = |(number, line): (usize, &str)| {
        bytes(line)
            .ok_or(())
            .or_else(|()| fail(format!("{}:{}: not hexadecimal", path.display(), number + 1)))
    };
    text.lines().enumerate().map(bytes).collect()
}

/// Writes the inputs of a folder, without duplicates, as the packed corpus of a target.
pub fn pack(name: &str, folder: &Path) -> Result<(), Failure> {
    let mut inputs = Vec::new();
    for file in names(folder) {
        let path = folder.join(file);
        if path.is_file() {
            inputs
                .push(std::fs::read(&path).or_else(|e| fail(format!("{}: {e}", path.display())))?);
        }
    }
    write(&packed(name), text(inputs))
}

/// Unpacks the corpus of a target into a folder of the target folder, which is emptied first.
pub fn unpack(name: &str) -> Result<PathBuf, Failure> {
    let folder = target().join("fuzz-unpacked").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let made = std::fs::create_dir_all(&folder);
    made.or_else(|e| fail(format!("{}: {e}", folder.display())))?;
    for (number, input) in inputs(name)?.iter().enumerate() {
        write(&folder.join(format!("{number:05}")), input)?;
    }
    Ok(folder)
}

/// The text of a packed corpus.
pub fn text(mut inputs: Vec<Vec<u8>>) -> String {
    inputs.sort();
    inputs.dedup();
    let mut text = String::new();
    for input in &inputs {
        for byte in input {
            write!(text, "{byte:02x}").expect("a String takes all");
        }
        text.push('\n');
    }
    text
}

/// The bytes of a line.
fn bytes(line: &str) -> Option<Vec<u8>> {
    let digits = line.as_bytes();
    let byte = |pair: &[u8]| {
        let digit = |at: usize| char::from(pair[at]).to_digit(16);
        Some((digit(0)? << 4 | digit(1)?) as u8)
    };
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    digits.chunks_exact(2).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_read_again_in_one_order() {
        let inputs = vec![vec![0x0f, 0xa0], Vec::new(), b"e4".to_vec(), b"e4".to_vec()];
        let packed = text(inputs.clone());
        assert_eq!(packed, "\n0fa0\n6534\n");
        assert_eq!(packed, text(inputs.into_iter().rev().collect()));
        let again: Option<Vec<_>> = packed.lines().map(bytes).collect();
        assert_eq!(again, Some(vec![Vec::new(), vec![0x0f, 0xa0], b"e4".to_vec()]));
        for line in ["0", "0g", "é"] {
            assert_eq!(bytes(line), None, "{line}");
        }
    }

    #[test]
    fn every_corpus_is_packed_as_pack_writes_it() {
        for name in crate::fuzz::all() {
            let inputs = inputs(&name).expect("a packed corpus");
            let written = read(&packed(&name)).unwrap_or_default();
            assert!(written == text(inputs), "{name}: not as cargo xtask fuzz --keep packs it");
        }
    }
}
