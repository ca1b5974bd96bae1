//! What shows that a file has not changed, without reading all of it.

use super::{Input, open_regular};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::time::UNIX_EPOCH;

/// The number of bytes of the first and of the last block.
const BLOCK: u64 = 64 * 1024;

/// The size of a file, its time of modification, and a hash of its first and last blocks.
///
/// A change inside a long file that keeps all three is not noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The size on disk, in bytes.
    pub size: u64,
    /// The time of the last change: seconds since the start of 1970 in UTC, with nine decimals;
    /// empty if the system does not say.
    pub modified: String,
    /// SHA-256 of the first and last 64 KiB as stored, in hexadecimal digits; of a shorter file, of
    /// all its bytes.
    pub hash: String,
}

/// The identity of a file.
///
/// # Errors
/// The file cannot be read, or is not a regular file.
///
/// ```
/// # let folder = std::env::current_exe()?.with_file_name("identity");
/// # std::fs::create_dir_all(&folder)?;
/// use wanqi_host::source::Input;
/// use wanqi_host::source::identity::identity;
///
/// let path = folder.join("games.pgn");
/// std::fs::write(&path, "1. e4 *\n")?;
/// let before = identity(&Input::named(&path))?;
/// assert_eq!((before.size, before.hash.len()), (8, 64));
/// std::fs::write(&path, "1. d4 *\n")?;
/// assert_ne!(identity(&Input::named(&path))?.hash, before.hash);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn identity(input: &Input) -> io::Result<Identity> {
    let Some(path) = &input.path else { return Err(io::ErrorKind::InvalidInput.into()) };
    of_file(&mut open_regular(path)?)
}

fn of_file(file: &mut File) -> io::Result<Identity> {
    let meta = file.metadata()?;
    let size = meta.len();
    let since = meta.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let modified = since.map_or_else(String::new, |since| {
        format!("{}.{:09}", since.as_secs(), since.subsec_nanos())
    });
    let mut bytes = Vec::new();
    file.take(BLOCK).read_to_end(&mut bytes)?;
    if size > BLOCK {
        file.seek(SeekFrom::Start(BLOCK.max(size - BLOCK)))?;
        file.take(BLOCK).read_to_end(&mut bytes)?;
    }
    let hash = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Identity { size, modified, hash })
}
