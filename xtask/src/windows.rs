//! `windows`: builds the program and games for Windows, and tests them under wine.
//!
//! The program is unpacked as from its package, into a folder whose path has a space and Chinese
//! characters. The same commands run with the program of this system, and the outputs are compared.

mod trial;
mod wine;

use crate::dist;
use crate::games::{Built, Program, slugs};
use crate::shell::{self, Failure, copy, fail, names, number, root, target, usage, write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use wine::Wine;

/// The system that the program is built for.
pub const TRIPLE: &str = "x86_64-pc-windows-gnu";
/// The profile of `Cargo.toml` that compiles quickly.
const PROFILE: &str = "wine";
/// The C compiler for Windows.
pub const COMPILER: &str = "x86_64-w64-mingw32-gcc";
/// The number of games in a short run, which always has the games that the tests name.
const GAMES: usize = 12;
const NAMED: [&str; 3] = ["chess", "go", "battleship"];

/// A library of Windows that wine 8 lacks, and Rust's standard library needs.
const RANDOM: &str = "bcryptprimitives.dll";
const RANDOM_C: &str = "\
#include <stddef.h>
unsigned char __stdcall SystemFunction036(void *bytes, unsigned long count);
__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *bytes, size_t count) {
    return SystemFunction036(bytes, (unsigned long)count);
}
";

/// Code for the example in C that leaves a file when the library is opened, and ends the process
/// with the letter `q`.
const MARK_C: &str = "\
#include <stdio.h>
__attribute__((constructor)) static void mark(void) {
    FILE *file = fopen(\"C:\\\\opened.txt\", \"a\");
    if (file) { fputs(\"opened\\n\", file); fclose(file); }
}
";

/// Builds, and tests under wine: with `--all` every game, else a few that `--seed` chooses; with
/// `--build` only builds.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (mut all, mut seed, mut only_build) = (false, 1, false);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match *word {
            "--all" => all = true,
            "--build" => only_build = true,
            "--seed" => seed = number("--seed", rest.next())?,
            word => return usage(format!("windows has no option {word}")),
        }
    }
    needed()?;
    let games = if all { slugs() } else { sample(seed) };
    println!("windows: {} games of {}: {}", games.len(), slugs().len(), games.join(", "));
    let begun = Instant::now();
    let built = Built::build(TRIPLE, PROFILE, &games)?;
    println!("windows: built in {:.0} s", begun.elapsed().as_secs_f64());
    if only_build {
        return Ok(());
    }
    let begun = Instant::now();
    let place = target().join("windows");
    if place.exists() {
        std::fs::remove_dir_all(&place)
            .or_else(|error| fail(format!("{}: {error}", place.display())))?;
    }
    let wine = Wine::new(&place)?;
    let own = Program::build(true)?;
    let packages = dist::for_windows(&own, &built, TRIPLE, &games)?;
    unpack(&packages, &games, &wine.program_folder())?;
    let here = linux(&own, &games, &place.join("here"))?;
    let third = place.join("third");
    third_party(&third)?;
    let count = trial::run(&wine, &here, &games, &third)?;
    std::fs::remove_dir_all(wine.program_folder())
        .or_else(|error| fail(format!("the program cannot be removed: {error}")))?;
    let seconds = begun.elapsed().as_secs_f64();
    println!("windows: {count} tests under wine passed in {seconds:.0} s");
    Ok(())
}

/// Fails if a tool is missing, and names all that are.
fn needed() -> Result<(), Failure> {
    let runs = |tool: &str| {
        let mut command = Command::new(tool);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let mut missing = Vec::new();
    if !runs(COMPILER) {
        missing.push("a C compiler for Windows (Debian: gcc-mingw-w64-x86-64)".to_owned());
    }
    if !runs("wine") {
        missing.push("wine (Debian: wine wine64)".to_owned());
    }
    let libraries = shell::output(
        Command::new("rustc").args(["--print", "target-libdir"]).args(["--target", TRIPLE]),
    )?;
    if !Path::new(libraries.trim()).is_dir() {
        missing.push(format!("the standard library (rustup target add {TRIPLE})"));
    }
    match missing.is_empty() {
        true => Ok(()),
        false => fail(format!("windows needs {}", missing.join(", and "))),
    }
}

/// The games of a short run.
fn sample(seed: u64) -> Vec<String> {
    let mut games = slugs();
    // The order of a hash that does not change between versions of Rust: FNV-1a.
    let hash = |slug: &String| {
        let bytes = seed.to_le_bytes().into_iter().chain(slug.bytes());
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    };
    games.sort_by_key(|slug| (!NAMED.contains(&slug.as_str()), hash(slug)));
    games.truncate(GAMES);
    games.sort();
    games
}

/// Unpacks an older zip file and the new one over it, as a user would. One game is moved next to the
/// program, where it is found, too.
fn unpack(packages: &[Vec<u8>; 2], games: &[String], folder: &Path) -> Result<(), Failure> {
    for package in packages {
        unzip(package, folder).or_else(|error| fail(format!("{}: {error}", folder.display())))?;
    }
    for file in ["doc/given-up.txt", "doc/THIRD-PARTY.txt", "include/wanqi.h", "sdk/Cargo.toml"] {
        if !folder.join(file).is_file() {
            return fail(format!("the package has no {file}"));
        }
    }
    let Some(slug) = games.last() else { return fail("no games") };
    let library = format!("wanqi_{}.dll", slug.replace('-', "_"));
    std::fs::rename(folder.join("plugins").join(&library), folder.join(&library))
        .or_else(|error| fail(format!("{library}: {error}")))?;
    compile(RANDOM_C, &[], &folder.join(RANDOM), &["-ladvapi32"])
}

/// Unpacks a zip file without its first folder.
fn unzip(package: &[u8], folder: &Path) -> std::io::Result<()> {
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(package))?;
    for index in 0..zip.len() {
        let mut file = zip.by_index(index)?;
        let inside = file.enclosed_name().ok_or(std::io::ErrorKind::InvalidData)?;
        let path = folder.join(inside.components().skip(1).collect::<std::path::PathBuf>());
        std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
        std::io::copy(&mut file, &mut std::fs::File::create(&path)?)?;
    }
    Ok(())
}

/// Compiles C into a library for Windows.
fn compile(code: &str, more: &[&Path], library: &Path, words: &[&str]) -> Result<(), Failure> {
    let file = library.with_extension("c");
    write(&file, code)?;
    let mut command = Command::new(COMPILER);
    command.args(["-shared", "-O1", "-Wall", "-Werror", "-o"]).arg(library).arg(&file).args(more);
    command.arg("-I").arg(root().join("crates/abi/include")).args(words);
    shell::run(&mut command)?;
    std::fs::remove_file(&file).or_else(|error| fail(format!("{}: {error}", file.display())))
}

/// The program of this system with the same games, in a folder of its own.
fn linux(built: &Program, games: &[String], folder: &Path) -> Result<Program, Failure> {
    let program = folder.join("wanqi");
    copy(built.path(), &program)?;
    for slug in games {
        let library = built.library(slug);
        copy(&library, &folder.join("plugins").join(library.file_name().unwrap_or_default()))?;
    }
    Ok(Program::at(program))
}

/// A folder with a plugin that is not part of the program: the example in C. The library notes in
/// a file that it was opened.
fn third_party(folder: &Path) -> Result<(), Failure> {
    let nim = root().join("crates/abi/examples/c/nim.c");
    compile(MARK_C, &[&nim], &folder.join("wanqi_nim.dll"), &["-std=c99"])?;
    match names(folder).len() {
        1 => Ok(()),
        count => fail(format!("{}: {count} files", folder.display())),
    }
}
