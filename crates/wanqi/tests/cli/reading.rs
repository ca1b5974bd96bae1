//! Every command reads a record as `validate` does.

use crate::program::{Ran, folder, run, run_with};

/// Writes a record into a separate folder; returns its path.
pub fn record(name: &str, file: &str, text: &str) -> String {
    let path = folder(name).join(file);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn shown(game: &str, more: &[&str]) -> Ran {
    run(&[&["show", game], more].concat())
}

/// The error output of a refused command line, which must print nothing on standard output.
fn refused(game: &str, more: &[&str]) -> String {
    let ran = shown(game, more);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{game} {more:?}: {}", ran.err);
    ran.err
}

#[test]
fn a_move_that_is_the_only_legal_one_is_not_inserted() {
    let text = "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/6q1/R6K w - - 0 1\"]\n\n1. Kh7 *\n";
    let path = record("reading-forced", "game.pgn", text);
    let validated = run(&["validate", "-q", &path]);
    assert_eq!(validated.code, 1);
    assert!(validated.err.contains("(chess R3.2)"), "{}", validated.err);

    let replayed = run(&["replay", "--json", &path]);
    assert_eq!((replayed.code, replayed.json().len()), (1, 1), "{}", replayed.out);
    assert_eq!(replayed.err, validated.err);

    let resumed = run_with(&["resume", &path], "Kf3\n");
    assert_eq!(resumed.code, 1);
    assert!(resumed.err.starts_with(&validated.err), "{}", resumed.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);

    let taken = "7k/8/8/8/8/8/6K1/R7 b - - 0 1";
    let filtered = run(&["filter", "--position", taken, &path]).well();
    assert_eq!(filtered.out, "", "a position that is never reached");
}

#[test]
fn no_stone_is_invented_where_one_point_alone_is_legal() {
    for (game, options, after) in [
        ("gomoku/renju-basic", &[][..], "h7"),
        ("fangqi/xinjiang", &[], "a1"),
        ("connect6", &["-o", "centre=true"], "a1"),
        ("kalah", &[], "4-5"),
        ("danxian-tiaoqi", &[], "4-5"),
    ] {
        let moves = run(&[&["moves", "--json", game], options].concat()).well().json();
        let legal = moves[0]["actions"].as_object().unwrap();
        let allowed = legal.values().flat_map(|l| l.as_array().unwrap()).any(|a| a == after);
        if !allowed {
            refused(game, &[options, &["--after", after]].concat());
        }
    }
    let text = "[WQN \"1\"]\n[Game \"gomoku\"]\n[Rules \"renju-basic@1\"]\n\n1. g7 h9 2. h10 *\n";
    let path = record("reading-centre", "game.wqn", text);
    assert_eq!(run(&["validate", "-q", &path]).code, 1);
    assert_eq!(run(&["replay", "--json", &path]).json().len(), 1);
    assert_eq!(run_with(&["resume", &path], "h11\n").code, 1);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn the_refusal_is_that_of_the_position_before_the_action() {
    let rules = |text: &str, rule: &str, sentence: &str| {
        assert!(text.contains(rule) && text.contains(sentence), "{rule} {sentence}: {text}");
    };
    let most = ["--position", "W:W28,33:B22,23,12", "--after", "28x19"];
    rules(&refused("draughts", &most), "R4.2", "2 against 1");
    let must = ["--position", "W:W28:B22", "--after", "28-23"];
    rules(&refused("draughts", &must), "R3.1", "must capture 22");
}

#[test]
fn digits_alone_in_after_are_actions_first() {
    let full = refused("connect-four", &["--after", "4 4 4 4 4 4 4"]);
    assert!(full.contains("column 4 is full"), "{full}");
    let off = refused("connect-four", &["--after", "8 9 0 4"]);
    assert!(off.contains("there is no column 8"), "{off}");
    let empty = refused("kalah", &["--after", "3 3"]);
    assert!(empty.contains("no seeds"), "{empty}");
    shown("connect-four", &["--after", "4 4 4 4 4 4"]).well();
    // If the game cannot parse digits, they are the number of the next move, or an error.
    shown("chess", &["--after", "1 e4 e5 2 Nf3"]).well();
    for after in ["1 e4 e5 3 Nf3", "2 e4", "e4 1", "1 1 e4", "e4 e5 2"] {
        refused("chess", &["--after", after]);
    }
    let path =
        record("reading-digits", "game.wqn", "[WQN \"1\"]\n[Game \"connect-four\"]\n\n4 4 *\n");
    let json = run(&["validate", "--json", &path]).json();
    assert_eq!(json[0]["actions"], 0, "in a record they are numbers");
}

#[test]
fn every_command_reports_inserted_actions() {
    let whole = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/reversi/pass.wqn");
    let whole = std::fs::read_to_string(whole).unwrap();
    let (head, movetext) = whole.split_once("\n\n").unwrap();
    let left_out = movetext.replace(" pass", "");
    assert_ne!(left_out, movetext);
    let path = record("reading-pass", "game.wqn", &format!("{head}\n\n{left_out}"));
    let validated = run(&["validate", "--json", &path]).well().json();
    let warnings = validated[0]["warnings"].as_array().unwrap();
    let message = "inserted the forced pass of Black";
    assert!(warnings.iter().any(|w| w["message"] == message), "{warnings:?}");
    let same = record("reading-whole", "game.wqn", &whole);
    assert_eq!(validated[0]["id"], run(&["validate", "--json", &same]).json()[0]["id"]);

    let replayed = run(&["replay", "--json", &path]).well();
    assert_eq!(replayed.json(), run(&["replay", "--json", &same]).json());
    let movetext = left_out.split(" *").next().unwrap();
    let after = shown("reversi", &["--after", movetext]).well();
    let resumed = run_with(&["resume", &path], ":quit\n");
    for ran in [&replayed, &after, &resumed] {
        assert!(ran.err.contains(message), "{}", ran.err);
    }
}

#[test]
fn errors_that_do_not_end_a_game_are_warnings_when_it_is_continued() {
    let path = record("reading-number", "game.pgn", "1. e4 e5 7. Nf3 Nc6 8. Bb5+ *\n");
    assert_eq!(run(&["validate", "-q", &path]).code, 1);
    let replayed = run(&["replay", "--json", &path]).well();
    assert_eq!(replayed.json().len(), 6);
    for message in ["warning: number mismatch", "warning: mark mismatch"] {
        assert!(replayed.err.contains(message), "{message}: {}", replayed.err);
    }
    let after = shown("chess", &["--after", "e4 e5 7. Nf3"]).well();
    assert!(after.err.contains("this is move 2, not 7"), "{}", after.err);
    // Without an action, at any position.
    let after = run(&["show", "chess", "--after", "4."]).well();
    assert!(after.err.contains("this is move 1, not 4"), "{}", after.err);
    let position = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60";
    for (number, told) in [("60.", false), ("1.", true)] {
        let after = run(&["show", "chess", "--position", position, "--after", number]).well();
        assert_eq!(after.err.contains("this is move 60, not 1"), told, "{}", after.err);
    }
    let resumed = run_with(&["resume", &path], "a6\n");
    assert_eq!(resumed.code, 1);
    assert!(resumed.err.contains("error: number mismatch"), "{}", resumed.err);
}

#[test]
fn a_count_that_comes_right_again_is_not_reported() {
    let path = record("reading-count", "game.pgn", "1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 *\n");
    let errors = run(&["validate", "--json", &path]).json()[0]["errors"].clone();
    let messages: Vec<_> = errors.as_array().unwrap().iter().map(|e| &e["message"]).collect();
    assert_eq!(messages, ["this is move 2, not 3"]);
}

#[test]
fn a_seat_that_the_rule_set_does_not_have_is_refused_without_the_plugin() {
    let sets = run(&["list", "--json"]).well().json();
    let mut text = String::new();
    for set in &sets {
        let (game, rules) = (set["game"].as_str().unwrap(), set["rules"].as_str().unwrap());
        // 33 is seat 1 in the lower five bits.
        for token in ["@17:x", "@33:pass", "@255:a1", ":skip@33", ":resign@17"] {
            text +=
                &format!("[WQN \"1\"]\n[Game \"{game}\"]\n[Rules \"{rules}\"]\n\n1. {token} *\n\n");
        }
    }
    text += "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 e5 2. @33:Nf3 *\n";
    let path = record("reading-seats", "games.wqn", &text);
    let validated = run(&["validate", "--json", &path]);
    let mut verdicts = validated.json();
    assert_eq!(verdicts.pop().unwrap()["summary"]["games"], 5 * sets.len() + 1);
    for verdict in &verdicts {
        let error = &verdict["errors"][0];
        assert_eq!(error["kind"], "wrong-actor", "{verdict}");
        assert!(error["message"].as_str().unwrap().starts_with("there is no seat "), "{verdict}");
    }
    assert_eq!(verdicts.last().unwrap()["actions"], 2);
    let refused = refused("chess", &["--after", "1. e4 @9:e5"]);
    assert!(refused.contains("there is no seat 9, only 1 to 2"), "{refused}");
    // A mistyped seat does not end a game that is being recorded.
    for (game, typed, recorded) in [
        ("chess", "@9:e4\n@1:e4\n", "\n1. e4\n*\n"),
        ("chinese-checkers/p3", ":resign@9\n:resign@1\n", "\n:resign@1\n*\n"),
    ] {
        let ran = run_with(&["record", game, "--out", "-"], typed);
        assert_eq!(ran.code, 1, "{game}: {}", ran.err);
        assert!(ran.err.contains("there is no seat 9"), "{game}: {}", ran.err);
        assert!(ran.out.ends_with(recorded), "{game}: {}", ran.out);
    }
}

#[test]
fn the_seat_of_an_event_must_exist() {
    let words = [":offer-draw@3", ":decline@9", ":agree-draw@3", ":resign@3", ":timeout@9"];
    for (word, seat) in words.iter().zip([3, 9, 3, 3, 9]) {
        let text =
            format!("[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n\n1. e4 {word} *\n");
        let path = record("reading-event-seats", "game.wqn", &text);
        let verdict = run(&["validate", "-q", &path]);
        let sentence = format!("there is no seat {seat}, only 1 to 2");
        assert_eq!(verdict.code, 1, "{word}");
        assert_eq!(verdict.err.matches(&sentence).count(), 1, "{word}: {}", verdict.err);
        // The error does not stop the game, so it is a warning where the game is continued.
        for ran in [run(&["replay", &path]), shown("chess", &["--after", &format!("e4 {word}")])] {
            assert_eq!(ran.code, 0, "{word}: {}", ran.err);
            assert!(ran.err.starts_with("warning: wrong actor"), "{word}: {}", ran.err);
            assert_eq!(ran.err.matches(&sentence).count(), 1, "{word}: {}", ran.err);
        }
    }
    // The plugin refuses a skipped turn, which is reported once, too.
    let told = shown("chess", &["--after", "e4 :skip@9"]).err;
    assert_eq!(told.matches("there is no seat 9").count(), 1, "{told}");
    let inside = "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 (1. d4 :offer-draw@3) e5 *\n";
    let path = record("reading-event-seats", "inside.wqn", inside);
    let told = run(&["validate", "-q", "--variations", &path]).err;
    assert!(told.contains("wrong actor in the variation"), "{told}");
}

#[test]
fn tags_in_after_are_refused() {
    let ran = refused("chess", &["--after", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] e4"]);
    assert!(ran.contains("--position"), "{ran}");
}

#[test]
fn comments_and_checkpoints_may_come_before_the_movetext_of_after() {
    let shown = |after: &str| run(&["show", "chess", "--json", "--after", after]).well().json();
    let plain = shown("1. e4");
    assert_eq!(shown("{[%pos f1f5a5a5d6f97260]} 1. e4"), plain);
    assert_eq!(shown("; one\n% two\n{three} {[%pos f1f5a5a5d6f97260]} 1. e4 *"), plain);
    for two in ["* 1. e4", "1. e4 * 1. d4", "{one} * 1. e4"] {
        let refused = refused("chess", &["--after", two]);
        assert!(refused.contains("only one game"), "{two}: {refused}");
    }
}

/// Black must pass before `5. c1`, and the record leaves the pass out.
const PASS_LEFT_OUT: &str =
    "[WQN \"1\"]\n[Game \"reversi\"]\n\n1. c4 c3 2. e6 b4 3. a4 a5 4. b2 a3 5. c1 (c1) a1 (a1) *\n";

#[test]
fn variations_after_an_inserted_action_start_at_the_right_position() {
    let path = record("reading-variation", "game.wqn", PASS_LEFT_OUT);
    let validated = run(&["validate", "--json", "--variations", &path]).well().json();
    assert_eq!((&validated[0]["ok"], &validated[0]["actions"]), (&true.into(), &11.into()));
    run(&["fmt", "--actions", "canonical", &path]).well();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), PASS_LEFT_OUT, "nothing is inserted");
}

#[test]
fn variations_after_a_seat_has_left_are_validated_without_it() {
    let whole =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/chinese-checkers/p3-others-left.wqn");
    let whole = std::fs::read_to_string(whole).unwrap();
    let (head, movetext) = whole.split_once("\n\n").unwrap();
    // Each action is repeated as a variation that replaces it.
    let tokens = movetext.split_whitespace().map(|token| match token.starts_with('@') {
        true => format!("{token} ({token})"),
        false => token.to_owned(),
    });
    let text = format!("{head}\n\n{}\n", tokens.collect::<Vec<_>>().join(" "));
    let path = record("reading-left", "game.wqn", &text);
    let validated = run(&["validate", "--json", "--variations", &path]).json();
    assert_eq!(validated[0]["errors"].as_array().unwrap().len(), 0, "{}", validated[0]);
    run(&["fmt", "--actions", "canonical", &path]).well();
    run(&["convert", "--to", "wqn", &path, "-"]).well();
}

/// What is wrong with a game does not depend on which games of its file are wanted.
#[test]
fn the_errors_of_a_game_are_the_same_if_other_games_are_skipped() {
    let text =
        "[Event \"x\"]\n\n1. Ke2 *\n\n1. @1:a1-e1 \"stalled=hare\"] @1:a3-c3 @1:a4-c4 2. d4 *\n";
    let path = record("reading-skipped", "game.wqn", text);
    let validated = run(&["validate", "--json", &path]).json();
    let errors = validated[1]["errors"].as_array().unwrap();
    assert!(errors.len() > 3, "{}", validated[1]);
    assert_eq!(errors[0]["rule"], "R3.1");
    let why = errors[0]["message"].as_str().unwrap();
    let replayed = run(&["replay", "--index", "1", &path]);
    assert!(replayed.code == 1 && replayed.err.contains(why), "{}", replayed.err);
    // The first game of a file may be no record at all, which is said once.
    let (_, alone) = text.split_once("*\n\n").unwrap();
    let path = record("reading-skipped", "alone.wqn", alone);
    let validated = run(&["validate", "--json", &path]).json();
    assert_eq!(validated[0]["errors"].as_array().unwrap().len(), 1, "{}", validated[0]);
    let why = validated[0]["errors"][0]["message"].as_str().unwrap();
    let replayed = run(&["replay", &path]);
    assert!(replayed.code == 1 && replayed.err.contains(why), "{}", replayed.err);
}

#[test]
fn convert_writes_inserted_actions() {
    let path = record("reading-convert", "game.wqn", PASS_LEFT_OUT);
    let id = run(&["validate", "--json", &path]).json()[0]["id"].clone();
    let wqn = run(&["convert", "--to", "wqn", &path]).well().out;
    assert!(wqn.contains("4. b2 a3 {[%restored]} pass 5. c1"), "{wqn}");
    let again = record("reading-converted", "game.wqn", &wqn);
    let validated = run(&["validate", "--json", "--variations", &again]).well().json();
    assert_eq!(validated[0]["id"], id);
    let exported = run(&["convert", "--to", "transcript", &path]).well();
    assert_eq!(exported.out.trim(), "c4c3e6b4a4a5b2a3c1a1");
    assert!(!exported.err.contains("comments"), "{}", exported.err);
}

#[test]
fn undo_takes_back_an_inserted_action_with_the_action_after_it() {
    let text = PASS_LEFT_OUT.replace(" (c1) a1 (a1)", "");
    let path = record("reading-undo", "game.wqn", &text);
    // White is to act when the game is resumed, and Black after the pass.
    let resumed = run_with(&["resume", "--json", &path], ":undo\n:resign\n").well();
    let lines = resumed.json();
    let taken_back = run(&["show", "--json", "reversi", "--after", "c4 c3 e6 b4 a4 a5 b2 a3"]);
    assert_eq!(lines[0]["position"], taken_back.json()[0]["position"]);
    assert_eq!(lines[1]["seat"], 1, "Black has to pass, and resigns");
    let validated = run(&["validate", "--json", &path]).well().json();
    assert_eq!((&validated[0]["actions"], &validated[0]["result"]), (&8.into(), &"0-1".into()));
}

#[test]
fn nothing_after_a_lost_action_is_validated() {
    let text = "[WQN \"1\"]\n[Game \"chess\"]\n[Result \"1-0\"]\n\n1. e4 \u{1}e5 :resign 1-0\n";
    let path = record("reading-lost", "game.wqn", text);
    let errors = run(&["validate", "--json", &path]).json()[0]["errors"].clone();
    let kinds: Vec<_> = errors.as_array().unwrap().iter().map(|e| &e["kind"]).collect();
    assert_eq!(kinds, ["syntax"], "{errors}");
}

#[test]
fn a_text_that_is_not_a_record_stops_every_command() {
    let path = record("reading-prose", "game.txt", "> Hello < > e4\n");
    let validated = run(&["validate", "-q", &path]);
    let replayed = run(&["replay", "-q", &path]);
    assert_eq!((validated.code, replayed.code), (1, 1));
    assert_eq!(validated.err, replayed.err);
}

/// An empty file contains no game, whatever its name is.
#[test]
fn an_empty_file_contains_no_game() {
    let folder = crate::program::folder("reading-empty");
    for suffix in ["wqn", "pgn", "sgf", "kif", "csa", "usi", "pdn", "csv", "txt"] {
        let file = folder.join(format!("empty.{suffix}"));
        std::fs::write(&file, "").unwrap();
        let path = file.to_str().unwrap();
        let told = run(&["validate", "--json", path]).well().json();
        assert_eq!(told.len(), 1, "{suffix}: {told:?}");
        assert_eq!(told[0]["summary"]["games"], 0, "{suffix}");
        assert_eq!(run(&["filter", "--json", "--min-actions", "0", path]).well().out, "");
        let converted = run(&["convert", "--to", "wqn", path]);
        assert_eq!((converted.code, &*converted.out), (1, ""), "{suffix}");
    }
}

/// The verdicts of `validate` and of `filter` on the games of a file.
fn told_by_both(more: &[&str], path: &str) -> [Vec<serde_json::Value>; 2] {
    let mut validated = run(&[&["validate", "--json"], more, &[path]].concat()).json();
    validated.pop();
    let filter = [&["filter", "--json", "--min-actions", "0"], more, &[path]].concat();
    [validated, run(&filter).json()]
}

#[test]
fn filter_reads_every_file_as_validate_does() {
    let games =
        "[Red \"a\"]\n[Black \"b\"]\n\n1. h2e2 h9g7 1-0\n\n[Red \"c\"]\n[Black \"d\"]\n\n1. a1 *\n";
    let second = "1. e4 e5 2. Ke3 *\n  [Event \"x\"]\n\n1. d4 *\n";
    let sgf = "(;GM[1]FF[4]SZ[9]RU[Japanese];B[ee];W[ee])";
    let trees = "(;GM[1]SZ[9];B[ee])\n(;GM[1]SZ[9];B[ee];W[cc])";
    for (file, text, more) in [
        ("game.sgf", sgf, &[][..]),
        ("trees.sgf", trees, &[]),
        ("broken.sgf", "(;GM[1]SZ[9];B[e", &[]),
        ("draughts.pdn", "[Result \"*\"]\n\n1. 11-15 24-20 *\n", &[]),
        ("red.pgn", games, &[]),
        ("nameless.pgn", "[Event \"x\"]\n\n1. h2e2 h9g7 1-0\n", &["--game", "xiangqi"]),
        ("nameless.pgn", "[Event \"x\"]\n\n1. h2e2 h9g7 1-0\n", &[]),
        ("two.pgn", second, &[]),
        ("latin.pgn", "[White \"\u{e9}\"]\n\n1. e4 *\n", &[]),
        ("prose.pgn", "nothing ( <here\n", &[]),
        ("options.wqn", "[WQN \"1\"]\n[Game \"go\"]\n\n1. q16 *\n", &["-o", "size=9"]),
    ] {
        let path = record("reading-filter", file, text);
        if file.starts_with("latin") {
            // Two games of a file whose encoding is not UTF-8: one warning.
            let bytes = b"[White \"\xe9\"]\n\n1. e4 *\n\n[White \"\xe8\"]\n\n1. d4 *\n";
            std::fs::write(&path, bytes).unwrap();
        }
        let [validated, filtered] = told_by_both(more, &path);
        assert!(!validated.is_empty(), "{file}");
        assert_eq!(filtered, validated, "{file} {more:?}");
    }
}

#[test]
fn filter_prints_and_complains_of_what_it_cannot_read() {
    let bad = record("reading-filter-bad", "a.sgf", "no game tree");
    let good = record("reading-filter-good", "b.sgf", "(;GM[1]SZ[9]PB[Ann];B[ee])\n");
    let ran = run(&["filter", "--player", "ann", &bad, &good]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "(;GM[1]SZ[9]PB[Ann];B[ee])\n"), "{}", ran.err);
    assert!(ran.err.contains("a.sgf"), "{}", ran.err);
    let ran = run(&["filter", "--json", "--player", "ann", &bad, &good]);
    let told = ran.json();
    assert_eq!((ran.code, told.len()), (1, 2), "{}", ran.out);
    assert_eq!((&told[0]["ok"], &told[1]["ok"]), (&false.into(), &true.into()), "{}", ran.out);
    let trees = "(;GM[1]SZ[9]PB[Ann];B[ee])\n(;GM[1]SZ[9]PB[Bob];B[ee];W[cc])";
    let path = record("reading-filter-trees", "c.sgf", trees);
    let ran = run(&["filter", "--player", "bob", &path]);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{}", ran.err);
    assert!(ran.err.contains("contains 2 games"), "{}", ran.err);
    let json = run(&["filter", "--json", "--player", "bob", &path]).well().json();
    assert_eq!((json.len(), &json[0]["index"], &json[0]["actions"]), (1, &1.into(), &2.into()));
}

#[test]
fn perft_counts_after_actions_what_moves_lists() {
    let after = ["--after", "1. e4 e5 2. Nf3"];
    let moves = run(&[&["moves", "chess"], &after[..]].concat()).well().out;
    let counted = run(&[&["perft", "chess", "--json", "--depth", "1"], &after[..]].concat());
    assert_eq!(counted.well().json()[0]["nodes"], moves.lines().count());
    let refused = run(&["perft", "connect-four", "--depth", "1", "--after", "4 4 4 4 4 4 4"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("column 4 is full"), "{}", refused.err);
}

/// The verdict of `validate` on a text with one game.
fn verdict(name: &str, file: &str, text: &str, more: &[&str]) -> serde_json::Value {
    let path = record(name, file, text);
    run(&[&["validate", "--json"], more, &[&path]].concat()).json().swap_remove(0)
}

#[test]
fn a_declared_end_is_compared_with_the_result_even_if_actions_follow() {
    let fen = "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/4K3/4q3/4N3 w - - 0 1\"]\n";
    for (moves, result, differs) in [
        ("1. Kxe2", "1-0", true),
        ("1. Kxe2 :resign", "1-0", true),
        ("1. Kxe2 :resign", "1/2-1/2", false),
        ("1. Kxe2 :timeout", "1-0", true),
        ("1. Kxe2 :agree-draw", "1/2-1/2", false),
        ("1. Kxe2 :adjudicate", "0-1", true),
        ("1. Kxe2 Kd5", "1-0", true),
        ("1. Kxe2 Kd5", "1/2-1/2", false),
        ("1. Kxe2 Kd5 :resign", "0-1", true),
        ("1. Kxe2 :resign", "*", false),
    ] {
        let text = format!("{fen}[Result \"{result}\"]\n\n{moves} {result}\n");
        let verdict = verdict("reading-declared", "game.pgn", &text, &[]);
        let warnings = verdict["warnings"].as_array().unwrap();
        let found: Vec<_> = warnings.iter().filter(|w| w["kind"] == "result-differs").collect();
        assert_eq!(found.len(), usize::from(differs), "{moves} {result}: {verdict}");
        for warning in found {
            assert_eq!(warning["rule"], "R7.3", "{moves}");
            let message = warning["message"].as_str().unwrap();
            assert!(message.contains("dead position: drawn"), "{moves}: {message}");
        }
        assert_eq!(verdict["result_checked"], result != "*", "{moves} {result}");
    }
}

#[test]
fn rules_count_as_assumed_where_neither_record_nor_user_names_them() {
    let go = "[WQN \"1\"]\n[Game \"go\"]\n";
    let pinned = format!("{go}[Rules \"chinese@2\"]\n");
    let every = "size=19 komi=7.5 handicap=0 handicap-placement=free compensation=none \
                 ko=positional suicide=false";
    let every: Vec<_> = every.split(' ').flat_map(|option| ["-o", option]).collect();
    for (file, head, more, assumed) in [
        ("a.wqn", pinned.as_str(), &[][..], false),
        ("a.wqn", &pinned, &["--game", "go"], false),
        ("a.wqn", &pinned, &["--game", "go/chinese"], false),
        ("a.wqn", &format!("{pinned}[Options \"\"]\n"), &[], false),
        ("a.wqn", &format!("{pinned}[Options \"size=9\"]\n"), &[], false),
        // The tag names another rule set, so it does not set options of this one.
        ("a.wqn", &pinned, &["--game", "go/japanese"], true),
        ("a.wqn", go, &["--game", "go/chinese"], true),
        ("a.wqn", go, &[], true),
        ("a.pgn", "[Game \"Go\"]\n", &[], true),
        ("a.pgn", "[Game \"go\"]\n", &["--game", "go/chinese"], false),
    ] {
        let text = format!("{head}\n1. d4 *\n");
        let verdict = verdict("reading-assumed", file, &text, more);
        assert_eq!(verdict["rules_assumed"], assumed, "{head} {more:?}: {verdict}");
    }
    let verdict = verdict("reading-assumed", "a.wqn", &format!("{pinned}\n1. q16 *\n"), &every);
    assert_eq!(verdict["rules_assumed"], false, "{verdict}");
}

#[test]
fn options_of_the_user_do_not_overrule_defaults_that_are_stated() {
    let text = "[WQN \"1\"]\n[Game \"go\"]\n[Rules \"chinese@2\"]\n\n1. q16 *\n";
    let stated = verdict("reading-stated", "a.wqn", text, &["-o", "size=9"]);
    assert_eq!(stated["ok"], true, "{stated}");
    let silent = text.replace("@2", "");
    let silent = verdict("reading-stated", "b.wqn", &silent, &["-o", "size=9"]);
    assert_eq!(silent["errors"][0]["rule"], "R1.1", "{silent}");
}

#[test]
fn a_rule_set_that_an_importer_infers_is_assumed() {
    for (text, rules, assumed) in [
        ("1. 11-15 24-20 *\n", "english", true),
        ("[GameType \"21\"]\n\n1. 11-15 24-20 *\n", "english", false),
        ("1. c3-b4 b6-a5 *\n", "russian", true),
        ("[FEN \"W:Wa1,c1:Bh8\"]\n\n1. a1-b2 h8-g7 *\n", "russian", true),
        ("[FEN \"W:W28,33:B19\"]\n\n1. 28-23 *\n", "international", true),
        ("1. 32-28 *\n", "international", true),
    ] {
        let verdict = verdict("reading-inferred", "a.pdn", text, &[]);
        let told = (&verdict["rules"], &verdict["rules_assumed"], &verdict["ok"]);
        assert_eq!(told, (&rules.into(), &assumed.into(), &true.into()), "{text}: {verdict}");
    }
}

#[test]
fn the_tag_game_names_a_game_in_any_spelling() {
    for (name, moves, game, rules, assumed) in [
        ("kalah", "1. c1 a1", "kalah", "standard", false),
        ("Othello", "1. c4", "reversi", "othello", false),
        ("国际象棋", "1. e4", "chess", "standard", false),
        ("go/japanese", "1. d4", "go", "japanese", false),
        ("Gomoku", "1. h8", "gomoku", "free", true),
    ] {
        let text = format!("[Game \"{name}\"]\n\n{moves} *\n");
        let verdict = verdict("reading-named", "a.pgn", &text, &[]);
        let told = (&verdict["game"], &verdict["rules"], &verdict["rules_assumed"]);
        assert_eq!(told, (&game.into(), &rules.into(), &assumed.into()), "{name}: {verdict}");
        assert_eq!(verdict["ok"], true, "{name}: {verdict}");
    }
    let unknown = verdict("reading-named", "b.pgn", "[Game \"kalha\"]\n\n1. c1 *\n", &[]);
    let error = &unknown["errors"][0];
    assert_eq!((&error["kind"], &error["token"]), (&"unknown-game".into(), &"kalha".into()));
    assert!(error["hint"].as_str().unwrap().contains("kalah"), "{error}");
}

#[test]
fn the_hint_names_the_game_where_empty_records_come_first() {
    let text = "[Event \"x\"]\n\n*\n\n[Event \"y\"]\n\n1. h2e2 h9g7 2. h0g2 *\n";
    let path = record("reading-hint", "a.pgn", text);
    let validated = run(&["validate", "-q", &path]);
    assert!(validated.err.contains("--game xiangqi"), "{}", validated.err);
}

/// All commands that read records have the limits of `validate`, with the same defaults.
#[test]
fn the_limits_of_reading_are_those_of_validate() {
    let go = "(;GM[1]SZ[9];B[aa];W[bb])\n";
    let hex = "b a1,w b1\n";
    let wqn = "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 (1. d4 (1. c4)) e5 *\n";
    for (name, text, limit, value, message) in [
        ("moves.txt", hex.repeat(3), "--max-import-bytes", "20", "(--max-import-bytes)"),
        ("big.sgf", go.repeat(40_000), "--max-imported-games", "9", "more than 9 games"),
        ("one.wqn", wqn.to_owned(), "--max-game-bytes", "10", "a game of more than 10 bytes"),
        ("deep.wqn", wqn.to_owned(), "--max-token", "1", "limit"),
    ] {
        let path = record("reading-limits", name, &text);
        let from = if name == "moves.txt" { &["--from", "hex:moves"][..] } else { &[] };
        let limited = |command: &[&str], from: &[&str]| {
            run(&[command, from, &[limit, value], &[&path]].concat())
        };
        let validated = limited(&["validate", "-q"], from);
        assert!(validated.code != 0 && validated.err.contains(message), "{}", validated.err);
        let converted = limited(&["convert", "--to", "wqn"], from);
        assert!(converted.code != 0 && converted.err.contains(message), "{}", converted.err);
        if from.is_empty() {
            let filtered = limited(&["filter", "--json"], &[]);
            let told = format!("{}{}", filtered.out, filtered.err);
            assert!(told.contains(message), "{name}: {told}");
        }
        if limit == "--max-token" {
            let replayed = limited(&["replay"], &[]);
            assert!(replayed.code != 0 && replayed.err.contains(message), "{}", replayed.err);
        }
        // Without the option all of it is read.
        let whole = run(&[&["validate", "-q"], from, &[&path]].concat());
        assert_eq!(whole.code, 0, "{name}: {}", whole.err);
    }
    // An action that is too long ends the play, in every command at the same place.
    let long = "N".repeat(5000);
    let text = format!("[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 e5 2. {long} Nc6 *\n");
    let path = record("reading-limits", "long.wqn", &text);
    let validated = run(&["validate", "--json", &path]);
    assert_eq!(validated.json()[0]["errors"].as_array().unwrap().len(), 1);
    assert_eq!(validated.json()[0]["errors"][0]["message"], "an action of 5000 bytes");
    let replayed = run(&["replay", "--json", &path]);
    assert_eq!((replayed.code, replayed.json().len()), (1, 3), "{}", replayed.err);
    assert!(replayed.err.contains("error: limit"), "{}", replayed.err);
    let resumed = run_with(&["resume", &path], "Nf3\n");
    assert!(resumed.code == 1 && resumed.err.contains("an action of 5000 bytes"));
    // A file with one game is printed as it is, also if it is read in several pieces.
    let comments = format!("#{}\n", "x".repeat(998)).repeat(300);
    let text = format!("4455661\n{comments}");
    let path = record("reading-limits", "one.txt", &text);
    let filtered = run(&["filter", "--game", "connect-four", &path]);
    assert_eq!((filtered.code, filtered.out.len()), (0, text.len()), "{}", filtered.err);
}

/// A number without an action after it is not an action: it is compared with the rounds.
#[test]
fn numbers_after_the_last_action_are_compared() {
    for (game, movetext, told) in [
        ("connect-four", "4 4 *", Some("this is move 1, not 4")),
        ("chess", "9. *", Some("this is move 1, not 9")),
        ("chess", "1. e4 e5 7 *", Some("this is move 2, not 7")),
        ("chess", "1. e4 7 *", Some("this is move 1, not 7")),
        ("chess", "1. *", None),
        ("chess", "1. e4 2. *", None),
        ("chess", "1. e4 1... *", None),
        ("chess", "1. e4 e5 2. *", None),
        ("chess", "11. e4 e5 12. *", Some("this is move 1, not 11")),
        ("chess", "1. e4 (1. d4 2.) *", None),
        ("chess", "1. e4 (1. d4 8.) *", Some("this is move 1, not 8")),
    ] {
        let text = format!("[WQN \"1\"]\n[Game \"{game}\"]\n\n{movetext}\n");
        let path = record("reading-last-numbers", "game.wqn", &text);
        let ran = run(&["validate", "--variations", &path]);
        assert_eq!(ran.code, i32::from(told.is_some()), "{movetext}: {}", ran.err);
        assert!(ran.err.contains(told.unwrap_or_default()), "{movetext}: {}", ran.err);
        assert!(ran.err.matches("number mismatch").count() <= 2, "{}", ran.err);
    }
    let fen = "[FEN \"7k/8/8/8/8/8/8/R6K w - - 0 40\"]\n\n40. *\n";
    run(&["validate", &record("reading-last-numbers", "fen.pgn", fen)]).well();
}

/// Commands that go on print errors that do not stop a game as warnings.
#[test]
fn errors_that_do_not_stop_a_game_are_warnings_of_every_command() {
    let text = "1. e4 e5 2. Nf3+ Nc6 4. Bb5 {[%pos 0123456789abcdef]} a6 1-0\n";
    let path = record("reading-warnings", "game.pgn", text);
    let kinds = ["mark mismatch", "number mismatch", "checkpoint mismatch"];
    for args in [
        &["replay", &path][..],
        &["convert", "--to", "wqn", &path],
        &["convert", "--to", "pgn", &path],
        &["filter", "--min-actions", "1", &path],
    ] {
        let ran = run(args).well();
        for kind in kinds {
            assert!(ran.err.contains(&format!("warning: {kind}")), "{args:?}: {}", ran.err);
        }
        assert!(!ran.err.contains("error:"), "{args:?}: {}", ran.err);
    }
}

/// `filter` and `stats` report skipped files as `validate` does.
#[test]
fn skipped_files_are_reported() {
    let path = record("reading-skipped", "games.txt", "1. e4 *\n");
    let folder = path.strip_suffix("games.txt").unwrap();
    for command in ["validate", "filter", "stats"] {
        let ran = run(&[command, folder]).well();
        assert!(ran.err.contains("1 file was skipped"), "{command}: {}", ran.err);
    }
}

/// The hint is in the style of the refused text, also if its parts have other lengths, or if no
/// style has its shape.
#[test]
fn a_hint_is_in_the_style_that_was_typed() {
    for (game, typed, near) in [
        ("xiangqi", "a9a10", "legal here: a"),
        ("xiangqi", "炮八平五八", "legal here: 炮"),
        ("janggi", "a1a2", "legal here: he"),
        ("xiangqi", "C2=5 C2=9", "legal here: C2=1, C2=3, "),
        ("xiangqi", "炮二平五 炮二平十", "legal here: 炮2平1, "),
        ("shogi", "７六歩 ５五歩", "legal here: △５四歩, "),
    ] {
        let ran = run(&["moves", game, "--after", typed]);
        let hint = ran.err.split_once("legal here").map(|(_, hint)| format!("legal here{hint}"));
        let hint = hint.as_deref().and_then(|hint| hint.split(" and ").next());
        let hint = hint.unwrap_or_default();
        assert!(hint.is_ascii() == typed.is_ascii(), "{game} {typed}: {hint}");
        let near = near.strip_suffix(", ").unwrap_or(near);
        assert!(hint.starts_with(near), "{game} {typed}: {hint}");
    }
}

/// A record of an older revision has that revision's defaults: in revision 1 of `xinjiang` a row of
/// seven took three while stones were placed.
#[test]
fn a_record_of_an_older_revision_is_played_by_its_rules() {
    let movetext = "1. d4 a7 2. a1 b7 3. b1 d7 4. c1 e7 5. d1 g7 6. e1 b5 7. f1 d5 8. g1";
    for (revision, taken, code) in [(1, " xa7 xb7 xd7", 0), (2, " xa7", 1), (2, "", 0)] {
        let tags = format!("[WQN \"1\"]\n[Game \"fangqi\"]\n[Rules \"xinjiang@{revision}\"]\n");
        let text = format!("{tags}\n{movetext}{taken} *\n");
        let path = record("reading-revision", "game.wqn", &text);
        let ran = run(&["validate", &path]);
        assert_eq!(ran.code, code, "{revision}{taken}: {}", ran.err);
    }
}
