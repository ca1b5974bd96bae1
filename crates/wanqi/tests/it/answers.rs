//! An answer of a plugin affects only its own game, and only the request that it answers.

use crate::isolation::{CHESS, NIM, kinds, message, prepare_in, prepare_with, validate};
use crate::program::{Ran, command, run};
use serde_json::Value;

/// Runs a command with the hostile plugin installed, so that it runs in the process of the program.
fn trusted(folder: &std::path::Path, args: &[&str]) -> Ran {
    let data = folder.join("data");
    let run_in = |args: &[&str]| -> Ran {
        command(args).env("XDG_DATA_HOME", &data).output().unwrap().into()
    };
    run_in(&["install", folder.join("libwanqi_liar.so").to_str().unwrap()]).well();
    run_in(args)
}

/// When a worker ends, the host replays its games call by call. The next game, of another plugin,
/// is still played by its own plugin. The hostile plugin accepts every action.
#[test]
fn a_plugin_never_plays_the_game_of_another() {
    let (folder, record) = prepare_in("hijacks", 54);
    let wrong = CHESS.replace("2. g4", "2. g5");
    std::fs::write(&record, [CHESS, NIM, &wrong, NIM, CHESS].concat()).unwrap();
    for more in [&["--jobs", "1"][..], &["--variations"], &["--isolate"]] {
        let ran = validate(&folder, &record, more);
        let lines = ran.json();
        assert_eq!((ran.code, lines.len()), (4, 6), "{}", ran.err);
        let told = |line: &Value| (line["game"].clone(), line["errors"][0]["kind"].clone());
        for index in [0, 4] {
            assert_eq!(told(&lines[index]), ("chess".into(), Value::Null), "{}", lines[index]);
            assert_eq!(lines[index]["actions"], 4);
        }
        assert_eq!(told(&lines[2]), ("chess".into(), "illegal-action".into()), "{}", lines[2]);
        for index in [1, 3] {
            assert_eq!(told(&lines[index]), ("nim".into(), "plugin-died".into()));
        }
    }
}

/// If a plugin dies while the host asks it for legal actions, only its own game gets `plugin-died`.
#[test]
fn a_plugin_that_dies_over_a_hint_dies_in_its_own_game() {
    let (folder, record) = prepare_in("dies-in-list", 53);
    let wrong = NIM.replace("d7", "d8");
    std::fs::write(&record, [CHESS, &wrong, CHESS, &wrong, CHESS].concat()).unwrap();
    for more in [&["--jobs", "1"][..], &["--isolate"], &["--variations"]] {
        let ran = validate(&folder, &record, more);
        let told = kinds(&ran.json());
        assert!(told.iter().all(|told| told.starts_with("plugin-died: ")), "{told:?}");
        assert_eq!(ran.code, 4, "{}", ran.err);
    }
}

/// The number of hints in a part of a file is limited, but the games of an untrusted plugin do not
/// use up the hints of other games.
#[test]
fn a_plugin_does_not_use_up_the_hints_of_others() {
    let (folder, record) = prepare_in("hints-of-others", 19);
    let (wrong, illegal) = (NIM.replace("d7", "d8"), CHESS.replace("2. g4", "2. g5"));
    std::fs::write(&record, [wrong.repeat(140), illegal].concat()).unwrap();
    for more in [&["--jobs", "1"][..], &["--isolate"]] {
        let lines = validate(&folder, &record, more).json();
        assert_eq!(lines.len(), 142);
        let hint = |line: &Value| line["errors"][0]["hint"].as_str().map(str::to_owned);
        let hints = lines[..140].iter().filter_map(hint).count();
        assert_eq!(hints, 128, "of the plugin itself");
        let other = hint(&lines[140]).unwrap_or_default();
        assert!(other.starts_with("legal here: "), "{}", lines[140]);
    }
}

/// Seats and roles out of range, in the log of a replay and in the outcome; also in this process.
#[test]
fn seats_and_roles_out_of_range() {
    for (lie, words) in [(55, "contradicts itself"), (56, "a role above")] {
        let (folder, record) = prepare_in(&format!("seats-{lie}"), lie);
        let final_roles = NIM.replace("[Result", "[FinalRoles \"1=First\"]\n[Result");
        std::fs::write(&record, [CHESS, &final_roles, CHESS, &final_roles, CHESS].concat())
            .unwrap();
        let args = ["validate", "--json", record.to_str().unwrap()];
        for ran in [validate(&folder, &record, &[]), trusted(&folder, &args)] {
            let told = kinds(&ran.json());
            let died = |told: &String| told.starts_with("plugin-died: ") && told.contains(words);
            assert!(told.iter().all(died), "{lie}: {told:?}");
            assert_eq!(ran.code, 4, "{lie}: {}", ran.err);
        }
    }
}

/// Attack A10: an answer without logs does not count as an answer.
#[test]
fn one_that_answers_and_dies_is_given_up() {
    let (folder, record) = prepare_with("answers-and-dies", 57, &message(&[1]));
    std::fs::write(&record, [CHESS, NIM].concat().repeat(40)).unwrap();
    let ran = validate(&folder, &record, &["--jobs", "1"]);
    let lines = ran.json();
    assert_eq!((ran.code, lines.len()), (4, 81), "{}", ran.err);
    let given_up = |line: &&Value| {
        line["errors"][0]["message"].as_str().is_some_and(|m| m.contains("is not started again"))
    };
    let given_up = lines.iter().filter(given_up).count();
    assert!((20..40).contains(&given_up), "{given_up} of 40");
    assert_eq!(
        lines.iter().filter(|line| line["game"] == "chess" && line["ok"] == true).count(),
        40
    );
}

/// Counts whose sum overflows, and more actions than requested.
#[test]
fn impossible_counts() {
    let (folder, _) = prepare_in("counts", 58);
    let plugins = ["--plugin-dir", folder.to_str().unwrap()];
    for args in [
        &["perft", "nim", "--depth", "1", "--divide"][..],
        &["playout", "nim", "--count", "40", "--jobs", "1"],
    ] {
        for ran in [run(&[args, &plugins].concat()), trusted(&folder, args)] {
            assert_eq!(ran.code, 4, "{args:?}: {} {}", ran.out, ran.err);
            assert!(ran.err.contains("the plugin's answer is invalid"), "{args:?}: {}", ran.err);
        }
    }
}
