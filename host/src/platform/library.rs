//! Opening libraries: everything resolved at once, no symbol shared, never closed again.

use std::io;
use std::path::{Path, PathBuf};

/// A library's file, opened once: what was looked at is what is allowed and loaded, whatever becomes of
/// its name. It stays open for as long as this lives, and so no other file gets its number.
#[derive(Debug)]
pub struct LibraryFile {
    path: PathBuf,
    #[cfg(unix)]
    file: std::fs::File,
}

impl LibraryFile {
    /// Opens a file of which the full path is given, every link in it resolved: no link is followed.
    ///
    /// # Errors
    /// What the system says, or that it is no regular file.
    #[cfg(unix)]
    pub fn open(path: &Path) -> io::Result<LibraryFile> {
        use rustix::fs::{Mode, OFlags, openat};
        let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NONBLOCK | OFlags::NOFOLLOW;
        #[cfg(target_os = "linux")]
        let file = {
            use rustix::fs::{ResolveFlags, openat2};
            let opened = openat2(
                rustix::fs::CWD,
                path,
                flags,
                Mode::empty(),
                ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS,
            );
            match opened {
                // Before Linux 5.6, and in some sandboxes.
                Err(rustix::io::Errno::NOSYS | rustix::io::Errno::PERM) => {
                    openat(rustix::fs::CWD, path, flags, Mode::empty())?
                }
                other => other?,
            }
        };
        #[cfg(not(target_os = "linux"))]
        let file = openat(rustix::fs::CWD, path, flags, Mode::empty())?;
        let file = std::fs::File::from(file);
        if !file.metadata()?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "is not a regular file"));
        }
        Ok(LibraryFile { path: path.to_owned(), file })
    }

    /// Opens a file of which the full path is given.
    ///
    /// # Errors
    /// What the system says.
    #[cfg(not(unix))]
    pub fn open(path: &Path) -> io::Result<LibraryFile> {
        std::fs::metadata(path).map(|_| LibraryFile { path: path.to_owned() })
    }

    /// The path by which it was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file.
    #[cfg(unix)]
    pub fn file(&self) -> &std::fs::File {
        &self.file
    }

    /// The name by which the system's loader opens this very file.
    pub fn name(&self) -> PathBuf {
        #[cfg(target_os = "linux")]
        {
            use std::os::fd::AsRawFd;
            PathBuf::from(format!("/proc/self/fd/{}", self.file.as_raw_fd()))
        }
        #[cfg(not(target_os = "linux"))]
        self.path.clone()
    }
}

/// An opened library. It is never closed: what a plugin lends lives until the process ends.
pub struct Library(libloading::Library);

/// How files of plugins are called here: what stands before the stem, and after it.
#[cfg(windows)]
pub const fn file_names() -> (&'static str, &'static str) {
    ("wanqi_", ".dll")
}

/// How files of plugins are called here: what stands before the stem, and after it.
#[cfg(target_os = "macos")]
pub const fn file_names() -> (&'static str, &'static str) {
    ("libwanqi_", ".dylib")
}

/// How files of plugins are called here: what stands before the stem, and after it.
#[cfg(not(any(windows, target_os = "macos")))]
pub const fn file_names() -> (&'static str, &'static str) {
    ("libwanqi_", ".so")
}

/// The file stem that the entry's name is made of (`wanqi_chess`), if a file of this name is
/// opened at all.
pub fn plugin_stem(path: &Path) -> Option<&str> {
    let (before, after) = file_names();
    let stem = path.file_name()?.to_str()?.strip_suffix(after)?;
    stem.starts_with(before).then(|| stem.strip_prefix("lib").unwrap_or(stem))
}

/// Opens a library.
///
/// # Errors
/// What the system says.
#[cfg(unix)]
pub fn open_library(path: &Path) -> Result<Library, libloading::Error> {
    use libloading::os::unix;
    // SAFETY: a plugin's initialisers run with our rights: the caller chose this file to be
    // trusted. RTLD_LOCAL keeps its symbols to itself.
    let library = unsafe { unix::Library::open(Some(path), unix::RTLD_NOW | unix::RTLD_LOCAL) }?;
    Ok(Library(library.into()))
}

/// Opens a library.
///
/// # Errors
/// What the system says.
#[cfg(not(unix))]
pub fn open_library(path: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: a plugin's initialisers run with our rights: the caller chose this file to be
    // trusted.
    let library = unsafe { libloading::Library::new(path) }?;
    Ok(Library(library))
}

impl Library {
    /// The entry of a plugin by one of these names, the first that is there.
    pub fn entry(
        &self,
        names: &[&str],
    ) -> Option<unsafe extern "C" fn() -> *const wanqi_abi::Plugin> {
        names.iter().find_map(|name| {
            // SAFETY: a library that exports a `wanqi_plugin_v1…` promises this signature.
            let symbol = unsafe {
                self.0.get::<unsafe extern "C" fn() -> *const wanqi_abi::Plugin>(name.as_bytes())
            };
            symbol.ok().map(|symbol| *symbol)
        })
    }

    /// Keeps the library open until the process ends.
    pub fn keep(self) {
        std::mem::forget(self.0);
    }
}
