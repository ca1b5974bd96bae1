//! Opening libraries: everything resolved at once, no symbol shared, never closed again.

use std::path::Path;

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
