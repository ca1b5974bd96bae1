//! What a journal asks of a file system; the tests have one that fails, or loses power, anywhere.

use crate::platform;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file system. What is written lies on the disk for certain when `sync` has returned, a name
/// made or changed when `sync_folder` has.
pub trait Disk: Clone {
    /// An open file.
    type File;

    /// Makes a new, empty file for reading and writing, with the permissions of the file `like` if
    /// that exists.
    ///
    /// # Errors
    /// The name is taken ([`io::ErrorKind::AlreadyExists`]), or what the system says, as of all
    /// functions here.
    fn begin(&self, path: &Path, like: &Path) -> io::Result<Self::File>;

    /// Opens a regular file that exists, for reading and writing; a link is not followed.
    ///
    /// # Errors
    /// As above.
    fn open(&self, path: &Path) -> io::Result<Self::File>;

    /// Locks a file against other programs of ours; `false` if another has it.
    ///
    /// # Errors
    /// As above.
    fn lock(&self, file: &Self::File) -> io::Result<bool>;

    /// Whether a path still names this open file.
    ///
    /// # Errors
    /// As above.
    fn is_at(&self, file: &Self::File, path: &Path) -> io::Result<bool>;

    /// Bytes in a file.
    ///
    /// # Errors
    /// As above.
    fn length(&self, file: &mut Self::File) -> io::Result<u64>;

    /// The first bytes of a file, so many at most.
    ///
    /// # Errors
    /// As above.
    fn read(&self, file: &mut Self::File, most: u64) -> io::Result<Vec<u8>>;

    /// Writes at a place.
    ///
    /// # Errors
    /// As above; any number of the bytes may have been written.
    fn write(&self, file: &mut Self::File, at: u64, bytes: &[u8]) -> io::Result<()>;

    /// Cuts a file.
    ///
    /// # Errors
    /// As above.
    fn cut(&self, file: &mut Self::File, length: u64) -> io::Result<()>;

    /// Returns when the file's bytes lie on the disk.
    ///
    /// # Errors
    /// As above.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;

    /// Gives a file a second name, which must be free.
    ///
    /// # Errors
    /// As above.
    fn link(&self, file: &Path, name: &Path) -> io::Result<()>;

    /// Gives a file another name, whether or not that is free.
    ///
    /// # Errors
    /// As above.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Takes a name away.
    ///
    /// # Errors
    /// As above.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Whether there is such a file.
    ///
    /// # Errors
    /// As above.
    fn exists(&self, path: &Path) -> io::Result<bool>;

    /// The file that a path means: links are followed once, here.
    ///
    /// # Errors
    /// Its folder does not exist, or as above.
    fn meant(&self, path: &Path) -> io::Result<PathBuf>;

    /// Returns when the names in a folder lie on the disk.
    ///
    /// # Errors
    /// As above.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// The system's.
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

    fn length(&self, file: &mut File) -> io::Result<u64> {
        file.seek(SeekFrom::End(0))
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
        fs::hard_link(file, name)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
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
            Some(_) => Err(io::Error::new(io::ErrorKind::InvalidInput, "is not a regular file")),
            None => Ok(path),
        }
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        platform::sync_folder(folder)
    }
}

/// Links that are followed, one after another, before they count as a circle.
const LINKS: usize = 40;

/// The file that a path means: its last component is no link, and its folder has no link in it. The
/// file itself need not exist.
///
/// # Errors
/// The folder does not exist, or the links lead in a circle.
pub fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let folder = match path.parent() {
            Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
            Some(folder) => folder,
            None => return Err(io::ErrorKind::IsADirectory.into()),
        };
        // A path that ends in `..` names a folder.
        let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let at = fs::canonicalize(folder)?.join(name);
        // What stands for an open descriptor leads to no name.
        if platform::descriptor(&at).is_some() || !at.is_symlink() {
            return Ok(at);
        }
        let link = fs::read_link(&at)?;
        path = at.parent().unwrap_or(Path::new("/")).join(link);
    }
    Err(io::Error::other("too many links, one to another"))
}
