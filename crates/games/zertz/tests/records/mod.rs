//! Recorded games of Boardspace, from data outside the repository.

use std::path::{Path, PathBuf};
use wanqi_sdk::Actor;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_zertz::Zertz;

/// Every SGF file below a folder.
fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|suffix| suffix == "sgf") {
            out.push(path);
        }
    }
}

/// Replays a record. Returns the number of legal actions and the refusal of the first illegal one.
fn replay(wqn: &str) -> (usize, Option<String>) {
    let tag = |name: &str| {
        let rest = wqn.split(&format!("[{name} \"")).nth(1).unwrap_or_default();
        rest.split('"').next().unwrap_or_default()
    };
    let rules = tag("Rules").split('@').next().unwrap_or_default();
    let mut game: Zertz = set_up(rules, tag("Options"), tag("Position")).expect("a start");
    let movetext = wqn.split("\n\n").nth(1).unwrap_or_default();
    let tokens = movetext.split([' ', '\n', '|']).filter(|token| !token.is_empty());
    let reading = Reading { lenient: true, ..Reading::default() };
    for (n, token) in tokens.enumerate() {
        let number = token.ends_with('.');
        if number || token.starts_with(':') || ["1-0", "0-1", "1/2-1/2", "*"].contains(&token) {
            continue;
        }
        match resolve(&game, None::<Actor>, token.as_bytes(), reading) {
            Ok(found) => game.apply(found.actor, found.action),
            Err(refusal) => {
                return (n, Some(format!("{token}: {} {}", refusal.rule, refusal.message)));
            }
        }
    }
    (movetext.len(), None)
}

/// Clicks that are taken back leave no trace: a marble, a ring, a jump.
const CLICKS: &str = "(;\nGM[22]VV[2]SU[Zertz+H]\nP0[id \"A\"]P1[id \"B\"]\n\
    ;P0[0 Edit];P1[1 RtoR 2 0 1];P0[2 Start P0]\n\
    ;P0[3 RtoB 2 0 G 4];P0[4 BtoR G 4 2];P0[5 RtoB 2 1 D 4];P0[6 R- A 1];P0[7 R+ A 1]\n\
    ;P0[8 R- D 1];P0[9 Done];P1[10 R- D 8];P1[11 RtoB 2 2 H 1];P1[12 BtoB H 1 D 5];P1[13 Done]\n\
    ;P0[14 BtoB D 4 D 6];P0[15 BtoB D 6 D 4];P0[16 BtoB D 5 D 3];P0[17 Done];P1[18 RtoB 2 0 A 1])";

#[test]
fn clicks_are_resolved() {
    let import = Zertz::FACTS.formats[0].import.expect("it is read");
    let wqn = String::from_utf8(import(CLICKS.as_bytes(), "").expect("a game").wqn).expect("UTF-8");
    assert!(wqn.contains("[Position \"5/6/7/8/7/6/5/4 1 held=0,0,0/1,0,0\"]"), "{wqn}");
    assert!(wqn.ends_with("\n\n1. Gd4,d1 Bd5,d8 2. d5-d3 *\n"), "{wqn}");
    assert_eq!(replay(&wqn).1, None);
}

#[test]
#[ignore = "needs data from outside the repository"]
fn records_of_boardspace() {
    let folder = outside(env!("CARGO_MANIFEST_DIR"), "zertz");
    let mut paths = Vec::new();
    if folder.is_dir() {
        files(&folder, &mut paths);
    }
    paths.sort();
    let format = &Zertz::FACTS.formats[0];
    let import = format.import.expect("it is read");
    let mut refused = Vec::new();
    for path in &paths {
        let name = path.file_name().expect("a name").to_string_lossy();
        let bytes = std::fs::read(path).expect("a file");
        match import(&bytes, "") {
            Err(refusal) => refused.push(format!("{name}: {}", refusal.message)),
            Ok(imported) => {
                let wqn = String::from_utf8(imported.wqn).expect("UTF-8");
                if let (at, Some(message)) = replay(&wqn) {
                    refused.push(format!("{name} at {at}: {message}"));
                }
            }
        }
    }
    assert!(refused.is_empty(), "of {} records:\n{}", paths.len(), refused.join("\n"));
}
