//! PGN and WQN.

use super::Input;

/// The beginning of a chess game in PGN.
const CHESS: &str = "[Event \"worst\"]\n\n1. e4 e5 ";
/// The beginning of a chess game in WQN.
const WQN: &str = "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n\n1. e4 e5 ";

/// Units within the movetext of one game.
const MOVETEXT: &[(&str, &str)] = &[
    ("closing braces", "} "),
    ("closing parentheses", ") "),
    ("opening brackets", "[ "),
    ("empty brackets", "[] "),
    ("comments", "{} "),
    ("comments to the end of a line", ";\n"),
    ("escape lines", "\n%"),
    ("checkpoints that are none", "{[%pos x]} "),
    ("checkpoints that differ", "{[%pos 0123456789abcdef]} "),
    ("commands in comments", "{[%clk 0:00:01]} "),
    ("unknown commands", "{[%x#n]} "),
    ("commands in one comment", "[%x#n y]"),
    ("annotations", "$1 "),
    ("annotations by number", "$#n "),
    ("marks of annotation", "!? "),
    ("numbers", "1. "),
    ("numbers that differ", "#n. "),
    ("numbers without blanks", "1."),
    ("long numbers", "99999999999999999999. "),
    ("blanks", " "),
    ("empty lines", "\n"),
    ("carriage returns", "\r"),
    ("NUL", "\0"),
    ("a token without end", "x"),
    ("digits without end", "7"),
    ("points without end", "."),
    ("dollars without end", "$"),
    ("letters beyond ASCII", "é"),
    ("the longest tokens", LONGEST),
    ("a game that does not end", "Nf3 Nf6 Ng1 Ng8 "),
    ("the same with every number", "2. Nf3 Nf6 3. Ng1 Ng8 "),
    ("pawn moves with marks that are wrong", "Nf3+ Nf6# Ng1+ Ng8# "),
    ("moves in many spellings", "g1f3 ng8-f6 Nf3-g1 N6g8 "),
    ("refused moves", "Ke3 "),
    ("moves that no board has", "Zz9 "),
    ("long castling", "O-O-O "),
    ("null moves", "-- "),
    ("results", "1-0 "),
    ("asterisks", "* "),
    ("skipped turns", ":skip "),
    ("offers of a draw", ":offer-draw "),
    ("illegal moves that are told", ":illegal=Ke3 "),
    ("events that are none", ":event#n "),
    ("empty variations", "()"),
    ("variations", "(1... d5 2. d4) "),
    ("variations of refused moves", "(1... zz9) "),
    ("refused and played variations by turns", "(1... Ke5) (1... d5) "),
    ("variations of null moves", "(1... -- 2. -- --) "),
    ("variations along a game that does not end", "Nf3 (Nc3) Nf6 (Nc6) Ng1 (Nd4) Ng8 "),
    ("refused ones along it", "Nf3 (Ke3) Nf6 (Ke6) Ng1 Ng8 "),
    ("variations with faults", "} (1... d5 } 2. Ke3 (2. d4 ]))"),
    ("variations with checkpoints", "(1... d5 {[%pos 0123456789abcdef]}) "),
    ("seats", "2: e5 "),
];

/// 4,000 letters.
const LONGEST: &str = "#long";

/// Units that are whole games.
const GAMES: &[(&str, &str)] = &[
    ("games of a refused move", "[Event \"a\"]\n\n1. Ke3 *\n\n"),
    ("games of a token that is no move", "[Event \"a\"]\n\n1. zz9 *\n\n"),
    ("games of nothing", "[Event \"a\"]\n\n*\n\n"),
    ("ends of games", "*\n"),
    ("games of one move", "1. e4 *\n"),
    ("games that end in mate", "1. f3 e5 2. g4 Qh4# 0-1\n\n"),
    ("the same with moves behind it", "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 a6 1-0\n\n"),
    ("games of unknown games", "[Event \"a\"]\n[Game \"game#n\"]\n\n1. e4 *\n\n"),
    ("games of unknown variants", "[Event \"a\"]\n[Variant \"v#n\"]\n\n1. e4 *\n\n"),
    ("games from positions that are none", "[Event \"a\"]\n[FEN \"x#n\"]\n\n1. e4 *\n\n"),
    (
        "games from other positions",
        "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 #n\"]\n\n1. O-O-O *\n\n",
    ),
    ("games with other options", "[WQN \"1\"]\n[Game \"go\"]\n[Options \"komi=#n\"]\n\nd4 *\n\n"),
    (
        "games with options that are none",
        "[WQN \"1\"]\n[Game \"go\"]\n[Options \"a#n=1\"]\n\nd4 *\n\n",
    ),
    ("refused moves of Blokus", "[WQN \"1\"]\n[Game \"blokus\"]\n\nzz9 *\n\n"),
    ("refused moves of Go", "[WQN \"1\"]\n[Game \"go\"]\n\nd4 d4 *\n\n"),
    ("refused moves of Hive", "[WQN \"1\"]\n[Game \"hive\"]\n\nzz9 *\n\n"),
    ("refused moves of Palago", "[WQN \"1\"]\n[Game \"palago\"]\n\nzz9 *\n\n"),
    ("refused moves of Quoridor", "[WQN \"1\"]\n[Game \"quoridor\"]\n\nzz9 *\n\n"),
    ("refused moves of shogi", "[WQN \"1\"]\n[Game \"shogi\"]\n\nzz9 *\n\n"),
    ("refused moves of TZAAR", "[WQN \"1\"]\n[Game \"tzaar\"]\n\nzz9 *\n\n"),
    ("unfinished games", "[Event \"a\"]\n\n1. e4 {\n\n"),
    ("tags of Event alone", "[Event \"a\"]\n\n"),
];

/// Units before the movetext.
const TAGS: &[(&str, &str)] = &[
    ("tags", "[a \"b\"]\n"),
    ("tags of many names", "[X#n \"#n\"]\n"),
    ("tags of result", "[Result \"1-0\"]\n"),
    ("tags of players", "[White \"#n\"]\n"),
    ("tags without an end", "[a \"b\n"),
    ("tags without a value", "[a]\n"),
    ("escapes in a tag", "\\\""),
    ("backslashes in a tag", "\\"),
];

/// The inputs.
pub fn inputs() -> Vec<Input> {
    let mut all = Vec::new();
    for (format, head) in [("pgn", CHESS), ("wqn", WQN)] {
        for &(name, unit) in MOVETEXT {
            let unit = if unit == LONGEST { "x".repeat(4000) + " " } else { unit.to_owned() };
            all.push(Input::new(format, name, head, &unit, " *\n"));
        }
        for (name, open) in [
            ("variations in variations", "(1... d5 "),
            ("empty variations in one another", "("),
            ("refused variations in one another", "(1... zz9 "),
        ] {
            all.push(Input::new(format, name, head, open, " *\n").closed(")"));
        }
        for (name, unit, close) in [
            ("variations behind a long game", "(1. h4) ", ""),
            ("refused variations behind a long game", "(1. zz9) ", ""),
            ("variations in variations behind a long game", "(1. h4 ", ")"),
        ] {
            let input = Input::new(format, name, head, unit, " *\n").closed(close);
            all.push(input.behind("Nf3 Nf6 Ng1 Ng8 "));
        }
        all.push(Input::new(format, "a comment without end", &format!("{head}{{"), "x", ""));
        all.push(Input::new(
            format,
            "a comment of commands",
            &format!("{head}{{"),
            "[%pos x] ",
            "}",
        ));
        let long = format!("{head}(");
        let moves = "1... Nf6 2. Nf3 Ng8 3. Ng1 ";
        all.push(Input::new(format, "a variation that does not end", &long, moves, ") *\n"));
        let tags = head.split_once("\n\n").map_or(head, |(tags, _)| tags);
        for &(name, unit) in TAGS {
            let open = if unit.starts_with('\\') { "\n[a \"" } else { "\n" };
            all.push(Input::new(format, name, &format!("{tags}{open}"), unit, "\n\n1. e4 Ke7 *\n"));
        }
        all.push(Input::new(format, "closing braces before any tag", "", "}", ""));
    }
    for &(name, unit) in GAMES {
        let format = if unit.starts_with("[WQN") { "wqn" } else { "pgn" };
        all.push(Input::new(format, name, "", unit, ""));
    }
    for (name, byte) in [("bytes that are no text", 0xFF), ("halves of letters", 0xC3)] {
        all.push(Input { unit: vec![byte], ..Input::new("pgn", name, CHESS, "", " *\n") });
    }
    all
}
