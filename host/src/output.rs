//! How files are written: every command writes through this module.
//!
//! - A regular file is replaced as a whole: the new bytes go to a file beside it with a random name,
//!   are brought to the disk, and take the old file's name in one step. A program that stops before
//!   leaves the old file as it was.
//! - A file that another program of ours has locked, such as a record that is being played, is not
//!   replaced.
//! - A FIFO, a device, a socket and an open descriptor (`/dev/stdout`) are written and never replaced.
//! - [`plan`] looks at all inputs and outputs of a command before it opens any: no output is an input
//!   or another output, by whatever names.

use crate::disk::{Disk, System, resolve};
use crate::platform::{self, Identity, Standard};
use crate::source::Input;
use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Bytes of a new file that are written at a time.
const CHUNK: usize = 64 << 10;

/// How often a name that is taken is drawn again.
const NAMES: usize = 16;

/// Opens a file and locks it against other programs of ours.
///
/// # Errors
/// There is no such regular file, it cannot be written, or another program has locked it
/// ([`io::ErrorKind::ResourceBusy`]).
pub fn hold<D: Disk>(disk: &D, path: &Path) -> io::Result<D::File> {
    // A program that another thread of ours is just starting holds all our locks until it runs.
    for _ in 0..20 {
        let file = disk.open(path)?;
        // A file that was replaced before we had its lock is not the one to hold.
        if disk.lock(&file)? && disk.is_at(&file, path)? {
            return Ok(file);
        }
        drop(file);
        std::thread::sleep(Duration::from_millis(5));
    }
    let message = "another program is recording into this file";
    Err(io::Error::new(io::ErrorKind::ResourceBusy, message))
}

/// Puts `content` in the place of the file, whole or not at all.
///
/// # Errors
/// The file cannot be written, is no regular file, or another program has locked it; it is then what
/// it was.
pub fn replace_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(content)?;
    file.commit()
}

/// What is in the place of a new file before it.
enum Old<F> {
    /// Nothing. A file that another program makes there in the meantime, such as a record that is
    /// being played, is not replaced.
    Nothing,
    /// A file that is locked until the new one has its place.
    Held(F),
    /// A file that the caller has locked, or nothing.
    Callers,
}

/// A file that takes its place when it is complete: until then another of its name is untouched.
/// Dropped without a commit, it leaves nothing.
pub struct NewFile<D: Disk = System> {
    disk: D,
    path: PathBuf,
    beside: PathBuf,
    /// `None` when it has its place.
    file: Option<D::File>,
    old: Old<D::File>,
    /// Bytes that are not yet written, and how many are.
    buffer: Vec<u8>,
    written: u64,
}

impl NewFile {
    /// Begins a file beside the one that is to be replaced, if there is one, and locks that.
    ///
    /// # Errors
    /// The folder cannot be written, or what is there is no regular file, cannot be written, or is
    /// locked.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        let path = System.meant(path)?;
        NewFile::create_on(System, &path)
    }
}

impl<D: Disk> NewFile<D> {
    /// As [`NewFile::create`], on any disk; the path has no link in it.
    ///
    /// # Errors
    /// The same.
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

    /// Begins a file beside this one, which has no link in its path and which the caller has locked
    /// if it exists.
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
            let beside = path.with_file_name(name);
            match disk.begin(&beside, path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < NAMES => {
                    tries += 1;
                }
                file => {
                    let (file, path) = (Some(file?), path.to_owned());
                    let buffer = Vec::new();
                    return Ok(NewFile {
                        disk,
                        path,
                        beside,
                        file,
                        old: Old::Callers,
                        buffer,
                        written: 0,
                    });
                }
            }
        }
    }

    /// Locks it against other programs of ours, before it has its name.
    ///
    /// # Errors
    /// What the system says.
    pub fn lock(&self) -> io::Result<()> {
        match &self.file {
            Some(file) if !self.disk.lock(file)? => Err(io::ErrorKind::ResourceBusy.into()),
            _ => Ok(()),
        }
    }

    /// Puts it in its place, with the permissions of the file that was there.
    ///
    /// # Errors
    /// It cannot be written or placed; what was there is untouched, unless it is only the new name
    /// that could not be brought to the disk.
    pub fn commit(mut self) -> io::Result<()> {
        self.place()?;
        self.disk.sync_folder(folder(&self.path))
    }

    /// Puts it in its place; a crash may still undo that.
    ///
    /// # Errors
    /// As of [`NewFile::commit`].
    pub fn place(&mut self) -> io::Result<D::File> {
        self.sync()?;
        match &self.old {
            Old::Nothing => {
                if place_new(&self.disk, &self.beside, &self.path)? {
                    let _ = self.disk.remove(&self.beside);
                }
            }
            Old::Held(held) if !self.disk.is_at(held, &self.path)? => {
                return Err(io::Error::other("another program has changed the file"));
            }
            Old::Held(_) | Old::Callers => self.disk.rename(&self.beside, &self.path)?,
        }
        self.file.take().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Puts it in its place, which must be free.
    ///
    /// # Errors
    /// There is such a file, or this one cannot be written.
    pub fn commit_new(mut self) -> io::Result<D::File> {
        self.old = Old::Nothing;
        let file = self.place()?;
        self.disk.sync_folder(folder(&self.path))?;
        Ok(file)
    }

    /// Brings all its bytes to the disk.
    ///
    /// # Errors
    /// What the system says.
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
            let _ = self.disk.remove(&self.beside);
        }
    }
}

/// Gives the file its name, which must be free. Whether it then has two names.
fn place_new(disk: &impl Disk, beside: &Path, path: &Path) -> io::Result<bool> {
    match disk.link(beside, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without links: the name is looked at first.
        Err(_) if disk.exists(path)? => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => disk.rename(beside, path).map(|()| false),
        Ok(()) => Ok(true),
    }
}

/// The folder that a file is in.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or_else(|| Path::new("."))
}

/// So much of a name that a longer one can be made of it.
fn short(name: &std::ffi::OsStr) -> String {
    name.to_string_lossy().chars().take(32).collect()
}

/// A number that nobody can guess: standard hashers begin with the system's randomness.
fn random() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

/// A file that is read, and then replaced by what is made of it. It is locked in between.
#[derive(Debug)]
pub struct Held {
    path: PathBuf,
    file: File,
    seen: (u64, Option<SystemTime>),
}

impl Held {
    /// Opens and locks it.
    ///
    /// # Errors
    /// As of [`hold`].
    pub fn open(path: &Path) -> io::Result<Held> {
        let path = System.meant(path)?;
        let file = hold(&System, &path)?;
        let seen = seen(&file)?;
        Ok(Held { path, file, seen })
    }

    /// All its bytes.
    ///
    /// # Errors
    /// What the system says.
    pub fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(io::SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Puts `content` in its place, whole or not at all.
    ///
    /// # Errors
    /// It cannot be written, or a program that does not ask for locks has changed it since it was
    /// opened. It is then what it was.
    pub fn replace(self, content: &[u8]) -> io::Result<()> {
        let mut new = NewFile::beside(System, &self.path)?;
        new.write_all(content)?;
        if seen(&self.file)? != self.seen || !System.is_at(&self.file, &self.path)? {
            return Err(io::Error::other("another program has changed the file"));
        }
        new.old = Old::Held(self.file);
        new.commit()
    }
}

fn seen(file: &File) -> io::Result<(u64, Option<SystemTime>)> {
    let meta = file.metadata()?;
    Ok((meta.len(), meta.modified().ok()))
}

/// Where something is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Standard output.
    Standard,
    /// A FIFO, a device, a socket or an open descriptor.
    Stream(PathBuf),
    /// A regular file, or none yet. The path has no link in it.
    File(PathBuf),
}

impl Target {
    /// What a name means; `-` is standard output. Nothing is opened.
    ///
    /// # Errors
    /// Its folder does not exist, or it is a folder itself.
    pub fn of(name: &Path) -> io::Result<Target> {
        if name.as_os_str() == "-" {
            return Ok(Target::Standard);
        }
        let path = resolve(name)?;
        match platform::descriptor(&path) {
            Some(1) => return Ok(Target::Standard),
            Some(_) => return Ok(Target::Stream(path)),
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

    /// Whether it is another name of this one. A character device such as `/dev/null` takes what
    /// several write.
    fn is_same(&self, other: &Target) -> bool {
        match (self, other) {
            (Target::Standard, Target::Standard) => true,
            (Target::Stream(path), _) | (_, Target::Stream(path)) if is_device(path) => false,
            _ if self == other => true,
            _ => self.identity().is_some_and(|one| other.identity() == Some(one)),
        }
    }
}

#[cfg(unix)]
fn is_device(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(path).is_ok_and(|meta| meta.file_type().is_char_device())
}

#[cfg(not(unix))]
fn is_device(_path: &Path) -> bool {
    false
}

/// Why a command does not begin.
#[derive(Debug, thiserror::Error)]
pub enum Clash {
    /// An output is an input.
    #[error("{}: is read by this command and cannot be its output", output.display())]
    Input {
        /// As it was named.
        output: PathBuf,
    },
    /// Two outputs are one file.
    #[error("{} and {}: two outputs cannot be one file", one.display(), other.display())]
    Outputs {
        /// As it was named.
        one: PathBuf,
        /// As it was named, or `-`.
        other: PathBuf,
    },
    /// An input cannot be read, or an output cannot be there.
    #[error("{}: {error}", path.display())]
    File {
        /// As it was named.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// Looks at what a command reads and writes before it opens an output. `prints` says that it
/// prints on standard output, too.
///
/// # Errors
/// An input cannot be opened; an output is an input or another output, through links or by hard links
/// too; or the folder of an output does not exist.
pub fn plan(inputs: &[Input], outputs: &[&Path], prints: bool) -> Result<Vec<Target>, Clash> {
    // Wrong usage is said before what the system refuses, whichever is seen first.
    let mut failed = None;
    let mut fails = |path: &Path, error| {
        failed.get_or_insert_with(|| Clash::File { path: path.to_owned(), error });
    };
    let mut read = Vec::new();
    for input in inputs {
        let Some(path) = &input.path else {
            read.extend(platform::standard_file(Standard::Input));
            continue;
        };
        // Whether a FIFO can be opened is seen when it is.
        let found = fs::metadata(path)
            .and_then(|meta| if meta.is_file() { File::open(path).map(drop) } else { Ok(()) });
        if let Err(error) = found {
            fails(path, error);
        }
        if !is_device(path) {
            read.extend(platform::identity(path));
        }
    }
    let mut targets: Vec<(&Path, Target)> = Vec::new();
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
        if let Some((same, _)) = targets.iter().find(|(_, other)| other.is_same(&target)) {
            return Err(clash(same));
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
        targets.push((output, target));
    }
    if prints {
        not_printed_into(inputs)?;
    }
    match failed {
        Some(clash) => Err(clash),
        None => Ok(targets.into_iter().map(|(_, target)| target).collect()),
    }
}

/// Looks whether standard output is redirected to the end of an input: what is printed would be read.
///
/// # Errors
/// It is.
pub fn not_printed_into(inputs: &[Input]) -> Result<(), Clash> {
    let Some(redirected) = platform::standard_file(Standard::Output) else { return Ok(()) };
    let mut paths = inputs.iter().filter_map(|input| input.path.as_deref());
    match paths.any(|path| platform::identity(path).as_ref() == Some(&redirected)) {
        true => Err(Clash::Input { output: PathBuf::from("standard output") }),
        false => Ok(()),
    }
}

/// Something being written.
pub enum Output {
    /// A file that takes its place when it is complete.
    New(NewFile),
    /// What is written as it comes.
    Stream(BufWriter<Box<dyn Write + Send>>),
}

impl Output {
    /// Opens a target. Nothing of a regular file changes before [`Output::commit`].
    ///
    /// # Errors
    /// It cannot be written, or another program has locked it.
    pub fn open(target: &Target) -> io::Result<Output> {
        let stream = |stream| Output::Stream(BufWriter::new(stream));
        match target {
            Target::Standard => Ok(stream(Box::new(io::stdout()))),
            Target::Stream(path) => platform::open_stream(path).map(stream),
            Target::File(path) => NewFile::create(path).map(Output::New),
        }
    }

    /// Writes everything that is still in memory. Of several outputs all are made ready before the
    /// first takes its place.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn prepare(&mut self) -> io::Result<()> {
        match self {
            Output::New(file) => file.sync(),
            Output::Stream(stream) => stream.flush(),
        }
    }

    /// Ends it: a file takes its place.
    ///
    /// # Errors
    /// It cannot be written; a file that was there is untouched.
    pub fn commit(self) -> io::Result<()> {
        match self {
            Output::New(file) => file.commit(),
            Output::Stream(mut stream) => stream.flush(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::New(file) => file.write(bytes),
            Output::Stream(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::New(file) => file.flush(),
            Output::Stream(stream) => stream.flush(),
        }
    }
}
