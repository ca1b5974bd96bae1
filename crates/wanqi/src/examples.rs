//! Examples of each command, which its help shows and a test runs.

/// A command line and what it does. The files named in it are those of `host/tests/cli/help.rs`.
type Example = (&'static str, &'static str);

/// The examples of a command.
pub fn of(command: &str) -> &'static [Example] {
    match command {
        "list" => &[
            ("wanqi list", "every game and rule set"),
            ("wanqi list --json", "the same with seats, options and formats, for programs"),
        ],
        "info" => &[
            ("wanqi info go/japanese", "its options, sources, styles and rules"),
            ("wanqi info chess R3.2", "one rule, word for word"),
        ],
        "moves" => &[
            ("wanqi moves xiangqi", "what the first seat may do at the start"),
            ("wanqi moves chess --after \"e4 e5\"", "the same after two actions"),
        ],
        "show" => &[
            ("wanqi show shogi --after 7g7f", "the board after an action"),
            ("wanqi show hex --format svg --out board.svg", "a picture of it"),
        ],
        "perft" => &[
            ("wanqi perft chess --depth 4", "197281 sequences of four actions"),
            ("wanqi perft go -o size=5 --depth 3 --divide", "how many begin with each action"),
        ],
        "playout" => &[
            ("wanqi playout reversi --count 100 --seed 1", "the same hundred games each time"),
            ("wanqi playout hive --seed 7 --record random.wqn", "one game, kept as a record"),
        ],
        "validate" => &[
            ("wanqi validate games.pgn", "what is wrong in a file, and by which rule"),
            ("wanqi validate archive --jobs 2 --json > verdicts.jsonl", "a folder, for programs"),
        ],
        "replay" => &[
            ("wanqi replay games.pgn --index 0", "every board of the first game"),
            ("wanqi replay game.sgf --ply 10", "the board after ten actions"),
        ],
        "filter" => &[
            ("wanqi filter games.pgn --player Morphy > morphy.pgn", "the games of one player"),
            ("wanqi filter games.pgn --result draw --min-actions 2", "drawn games of some length"),
        ],
        "record" => &[
            ("wanqi record chess --out new.wqn --seat Anna Ben", "a game of two people"),
            (
                "printf 'e4\\ne5\\n' | wanqi record chess --out piped.wqn",
                "the same from another program",
            ),
        ],
        "resume" => &[
            ("wanqi resume game.wqn", "goes on, at the terminal"),
            ("echo :undo | wanqi resume finished.wqn", "takes the last action back, and the end"),
        ],
        "fmt" => &[
            ("wanqi fmt game.wqn", "tags in order, lines of 80 columns"),
            ("wanqi fmt --check games.pgn game.wqn", "changes nothing, says no where it would"),
        ],
        "convert" => &[
            ("wanqi convert --to wqn game.sgf", "any format in WQN, on standard output"),
            ("wanqi convert --to pgn game.wqn game.pgn", "WQN into PGN, into a file"),
        ],
        "check" => &[
            ("wanqi check ./libwanqi_chung_toi.so --level 1", "loads it and asks a few things"),
            ("wanqi check ./libwanqi_chung_toi.so", "everything that a plugin must do"),
        ],
        "install" => &[
            ("wanqi install ./libwanqi_chung_toi.so", "for this user, as trusted"),
            ("wanqi install ./libwanqi_*.so --json", "several at once, told to a program"),
        ],
        "completions" => &[
            ("wanqi completions bash > wanqi.bash", "for bash: `source wanqi.bash`"),
            ("wanqi completions fish > wanqi.fish", "for fish"),
        ],
        "man" => &[
            ("wanqi man > wanqi.1", "the page for `man ./wanqi.1`"),
            ("wanqi man | head -n 20", "its beginning, in roff"),
        ],
        _ => &[],
    }
}

/// The end of a command's help.
pub fn section(command: &str) -> String {
    let examples = of(command);
    if examples.is_empty() {
        return String::new();
    }
    let lines: String =
        examples.iter().map(|(line, about)| format!("  {line}\n      {about}\n")).collect();
    format!("Examples:\n{lines}\n`wanqi --help` lists the options that every command takes.")
}
