//! `new`: games outside of the repository. `cargo xtask dist --try` builds and tests them.

use crate::program::{Ran, command, folder};
use std::path::Path;

/// Runs `wanqi new` in a folder.
fn new(folder: &Path, args: &[&str]) -> Ran {
    let mut command = command(&[&["new"], args].concat());
    command.current_dir(folder).output().unwrap().into()
}

/// The files below a folder with their texts.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
            all.push((path.display().to_string(), text));
        }
    }
    all
}

#[test]
fn the_next_commands_can_be_pasted() {
    let folder = folder("new-quoted");
    for name in ["my games", "it's", "$HOME", "plain"] {
        let ran = new(&folder, &["my-game", "--folder", name, "--c"]).well();
        let cd = ran.out.lines().find(|line| line.trim_start().starts_with("cd ")).unwrap();
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &format!("{cd} && test -f Makefile")]).current_dir(&folder);
        assert!(shell.status().unwrap().success(), "{cd}");
    }
}

#[test]
fn a_game_names_no_place_of_its_authors_machine() {
    let folder = folder("new-places");
    new(&folder, &["my-game", "--name", "Mein Spiel"]).well();
    new(&folder, &["heaps", "--c"]).well();
    let here = folder.canonicalize().unwrap();
    let sources = Path::new(crate::program::SDK).canonicalize().unwrap();
    let made = [files(&folder.join("my-game")), files(&folder.join("heaps"))].concat();
    assert!(made.len() > 80, "{}", made.len());
    for (path, text) in made {
        for place in [&here, &sources] {
            assert!(!text.contains(place.to_str().unwrap()), "{path} names {}", place.display());
        }
    }
    let manifest = std::fs::read_to_string(folder.join("my-game/Cargo.toml")).unwrap();
    assert!(manifest.contains("path = \"vendor/wanqi/crates/sdk\""), "{manifest}");
    assert!(manifest.contains("description = \"Mein Spiel for Wanqi\""), "{manifest}");
    new(&folder, &["other", "--sdk", "0.2"]).well();
    let manifest = std::fs::read_to_string(folder.join("other/Cargo.toml")).unwrap();
    assert!(manifest.contains("wanqi-sdk = { version = \"0.2\" }"), "{manifest}");
    assert!(!folder.join("other/vendor").exists());
}

#[test]
fn wrong_names_existing_folders_and_missing_sources_create_nothing() {
    let folder = folder("new-wrong");
    std::fs::create_dir_all(folder.join("there")).unwrap();
    std::fs::write(folder.join("there/kept"), "kept").unwrap();
    let sdk = folder.to_str().unwrap();
    for (args, code, words) in [
        (&["My Game"][..], 2, "is not a slug"),
        (&["../x"], 2, "is not a slug"),
        (&["x", "--name", "a\"b"], 2, "cannot be the name of a game"),
        (&["x", "--sdk", "0.2\" }"], 2, "is not a version"),
        (&["x", "--sdk-sources", sdk], 2, "has no crates/sdk"),
        (&["chess"], 2, "chess exists: it is Chess"),
        (&["corner-game"], 2, "corner-game exists: it is Guaijiao Qi"),
        (&["there"], 3, "there: "),
        (&["x", "--folder", "missing/x"], 3, "missing/x: "),
        (&["x", "--c", "--sdk", "0.2"], 2, "cannot be used with"),
    ] {
        let ran = new(&folder, args);
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(std::fs::read_to_string(folder.join("there/kept")).unwrap(), "kept");
}

/// The sources of the SDK may be anyone's: what has no end is not read, and a link is not followed.
#[test]
#[cfg(unix)]
fn hostile_sources_are_refused() {
    let folder = folder("new-hostile");
    let copy = |name: &str| {
        let sdk = folder.join(name);
        new(&folder, &["my-game", "--folder", name]).well();
        sdk.join("vendor/wanqi")
    };
    let refused = |sdk: &Path, words: &str| {
        let ran = new(&folder, &["x", "--sdk-sources", sdk.to_str().unwrap()]);
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(ran.err.contains(words), "{}", ran.err);
        assert!(!folder.join("x").exists());
    };
    for (name, target) in [("zero", "/dev/zero"), ("secret", "/etc/passwd"), ("circle", ".")] {
        let sdk = copy(name);
        std::os::unix::fs::symlink(target, sdk.join("crates/abi/src/x")).unwrap();
        refused(&sdk, "crates/abi/src/x: is neither a regular file nor a folder");
    }
    let sdk = copy("pipe");
    let pipe = sdk.join("LICENSE-MIT");
    std::fs::remove_file(&pipe).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    refused(&sdk, "LICENSE-MIT: is not a regular file");
    let sdk = copy("large");
    std::fs::File::create(sdk.join("notation/src/x")).unwrap().set_len(1 << 36).unwrap();
    refused(&sdk, "longer than");
}

/// Sources that the user did not name are not taken from a folder that others may write.
#[test]
#[cfg(unix)]
fn sources_that_others_may_write_are_not_found() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("new-planted");
    new(&folder, &["first"]).well();
    let sdk = folder.join("first/vendor/wanqi");
    let program = sdk.join("a/b/wanqi");
    std::fs::create_dir_all(program.parent().unwrap()).unwrap();
    // Another process writes the copy: a process that another test starts at this moment would
    // inherit this process's file, and a file that is open for writing cannot be run.
    let mut copy = std::process::Command::new("cp");
    assert!(copy.arg(crate::program::program()).arg(&program).status().unwrap().success());
    let run = |game: &str| -> Ran {
        let mut command = std::process::Command::new(&program);
        command.args(["new", game]).current_dir(&folder).env_remove("WANQI_SDK");
        command.output().unwrap().into()
    };
    run("second").well();
    let everyone = std::fs::Permissions::from_mode(0o777);
    std::fs::set_permissions(sdk.join("crates/sdk"), everyone).unwrap();
    let ran = run("third");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("other users may write"), "{}", ran.err);
    assert!(!folder.join("third").exists());
}
