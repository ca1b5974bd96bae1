//! Which plugins run in this process: those in the program's folder, since a user who can change
//! them could change the program as well; and installed ones, which `plugins.lock` lists.

use crate::platform;
use crate::source::{open_regular, read_regular};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// The name of the list in the user's plugin folder.
pub const LOCK: &str = "plugins.lock";
/// The most bytes of the list: some thousand plugins.
const MOST: u64 = 1 << 20;
/// The number of links on the way to a file that are followed before they count as a circle.
const LINKS: usize = 40;

/// Why a plugin runs in a worker process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distrust {
    /// It is not in the list.
    Unlisted,
    /// It is in the list, but was changed later.
    Changed,
    /// Other users may change it or its folder.
    Writable,
    /// It cannot be read.
    Unreadable(Message),
}

impl Word for Distrust {
    fn word(&self) -> Message {
        match self {
            Distrust::Unlisted => message!("not installed"),
            Distrust::Changed => message!("changed since it was installed"),
            Distrust::Writable => message!("in a folder that other users may write to"),
            Distrust::Unreadable(error) => error.clone(),
        }
    }
}

impl std::fmt::Display for Distrust {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.word().fmt(f)
    }
}

/// An installed file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstalledFile {
    /// The path of the file.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// The time of its last change, in nanoseconds since 1970.
    pub mtime: u128,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

/// The list of installed plugins.
///
/// ```
/// # let folder = std::env::current_exe()?.canonicalize()?.with_file_name("trust");
/// # std::fs::create_dir_all(&folder)?;
/// use wanqi_host::trust::{Distrust, Lock};
///
/// let plugin = folder.join("libwanqi_chess.so");
/// std::fs::write(&plugin, "the plugin")?;
/// let mut lock = Lock::read(&folder)?;
/// assert_eq!(lock.trusts(&plugin), Err(Distrust::Unlisted));
/// lock.list(&plugin)?;
/// lock.write()?;
/// std::fs::write(&plugin, "another plugin")?;
/// assert_eq!(Lock::read(&folder)?.trusts(&plugin), Err(Distrust::Changed));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    /// The entries, by path.
    pub plugins: Vec<InstalledFile>,
    #[serde(skip)]
    file: PathBuf,
    /// Why no entry is trusted: other users may change the list or its folder.
    #[serde(skip)]
    distrust: Option<Distrust>,
}

impl Lock {
    /// Reads the list of a folder; a missing list is empty.
    ///
    /// # Errors
    /// The file cannot be read, or is not such a list.
    pub fn read(folder: &Path) -> io::Result<Lock> {
        let named = folder.join(LOCK);
        let folder = platform::full_path(folder).unwrap_or_else(|_| folder.to_owned());
        let file = folder.join(LOCK);
        let (mut lock, distrust) = match read_regular(&file, MOST) {
            // A user who may write the list could make any plugin trusted. The check is made after
            // the file was read: only a user who may write it could have created it just before.
            Ok(bytes) => {
                let safe = safe_links(&named).and_then(|()| safe_link(&file));
                (serde_json::from_slice(&bytes)?, safe.err())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => (Lock::default(), None),
            Err(error) => return Err(error),
        };
        (lock.file, lock.distrust) = (file, distrust);
        Ok(lock)
    }

    /// Adds a file with its present content to the list.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn list(&mut self, path: &Path) -> io::Result<()> {
        if let Some(distrust) = &self.distrust {
            let message = message!("{file}: {distrust}", file = self.file.display(), distrust);
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
        }
        let entry = InstalledFile::of(path)?;
        self.plugins.retain(|other| other.path != entry.path);
        self.plugins.push(entry);
        self.plugins.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(())
    }

    /// Removes a file from the list; false if it was not in it.
    pub fn remove(&mut self, path: &Path) -> bool {
        let before = self.plugins.len();
        self.plugins.retain(|entry| entry.path != path);
        self.plugins.len() < before
    }

    /// Writes the list, completely or not at all.
    ///
    /// # Errors
    /// An error of the system, or the list would be too long to be read again.
    pub fn write(&self) -> io::Result<()> {
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        if text.len() as u64 > MOST {
            let message = message!("would be longer than {most} bytes", most = MOST);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        replace(&self.file, &text)
    }

    /// Whether the list contains a file with its present content. The hash is computed only if size
    /// or time differ.
    ///
    /// # Errors
    /// Why the file is not trusted.
    pub fn trusts(&self, path: &Path) -> Result<(), Distrust> {
        let unreadable = |error: io::Error| Distrust::Unreadable(error.word());
        let Some(entry) = self.plugins.iter().find(|entry| entry.path == path) else {
            return Err(Distrust::Unlisted);
        };
        if let Some(distrust) = &self.distrust {
            return Err(distrust.clone());
        }
        safe_path(path)?;
        let (size, mtime) = measure(path).map_err(unreadable)?;
        if size != entry.size {
            return Err(Distrust::Changed);
        }
        if mtime == entry.mtime || hash(path).map_err(unreadable)? == entry.sha256 {
            return Ok(());
        }
        Err(Distrust::Changed)
    }
}

impl InstalledFile {
    fn of(path: &Path) -> io::Result<InstalledFile> {
        let path = platform::full_path(path)?;
        let (size, mtime) = measure(&path)?;
        Ok(InstalledFile { size, mtime, sha256: hash(&path)?, path })
    }
}

/// Checks that only this user and the system can change a file.
///
/// # Errors
/// Other users can change it.
pub fn safe_place(path: &Path) -> Result<(), Distrust> {
    let folder = path.parent().unwrap_or(Path::new("."));
    for place in [path, folder] {
        match platform::others_may_write(place) {
            Ok(false) => {}
            Ok(true) => return Err(Distrust::Writable),
            Err(error) => return Err(Distrust::Unreadable(error.word())),
        }
    }
    Ok(())
}

/// Checks that only this user and the system can change a file in a folder of the program, and also
/// the links to it. `name` is the file's path in the folder, and `file` is the same path after all
/// links are resolved.
///
/// # Errors
/// Other users can change it.
pub fn safe_in_program(folder: &Path, name: &Path, file: &Path) -> Result<(), Distrust> {
    safe_place(name)?;
    // A user who may exchange the folders above the program may exchange the program as well. The
    // target of a link may be elsewhere.
    let linked = fs::symlink_metadata(folder).is_ok_and(|meta| meta.is_symlink());
    if !linked && name == file {
        return Ok(());
    }
    safe_links(&folder.join(name.file_name().unwrap_or_default()))?;
    safe_path(file)
}

/// Checks that only this user and the system can change the links on the way to a file, and those
/// that they lead to. In a folder with the sticky bit, too, another user can create a link.
fn safe_links(path: &Path) -> Result<(), Distrust> {
    let unreadable = |error: io::Error| Distrust::Unreadable(error.word());
    let parts = |path: &Path| -> Vec<_> {
        path.components().rev().map(|part| part.as_os_str().to_owned()).collect()
    };
    let mut rest = parts(&std::path::absolute(path).map_err(unreadable)?);
    let (mut real, mut links) = (PathBuf::new(), 0);
    while let Some(part) = rest.pop() {
        if part == ".." {
            real.pop();
            continue;
        }
        let at = real.join(&part);
        let Ok(target) = fs::read_link(&at) else {
            real = at;
            continue;
        };
        links += 1;
        if links > LINKS || platform::others_may_write(&real).map_err(unreadable)? {
            return Err(Distrust::Writable);
        }
        rest.extend(parts(&target));
    }
    Ok(())
}

/// Checks in addition that only this user and the system can replace a folder above a file. Other
/// users could exchange the folder between the check of the file and its use.
fn safe_path(path: &Path) -> Result<(), Distrust> {
    safe_place(path)?;
    for folder in path.ancestors().skip(2).filter(|folder| !folder.as_os_str().is_empty()) {
        match platform::others_may_rename(folder) {
            Ok(false) => {}
            Ok(true) => return Err(Distrust::Writable),
            Err(error) => return Err(Distrust::Unreadable(error.word())),
        }
    }
    Ok(())
}

/// As [`safe_path`], also for the target of a link.
fn safe_link(path: &Path) -> Result<(), Distrust> {
    safe_path(path)?;
    let target = platform::full_path(path).map_err(|error| Distrust::Unreadable(error.word()))?;
    if target == path { Ok(()) } else { safe_path(&target) }
}

fn measure(path: &Path) -> io::Result<(u64, u128)> {
    let meta = fs::metadata(path)?;
    let mtime = meta.modified()?.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    Ok((meta.len(), mtime))
}

fn hash(path: &Path) -> io::Result<String> {
    let mut hasher = Sha256::new();
    io::copy(&mut open_regular(path)?, &mut HashWriter(&mut hasher))?;
    Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

struct HashWriter<'h>(&'h mut Sha256);

impl io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Replaces a file in one step: a reader finds either the old bytes or the new ones.
///
/// # Errors
/// An error of the system.
pub fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
    crate::output::replace_file(file, bytes)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{Distrust, safe_place};
    use rustix::fs::{XattrFlags, setxattr};
    use std::os::unix::fs::PermissionsExt;

    /// The permissions of a file do not show that an access control list contains another user.
    #[test]
    fn a_list_of_users_is_a_reason_for_distrust() {
        let folder = std::env::current_exe().unwrap().with_file_name("acl");
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("file");
        std::fs::write(&file, "a plugin").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
        assert_eq!(safe_place(&file), Ok(()));
        // Version 2; tag, permissions and number of: the owner, user 12345, the group, the mask,
        // others.
        let entries = [(1, 6, u32::MAX), (2, 6, 12345), (4, 4, u32::MAX), (16, 6, u32::MAX)];
        let mut list = 2_u32.to_le_bytes().to_vec();
        for (tag, permissions, number) in entries.into_iter().chain([(32, 0, u32::MAX)]) {
            list.extend([u16::to_le_bytes(tag), u16::to_le_bytes(permissions)].concat());
            list.extend(u32::to_le_bytes(number));
        }
        let name = "system.posix_acl_access";
        // The file system may have no such lists.
        if setxattr(&file, name, &list, XattrFlags::empty()).is_ok() {
            assert_eq!(safe_place(&file), Err(Distrust::Writable));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
