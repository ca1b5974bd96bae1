//! Creates games in Rust and in C with the installed program, away from the repository, and tests them
//! as an author would.

use crate::games::library_name;
use crate::shell::{self, Failure, cargo, fail, names, output, target};
use crate::tutorial::lend_dependencies;
use std::path::Path;
use std::process::Command;

/// The new games: the folder's name, the slug, and the options of `wanqi new`.
const GAMES: [(&str, &str, &[&str]); 2] =
    [("rust", "new-game", &[]), ("c", "new-game-c", &["--c"])];

/// The versions of the new games: as they are created, and as their authors change them.
pub const VERSIONS: [&str; 2] = ["0.1.0", "0.2.0"];

/// Creates, moves, tests and checks both games with the program in `prefix`. Copies the plugins of
/// each version to a folder of this name in `plugins`.
pub fn run(prefix: &Path, scratch: &Path, plugins: &Path) -> Result<(), Failure> {
    let program = prefix.join("bin/wanqi");
    let wanqi = |folder: &Path| {
        let mut command = Command::new(&program);
        command.current_dir(folder).env_remove("WANQI_SDK");
        command.env("XDG_DATA_HOME", scratch.join("authors-data"));
        command
    };
    let mut made = Vec::new();
    for (kind, slug, options) in GAMES {
        let before = scratch.join(format!("{kind}-before"));
        let create = || {
            let mut create = wanqi(scratch);
            create.args(["new", slug, "-q", "--folder"]).arg(&before).args(options);
            create
        };
        shell::run(&mut create())?;
        let repeated = output(&mut create());
        if repeated.is_ok() {
            return fail(format!("{} was created twice", before.display()));
        }
        names_no_place(&before, &[&shell::root(), prefix, scratch])?;
        // The game builds wherever it is.
        let folder = scratch.join(format!("{kind}-author"));
        std::fs::rename(&before, &folder).or_else(|error| fail(format!("{error}")))?;
        made.push(folder);
    }
    let [rust, c] = &made[..] else { return fail("two games were not created") };
    lend_dependencies(&target().join("debug"), &rust.join("target/debug"));
    for words in [&["test", "--quiet"][..], &["build", "--quiet"]] {
        let mut cargo = cargo();
        cargo.current_dir(rust).args(words).env_remove("CARGO_TARGET_DIR");
        shell::run(&mut cargo)?;
    }
    let plugin = rust.join("target/debug").join(library_name("new-game"));
    shell::run(wanqi(rust).args(["check", "-q", "--level", "10"]).arg(&plugin))?;
    let fixtures = rust.join("fixtures");
    let folder = plugin.parent().unwrap_or(rust);
    shell::run(wanqi(rust).arg("--plugin-dir").arg(folder).args(["validate", "-q"]).arg(fixtures))?;
    let mut make = Command::new("make");
    make.current_dir(c).args(["-s", "test"]).arg(format!("WANQI={} -q", program.display()));
    shell::run(make.env("XDG_DATA_HOME", scratch.join("authors-data")))?;
    println!("dist: new games in Rust and C pass their tests away from the repository");
    let libraries = [plugin, c.join(library_name("new-game-c"))];
    for version in VERSIONS {
        for (file, place) in [(rust, "Cargo.toml"), (c, "new-game-c.c")] {
            let file = file.join(place);
            let text = shell::read(&file)?.replacen(VERSIONS[0], version, 1);
            if !text.contains(version) {
                return fail(format!("{} does not contain its version", file.display()));
            }
            shell::write(&file, text)?;
        }
        let mut cargo = cargo();
        cargo.current_dir(rust).args(["build", "--quiet"]).env_remove("CARGO_TARGET_DIR");
        shell::run(&mut cargo)?;
        shell::run(Command::new("make").current_dir(c).arg("-s"))?;
        for library in &libraries {
            let name = library.file_name().unwrap_or_default();
            shell::copy(library, &plugins.join(version).join(name))?;
        }
    }
    Ok(())
}

/// Checks that no file below a folder contains one of these paths.
fn names_no_place(folder: &Path, places: &[&Path]) -> Result<(), Failure> {
    for name in names(folder) {
        let path = folder.join(name);
        if path.is_dir() {
            names_no_place(&path, places)?;
            continue;
        }
        let bytes = std::fs::read(&path).or_else(|error| fail(format!("{error}")))?;
        let text = String::from_utf8_lossy(&bytes);
        for place in places.iter().map(|place| place.display().to_string()) {
            if text.contains(&place) {
                return fail(format!("{} contains the path {place}", path.display()));
            }
        }
    }
    Ok(())
}
