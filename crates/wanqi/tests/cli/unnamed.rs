//! Records that do not name their game: what recognizes it, and the hints when nothing does.

use crate::program::run;
use crate::reading::record;

/// The names of players mean a game only if it accepts the start position.
#[test]
fn a_game_of_its_players_names_accepts_the_position() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let text =
        format!("[Red \"a\"]\n[Black \"b\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n\n1. e4 e5 *\n");
    let path = record("reading-seats", "game.pgn", &text);
    assert_eq!(run(&["validate", "--json", &path]).well().json()[0]["game"], "chess");
    let text = "[Red \"a\"]\n[Black \"b\"]\n\n1. C2=5 *\n";
    let path = record("reading-seats", "own.pgn", text);
    assert_eq!(run(&["validate", "--json", &path]).well().json()[0]["game"], "xiangqi");
}

/// A position that only another game than chess accepts means that game, which is assumed.
#[test]
fn a_game_is_recognized_by_its_position() {
    let game = |tags: &str, position: &str| {
        let text = format!("[White \"a\"]\n[Black \"b\"]\n{tags}[FEN \"{position}\"]\n\n*\n");
        let ran = run(&["validate", "--json", &record("reading-position", "game.pgn", &text)]);
        let verdict = &ran.json()[0];
        (verdict["game"].as_str().unwrap().to_owned(), verdict["rules_assumed"] == true)
    };
    for of in ["xiangqi", "shogi", "draughts", "janggi", "reversi", "go", "tafl", "hex"] {
        let start = run(&["show", "--json", of]).well().json();
        let start = start[0]["position"].as_str().unwrap();
        assert_eq!(game("", start), (of.to_owned(), true), "{start}");
        assert_eq!(game("[Rules \"?\"]\n", start).0, "chess", "{start}");
    }
    let chess = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for position in [chess, "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "nonsense"] {
        assert_eq!(game("", position), ("chess".to_owned(), false), "{position}");
    }
    // Xiangqi and janggi accept it.
    assert_eq!(game("", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1").0, "chess");
    // The records of a file are not mistaken for one another.
    let of = |fen: &str| format!("[White \"a\"]\n[Black \"b\"]\n[FEN \"{fen}\"]\n\n*\n\n");
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let text = [chess, "W:W31:B1", chess, shogi, "W:W31:B1"].map(of).concat();
    let ran = run(&["validate", "--json", &record("reading-position", "several.pgn", &text)]);
    let games: Vec<_> = ran.json().iter().map(|line| line["game"].clone()).collect();
    assert_eq!(games[..5], ["chess", "draughts", "chess", "shogi", "draughts"]);
}

/// The hint names the games that accept the actions of a file, and those that read its suffix.
#[test]
fn a_file_that_names_no_game_gets_a_hint() {
    let hint = |name: &str, text: &str| {
        let ran = run(&["validate", "--json", &record("reading-unnamed", name, text)]);
        assert_eq!(ran.code, 1, "{text}: {}", ran.err);
        ran.json()[0]["errors"][0]["hint"].as_str().unwrap().to_owned()
    };
    for (text, likely) in [
        ("1. f5 d6 2. c3", "legal with --game reversi, "),
        ("1. C2=5", "legal with --game xiangqi;"),
        ("1. 7g7f", "legal with --game shogi"),
    ] {
        let told = hint("game.pgn", text);
        assert!(told.contains(likely), "{text}: {told}");
        assert!(told.matches("--game").count() <= 5, "{text}: {told}");
    }
    assert!(hint("games.csv", "f4-f3 f6-f4,1,2,Black\n").contains("--game tafl"));
    // Some programs write transcripts of Othello in capitals.
    let capitals = record("reading-unnamed", "capitals.txt", "F5D6C3D3C4F4F6\n");
    assert_eq!(run(&["validate", "--json", &capitals]).well().json()[0]["game"], "reversi");
    assert!(hint("page.html", "<html><body>x</body></html>\n").contains("--game xiangqi"));
    // A brace begins a comment.
    let path = record("reading-unnamed", "games.jsonl", "{\"moves\":\"d1 d2\"}\n");
    let converted = run(&["convert", "--to", "wqn", &path]);
    assert_eq!(converted.code, 1, "{}", converted.err);
    for part in ["no game was found in ", "games.jsonl", "--game connect-four"] {
        assert!(converted.err.contains(part), "{part}: {}", converted.err);
    }
    for command in [&["validate"][..], &["filter"], &["stats"]] {
        let ran = run(&[command, &[&*path]].concat()).well();
        assert!(ran.err.contains("games.jsonl: no game was found; "), "{command:?}: {}", ran.err);
        assert!(ran.err.contains("--game connect-four"), "{command:?}: {}", ran.err);
        let quiet = run(&[&["-q"], command, &[&*path]].concat()).well();
        assert_eq!(quiet.err, "", "{command:?}");
    }
    // The first game has no action.
    let hint = run(&[
        "validate",
        &record(
            "reading-unnamed",
            "later.pgn",
            "[Event \"a\"]\n\n1. 2. *\n\n[Event \"b\"]\n\n1. C2.5 H8+7 *\n",
        ),
    ]);
    assert!(hint.err.contains("--game xiangqi"), "{}", hint.err);
    let path = record("reading-unnamed-skipped", "games.csv", "f4-f3 f6-f4,1,2,Black\n");
    let ran = run(&["validate", path.strip_suffix("games.csv").unwrap()]).well();
    assert!(ran.err.contains("suffix .csv are also read with --game tafl"), "{}", ran.err);
}
