//! Opens libraries: all symbols are resolved at once and stay private, and libraries are never
//! closed.

use std::io;
use std::path::{Path, PathBuf};

/// A library's file, opened once: the file that was checked is the file that is allowed and loaded,
/// even if its name now means another file. It stays open as long as this value lives, so that no
/// other file gets its descriptor.
#[derive(Debug)]
pub struct LibraryFile {
    path: PathBuf,
    #[cfg(unix)]
    file: std::fs::File,
}

impl LibraryFile {
    /// Opens a file by its full path, in which every link is resolved; a link is not followed.
    ///
    /// # Errors
    /// An error of the system, or the path is not a regular file.
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
                // Linux before 5.6, and some sandboxes, do not have this call.
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
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                wanqi_notation::message!("is not a regular file"),
            ));
        }
        Ok(LibraryFile { path: path.to_owned(), file })
    }

    /// Opens a file by its full path.
    ///
    /// # Errors
    /// An error of the system.
    #[cfg(not(unix))]
    pub fn open(path: &Path) -> io::Result<LibraryFile> {
        std::fs::metadata(path).map(|_| LibraryFile { path: path.to_owned() })
    }

    /// The path by which the file was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file.
    #[cfg(unix)]
    pub fn file(&self) -> &std::fs::File {
        &self.file
    }

    /// A name by which the system's loader opens exactly this file.
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

/// An opened library. It is never closed, since the plugin's data is used until the process ends.
pub struct Library(libloading::Library);

/// The prefix and the suffix of a plugin's file name on this system, before and after the stem.
#[cfg(windows)]
pub const fn file_names() -> (&'static str, &'static str) {
    ("wanqi_", ".dll")
}

/// The prefix and the suffix of a plugin's file name on this system, before and after the stem.
#[cfg(target_os = "macos")]
pub const fn file_names() -> (&'static str, &'static str) {
    ("libwanqi_", ".dylib")
}

/// The prefix and the suffix of a plugin's file name on this system, before and after the stem.
#[cfg(not(any(windows, target_os = "macos")))]
pub const fn file_names() -> (&'static str, &'static str) {
    ("libwanqi_", ".so")
}

/// The part of a plugin's file name that its entry's name contains (`wanqi_chess`); `None` if a
/// file of this name is not opened.
pub fn plugin_stem(path: &Path) -> Option<&str> {
    let (before, after) = file_names();
    let stem = path.file_name()?.to_str()?.strip_suffix(after)?;
    // A name of several lines could pretend to be the output about another plugin.
    let is_line = !stem.contains(char::is_control);
    (stem.starts_with(before) && is_line).then(|| stem.strip_prefix("lib").unwrap_or(stem))
}

/// Opens a library.
///
/// # Errors
/// An error of the system.
#[cfg(unix)]
pub fn open_library(path: &Path) -> Result<Library, libloading::Error> {
    use libloading::os::unix;
    // SAFETY: a plugin's initialisers run with the rights of this process: the caller trusts this
    // file. RTLD_LOCAL keeps its symbols private.
    let library = unsafe { unix::Library::open(Some(path), unix::RTLD_NOW | unix::RTLD_LOCAL) }?;
    Ok(Library(library.into()))
}

/// Opens a library by its full path. Libraries that it needs are looked for next to it, next to the
/// program and in the system's folder, but not in the working folder and the folders of `PATH`.
///
/// # Errors
/// An error of the system.
#[cfg(not(unix))]
pub fn open_library(path: &Path) -> Result<Library, libloading::Error> {
    use libloading::os::windows;
    let places =
        windows::LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | windows::LOAD_LIBRARY_SEARCH_DEFAULT_DIRS;
    // SAFETY: a plugin's initialisers run with the rights of this process: the caller trusts this
    // file.
    let library = unsafe { windows::Library::load_with_flags(path, places) }?;
    Ok(Library(library.into()))
}

impl Library {
    /// The entry of a plugin: the first of these names that the library exports.
    pub fn entry(
        &self,
        names: &[&str],
    ) -> Option<unsafe extern "C" fn() -> *const wanqi_abi::Plugin> {
        names.iter().find_map(|name| {
            // SAFETY: the ABI requires this signature of an exported `wanqi_plugin_v1…`.
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
