//! A record that grows line by line and survives a crash at any moment.
//!
//! An action counts when the line feed behind it is on the disk: [`Journal::append`] returns after
//! that, and nothing is acknowledged before it returns. A crash can leave a last line without its
//! line feed; [`Journal::open`] drops it, since a torn `e8` of `e8=Q` is legal text.
//!
//! Whatever is not an appended line (taking an action back in the middle of a line, the result in
//! the tags at the end) is a whole new file, written beside the old one and renamed over it.

use crate::platform::{sync_file, sync_folder, try_lock};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A record on the disk, held against other programs of ours.
pub struct Journal {
    path: PathBuf,
    file: File,
    length: u64,
}

/// A journal opened again.
pub struct Reopened {
    /// The journal, to go on with.
    pub journal: Journal,
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
        let mut file = NewFile::create(path)?;
        file.write_all(head.as_bytes())?;
        file.commit_new()?;
        Journal::at(path)
    }

    /// Opens a file and drops its torn last line. Only a text that begins with a tag can have one:
    /// every journal does, and other files are never shortened.
    ///
    /// # Errors
    /// The file cannot be read or written, or another program records into it.
    pub fn open(path: &Path) -> io::Result<Reopened> {
        let mut journal = Journal::at(path)?;
        let mut content = journal.content()?;
        let whole = content.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let torn = content.split_off(whole);
        if content.starts_with(b"[") && is_torn(&torn) {
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

    fn at(path: &Path) -> io::Result<Journal> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        // A program that another thread of ours is just starting holds all our locks until it runs.
        let mut tries = 0;
        while !try_lock(&file)? {
            if tries < 20 {
                tries += 1;
                std::thread::sleep(Duration::from_millis(5));
                continue;
            }
            let message = "another program is recording into this file";
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, message));
        }
        let length = file.seek(SeekFrom::End(0))?;
        Ok(Journal { path: path.to_owned(), file, length })
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
        self.file.seek(SeekFrom::Start(self.length))?;
        let written = self.file.write_all(bytes.as_bytes()).and_then(|()| sync_file(&self.file));
        if let Err(error) = written {
            // What is half there would be dropped by `open`, too.
            let _ = self.file.set_len(self.length);
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
        let mut kept = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        (&self.file).take(length).read_to_end(&mut kept)?;
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
        let mut content = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut content)?;
        Ok(content)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        sync_file(&self.file)?;
        self.length = length;
        Ok(())
    }

    /// Puts another text in the place of all.
    ///
    /// # Errors
    /// The file cannot be written; it is then what it was.
    pub fn replace(&mut self, content: &[u8]) -> io::Result<()> {
        replace_file(&self.path, content)?;
        *self = Journal::at(&self.path)?;
        Ok(())
    }
}

/// Whether the bytes behind the last line feed are what a crash leaves of a journal's line: at
/// most a move number and one action.
fn is_torn(bytes: &[u8]) -> bool {
    let mut words = bytes
        .split(|byte| byte.is_ascii_whitespace())
        .filter(|word| !word.is_empty() && !is_number(word));
    words.next().is_some() && words.next().is_none() && !bytes.starts_with(b"[")
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

/// A file that takes its place when it is complete: until then another of its name is untouched.
pub struct NewFile {
    path: PathBuf,
    beside: PathBuf,
    file: BufWriter<File>,
    done: bool,
}

impl NewFile {
    /// Begins a file beside the one that is to be replaced.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        // Through a link the file it names is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = OsString::from(".");
        name.push(path.file_name().ok_or(io::ErrorKind::InvalidInput)?);
        name.push(format!(".{}.part", std::process::id()));
        let beside = path.with_file_name(name);
        // A file of this name is left over from a process of this number that died.
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&beside)?;
        Ok(NewFile { path, beside, file: BufWriter::new(file), done: false })
    }

    /// Puts it in its place, with the permissions of the file that was there.
    ///
    /// # Errors
    /// It cannot be written or placed; what was there is untouched.
    pub fn commit(mut self) -> io::Result<()> {
        self.sync()?;
        if let Ok(old) = fs::metadata(&self.path) {
            fs::set_permissions(&self.beside, old.permissions())?;
        }
        fs::rename(&self.beside, &self.path)?;
        self.done = true;
        sync_folder(folder(&self.path))
    }

    /// Puts it in its place, which must be free.
    ///
    /// # Errors
    /// There is such a file, or this one cannot be written.
    pub fn commit_new(mut self) -> io::Result<()> {
        self.sync()?;
        place_new(&self.beside, &self.path)?;
        sync_folder(folder(&self.path))
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.done {
            // After a rename there is nothing to remove.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Gives the file its name, which must be free.
fn place_new(beside: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(beside, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without links: the name is looked at first.
        Err(_) if path.try_exists()? => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(beside, path),
        Ok(()) => Ok(()),
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or_else(|| Path::new("."))
}
