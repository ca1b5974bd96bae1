//! Writes files: every command uses this module.
//!
//! - A regular file is replaced as a whole: the new bytes are written to a file with a random name
//!   in the same folder, made durable, and renamed over the old file in one step. If the program
//!   stops before that, the old file is unchanged.
//! - A file that another process of this program has locked, such as a record in progress, is not
//!   replaced.
//! - A FIFO, a device, a socket and an open descriptor (`/dev/stdout`) are written, but never
//!   replaced.
//! - [`plan`] checks all inputs and outputs of a command before it opens any output: an output must
//!   not be an input or another output, under any name.

pub mod disk;

use crate::platform::{self, Identity, Standard, is_device};
use crate::printable::Printable;
use crate::source::Input;
use disk::{Disk, System, resolve};
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufWriter, IsTerminal, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// Bytes of a new file that are written at a time.
const CHUNK: usize = 64 << 10;

/// The number of random names that are tried.
const NAMES: usize = 16;

/// Opens a file and locks it against other processes of this program.
///
/// # Errors
/// The path is not a regular file, it cannot be written, or another process of this program has
/// locked it ([`io::ErrorKind::ResourceBusy`]).
pub fn hold<D: Disk>(disk: &D, path: &Path) -> io::Result<D::File> {
    // A child that another thread is starting holds copies of all locks until its program runs.
    for _ in 0..20 {
        let file = disk.open(path)?;
        // If the file was replaced before it was locked, the new one must be locked instead.
        if disk.lock(&file)? && disk.is_at(&file, path)? {
            return Ok(file);
        }
        drop(file);
        std::thread::sleep(Duration::from_millis(5));
    }
    let message = message!("another program is recording into this file");
    Err(io::Error::new(io::ErrorKind::ResourceBusy, message))
}

/// Replaces the content of a file, completely or not at all.
///
/// # Errors
/// The file cannot be written, is not a regular file, or another process has locked it; then it is
/// unchanged.
pub fn replace_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(content)?;
    file.commit()
}

/// The file that a new file replaces.
enum Old<F> {
    /// None. A file that another program creates there in the meantime, such as a record in
    /// progress, is not replaced.
    Nothing,
    /// A file that stays locked until the new one has replaced it.
    Held(F),
    /// A file that the caller has locked, or none.
    Callers,
}

/// A file that gets its name when it is complete; until then an existing file of that name is
/// unchanged. Dropping it without a commit removes it.
///
/// ```
/// # let folder = std::env::current_exe()?.with_file_name("new-file");
/// # std::fs::create_dir_all(&folder)?;
/// use std::io::Write;
/// use wanqi_host::output::NewFile;
///
/// let path = folder.join("games.wqn");
/// std::fs::write(&path, "old")?;
/// let mut file = NewFile::create(&path)?;
/// file.write_all(b"new")?;
/// assert_eq!(std::fs::read(&path)?, b"old");
/// file.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"new");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct NewFile<D: Disk = System> {
    disk: D,
    path: PathBuf,
    temporary: PathBuf,
    /// `None` after the file has its name.
    file: Option<D::File>,
    old: Old<D::File>,
    /// Bytes that are not yet written, and the number of bytes that are.
    buffer: Vec<u8>,
    written: u64,
}

impl NewFile {
    /// Creates a temporary file next to the file that it will replace, and locks that file if it
    /// exists.
    ///
    /// # Errors
    /// The folder cannot be written; or the existing file is not a regular file, cannot be written,
    /// or is locked.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        let path = System.meant(path)?;
        NewFile::create_on(System, &path)
    }
}

impl<D: Disk> NewFile<D> {
    /// As [`NewFile::create`], on any disk; the path must not contain a link.
    ///
    /// # Errors
    /// As [`NewFile::create`].
    pub fn create_on(disk: D, path: &Path) -> io::Result<NewFile<D>> {
        let old = match hold(&disk, path) {
            Ok(held) => Old::Held(held),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Old::Nothing,
            Err(error) => return Err(error),
        };
        let mut new = NewFile::beside(disk, path)?;
        new.old = old;
        Ok(new)
    }

    /// Creates a temporary file next to `path`, which must not contain a link. If that file exists,
    /// the caller has locked it.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn beside(disk: D, path: &Path) -> io::Result<NewFile<D>> {
        let file_name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let mut tries = 0;
        loop {
            let mut name = OsString::from(".");
            name.push(short(file_name));
            name.push(format!(".{:016x}{:016x}.part", random(), random()));
            let temporary = path.with_file_name(name);
            match disk.begin(&temporary, path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < NAMES => {
                    tries += 1;
                }
                file => {
                    let (file, path) = (Some(file?), path.to_owned());
                    let buffer = Vec::new();
                    return Ok(NewFile {
                        disk,
                        path,
                        temporary,
                        file,
                        old: Old::Callers,
                        buffer,
                        written: 0,
                    });
                }
            }
        }
    }

    /// Locks the file against other processes of this program, before it has its name.
    ///
    /// # Errors
    /// An error of the system.
    pub fn lock(&self) -> io::Result<()> {
        match &self.file {
            Some(file) if !self.disk.lock(file)? => Err(io::ErrorKind::ResourceBusy.into()),
            _ => Ok(()),
        }
    }

    /// Gives the file its name, and the permissions of the file that it replaces.
    ///
    /// # Errors
    /// The file cannot be written or renamed; then the old file is unchanged, unless only the new
    /// name could not be made durable.
    pub fn commit(mut self) -> io::Result<()> {
        self.place()?;
        self.disk.sync_folder(folder(&self.path))
    }

    /// Gives the file its name; a crash may still undo that.
    ///
    /// # Errors
    /// As [`NewFile::commit`].
    pub fn place(&mut self) -> io::Result<D::File> {
        self.sync()?;
        match &self.old {
            Old::Nothing => {
                if place_new(&self.disk, &self.temporary, &self.path)? {
                    let _ = self.disk.remove(&self.temporary);
                }
            }
            Old::Held(held) if !self.disk.is_at(held, &self.path)? => {
                return Err(io::Error::other(message!("another program has changed the file")));
            }
            Old::Held(_) | Old::Callers => self.disk.rename(&self.temporary, &self.path)?,
        }
        self.file.take().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Gives the file its name, which must not exist.
    ///
    /// # Errors
    /// A file of this name exists, or this file cannot be written.
    pub fn commit_new(mut self) -> io::Result<D::File> {
        self.old = Old::Nothing;
        let file = self.place()?;
        self.disk.sync_folder(folder(&self.path))?;
        Ok(file)
    }

    /// Writes all bytes and makes them durable.
    ///
    /// # Errors
    /// An error of the system.
    pub fn sync(&mut self) -> io::Result<()> {
        self.flush()?;
        match &mut self.file {
            Some(file) => self.disk.sync(file),
            None => Ok(()),
        }
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
        let Some(file) = &mut self.file else { return Ok(()) };
        self.disk.write(file, self.written, &self.buffer)?;
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }
}

impl<D: Disk> Drop for NewFile<D> {
    fn drop(&mut self) {
        if self.file.is_some() {
            let _ = self.disk.remove(&self.temporary);
        }
    }
}

/// Gives a file its final name, which must not exist. Returns whether the temporary name still
/// exists.
fn place_new(disk: &impl Disk, temporary: &Path, path: &Path) -> io::Result<bool> {
    match disk.link(temporary, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // The file system has no hard links: check the name first.
        Err(_) if disk.exists(path)? => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => disk.rename(temporary, path).map(|()| false),
        Ok(()) => Ok(true),
    }
}

/// The folder that a file is in.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or_else(|| Path::new("."))
}

/// A prefix of a name, short enough that a longer name can be made of it.
fn short(name: &std::ffi::OsStr) -> String {
    name.to_string_lossy().chars().take(32).collect()
}

/// An unpredictable number: the standard hashers are seeded with the system's randomness.
fn random() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

/// A file that is read and then replaced; it is locked in between.
#[derive(Debug)]
pub struct HeldFile {
    path: PathBuf,
    file: File,
    seen: (u64, Option<SystemTime>),
}

impl HeldFile {
    /// Opens and locks a file.
    ///
    /// # Errors
    /// As [`hold`].
    pub fn open(path: &Path) -> io::Result<HeldFile> {
        let path = System.meant(path)?;
        let file = hold(&System, &path)?;
        let seen = seen(&file)?;
        Ok(HeldFile { path, file, seen })
    }

    /// The content of the file.
    ///
    /// # Errors
    /// An error of the system.
    pub fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(io::SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Replaces the content, completely or not at all.
    ///
    /// # Errors
    /// The file cannot be written, or a program without locks has changed it since it was opened.
    /// Then it is unchanged.
    pub fn replace(self, content: &[u8]) -> io::Result<()> {
        let mut new = NewFile::beside(System, &self.path)?;
        new.write_all(content)?;
        if seen(&self.file)? != self.seen || !System.is_at(&self.file, &self.path)? {
            return Err(io::Error::other(message!("another program has changed the file")));
        }
        new.old = Old::Held(self.file);
        new.commit()
    }
}

fn seen(file: &File) -> io::Result<(u64, Option<SystemTime>)> {
    let meta = file.metadata()?;
    Ok((meta.len(), meta.modified().ok()))
}

/// The target of an output.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Standard output.
    Standard,
    /// A FIFO, a device, a socket or an open descriptor.
    Stream(PathBuf),
    /// A regular file, or a file that does not exist yet. The path contains no link.
    File(PathBuf),
}

impl Target {
    /// The target with this name; `-` is standard output. Nothing is opened.
    ///
    /// # Errors
    /// Its folder does not exist, or the name is a folder.
    pub fn of(name: &Path) -> io::Result<Target> {
        if name.as_os_str() == "-" {
            return Ok(Target::Standard);
        }
        let path = resolve(name)?;
        match platform::descriptor(&path) {
            Some(1) => return Ok(Target::Standard),
            Some(_) => return Ok(Target::Stream(path)),
            None if is_device(&path) => return Ok(Target::Stream(path)),
            None => {}
        }
        match fs::symlink_metadata(&path) {
            Ok(meta) if meta.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(meta) if !meta.is_file() => Ok(Target::Stream(path)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(Target::File(path)),
        }
    }

    fn identity(&self) -> Option<Identity> {
        match self {
            Target::Standard => platform::standard_file(Standard::Output),
            Target::Stream(path) | Target::File(path) => platform::identity(path),
        }
    }

    /// What no other output may have. A character device such as `/dev/null` may be the target of
    /// several outputs.
    fn own(&self) -> Vec<Own> {
        match self {
            Target::Stream(path) if is_device(path) => Vec::new(),
            _ => {
                let file = self.identity().map(Own::File);
                std::iter::once(Own::Target(self.clone())).chain(file).collect()
            }
        }
    }
}

/// What only one output has. A folder may have a hundred thousand files, so that each is found by
/// its hash.
#[derive(PartialEq, Eq, Hash)]
enum Own {
    Target(Target),
    File(Identity),
}

/// Why a command cannot start.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.word())]
pub enum Clash {
    /// An output is also an input.
    Input {
        /// The name that the user gave.
        output: PathBuf,
    },
    /// Two outputs are the same file.
    Outputs {
        /// The name that the user gave.
        one: PathBuf,
        /// The name that the user gave, or `-`.
        other: PathBuf,
    },
    /// An input cannot be read, or an output cannot be created.
    File {
        /// The name that the user gave.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
}

impl Word for Clash {
    fn word(&self) -> Message {
        match self {
            Clash::Input { output } => message!(
                "{output}: is an input of this command and cannot be its output",
                output = output.display()
            ),
            Clash::Outputs { one, other } => message!(
                "{one} and {other}: two outputs cannot be the same file",
                one = one.display(),
                other = other.display()
            ),
            Clash::File { path, error } => {
                message!("{path}: {error}", path = path.display(), error)
            }
        }
    }
}

/// Checks the inputs and outputs of a command before an output is opened. `prints`: the command
/// also prints to standard output.
///
/// # Errors
/// An input cannot be opened; an output is also an input or another output, even through symbolic
/// or hard links; or the folder of an output does not exist.
pub fn plan(inputs: &[Input], outputs: &[&Path], prints: bool) -> Result<Vec<Target>, Clash> {
    // Wrong usage has priority over errors of the system, in any order.
    let mut failed = None;
    let mut fails = |path: &Path, error| {
        failed.get_or_insert_with(|| Clash::File { path: path.to_owned(), error });
    };
    let mut read = HashSet::new();
    for input in inputs {
        let Some(path) = &input.path else {
            read.extend(platform::standard_file(Standard::Input));
            continue;
        };
        // Whether a FIFO can be opened is known only when it is opened.
        let found = fs::metadata(path)
            .and_then(|meta| if meta.is_file() { File::open(path).map(drop) } else { Ok(()) });
        if let Err(error) = found {
            fails(path, error);
        }
        if !is_device(path) {
            read.extend(platform::identity(path));
        }
    }
    let (mut targets, mut owners) = (Vec::new(), HashMap::new());
    for &output in outputs {
        let target = match Target::of(output) {
            Ok(target) => target,
            Err(error) => {
                fails(output, error);
                continue;
            }
        };
        if target.identity().is_some_and(|identity| read.contains(&identity)) {
            return Err(Clash::Input { output: output.to_owned() });
        }
        let clash = |one: &Path| Clash::Outputs { one: one.to_owned(), other: output.to_owned() };
        for own in target.own() {
            if let Some(same) = owners.insert(own, output) {
                return Err(clash(same));
            }
        }
        for stream in [Standard::Output, Standard::Error] {
            let written = stream == Standard::Error || prints;
            let redirected = platform::standard_file(stream);
            if written
                && target != Target::Standard
                && redirected.is_some()
                && redirected == target.identity()
            {
                return Err(clash(Path::new("-")));
            }
        }
        targets.push(target);
    }
    if prints {
        not_printed_into(inputs)?;
    }
    match failed {
        Some(clash) => Err(clash),
        None => Ok(targets),
    }
}

/// Checks whether standard output is redirected to an input, which may be standard input: the
/// command would overwrite the input, or read its own output.
///
/// # Errors
/// Standard output is an input.
pub fn not_printed_into(inputs: &[Input]) -> Result<(), Clash> {
    let Some(redirected) = platform::standard_file(Standard::Output) else { return Ok(()) };
    let identity = |input: &Input| match &input.path {
        Some(path) => platform::identity(path),
        None => platform::standard_file(Standard::Input),
    };
    match inputs.iter().any(|input| identity(input).as_ref() == Some(&redirected)) {
        true => Err(Clash::Input { output: PathBuf::from("standard output") }),
        false => Ok(()),
    }
}

/// A terminal that gets [`Printable`] text, line by line.
pub struct Shown {
    stream: Box<dyn Write + Send>,
    /// The bytes after the last line feed.
    line: Vec<u8>,
}

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend_from_slice(bytes);
        if let Some(feed) = self.line.iter().rposition(|&byte| byte == b'\n') {
            let rest = self.line.split_off(feed + 1);
            let lines = std::mem::replace(&mut self.line, rest);
            self.stream.write_all(Printable::of_bytes(&lines).as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.stream.write_all(Printable::of_bytes(&line).as_bytes())?;
        self.stream.flush()
    }
}

/// An output that is being written.
pub enum Output {
    /// A file that gets its name when it is complete.
    New(NewFile),
    /// A stream that is written immediately.
    Stream(BufWriter<Box<dyn Write + Send>>),
    /// A terminal, which gets no escape sequences.
    Terminal(Shown),
}

impl Output {
    /// Opens a target. A regular file does not change before [`Output::commit`].
    ///
    /// # Errors
    /// The target cannot be written, or another process has locked it.
    pub fn open(target: &Target) -> io::Result<Output> {
        let stream = |(stream, terminal): (Box<dyn Write + Send>, bool)| match terminal {
            true => Output::Terminal(Shown { stream, line: Vec::new() }),
            false => Output::Stream(BufWriter::new(stream)),
        };
        match target {
            Target::Standard => Ok(stream((Box::new(io::stdout()), io::stdout().is_terminal()))),
            Target::Stream(path) => platform::open_stream(path).map(stream),
            Target::File(path) => NewFile::create(path).map(Output::New),
        }
    }

    /// Writes all buffered bytes. If a command has several outputs, all of them are flushed before
    /// the first one is committed.
    ///
    /// # Errors
    /// The target cannot be written.
    pub fn prepare(&mut self) -> io::Result<()> {
        match self {
            Output::New(file) => file.sync(),
            Output::Stream(stream) => stream.flush(),
            Output::Terminal(shown) => shown.flush(),
        }
    }

    /// Finishes the output: a file gets its name.
    ///
    /// # Errors
    /// The target cannot be written; an existing file is unchanged.
    pub fn commit(self) -> io::Result<()> {
        match self {
            Output::New(file) => file.commit(),
            Output::Stream(mut stream) => stream.flush(),
            Output::Terminal(mut shown) => shown.flush(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::New(file) => file.write(bytes),
            Output::Stream(stream) => stream.write(bytes),
            Output::Terminal(shown) => shown.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::New(file) => file.flush(),
            Output::Stream(stream) => stream.flush(),
            Output::Terminal(shown) => shown.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Clash, plan};
    use std::path::{Path, PathBuf};
    use std::time::{Duration, Instant};

    /// Comparing each output with every other one would take minutes.
    #[test]
    fn many_outputs_are_compared_in_linear_time() {
        // The folder exists, the files do not.
        let folder = std::env::temp_dir();
        let name = |at: u32| folder.join(format!("no-such-file-{at}-{}.wqn", std::process::id()));
        let paths: Vec<PathBuf> = (0..10_000).map(name).collect();
        let mut outputs: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        let begun = Instant::now();
        assert_eq!(plan(&[], &outputs, false).unwrap().len(), outputs.len());
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
        outputs.push(&paths[7]);
        assert!(matches!(plan(&[], &outputs, false), Err(Clash::Outputs { .. })));
    }
}
