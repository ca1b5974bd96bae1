//! Files that are not plugins are refused with a message, and other plugins still work.

use crate::program::{Ran, folder, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds `tests/evil/evil.c` as a library.
pub fn evil(folder: &Path, name: &str, which: u32) -> PathBuf {
    compiled(folder, name, "tests/evil/evil.c", &format!("-DEVIL={which}"))
}

/// Builds a library from C.
pub fn compiled(folder: &Path, name: &str, source: &str, define: &str) -> PathBuf {
    compiled_with(folder, name, source, &[define.to_owned()])
}

/// Builds a library from C with several definitions.
pub fn compiled_with(folder: &Path, name: &str, source: &str, defines: &[String]) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = folder.join(format!("libwanqi_{name}.so"));
    let done = Command::new("cc")
        .args(["-std=c11", "-shared", "-fPIC", "-w"])
        .args(defines)
        .arg(format!("-I{}", root.join("../abi/include").display()))
        .arg(format!("-I{}", root.join("../abi/examples/c").display()))
        .arg(root.join(source))
        .arg("-o")
        .arg(&library)
        .status()
        .expect("a C compiler");
    assert!(done.success(), "{name}");
    library
}

fn list(folder: &Path) -> Ran {
    run(&["list", "--json", "--plugin-dir", folder.to_str().unwrap()])
}

/// Checks that the library is refused with these words, and that the other games are still found.
fn refused(name: &str, which: u32, words: &str) {
    let folder = folder(&format!("evil-{name}"));
    let library = evil(&folder, name, which);
    let ran = list(&folder);
    assert_eq!(ran.code, 4, "{}", ran.err);
    let place = format!("{}: ", library.display());
    let line = ran.err.lines().find(|line| line.contains(&place)).unwrap_or(&ran.err);
    assert!(line.contains(words), "{line}");
    assert!(ran.json().iter().any(|line| line["game"] == "chess"));
}

#[test]
fn a_library_without_our_entry() {
    refused("noentry", 1, "exports neither wanqi_plugin_v1 nor wanqi_plugin_v1_wanqi_noentry");
}

#[test]
fn an_entry_that_returns_nothing() {
    refused("nulltable", 2, "its table is a null pointer");
}

#[test]
fn another_magic_number() {
    refused("magic", 3, "does not return a Wanqi table (magic 0x000000000000002a)");
}

#[test]
fn a_higher_major_version() {
    refused("major", 4, "uses ABI 2.7, but this program uses 1.x");
}

#[test]
fn another_draft() {
    refused("draft", 5, "draft 1 of the ABI, before version 1.0");
}

#[test]
fn structs_that_are_too_short() {
    refused("shorttable", 6, "its table has 40 bytes");
    refused("tinytable", 11, "its table has 4 bytes");
    refused("shortcore", 7, "its core has 16 bytes");
}

#[test]
fn pointers_that_are_null() {
    refused("nullgame", 8, "its game is a null pointer");
    refused("nullfunction", 9, "its core is a null pointer");
}

#[test]
fn a_plugin_that_would_end_the_program() {
    refused("aborts", 10, "panic=abort");
}

#[test]
fn a_text_file_with_the_name_of_a_plugin() {
    let folder = folder("evil-text");
    std::fs::write(folder.join("libwanqi_text.so"), "this is no library\n").unwrap();
    std::fs::write(folder.join("libwanqi_empty.so"), "").unwrap();
    let ran = list(&folder);
    assert_eq!(ran.code, 4);
    assert_eq!(ran.err.matches("cannot be opened as a library").count(), 2, "{}", ran.err);
}

#[test]
fn other_files_are_not_opened() {
    let folder = folder("evil-names");
    evil(&folder, "noentry", 1);
    for name in ["libother.so", "wanqi_chess.so", "libwanqi_chess.so.1", "README.md"] {
        std::fs::copy(folder.join("libwanqi_noentry.so"), folder.join(name)).unwrap();
    }
    std::fs::remove_file(folder.join("libwanqi_noentry.so")).unwrap();
    let ran = list(&folder);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn a_folder_of_plugins_that_is_not_there() {
    let ran = list(Path::new("/nowhere/at/all"));
    assert_eq!(ran.code, 4);
    let said = "/nowhere/at/all: cannot be searched for plugins: No such file or directory";
    assert!(ran.err.contains(said), "{}", ran.err);
}

#[test]
fn a_game_whose_plugin_is_broken_reports_the_plugin() {
    let folder = folder("evil-game");
    std::fs::write(folder.join("libwanqi_calvinball.so"), "no library").unwrap();
    let path = folder.to_str().unwrap();
    assert_eq!(run(&["moves", "calvinball", "--plugin-dir", path]).code, 4);
    assert_eq!(run(&["moves", "mahjong"]).code, 2);
}

/// A library built with SDK 0.1 (`crates/abi/kept`) lists, plays and validates like the shipped
/// game.
#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
fn a_library_of_sdk_0_1_still_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let kept = root.join("crates/abi/kept/sdk-0.1");
    let folder = folder("sdk-0.1");
    let name = "libwanqi_duzi_qi.so";
    std::fs::copy(kept.join(name), folder.join(name)).expect("the kept library");
    let place = folder.to_str().unwrap();
    let listed = list(&folder);
    let own = |line: &serde_json::Value| {
        line["game"] == "duzi-qi"
            && line["path"].as_str().is_some_and(|path| path.starts_with(place))
    };
    assert!(listed.json().iter().any(own), "{}", listed.out);
    let fixtures = root.join("fixtures/duzi-qi");
    let fixtures = fixtures.to_str().unwrap();
    let ran = run(&["validate", "--json", "--plugin-dir", place, fixtures]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let games = ran.json().iter().filter(|line| line["ok"] == true).count();
    let shipped = run(&["validate", "--json", fixtures]);
    let wanted = shipped.json().iter().filter(|line| line["ok"] == true).count();
    assert!(games > 0 && games == wanted, "{games} of {wanted}");
    let library = folder.join(name);
    let checked = run(&["check", "-q", "--level", "5", library.to_str().unwrap()]);
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
}
