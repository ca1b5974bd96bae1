//! A record that grows line by line and survives a crash at any moment.
//!
//! An action is recorded when the line feed after it is durable: [`Journal::append`] returns after
//! that, and nothing is acknowledged before it returns. A crash can leave a last line without its
//! line feed; [`Reopened::settle`] removes such a line, since a torn `e8` of `e8=Q` is legal text.
//!
//! Every other change (undoing an action in the middle of a line, writing the result into the tags
//! at the end) writes a whole new file next to the old one and renames it over the old one.

use crate::output::disk::{Disk, System};
use crate::output::{NewFile, folder, hold};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use wanqi_notation::Span;
use wanqi_notation::message;
use wanqi_notation::tokens::EndMarker;

/// A record on the disk, locked against other processes of this program.
///
/// ```
/// # let folder = std::env::current_exe()?.with_file_name("journal");
/// # std::fs::create_dir_all(&folder)?;
/// use wanqi_host::recording::journal::Journal;
///
/// let path = folder.join("game.wqn");
/// let mut journal = Journal::create(&path, "[WQN \"1\"]\n\n")?;
/// journal.append("1. e4")?;
/// drop(journal);
///
/// // A crash while the next line was written.
/// std::fs::write(&path, "[WQN \"1\"]\n\n1. e4\n1... e")?;
/// let reopened = Journal::open(&path)?;
/// assert_eq!(reopened.torn, b"1... e");
/// reopened.settle()?.append("1... e5")?;
/// assert_eq!(std::fs::read(&path)?, b"[WQN \"1\"]\n\n1. e4\n1... e5\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Journal<D: Disk = System> {
    disk: D,
    path: PathBuf,
    file: D::File,
    /// The content of the file, if no other program has changed it.
    text: Vec<u8>,
    /// Whether the rest of a failed write may still be after the end.
    unsure: bool,
}

/// A journal that was opened again. The file is unchanged until [`Reopened::settle`].
pub struct Reopened<D: Disk = System> {
    journal: Journal<D>,
    /// The content without its torn last line; it ends with a line feed.
    pub content: Vec<u8>,
    /// The torn last line; empty if there is none.
    pub torn: Vec<u8>,
    mend: Mend,
}

/// The change that a file needs at its end before lines can be added.
enum Mend {
    Nothing,
    Cut(u64),
    LineFeed,
}

impl<D: Disk> Reopened<D> {
    /// The journal; the file is unchanged until its whole text is replaced.
    pub fn untouched(self) -> Journal<D> {
        self.journal
    }

    /// Removes the torn last line, or adds the missing line feed to a complete one; returns the
    /// journal.
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
    /// Creates a file with the text `head`, which must end with a line feed.
    ///
    /// # Errors
    /// The file exists, or cannot be written.
    pub fn create(path: &Path, head: &str) -> io::Result<Journal> {
        Journal::create_on(System, path, head)
    }

    /// Opens a file and finds its torn last line. Only a text that starts with a tag can have one:
    /// every journal starts with a tag, and other files are never shortened.
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
    /// As [`Journal::create`].
    pub fn create_on(disk: D, path: &Path, head: &str) -> io::Result<Journal<D>> {
        let path = disk.meant(path)?;
        let mut new = NewFile::beside(disk.clone(), &path)?;
        new.write_all(head.as_bytes())?;
        // The file is locked before it gets its name, so that no other process can lock it first.
        new.lock()?;
        let file = new.commit_new()?;
        Ok(Journal { disk, path, file, text: head.into(), unsure: false })
    }

    /// As [`Journal::open`], on any disk.
    ///
    /// # Errors
    /// As [`Journal::open`].
    pub fn open_on(disk: D, path: &Path) -> io::Result<Reopened<D>> {
        let journal = Journal::at(disk, path)?;
        let mut content = journal.text.clone();
        let whole = content.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let torn = content.split_off(whole);
        if !torn.is_empty() && content.starts_with(b"[") && is_torn(&torn) {
            return Ok(Reopened { journal, content, torn, mend: Mend::Cut(whole as u64) });
        }
        let mut mend = Mend::Nothing;
        if !torn.is_empty() {
            // A complete line: another program wrote the file without a line feed at its end.
            content.extend_from_slice(&torn);
            content.push(b'\n');
            mend = Mend::LineFeed;
        }
        Ok(Reopened { journal, content, torn: Vec::new(), mend })
    }

    fn at(disk: D, path: &Path) -> io::Result<Journal<D>> {
        let path = disk.meant(path)?;
        let mut file = hold(&disk, &path)?;
        let text = disk.read(&mut file, u64::MAX)?;
        Ok(Journal { disk, path, file, text, unsure: false })
    }

    /// The length of the file in bytes.
    pub fn length(&self) -> u64 {
        self.text.len() as u64
    }

    /// Returns an error if another program has changed the file since the last write. A program
    /// without locks, such as an editor, may have replaced the file: writes to the old one would be
    /// lost. Or it has appended to the file: writes would overwrite that. Or it has written over a
    /// part of the file: the record would not be that of the game. The content is compared because
    /// a change in place can leave the length, and a system can report a time of change late.
    fn is_ours(&mut self) -> io::Result<()> {
        let length = self.length();
        if self.unsure {
            self.disk.cut(&mut self.file, length)?;
            self.unsure = false;
        }
        let there = self.disk.is_at(&self.file, &self.path)?;
        if there && self.disk.read(&mut self.file, length + 1)? == self.text {
            return Ok(());
        }
        Err(io::Error::other(message!("another program has changed the file")))
    }

    /// Appends a line; returns when it and its line feed are durable.
    ///
    /// # Errors
    /// The line cannot be written, or another program has changed the file; then the file is
    /// unchanged.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        self.is_ours()?;
        let (bytes, length) = (format!("{line}\n"), self.length());
        let written = self.disk.write(&mut self.file, length, bytes.as_bytes());
        if let Err(error) = written.and_then(|()| self.disk.sync(&mut self.file)) {
            // A partial line that remains is removed by `open` as well.
            self.unsure = self.disk.cut(&mut self.file, length).is_err();
            return Err(error);
        }
        self.text.extend(bytes.as_bytes());
        Ok(())
    }

    /// Removes all bytes from `length` on.
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

    /// Removes tokens, which are in their order. What is between and after them, such as a comment,
    /// is kept.
    ///
    /// # Errors
    /// As [`Journal::cut`].
    pub fn remove(&mut self, tokens: &[Span]) -> io::Result<()> {
        let Some(first) = tokens.first() else { return Ok(()) };
        let content = self.content()?;
        let (mut kept, mut from) = (Vec::with_capacity(content.len()), 0);
        for token in tokens {
            kept.extend_from_slice(&content[from..token.start]);
            from = token.end;
        }
        kept.extend_from_slice(&content[from..]);
        match kept[first.start..].trim_ascii().is_empty() {
            true => self.cut(first.start as u64),
            false => self.replace(&kept),
        }
    }

    /// Replaces the whole text by the first `length` bytes of another text.
    ///
    /// # Errors
    /// As [`Journal::replace`].
    pub fn replace_by_cut(&mut self, text: &[u8], length: u64) -> io::Result<()> {
        let length = usize::try_from(length).map_or(text.len(), |length| length.min(text.len()));
        let mut kept = text[..length].to_vec();
        if kept.last().is_some_and(|&byte| byte != b'\n') {
            // The cut is inside a line: the file must always end with a line feed.
            kept.truncate(kept.trim_ascii_end().len());
            kept.push(b'\n');
        }
        self.replace(&kept)
    }

    /// The content of the file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn content(&mut self) -> io::Result<Vec<u8>> {
        self.disk.read(&mut self.file, u64::MAX)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.is_ours()?;
        self.disk.cut(&mut self.file, length)?;
        self.text.truncate(usize::try_from(length).unwrap_or(usize::MAX));
        self.disk.sync(&mut self.file)
    }

    /// Replaces the whole text.
    ///
    /// # Errors
    /// The file cannot be written; then it is unchanged. If only its new name could not be made
    /// durable, it has the new text.
    pub fn replace(&mut self, content: &[u8]) -> io::Result<()> {
        self.is_ours()?;
        // The journal holds the lock on the old file.
        let mut new = NewFile::beside(self.disk.clone(), &self.path)?;
        new.write_all(content)?;
        new.lock()?;
        // The old file has no name any more: nothing may be written to it.
        self.file = new.place()?;
        self.text = content.to_vec();
        self.disk.sync_folder(folder(&self.path))
    }
}

/// Whether the bytes after the last line feed can be a torn line of a journal: at most a move
/// number and one action or event. A journal never writes a blank before or after them, never joins
/// actions, and never writes a tag, a comment, an annotation, a variation or a result; it writes `*`,
/// which a record does not need.
fn is_torn(bytes: &[u8]) -> bool {
    let is_blank = bytes.first().is_none_or(u8::is_ascii_whitespace);
    if is_blank
        || bytes.starts_with(b"%")
        || bytes.iter().any(|byte| b"[]{}();$\"<>".contains(byte))
    {
        return false;
    }
    let mut words = bytes
        .split(|byte| byte.is_ascii_whitespace())
        .filter(|word| !word.is_empty() && !is_number(word));
    let is_joined = |word: &[u8]| word.iter().skip(1).any(|&byte| byte == b'|');
    let whole = words.next().is_some_and(|word| {
        EndMarker::from_token(word).is_some() || !bytes.ends_with(word) || is_joined(word)
    });
    !whole && words.next().is_none()
}

fn is_number(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && digits < word.len() && word[digits..].iter().all(|&byte| byte == b'.')
}
