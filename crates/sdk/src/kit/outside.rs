//! Data from outside the repository: records and counts of other programs.
//!
//! A test that needs them is marked `#[ignore = "needs data from outside the repository"]`, so that it is
//! reported as ignored where they are absent. `cargo test -- --include-ignored` runs it; it fails if
//! the data are absent.

use std::path::{Path, PathBuf};

/// A file or folder of the data: in the folder that the environment variable `WANQI_DATA` names, or else
/// in `shared/data` next to the repository.
///
/// # Panics
/// It is absent.
#[must_use]
pub fn outside(krate: &str, name: &str) -> PathBuf {
    let folder = std::env::var_os("WANQI_DATA").map(PathBuf::from);
    let next = || Path::new(krate).join("../../../../shared/data");
    let path = folder.unwrap_or_else(next).join(name);
    assert!(
        path.exists(),
        "{} is absent; WANQI_DATA names the folder of outside data",
        path.display()
    );
    path
}

/// The text of a file of the data.
///
/// # Panics
/// It is absent or not UTF-8.
#[must_use]
pub fn outside_text(krate: &str, name: &str) -> String {
    let path = outside(krate, name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
