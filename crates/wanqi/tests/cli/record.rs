//! `record` and `resume` through pipes.

use crate::program::{folder, run, run_with};
use std::path::Path;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn a_game_is_played_taken_back_and_resigned() {
    let file = folder("record-resign").join("game.wqn");
    let path = file.display().to_string();
    let input = "e4\ne5\nNf3\n:undo\nf4\n:offer-draw\n:decline\n:resign\n";
    let ran = run_with(&["record", "chess", "--out", &path, "--seat", "Anna", "Ben"], input).well();
    assert_eq!(ran.out, "1. e4\ne5\n2. Nf3\n:undo\n2. f4\n:offer-draw\n:decline\n:resign\n");
    assert!(ran.err.contains("1-0 (resignation)"), "{}", ran.err);
    let record = read(&file);
    assert!(record.contains("[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n"), "{record}");
    assert!(
        record.ends_with("\n1. e4\ne5\n2. f4\n:offer-draw\n:decline\n:resign\n1-0\n"),
        "{record}"
    );
    run(&["validate", &path]).well();
    let again = run(&["resume", &path]);
    assert_eq!(again.code, 1, "a finished game is not gone on with: {}", again.err);
}

#[test]
fn a_refusal_names_rule_place_and_what_is_legal() {
    let file = folder("record-refused").join("game.wqn");
    let path = file.display().to_string();
    let ran =
        run_with(&["record", "chess", "--out", &path], "e4\nxyz\nKe7\n1-0\n:illegal=e5\n:quit\n");
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out, "1. e4\n");
    assert!(ran.err.contains("illegal action (chess R"), "{}", ran.err);
    assert!(ran.err.contains("-:3:1"), "the line of the input: {}", ran.err);
    assert!(ran.err.contains("help: legal here: "), "{}", ran.err);
    assert!(ran.err.contains("`e5` is legal here"), "{}", ran.err);
    assert!(read(&file).ends_with("\n1. e4\n*\n"));
}

#[test]
fn an_unfinished_record_is_resumed_to_mate() {
    let file = folder("record-resume").join("game.wqn");
    let path = file.display().to_string();
    run_with(&["record", "chess", "--out", &path], "f3\ne5\n").well();
    assert!(read(&file).ends_with("1. f3\ne5\n*\n"));
    let ran = run_with(&["resume", &path, "--json"], "g4\nQh4\n").well();
    let last = ran.json().pop().unwrap();
    assert_eq!(last["canonical"], "d8h4");
    assert_eq!(last["outcome"]["reason"], "checkmate");
    let record = read(&file);
    assert!(record.contains("[Result \"0-1\"]\n[Termination \"normal\"]"), "{record}");
    assert!(record.ends_with("2. g4\nQh4#\n0-1\n"), "{record}");
    run(&["validate", &path]).well();
}

#[test]
fn a_foreign_record_without_a_last_line_feed_loses_nothing() {
    let file = folder("record-foreign").join("game.pgn");
    let path = file.display().to_string();
    std::fs::write(&file, "[Event \"x\"]\n\n1. e4 {best} e5 2. Nf3 (2. f4 exf4) Nc6").unwrap();
    run_with(&["resume", &path], "Bb5\n:undo\n:undo\nd6\n").well();
    let record = read(&file);
    assert_eq!(record, "[Event \"x\"]\n\n1. e4 {best} e5 2. Nf3 (2. f4 exf4)\nd6\n*\n");
}

#[test]
fn an_action_comes_after_no_marker_and_no_idle_number_and_all_comments_stay() {
    let file = folder("record-marker").join("game.pgn");
    let path = file.display().to_string();
    let tag = "[Event \"x\"]\n\n";
    for (before, after) in [
        ("1. e4 * {best} $1\n; two\n% three\n", "1. e4  {best} $1\n; two\n% three\n"),
        ("1. e4 *\n; two", "1. e4 \n; two\n"),
        ("1. e4*{best}", "1. e4{best}\n"),
        ("1. e4\n*\n", "1. e4\n"),
        ("1. e4 :end\n", "1. e4\n"),
        ("1. e4 :end {best}\n", "1. e4  {best}\n"),
        ("1. e4 2.\n", "1. e4\n"),
        ("1. e4 {best} 1 ... {two} 2. *\n", "1. e4 {best}   {two}  \n"),
        ("1. e4 (1. d4 d5 2.)\n", "1. e4 (1. d4 d5 2.)\n"),
    ] {
        std::fs::write(&file, format!("{tag}{before}")).unwrap();
        let ran = run_with(&["resume", &path], "e5\n").well();
        assert_eq!(ran.out, "e5\n", "{before}");
        assert_eq!(read(&file), format!("{tag}{after}e5\n*\n"), "{before}");
        run(&["validate", &path]).well();
    }
}

/// Of several tags `Result` the first counts, for `resume` as for `validate`: a valid record stays
/// valid, or is not resumed and not changed.
#[test]
fn a_valid_record_with_any_result_tags_stays_valid() {
    let file = folder("record-results").join("game.pgn");
    let path = file.display().to_string();
    let values = ["*", "1-0", "1/2-1/2", "", "?", "void", "won"];
    let mut resumed = 0;
    for (first, second) in values.iter().flat_map(|first| values.map(|second| (first, second))) {
        for moves in ["", "1. e4\n"] {
            let tags = format!("[Result \"{first}\"]\n[White \"?\"]\n[Result \"{second}\"]");
            let before = format!("{tags}\n\n{moves}");
            std::fs::write(&file, &before).unwrap();
            let valid = run(&["validate", &path]).code == 0;
            let ran = run_with(&["resume", &path], ":quit\n");
            let told = || format!("{before}{}\n{}", ran.err, read(&file));
            assert!(valid || ran.code != 0, "{}", told());
            match ran.code {
                0 => assert_eq!(run(&["validate", &path]).code, 0, "{}", told()),
                _ => assert_eq!(read(&file), before, "{}", told()),
            }
            resumed += usize::from(ran.code == 0);
        }
    }
    assert!(resumed >= 20, "{resumed}");
}

/// Of a result that does not follow from the actions, the first `:undo` removes only the result.
#[test]
fn a_result_against_a_declared_end_is_undone_alone() {
    let file = folder("record-dead").join("game.pgn");
    let path = file.display().to_string();
    let tags = "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/N6K w - - 0 1\"]\n";
    let record = format!("{tags}[Result \"1-0\"]\n\n1. Kg2 1-0\n");
    std::fs::write(&file, record).unwrap();
    run_with(&["resume", &path], ":undo\n:quit\n").well();
    assert!(
        read(&file).contains("1. Kg2\n") || read(&file).contains("1. Kg2 \n"),
        "{}",
        read(&file)
    );
    assert!(!read(&file).contains("1-0"), "{}", read(&file));
    run_with(&["resume", &path], ":undo\n:quit\n").well();
    assert!(!read(&file).contains("Kg2"), "{}", read(&file));
}

#[test]
fn no_record_is_written_over() {
    let file = folder("record-twice").join("game.wqn");
    let path = file.display().to_string();
    std::fs::write(&file, "mine").unwrap();
    let ran = run_with(&["record", "chess", "--out", &path], "e4\n");
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("wanqi resume"), "{}", ran.err);
    assert_eq!(read(&file), "mine");
}

#[test]
fn rulings_and_agreements_end_a_game() {
    let folder = folder("record-ends");
    for (name, input, end, termination) in [
        ("agreed", "e4\n:offer-draw\n:agree-draw\n", "1/2-1/2", "agreement"),
        ("ruled", "e4\n:adjudicate 0-1\n", "0-1", "adjudication"),
        ("late", "e4\n:timeout\n", "1-0", "time-forfeit"),
        ("other", "e4\n:resign@1\n", "0-1", "resignation"),
        ("broken", "e4\n:illegal=Ke4\n", "1-0", "rules-infraction"),
        ("left", "e4\n:abandon\n", "*", "abandoned"),
    ] {
        let file = folder.join(format!("{name}.wqn"));
        let path = file.display().to_string();
        run_with(&["record", "chess", "--out", &path], input).well();
        let record = read(&file);
        assert!(record.contains(&format!("[Result \"{end}\"]")), "{name}: {record}");
        assert!(record.contains(&format!("[Termination \"{termination}\"]")), "{name}: {record}");
        assert!(record.ends_with(&format!("\n{end}\n")), "{name}: {record}");
        let validated = run(&["validate", &path, "--json"]);
        assert_eq!(validated.code, 0, "{name}: {}{}", validated.out, validated.err);
    }
}

#[test]
fn an_opening_of_several_decisions_is_recorded() {
    let file = folder("record-swap").join("game.wqn");
    let path = file.display().to_string();
    let args = ["record", "gomoku", "-o", "opening=swap", "--out", &path];
    run_with(&args, "h8\nh9\nj7\nswap\n:resign\n").well();
    let record = read(&file);
    assert!(record.contains("opening=swap"), "{record}");
    assert!(record.contains("[FinalRoles \""), "{record}");
    run(&["validate", &path]).well();
}

#[test]
fn a_file_that_is_not_a_record_is_not_changed() {
    let file = folder("record-sgf").join("game.sgf");
    std::fs::write(&file, "(;GM[1]SZ[9]\n;B[dd])").unwrap();
    let ran = run_with(&["resume", &file.display().to_string()], "d4\n");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(read(&file), "(;GM[1]SZ[9]\n;B[dd])");
}

#[test]
fn a_false_check_sign_is_refused_when_played_and_when_recorded() {
    let file = folder("record-mark").join("game.pgn");
    let path = file.display().to_string();
    std::fs::write(&file, "[Event \"x\"]\n\n1. e4 e5\n").unwrap();
    let ran = run_with(&["resume", &path], "Nf3+\nNf3\n");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("mark mismatch"), "{}", ran.err);
    assert_eq!(read(&file), "[Event \"x\"]\n\n1. e4 e5\n2. Nf3\n*\n");
    let text = "[Event \"x\"]\n\n1. e4+ e5\n";
    std::fs::write(&file, text).unwrap();
    assert_eq!(run_with(&["resume", &path], "Nf3\n").code, 1);
    assert_eq!(read(&file), text);
    run(&["replay", &path]).well();
}

#[test]
fn sealed_submissions_are_hidden_through_a_pipe_too() {
    let folder = folder("record-sealed");
    let path = folder.join("game.wqn").display().to_string();
    let input = "two\n:undo\n@2:one\ntwo\nguess:3\n";
    let ran = run_with(&["record", "bagua-qi", "--out", &path], input).well();
    assert_eq!(ran.out, "1. @1: sealed\n:undo\n1. @2: sealed\n@1: sealed\nguess:3\n");
    assert!(read(path.as_ref()).ends_with("\n1. @2:one\n@1:two\nguess:3\n*\n"));
    run(&["validate", &path]).well();
    let path = folder.join("line.wqn").display().to_string();
    let ran = run_with(&["record", "bagua-qi", "--out", &path], "one two guess:9\n");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("is not shown") && !ran.err.contains("two g"), "{}", ran.err);
    let path = folder.join("told.wqn").display().to_string();
    let ran = run_with(&["record", "bagua-qi", "--out", &path, "--json"], input).well();
    let lines = ran.json();
    for line in lines.iter().filter(|line| line["sealed"] == true) {
        assert!(line["canonical"].is_null(), "{line}");
    }
    assert_eq!(lines[3]["position"], "0/0 bids=?,?");
    assert_eq!(lines[4]["canonical"], "guess:3");
}

#[test]
fn sealed_submissions_are_sorted_by_seat() {
    let file = folder("record-sorted").join("game.wqn");
    let path = file.display().to_string();
    let head = "[WQN \"1\"]\n[Game \"bagua-qi\"]\n[Rules \"standard@1\"]\n[Result \"*\"]\n\n";
    for (written, sorted) in [
        ("1. @2:two @1:one guess:2 guess:4 *", "1. @1:one @2:two guess:2 guess:4 *"),
        ("1. 出二 @2:出一 *", "1. @1:two @2:one *"),
        ("1. @2:two {first} @1:one *", "1. @2:two {first} @1:one *"),
        ("1. @2:two! @1:one *", "1. @2:two! @1:one *"),
        (
            "1. @2:two @1:one guess:2 guess:4 @2:two @1:two *",
            "1. @1:one @2:two guess:2 guess:4 @1:two @2:two *",
        ),
        (
            "1. @2:two @1:one (1. @1:two guess:4) 1... guess:2 *",
            "1. @2:two @1:one (1. @1:two guess:4) 1... guess:2 *",
        ),
    ] {
        std::fs::write(&file, format!("{head}{written}\n")).unwrap();
        run(&["fmt", "--actions", "canonical", &path]).well();
        let record = read(&file);
        let movetext = record.split_once("\n\n").unwrap().1;
        assert_eq!(movetext.trim_end(), sorted, "of {written}");
        run(&["fmt", "--check", "--actions", "canonical", &path]).well();
        run(&["validate", "--variations", &path]).well();
    }
}

#[test]
fn all_sealed_actions_of_a_seat_are_adjacent() {
    let file = folder("record-fleets").join("game.wqn");
    let path = file.display().to_string();
    let head = "[WQN \"1\"]\n[Game \"battleship\"]\n[Rules \"classic@1\"]\n[Result \"*\"]\n\n";
    let written = "1. @2:a1-e1 @2:a2-d2 @1:a1-e1 @2:a3-c3 @1:b2-b5 *";
    std::fs::write(&file, format!("{head}{written}\n")).unwrap();
    run(&["fmt", "--actions", "canonical", &path]).well();
    let record = read(&file);
    let movetext = record.split_once("\n\n").unwrap().1;
    assert_eq!(movetext.trim_end(), "1. @1:a1-e1 @1:b2-b5 @2:a1-e1 @2:a2-d2 @2:a3-c3 *");
    run(&["fmt", "--check", "--actions", "canonical", &path]).well();
}

#[test]
fn replay_says_who_sealed_what() {
    let file = folder("replay-sealed").join("game.wqn");
    let path = file.display().to_string();
    run_with(&["record", "bagua-qi", "--out", &path], "@2:two\n@1:one\nguess:3\n").well();
    let text = run(&["replay", &path]).well().out;
    for title in ["start\n", "\n1. @2:two\n", "\n1. @1:one\n", "\n1... guess:3\n"] {
        assert!(text.contains(title), "{title}: {text}");
    }
    let lines = run(&["replay", &path, "--json"]).well().json();
    let seats: Vec<_> = lines.iter().map(|line| line["seat"].as_u64()).collect();
    assert_eq!(seats, [None, Some(2), Some(1), Some(1)]);
}

#[test]
fn one_of_four_leaves_and_the_others_play_on() {
    let file = folder("record-four").join("game.wqn");
    let path = file.display().to_string();
    let names = ["--seat", "Ann", "Ben", "Cem", "Dai"];
    let args = [&["record", "chinese-checkers/p4", "--out", &path][..], &names].concat();
    let ran = run_with(&args, ":resign@3\n:resign\n:undo\n:resign@2\n:resign@1\n");
    println!("{}{}", ran.out, ran.err);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let record = read(&file);
    assert!(record.contains("[Seat3 \"Cem\"]"), "{record}");
    assert!(record.contains("[Result \"") && record.ends_with("\n:end\n"), "{record}");
    run(&["validate", &path]).well();
    run(&["replay", &path]).well();
}

#[test]
fn chance_is_drawn_from_the_recorded_seed() {
    let folder = folder("record-chance");
    let path = |name: &str| folder.join(name).display().to_string();
    let drawn = |line: &&str| line.contains("@0:");
    let first = run_with(&["record", "octiles", "--out", &path("a"), "--seed", "7"], "").well();
    let again = run_with(&["record", "octiles", "--out", &path("b"), "--seed", "7"], "").well();
    assert!(first.out.lines().any(|line| drawn(&line)), "{}", first.out);
    assert_eq!(first.out, again.out, "the same seed draws the same");
    assert!(read(path("a").as_ref()).contains("[Seed \"7\"]"));
    run(&["validate", "--strict", &path("a")]).well();
    run_with(&["record", "octiles", "--out", &path("c")], "").well();
    let record = read(path("c").as_ref());
    assert!(record.contains("[Seed \""), "a seed of its own is recorded, too: {record}");
}

#[test]
fn a_random_game_is_recorded_with_chance_and_several_seats() {
    let folder = folder("playout-record");
    for game in ["octiles/four-player", "lyngk", "chinese-checkers/p3", "bagua-qi", "kalah"] {
        let path = folder.join(game.replace('/', "-")).display().to_string();
        let args = ["playout", game, "--record", &path, "--seed", "3", "--max-actions", "200"];
        let played = run(&[&args[..], &["--json"]].concat()).well().json();
        assert_eq!(played[0]["playouts"], 1);
        let validated = run(&["validate", "--strict", &path, "--json"]);
        assert_eq!(validated.code, 0, "{game}: {}{}", validated.out, validated.err);
        assert_eq!(validated.json()[0]["actions"], played[0]["actions"], "{game}");
    }
}

/// Records with different ends: the typed lines, the movetext before the last of them, and a line
/// that continues from there.
const ENDED: [(&str, &str, &str); 4] = [
    ("f3\ne5\ng4\nQh4\n", "1. f3\ne5\n2. g4\n", "d6"),
    ("e4\n:resign\n", "1. e4\n", "c5"),
    ("e4\n:offer-draw\n:agree-draw\n", "1. e4\n:offer-draw\n", ":decline"),
    ("e4\ne5\n:adjudicate 0-1\n", "1. e4\ne5\n", "Nf3"),
];

#[test]
fn the_last_action_of_a_finished_record_is_taken_back() {
    let file = folder("record-ended").join("game.wqn");
    let path = file.display().to_string();
    for (input, before, next) in ENDED {
        let _ = std::fs::remove_file(&file);
        run_with(&["record", "chess", "--out", &path], input).well();
        let finished = read(&file);
        // Before the end is taken back nothing is written, and nothing is lost without a message.
        for (typed, told) in [("", "is finished"), (":quit\n", "is finished"), ("a6\n", "ended")] {
            let ran = run_with(&["resume", &path], typed);
            assert_eq!(ran.code, 1, "{typed}: {}", ran.err);
            assert!(ran.err.contains(told) && ran.err.contains(":undo"), "{typed}: {}", ran.err);
            assert_eq!(read(&file), finished, "{typed}");
        }
        let ran = run_with(&["resume", &path], ":undo\n").well();
        assert!(ran.err.contains("unfinished"), "{}", ran.err);
        let unfinished = read(&file);
        let (tags, movetext) = unfinished.split_once("\n\n").unwrap();
        assert_eq!(movetext, format!("{before}*\n"));
        assert!(tags.contains("[Result \"*\"]") && !tags.contains("Termination"), "{tags}");
        run(&["validate", &path]).well();
        // Undone actions can be repeated; a new action begins another line of play.
        let again = run_with(&["resume", &path], input.lines().last().unwrap()).well();
        assert!(again.err.contains("recorded in"), "{}", again.err);
        assert_eq!(read(&file), finished);
        run_with(&["resume", &path], &format!(":undo\n{next}\n")).well();
        run(&["validate", &path]).well();
    }
}

#[test]
fn a_result_that_nothing_brought_about_is_taken_back_by_itself() {
    let file = folder("record-stated").join("game.pgn");
    let path = file.display().to_string();
    let tags = "[Event \"a PGN\"]\n[White \"w\"]\n[Black \"b\"]\n[Result \"1-0\"]\n";
    let record = format!("{tags}[Termination \"time forfeit\"]\n\n1. e4 {{well}} e5 1-0\n");
    std::fs::write(&file, &record).unwrap();
    run_with(&["resume", &path], ":undo\n").well();
    let open = tags.replace("1-0", "*");
    assert_eq!(read(&file), format!("{open}\n1. e4 {{well}} e5\n*\n"));
    // Whatever the end is, the record is unchanged until `:undo`.
    for end in ["", "\n", "\n\n", " {over}", "\n; over"] {
        let written = format!("{}{end}", record.trim_end());
        std::fs::write(&file, &written).unwrap();
        assert_eq!(run_with(&["resume", &path], ":moves\n").code, 1, "{end:?}");
        assert_eq!(read(&file), written);
        run_with(&["resume", &path], ":undo\n").well();
        assert_eq!(read(&file), format!("{open}\n1. e4 {{well}} e5\n*\n"), "{end:?}");
    }
    std::fs::write(&file, &record).unwrap();
    run_with(&["resume", &path], ":undo\n:undo\nc5\n").well();
    assert_eq!(read(&file), format!("{open}\n1. e4 {{well}}\nc5\n*\n"));
    run(&["validate", &path]).well();
}

#[test]
fn after_the_end_input_is_refused_or_takes_it_back() {
    let file = folder("record-behind-end").join("game.wqn");
    let path = file.display().to_string();
    let ran = run_with(&["record", "chess", "--out", &path], "f3\ne5\ng4\nQh4\na3\n");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("the game has ended") && ran.err.contains("-:5:1"), "{}", ran.err);
    assert!(read(&file).ends_with("\nQh4#\n0-1\n"));
    std::fs::remove_file(&file).unwrap();
    let input = "f3\ne5\ng4\nQh4\n:undo\nd6\n";
    run_with(&["record", "chess", "--out", &path], input).well();
    assert!(read(&file).ends_with("\n1. f3\ne5\n2. g4\nd6\n*\n"));
}

/// Plays lines; returns standard output, standard error, and the movetext of the record.
fn plays(game: &str, name: &str, lines: &str) -> (String, String, String) {
    let file = folder(&format!("record-{name}")).join("game.wqn");
    let path = file.display().to_string();
    let ran = run_with(&["record", game, "--out", &path], lines);
    let record = read(&file);
    run(&["validate", &path]).well();
    (ran.out, ran.err, record.split_once("\n\n").unwrap().1.to_owned())
}

#[test]
fn undone_actions_are_repeated() {
    let (out, err, movetext) =
        plays("chess", "redo", "e4\ne5\nNf3\n:undo 3\n:redo 2\n:redo\n:redo\n:undo 4\n");
    assert_eq!(out, "1. e4\ne5\n2. Nf3\n:undo\n:undo\n:undo\n1. e4\ne5\n2. Nf3\n");
    assert!(err.contains("there is nothing to redo"), "{err}");
    assert!(err.contains("there are 3 actions to undo, not 4"), "{err}");
    assert_eq!(movetext, "1. e4\ne5\n2. Nf3\n*\n");
    // A new action clears the list of undone actions; a refused action does not.
    let (_, err, movetext) = plays("chess", "redo-else", "e4\n:undo\nd4\n:redo\n");
    assert!(err.contains("there is nothing to redo"), "{err}");
    assert_eq!(movetext, "1. d4\n*\n");
    let (.., movetext) = plays("chess", "redo-refused", "e4\n:undo\ne9\n:redo\n");
    assert_eq!(movetext, "1. e4\n*\n");
    // Events, rulings and ends can be repeated, too.
    for lines in ["e4\n:offer-draw\n:agree-draw\n", "e4\ne5\n:adjudicate 0-1\n", "e4\n:resign@1\n"]
    {
        let (.., once) = plays("chess", "redo-once", lines);
        let (.., twice) = plays("chess", "redo-twice", &format!("{lines}:undo 2\n:redo 2\n"));
        assert_eq!(once, twice, "{lines}");
    }
    // Chance draws the same events again.
    let (.., once) = plays("lyngk/six", "redo-chance", "");
    assert!(once.contains("@0:"), "{once}");
}

#[test]
fn the_end_of_a_finished_record_is_put_back_as_it_was() {
    let file = folder("record-put-back").join("game.pgn");
    let path = file.display().to_string();
    let record = "[Event \"x\"]\n[Result \"1-0\"]\n[Score \"1 0\"]\n[Termination \"time forfeit\"]\n\n\
        1. e4 {well} e5 1-0 ; over";
    std::fs::write(&file, record).unwrap();
    assert_eq!(run_with(&["resume", &path], ":undo\n:redo\n").code, 1);
    assert_eq!(read(&file), record);
    let ran = run_with(&["resume", &path], ":undo 2\n:redo 2\n:undo\n").well();
    assert_eq!(ran.out, ":undo\n:undo\ne5\n1-0\n:undo\n");
    assert!(read(&file).ends_with("\n1. e4 {well} e5\n*\n"), "{}", read(&file));
}

#[test]
fn a_typed_number_that_is_not_that_of_the_turn_is_a_warning() {
    let (_, said, record) = plays("connect-four", "typed-numbers", "1. 4\n1... 4\n3. 5\n");
    assert!(record.contains("2. e1"), "{record}");
    assert_eq!(said.matches("this is move ").count(), 1, "{said}");
    assert!(said.contains("this is move 2, not 3"), "{said}");
}

#[test]
fn answers_are_in_the_style_that_was_typed() {
    let (out, err, movetext) = plays("chess", "style", "e2e4\ne7e9\n:moves\ne5\n:moves\n");
    assert_eq!(out, "1. e2e4\ne5\n");
    assert!(err.contains("legal here: e7e5"), "{err}");
    assert!(err.contains("a7a5 a7a6 ") && err.contains(" Nf3 "), "{err}");
    assert_eq!(movetext, "1. e4\ne5\n*\n");
    let (out, err, _) = plays("xiangqi", "style-zh", "炮二平五\n马8进9\n馬8進7\nh2e9\n");
    assert!(out.starts_with("1. "), "{out}");
    assert!(err.contains("legal here: "), "{err}");
    for (game, typed, answer) in [
        ("xiangqi", "C2.5", "C2=5"),
        ("xiangqi", "c2=5", "C2=5"),
        ("xiangqi", "h8+7", "H8+7"),
        ("xiangqi", "砲二平五", "炮二平五"),
        ("shogi", "７六歩", "▲７六歩"),
        ("shogi", "76歩", "▲７六歩"),
        ("shogi", "☗７六歩", "▲７六歩"),
        ("chess", "e2-e4", "e2e4"),
    ] {
        let (out, ..) = plays(game, "style-near", &format!("{typed}\n"));
        assert_eq!(out, format!("1. {answer}\n"), "{game} {typed}");
    }
    let listed = |style: &[&str]| run(&[&["moves", "chess"], style].concat()).well().out;
    assert_eq!(listed(&[]).lines().next(), Some("a2a3"));
    assert!(listed(&["--style", "san"]).lines().any(|line| line == "Nf3"));
    assert_eq!(listed(&[]).lines().count(), listed(&["--style", "SAN"]).lines().count());
    let unknown = run(&["moves", "chess", "--style", "sam"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("it has canonical, san"), "{}", unknown.err);
}

#[test]
fn an_action_with_blanks_is_one_action() {
    let (out, _, movetext) = plays("hive", "blanks", "wS1\nbG1 wS1-\n2. wA1 -wS1\n");
    assert_eq!(out, "1. wS1\nbG1_wS1-\n2. wA1_-wS1\n");
    assert_eq!(movetext, "1. wS1\nbG1_wS1-\n2. wA1_-wS1\n*\n");
    // An action that is not legal is refused as the same action without spaces.
    for (typed, rule) in [("bA1 bG1/", "R2.4"), ("wA1 bG1/", "R3.1"), ("2... bA1 wS1/", "R2.4")] {
        let (_, err, movetext) =
            plays("hive", "blanks", &format!("wS1\nbG1 -wS1\nwA1 wS1-\n{typed}\n"));
        assert!(err.contains(&format!("illegal action (hive {rule})")), "{typed}: {err}");
        assert_eq!(movetext, "1. wS1\nbG1_-wS1\n2. wA1_wS1-\n*\n");
    }
    // A line can still contain several actions.
    for (game, line, actions) in [
        ("chess", "e4 e5 Nf3", 3),
        ("chess", "1. e4 e5", 2),
        ("go", "d4 q16 q4", 3),
        ("gomoku", "h8 i9", 2),
    ] {
        let (out, ..) = plays(game, "several", &format!("{line}\n"));
        assert_eq!(out.lines().count(), actions, "{game}: {out}");
    }
}

#[test]
fn an_unknown_word_gets_a_suggestion() {
    for (typed, meant) in [
        (":back", ":undo"),
        (":udno", ":undo"),
        (":resing", ":resign"),
        (":mvoes", ":moves"),
        (":exit", ":quit"),
        (":offerdraw", ":offer-draw"),
        (":zzzzzzzz", ":help"),
    ] {
        let (_, err, _) = plays("chess", "meant", &format!("{typed}\n"));
        assert!(err.contains(meant), "{typed}: {err}");
    }
}

#[test]
fn what_follows_a_command_is_read_or_refused() {
    let typed = "e4\ne5\n:undo 0\n:redo -1\n:undo two\n:undo 99999999999999999999\n:moves 3\n:quit now\n:undo 2\n:redo 1\n:quit\n";
    let ran = run_with(&["record", "chess", "--out", "-"], typed);
    assert_eq!(ran.code, 1, "{}", ran.err);
    for told in [
        "after `:undo` comes a number from 1, as in `:undo 3`, not `0`",
        "after `:redo` comes a number from 1, as in `:redo 3`, not `-1`",
        "after `:undo` comes a number from 1, as in `:undo 3`, not `two`",
        "there are 2 actions to undo, not",
        "nothing can follow `:moves`",
        "nothing can follow `:quit`",
    ] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    assert!(ran.out.ends_with("1. e4\n*\n"), "{}", ran.out);
}
