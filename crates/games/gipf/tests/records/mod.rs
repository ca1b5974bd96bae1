//! Logs as Boardspace writes them: made here, from its vocabulary.

use wanqi_gipf::Gipf;
use wanqi_sdk::Rng;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// The actions of the record that a log becomes, without numbers.
fn imported(log: &str) -> Result<Vec<String>, String> {
    let import = Gipf::FACTS.formats[0].import.expect("an import");
    let wqn = import(log.as_bytes(), "").map_err(|refusal| refusal.message)?.wqn;
    let wqn = String::from_utf8(wqn).expect("text");
    let movetext = wqn.split("\n\n").nth(1).unwrap_or_default();
    let words = movetext.split([' ', '\n']).filter(|word| !word.is_empty());
    Ok(words.filter(|word| !word.ends_with('.')).map(str::to_owned).collect())
}

/// A log of a set-up and of clicks by players in turn: those of a turn are one string.
fn log(setup: &str, turns: &[&str]) -> String {
    let mut log = format!("(;\nGM[gipf]VV[2]\nSU[{setup}]\nP0[id \"Al\"]\nP1[id \"Bo\"]\n");
    log.push_str("; P0[0 Start P0]\n");
    let mut number = 0;
    for (n, turn) in turns.iter().enumerate() {
        for click in turn.split(',').chain(["Done"]) {
            number += 1;
            log.push_str(&format!("; P{}[{number} {}]\n", n % 2, click.trim()));
        }
    }
    log + ")\n"
}

/// `a2-b3` as clicks: `dropb A 2`, `dropb B 3`.
fn clicks(push: &str) -> String {
    let cell = |name: &str| format!("{} {}", name[..1].to_uppercase(), &name[1..]);
    let (dot, point) = push.trim_start_matches('G').split_once('-').expect("a push");
    format!("pick wr 0, dropb {}, dropb {}", cell(dot), cell(point))
}

/// A random game until a row leaves a choice: its clicks by turn, and its actions.
fn game(rules: usize, seed: u64) -> (Vec<String>, Vec<String>) {
    let (mut game, _) = start::<Gipf>(rules);
    let mut rng = Rng::new(seed);
    let (mut turns, mut words) = (Vec::new(), Vec::new());
    let (mut turn, mut word) = (String::new(), String::new());
    let mut single = [rules != 2; 2];
    while game.outcome().is_none() && turns.len() < 80 {
        let actor = game.turn().actor().expect("a seat");
        let mut list = sorted(&game, actor, false);
        // Rows are rare in games with random entries.
        list.retain(|(text, _)| {
            text.starts_with(['x', 'G']) || text.contains('e') || rng.below(3) == 0
        });
        let Some((text, action)) = list.get(rng.below(list.len().max(1) as u32) as usize) else {
            continue;
        };
        let pushed = word.split('|').any(|part| !part.is_empty() && !part.starts_with('x'));
        if text.starts_with('x') {
            if list.len() > 1 {
                break;
            }
            if !pushed {
                let cell = &text[1..3];
                turn += &format!("remove {} {}, ", cell[..1].to_uppercase(), &cell[1..]);
            }
        } else {
            let seat = usize::from(actor.0) - 1;
            // After rows Boardspace continues with single pieces.
            let gipf = !single[seat] && turn.is_empty();
            if gipf != text.starts_with('G') {
                turn += "standard, ";
            }
            single[seat] |= !text.starts_with('G');
            turn += &clicks(text);
        }
        word += if word.is_empty() { "" } else { "|" };
        word += text;
        game.apply(actor, *action);
        if !game.turn().open {
            turns.push(std::mem::take(&mut turn));
            words.push(std::mem::take(&mut word));
        }
    }
    (turns, words)
}

#[test]
fn random_games() {
    let mut rows = [0; 3];
    for (rules, setup) in
        ["gipf", "gipf-standard 0 102", "Gipf-Tournament 0 102"].iter().enumerate()
    {
        for seed in 0..60 {
            let (turns, words) = game(rules, seed);
            let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
            let mut found = imported(&log(setup, &turns)).expect("a record");
            found.pop();
            assert_eq!(found, words, "{setup} {seed}");
            rows[rules] += words.iter().filter(|word| word.contains('x')).count();
        }
    }
    assert!(rows.iter().all(|rows| *rows > 3), "{rows:?}");
}

/// A piece that is dropped elsewhere, a push that is taken back, and a row that the program takes at the end of
/// the turn; the import leaves out an unconfirmed turn at the end.
#[test]
fn take_backs() {
    let mut text = log(
        "gipf 0 102",
        &[
            "pick wr 0, dropb A 1, pickb A 1, dropb E 1, dropb E 2, pickb E 2, dropb A 1, pickb A 1, \
             drop wr 0, pick wr 0, dropb E 1, dropb E 2",
            "slide A 2 B 3",
            "pdrop None E 1, slidefrom E 1 E 2",
            "slide I 2 H 3",
            "dropb A 3, reset, dropb E 1, dropb E 2",
        ],
    );
    text.truncate(text.len() - 2);
    text += "; P1[50 dropb A 2]\n; P1[51 dropb B 3]\n)\n";
    let words = ["e1-e2", "a2-b3", "e1-e2", "i2-h3", "e1-e2|xe2-e5", "*"];
    assert_eq!(imported(&text).expect("a record"), words);
}

/// Own GIPF-pieces stay unless they are clicked.
#[test]
fn kept() {
    let turns = ["slide E 1 E 2", "slide A 2 B 3", "slide E 1 E 2", "slide I 2 H 3"];
    let ends = |last: &str| {
        let all = [&turns[..], &[last]].concat();
        imported(&log("gipf-standard 0 102", &all)).expect("a record")[4].clone()
    };
    assert_eq!(ends("slide E 1 E 2"), "e1-e2|xe2-e5=e5");
    assert_eq!(ends("slide E 1 E 2, remove E 5"), "e1-e2|xe2-e5");
    assert_eq!(ends("slide E 1 E 2, remove E 5, preserve E 5"), "e1-e2|xe2-e5=e5");
}

/// In the tournament game players push GIPF-pieces until they click for single ones.
#[test]
fn kinds_of_pieces() {
    let turns = ["slide E 1 E 2", "slide A 2 B 3", "standard, slide E 1 E 2", "slide I 2 H 3"];
    let words = imported(&log("gipf-tournament 0 102", &turns)).expect("a record");
    assert_eq!(words[..4], ["Ge1-e2", "Ga2-b3", "e1-e2", "Gi2-h3"]);
}

#[test]
fn refusals() {
    let refusal = |setup: &str, turn: &str| imported(&log(setup, &[turn])).expect_err("a refusal");
    let says = |text: String, part: &str| assert!(text.contains(part), "{text}");
    says(refusal("gipf-matrx 0 102", "slide E 1 E 2"), "is not a set-up of GIPF");
    says(refusal("gipf 0 100", "slide E 1 E 2"), "is not a set-up of GIPF");
    says(refusal("gipf", "pslide Dvonn E 1 E 2"), "another game");
    says(refusal("gipf", "dropb E 2"), "there is no piece on a dot");
    says(refusal("gipf", "dropb J 2"), "not a point of the board or a dot");
    says(refusal("gipf", "remove E 2, slide E 1 E 2"), "there is no row of this player there");
    says(refusal("gipf", "flip E 2"), "unknown click");
    let edited = log("gipf", &["slide E 1 E 2"])
        .replace("; P0[0 Start P0]", "; P0[0 Edit]\n; P0[1 pickb E 2]\n; P0[2 Start P0]");
    says(imported(&edited).expect_err("a refusal"), "set up by hand");
    let second = log("gipf", &["slide E 1 E 2"]).replace("Start P0", "Start P1");
    says(imported(&second).expect_err("a refusal"), "White does not begin");
}
