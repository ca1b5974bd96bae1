//! Examples of each command. The help prints them and a test runs them.

/// A command line and what it does. `tests/cli/help.rs` makes the files named in it.
type Example = (&'static str, &'static str);

/// The examples of a command.
pub fn of(command: &str) -> &'static [Example] {
    match command {
        "list" => &[
            ("wanqi list", "every game and rule set"),
            ("wanqi list --json", "the same with seats and options, as JSON"),
        ],
        "info" => &[
            ("wanqi info go/japanese", "its options, sources, styles and rules"),
            ("wanqi info chess R3.2", "one rule, word for word"),
        ],
        "moves" => &[
            ("wanqi moves xiangqi", "the legal actions at the start"),
            ("wanqi moves chess --after \"e4 e5\"", "the legal actions after two actions"),
        ],
        "show" => &[
            ("wanqi show shogi --after 7g7f", "the board after an action"),
            ("wanqi show hex --format svg --out board.svg", "a picture of it"),
        ],
        "perft" => &[
            ("wanqi perft chess --depth 4", "197281 sequences of four actions"),
            ("wanqi perft go -o size=5 --depth 3 --divide", "counts by the first action"),
        ],
        "playout" => &[
            ("wanqi playout reversi --count 100 --seed 1", "the same hundred games each time"),
            ("wanqi playout hive --seed 7 --record random.wqn", "one game, kept as a record"),
        ],
        "validate" => &[
            ("wanqi validate games.pgn", "every error of a file, with its place and rule"),
            ("wanqi validate archive --jobs 2 --json > verdicts.jsonl", "a folder, as JSON"),
        ],
        "replay" => &[
            ("wanqi replay games.pgn --index 0", "every board of the first game"),
            ("wanqi replay game.sgf --ply 10", "the board after ten actions"),
        ],
        "filter" => &[
            ("wanqi filter games.pgn --player Morphy > morphy.pgn", "the games of one player"),
            (
                "wanqi filter games.pgn --result draw --min-actions 2",
                "drawn games with two actions or more",
            ),
        ],
        "record" => &[
            ("wanqi record chess --out new.wqn --seat Anna Ben", "a game of two people"),
            (
                "printf 'e4\\ne5\\n' | wanqi record chess --out piped.wqn",
                "the same from another program",
            ),
        ],
        "resume" => &[
            ("wanqi resume game.wqn", "continues the game at the terminal"),
            (
                "echo :undo | wanqi resume finished.wqn",
                "takes back the last action and the end of the game",
            ),
        ],
        "fmt" => &[
            ("wanqi fmt game.wqn", "sorts the tags and wraps lines at 80 columns"),
            (
                "wanqi fmt --check games.pgn game.wqn",
                "changes nothing; exit code 1 if a file would change",
            ),
        ],
        "convert" => &[
            ("wanqi convert --to wqn game.sgf", "SGF to WQN, on standard output"),
            ("wanqi convert --to pgn game.wqn game.pgn", "WQN to PGN, into a file"),
        ],
        "formats" => &[
            ("wanqi formats", "every format, with its suffixes and an example"),
            ("wanqi formats hex", "the formats of Hex"),
        ],
        "check" => &[
            (
                "wanqi check ./libwanqi_chung_toi.so --level 1",
                "loads the plugin and tests its descriptor and options",
            ),
            ("wanqi check ./libwanqi_chung_toi.so", "runs the tests of levels 1 to 5"),
        ],
        "new" => &[
            ("wanqi new my-game", "a game in Rust, in the folder my-game"),
            ("wanqi new heaps --c --name \"Three Heaps\"", "a game in C"),
        ],
        "install" => &[
            (
                "wanqi install ./libwanqi_chung_toi.so",
                "installs the plugin for this user, as trusted",
            ),
            ("wanqi install ./libwanqi_*.so --json", "several plugins, without text output"),
            ("wanqi install --list", "lists the installed plugins"),
        ],
        "uninstall" => &[
            ("wanqi uninstall chung-toi", "removes the installed plugin of a game"),
            ("wanqi uninstall libwanqi_quads.so libwanqi_hex.so", "removes files by their names"),
        ],
        "completions" => &[
            ("wanqi completions bash > wanqi.bash", "for bash: `source wanqi.bash`"),
            ("wanqi completions fish > wanqi.fish", "for fish"),
        ],
        "man" => &[
            ("wanqi man > wanqi.1", "the page for `man ./wanqi.1`"),
            ("wanqi man | head -n 20", "the first 20 lines, in roff"),
        ],
        _ => &[],
    }
}

/// The examples section at the end of a command's help; empty if there are none.
pub fn section(command: &str) -> String {
    let examples = of(command);
    if examples.is_empty() {
        return String::new();
    }
    let lines: String =
        examples.iter().map(|(line, about)| format!("  {line}\n      {about}\n")).collect();
    format!("Examples:\n{lines}\n`wanqi --help` lists the options of every command.")
}
