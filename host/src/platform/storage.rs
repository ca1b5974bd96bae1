//! Files that must survive a crash.

use std::borrow::Cow;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use wanqi_notation::message;

/// The full path of a file that exists, in which every link is resolved. On Windows it starts with
/// a drive or a server where that is possible, and not with `\\?\`.
///
/// # Errors
/// An error of the system.
pub fn full_path(path: &Path) -> io::Result<PathBuf> {
    dunce::canonicalize(path)
}

/// The folder for data of this user's programs, and the variable of the environment that
/// determines it.
pub fn data_folder() -> (Option<PathBuf>, &'static str) {
    let folder = |name| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    match cfg!(windows) {
        true => (folder("LOCALAPPDATA"), "LOCALAPPDATA"),
        false => (folder("HOME").map(|home| home.join(".local/share")), "HOME"),
    }
}

/// Returns when the written bytes of a file are durable.
///
/// # Errors
/// An error of the system.
pub fn sync_file(file: &File) -> io::Result<()> {
    file.sync_data()
}

/// Returns when new or changed names in a folder are durable.
///
/// # Errors
/// An error of the system.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    File::open(folder)?.sync_all()
}

/// Returns when new or changed names in a folder are durable; this system does that by itself.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Locks a file against other processes of this program; `false` if another process has locked it.
///
/// # Errors
/// An error of the system; on a file system without locks, locking succeeds.
#[cfg(unix)]
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

/// Locks a file against other processes of this program; `false` if another process has locked it.
/// Other programs cannot read or write bytes that are locked, so that the lock is on one byte that
/// no file has.
///
/// # Errors
/// An error of the system; on a file system without locks, locking succeeds.
#[cfg(not(unix))]
pub fn try_lock(file: &File) -> io::Result<bool> {
    use std::os::windows::io::AsRawHandle;
    use windows_sys::Win32::Foundation::{
        ERROR_INVALID_FUNCTION, ERROR_LOCK_VIOLATION, ERROR_NOT_SUPPORTED,
    };
    use windows_sys::Win32::Storage::FileSystem as system;
    use windows_sys::Win32::System::IO::OVERLAPPED;
    let mut place = OVERLAPPED::default();
    // The byte with the number 2^62.
    place.Anonymous.Anonymous.OffsetHigh = 1 << 30;
    let how = system::LOCKFILE_EXCLUSIVE_LOCK | system::LOCKFILE_FAIL_IMMEDIATELY;
    // SAFETY: the handle is open, and `place` lives until the call returns: the file was not opened
    // for overlapped access.
    if unsafe { system::LockFileEx(file.as_raw_handle(), how, 0, 1, 0, &mut place) } != 0 {
        return Ok(true);
    }
    let error = io::Error::last_os_error();
    match error.raw_os_error().map(i32::cast_unsigned) {
        Some(ERROR_LOCK_VIOLATION) => Ok(false),
        Some(ERROR_INVALID_FUNCTION | ERROR_NOT_SUPPORTED) => Ok(true),
        _ => Err(error),
    }
}

/// The longest time for which a lock of a folder is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// Waits until no other process of this program has a folder locked, and locks it until the value
/// is dropped. On a file system without locks it does not wait.
///
/// # Errors
/// The folder cannot be opened, or stays locked: any user who may read it could keep it locked.
pub fn lock_folder(folder: &Path) -> io::Result<impl Sized + use<>> {
    let file = open_lock(folder)?;
    let begun = Instant::now();
    while !try_lock(&file).unwrap_or(true) {
        if begun.elapsed() > PATIENCE {
            let message = message!("another program has locked the folder");
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, message));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(file)
}

#[cfg(unix)]
fn open_lock(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

/// This system does not lock folders, so that a file in the folder is locked.
#[cfg(not(unix))]
fn open_lock(folder: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false).open(folder.join(".lock"))
}

/// Gives a file another name, which must not exist; the old name remains.
///
/// # Errors
/// An error of the system.
#[cfg(unix)]
pub fn give_name(file: &Path, name: &Path) -> io::Result<()> {
    std::fs::hard_link(file, name)
}

/// Gives a file another name, which must not exist; the old name does not remain. Many file systems
/// of Windows have no hard links, but all rename without replacing a file.
///
/// # Errors
/// An error of the system.
#[cfg(not(unix))]
pub fn give_name(file: &Path, name: &Path) -> io::Result<()> {
    use std::os::windows::ffi::OsStrExt;
    let wide = |path: &Path| path.as_os_str().encode_wide().chain([0]).collect::<Vec<u16>>();
    let (file, name) = (wide(file), wide(name));
    let flags = windows_sys::Win32::Storage::FileSystem::MOVEFILE_WRITE_THROUGH;
    // SAFETY: both texts end with a zero.
    let moved = unsafe {
        windows_sys::Win32::Storage::FileSystem::MoveFileExW(file.as_ptr(), name.as_ptr(), flags)
    };
    if moved == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Renames a file; an existing file of the new name is replaced.
///
/// # Errors
/// An error of the system.
#[cfg(unix)]
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)
}

/// Renames a file; an existing file of the new name is replaced. Where the system does not replace
/// a file that a program has open (FAT, some network drives, wine), the old file is renamed first:
/// there, a crash between the two steps leaves it under a temporary name.
///
/// # Errors
/// An error of the system.
#[cfg(not(unix))]
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let error = match std::fs::rename(from, to) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => error,
        other => return other,
    };
    let mut aside = from.as_os_str().to_owned();
    aside.push("-old");
    let aside = Path::new(&aside);
    if give_name(to, aside).is_err() {
        return Err(error);
    }
    match give_name(from, to) {
        Ok(()) => {
            // The system removes the old file when it is closed. A library that is loaded remains.
            let _ = std::fs::remove_file(aside);
            Ok(())
        }
        Err(error) => give_name(aside, to).and(Err(error)),
    }
}

/// Whether users other than the owner may change a folder's content or a file: everyone may write
/// to it, or it belongs neither to this user nor to the system.
///
/// # Errors
/// An error of the system.
#[cfg(unix)]
pub fn others_may_write(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let meta = std::fs::metadata(path)?;
    let own = rustix::process::geteuid().as_raw();
    Ok(is_shared(path, &meta) || (meta.uid() != 0 && meta.uid() != own))
}

/// Whether users other than the owner and this user may write to a file or folder.
#[cfg(unix)]
fn is_shared(path: &Path, meta: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let own = rustix::process::geteuid().as_raw();
    // A group with the user's number is the user's private group, as many systems create it.
    let for_group = meta.mode() & 0o020 != 0;
    // If there is a list of users and groups, these bits are those of all of them together.
    let of_group = for_group && ((meta.gid() != own && meta.gid() != 0) || has_list(path));
    of_group || meta.mode() & 0o002 != 0
}

/// Whether a file or folder has an access control list, which may contain other users.
#[cfg(target_os = "linux")]
fn has_list(path: &Path) -> bool {
    let list = rustix::fs::getxattr(path, "system.posix_acl_access", &mut [0_u8; 16][..]);
    // A list is longer than this buffer.
    matches!(list, Ok(_) | Err(rustix::io::Errno::RANGE))
}

/// Whether a file or folder has an access control list: unknown on this system.
#[cfg(all(unix, not(target_os = "linux")))]
fn has_list(_path: &Path) -> bool {
    false
}

/// Whether users other than the owner may change a folder's content or a file: unknown on this
/// system.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn others_may_write(_path: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Whether users other than the owner may rename what a folder contains. In a folder with the
/// sticky bit, such as `/tmp`, only the owner of a file and of the folder may.
///
/// # Errors
/// An error of the system.
#[cfg(unix)]
pub fn others_may_rename(folder: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let meta = std::fs::metadata(folder)?;
    let own = rustix::process::geteuid().as_raw();
    let sticky = meta.mode() & 0o1000 != 0 && (meta.uid() == 0 || meta.uid() == own);
    Ok(!sticky && others_may_write(folder)?)
}

/// Whether users other than the owner may rename what a folder contains: unknown on this system.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn others_may_rename(_folder: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Returns an error for a link that another user has put into a folder that others may write: an
/// output is not written through it. The system has this rule for folders with the sticky bit, but
/// does not apply it to a program that resolves links by itself.
///
/// # Errors
/// The link is not followed, or an error of the system.
#[cfg(unix)]
pub fn may_follow(link: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let place = link.parent().unwrap_or(Path::new("/"));
    let folder = std::fs::metadata(place)?;
    let owner = std::fs::symlink_metadata(link)?.uid();
    let own = rustix::process::geteuid().as_raw();
    if !is_shared(place, &folder) || [0, own, folder.uid()].contains(&owner) {
        return Ok(());
    }
    let message =
        message!("is not followed: another user's link in a folder that others may write");
    Err(io::Error::new(io::ErrorKind::PermissionDenied, message))
}

/// Returns an error for a link that must not be followed: there is none on this system.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn may_follow(_link: &Path) -> io::Result<()> {
    Ok(())
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

/// The path with these bytes.
#[cfg(unix)]
#[must_use]
pub fn path_of(bytes: &[u8]) -> Cow<'_, Path> {
    use std::os::unix::ffi::OsStrExt;
    Path::new(std::ffi::OsStr::from_bytes(bytes)).into()
}

/// The path with these bytes.
#[cfg(not(unix))]
#[must_use]
pub fn path_of(bytes: &[u8]) -> Cow<'_, Path> {
    std::path::PathBuf::from(String::from_utf8_lossy(bytes).into_owned()).into()
}

/// The identity of a file. Two names of one file have the same identity.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    device: u64,
    inode: u64,
}

/// The identity of the file that a path names; links are followed. `None` if the file does not exist.
#[cfg(unix)]
#[must_use]
pub fn identity(path: &Path) -> Option<Identity> {
    std::fs::metadata(path).ok().map(|meta| identity_of(&meta))
}

/// The identity of the file that a path names; links are followed. `None` if the file does not exist.
#[cfg(not(unix))]
#[must_use]
pub fn identity(path: &Path) -> Option<Identity> {
    named(path, 0).ok()
}

/// The identity of the file or folder that a path names.
#[cfg(not(unix))]
fn named(path: &Path, flags: u32) -> io::Result<Identity> {
    use std::os::windows::fs::OpenOptionsExt;
    use windows_sys::Win32::Storage::FileSystem::FILE_FLAG_BACKUP_SEMANTICS;
    // No access is needed, and this flag allows folders.
    let mut options = OpenOptions::new();
    options.access_mode(0).custom_flags(FILE_FLAG_BACKUP_SEMANTICS | flags);
    identity_of(&options.open(path)?)
}

#[cfg(not(unix))]
fn identity_of(file: &File) -> io::Result<Identity> {
    use std::os::windows::io::AsRawHandle;
    use windows_sys::Win32::Storage::FileSystem as system;
    let mut found = system::BY_HANDLE_FILE_INFORMATION::default();
    // SAFETY: the handle is open, and the pointer is that of a struct of this type.
    if unsafe { system::GetFileInformationByHandle(file.as_raw_handle(), &mut found) } == 0 {
        return Err(io::Error::last_os_error());
    }
    let inode = u64::from(found.nFileIndexHigh) << 32 | u64::from(found.nFileIndexLow);
    Ok(Identity { device: found.dwVolumeSerialNumber.into(), inode })
}

#[cfg(unix)]
fn identity_of(meta: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Identity { device: meta.dev(), inode: meta.ino() }
}

/// Whether a path still names this open file; a link at its end is not followed.
///
/// # Errors
/// An error of the system.
#[cfg(unix)]
pub fn names_file(path: &Path, file: &File) -> io::Result<bool> {
    match std::fs::symlink_metadata(path) {
        Ok(there) => Ok(identity_of(&there) == identity_of(&file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether a path still names this open file; a link at its end is not followed.
///
/// # Errors
/// An error of the system.
#[cfg(not(unix))]
pub fn names_file(path: &Path, file: &File) -> io::Result<bool> {
    use windows_sys::Win32::Storage::FileSystem::FILE_FLAG_OPEN_REPARSE_POINT;
    match named(path, FILE_FLAG_OPEN_REPARSE_POINT) {
        Ok(there) => {
            let own = identity_of(file)?;
            // Wine 8 reports the volume 0 for an open file that was renamed.
            Ok(there == own || (there.inode == own.inode && own.device == 0))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
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

/// The identity of a standard stream if it is a regular file, else `None`.
#[cfg(unix)]
#[must_use]
pub fn standard_file(stream: Standard) -> Option<Identity> {
    let meta = File::from(duplicate(stream).ok()?).metadata().ok()?;
    meta.is_file().then(|| identity_of(&meta))
}

/// The identity of a standard stream if it is a regular file, else `None`.
#[cfg(not(unix))]
#[must_use]
pub fn standard_file(stream: Standard) -> Option<Identity> {
    use std::os::windows::io::AsHandle;
    let handle = match stream {
        Standard::Input => io::stdin().as_handle().try_clone_to_owned(),
        Standard::Output => io::stdout().as_handle().try_clone_to_owned(),
        Standard::Error => io::stderr().as_handle().try_clone_to_owned(),
    };
    let file = File::from(handle.ok()?);
    // A console and a pipe are not files.
    file.metadata().ok()?.is_file().then(|| identity_of(&file).ok())?
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

/// The number of the open descriptor that a path such as `/dev/stdout` or `/proc/self/fd/1` means;
/// the path's last component is not followed.
#[cfg(unix)]
#[must_use]
pub fn descriptor(path: &Path) -> Option<u32> {
    let folder = full_path(path.parent()?).ok()?;
    let own = Path::new("/proc").join(std::process::id().to_string());
    let tasks = folder.parent()?.starts_with(own.join("task"));
    let open = folder == Path::new("/dev/fd") || folder == own.join("fd");
    let open = open || (tasks && folder.ends_with("fd"));
    if !open {
        return None;
    }
    path.file_name()?.to_str()?.parse().ok()
}

/// This system has no such paths.
#[cfg(not(unix))]
#[must_use]
pub fn descriptor(_path: &Path) -> Option<u32> {
    None
}

/// Whether a path is that of a character device, such as `/dev/null`.
#[cfg(unix)]
#[must_use]
pub fn is_device(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::metadata(path).is_ok_and(|meta| meta.file_type().is_char_device())
}

/// Whether a path is that of a device. On this system these names mean devices in every folder,
/// with any suffix.
#[cfg(not(unix))]
#[must_use]
pub fn is_device(path: &Path) -> bool {
    const DEVICES: [&str; 6] = ["AUX", "CON", "CONIN$", "CONOUT$", "NUL", "PRN"];
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_uppercase();
    let name = name.split(['.', ':']).next().unwrap_or_default().trim_end();
    let port = name.strip_prefix("COM").or(name.strip_prefix("LPT"));
    DEVICES.contains(&name) || port.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
}

/// Opens a target that is written but never replaced: a FIFO, a device, a socket, or an open
/// descriptor by its path. If the descriptor is a regular file, the output is appended.
/// Also returns whether it is a terminal.
///
/// # Errors
/// An error of the system.
#[cfg(unix)]
pub fn open_stream(path: &Path) -> io::Result<(Box<dyn io::Write + Send>, bool)> {
    use std::os::unix::fs::FileTypeExt;
    let file = match descriptor(path) {
        Some(1) => File::from(duplicate(Standard::Output)?),
        Some(2) => File::from(duplicate(Standard::Error)?),
        _ if std::fs::metadata(path)?.file_type().is_socket() => {
            return Ok((Box::new(std::os::unix::net::UnixStream::connect(path)?), false));
        }
        _ => OpenOptions::new().append(true).open(path)?,
    };
    let terminal = file.is_terminal();
    Ok((Box::new(file), terminal))
}

/// Opens a device. Also returns whether it is a terminal.
///
/// # Errors
/// An error of the system.
#[cfg(not(unix))]
pub fn open_stream(path: &Path) -> io::Result<(Box<dyn io::Write + Send>, bool)> {
    let file = OpenOptions::new().append(true).open(path)?;
    let terminal = file.is_terminal();
    Ok((Box::new(file), terminal))
}

/// Opens a regular file for reading and writing; a link is not followed.
///
/// # Errors
/// An error of the system, or the path is not a regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // Opening a FIFO or a device must not block.
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as _);
    }
    #[cfg(windows)]
    {
        use std::os::windows::fs::OpenOptionsExt;
        use windows_sys::Win32::Storage::FileSystem::FILE_FLAG_OPEN_REPARSE_POINT;
        options.custom_flags(FILE_FLAG_OPEN_REPARSE_POINT);
    }
    let file = options.open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message!("is not a regular file")));
    }
    Ok(file)
}

/// Creates a new file for reading and writing. At no moment does it allow users more than the file
/// `like`; if `like` does not exist, it gets the usual permissions of a new file.
///
/// # Errors
/// An error of the system.
#[cfg(unix)]
pub fn create_new(path: &Path, like: Option<&Metadata>) -> io::Result<File> {
    use rustix::fs::OFlags;
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    options.custom_flags(OFlags::NOFOLLOW.bits() as _);
    let Some(like) = like else { return options.open(path) };
    let mode = like.mode() & 0o777;
    // Until the file has the group of `like`, its group gets no permissions.
    let file = options.mode(mode & 0o700).open(path)?;
    if let Err(error) = owned_like(&file, like, mode) {
        let _ = std::fs::remove_file(path);
        return Err(error);
    }
    Ok(file)
}

/// Gives a new file the owner and the group of another file, and this mode.
#[cfg(unix)]
fn owned_like(file: &File, like: &Metadata, mode: u32) -> io::Result<()> {
    use rustix::fs::{Gid, Mode, Uid, fchmod, fchown};
    use std::os::unix::fs::MetadataExt;
    let made = file.metadata()?;
    if made.uid() != like.uid() {
        // Only root can change the owner.
        let _ = fchown(file, Some(Uid::from_raw(like.uid())), None);
    }
    let same_group =
        made.gid() == like.gid() || fchown(file, None, Some(Gid::from_raw(like.gid()))).is_ok();
    // A different group gets only the permissions that everyone has.
    let mode = if same_group { mode } else { (mode & 0o707) | (mode & (mode << 3) & 0o070) };
    Ok(fchmod(file, Mode::from_raw_mode(mode as _))?)
}

/// Creates a new file for reading and writing.
///
/// # Errors
/// An error of the system.
#[cfg(not(unix))]
pub fn create_new(path: &Path, _like: Option<&Metadata>) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create_new(true).open(path)
}
