//! Every command without errors, and the exit codes.

use crate::program::{command, folder, run, run_with};
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Stdio;

/// Replaces values that differ between machines and between runs.
fn redacted(mut lines: Vec<Value>) -> Vec<Value> {
    for line in &mut lines {
        for key in ["path", "seconds", "playouts_per_second", "actions_per_second", "rules_text"] {
            if let Some(value) = line.get_mut(key) {
                *value = Value::from(format!("[{key}]"));
            }
        }
    }
    lines
}

#[test]
fn list_names_every_rule_set() {
    let lines = run(&["list", "--json"]).well().json();
    let of_chess = lines.into_iter().filter(|line| line["game"] == "chess").collect();
    insta::assert_json_snapshot!("list_chess", redacted(of_chess));
    let text = run(&["list"]).well().out;
    for name in ["chess/standard", "go/chinese", "gomoku/renju-rif"] {
        assert!(text.contains(name), "{text}");
    }
    assert!(run(&["list", "--lang", "zh"]).well().out.contains("国际象棋"));
}

#[test]
fn games_are_listed_by_family() {
    let all = run(&["list", "--json"]).well().json();
    let of = |family: &str| run(&["list", "--json", "--family", family]).well().json();
    let races = of("race");
    assert!(races.iter().any(|line| line["game"] == "halma") && races.len() < all.len());
    assert_eq!(of("竞速").len(), races.len());
    assert_eq!(of("Race").len(), races.len());
    // Each game is in one family, and has it in both languages.
    let families: BTreeSet<_> = all.iter().map(|line| line["family"].as_str().unwrap()).collect();
    assert_eq!(families.iter().map(|family| of(family).len()).sum::<usize>(), all.len());
    assert!(all.iter().all(|line| line["family_zh"].as_str().is_some_and(|text| !text.is_ascii())));
    let text = run(&["list", "--family", "race"]).well().out;
    assert!(text.contains("  halma/") && !text.contains("  chess/"), "{text}");
    let wrong = run(&["list", "--family", "sport"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("there is no family `sport`"), "{}", wrong.err);
    assert!(wrong.err.contains("the families are alignment, blockade"), "{}", wrong.err);
}

#[test]
fn info_describes_a_game_and_its_rules() {
    let text = run(&["info", "go/japanese"]).well().out;
    for word in ["go/japanese", "-o komi=", "checked by", "R1"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let rule = run(&["info", "chess", "R3"]).well().out;
    assert!(rule.lines().all(|line| line.starts_with("R3")), "{rule}");
    assert!(rule.lines().count() > 2, "a rule comes with those under it: {rule}");
    let wrong = run(&["info", "chess", "R99"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("has no rule `R99`"), "{}", wrong.err);
}

#[test]
fn moves_lists_legal_actions() {
    let args = ["moves", "chess", "--json", "--after", "1. f3 {a comment} e5 (1... d5) 2. g4"];
    insta::assert_json_snapshot!("moves_chess", run(&args).well().json());
    let mate = run(&["moves", "chess", "--json", "--after", "f3 e5 g4 Qh4#"]).well().json();
    assert_eq!(mate[0]["over"], true);
    assert_eq!(mate[0]["actions"], Value::Object(serde_json::Map::new()));
    let refused = run(&["moves", "chess", "--after", "e4 e5 Ke3"]);
    assert_eq!(refused.code, 1);
    assert!(refused.out.is_empty());
    insta::assert_snapshot!("moves_refused", refused.err);
}

#[test]
fn claims_are_listed_on_request() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let list = |args: &[&str]| run(args).well().out;
    let claims = list(&["moves", "chess", "--claims", "--after", shuffle]);
    assert!(claims.lines().any(|line| line == "claim:threefold"), "{claims}");
    assert!(!list(&["moves", "chess", "--after", shuffle]).contains("claim:"));
}

#[test]
fn show_draws_a_position() {
    let picture = run(&["show", "chess", "--after", "e4 e5 Nf3 Nc6 Bb5"]).well().out;
    insta::assert_snapshot!("show_chess", picture);
    insta::assert_snapshot!(
        "show_go",
        run(&["show", "go", "-o", "size=9", "--after", "D4 E5"]).well().out
    );
    let text = run(&["show", "chess", "--format", "position"]).well().out;
    assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    let seen = run(&["show", "chess", "--view", "2", "--json"]).well().json();
    assert!(seen[0]["digest"].is_string(), "nothing is hidden in chess");
    assert_eq!(run(&["show", "chess", "--view", "3"]).code, 2);
    let file = folder("show").join("board.txt");
    run(&["show", "chess", "--out", &file.display().to_string()]).well();
    assert!(std::fs::read_to_string(file).unwrap().contains("R N B Q K B N R"));
}

#[test]
fn perft_counts() {
    let lines = run(&["perft", "chess", "--depth", "3", "--json"]).well().json();
    let nodes: Vec<_> = lines.iter().map(|line| line["nodes"].as_u64().unwrap()).collect();
    assert_eq!(nodes, [20, 400, 8902]);
    let kiwi = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let args = ["perft", "chess", "--depth", "2", "--divide", "--json", "--position", kiwi];
    let last = run(&args).well().json().pop().unwrap();
    assert_eq!(last["nodes"], 2039);
    let divide = last["divide"].as_object().unwrap();
    assert_eq!(divide.len(), 48);
    assert_eq!(divide.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 2039);
}

#[test]
fn playouts_do_not_depend_on_the_number_of_threads() {
    let play = |jobs: &str, seed: &str| {
        let args =
            ["playout", "gomoku", "--count", "100", "--jobs", jobs, "--seed", seed, "--json"];
        redacted(run(&args).well().json())
    };
    let one = play("1", "5");
    assert_eq!(one[0]["playouts"], 100);
    assert_eq!(one, play("3", "5"));
    assert_eq!(one, play("8", "5"));
    assert_ne!(one, play("1", "6"));
    let capped = run(&["playout", "go", "--count", "3", "--max-actions", "10", "--json"]).well();
    assert_eq!(capped.json()[0]["capped"], 3);
    assert_eq!(capped.json()[0]["actions"], 30);
}

const SCHOLAR: &str = "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n[Options \"\"]\n\
    [White \"Anna\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
const DRAW: &str = "[Event \"y\"]\n[White \"Carl\"]\n[Black \"Ann-Marie\"]\n\
    [Result \"1/2-1/2\"]\r\n\r\n1. d4   d5 {as it is} 1/2-1/2\r\n";

#[test]
fn replay_shows_boards() {
    let file = folder("replay").join("game.wqn");
    std::fs::write(&file, format!("{SCHOLAR}\n{DRAW}")).unwrap();
    let file = file.display().to_string();
    insta::assert_snapshot!("replay", run(&["replay", &file, "--every", "5"]).well().out);
    let lines = run(&["replay", &file, "--index", "1", "--json"]).well().json();
    let actions: Vec<_> = lines.iter().map(|line| line["action"].clone()).collect();
    assert_eq!(actions, [Value::Null, "d2d4".into(), "d7d5".into()]);
    let one = run(&["replay", &file, "--ply", "7", "--json"]).well().json();
    assert_eq!(one.len(), 1);
    assert_eq!(one[0]["outcome"]["reason"], "checkmate");
    assert_eq!(run(&["replay", &file, "--index", "2"]).code, 2);
    assert_eq!(run(&["replay", &file, "--ply", "8"]).code, 2);
    assert_eq!(run_with(&["replay", "-"], "1. e4 e5 2. Ke3 *").code, 1);
}

#[test]
fn filter_prints_games_byte_for_byte() {
    let file = folder("filter").join("games.pgn");
    std::fs::write(&file, format!("{SCHOLAR}\n{DRAW}")).unwrap();
    let file = file.display().to_string();
    let filter = |args: &[&str]| run(&[&["filter", &file], args].concat()).well().out;
    assert_eq!(filter(&["--player", "ANN-"]), DRAW);
    assert_eq!(filter(&["--player", "ann"]), format!("{SCHOLAR}\n{DRAW}"));
    assert_eq!(filter(&["--result", "1-0"]), format!("{SCHOLAR}\n"));
    assert_eq!(filter(&["--tag", "Event=y"]), DRAW);
    assert_eq!(filter(&["--min-actions", "8"]), "");
    let after_e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(filter(&["--position", after_e5]), format!("{SCHOLAR}\n"));
    let lines = run(&["filter", &file, "--json", "--result", "1/2-1/2"]).well().json();
    assert_eq!(lines.len(), 1);
    assert_eq!((&lines[0]["index"], &lines[0]["line"]), (&1.into(), &11.into()));
    assert_eq!(run(&["filter", &file, "--position", "nonsense"]).code, 2);
    assert_eq!(filter(&["--result", "draw"]), DRAW);
    assert_eq!(filter(&["--result", "white"]), format!("{SCHOLAR}\n"));
    assert_eq!(filter(&["--result", "黑方"]), "");
    assert_eq!(run(&["filter", &file, "--result", "whit"]).code, 2);
    assert_eq!(filter(&["--opening", "1. e4 e5"]), format!("{SCHOLAR}\n"));
    assert_eq!(filter(&["--opening", "e2e4"]), format!("{SCHOLAR}\n"));
    assert_eq!(run(&["filter", &file, "--opening", "e4 e9"]).code, 2);
    assert_eq!(filter(&["--max-actions", "7", "--min-actions", "7"]), format!("{SCHOLAR}\n"));
    // The end marker states the result, as in the output of `validate`.
    let marked =
        "[Event \"x\"]\n\n1. e4 1-0\n\n[Result \"?\"]\n\n1. d4 1-0\n\n[Result \"1-0\"]\n\n1. c4\n";
    assert_eq!(run_with(&["filter", "-", "--result", "1-0"], marked).well().out, marked);
    assert_eq!(
        run_with(&["filter", "-", "--tag", "Result=1-0"], marked).well().out.matches("c4").count(),
        1
    );
    assert_eq!(run_with(&["filter", "-", "--result", "*"], marked).well().out, "");
}

#[test]
fn filter_takes_the_game_that_records_do_not_name() {
    let file = folder("filter-game").join("games.wqn");
    std::fs::write(&file, "[WQN \"1\"]\n\n1. h8 h9 *\n").unwrap();
    let file = file.display().to_string();
    let filter = |args: &[&str]| {
        let least = ["filter", &file, "--min-actions", "2"];
        run(&[&least, args].concat())
    };
    assert_eq!(filter(&[]).out, "");
    assert!(filter(&["--game", "gomoku/freestyle"]).well().out.contains("1. h8 h9"));
    assert_eq!(filter(&["--game", "no-such-game"]).code, 2);
}

#[test]
fn filter_compares_numbers_and_dates_and_leaves_out_equal_games() {
    let file = folder("filter-compare").join("games.pgn");
    let game = |elo: &str, date: &str, moves: &str| {
        format!("[White \"{elo}\"]\n[Date \"{date}\"]\n[WhiteElo \"{elo}\"]\n\n{moves} *\n\n")
    };
    let games = [
        game("1999", "1989.12.31", "1. e4 e5"),
        game("2000", "1990.05.12", "1. e4 {the same} e5"),
        game("2001.5", "1990.??.??", "1. d4"),
        game("?", "1991", "1. Ke3"),
        game("10000", "2000-01-02", "1. Ke3"),
    ];
    std::fs::write(&file, games.concat()).unwrap();
    let file = file.display().to_string();
    let found = |args: &[&str]| {
        let printed = run(&[&["filter", &file], args].concat()).well().out;
        (0..games.len()).filter(|&at| printed.contains(games[at].trim_end())).collect::<Vec<_>>()
    };
    for (test, expected) in [
        ("WhiteElo>2000", &[2, 4][..]),
        ("WhiteElo>=2000", &[1, 2, 4]),
        ("WhiteElo<2000", &[0]),
        ("WhiteElo<=2000", &[0, 1]),
        ("WhiteElo=2000", &[1]),
        ("WhiteElo!=2000", &[0, 2, 3, 4]),
        ("Date>1989", &[1, 2, 3, 4]),
        ("Date>=1990.05", &[1, 3, 4]),
        ("Date<1990.05.12", &[0]),
        ("Date<=1990.05.12", &[0, 1]),
        ("Date>1990.05.12", &[3, 4]),
        ("None>1", &[]),
    ] {
        assert_eq!(found(&["--tag", test]), expected, "{test}");
    }
    assert_eq!(found(&["--unique"]), [0, 2, 3, 4], "an invalid game equals no other");
    assert_eq!(found(&["--unique", "--tag", "WhiteElo>=2000"]), [1, 2, 4]);
    for wrong in ["WhiteElo", "=x", "WhiteElo>many", "Date<??", "Elo>"] {
        assert_eq!(run(&["filter", &file, "--tag", wrong]).code, 2, "{wrong}");
    }
}

#[test]
fn fmt_formats_in_place_and_is_idempotent() {
    let file = folder("fmt").join("game.pgn");
    std::fs::write(&file, DRAW).unwrap();
    let path = file.display().to_string();
    let unformatted = run(&["fmt", "--check", &path]);
    assert_eq!(unformatted.code, 1);
    assert!(unformatted.err.contains("not in canonical form"), "{}", unformatted.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), DRAW, "--check changes nothing");
    run(&["fmt", &path]).well();
    let formatted = std::fs::read_to_string(&file).unwrap();
    assert!(formatted.ends_with("\n\n1. d4 d5 {as it is} 1/2-1/2\n"), "{formatted}");
    run(&["fmt", "--check", &path]).well();
}

/// A version tag inside a line: the first pass left the game unchanged, but moved the tag to the
/// start of a line, so that the second pass formatted the game.
#[test]
fn fmt_reads_a_version_tag_inside_a_line_as_at_its_start() {
    let file = folder("fmt-inside").join("game.pgn");
    let path = file.display().to_string();
    for text in [
        "1. e4 *[WQN \"1\"] 1. e5   *\n",
        "1. e4 * [WQN \"1\"]\n1.   e4 *",
        "1. e4 * [WQN \"1\"] [Game \"nogame\"]\n\n1.  a   b *",
        "1-0\n [WQN \"1\"]",
    ] {
        std::fs::write(&file, text).unwrap();
        run(&["fmt", &path]);
        let once = std::fs::read_to_string(&file).unwrap();
        run(&["fmt", &path]);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), once, "{text}");
    }
}

#[test]
fn fmt_sorts_tags_that_have_warnings() {
    for (input, formatted) in [
        (
            "[WQN \"1\"]\n[Foo \"x\"]\n[Termination \"y\"]\n[Game \"chess\"]\n\n1. e4 *\n",
            "[WQN \"1\"]\n[Game \"chess\"]\n[Termination \"y\"]\n[Foo \"x\"]\n\n1. e4 *\n",
        ),
        // The missing end marker is reported at the last tag.
        (
            "[WQN \"1\"]\n[Foo \"x\"]\n[Game \"chess\"]\n",
            "[WQN \"1\"]\n[Game \"chess\"]\n[Foo \"x\"]\n",
        ),
    ] {
        assert_eq!(run_with(&["fmt", "-"], input).well().out, formatted);
    }
}

#[test]
fn fmt_rewrites_actions_through_the_game() {
    let input = "1. e4 e5 (1... c5 2. Nf3 (2. d4 cxd4) d6) 2. Nf3! Nc6 *\n";
    let canonical = run_with(&["fmt", "--actions", "canonical", "-"], input).well().out;
    let expected = "1. e2e4 e7e5 (1... c7c5 2. g1f3 (2. d2d4 c5d4) d7d6) 2. g1f3! b8c6 *\n";
    assert_eq!(canonical, expected);
    assert_eq!(run_with(&["fmt", "--actions", "san", "-"], expected).well().out, input);
    assert_eq!(run_with(&["fmt", "--actions", "sann", "-"], input).code, 2);
    let refused = run_with(&["fmt", "--actions", "canonical", "-"], "1. e4 e5 2. Ke3 *\n");
    assert_eq!(refused.code, 1);
    assert_eq!(refused.out, "1. e4 e5 2. Ke3 *\n", "a game with an error stays as it is");
    // The warning for `[%restored]` quotes the action.
    let marked =
        run_with(&["fmt", "--actions", "canonical", "-"], "1. {[%restored]} e4 *\n").well();
    assert_eq!(marked.out, "1. {[%restored]} e2e4 *\n");
}

#[test]
fn fmt_sorts_the_actions_of_a_turn_that_commute() {
    let head = concat!(
        "[WQN \"1\"]\n[Game \"connect6\"]\n[Rules \"standard@1\"]\n",
        "[Options \"size=19 centre=false\"]\n[Result \"*\"]\n\n",
    );
    let input = format!("{head}1. j10 k11|a1 2. c1|b1 (2. d1|a2) h1!|g1 3. f5|e5 {{both}} *\n");
    let sorted = format!("{head}1. j10 a1|k11 2. b1|c1 (2. a2|d1) h1!|g1 3. e5|f5 {{both}} *\n");
    let canonical = run_with(&["fmt", "--actions", "canonical", "-"], &input).well().out;
    assert_eq!(canonical, sorted);
    // An extra sowing comes after the sowing that earned it.
    let kalah = "[WQN \"1\"]\n[Game \"kalah\"]\n[Rules \"standard@1\"]\n\n1. c1|b1 *\n";
    let canonical = run_with(&["fmt", "--actions", "canonical", "-"], kalah).well().out;
    assert!(canonical.ends_with("1. c1|b1 *\n"), "{canonical}");
}

#[test]
fn completions_and_manual_name_every_command() {
    let manual = run(&["man"]).well().out;
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]).well().out;
        assert!(script.contains("playout") && script.contains("resume"), "{shell}");
    }
    assert!(manual.starts_with(".ie") && manual.contains("WANQI PLAYOUT"), "{manual}");
}

#[test]
fn mistyped_words_get_a_suggestion() {
    for (args, hint) in [
        (&["moves", "ches"][..], "did you mean `chess`?"),
        (&["moves", "go/japanes"], "did you mean `go/japanese`?"),
        (&["mvoes", "chess"], "'moves'"),
        (&["moves", "go", "-o", "sise=9"], "size"),
    ] {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(hint), "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{args:?}: {}", ran.out);
    }
}

#[test]
fn exit_codes_apply_in_their_order() {
    let folder = folder("codes");
    let path = |name: &str| folder.join(name).display().to_string();
    assert_eq!(run(&["show", "chess", "--format", "gif"]).code, 2, "there is no such picture");
    assert_eq!(run(&["check"]).code, 2);
    assert_eq!(run(&["check", &path("none.so")]).code, 3);
    assert_eq!(run(&["moves", "chess", "--position", "8/8 w - - 0 1"]).code, 2);
    assert_eq!(run(&["replay", &path("none.pgn")]).code, 3);
    assert_eq!(run(&["fmt", &path("none.pgn")]).code, 3);
    assert_eq!(run(&["show", "chess", "--out", &path("no/such/folder")]).code, 3);
    std::fs::write(folder.join("libwanqi_mahjong.so"), "no library").unwrap();
    let listed = run(&["list", "--plugin-dir", &path("")]);
    assert_eq!(listed.code, 4, "a plugin that cannot be loaded: {}", listed.err);
    assert!(listed.out.contains("chess"), "the others are listed");
    assert_eq!(run(&["moves", "mahjong", "--plugin-dir", &path("")]).code, 4);
    assert_eq!(run(&["moves", "chess", "--plugin-dir", &path("")]).code, 0);
}

#[test]
fn a_closed_pipe_is_not_a_failure() {
    let file = folder("pipe").join("many.pgn");
    let many: String = (0..5_000).map(|_| format!("{DRAW}\n")).collect();
    std::fs::write(&file, many).unwrap();
    let file = file.display().to_string();
    for args in [&["filter", &file][..], &["list"], &["completions", "bash"], &["info", "go"]] {
        let mut command = command(args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ran = child.wait_with_output().unwrap();
        assert_eq!(ran.status.code(), Some(0), "{args:?}");
        assert!(ran.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&ran.stderr));
    }
}

#[test]
fn names_in_any_language_and_spelling_find_their_game() {
    for (name, same) in [
        ("围棋", "go"),
        ("Chess", "chess"),
        ("国际象棋", "chess"),
        ("PÜNCT", "punct"),
        ("zèrtz", "zertz"),
        ("Nine Men's Morris", "nine-mens-morris"),
        ("NINEMENSMORRIS", "nine-mens-morris"),
        ("othello", "reversi/othello"),
        ("Go/Japanese", "go/japanese"),
        ("go/Japanese rules", "go/japanese"),
        ("checkers", "draughts/english"),
        ("CHECKERS", "draughts/english"),
    ] {
        let [one, other] = [name, same].map(|name| run(&["show", "--json", name]).well().out);
        assert_eq!(one, other, "{name}");
    }
    for (name, hint) in
        [("renju", "gomoku/renju-"), ("chees", "`chess`"), ("xyzzyq", "`wanqi list` lists all")]
    {
        let ran = run(&["show", name]);
        assert!(ran.code == 2 && ran.err.contains(hint), "{name}: {}", ran.err);
        assert!(ran.err.len() < 600, "{name}: {}", ran.err);
    }
    let list = run(&["list", "--json"]).well().json();
    let go = list.iter().find(|set| set["game"] == "go").unwrap();
    assert_eq!((&go["game_name"], &go["game_name_zh"]), (&"Go".into(), &"围棋".into()));
}

#[test]
fn every_listed_format_is_known_by_its_name() {
    let folder = folder("formats");
    let empty = folder.join("empty");
    std::fs::write(&empty, "").unwrap();
    let empty = empty.to_str().unwrap();
    let all = run(&["formats", "--json"]).well().json();
    assert!(all.len() > 20, "{}", all.len());
    for line in &all {
        let name = line["name"].as_str().unwrap();
        for (direction, args) in [
            ("reads", ["convert", "--from", name, "--to", "wqn", empty, "-"]),
            ("writes", ["convert", "--from", "wqn", "--to", name, empty, "-"]),
        ] {
            let ran = run(&args);
            let unknown = ran.code == 2;
            assert_eq!(unknown, line[direction] != true, "{line} {args:?}: {}", ran.err);
        }
        let example = line["example"].as_str().unwrap();
        assert!(example.contains(&format!(" {name} ")), "{line}");
    }
    let hex = run(&["formats", "hex"]).well().out;
    assert!(hex.contains("hexgui (hex): ") && !hex.contains("(go)"), "{hex}");
    assert_eq!(run(&["formats", "no-game"]).code, 2);
}

#[test]
fn statistics_of_an_archive() {
    let file = folder("stats").join("games.pgn");
    std::fs::write(&file, format!("{SCHOLAR}\n{DRAW}\n{SCHOLAR}")).unwrap();
    let file = file.display().to_string();
    let stats = |args: &[&str]| run(&[&["stats", &file], args].concat());
    let lines = stats(&["--json", "--tree", "2", "--least", "2"]).well().json();
    let [chess] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!((&chess["rules"], &chess["games"]), (&"chess/standard".into(), &3.into()));
    assert_eq!((&chess["results"]["first"], &chess["results"]["drawn"]), (&2.into(), &1.into()));
    let openings = chess["openings"].as_array().unwrap();
    let openings: Vec<_> = openings.iter().map(|line| line["actions"].to_string()).collect();
    assert_eq!(openings, [r#"["e2e4"]"#, r#"["e2e4","e7e5"]"#]);
    let csv = stats(&["--format", "csv", "--tree", "1"]).well().out;
    assert!(csv.starts_with("rules,opening,games,"), "{csv}");
    assert!(csv.contains("chess/standard,e2e4,2,2,0,0,0,"), "{csv}");
    // A tree that needs more memory than it may take is an error, and prints no wrong numbers.
    let small = stats(&["--tree", "3", "--memory", "0"]);
    assert_eq!((small.code, &*small.out), (1, ""));
    assert!(small.err.contains("the openings need more than 0 MiB"), "{}", small.err);
}
