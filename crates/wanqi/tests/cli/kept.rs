//! What a conversion keeps: the game of a record, its verdict, the seats of its actions, its tags.

use crate::program::{games, run, run_with};
use serde_json::Value;

fn convert(to: &str, text: &str) -> crate::program::Ran {
    run_with(&["convert", "--to", to, "-"], text)
}

/// No format takes a record of another game, even if it could read the actions.
#[test]
fn a_format_takes_only_records_of_its_game() {
    let formats = run(&["formats", "--json"]).well().json();
    let mut refused = 0;
    for game in ["chess", "go", "gomoku", "hex", "draughts", "hive"] {
        let text = run(&["playout", game, "--record", "-", "--seed", "3", "--max-actions", "2"]);
        let text = match text.code {
            0 if text.out.contains("[Game ") => text.out,
            _ => format!("[WQN \"1\"]\n[Game \"{game}\"]\n[Result \"*\"]\n\n*\n"),
        };
        for format in &formats {
            let Some(of) = format["game"].as_str().filter(|of| *of != game) else { continue };
            if format["writes"] != true {
                continue;
            }
            let named = format!("{of}:{}", format["format"].as_str().unwrap());
            let ran = convert(&named, &text);
            assert_eq!((ran.code, &*ran.out), (1, ""), "{game} to {named}: {}", ran.err);
            let why = format!("but this record is of {game}");
            assert!(ran.err.contains(&why), "{game} to {named}: {}", ran.err);
            refused += 1;
        }
    }
    assert!(refused > 80, "{refused}");
}

/// Whether a record is valid, and its errors.
fn verdict(text: &str, game: &str) -> (bool, Vec<String>) {
    let ran = run_with(&["validate", "--json", "--game", game, "-"], text);
    let line = &ran.json()[0];
    let errors = line["errors"].as_array().unwrap().iter();
    let errors = errors.map(|error| error["message"].as_str().unwrap().to_owned()).collect();
    (line["ok"] == true, errors)
}

/// A text without the version tag and the WQN that is made of it have the same errors, whatever the
/// tags and events say of the end.
#[test]
fn a_conversion_keeps_the_verdict() {
    let terminations =
        ["normal", "resignation", "agreement", "time forfeit", "adjudication", "won by default"];
    let ends = [
        ("0-1", ":resign"),
        ("1-0", ":resign@2"),
        ("0-1", ":timeout"),
        ("1/2-1/2", ":agree-draw"),
        ("1-0", ":adjudicate"),
        ("1-0", ":abandon@2"),
        ("0-1", ":illegal=Ke4"),
        ("1-0", ""),
    ];
    let (mut good, mut bad) = (0, 0);
    for termination in terminations {
        for (result, event) in ends {
            for stated in [result, "*"] {
                let text = format!(
                    "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"{stated}\"]\n\
                     [Termination \"{termination}\"]\n\n1. e4 e5 {event} {result}\n"
                );
                let ran = convert("wqn", &text);
                assert_eq!(ran.code, 0, "{text}{}", ran.err);
                let before = verdict(&text, "chess");
                assert_eq!(before, verdict(&ran.out, "chess"), "{text}{}", ran.out);
                if before.0 { good += 1 } else { bad += 1 }
            }
        }
    }
    assert!(good > 20 && bad > 20, "{good} valid, {bad} invalid");
}

/// The seats and actions of the main line.
fn seats(text: &str, game: &str) -> Option<Vec<(Value, Value)>> {
    let ran = run_with(&["replay", "--json", "--game", game, "-"], text);
    let lines = ran.json();
    let actions = lines
        .iter()
        .filter(|line| line["action"].as_str().is_some_and(|action| !action.starts_with(':')));
    let actions = actions.map(|line| (line["seat"].clone(), line["action"].clone())).collect();
    (ran.code == 0).then_some(actions)
}

/// PGN has no word for a skipped turn or for a seat that leaves: an action after it would be that of
/// another seat.
#[test]
fn no_action_changes_its_seat_in_pgn() {
    let (mut kept, mut refused) = (0, 0);
    let mut one = |game: &str, text: &str| {
        let Some(before) = seats(text, game) else { return };
        let ran = convert("pgn", text);
        // An action of the variation is refused.
        if ran.code != 0 && ran.err.contains("illegal action") {
            return;
        }
        if ran.code != 0 {
            assert!(ran.err.contains("those of other seats"), "{text}{}", ran.err);
            assert_eq!(ran.out, "");
            refused += 1;
            return;
        }
        assert_eq!(seats(&ran.out, game), Some(before), "{text}{}", ran.out);
        kept += 1;
    };
    let head = |game: &str| format!("[WQN \"1\"]\n[Game \"{game}\"]\n[Result \"*\"]\n\n");
    for (game, actions) in [
        ("go", ["q16", "d4", "q4", "d16"]),
        ("hive", ["wG1", "bG1:1,0", "wA1:-1,0", "bQ:2,0"]),
        ("gomoku", ["h8", "h9", "i8", "i9"]),
    ] {
        for at in 0..=actions.len() {
            for event in ["", ":skip", ":null", ":skip :skip"] {
                let (before, after) = actions.split_at(at);
                let words = [before, &[event], after].concat();
                one(game, &format!("{}{} *\n", head(game), words.join(" ")));
                // The event may be in a variation.
                if let Some((first, rest)) = after.split_first() {
                    let line = [before, &[first, "(", event, first, ")"], rest].concat();
                    one(game, &format!("{}{} *\n", head(game), line.join(" ")));
                }
            }
        }
    }
    assert!(kept > 20 && refused > 10, "{kept} kept, {refused} refused");
}

/// `--from sgf` takes the game that the file names, as a file does that is named `.sgf`.
#[test]
fn sgf_is_of_the_game_that_it_names() {
    assert!(games().len() > 70);
    for (text, game) in [
        ("(;FF[4]GM[11]SZ[5]\n;B[d2]\n;W[b3])\n", "hex"),
        ("(;FF[4]GM[4]SZ[15]\n;B[hh]\n;W[ii])\n", "gomoku"),
        ("(;FF[4]GM[1]SZ[19]\n;B[pd]\n;W[dp])\n", "go"),
        ("(;FF[4]SZ[19]\n;B[pd]\n;W[dp])\n", "go"),
    ] {
        let line = &run_with(&["validate", "--json", "--from", "sgf", "-"], text).json()[0];
        assert_eq!((&line["game"], &line["ok"]), (&game.into(), &true.into()), "{text}{line}");
        let named = format!("{game}:sgf");
        let line = &run_with(&["validate", "--json", "--from", &named, "-"], text).json()[0];
        assert_eq!((&line["game"], &line["ok"]), (&game.into(), &true.into()), "{text}{line}");
    }
}

/// A tag that is lost is named; what two losses say of one fact is said once.
#[test]
fn a_lost_tag_is_named_and_a_loss_is_named_once() {
    let text = "[WQN \"1\"]\n[Game \"gomoku\"]\n[Rules \"free@1\"]\n[Seed \"12\"]\n\
        [FinalRoles \"1=Black 2=White\"]\n[Result \"*\"]\n\n1. h8 *\n";
    let ran = convert("gomoku:sgf", text).well();
    for tag in ["FinalRoles", "Seed"] {
        assert_eq!(ran.err.matches(tag).count(), 1, "{}", ran.err);
    }
    let text = "[WQN \"1\"]\n[Game \"chess\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n\
        1. e4 e5 :resign 0-1\n";
    let ran = convert("pgn", text).well();
    assert_eq!(ran.err.matches("lost: ").count(), 1, "{}", ran.err);
    let text = text.replace("[Termination \"resignation\"]\n", "");
    assert!(convert("pgn", &text).well().err.contains("PGN cannot express :resign"));
    for (game, format, end) in
        [("shogi", "usi", "1. 7g7f :resign@2 1-0"), ("blokus", "blksgf", ":resign@1 *")]
    {
        let text = format!("[WQN \"1\"]\n[Game \"{game}\"]\n\n{end}\n");
        let ran = convert(format, &text).well();
        assert_eq!(ran.err.matches(":resign").count(), 1, "{format}: {}", ran.err);
    }
}
