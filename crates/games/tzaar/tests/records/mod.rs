//! Logs in the form of Boardspace, made for this test; no logs of TZAAR are published.

use wanqi_sdk::prelude::*;
use wanqi_tzaar::Tzaar;

fn imported(setup: &str, clicks: &[(usize, &str)]) -> Result<String, String> {
    let mut log = format!("(;\nGM[Tzaar]VV[1]\nSU[{setup}]\nP0[id \"Al\"]\nP1[id \"Bo\"]\n");
    for (n, (player, click)) in clicks.iter().enumerate() {
        log += &format!("; P{player}[{n} {click}]\n");
    }
    let import = Tzaar::FACTS.formats[0].import.expect("an import");
    let imported = import((log + ")\n").as_bytes(), "").map_err(|error| error.message)?;
    let wqn = String::from_utf8(imported.wqn).expect("text");
    Ok(wqn.lines().filter(|line| !line.starts_with('[')).collect())
}

#[test]
fn boardspace_moves() {
    let clicks = [
        (0, "Start P0"),
        // A piece is picked up and put back; another is dropped, taken back and dropped elsewhere.
        (0, "pickb A 5"),
        (0, "dropb A 5"),
        (0, "pickb D 3"),
        (0, "dropcap D 4"),
        (0, "pickb D 4"),
        (0, "dropcap C 3"),
        (0, "Done"),
        // The hole is E 5 on Boardspace. The same stack captures again.
        (1, "Capture E 6 F 5"),
        (1, "pickb F 5"),
        (1, "dropb G 5"),
        (1, "Done"),
        // A pass that the player takes back.
        (0, "Capture B 1 A 1"),
        (0, "Pass"),
        (0, "Pass"),
        (0, "Move C 1 C 2"),
        (0, "Done"),
        (1, "Capture B 2 C 2"),
        (1, "Pass"),
        (1, "Done"),
        (0, "Resign"),
    ];
    let movetext = imported("tzaar-standard", &clicks).expect("a log");
    assert_eq!(movetext, "1. d3c3 e5f5|f5g5 2. b1a1|c1c2 b2c2|pass :resign@1 0-1");
}

#[test]
fn boardspace_placing() {
    let clicks = [
        (0, "Start P0"),
        (0, "Pick wr 2"),
        (0, "dropb E 9"),
        (0, "Done"),
        (1, "OnBoard br 0 E 4"),
        (1, "Done"),
        (0, "Pick wr 1"),
        (0, "dropb A 1"),
        (0, "pickb A 1"),
        (0, "dropb A 2"),
        (0, "Done"),
    ];
    let movetext = imported("Tzaar-custom 12345", &clicks).expect("a log");
    assert_eq!(movetext, "1. Z@e8 T@e4 2. R@a2 *");
}

#[test]
fn boardspace_refused() {
    let refused = imported("tzaar-random 42", &[]).expect_err("unknown");
    assert_eq!(refused, "tzaar-random 42 is not a set-up of TZAAR");
    let refused = imported("tzaar-standard", &[(0, "pickb E 5")]).expect_err("no point");
    assert_eq!(refused, "pickb E 5: there is no point in the middle");
    let refused = imported("tzaar-standard", &[(0, "dropb E 4")]).expect_err("nothing in hand");
    assert_eq!(refused, "dropb E 4: there is nothing to drop");
}
