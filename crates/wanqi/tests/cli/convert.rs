//! `convert` in both directions, and its losses.

use crate::program::{folder, run, run_with};
use std::path::Path;

fn convert(from: &str, to: &str, text: &str) -> crate::program::Ran {
    run_with(&["convert", "--from", from, "--to", to], text)
}

const PGN: &str = "[Event \"Match\"]\n[Site \"Paris\"]\n[Date \"1858.??.??\"]\n[Round \"?\"]\n\
    [White \"Morphy\"]\n[Black \"Dukes\"]\n[Result \"1-0\"]\n[ECO \"C41\"]\n\n\
    1. e4 e5 2. Nf3 d6 $14 {a \"quiet\" move [%clk 0:01:02]} (2... Nc6 3. Bb5 a6!?) 3.\n\
    d4 Bg4 1-0\n";

#[test]
fn pgn_comes_back_from_wqn() {
    let wqn = convert("pgn", "wqn", PGN).well();
    assert!(wqn.err.is_empty(), "nothing is lost: {}", wqn.err);
    let head = "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n[Options \"\"]\n";
    assert!(wqn.out.starts_with(head), "{}", wqn.out);
    assert_eq!(run_with(&["validate", "-"], &wqn.out).code, 0);
    let back = convert("wqn", "pgn", &wqn.out).well();
    assert_eq!(back.out, PGN);
    assert!(back.err.contains("PGN has no tag for the plugin"), "{}", back.err);
}

#[test]
fn a_start_position_and_a_variant_keep_their_tags() {
    let pgn = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
        [Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n\
        1. e4 Kd7 *\n";
    let wqn = convert("pgn", "wqn", pgn).well().out;
    assert!(wqn.contains("[Position \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"), "{wqn}");
    assert!(!wqn.contains("FEN"), "{wqn}");
    assert_eq!(convert("wqn", "pgn", &wqn).well().out, pgn);
    let fischer = "[Event \"x\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
        [FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. e4 *\n";
    let wqn = convert("pgn", "wqn", fischer).well().out;
    assert!(wqn.contains("[Rules \"960@1\"]"), "{wqn}");
    assert!(!wqn.contains("Variant"), "{wqn}");
    assert!(convert("wqn", "pgn", &wqn).well().out.contains("[Variant \"Chess960\"]\n"));
}

#[test]
fn parts_without_a_pgn_form_are_losses() {
    let wqn = "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n[Options \"\"]\n\
        [Result \"0-1\"]\n[Termination \"resignation\"]\n\n\
        1. e2e4 e7e5 :offer-draw (:null 2. d2d4) 2. g1f3 :resign@1 0-1\n";
    let ran = convert("wqn", "pgn", wqn).well();
    assert!(ran.out.contains("1. e4 e5 (-- 2. d4) 2. Nf3 0-1\n"), "{}", ran.out);
    for lost in [":offer-draw", ":resign"] {
        assert!(ran.err.contains(lost), "{lost}: {}", ran.err);
    }
    let ran = convert("wqn", "pgn", &wqn.replace(" :resign@1", "")).well();
    assert!(ran.err.contains("Termination \"resignation\" is `normal` in PGN"), "{}", ran.err);
    let go = "[WQN \"1\"]\n[Game \"go\"]\n[Rules \"aga@1\"]\n[Options \"komi=0\"]\n\n1. d4 *\n";
    let ran = convert("wqn", "pgn", go).well();
    assert!(ran.err.contains("no PGN tag names go/aga"), "{}", ran.err);
    assert!(ran.err.contains("PGN cannot express the options komi=0"), "{}", ran.err);
}

#[test]
fn the_result_of_the_end_marker_becomes_the_result_tag() {
    let game = "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n";
    for (tag, end, result) in [
        ("", "0-1", "0-1"),
        ("[Result \"?\"]\n", "1/2-1/2", "1/2-1/2"),
        ("", ":end", "*"),
        ("", "*", "*"),
        // The end marker of a variation is not the game's.
        ("", "(1... d5 1-0) 0-1", "0-1"),
    ] {
        let ran = convert("wqn", "pgn", &format!("{game}{tag}\n1. e4 e5 {end}\n")).well();
        assert!(ran.out.contains(&format!("[Result \"{result}\"]\n")), "{end}: {}", ran.out);
        assert_eq!(ran.err, "", "{end}");
        let again = run_with(&["validate", "-"], &ran.out);
        assert_eq!(again.code, 0, "{end}: {}", again.err);
    }
}

#[test]
fn the_refusal_that_stops_a_game_is_reported_before_a_later_fault_of_form() {
    let game = "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 Ke3 2. d4 :foo *\n";
    for to in ["wqn", "pgn"] {
        let ran = convert("wqn", to, game);
        let refused = ran.err.find("error: illegal action (chess R3.2)").expect(&ran.err);
        let form = ran.err.find("an unknown event").expect(&ran.err);
        assert!(ran.code == 1 && refused < form, "{}", ran.err);
    }
    // One fault is reported once.
    let ran = convert("wqn", "pgn", "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 Ke3 *\n");
    assert_eq!(ran.err.matches("illegal action").count(), 1, "{}", ran.err);
}

#[test]
fn a_broken_game_is_named_and_the_next_is_converted() {
    let ran = convert("wqn", "pgn", "[Event \"a\"]\n\n1. Ke3 *\n\n[Event \"b\"]\n\n1. e4 *\n");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("-:3:4\n"), "{}", ran.err);
    assert!(ran.out.starts_with("[Event \"b\"]"), "{}", ran.out);
}

const SGF: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Chinese]PB[Anna]PW[Ben]RE[B+R]\n\
    ;B[dd]C[first];W[ff];B[fd](;W[df])(;W[cc]))\n";

#[test]
fn sgf_comes_back_from_wqn() {
    let wqn = convert("sgf", "wqn", SGF).well();
    assert!(wqn.out.starts_with("[WQN \"1\"]\n[Game \"go\"]\n[Rules \"chinese@"), "{}", wqn.out);
    assert!(wqn.out.contains("{first}"), "{}", wqn.out);
    assert_eq!(run_with(&["validate", "-"], &wqn.out).code, 0);
    let sgf = convert("wqn", "sgf", &wqn.out).well().out;
    for property in ["SZ[9]", "KM[6.5]", "PB[Anna]", "RE[B+R]", ";B[dd]C[first]", ";W[cc]"] {
        assert!(sgf.contains(property), "{property}: {sgf}");
    }
    assert_eq!(convert("sgf", "wqn", &sgf).well().out, wqn.out);
}

#[test]
fn files_are_written_whole_and_losses_counted() {
    let folder = folder("convert");
    let path = |name: &str| folder.join(name).display().to_string();
    std::fs::write(folder.join("in.pgn"), PGN.repeat(2)).unwrap();
    let args =
        ["convert", "--from", "pgn", "--to", "wqn", "--json", &path("in.pgn"), &path("out.wqn")];
    let report = run(&args).well().json();
    assert_eq!(report[0]["games"], 2);
    let validated = run(&["validate", &path("out.wqn"), "--json"]).well().json();
    assert_eq!(validated.last().unwrap()["summary"]["ok"], 2);
    assert_eq!(run(&["convert", "--from", "pgn", "--to", "nonsense", "-"]).code, 2);
    assert_eq!(run(&["convert", "--from", "pgn", "--to", "wqn", "--json", "-"]).code, 2);
    assert_eq!(run(&["convert", "--from", "pgn", "--to", "wqn", &path("none")]).code, 3);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "nothing stays behind");
}

#[test]
fn each_loss_is_listed_once_with_how_often_it_was() {
    let game = |moves: &str| {
        let tags = "[WQN \"1\"]\n[Game \"chess\"]\n[Plugin \"wanqi_chess 0.1.0\"]\n";
        format!("{tags}\n{moves} *\n\n")
    };
    let mate = "1. f3 e5 2. g4 Qh4+";
    let offers = "1. e4 :offer-draw :decline e5 2. d4 :offer-draw :decline";
    let wqn = [mate, offers, offers, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7+"].map(game).concat();
    let ran = convert("wqn", "pgn", &wqn).well();
    let lost: Vec<_> = ran.err.lines().filter_map(|line| line.strip_prefix("lost: ")).collect();
    assert_eq!(
        lost,
        [
            "game 0: the mark of `Qh4+` becomes the mark of `Qh4#`; 1 more of this kind, in 2 games \
             altogether",
            "game 0: PGN has no tag for the plugin, wanqi_chess 0.1.0; 3 more of this kind, in 4 \
             games altogether",
            "game 1: round 1: PGN cannot express :offer-draw; 3 more of this kind, in 2 games \
             altogether",
            "game 1: round 1: PGN cannot express :decline; 3 more of this kind, in 2 games \
             altogether",
        ],
        "{}",
        ran.err
    );
    let one = convert("wqn", "pgn", &game(offers)).well();
    assert!(one.err.contains(":decline; 1 more of this kind in this game\n"), "{}", one.err);
    assert!(one.err.contains("lost: game 0: PGN has no tag for the plugin, wanqi_chess 0.1.0\n"));
    // An action without a mate sign, or in another style, loses nothing.
    for moves in ["1. f3 e5 2. g4 Qh4", "1. f3 e5 2. g4 d8h4", "1. f3 e5 2. g4 Qh4#"] {
        let ran = convert("wqn", "pgn", &game(moves)).well();
        assert!(!ran.err.contains("sign"), "{moves}: {}", ran.err);
        assert!(ran.out.contains("Qh4#"), "{moves}: {}", ran.out);
    }
}

/// An empty line before `[Event "` starts a game, so that a tag that is removed must not leave one.
#[test]
fn a_removed_tag_splits_no_game() {
    let position = "[FEN \"8/8/8/4k3/8/4K3/8/7R w - - 0 1\"]\r\n[SetUp \"1\"]\r\n";
    for tags in [
        "[White \"A\"]\n\n[Variant \"Standard\"]\n[Event \"x\"]\n",
        &format!("[White \"A\"]\r\n\r\n{position}[Event \"x\"]\r\n"),
        &format!("\n\n{position}[Event \"x\"]\r\n"),
        "[WQN \"1\"]\n \n[Game \"chess\"]\n[Event \"x\"]\n",
        "[WQN \"1\"]\n[Game \"chess\"]\n\n[Rules \"standard@1\"]\n\n[Options \"\"]\n\
         [Event \"x\"]\n",
    ] {
        for to in ["wqn", "pgn"] {
            let text = format!("{tags}\n1. Ke2 *\n");
            let text = if tags.contains("FEN") { text } else { text.replace("Ke2", "e4") };
            let ran = convert("wqn", to, &text).well();
            let read = crate::program::run_with(&["validate", "-"], &ran.out).well();
            assert!(read.out.contains("1 game: 1 valid"), "{to} {text}: {}{}", ran.out, read.out);
        }
    }
}

#[test]
fn a_game_that_no_tag_names_is_named_in_pgn() {
    // The roster gets the tag White, with which the tags of the players are those of chess.
    let pgn = "[Red \"a\"]\n[Black \"b\"]\n\n1. h2e2 h9g7 *\n";
    let game = |text: &str| {
        let verdict = run_with(&["validate", "--json", "-"], text).json().remove(0);
        ["game", "rules", "actions", "id"].map(|key| verdict[key].clone())
    };
    let written = convert("pgn", "pgn", pgn).well().out;
    assert_eq!(game(&written), game(pgn), "{written}");
    // The user names the game.
    let bare = "1. h2e2 h9g7 *\n";
    let words = ["convert", "--game", "xiangqi", "--from", "pgn", "--to", "pgn"];
    assert_eq!(game(&run_with(&words, bare).well().out), game(pgn));
    // A tag that names the game is kept, and no second one is written.
    let named = format!("[Variant \"Xiangqi\"]\n{pgn}");
    let written = convert("pgn", "pgn", &named).well().out;
    assert!(written.contains("[Variant \"Xiangqi\"]") && !written.contains("[Game"), "{written}");
    // Chess needs no name.
    let written = convert("pgn", "pgn", PGN).well().out;
    assert_eq!(written, PGN);
}

/// The number of a start of Chess960 is a position, too.
#[test]
fn a_numbered_start_becomes_a_position() {
    let wqn =
        "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"960@1\"]\n[Options \"start=0\"]\n\n1. Ne3 *\n";
    let pgn = convert("wqn", "pgn", wqn).well();
    assert!(!pgn.err.contains("start"), "{}", pgn.err);
    let fen = "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]";
    assert!(pgn.out.contains(fen) && pgn.out.contains("[Variant \"Chess960\"]"), "{}", pgn.out);
    assert_eq!(run_with(&["validate", "-"], &pgn.out).code, 0);
}

/// The name of a path of a test.
fn at(folder: &Path, name: &str) -> String {
    folder.join(name).into_os_string().into_string().unwrap()
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// What `convert --json` prints.
fn report(args: &[&str]) -> (serde_json::Value, String) {
    let ran = run(&[&["convert", "--json"], args].concat());
    (serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{args:?}: {}", ran.err)), ran.err)
}

/// The many errors of a text without tags are reported as one. A text that is not well-formed is left
/// out anyway, as the same text after a tag is.
#[test]
fn a_text_that_is_no_record_is_left_out_as_it_is_behind_a_tag() {
    const PIECES: [&str; 9] =
        [":skip \"1\"]", "[WQN", "}", ")", "(", "{open", ":e :e", "xyzzy", "1. Ke8 Ke1"];
    let form = |verdict: &serde_json::Value| {
        let errors = verdict["errors"].as_array().unwrap();
        let kinds = ["syntax", "truncated", "limit", "after-end"];
        let of_form = |error: &serde_json::Value| {
            error["action"].is_null() && kinds.iter().any(|kind| error["kind"] == *kind)
        };
        errors.iter().any(of_form)
    };
    let mut left_out = 0;
    for first in PIECES {
        for second in PIECES {
            let text = format!("{first}\n{second} zz ::: yy\n9. e9 e0\n");
            let tagged = format!("[Event \"x\"]\n\n{text}");
            let read = |text: &str| run_with(&["validate", "--json", "-"], text).json().remove(0);
            let wrong = form(&read(&tagged));
            assert_eq!(form(&read(&text)), wrong, "{text}");
            for text in [text, tagged] {
                let code = run_with(&["convert", "--to", "wqn", "-"], &text).code;
                assert_eq!(code == 0, !wrong, "{text}");
            }
            left_out += usize::from(wrong);
        }
    }
    assert!(left_out > 20, "only {left_out} texts were left out");
}

/// A library of RenLib and a WTHOR base have one head for all games, and no line feed at the end.
#[test]
fn games_of_a_binary_file_are_written_together() {
    let folder = folder("binary");
    let game = |moves: &str| format!("[WQN \"1\"]\n[Game \"gomoku\"]\n\n{moves} *\n\n");
    let two = game("1. h8 h9 2. i9") + &game("1. h8 g7");
    write(&folder, "two.wqn", &two);
    let [wqn, lib, back] = ["two.wqn", "two.lib", "back.wqn"].map(|name| at(&folder, name));
    run(&["convert", "--to", "renlib", &wqn, &lib]).well();
    let bytes = std::fs::read(&lib).unwrap();
    assert!(bytes.starts_with(b"\xFFRenLib\xFF") && bytes.len() == 20 + 2 * 5, "{bytes:?}");
    run(&["convert", "--from", "renlib-free", "--to", "wqn", &lib, &back]).well();
    let text = std::fs::read_to_string(&back).unwrap();
    assert!(text.ends_with("1. h8 h9 (1... g7) 2. i9 *\n"), "{text}");
    let othello = |moves: &str| format!("[WQN \"1\"]\n[Game \"reversi\"]\n\n{moves} *\n\n");
    write(&folder, "o.wqn", &(othello("1. f5 d6") + &othello("1. f5 f6 2. e6")));
    let [wqn, wtb] = ["o.wqn", "o.wtb"].map(|name| at(&folder, name));
    run(&["convert", "--to", "wthor", &wqn, &wtb]).well();
    assert_eq!(std::fs::metadata(&wtb).unwrap().len(), 16 + 2 * 68);
    let out = run(&["convert", "--to", "wqn", &wtb]).well().out;
    assert_eq!(out.matches("[Game \"reversi\"]").count(), 2, "{out}");
}

/// Every format that is read and written gives back the games that it was given.
#[test]
fn every_format_comes_back() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let mut tried = 0;
    for format in run(&["formats", "--json"]).well().json() {
        let (id, name) = (format["format"].as_str().unwrap(), format["name"].as_str().unwrap());
        let Some(game) = format["game"].as_str() else { continue };
        if format["reads"] != true || format["writes"] != true {
            continue;
        }
        let folder = folder(&format!("back-{game}-{id}"));
        let [out, back] = ["out", "back"].map(|name| at(&folder, name));
        let (written, told) = report(&["--to", name, &format!("{root}/{game}"), &out]);
        let games = written["games"].as_u64().unwrap();
        assert!(games > 0, "{name} is written for no fixture: {told}");
        let (read, told) = report(&["--from", name, "--to", "wqn", &out, &back]);
        // A file without a claimed suffix is not read from a folder.
        if read["files"].as_u64() > Some(0) {
            assert_eq!(read["left_out"], 0, "{name}: {told}");
            // The games of a library are one tree.
            let joined = id.starts_with("renlib");
            assert!(joined || read["games"].as_u64() == Some(games), "{name}: {told}");
            tried += 1;
        }
    }
    assert!(tried > 10, "only {tried} formats were read back");
}

/// A random game of every rule set in every format of its game: what comes back is the same game, or
/// the loss was reported.
#[test]
fn what_does_not_come_back_is_a_reported_loss() {
    let folder = folder("convert-losses");
    let formats = run(&["formats", "--json"]).well().json();
    let both = |line: &&serde_json::Value| line["reads"] == true && line["writes"] == true;
    let mut of_game = std::collections::HashMap::<String, Vec<String>>::new();
    for line in formats.iter().filter(both) {
        let Some(game) = line["game"].as_str() else { continue };
        let name = line["name"].as_str().unwrap();
        of_game.entry(game.to_owned()).or_default().push(name.to_owned());
    }
    let told = |args: &[&str]| -> serde_json::Value {
        let ran = run(args);
        ran.json().first().cloned().unwrap_or_default()
    };
    let (mut same, mut lost) = (0, 0);
    for set in run(&["list", "--json"]).well().json() {
        let (game, rules) = (set["game"].as_str().unwrap(), set["rules"].as_str().unwrap());
        let Some(formats) = of_game.get(game) else { continue };
        let (name, file) = (format!("{game}/{rules}"), at(&folder, &format!("{game}-{rules}.wqn")));
        run(&["playout", &name, "--record", &file, "--seed", "5", "--max-actions", "60"]).well();
        let record = told(&["validate", "--json", &file]);
        for format in formats {
            let out = at(&folder, &format!("{game}-{rules}.{format}").replace(':', "-"));
            let ran = run(&["convert", "--to", format, &file, &out]);
            let reported = ran.code != 0 || ran.err.contains("lost: ");
            let back = told(&["validate", "--json", "--from", format, &out]);
            match ["rules", "id", "actions"].iter().all(|key| back[key] == record[key]) {
                true => same += 1,
                false => {
                    assert!(reported, "{name} {format}: {back}\n{record}");
                    lost += 1;
                }
            }
        }
    }
    assert!(same > 30 && lost > 10, "{same} the same, {lost} with losses");
}

#[test]
fn a_folder_becomes_a_folder() {
    let folder = folder("folders");
    let game = "[Game \"chess\"]\n\n1. e4 e5 *\n";
    for name in ["in/a.wqn", "in/deep/b.pgn", "in/deep/b.wqn", "in/deep/c.pgn"] {
        write(&folder, name, game);
    }
    write(&folder, "in/notes.md", "not a record");
    write(&folder, "in/deep/broken.wqn", "[Game \"chess\"]\n\n1. e5 *\n");
    let [from, to] = ["in", "out"].map(|name| at(&folder, name));
    let ran = run(&["convert", "--to", "pgn", &from, &to]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let file = |name: &str| std::fs::read_to_string(at(&folder, name)).ok();
    for name in ["out/a.pgn", "out/deep/c.pgn", "out/deep/b.pgn.pgn", "out/deep/b.wqn.pgn"] {
        assert!(file(name).is_some_and(|text| text.contains("1. e4 e5 *")), "{name}");
    }
    assert_eq!(file("out/deep/broken.pgn"), None);
    assert_eq!(file("out/deep/b.pgn"), None);
    let total = "note: 5 files: 4 games converted, 1 left out; 1 file skipped\n";
    assert!(ran.err.ends_with(total), "{}", ran.err);
    // Each kind of loss is reported once, with its count and the file of the first.
    assert_eq!(ran.err.matches("left out\n").count(), 2, "{}", ran.err);
    let out = run(&["convert", "--to", "wqn", &from]).out;
    assert_eq!(out.matches("[Game \"chess\"]").count(), 5, "{out}");
    for (input, output, says) in [
        (&from, &from, "is in the folder that is read"),
        (&from, &at(&folder, "in/deep"), "is in the folder that is read"),
        (&from, &at(&folder, "in/new"), "is in the folder that is read"),
        (&from, &at(&folder, "in/a.wqn"), "is not a folder"),
    ] {
        let ran = run(&["convert", "--to", "pgn", input, output]);
        assert!(ran.code == 2 && ran.err.contains(says), "{}", ran.err);
    }
    assert_eq!(file("in/a.wqn").as_deref(), Some(game));
    assert!(!folder.join("in/new").exists());
}

/// Names that collide with the names made of others, or with folders, affect no other file.
#[test]
fn names_in_a_folder_prevent_no_other_file() {
    let folder = folder("folder-names");
    let game = "[Game \"chess\"]\n\n1. e4 e5 *\n";
    for name in ["a.pgn", "a.wqn", "a.pgn.pgn", "a.pgn.wqn.pgn", "b.pgn", "c.pgn", "c.wqn/d.pgn"] {
        write(&folder, &format!("in/{name}"), game);
    }
    let [from, to] = ["in", "out"].map(|name| at(&folder, name));
    let ran = run(&["convert", "--to", "wqn", &from, &to]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.starts_with(&format!("error: {to}/c.wqn: is a directory")), "{}", ran.err);
    assert!(ran.err.ends_with("note: 6 files: 6 games converted, 0 left out\n"), "{}", ran.err);
    for name in ["a.pgn", "a.wqn", "a.pgn.pgn", "a.pgn.wqn", "c.wqn/d"] {
        assert!(folder.join(format!("out/{name}.wqn")).is_file(), "{name}");
    }
}

/// The end of a game in another notation: the same result after `validate`, or a loss that names it.
#[test]
fn a_result_comes_back_or_its_loss_is_named() {
    let folder = folder("ends");
    let formats = run(&["formats", "--json"]).well().json();
    let both = |line: &&serde_json::Value| line["reads"] == true && line["writes"] == true;
    let names = |game: &str| -> Vec<String> {
        let own = formats.iter().filter(both).filter(|line| line["game"] == game);
        own.map(|line| line["name"].as_str().unwrap().to_owned()).collect()
    };
    let ends = [
        "1-0",
        "0-1",
        "1/2-1/2",
        "*",
        ":resign@1 0-1",
        ":resign@2 1-0",
        ":timeout@1 0-1",
        ":timeout@2 1-0",
        ":adjudicate 1/2-1/2",
        ":adjudicate 1-0",
        ":abandon *",
        ":agree-draw 1/2-1/2",
    ];
    let (mut kept, mut named) = (0, 0);
    for set in run(&["list", "--json"]).well().json() {
        let (game, rules) = (set["game"].as_str().unwrap(), set["rules"].as_str().unwrap());
        if set["seats_max"] != 2
            || set["default"] != true && !matches!(rules, "othello" | "copenhagen")
        {
            continue;
        }
        for format in names(game) {
            let (name, file) = (format!("{game}/{rules}"), at(&folder, "game.wqn"));
            let _ = std::fs::remove_file(&file);
            run(&["playout", &name, "--record", &file, "--seed", "7", "--max-actions", "4"]).well();
            let begun = std::fs::read_to_string(&file).unwrap();
            let Some(head) = begun.trim_end().strip_suffix('*') else { continue };
            for end in ends {
                let result = end.split(' ').next_back().unwrap();
                let text = head.replace("[Result \"*\"]", &format!("[Result \"{result}\"]"));
                let ended = at(&folder, "ended.wqn");
                write(&folder, "ended.wqn", &format!("{text}{end}\n"));
                let told = run(&["validate", "--json", &ended]).json();
                let out = at(&folder, &format!("ended.{format}").replace(':', "-"));
                let ran = run(&["convert", "--to", &format, &ended, &out]);
                if told[0]["ok"] != true || ran.code != 0 {
                    continue;
                }
                let back = run(&["validate", "--json", "--from", &format, &out]).json();
                let read = back[0]["result"].as_str().unwrap_or("*");
                match read == result && back[0]["ok"] == true {
                    true => kept += 1,
                    false => {
                        let loss = |line: &str| {
                            line.contains("lost: ") && line.to_lowercase().contains("result")
                        };
                        let says = ran.err.lines().any(loss) || back[0]["ok"] != true;
                        assert!(says, "{name} {format} {end}: {read}\n{}", ran.err);
                        // The loser never comes back as the winner.
                        let wins = ["1-0", "0-1"];
                        let reversed = wins.contains(&read) && read != result;
                        assert!(!reversed, "{name} {format} {end}: {read}\n{}", ran.err);
                        named += 1;
                    }
                }
            }
        }
    }
    assert!(kept > 100 && named > 40, "{kept} results kept, {named} named as lost");
}

#[test]
fn a_file_without_games_is_not_converted() {
    let folder = folder("no-games");
    let [empty, out] = ["empty.pgn", "out.wqn"].map(|name| at(&folder, name));
    write(&folder, "empty.pgn", "");
    write(&folder, "out.wqn", "old");
    let ran = run(&["convert", "--to", "wqn", &empty, &out]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.err.contains("no game was found in") && ran.err.contains("is not written"),
        "{}",
        ran.err
    );
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "old");
    for args in [&["convert", "--to", "pgn", &empty][..], &["convert", "--to", "pgn", &empty, "-"]]
    {
        let ran = run(args);
        assert_eq!((ran.code, &*ran.out), (1, ""), "{}", ran.err);
        assert!(ran.err.contains("no game was found in"), "{}", ran.err);
    }
}
