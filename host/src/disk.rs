//! What a journal asks of a file system; the tests have one that fails, or loses power, anywhere.

use crate::platform::{self, try_lock};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file system. What is written lies on the disk for certain when `sync` has returned, a name
/// made or changed when `sync_folder` has.
pub trait Disk: Clone {
    /// An open file.
    type File;

    /// Opens a file for writing, empty, whether or not there was one.
    ///
    /// # Errors
    /// What the system says, as of all functions here.
    fn begin(&self, path: &Path) -> io::Result<Self::File>;

    /// Opens a file that is there, for reading and writing.
    ///
    /// # Errors
    /// As above.
    fn open(&self, path: &Path) -> io::Result<Self::File>;

    /// Locks a file against other programs of ours; `false` if another has it.
    ///
    /// # Errors
    /// As above.
    fn lock(&self, file: &Self::File) -> io::Result<bool>;

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

    /// Gives a file the permissions of another, if that is there.
    ///
    /// # Errors
    /// As above.
    fn permit_as(&self, file: &Path, other: &Path) -> io::Result<()>;

    /// The file that a path means, through links.
    fn meant(&self, path: &Path) -> PathBuf;

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

    fn begin(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).create(true).truncate(true).open(path)
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().read(true).write(true).open(path)
    }

    fn lock(&self, file: &File) -> io::Result<bool> {
        try_lock(file)
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

    fn permit_as(&self, file: &Path, other: &Path) -> io::Result<()> {
        match fs::metadata(other) {
            Ok(old) => fs::set_permissions(file, old.permissions()),
            Err(_) => Ok(()),
        }
    }

    fn meant(&self, path: &Path) -> PathBuf {
        fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        platform::sync_folder(folder)
    }
}
