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
