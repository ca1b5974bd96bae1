//! Files that must survive a crash.

use std::fs::File;
use std::io;
use std::path::Path;

/// Returns when what was written to the file lies on the disk.
///
/// # Errors
/// What the system says.
pub fn sync_file(file: &File) -> io::Result<()> {
    file.sync_data()
}

/// Returns when names made or changed in a folder lie on the disk.
///
/// # Errors
/// What the system says.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    File::open(folder)?.sync_all()
}

/// Returns when names made or changed in a folder lie on the disk; here the system sees to it.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Locks the file against other programs of ours; `false` if another has it.
///
/// # Errors
/// What the system says; a file system without locks counts as locked by us.
pub fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(std::fs::TryLockError::WouldBlock) => Ok(false),
        Err(std::fs::TryLockError::Error(error)) => match error.kind() {
            io::ErrorKind::Unsupported => Ok(true),
            _ => Err(error),
        },
    }
}

/// Whether others than the owner may change what lies in a folder, or the file itself: its mode
/// lets everyone write, or it belongs to neither us nor the system.
///
/// # Errors
/// What the system says.
#[cfg(unix)]
pub fn others_may_write(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let meta = std::fs::metadata(path)?;
    let own = rustix::process::geteuid().as_raw();
    Ok(meta.mode() & 0o002 != 0 || (meta.uid() != 0 && meta.uid() != own))
}

/// Whether others than the owner may change what lies in a folder, or the file itself: not known
/// here.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn others_may_write(_path: &Path) -> io::Result<bool> {
    Ok(false)
}
