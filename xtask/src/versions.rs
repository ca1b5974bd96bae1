//! `versions`: tests that a plugin built with version 1.0 of the ABI runs in this host, and that
//! fields which a future version adds at the end of every struct break neither old plugins nor old
//! hosts.
//!
//! The future version is simulated: a copy of the workspace in which every struct of the ABI with a
//! `struct_size` has one more field, in Rust and in C.

use crate::c_example::exercise;
use crate::games::{Program, field, library_name};
use crate::shell::{self, Failure, fail, read, root, target, write};
use crate::tutorial::{copy_workspace, lend_dependencies};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Games whose plugins are built again: games with boards, formats and marks; with chance; with
/// sealed submissions and hidden hands; with several seats.
const GAMES: [&str; 4] = ["chess", "octiles", "bagua-qi", "halma"];
/// The value of the new field.
const PRETEND: &str = "0x5A5A_5A5A_5A5A_5A5A";

/// Runs the tests.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    if !words.is_empty() {
        return shell::usage("versions takes no arguments");
    }
    let now = Program::build(false)?;
    let folder = target().join("versions");
    // The plugin of 1.0, with the header of 1.0.
    let kept = root().join("crates/abi/v1.0");
    let first = folder.join("v1.0");
    compile(&kept.join("nim.c"), &kept, &first)?;
    c_plugin(&now, &first)?;
    println!("versions: the plugin of 1.0 passes in this host");

    let copy = folder.join("wanqi");
    let _ = std::fs::remove_dir_all(copy.join("crates"));
    copy_workspace(&copy)?;
    lend_dependencies(&target().join("debug"), &copy.join("target/debug"));
    pretend(&copy)?;
    let next = build(&copy)?;
    let plugins = copy.join("target/debug");

    // New plugins, this host.
    let pretended = folder.join("pretended");
    compile(
        &copy.join("crates/abi/examples/c/nim.c"),
        &copy.join("crates/abi/include"),
        &pretended,
    )?;
    c_plugin(&now, &pretended)?;
    let only = folder.join("only");
    let _ = std::fs::remove_dir_all(&only);
    for game in GAMES {
        let name = library_name(game);
        shell::copy(&plugins.join(&name), &only.join(&name))?;
    }
    games(&now, &only)?;
    println!("versions: plugins of a future version pass in this host");

    // Old plugins, the new host.
    c_plugin(&next, &first)?;
    let old = now.path().parent().unwrap_or(Path::new(".")).to_owned();
    let _ = std::fs::remove_dir_all(&only);
    for game in GAMES {
        let name = library_name(game);
        shell::copy(&old.join(&name), &only.join(&name))?;
    }
    games(&next, &only)?;
    println!("versions: plugins of this version pass in a future host");
    Ok(())
}

/// Checks the plugin in C, then records and validates a game with it.
fn c_plugin(program: &Program, folder: &Path) -> Result<(), Failure> {
    let library = folder.join("libwanqi_nim.so");
    shell::run(program.command().args(["check", "-q", "--level", "5"]).arg(library))?;
    exercise(program, folder)
}

/// Checks the plugins of a folder, and validates the fixtures of their games, in this process and
/// in workers.
fn games(program: &Program, folder: &Path) -> Result<(), Failure> {
    let text = folder.to_string_lossy().into_owned();
    for found in program.json(&["list", "--plugin-dir", &text])? {
        let (game, path) = (field(&found, "game"), field(&found, "path"));
        if GAMES.contains(&game) && !path.starts_with(&text) {
            return fail(format!("{game} comes from {path}, not from {text}"));
        }
    }
    for game in GAMES {
        let mut check = program.command();
        check.args(["check", "-q", "--level", "3"]).arg(folder.join(library_name(game)));
        shell::run(&mut check)?;
        for apart in [None, Some("--isolate")] {
            let mut validate = program.command();
            validate.args(["--plugin-dir", &text, "validate", "-q"]).args(apart);
            shell::run(validate.arg(root().join("fixtures").join(game)))?;
        }
    }
    Ok(())
}

fn compile(source: &Path, include: &Path, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).or_else(|e| fail(format!("{}: {e}", folder.display())))?;
    let mut cc = Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()));
    cc.args(["-std=c99", "-O2", "-Wall", "-Wpedantic", "-shared", "-fPIC", "-fvisibility=hidden"]);
    cc.arg("-I").arg(include).arg(source).arg("-o").arg(folder.join("libwanqi_nim.so"));
    shell::run(&mut cc)
}

/// Builds host and plugins of the copy.
fn build(copy: &Path) -> Result<Program, Failure> {
    let mut cargo = shell::cargo();
    cargo.current_dir(copy).env("CARGO_TARGET_DIR", copy.join("target"));
    // The plugins play only a few games, and this profile builds them in a third of the time.
    for package in ["abi", "notation", "sdk", "host"].iter().chain(&GAMES) {
        cargo.args(["--config", &format!("profile.dev.package.wanqi-{package}.opt-level=0")]);
    }
    cargo.args(["build", "-q", "-p", "wanqi"]);
    for game in GAMES {
        cargo.args(["-p", &format!("wanqi-{game}")]);
    }
    shell::run(&mut cargo)?;
    Ok(Program::at(copy.join("target/debug/wanqi")))
}

/// Adds the field to the structs of Rust and C, and where the SDK and the host create structs.
fn pretend(copy: &Path) -> Result<(), Failure> {
    let abi = copy.join("crates/abi");
    edit(&abi.join("src/lib.rs"), rust_structs)?;
    edit(&abi.join("include/wanqi.h"), c_structs)?;
    for folder in ["crates/sdk/src/entry", "host/src"] {
        for file in sources(&copy.join(folder)) {
            edit(&file, literals)?;
        }
    }
    Ok(())
}

fn edit(file: &Path, change: impl Fn(&str) -> String) -> Result<(), Failure> {
    let text = read(file)?;
    let changed = change(&text);
    if changed == text { Ok(()) } else { write(file, changed) }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let inside = shell::names(folder).into_iter().map(|name| folder.join(name));
    let files = inside.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|suffix| suffix == "rs")).collect()
}

/// Increments the minor version, and adds a field at the end of each struct with a `struct_size`.
fn rust_structs(text: &str) -> String {
    let field = "    /// A field of a future version.\n    pub pretend: u64,\n";
    grown(text, ["pub struct ", "pub struct_size: u32,", "}"], field)
        .replace("pub const MINOR: u16 = 1;", "pub const MINOR: u16 = 2;")
}

/// The same in C.
fn c_structs(text: &str) -> String {
    let field = "    uint64_t pretend;\n";
    grown(text, ["typedef struct ", "uint32_t struct_size;", "} wq_"], field)
        .replace("#define WQ_MINOR 1u", "#define WQ_MINOR 2u")
}

/// Adds a field to each struct with a size, found by its first line, its size field and its end.
fn grown(text: &str, [begins, says, ends]: [&str; 3], field: &str) -> String {
    let mut out = String::new();
    let mut grows = false;
    for line in text.lines() {
        if line.starts_with(begins) {
            grows = false;
        }
        grows |= line.trim_start().starts_with(says);
        if line.starts_with(ends) && grows {
            out.push_str(field);
            grows = false;
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// Sets the field where a struct is created.
fn literals(text: &str) -> String {
    let given = format!("pretend: {PRETEND}, struct_size");
    text.replace("struct_size: size", &format!("{given}: size"))
        .replace("{ struct_size,", &format!("{{ {given},"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_that_say_their_size_grow_and_no_others() {
        let rust =
            "pub struct A {\n    pub struct_size: u32,\n    pub x: u32,\n}\npub struct B {\n}\n";
        let grown = rust_structs(rust);
        assert!(grown.contains(
            "pub x: u32,\n    /// A field of a future version.\n    pub pretend: u64,\n}"
        ));
        assert!(grown.ends_with("pub struct B {\n}\n"));
        let c = "typedef struct wq_a {\n    uint32_t struct_size; /* so */\n} wq_a;\n";
        assert!(c_structs(c).contains("    uint64_t pretend;\n} wq_a;"));
        assert_eq!(
            literals("T { struct_size, x }"),
            format!("T {{ pretend: {PRETEND}, struct_size, x }}")
        );
    }
}
