//! `dist`: packs the program with all games, its pages and the licences of its dependencies.
//!
//! ```text
//! wanqi-0.1.0-x86_64-unknown-linux-gnu/
//!     bin/wanqi            a link to lib/wanqi/wanqi
//!     lib/wanqi/wanqi      the program; it looks for plugins next to itself
//!     lib/wanqi/plugins    a library for each game
//!     include              the headers for plugins in C
//!     share/wanqi/sdk      the sources of the SDK, which `wanqi new` copies
//!     share                the manual page, completions, the book, documents, licences
//! ```
//!
//! The package for Windows (`--target`) is a zip file:
//!
//! ```text
//! wanqi-0.1.0-x86_64-pc-windows-gnu/
//!     wanqi.exe
//!     plugins              a library for each game
//!     include              the headers for plugins in C
//!     completions          for PowerShell
//!     sdk                  the sources of the SDK, which `wanqi new` copies
//!     doc                  the book, documents, licences
//! ```
//!
//! The packages depend on the contents of their files only: they are sorted, and have no time and no
//! owner.

mod authors;
mod chroot;
pub mod crates;
mod links;
mod trial;
mod zipped;

pub use trial::{checksums, unpack};

use crate::games::{Built, Program, slugs};
use crate::sanitize::triple;
use crate::shell::{self, Failure, cargo, fail, names, root, target, usage, write};
use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tar::{Builder, EntryType, Header};
use wanqi_scaffold::sdk;

/// Where the files are in a package.
struct Layout {
    program: &'static str,
    plugins: &'static str,
    documents: &'static str,
    /// The sources of the SDK; `wanqi new` looks for them there.
    sdk: &'static str,
    /// Completion scripts: shell, path.
    completions: &'static [(&'static str, &'static str)],
    manual: Option<&'static str>,
    /// A link to the program.
    link: Option<(&'static str, &'static str)>,
}

const UNIX: Layout = Layout {
    program: "lib/wanqi/wanqi",
    plugins: "lib/wanqi/plugins",
    documents: "share/doc/wanqi",
    sdk: "share/wanqi/sdk",
    completions: &[
        ("bash", "share/bash-completion/completions/wanqi"),
        ("zsh", "share/zsh/site-functions/_wanqi"),
        ("fish", "share/fish/vendor_completions.d/wanqi.fish"),
    ],
    manual: Some("share/man/man1/wanqi.1"),
    link: Some(("bin/wanqi", "../lib/wanqi/wanqi")),
};

const WINDOWS: Layout = Layout {
    program: "wanqi.exe",
    plugins: "plugins",
    documents: "doc",
    sdk: "sdk",
    completions: &[("powershell", "completions/_wanqi.ps1")],
    manual: None,
    link: None,
};

/// The records of the guide.
const EXAMPLES: &str = "docs/examples";
/// Documents of the repository.
const DOCUMENTS: [&str; 6] =
    ["README.md", "README.zh.md", "CHANGELOG.md", "SECURITY.md", "LICENSE-APACHE", "LICENSE-MIT"];
const HEADERS: &str = "crates/abi/include";
const FONTS: &str = "host/src/draw/fonts";

/// A file of the package.
#[derive(Clone)]
enum Packed {
    File { bytes: Vec<u8>, program: bool },
    Link(&'static str),
}

/// Builds the package, with `--deb` also one for Debian; with `--try`, also installs, uses and
/// removes it in a temporary folder, and that for Debian with dpkg; with `--chroot`, does the latter
/// in a new Debian system without anything else. With `--target`, the package is for another system.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (mut tries, mut debian, mut system, mut other) = (false, false, false, None);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match (*word, &other) {
            ("--try", _) => tries = true,
            ("--deb", _) => debian = true,
            ("--chroot", _) => (tries, debian, system) = (true, true, true),
            ("--target", None) => other = words.next().copied(),
            (word, _) => return usage(format!("dist has no option {word}")),
        }
    }
    let (own, host) = (Program::build(true)?, triple()?);
    let triple = other.unwrap_or(&host);
    if triple != host && (tries || debian) {
        return usage("--try and --deb are for packages of this system");
    }
    let name = format!("wanqi-{}-{triple}", env!("CARGO_PKG_VERSION"));
    let crates = crates::used(triple)?;
    let built =
        if triple == host { None } else { Some(Built::build(triple, "release", &slugs())?) };
    let built = built.unwrap_or_else(|| Built::of(&own));
    let files = files(&own, &built, &slugs(), &crates)?;
    let (package, suffix) = match built.is_windows() {
        true => (zipped::zipped(&name, &files), "zip"),
        false => (packed(&name, &files), "tar.gz"),
    };
    let package =
        package.or_else(|error| fail(format!("the package cannot be written: {error}")))?;
    let folder = target().join("dist");
    let mut sums = String::new();
    let bill = crates::bill(&crates)?;
    let mut made = vec![
        (format!("{name}.{suffix}"), package),
        (format!("{name}.cdx.json"), bill.into_bytes()),
    ];
    if debian {
        made.push((format!("{name}.deb"), deb(&files, None)?));
    }
    for (file, bytes) in made {
        write(&folder.join(&file), &bytes)?;
        sums.push_str(&checksum(&file, &bytes));
    }
    // Packages of other systems have a list of their own.
    let list =
        if triple == host { "SHA256SUMS".to_owned() } else { format!("SHA256SUMS-{triple}") };
    write(&folder.join(&list), &sums)?;
    print!("{sums}");
    if tries {
        checksums(&folder, &list)?;
        let tarball = folder.join(format!("{name}.tar.gz"));
        let plugins = folder.join("new");
        trial::run(&own, &tarball, &plugins)?;
        if debian {
            let packages = [older(&files, &folder)?, folder.join(format!("{name}.deb"))];
            trial::run_deb(&own, &packages)?;
            if system {
                chroot::run(&packages, &plugins)?;
            }
        }
    }
    Ok(())
}

/// The line of a file in a list of checksums.
pub fn checksum(file: &str, bytes: &[u8]) -> String {
    let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{sum}  {file}\n")
}

/// The zip file of a program for Windows and some games, and one of an earlier version, which has
/// one more file.
pub fn for_windows(
    own: &Program,
    built: &Built,
    triple: &str,
    games: &[String],
) -> Result<[Vec<u8>; 2], Failure> {
    let mut files = files(own, built, games, &crates::used(triple)?)?;
    let zip = |files: &BTreeMap<PathBuf, Packed>| {
        zipped::zipped("wanqi", files).or_else(|error| fail(format!("the zip file: {error}")))
    };
    let new = zip(&files)?;
    let bytes = b"only in the older version".to_vec();
    files.insert(PathBuf::from("doc/given-up.txt"), Packed::File { bytes, program: false });
    Ok([zip(&files)?, new])
}

/// A package of an earlier version, which has one more file.
fn older(files: &BTreeMap<PathBuf, Packed>, folder: &Path) -> Result<PathBuf, Failure> {
    let mut files = files.clone();
    let bytes = b"only in the older version".to_vec();
    files.insert(PathBuf::from(trial::GIVEN_UP), Packed::File { bytes, program: false });
    let package = folder.join("older.deb");
    write(&package, deb(&files, Some("0.0.1"))?)?;
    Ok(package)
}

/// The files of the package, by path. `own` is the program for this system, which prints
/// completions and the manual page.
fn files(
    own: &Program,
    built: &Built,
    games: &[String],
    crates: &[crates::UsedCrate],
) -> Result<BTreeMap<PathBuf, Packed>, Failure> {
    let layout = if built.is_windows() { &WINDOWS } else { &UNIX };
    let mut files = BTreeMap::new();
    let mut add = |path: &str, bytes: Vec<u8>| {
        let program = path == layout.program;
        files.insert(PathBuf::from(path), Packed::File { bytes, program });
    };
    add(layout.program, bytes(&built.program())?);
    for slug in games {
        let library = built.library(slug);
        let name = library.file_name().unwrap_or_default().to_string_lossy().into_owned();
        add(&format!("{}/{name}", layout.plugins), bytes(&library)?);
    }
    for header in names(&root().join(HEADERS)) {
        add(&format!("include/{header}"), bytes(&root().join(HEADERS).join(&header))?);
    }
    for (shell, path) in layout.completions {
        add(path, own.text(&["completions", shell])?.into_bytes());
    }
    if let Some(manual) = layout.manual {
        add(manual, own.text(&["man"])?.into_bytes());
    }
    let doc = layout.documents;
    for example in names(&root().join(EXAMPLES)) {
        add(&format!("{doc}/examples/{example}"), bytes(&root().join(EXAMPLES).join(&example))?);
    }
    for font in ["README.md", "OFL.txt"] {
        add(&format!("{doc}/fonts/{font}"), bytes(&root().join(FONTS).join(font))?);
    }
    add(&format!("{doc}/THIRD-PARTY.txt"), crates::licences(crates).into_bytes());
    for (path, bytes) in sdk::files(&root()).or_else(|error| fail(format!("the SDK: {error}")))? {
        add(&format!("{}/{}", layout.sdk, path.display()), bytes);
    }
    for (path, bytes) in book()? {
        add(&format!("{doc}/book/{}", path.display()), bytes);
    }
    for document in DOCUMENTS {
        add(&format!("{doc}/{document}"), bytes(&root().join(document))?);
    }
    let inside = Path::new(doc);
    let packed: BTreeSet<String> = files
        .keys()
        .filter_map(|path| path.strip_prefix(inside).ok())
        .map(|path| path.display().to_string())
        .collect();
    for document in DOCUMENTS.iter().filter(|name| name.ends_with(".md")) {
        if let Some(Packed::File { bytes, .. }) = files.get_mut(&inside.join(document)) {
            let text = String::from_utf8_lossy(bytes);
            *bytes = links::packed(&text, &packed)?.into_bytes();
        }
    }
    if let Some((link, to)) = layout.link {
        files.insert(PathBuf::from(link), Packed::Link(to));
    }
    Ok(files)
}

/// The files of the book, made by mdBook; without mdBook, its pages as Markdown.
fn book() -> Result<Vec<wanqi_scaffold::File>, Failure> {
    let folder = target().join("dist/book");
    let folder = std::path::absolute(&folder).or_else(|error| fail(format!("{error}")))?;
    let mut mdbook = std::process::Command::new("mdbook");
    mdbook.args(["build", "--dest-dir"]).arg(&folder).arg(root().join("docs"));
    let folder = match mdbook.output() {
        Ok(done) if done.status.success() => folder,
        Ok(done) => return fail(format!("mdbook: {}", String::from_utf8_lossy(&done.stderr))),
        Err(_) => {
            println!("dist: without mdBook (cargo install mdbook) the book is packed as Markdown");
            root().join("docs")
        }
    };
    let mut files = Vec::new();
    collect(&folder, Path::new(""), &mut files)
        .or_else(|error| fail(format!("{}: {error}", folder.display())))?;
    Ok(files)
}

/// All files below a folder.
fn collect(folder: &Path, at: &Path, files: &mut Vec<wanqi_scaffold::File>) -> std::io::Result<()> {
    for name in names(&folder.join(at)) {
        let path = at.join(name);
        if folder.join(&path).is_dir() {
            collect(folder, &path, files)?;
        } else {
            files.push((path.clone(), std::fs::read(folder.join(&path))?));
        }
    }
    Ok(())
}

/// The package for Debian, of another version if one is given. cargo-deb reads its description from
/// the manifest of `wanqi`, which names the staged files by their paths relative to it.
fn deb(files: &BTreeMap<PathBuf, Packed>, version: Option<&str>) -> Result<Vec<u8>, Failure> {
    let folder = root().join("target/dist");
    let stage = folder.join("stage");
    staged(&stage, files).or_else(|error| fail(format!("{}: {error}", stage.display())))?;
    let made = folder.join("wanqi.deb");
    let mut command = cargo();
    command.args(["deb", "--quiet", "--no-build", "--no-strip", "-p", "wanqi"]);
    if let Some(version) = version {
        command.args(["--fast", "--deb-version", version]);
    }
    shell::run(command.arg("--output").arg(&made))?;
    bytes(&made)
}

fn staged(stage: &Path, files: &BTreeMap<PathBuf, Packed>) -> std::io::Result<()> {
    if stage.exists() {
        std::fs::remove_dir_all(stage)?;
    }
    for (path, packed) in files {
        let path = stage.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(stage))?;
        match packed {
            Packed::File { bytes, .. } => std::fs::write(&path, bytes)?,
            #[cfg(unix)]
            Packed::Link(to) => std::os::unix::fs::symlink(to, &path)?,
            #[cfg(not(unix))]
            Packed::Link(_) => return Err(std::io::ErrorKind::Unsupported.into()),
        }
    }
    Ok(())
}

fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).or_else(|error| fail(format!("{}: {error}", path.display())))
}

/// The compressed tarball, with all files in a folder of this name.
fn packed(name: &str, files: &BTreeMap<PathBuf, Packed>) -> std::io::Result<Vec<u8>> {
    let gzip = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    let mut tarball = Builder::new(gzip);
    for (path, packed) in files {
        let path = Path::new(name).join(path);
        let mut header = Header::new_gnu();
        header.set_mtime(0);
        match packed {
            Packed::File { bytes, program } => {
                header.set_entry_type(EntryType::Regular);
                header.set_mode(if *program { 0o755 } else { 0o644 });
                header.set_size(bytes.len() as u64);
                tarball.append_data(&mut header, path, &bytes[..])?;
            }
            Packed::Link(to) => {
                header.set_entry_type(EntryType::Symlink);
                header.set_mode(0o777);
                header.set_size(0);
                tarball.append_link(&mut header, path, to)?;
            }
        }
    }
    tarball.into_inner()?.finish()
}
