//! `wheel`: builds the wheel of the Python package.
//!
//! ```text
//! wanqi/                   the modules in Python, stubs and the native module
//! wanqi/program/wanqi      the program; it looks for plugins next to itself
//! wanqi/program/plugins    a library for each game
//! ```
//!
//! `cluster` installs that wheel with Ray and Spark, and validates an archive on each while workers
//! are killed.
//!
//! maturin builds the native module. The tag of the platform is found from all files of the wheel,
//! since maturin looks at the native module alone.

use crate::dist::{self, crates};
use crate::games::{Built, Program, slugs};
use crate::sanitize::triple;
use crate::shell::{
    self, Failure, copy, fail, names, output, root, target, usage, write, write_between,
};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The package in the repository.
const PACKAGE: &str = "crates/python";
/// The largest wheel, in bytes.
const MOST: u64 = 35_000_000;
/// The folder of the fonts, and their documents.
const FONTS: (&str, [&str; 2]) = ("host/src/draw/fonts", ["README.md", "OFL.txt"]);
/// The packages that build a wheel.
const TOOLS: [&str; 3] = ["maturin>=1.9,<2", "wheel>=0.45,<1", "deflate>=0.9,<1"];
/// The extras of the package whose tests run if they can be installed, and what these tests are.
const OTHERS: [(&str, &str); 2] =
    [("peers", "THE COMPARISONS WITH OTHER PROGRAMS"), ("spark", "THE TESTS OF SPARK")];
/// The libraries that every system with a manylinux tag has, of those that Rust links.
const SYSTEM: [&str; 7] = [
    "libc.so.6",
    "libm.so.6",
    "libdl.so.2",
    "librt.so.1",
    "libpthread.so.0",
    "libgcc_s.so.1",
    "ld-linux-x86-64.so.2",
];

/// Builds the wheel; with `--try`, also installs and tests it.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (mut quick, mut tries) = (false, false);
    for word in words {
        match *word {
            "--quick" => quick = true,
            "--try" => tries = true,
            word => return usage(format!("wheel has no option {word}")),
        }
    }
    build(quick, tries)
}

fn build(quick: bool, tries: bool) -> Result<(), Failure> {
    let own = Program::build(true)?;
    let package = root().join(PACKAGE);
    stage(&own, &package)?;
    let folder = target().join("python");
    let python = environment(&folder.join("tools"), &TOOLS)?;
    let wheels = folder.join("wheels");
    let _ = std::fs::remove_dir_all(&wheels);
    let mut maturin = Command::new(&python);
    maturin.current_dir(&package).args(["-m", "maturin", "build", "--compatibility", "linux"]);
    maturin.args(["--profile", if quick { "quick" } else { "release" }]);
    maturin.arg("--target-dir").arg(target().join("python-build")).arg("--out").arg(&wheels);
    shell::run(&mut maturin)?;
    let [name] = &names(&wheels)[..] else { return fail("maturin made no wheel, or several") };
    let wheel = tagged(&python, &wheels.join(name))?;
    compress(&python, &wheel)?;
    let size = std::fs::metadata(&wheel).map_or(0, |meta| meta.len());
    println!("{}: {:.1} MB", wheel.display(), size as f64 / 1e6);
    if size > MOST {
        return fail(format!("the wheel has {size} bytes, the most is {MOST}"));
    }
    let list = bill(&wheel, &package)?;
    if !tries {
        return Ok(());
    }
    dist::checksums(&wheels, &list)?;
    self::tries(&folder, &wheel)
}

/// Compresses the files of a wheel as far as its format can: libdeflate at level 12 needs 3.6 % less than
/// zlib at level 9. `wheel` has no option for that, and `zipfile` no public way to use another compressor.
const COMPRESS: &str = "\
import deflate, os, sys, zipfile
class Whole:
    def __init__(self): self.parts = []
    def compress(self, part): self.parts.append(bytes(part)); return b''
    def flush(self): return bytes(deflate.deflate_compress(b''.join(self.parts), 12))
zipfile._get_compressor = lambda *_: Whole()
path = sys.argv[1]
with zipfile.ZipFile(path) as old, zipfile.ZipFile(path + '.new', 'w') as new:
    for info in old.infolist():
        new.writestr(info, old.read(info), zipfile.ZIP_DEFLATED, 9)
os.replace(path + '.new', path)
";

fn compress(python: &Path, wheel: &Path) -> Result<(), Failure> {
    shell::run(Command::new(python).args(["-c", COMPRESS]).arg(wheel))
}

/// Writes the bill of materials and the checksums next to the wheel; returns the name of their list.
fn bill(wheel: &Path, package: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(wheel);
    let bytes = bytes.or_else(|error| fail(format!("{}: {error}", wheel.display())))?;
    let name = wheel.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let bill = name.replace(".whl", ".cdx.json");
    let text = crates::bill(&linked(package)?)?;
    write(&wheel.with_file_name(&bill), &text)?;
    let sums = dist::checksum(&name, &bytes) + &dist::checksum(&bill, text.as_bytes());
    let list = "SHA256SUMS".to_owned();
    write(&wheel.with_file_name(&list), sums)?;
    Ok(list)
}

/// The crates of the program, the games and the native module.
fn linked(package: &Path) -> Result<Vec<crates::UsedCrate>, Failure> {
    let triple = triple()?;
    let native = crates::used_by(package, &["wanqi-python".to_owned()], &triple)?;
    Ok(crates::joined(crates::used(&triple)?, native))
}

/// Puts the program, the games and the licences into the package.
fn stage(own: &Program, package: &Path) -> Result<(), Failure> {
    let built = Built::of(own);
    let program = package.join("python/wanqi/program");
    let _ = std::fs::remove_dir_all(&program);
    let mut files = vec![program.join("wanqi")];
    copy(&built.program(), &files[0])?;
    for slug in slugs() {
        let library = built.library(&slug);
        let to = program.join("plugins").join(library.file_name().unwrap_or_default());
        copy(&library, &to)?;
        files.push(to);
    }
    // The names of internal functions are a tenth of the wheel, and nobody debugs it. The name of the
    // compiler and the id of the build are in each of 77 files.
    if cfg!(target_os = "linux") {
        shell::run(
            Command::new("strip")
                .args(["--strip-all", "-R", ".comment", "-R", ".note.gnu.build-id"])
                .args(&files),
        )?;
    }
    for file in FONTS.1 {
        copy(&root().join(FONTS.0).join(file), &program.join("fonts").join(file))?;
    }
    write(&program.join("THIRD-PARTY.txt"), crates::licences(&linked(package)?))
}

/// A virtual environment with some packages; returns its Python.
fn environment(folder: &Path, packages: &[&str]) -> Result<PathBuf, Failure> {
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !python.is_file() {
        shell::run(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
    }
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    shell::run(&mut pip)?;
    Ok(python)
}

/// The wheel with the tag of the oldest glibc on which all of its files run.
fn tagged(python: &Path, wheel: &Path) -> Result<PathBuf, Failure> {
    if !cfg!(target_os = "linux") {
        return Ok(wheel.to_owned());
    }
    let newest = newest_glibc(wheel)?;
    let tag = format!("manylinux_2_{newest}_{}", std::env::consts::ARCH);
    let mut tags = Command::new(python);
    tags.args(["-m", "wheel", "tags", "--remove", "--platform-tag", &tag]).arg(wheel);
    let name = output(&mut tags)?;
    Ok(wheel.with_file_name(name.trim()))
}

/// The minor version of the newest glibc that a library or program of the wheel needs.
fn newest_glibc(wheel: &Path) -> Result<u32, Failure> {
    let failed = |error: String| Failure::Chore(format!("{}: {error}", wheel.display()));
    let file = std::fs::File::open(wheel).map_err(|error| failed(error.to_string()))?;
    let mut zip = zip::ZipArchive::new(file).map_err(|error| failed(error.to_string()))?;
    let mut newest = 17;
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).map_err(|error| failed(error.to_string()))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| failed(error.to_string()))?;
        let name = file.name().map_err(|error| failed(error.to_string()))?.into_owned();
        if !bytes.starts_with(b"\x7fELF") {
            continue;
        }
        if name.ends_with("program/wanqi") && file.unix_mode().unwrap_or(0) & 0o111 == 0 {
            return fail(format!("{name} is not executable in the wheel"));
        }
        let needs = Needs::of(&bytes);
        if let Some(library) = needs.libraries.iter().find(|name| !SYSTEM.contains(&&***name)) {
            return fail(format!("{name} needs {library}, which not every system has"));
        }
        newest = newest.max(needs.glibc);
    }
    Ok(newest)
}

/// What an ELF file needs from the system, found among its texts: a text that only looks like a
/// version can make the tag newer than necessary, but never older.
struct Needs {
    glibc: u32,
    libraries: Vec<String>,
}

impl Needs {
    fn of(bytes: &[u8]) -> Needs {
        let (mut glibc, mut libraries) = (0, Vec::new());
        for text in bytes.split(|byte| *byte == 0) {
            let Ok(text) = std::str::from_utf8(text) else { continue };
            if let Some(version) = text.strip_prefix("GLIBC_2.") {
                let minor = version.split('.').next().and_then(|minor| minor.parse().ok());
                glibc = glibc.max(minor.unwrap_or(0));
            }
            let is_name = text.len() < 40 && text.starts_with("lib") && text.contains(".so.");
            if is_name && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-+".contains(&b)) {
                libraries.push(text.to_owned());
            }
        }
        Needs { glibc, libraries }
    }
}

/// The page with the output of the tests on clusters.
const PAGE: &str = "docs/archives.md";
const BEGIN: &str = "<!-- cluster: cargo xtask cluster writes from here -->\n";
const END: &str = "<!-- to here -->\n";

/// Runs the tests on Ray and Spark with the wheel that `wheel` has built, and writes what they print
/// into the documentation.
pub fn cluster() -> Result<(), Failure> {
    let folder = target().join("python");
    let wheels = folder.join("wheels");
    let mut found = names(&wheels);
    found.retain(|name| name.ends_with(".whl"));
    let [name] = &found[..] else {
        return fail("there is no wheel: run `cargo xtask wheel` first");
    };
    let wheel = wheels.join(name).to_string_lossy().into_owned();
    let python = environment(&folder.join("cluster"), &[&format!("{wheel}[test,spark]")])?;
    let mut tests = Command::new(&python);
    tests.args(["-m", "pytest", "-p", "no:cacheprovider", "-v", "--no-header", "-rs"]);
    tests.args(["-W", "ignore", "--durations=2"]);
    tests.args(["tests/test_cluster.py", "tests/test_remote.py", "tests/test_spark.py"]);
    let done = tests.current_dir(root().join(PACKAGE)).stderr(Stdio::inherit()).output();
    let done = done.map_err(|error| Failure::Chore(format!("the tests do not start: {error}")))?;
    let told = String::from_utf8_lossy(&done.stdout);
    print!("{told}");
    if !done.status.success() || told.contains("skipped") {
        return fail("a test failed, or did not run");
    }
    let versions = output(Command::new(&python).args(["-m", "pip", "freeze"]))?;
    let versions = versions
        .lines()
        .filter(|line| ["ray=", "pyspark=", "pyarrow="].iter().any(|name| line.starts_with(name)));
    let versions = versions.collect::<Vec<_>>().join(", ");
    write_between(PAGE, BEGIN, END, &format!("```text\n{versions}\n{}\n```\n", told.trim()))
}

/// Installs the wheel into a new environment and runs the tests of the package.
fn tries(folder: &Path, wheel: &Path) -> Result<(), Failure> {
    let place = folder.join("try");
    let _ = std::fs::remove_dir_all(&place);
    let wheel = wheel.to_string_lossy().into_owned();
    let python = environment(&place, &[&format!("{wheel}[test]"), "mypy"])?;
    let package = root().join(PACKAGE);
    for (extra, about) in OTHERS {
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        let possible =
            extra != "spark" || shell::output(Command::new("java").arg("-version")).is_ok();
        if possible && shell::run(pip.arg(format!("{wheel}[{extra}]"))).is_ok() {
            continue;
        }
        println!("\n!!!! {extra} cannot be installed: {about} DID NOT RUN");
        if std::env::var_os("REQUIRE_ALL").is_some() {
            return fail(format!("{extra} is required"));
        }
    }
    let program = python.with_file_name("wanqi");
    run_in(&package, Command::new(program).args(["show", "chess"]))?;
    let mut tests = Command::new(&python);
    tests.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-rs", "--durations=8", "tests"]);
    run_in(&package, &mut tests)?;
    let mut types = Command::new(&python);
    types.args(["-m", "mypy", "--strict", "--cache-dir", "/dev/null", "-p", "wanqi"]);
    run_in(&place, &mut types)
}

fn run_in(folder: &Path, command: &mut Command) -> Result<(), Failure> {
    shell::run(command.current_dir(folder))
}

#[cfg(test)]
mod tests {
    use super::Needs;

    #[test]
    fn versions_and_libraries_are_found() {
        let needs = Needs::of(b"\x7fELF\0GLIBC_2.2.5\0GLIBC_2.34\0libc.so.6\0a libfoo.so.1 b\0");
        assert_eq!((needs.glibc, &needs.libraries[..]), (34, &["libc.so.6".to_owned()][..]));
    }
}
