//! `wanqi validate` on SGF files: their game, their encoding, the places of errors, and damage.

use crate::program::{folder, run, run_with};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn sgf_faults_have_places_of_the_file() {
    let sgf = "(;GM[1]FF[4]SZ[9]\n;B[ee];W[ee])";
    let ran = run_with(&["validate", "--json", "-"], sgf);
    let lines = ran.json();
    assert_eq!(lines[0]["game"], "go", "{lines:#?}");
    let error = &lines[0]["errors"][0];
    let place = (&error["line"], &error["token"], &error["kind"]);
    assert_eq!(place.0, 2);
    assert!(place.1.as_str().unwrap().contains("ee"), "{error}");
    assert_eq!(place.2, "illegal-action");
}

/// Text between and after the trees of an SGF file that looks like a part of a tree makes the file
/// invalid in every game, and so do missing brackets.
#[test]
fn no_part_of_an_sgf_file_is_lost() {
    let folder = folder("sgf-parts");
    let mut games = 0;
    for (name, text) in sgf_files() {
        let suffix = name.rsplit('.').next().unwrap();
        let path = folder.join(format!("part.{suffix}"));
        let path = path.to_str().unwrap();
        let valid = |text: &str| {
            fs::write(path, text).unwrap();
            run(&["validate", "-q", path]).code == 0
        };
        let tree = text.trim_end();
        let first = text.find(['B', 'W', 'P', 'b', '1']).unwrap();
        assert!(valid(tree), "{name}");
        assert!(valid(&format!("A letter.\n{tree}\nThe end.\n")), "{name}: text around a tree");
        for (what, damaged) in [
            ("a closing bracket too many", format!("{tree})\n")),
            ("a node after the tree", format!("{tree};W[aa])\n")),
            ("a node between trees", format!("{tree}\n;B[aa]\n{tree}\n")),
            ("a value after the tree", format!("{tree} [aa]")),
            ("no closing bracket", tree.trim_end_matches(')').to_owned()),
            ("no closing bracket of a value", tree.trim_end_matches([')', ']']).to_owned()),
            ("a value without a name", format!("{}[a]{}", &text[..first], &text[first..])),
        ] {
            assert!(!valid(&damaged), "{name}: {what}: {damaged}");
        }
        games += 1;
    }
    assert!(games >= 5, "{games}");
}

/// The SGF files among the fixtures, with their names.
fn sgf_files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let folders = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let files = folders.filter(|path| path.is_dir()).flat_map(|path| fs::read_dir(path).unwrap());
    let files = files.map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|e| e == "sgf" || e == "blksgf"));
    let read = |path: PathBuf| (path.display().to_string(), fs::read_to_string(path).unwrap());
    files.map(read).collect()
}

#[test]
fn an_sgf_file_is_of_the_game_that_its_first_node_names() {
    let game = |sgf: &str| {
        let ran = run_with(&["validate", "--json", "-"], sgf);
        ran.json()[0]["game"].clone()
    };
    // Hive files of Boardspace begin like this. They are never read as Go, in any order of
    // properties and with any line ends.
    for sgf in [
        "(;\nGM[27]VV[1]\nSU[hive])",
        "(;\r\nGM[27]VV[1]\r\nSU[hive])",
        "(;\rGM[27]VV[1]\rSU[hive])",
        " (;P0[ time 0:00:17]\nGM[27]SU[hive])",
    ] {
        assert_ne!(game(sgf), "go", "{sgf:?}");
    }
    assert_eq!(game("(;GM[1]FF[4]SZ[9];B[ee])"), "go");
    assert_eq!(game("(;SZ[9]FF[4];B[ee])"), "go");
    assert_eq!(game("(;GM[11]SZ[5];B[a1])"), "hex");
    let path = folder("sgf-game").join("no-node.sgf");
    fs::write(&path, "(GM[1];B[dd])").unwrap();
    let ran = run(&["validate", "--json", path.to_str().unwrap()]);
    assert_eq!((ran.json()[0]["game"].as_str(), ran.code), (Some("go"), 1));
}

#[test]
fn the_encoding_of_an_sgf_file() {
    let root = folder("charset");
    let path = root.join("game.sgf");
    let told = |head: &str, encoding: &[&str]| {
        let mut bytes = format!("(;GM[1]FF[4]SZ[9]{head}RE[?]\nPB[").into_bytes();
        bytes.extend_from_slice(b"M\xFCller]PW[B];B[aa];W[bb])\n(;GM[1]SZ[9]PB[J\xF8rn];B[cc])\n");
        fs::write(&path, bytes).unwrap();
        let ran = run(&[&["validate", "--json", path.to_str().unwrap()], encoding].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let mut lines = ran.json();
        assert_eq!(lines.len(), 3, "two games and the summary");
        assert_eq!(lines[1]["warnings"].as_array().unwrap().len(), 0, "told once a file");
        lines[0]["warnings"].take()
    };
    // No encoding is named; the default of SGF is Latin-1.
    let warnings = told("", &[]);
    assert_eq!(warnings[0]["kind"], "encoding");
    assert_eq!((&warnings[0]["line"], &warnings[0]["column"]), (&2.into(), &5.into()));
    assert_eq!(told("CA[ISO-8859-1]", &[]).as_array().unwrap().len(), 0);
    assert_eq!(told("", &["--encoding", "latin1"]).as_array().unwrap().len(), 0);
    // The named encoding is wrong for the bytes.
    assert_eq!(told("CA[UTF-8]", &[])[0]["kind"], "encoding");
}
