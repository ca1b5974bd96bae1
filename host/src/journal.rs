//! A record that grows line by line and survives a crash at any moment.
//!
//! An action counts when the line feed behind it is on the disk: [`Journal::append`] returns after
//! that, and nothing is acknowledged before it returns. A crash can leave a last line without its
//! line feed; [`Reopened::settle`] drops it, since a torn `e8` of `e8=Q` is legal text.
//!
//! Whatever is not an appended line (taking an action back in the middle of a line, the result in
//! the tags at the end) is a whole new file, written beside the old one and renamed over it.

use crate::disk::{Disk, System};
use crate::output::{NewFile, folder, hold};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A record on the disk, held against other programs of ours.
pub struct Journal<D: Disk = System> {
    disk: D,
    path: PathBuf,
    file: D::File,
    length: u64,
    /// What could not be written may still be behind the end.
    unsure: bool,
}

/// A journal opened again. The file is as it was until [`Reopened::settle`].
pub struct Reopened<D: Disk = System> {
    journal: Journal<D>,
    /// What it holds without its torn last line, ending in a line feed.
    pub content: Vec<u8>,
    /// The torn last line; empty if there is none.
    pub torn: Vec<u8>,
    mend: Mend,
}

/// What the end of a file needs before lines can be added.
enum Mend {
    Nothing,
    Cut(u64),
    LineFeed,
}

impl<D: Disk> Reopened<D> {
    /// The journal of a file that stays as it is until its whole text is replaced.
    pub fn untouched(self) -> Journal<D> {
        self.journal
    }

    /// Drops the torn last line, or ends a whole one, and gives the journal to write on.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn settle(mut self) -> io::Result<Journal<D>> {
        match self.mend {
            Mend::Nothing => {}
            Mend::Cut(whole) => self.journal.truncate(whole)?,
            Mend::LineFeed => self.journal.replace(&self.content)?,
        }
        Ok(self.journal)
    }
}

impl Journal {
    /// Makes a new file that holds `head`, a text that ends in a line feed.
    ///
    /// # Errors
    /// The file is there already, or cannot be written.
    pub fn create(path: &Path, head: &str) -> io::Result<Journal> {
        Journal::create_on(System, path, head)
    }

    /// Opens a file and finds its torn last line. Only a text that begins with a tag can have one:
    /// every journal does, and other files are never shortened.
    ///
    /// # Errors
    /// The file cannot be opened for writing, or another program records into it.
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
        let path = disk.meant(path)?;
        let mut new = NewFile::beside(disk.clone(), &path)?;
        new.write_all(head.as_bytes())?;
        // Locked before it has its name: nobody else can hold it first.
        new.lock()?;
        let file = new.commit_new()?;
        Ok(Journal { disk, path, file, length: head.len() as u64, unsure: false })
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
            return Ok(Reopened { journal, content, torn, mend: Mend::Cut(whole as u64) });
        }
        let mut mend = Mend::Nothing;
        if !torn.is_empty() {
            // A whole line of another program that ends its file without a line feed.
            content.extend_from_slice(&torn);
            content.push(b'\n');
            mend = Mend::LineFeed;
        }
        Ok(Reopened { journal, content, torn: Vec::new(), mend })
    }

    fn at(disk: D, path: &Path) -> io::Result<Journal<D>> {
        let path = disk.meant(path)?;
        let mut file = hold(&disk, &path)?;
        let length = disk.length(&mut file)?;
        Ok(Journal { disk, path, file, length, unsure: false })
    }

    /// Bytes in the file.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Fails if the file is not as we left it. A program that asks for no lock, such as an editor, may
    /// have put another file in its place: what we write into the old one would be lost. Or it has
    /// added to the file: we would write over that.
    fn is_ours(&mut self) -> io::Result<()> {
        if self.unsure {
            self.disk.cut(&mut self.file, self.length)?;
            self.unsure = false;
        }
        let there = self.disk.is_at(&self.file, &self.path)?;
        if there && self.disk.length(&mut self.file)? == self.length {
            return Ok(());
        }
        Err(io::Error::other("another program has changed the file"))
    }

    /// Adds a line and returns when it and its line feed are on the disk.
    ///
    /// # Errors
    /// The line cannot be written, or another program has changed the file; it is then what it was.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        self.is_ours()?;
        let bytes = format!("{line}\n");
        let written = self.disk.write(&mut self.file, self.length, bytes.as_bytes());
        if let Err(error) = written.and_then(|()| self.disk.sync(&mut self.file)) {
            // What is half there would be dropped by `open`, too.
            self.unsure = self.disk.cut(&mut self.file, self.length).is_err();
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
        let kept = self.disk.read(&mut self.file, length)?;
        if kept.last().is_none_or(|&byte| byte == b'\n') {
            return self.truncate(length);
        }
        self.replace_by_cut(&kept, length)
    }

    /// Puts the first `length` bytes of a text in the place of all.
    ///
    /// # Errors
    /// As [`Journal::replace`].
    pub fn replace_by_cut(&mut self, text: &[u8], length: u64) -> io::Result<()> {
        let length = usize::try_from(length).map_or(text.len(), |length| length.min(text.len()));
        let mut kept = text[..length].to_vec();
        if kept.last().is_some_and(|&byte| byte != b'\n') {
            // The cut is inside a line: a line feed must never be missing, not even for a moment.
            kept.truncate(kept.trim_ascii_end().len());
            kept.push(b'\n');
        }
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
        self.is_ours()?;
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
        self.is_ours()?;
        // The lock on the old file is ours.
        let mut new = NewFile::beside(self.disk.clone(), &self.path)?;
        new.write_all(content)?;
        new.lock()?;
        // From here on the old file has no name any more: nothing may be written to it.
        self.file = new.place()?;
        self.length = content.len() as u64;
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
