//! `package`: checks what each published crate states about itself and contains, and packs the
//! crates as a registry would get them.

use crate::games::slugs;
use crate::shell::{self, Failure, cargo, fail, names, output, read, root, target, usage};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The files that each package contains.
const NEEDED: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The most keywords that crates.io accepts.
const KEYWORDS: usize = 5;
/// The crates that are built from their packages, in addition to a game.
const BUILT: [&str; 4] = ["wanqi-abi", "wanqi-notation", "wanqi-scaffold", "wanqi-sdk"];

/// Checks and packs: four crates and the first game, or all crates with `--all`.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let all = match words {
        [] => false,
        ["--all"] => true,
        [word, ..] => return usage(format!("package has no option {word}")),
    };
    let published = published()?;
    for package in &published {
        check(package)?;
    }
    let mut command = cargo();
    // The working copy may have changes while this is tried.
    command.args(["package", "--quiet", "--allow-dirty", "--target-dir"]);
    let folder = target().join("package-check");
    command.arg(&folder);
    let game = slugs().first().map(|slug| format!("wanqi-{slug}"));
    for package in &published {
        let name = text(package, "name");
        if all || BUILT.contains(&name) || game.as_deref() == Some(name) {
            command.args(["-p", name]);
        }
    }
    forget_unpacked();
    let _ = fs::remove_dir_all(&folder);
    shell::run(&mut command)?;
    println!("package: {} crates can be published", published.len());
    Ok(())
}

/// Removes what cargo unpacked of our packages in an earlier run. It keeps that, and what it built of
/// it, by name and version, and would use it instead of the present packages.
fn forget_unpacked() {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let user = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo"));
    let Some(registry) = home.or(user).map(|home| home.join("registry")) else { return };
    for kind in ["src", "cache"] {
        // The registry of packages that are being checked has no name.
        for folder in names(&registry.join(kind)).iter().filter(|name| name.starts_with('-')) {
            let folder = registry.join(kind).join(folder);
            for name in names(&folder).iter().filter(|name| name.starts_with("wanqi-")) {
                let path = folder.join(name);
                let _ =
                    if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
            }
        }
    }
}

/// The packages of the workspace that may be published.
fn published() -> Result<Vec<Value>, Failure> {
    let told = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value =
        serde_json::from_str(&told).or_else(|error| fail(format!("cargo metadata: {error}")))?;
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    // `publish = false` is an empty list of registries.
    let published = packages.into_iter().filter(|package| package["publish"].is_null());
    Ok(published.collect())
}

fn text<'p>(package: &'p Value, key: &str) -> &'p str {
    package[key].as_str().unwrap_or_default()
}

fn check(package: &Value) -> Result<(), Failure> {
    let name = text(package, "name");
    for key in ["description", "license", "rust_version", "readme"] {
        if text(package, key).is_empty() {
            return fail(format!("{name} has no {key}"));
        }
    }
    for (key, most) in [("keywords", KEYWORDS), ("categories", KEYWORDS)] {
        let count = package[key].as_array().map_or(0, Vec::len);
        if count == 0 || count > most {
            return fail(format!("{name} has {count} {key}, not 1 to {most}"));
        }
    }
    let files = output(cargo().args(["package", "--list", "--allow-dirty", "-p", name]))?;
    let files: Vec<&str> = files.lines().collect();
    let needed = NEEDED.into_iter().chain([text(package, "readme")]);
    for file in needed {
        if !files.contains(&file) {
            return fail(format!("the package of {name} lacks {file}"));
        }
    }
    let folder = Path::new(text(package, "manifest_path")).parent().unwrap_or(Path::new(""));
    for licence in NEEDED {
        if read(&folder.join(licence))? != read(&root().join(licence))? {
            return fail(format!("{name}: {licence} differs from that of the repository"));
        }
    }
    Ok(())
}
