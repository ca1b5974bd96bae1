//! Converting with hostile plugins: what a plugin does concerns only its own games, and what it
//! writes is bounded.

use crate::isolation::{CHESS, NIM, prepare_in};
use crate::program::{Ran, run};
use std::path::{Path, PathBuf};

/// Converts the games of the hostile plugin and others; returns the output, too.
fn convert(folder: &Path, record: &Path, to: &str) -> (Ran, Option<Vec<u8>>) {
    let out: PathBuf = folder.join("out");
    let name = |path: &Path| path.to_str().unwrap().to_owned();
    let (folder, record, named) = (name(folder), name(record), name(&out));
    let ran = run(&["convert", "--plugin-dir", &folder, "--to", to, &record, &named]);
    (ran, std::fs::read(out).ok())
}

#[test]
fn one_that_dies_when_it_exports() {
    // The joined games of a format are known after an export of two games.
    let (folder, record) = prepare_in("exports-and-dies", 72);
    let (ran, out) = convert(&folder, &record, "nim-list");
    assert_eq!((ran.code, out), (4, None), "{}", ran.err);
    assert_eq!(ran.err.matches("is left out").count(), 5, "{}", ran.err);
    assert_eq!(ran.err.matches("SIGABRT").count(), 2, "{}", ran.err);
    // Its options are part of WQN.
    let (folder, record) = prepare_in("exports-options-and-dies", 76);
    let (ran, out) = convert(&folder, &record, "wqn");
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert_eq!(ran.err.matches("SIGABRT").count(), 2, "{}", ran.err);
    let out = String::from_utf8(out.unwrap()).unwrap();
    assert_eq!(out.matches("[Game \"chess\"]").count(), 3, "{out}");
}

/// An exporter that refuses two games together writes files of one game.
#[test]
fn one_that_exports_one_game() {
    let (folder, record) = prepare_in("exports-one", 73);
    let (ran, out) = convert(&folder, &record, "nim-list");
    assert_eq!((ran.code, out), (1, Some(b"a game\n".to_vec())), "{}", ran.err);
    assert!(ran.err.contains("a file of this format has only one game"), "{}", ran.err);
}

/// A small number of bytes for each game fills a disk, if there are many games.
#[test]
fn one_that_exports_much() {
    let (folder, record) = prepare_in("exports-much", 74);
    std::fs::write(&record, [NIM, CHESS].concat().repeat(8)).unwrap();
    let (ran, out) = convert(&folder, &record, "nim-list");
    assert_eq!(ran.code, 1, "{}", ran.err);
    let words = "the plugin writes more than 40 bytes for each byte of the records";
    assert_eq!(ran.err.matches(words).count(), 6, "{}", ran.err);
    assert_eq!(out.unwrap().len(), 2 * ((25 << 20) + "a game\n".len()));
}

#[test]
fn one_that_loses_much() {
    let (folder, record) = prepare_in("loses-much", 75);
    std::fs::write(&record, NIM).unwrap();
    let (ran, _) = convert(&folder, &record, "nim-list");
    assert_eq!(ran.code, 0, "{}", ran.err);
    // The program's own comes first.
    assert!(
        ran.err.contains("lost: game 0: the file has 0 games when it is read again\n"),
        "{}",
        ran.err
    );
    assert!(ran.err.ends_with("lost: 4001 losses of other kinds\n"), "{}", ran.err);
}
