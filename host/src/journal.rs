//! A record that grows line by line and survives a crash at any moment.
//!
//! An action counts when the line feed behind it is on the disk: [`Journal::append`] returns after
//! that, and nothing is acknowledged before it returns. A crash can leave a last line without its
//! line feed; [`Journal::open`] drops it, since a torn `e8` of `e8=Q` is legal text.
//!
//! Whatever is not an appended line (taking an action back in the middle of a line, the result in
//! the tags at the end) is a whole new file, written beside the old one and renamed over it.

use crate::disk::{Disk, System};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A record on the disk, held against other programs of ours.
pub struct Journal<D: Disk = System> {
    disk: D,
    path: PathBuf,
    file: D::File,
    length: u64,
}

/// A journal opened again.
pub struct Reopened<D: Disk = System> {
    /// The journal, to go on with.
    pub journal: Journal<D>,
    /// What it holds.
    pub content: Vec<u8>,
    /// The torn last line that was dropped; empty if there was none.
    pub torn: Vec<u8>,
}

impl Journal {
    /// Makes a new file that holds `head`, a text that ends in a line feed.
    ///
    /// # Errors
    /// The file is there already, or cannot be written.
    pub fn create(path: &Path, head: &str) -> io::Result<Journal> {
        Journal::create_on(System, path, head)
    }

    /// Opens a file and drops its torn last line. Only a text that begins with a tag can have one:
    /// every journal does, and other files are never shortened.
    ///
    /// # Errors
    /// The file cannot be read or written, or another program records into it.
    pub fn open(path: &Path) -> io::Result<Reopened> {
        Journal::open_on(System, path)
    }
}

impl<D: Disk> Journal<D> {
    /// As [`Journal::create`], on any disk.
    ///
    /// # Errors
    /// The same.
    pub fn create_on(disk: D, path: &Path, head: &str) -> io::Result<Journal<D>> {
        let mut file = NewFile::create_on(disk.clone(), path)?;
        file.write_all(head.as_bytes())?;
        file.commit_new()?;
        Journal::at(disk, path)
    }

    /// As [`Journal::open`], on any disk.
    ///
    /// # Errors
    /// The same.
    pub fn open_on(disk: D, path: &Path) -> io::Result<Reopened<D>> {
        let mut journal = Journal::at(disk, path)?;
        let mut content = journal.content()?;
        let whole = content.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let torn = content.split_off(whole);
        if !torn.is_empty() && content.starts_with(b"[") && is_torn(&torn) {
            journal.truncate(whole as u64)?;
            return Ok(Reopened { journal, content, torn });
        }
        if !torn.is_empty() {
            // A whole line of another program that ends its file without a line feed.
            content.extend_from_slice(&torn);
            content.push(b'\n');
            journal.replace(&content)?;
        }
        Ok(Reopened { journal, content, torn: Vec::new() })
    }

    fn at(disk: D, path: &Path) -> io::Result<Journal<D>> {
        let mut file = disk.open(path)?;
        // A program that another thread of ours is just starting holds all our locks until it runs.
        let mut tries = 0;
        while !disk.lock(&file)? {
            if tries < 20 {
                tries += 1;
                std::thread::sleep(Duration::from_millis(5));
                continue;
            }
            let message = "another program is recording into this file";
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, message));
        }
        let length = disk.length(&mut file)?;
        Ok(Journal { disk, path: path.to_owned(), file, length })
    }

    /// Bytes in the file.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Adds a line and returns when it and its line feed are on the disk.
    ///
    /// # Errors
    /// The line cannot be written; the file is then what it was.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        let bytes = format!("{line}\n");
        let written = self.disk.write(&mut self.file, self.length, bytes.as_bytes());
        if let Err(error) = written.and_then(|()| self.disk.sync(&mut self.file)) {
            // What is half there would be dropped by `open`, too.
            let _ = self.disk.cut(&mut self.file, self.length);
            return Err(error);
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Takes back everything from byte `length` on.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        let mut kept = self.disk.read(&mut self.file, length)?;
        if kept.last().is_none_or(|&byte| byte == b'\n') {
            return self.truncate(length);
        }
        // The cut is inside a line: a line feed must never be missing, not even for a moment.
        kept.truncate(kept.trim_ascii_end().len());
        kept.push(b'\n');
        self.replace(&kept)
    }

    /// What the file holds.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn content(&mut self) -> io::Result<Vec<u8>> {
        self.disk.read(&mut self.file, u64::MAX)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.disk.cut(&mut self.file, length)?;
        self.length = length;
        self.disk.sync(&mut self.file)
    }

    /// Puts another text in the place of all.
    ///
    /// # Errors
    /// The file cannot be written; it is then what it was, or, if its new name alone could not be
    /// brought to the disk, what it is to be.
    pub fn replace(&mut self, content: &[u8]) -> io::Result<()> {
        let mut file = NewFile::create_on(self.disk.clone(), &self.path)?;
        file.write_all(content)?;
        file.place()?;
        // From here on the old file has no name any more: nothing may be written to it.
        *self = Journal::at(self.disk.clone(), &self.path)?;
        self.disk.sync_folder(folder(&self.path))
    }
}

/// Whether the bytes behind the last line feed are what a crash leaves of a journal's line: at
/// most a move number and one action.
fn is_torn(bytes: &[u8]) -> bool {
    let mut words = bytes
        .split(|byte| byte.is_ascii_whitespace())
        .filter(|word| !word.is_empty() && !is_number(word));
    let _action = words.next();
    words.next().is_none() && !bytes.starts_with(b"[")
}

fn is_number(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && digits < word.len() && word[digits..].iter().all(|&byte| byte == b'.')
}

/// Puts `content` in the place of the file, whole or not at all.
///
/// # Errors
/// The file cannot be written; it is then what it was.
pub fn replace_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(content)?;
    file.commit()
}

/// Bytes of a new file that are written at a time.
const CHUNK: usize = 64 << 10;

/// A file that takes its place when it is complete: until then another of its name is untouched.
pub struct NewFile<D: Disk = System> {
    disk: D,
    path: PathBuf,
    beside: PathBuf,
    file: D::File,
    /// Bytes that are not yet written, and how many are.
    buffer: Vec<u8>,
    written: u64,
    done: bool,
}

impl NewFile {
    /// Begins a file beside the one that is to be replaced.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        NewFile::create_on(System, path)
    }
}

impl<D: Disk> NewFile<D> {
    /// As [`NewFile::create`], on any disk.
    ///
    /// # Errors
    /// The same.
    pub fn create_on(disk: D, path: &Path) -> io::Result<NewFile<D>> {
        // Through a link the file it names is replaced, not the link.
        let path = disk.meant(path);
        let mut name = OsString::from(".");
        name.push(path.file_name().ok_or(io::ErrorKind::InvalidInput)?);
        name.push(format!(".{}.part", std::process::id()));
        let beside = path.with_file_name(name);
        // A file of this name is left over from a process of this number that died.
        let file = disk.begin(&beside)?;
        Ok(NewFile { disk, path, beside, file, buffer: Vec::new(), written: 0, done: false })
    }

    /// Puts it in its place, with the permissions of the file that was there.
    ///
    /// # Errors
    /// It cannot be written or placed; what was there is untouched.
    pub fn commit(mut self) -> io::Result<()> {
        self.place()?;
        self.disk.sync_folder(folder(&self.path))
    }

    /// Puts it in its place; a crash may still undo that.
    fn place(&mut self) -> io::Result<()> {
        self.sync()?;
        self.disk.permit_as(&self.beside, &self.path)?;
        self.disk.rename(&self.beside, &self.path)?;
        self.done = true;
        Ok(())
    }

    /// Puts it in its place, which must be free.
    ///
    /// # Errors
    /// There is such a file, or this one cannot be written.
    pub fn commit_new(mut self) -> io::Result<()> {
        self.sync()?;
        place_new(&self.disk, &self.beside, &self.path)?;
        self.disk.sync_folder(folder(&self.path))
    }

    fn sync(&mut self) -> io::Result<()> {
        self.flush()?;
        self.disk.sync(&mut self.file)
    }
}

impl<D: Disk> Write for NewFile<D> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= CHUNK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.disk.write(&mut self.file, self.written, &self.buffer)?;
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }
}

impl<D: Disk> Drop for NewFile<D> {
    fn drop(&mut self) {
        if !self.done {
            // After a rename there is nothing to remove.
            let _ = self.disk.remove(&self.beside);
        }
    }
}

/// Gives the file its name, which must be free.
fn place_new(disk: &impl Disk, beside: &Path, path: &Path) -> io::Result<()> {
    match disk.link(beside, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without links: the name is looked at first.
        Err(_) if disk.exists(path)? => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => disk.rename(beside, path),
        Ok(()) => Ok(()),
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or_else(|| Path::new("."))
}
