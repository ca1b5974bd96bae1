//! The folder of uploaded files. It is removed when the server ends; if the server is killed, the
//! next server of the same user removes it.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};
use wanqi_host::platform::try_lock;

/// How the names of these folders begin, in the system's folder of temporary files.
const PREFIX: &str = "wanqi-serve-";
/// The file that a server locks in its folder as long as it runs.
const LOCK: &str = "lock";

/// The folder of a server that runs.
pub struct Uploads {
    folder: TempDir,
    _lock: File,
}

impl Uploads {
    /// Creates a folder, and removes those of servers that were killed.
    ///
    /// # Errors
    /// The folder, or the file in it, cannot be created.
    pub fn new() -> io::Result<Uploads> {
        Uploads::below(&std::env::temp_dir())
    }

    fn below(parent: &Path) -> io::Result<Uploads> {
        let folder = Builder::new().prefix(PREFIX).tempdir_in(parent)?;
        // The file gets its name after it is locked, so that no server finds it unlocked.
        let new = folder.path().join("new");
        let lock = File::create_new(&new)?;
        try_lock(&lock)?;
        fs::rename(&new, folder.path().join(LOCK))?;
        let own = fs::symlink_metadata(folder.path())?;
        for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
            let path = entry.path();
            let is_one = entry.file_name().to_string_lossy().starts_with(PREFIX);
            if is_one && path != folder.path() && is_left(&path, &own).unwrap_or(false) {
                let _ = fs::remove_dir_all(path);
            }
        }
        Ok(Uploads { folder, _lock: lock })
    }

    /// A new file with this suffix, which begins with a dot or is empty.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn create(&self, suffix: &str) -> io::Result<(File, PathBuf)> {
        let file = Builder::new().prefix("u").suffix(suffix).tempfile_in(&self.folder)?;
        file.keep().map_err(|error| error.error)
    }
}

/// Whether a folder belongs to the same user as `own`, and no server runs that has locked it.
fn is_left(folder: &Path, own: &Metadata) -> io::Result<bool> {
    // A link is not followed: others may create one in the same folder.
    let found = fs::symlink_metadata(folder)?;
    if !found.is_dir() || !same_owner(&found, own) {
        return Ok(false);
    }
    try_lock(&File::open(folder.join(LOCK))?)
}

#[cfg(unix)]
fn same_owner(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    one.uid() == other.uid()
}

/// The folder of temporary files is the user's own.
#[cfg(not(unix))]
fn same_owner(_one: &Metadata, _other: &Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_folder_of_a_server_that_has_ended_is_removed() {
        let parent = tempfile::tempdir().unwrap();
        let runs = Uploads::below(parent.path()).unwrap();
        let killed = Uploads::below(parent.path()).unwrap();
        killed.create(".pgn").unwrap();
        let Uploads { folder, _lock } = killed;
        let killed = folder.keep();
        // Without a lock the folder may be that of a server that starts now.
        let begun = parent.path().join(format!("{PREFIX}begun"));
        fs::create_dir(&begun).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(&killed, parent.path().join(format!("{PREFIX}link"))).unwrap();
        let next = Uploads::below(parent.path()).unwrap();
        assert!(killed.is_dir(), "its server still runs");
        drop(_lock);
        drop(next);
        Uploads::below(parent.path()).unwrap();
        assert!(!killed.exists());
        assert!(runs.folder.path().is_dir() && begun.is_dir());
    }
}
