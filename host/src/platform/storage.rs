//! Files that must survive a crash.

use std::borrow::Cow;
use std::fs::{File, Metadata, OpenOptions};
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
    // A group of the same number as its only member is the user's own, as many systems make it.
    let of_group = meta.mode() & 0o020 != 0 && meta.gid() != own && meta.gid() != 0;
    Ok(of_group || meta.mode() & 0o002 != 0 || (meta.uid() != 0 && meta.uid() != own))
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

/// The bytes of a path, which need not be UTF-8.
#[cfg(unix)]
#[must_use]
pub fn path_bytes(path: &Path) -> Cow<'_, [u8]> {
    use std::os::unix::ffi::OsStrExt;
    path.as_os_str().as_bytes().into()
}

/// The bytes of a path.
#[cfg(not(unix))]
#[must_use]
pub fn path_bytes(path: &Path) -> Cow<'_, [u8]> {
    path.to_string_lossy().into_owned().into_bytes().into()
}

/// The path that these bytes are of.
#[cfg(unix)]
#[must_use]
pub fn path_of(bytes: &[u8]) -> Cow<'_, Path> {
    use std::os::unix::ffi::OsStrExt;
    Path::new(std::ffi::OsStr::from_bytes(bytes)).into()
}

/// The path that these bytes are of.
#[cfg(not(unix))]
#[must_use]
pub fn path_of(bytes: &[u8]) -> Cow<'_, Path> {
    std::path::PathBuf::from(String::from_utf8_lossy(bytes).into_owned()).into()
}

/// Which file a name or an open file means. Two names of one file have the same identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    #[cfg(unix)]
    device: u64,
    #[cfg(unix)]
    inode: u64,
    #[cfg(not(unix))]
    path: std::path::PathBuf,
}

/// The identity of the file that a path names, through links; `None` where there is none.
#[cfg(unix)]
#[must_use]
pub fn identity(path: &Path) -> Option<Identity> {
    std::fs::metadata(path).ok().map(|meta| identity_of(&meta))
}

/// As above: here a file is known by its full path.
#[cfg(not(unix))]
#[must_use]
pub fn identity(path: &Path) -> Option<Identity> {
    std::fs::canonicalize(path).ok().map(|path| Identity { path })
}

#[cfg(unix)]
fn identity_of(meta: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Identity { device: meta.dev(), inode: meta.ino() }
}

/// Whether a path, without following a link at its end, still names this open file.
///
/// # Errors
/// What the system says.
#[cfg(unix)]
pub fn names_file(path: &Path, file: &File) -> io::Result<bool> {
    match std::fs::symlink_metadata(path) {
        Ok(there) => Ok(identity_of(&there) == identity_of(&file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether a path still names this open file: not known here.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn names_file(_path: &Path, _file: &File) -> io::Result<bool> {
    Ok(true)
}

/// A standard stream of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    /// Standard input.
    Input,
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

/// The identity of a standard stream that is a regular file; `None` for all others.
#[cfg(unix)]
#[must_use]
pub fn standard_file(stream: Standard) -> Option<Identity> {
    let meta = File::from(duplicate(stream).ok()?).metadata().ok()?;
    meta.is_file().then(|| identity_of(&meta))
}

/// Not known here.
#[cfg(not(unix))]
#[must_use]
pub fn standard_file(_stream: Standard) -> Option<Identity> {
    None
}

#[cfg(unix)]
fn duplicate(stream: Standard) -> io::Result<std::os::fd::OwnedFd> {
    use std::os::fd::AsFd;
    match stream {
        Standard::Input => io::stdin().as_fd().try_clone_to_owned(),
        Standard::Output => io::stdout().as_fd().try_clone_to_owned(),
        Standard::Error => io::stderr().as_fd().try_clone_to_owned(),
    }
}

/// The number of the open descriptor that a path such as `/dev/stdout` or `/proc/self/fd/1` stands
/// for; its last component is not followed.
#[cfg(unix)]
#[must_use]
pub fn descriptor(path: &Path) -> Option<u32> {
    let folder = std::fs::canonicalize(path.parent()?).ok()?;
    let own = Path::new("/proc").join(std::process::id().to_string());
    let tasks = folder.parent()?.starts_with(own.join("task"));
    let open = folder == Path::new("/dev/fd") || folder == own.join("fd");
    let open = open || (tasks && folder.ends_with("fd"));
    if !open {
        return None;
    }
    path.file_name()?.to_str()?.parse().ok()
}

/// There are no such paths here.
#[cfg(not(unix))]
#[must_use]
pub fn descriptor(_path: &Path) -> Option<u32> {
    None
}

/// Opens what is written and never replaced: a FIFO, a device, a socket, or an open descriptor by
/// its path. A regular file behind a descriptor is written at its end.
///
/// # Errors
/// What the system says.
#[cfg(unix)]
pub fn open_stream(path: &Path) -> io::Result<Box<dyn io::Write + Send>> {
    use std::os::unix::fs::FileTypeExt;
    match descriptor(path) {
        Some(1) => return Ok(Box::new(File::from(duplicate(Standard::Output)?))),
        Some(2) => return Ok(Box::new(File::from(duplicate(Standard::Error)?))),
        _ => {}
    }
    if std::fs::metadata(path)?.file_type().is_socket() {
        return Ok(Box::new(std::os::unix::net::UnixStream::connect(path)?));
    }
    Ok(Box::new(OpenOptions::new().append(true).open(path)?))
}

/// Opens a device.
///
/// # Errors
/// What the system says.
#[cfg(not(unix))]
pub fn open_stream(path: &Path) -> io::Result<Box<dyn io::Write + Send>> {
    Ok(Box::new(OpenOptions::new().append(true).open(path)?))
}

/// Opens a regular file for reading and writing; a link is not followed.
///
/// # Errors
/// What the system says, or that it is no regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // Opening a FIFO or a device must not wait.
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as _);
    }
    let file = options.open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "is not a regular file"));
    }
    Ok(file)
}

/// Makes a file that must not exist, for reading and writing. Nobody may do more with it, at any
/// moment, than with the file `like`; without one it gets the usual permissions of a new file.
///
/// # Errors
/// What the system says.
#[cfg(unix)]
pub fn create_new(path: &Path, like: Option<&Metadata>) -> io::Result<File> {
    use rustix::fs::OFlags;
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    options.custom_flags(OFlags::NOFOLLOW.bits() as _);
    let Some(like) = like else { return options.open(path) };
    let mode = like.mode() & 0o777;
    // Until it has the group of the other file, its own group may do nothing.
    let file = options.mode(mode & 0o700).open(path)?;
    if let Err(error) = owned_like(&file, like, mode) {
        let _ = std::fs::remove_file(path);
        return Err(error);
    }
    Ok(file)
}

/// Gives a new file the owner and the group of another, and this mode.
#[cfg(unix)]
fn owned_like(file: &File, like: &Metadata, mode: u32) -> io::Result<()> {
    use rustix::fs::{Gid, Mode, Uid, fchmod, fchown};
    use std::os::unix::fs::MetadataExt;
    let made = file.metadata()?;
    if made.uid() != like.uid() {
        // Only the system's administrator can give files away.
        let _ = fchown(file, Some(Uid::from_raw(like.uid())), None);
    }
    let same_group =
        made.gid() == like.gid() || fchown(file, None, Some(Gid::from_raw(like.gid()))).is_ok();
    // Another group may do what everybody may.
    let mode = if same_group { mode } else { (mode & 0o707) | (mode & (mode << 3) & 0o070) };
    Ok(fchmod(file, Mode::from_raw_mode(mode as _))?)
}

/// Makes a file that must not exist, for reading and writing.
///
/// # Errors
/// What the system says.
#[cfg(not(unix))]
pub fn create_new(path: &Path, _like: Option<&Metadata>) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create_new(true).open(path)
}
