//! The file system as a journal uses it. The tests have one that can fail or lose power at any
//! call.

use crate::platform;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Component, Path, PathBuf};
use wanqi_notation::message;

/// A file system. Written bytes are durable after `sync` returns; a new or changed name is durable
/// after `sync_folder` returns.
pub trait Disk: Clone {
    /// An open file.
    type File;

    /// Creates a new, empty file for reading and writing, with the permissions of the file `like`
    /// if that exists.
    ///
    /// # Errors
    /// The name is taken ([`io::ErrorKind::AlreadyExists`]), or an error of the system. Every
    /// function here can return errors of the system.
    fn begin(&self, path: &Path, like: &Path) -> io::Result<Self::File>;

    /// Opens an existing regular file for reading and writing; a link is not followed.
    ///
    /// # Errors
    /// An error of the system.
    fn open(&self, path: &Path) -> io::Result<Self::File>;

    /// Locks a file against other processes of this program; `false` if another process has locked
    /// it.
    ///
    /// # Errors
    /// An error of the system.
    fn lock(&self, file: &Self::File) -> io::Result<bool>;

    /// Whether a path still names this open file.
    ///
    /// # Errors
    /// An error of the system.
    fn is_at(&self, file: &Self::File, path: &Path) -> io::Result<bool>;

    /// The first `most` bytes of a file, or fewer if the file is shorter.
    ///
    /// # Errors
    /// An error of the system.
    fn read(&self, file: &mut Self::File, most: u64) -> io::Result<Vec<u8>>;

    /// Writes bytes at an offset.
    ///
    /// # Errors
    /// An error of the system; any number of the bytes may have been written.
    fn write(&self, file: &mut Self::File, at: u64, bytes: &[u8]) -> io::Result<()>;

    /// Truncates a file.
    ///
    /// # Errors
    /// An error of the system.
    fn cut(&self, file: &mut Self::File, length: u64) -> io::Result<()>;

    /// Returns when the file's bytes are durable.
    ///
    /// # Errors
    /// An error of the system.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;

    /// Gives a file another name, which must not exist. The old name may remain.
    ///
    /// # Errors
    /// An error of the system.
    fn link(&self, file: &Path, name: &Path) -> io::Result<()>;

    /// Renames a file; an existing file of the new name is replaced.
    ///
    /// # Errors
    /// An error of the system.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a name.
    ///
    /// # Errors
    /// An error of the system.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Whether a file of this name exists.
    ///
    /// # Errors
    /// An error of the system.
    fn exists(&self, path: &Path) -> io::Result<bool>;

    /// The real path of a file: this function resolves links, other functions do not follow them.
    ///
    /// # Errors
    /// The folder does not exist, or an error of the system.
    fn meant(&self, path: &Path) -> io::Result<PathBuf>;

    /// Returns when the names in a folder are durable.
    ///
    /// # Errors
    /// An error of the system.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// The file system of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Disk for System {
    type File = File;

    fn begin(&self, path: &Path, like: &Path) -> io::Result<File> {
        platform::create_new(path, fs::symlink_metadata(like).ok().as_ref())
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        platform::open_regular(path)
    }

    fn lock(&self, file: &File) -> io::Result<bool> {
        platform::try_lock(file)
    }

    fn is_at(&self, file: &File, path: &Path) -> io::Result<bool> {
        platform::names_file(path, file)
    }

    fn read(&self, file: &mut File, most: u64) -> io::Result<Vec<u8>> {
        let mut content = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        file.take(most).read_to_end(&mut content)?;
        Ok(content)
    }

    fn write(&self, file: &mut File, at: u64, bytes: &[u8]) -> io::Result<()> {
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)
    }

    fn cut(&self, file: &mut File, length: u64) -> io::Result<()> {
        file.set_len(length)
    }

    fn sync(&self, file: &mut File) -> io::Result<()> {
        platform::sync_file(file)
    }

    fn link(&self, file: &Path, name: &Path) -> io::Result<()> {
        platform::give_name(file, name)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        platform::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn exists(&self, path: &Path) -> io::Result<bool> {
        path.try_exists()
    }

    fn meant(&self, path: &Path) -> io::Result<PathBuf> {
        let path = resolve(path)?;
        match platform::descriptor(&path) {
            Some(_) => {
                Err(io::Error::new(io::ErrorKind::InvalidInput, message!("is not a regular file")))
            }
            None => Ok(path),
        }
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        platform::sync_folder(folder)
    }
}

/// The number of links that are followed before they count as a circle.
const LINKS: usize = 40;

/// The real path of a file: its last component is not a link, and its folder is resolved. The file
/// need not exist.
///
/// # Errors
/// The folder does not exist, the links lead in a circle, or a link is not followed
/// ([`platform::may_follow`]).
pub fn resolve(path: &Path) -> io::Result<PathBuf> {
    // `Path` ignores a separator or a `.` at the end, but such a name is that of a folder.
    let bytes = path.as_os_str().as_encoded_bytes();
    let last = bytes.rsplit(|&byte| std::path::is_separator(byte.into())).next();
    if matches!(last, Some(b"" | b".")) && !bytes.is_empty() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let mut path = path.to_owned();
    let mut links = 0;
    loop {
        let folder = match path.parent() {
            Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
            Some(folder) => folder,
            None => return Err(io::ErrorKind::IsADirectory.into()),
        };
        // A path that ends with `..` names a folder.
        let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let at = real_folder(folder, &mut links)?.join(name);
        // A name for an open descriptor does not lead to another name.
        if platform::descriptor(&at).is_some() || !at.is_symlink() {
            return Ok(at);
        }
        path = target(&at, &mut links)?;
    }
}

/// The real path of a folder.
fn real_folder(folder: &Path, links: &mut usize) -> io::Result<PathBuf> {
    let mut real = PathBuf::new();
    for part in std::path::absolute(folder)?.components() {
        if part == Component::ParentDir {
            real.pop();
            continue;
        }
        real.push(part);
        if real.is_symlink() {
            real = real_folder(&target(&real, links)?, links)?;
        }
    }
    platform::full_path(&real)
}

/// The path to which a link leads.
fn target(link: &Path, links: &mut usize) -> io::Result<PathBuf> {
    *links += 1;
    if *links > LINKS {
        return Err(io::Error::other(message!("too many links in a row")));
    }
    platform::may_follow(link)?;
    Ok(link.parent().unwrap_or(Path::new("/")).join(fs::read_link(link)?))
}
