//! Names, tags and files that plugins claim: an untrusted one gets none that another plugin has.

use crate::isolation::{CHESS, kinds, prepare, validate};
use crate::program::{Ran, command, run};
use std::time::{Duration, Instant};

/// Attack A4: a plugin cannot claim a game or format of another plugin; one warning reports the
/// attempt.
#[test]
fn one_that_claims_what_others_have() {
    let (folder, record) = prepare(44);
    let pgn = record.with_extension("pgn");
    std::fs::write(&pgn, [CHESS, CHESS].concat()).unwrap();
    let ran = validate(&folder, &pgn, &[]);
    let lines = ran.json();
    assert_eq!((ran.code, lines.len()), (0, 3), "{}", ran.err);
    assert!(lines[..2].iter().all(|line| line["game"] == "chess"), "{lines:?}");
    assert_eq!(ran.err.matches("already taken").count(), 1, "{}", ran.err);
    for claim in ["`chess`", "`weiqi`", "Result \"0-1\"", "pgn files", "files .kif"] {
        assert!(ran.err.contains(claim), "{claim}: {}", ran.err);
    }
    // The real game is still found.
    assert_eq!(kinds(&validate(&folder, &record, &[]).json()), ["ok", "ok"]);
}

/// A hundred thousand claims that are taken do not delay the program, and one short warning reports
/// them.
#[test]
fn one_that_claims_a_hundred_thousand_tags() {
    let (folder, record) = prepare(61);
    let begun = Instant::now();
    let ran = validate(&folder, &record, &[]);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(kinds(&ran.json()), ["ok", "ok"], "{}", ran.err);
    assert!(ran.err.contains("and 99980 more: already taken"), "{}", ran.err);
    assert!(ran.err.len() < 4000, "{} bytes", ran.err.len());
}

/// Games from an importer belong to the importer's game, and a non-empty file always yields a
/// verdict.
#[test]
fn an_importer_speaks_for_its_own_game() {
    for (lie, words) in [(50, "finds no game in this file"), (51, "made a record of chess")] {
        let (folder, _) = prepare(lie);
        let file = folder.join("games.nim");
        std::fs::write(&file, "d7 c4\n").unwrap();
        let ran = validate(&folder, &file, &[]);
        let lines = ran.json();
        assert_eq!((ran.code, lines.len()), (1, 2), "{lie}: {} {}", ran.out, ran.err);
        let error = lines[0]["errors"][0]["message"].as_str().unwrap();
        assert!(lines[0]["ok"] == false && error.contains(words), "{lie}: {error}");
        // An empty file contains no game in any format.
        std::fs::write(&file, " \n").unwrap();
        let summary = validate(&folder, &file, &[]).json().pop().unwrap();
        assert_eq!(summary["summary"]["games"], u64::from(lie == 51), "{lie}: {summary}");
    }
}

/// Only a folder that the user names can replace a game; the replacement is reported and confined.
#[test]
fn a_game_is_replaced_by_one_that_is_named() {
    let (folder, _) = prepare(45);
    let pgn = folder.join("games.pgn");
    std::fs::write(&pgn, CHESS).unwrap();
    let ran = validate(&folder, &pgn, &[]);
    assert_eq!(ran.err.matches("replaces the game `chess`").count(), 1, "{}", ran.err);
    let info = run(&["info", "chess", "--json", "--plugin-dir", folder.to_str().unwrap()]).well();
    let info = &info.json()[0];
    assert_eq!((&info["isolated"], &info["trusted"]), (&true.into(), &false.into()), "{info}");
    let elsewhere = command(&["validate", "--json", pgn.to_str().unwrap()])
        .env("WANQI_PLUGIN_PATH", &folder)
        .output()
        .unwrap();
    let ran: Ran = elsewhere.into();
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.json()[0]["actions"], 4);
    assert_eq!(ran.err.matches("has the game `chess`").count(), 1, "{}", ran.err);
}
