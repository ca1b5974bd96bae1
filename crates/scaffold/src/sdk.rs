//! The sources of the SDK, for games outside of the repository.
//!
//! A package of Wanqi contains them in `share/wanqi/sdk`, in the layout of the repository. A new game
//! contains a copy. So it builds wherever it lies, and on machines without Wanqi.

use crate::File;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of the copy in a game's folder.
pub const VENDORED: &str = "vendor/wanqi";

/// The crates of the SDK.
const CRATES: [&str; 3] = ["crates/abi", "crates/sdk", "notation"];
/// What a crate needs besides its manifest. Headers are for games in C.
const PARTS: [&str; 3] = ["src", "doc", "include"];
/// Single files of the sources.
const DOCUMENTS: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The sections of the workspace's manifest that the crates inherit from.
const INHERITED: [&str; 3] =
    ["[workspace.package]", "[workspace.dependencies]", "[workspace.lints"];
/// The sections of a crate's manifest for tests that are not copied.
const FOR_TESTS: [&str; 4] = ["[dev-dependencies]", "[[test]]", "[[bench]]", "[[example]]"];
/// The beginning of the workspace's manifest in the copy.
const HEAD: &str = "# The sources of Wanqi's SDK, copied by `wanqi new`.\n\
    [workspace]\nresolver = \"3\"\nmembers = [\"crates/abi\", \"crates/sdk\", \"notation\"]\n\n";

/// Finds the sources next to a program: in its package, or in the repository that it was built in.
///
/// `program` is the path of the program without links.
#[must_use]
pub fn find(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    // lib/wanqi/wanqi, bin/wanqi, a folder with everything, target/release/wanqi.
    let places = ["../../share/wanqi/sdk", "../share/wanqi/sdk", "sdk", "../.."];
    places.iter().map(|place| folder.join(place)).find(|place| is_here(place))
}

/// Whether a folder contains the sources.
#[must_use]
pub fn is_here(folder: &Path) -> bool {
    CRATES.iter().all(|krate| folder.join(krate).join("Cargo.toml").is_file())
}

/// The files of the sources in this folder, by their paths in it, in order. Manifests do not
/// mention what is left out: tests and other crates.
///
/// # Errors
/// A file cannot be read, or is not text.
pub fn files(folder: &Path) -> io::Result<Vec<File>> {
    let mut files = vec![(PathBuf::from("Cargo.toml"), workspace(&read(folder, "Cargo.toml")?))];
    for name in DOCUMENTS {
        files.push((PathBuf::from(name), fs::read(folder.join(name))?));
    }
    for krate in CRATES {
        let path = |name: &str| Path::new(krate).join(name);
        let manifest = read(folder, &format!("{krate}/Cargo.toml"))?;
        files.push((path("Cargo.toml"), without(&manifest, &FOR_TESTS)));
        files.push((path("README.md"), fs::read(folder.join(path("README.md")))?));
        for part in PARTS.iter().map(|part| path(part)).filter(|part| folder.join(part).is_dir()) {
            collect(folder, &part, &mut files)?;
        }
    }
    Ok(files)
}

/// The headers of the C ABI in these sources, by their file names.
///
/// # Errors
/// A file cannot be read.
pub fn headers(folder: &Path) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    collect(&folder.join("crates/abi/include"), Path::new(""), &mut files)?;
    Ok(files)
}

fn read(folder: &Path, name: &str) -> io::Result<String> {
    fs::read_to_string(folder.join(name))
}

/// All files below a folder, sorted.
fn collect(root: &Path, at: &Path, files: &mut Vec<File>) -> io::Result<()> {
    let mut names: Vec<_> = fs::read_dir(root.join(at))?
        .map(|entry| Ok(entry?.file_name()))
        .collect::<io::Result<_>>()?;
    names.sort();
    for name in names {
        let path = at.join(name);
        if root.join(&path).is_dir() {
            collect(root, &path, files)?;
        } else {
            files.push((path.clone(), fs::read(root.join(&path))?));
        }
    }
    Ok(())
}

/// The sections of a manifest: a head line, and the lines until the next one.
fn sections(manifest: &str) -> Vec<String> {
    let mut sections = vec![String::new()];
    for line in manifest.split_inclusive('\n') {
        if line.starts_with('[') {
            sections.push(String::new());
        }
        if let Some(last) = sections.last_mut() {
            last.push_str(line);
        }
    }
    sections
}

/// A manifest without these sections.
fn without(manifest: &str, heads: &[&str]) -> Vec<u8> {
    let other = |section: &String| !heads.iter().any(|head| section.starts_with(head));
    sections(manifest).into_iter().filter(other).collect::<String>().into_bytes()
}

/// The manifest of a workspace of the copied crates.
fn workspace(manifest: &str) -> Vec<u8> {
    let inherited = |section: &String| INHERITED.iter().any(|head| section.starts_with(head));
    let kept = sections(manifest).into_iter().filter(inherited).collect::<String>();
    (HEAD.to_owned() + kept.trim_end() + "\n").into_bytes()
}

#[cfg(test)]
// In a test, a panic is a failure.
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_of_the_sources_contains_the_same_sources() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        // A package of this crate alone has no repository around it.
        if !is_here(&root) {
            return;
        }
        let once = files(&root).unwrap();
        for name in ["Cargo.toml", "notation/src/lib.rs", "crates/abi/include/wanqi.h"] {
            assert!(once.iter().any(|(path, _)| path == Path::new(name)), "{name}");
        }
        let text = |name: &str| {
            let (_, bytes) = once.iter().find(|(path, _)| path == Path::new(name)).unwrap();
            String::from_utf8(bytes.clone()).unwrap()
        };
        let manifest = text("crates/sdk/Cargo.toml");
        assert!(manifest.contains("[features]") && !manifest.contains("[[test]]"), "{manifest}");
        assert!(!manifest.contains("[dev-dependencies]"), "{manifest}");
        let manifest = text("Cargo.toml");
        assert!(manifest.contains("rust-version") && !manifest.contains("crates/games"));
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("sdk");
        crate::write(&folder, &once).unwrap();
        assert_eq!(files(&folder).unwrap(), once);
        assert_eq!(headers(&folder).unwrap(), headers(&root).unwrap());
        let program = scratch.path().join("lib/wanqi/wanqi");
        assert_eq!(find(&program), None);
    }
}
