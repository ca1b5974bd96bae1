//! The sources of the SDK, for games outside of the repository.
//!
//! A package of Wanqi contains them in `share/wanqi/sdk`, in the layout of the repository. A new game
//! contains a copy. So it builds wherever it lies, and on machines without Wanqi.

use crate::File;
use std::fs;
use std::io::{self, Read};
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
/// The most bytes of all sources together. They have less than 3 MiB.
const MOST_BYTES: u64 = 64 << 20;
/// The most files of the sources, and the most folders inside each other. They have some hundred.
const MOST_FILES: usize = 10_000;
const DEEPEST: usize = 30;
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
    manifests(folder).all(|manifest| manifest.is_file())
}

/// The manifests of the crates in the sources in this folder.
pub fn manifests(folder: &Path) -> impl Iterator<Item = PathBuf> {
    CRATES.iter().map(move |krate| folder.join(krate).join("Cargo.toml"))
}

/// The files of the sources in this folder, by their paths in it, in order. Manifests do not
/// mention what is left out: tests and other crates.
///
/// # Errors
/// A file cannot be read, is not regular or not text, or the sources are too large.
pub fn files(folder: &Path) -> io::Result<Vec<File>> {
    let mut sources = Sources::new(folder);
    let manifest = sources.text(Path::new("Cargo.toml"))?;
    sources.files.push((PathBuf::from("Cargo.toml"), workspace(&manifest)));
    for name in DOCUMENTS {
        sources.copy(PathBuf::from(name))?;
    }
    for krate in CRATES {
        let path = |name: &str| Path::new(krate).join(name);
        let manifest = sources.text(&path("Cargo.toml"))?;
        sources.files.push((path("Cargo.toml"), without(&manifest, &FOR_TESTS)));
        sources.copy(path("README.md"))?;
        for part in PARTS.iter().map(|part| path(part)).filter(|part| folder.join(part).is_dir()) {
            sources.collect(&part, 0)?;
        }
    }
    Ok(sources.files)
}

/// The headers of the C ABI in these sources, by their file names.
///
/// # Errors
/// A file cannot be read or is not regular, or the sources are too large.
pub fn headers(folder: &Path) -> io::Result<Vec<File>> {
    let include = folder.join("crates/abi/include");
    let mut sources = Sources::new(&include);
    sources.collect(Path::new(""), 0)?;
    Ok(sources.files)
}

/// Sources that are being read. Their folder may be anyone's: only regular files are read, and no
/// more than the limits.
struct Sources<'f> {
    folder: &'f Path,
    files: Vec<File>,
    /// The bytes that may still be read.
    left: u64,
}

impl Sources<'_> {
    fn new(folder: &Path) -> Sources<'_> {
        Sources { folder, files: Vec::new(), left: MOST_BYTES }
    }

    /// The bytes of a file. A link is followed, but neither a device nor a pipe is opened.
    fn read(&mut self, path: &Path) -> io::Result<Vec<u8>> {
        let full = self.folder.join(path);
        if !fs::metadata(&full).map_err(|error| at(path, &error))?.is_file() {
            return Err(wrong(path, "is not a regular file"));
        }
        let mut bytes = Vec::new();
        let file = fs::File::open(&full).map_err(|error| at(path, &error))?;
        file.take(self.left + 1).read_to_end(&mut bytes).map_err(|error| at(path, &error))?;
        let left = self.left.checked_sub(bytes.len() as u64);
        self.left = left.ok_or_else(|| {
            wrong(path, format_args!("all sources together are longer than {MOST_BYTES} bytes"))
        })?;
        Ok(bytes)
    }

    fn text(&mut self, path: &Path) -> io::Result<String> {
        String::from_utf8(self.read(path)?).map_err(|_| wrong(path, "is not UTF-8"))
    }

    fn copy(&mut self, path: PathBuf) -> io::Result<()> {
        if self.files.len() == MOST_FILES {
            return Err(wrong(&path, format_args!("there are more than {MOST_FILES} files")));
        }
        let bytes = self.read(&path)?;
        self.files.push((path, bytes));
        Ok(())
    }

    /// All files below a folder, sorted. Links in it are refused: they could lead to any file of
    /// the user, which a published game would contain, or back into the folder.
    fn collect(&mut self, folder: &Path, depth: usize) -> io::Result<()> {
        if depth == DEEPEST {
            return Err(wrong(folder, format_args!("is more than {DEEPEST} folders deep")));
        }
        let entries = fs::read_dir(self.folder.join(folder)).map_err(|error| at(folder, &error))?;
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| at(folder, &error))?;
            let path = folder.join(entry.file_name());
            let kind = entry.file_type().map_err(|error| at(&path, &error))?;
            if !kind.is_dir() && !kind.is_file() {
                return Err(wrong(&path, "is neither a regular file nor a folder"));
            }
            if names.len() == MOST_FILES {
                return Err(wrong(folder, format_args!("has more than {MOST_FILES} files")));
            }
            names.push((path, kind.is_dir()));
        }
        names.sort();
        for (path, is_folder) in names {
            match is_folder {
                true => self.collect(&path, depth + 1)?,
                false => self.copy(path)?,
            }
        }
        Ok(())
    }
}

/// An error about a file of the sources.
fn wrong(path: &Path, what: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{}: {what}", path.display()))
}

fn at(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
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

    /// The sources may be anyone's.
    #[test]
    fn what_is_no_file_or_too_much_is_refused() {
        let scratch = tempfile::tempdir().unwrap();
        let refused = |change: &dyn Fn(&Path), words: &str| {
            let folder = tempfile::tempdir_in(scratch.path()).unwrap();
            let include = folder.path().join("crates/abi/include");
            fs::create_dir_all(&include).unwrap();
            fs::write(include.join("wanqi.h"), "a header").unwrap();
            assert_eq!(headers(folder.path()).unwrap().len(), 1);
            change(&include);
            let error = headers(folder.path()).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        };
        let large = |folder: &Path| {
            fs::File::create(folder.join("large")).unwrap().set_len(MOST_BYTES).unwrap();
        };
        refused(&large, "longer than");
        let deep = |folder: &Path| fs::create_dir_all(folder.join("a/".repeat(DEEPEST))).unwrap();
        refused(&deep, "folders deep");
        #[cfg(unix)]
        for target in ["/dev/zero", "/etc/passwd", ".", "nowhere"] {
            let link =
                |folder: &Path| std::os::unix::fs::symlink(target, folder.join("x")).unwrap();
            refused(&link, "neither a regular file nor a folder");
        }
    }
}
