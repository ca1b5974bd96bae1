//! Examples of each command. The help prints them and a test runs them.

use wanqi_host::language::Language;
use wanqi_notation::{Message, message};

/// A command line and what it does. `tests/cli/help.rs` makes the files named in it.
type Example = (&'static str, Message);

/// The examples of a command.
pub fn of(command: &str) -> Vec<Example> {
    match command {
        "list" => vec![
            ("wanqi list", message!("every game and rule set")),
            ("wanqi list --json", message!("the same with seats and options, as JSON")),
            ("wanqi list --family race", message!("the race games only")),
        ],
        "info" => vec![
            ("wanqi info go/japanese", message!("its options, sources, styles and rules")),
            ("wanqi info chess R3.2", message!("one rule in one line, with its source")),
        ],
        "moves" => vec![
            ("wanqi moves xiangqi", message!("the legal actions at the start")),
            (
                "wanqi moves chess --after \"e4 e5\"",
                message!("the legal actions after two actions"),
            ),
        ],
        "show" => vec![
            ("wanqi show shogi --after 7g7f", message!("the board after an action")),
            ("wanqi show hex --format svg --out board.svg", message!("a picture of it")),
        ],
        "perft" => vec![
            ("wanqi perft chess --depth 4", message!("197281 sequences of four actions")),
            ("wanqi perft go -o size=5 --depth 3 --divide", message!("counts by the first action")),
        ],
        "playout" => vec![
            (
                "wanqi playout reversi --count 100 --seed 1",
                message!("the same hundred games each time"),
            ),
            (
                "wanqi playout hive --seed 7 --record random.wqn",
                message!("one game, kept as a record"),
            ),
        ],
        "validate" => vec![
            (
                "wanqi validate games.pgn",
                message!("every error of a file, with its place and rule"),
            ),
            (
                "wanqi validate archive --jobs 2 --json > verdicts.jsonl",
                message!("a folder, as JSON"),
            ),
        ],
        "ranges" => vec![
            (
                "wanqi ranges --parts 8 games.pgn",
                message!("eight ranges of a file, for as many runs"),
            ),
            (
                "wanqi ranges --bytes 64000000 --relative games.pgn",
                message!("ranges of 64 MB, without reading the file"),
            ),
        ],
        "pack" => vec![
            ("wanqi pack games.pgn games.pgn.zst", message!("a file of which ranges can be read")),
            (
                "wanqi pack games.pgn - | wanqi validate -",
                message!("every program for Zstandard reads it"),
            ),
        ],
        "audit" => vec![
            ("wanqi audit verdicts", message!("the verdicts of all ranges, from a folder")),
            (
                "wanqi audit --json verdicts games.pgn > verdicts.jsonl",
                message!("compared with the file, and joined to those of one run"),
            ),
        ],
        "replay" => vec![
            ("wanqi replay games.pgn --index 0", message!("every board of the first game")),
            ("wanqi replay game.sgf --ply 10", message!("the board after ten actions")),
            (
                "wanqi replay games.pgn --format html --out game.html",
                message!("a page with every board, for any web site"),
            ),
        ],
        "filter" => vec![
            (
                "wanqi filter games.pgn --player Morphy > morphy.pgn",
                message!("the games of one player"),
            ),
            (
                "wanqi filter games.pgn --result draw --min-actions 2",
                message!("drawn games with two actions or more"),
            ),
        ],
        "stats" => vec![
            ("wanqi stats games.pgn", message!("games, results and lengths by rule set")),
            (
                "wanqi stats games.pgn --tree 3 --format csv",
                message!("openings of up to three actions, for a spreadsheet"),
            ),
        ],
        "record" => vec![
            ("wanqi record chess --out new.wqn --seat Anna Ben", message!("a game of two people")),
            (
                "printf 'e4\\ne5\\n' | wanqi record chess --out piped.wqn",
                message!("the same from another program"),
            ),
        ],
        "resume" => vec![
            ("wanqi resume game.wqn", message!("continues the game at the terminal")),
            (
                "echo :undo | wanqi resume finished.wqn",
                message!("takes back the last action and the end of the game"),
            ),
        ],
        "serve" => vec![
            ("wanqi serve", message!("prints the address of the page")),
            ("wanqi serve archive", message!("the page may open the records of a folder, too")),
        ],
        "fmt" => vec![
            ("wanqi fmt game.wqn", message!("sorts the tags and wraps lines at 80 columns")),
            (
                "wanqi fmt --check games.pgn game.wqn",
                message!("changes nothing; exit code 1 if a file would change"),
            ),
        ],
        "convert" => vec![
            ("wanqi convert --to wqn game.sgf", message!("SGF to WQN, on standard output")),
            ("wanqi convert --to pgn game.wqn game.pgn", message!("WQN to PGN, into a file")),
        ],
        "formats" => vec![
            ("wanqi formats", message!("every format, with its suffixes and an example")),
            ("wanqi formats hex", message!("the formats of Hex")),
        ],
        "check" => vec![
            (
                "wanqi check ./libwanqi_chung_toi.so --level 1",
                message!("loads the plugin and tests its descriptor and options"),
            ),
            ("wanqi check ./libwanqi_chung_toi.so", message!("runs the tests of levels 1 to 5")),
        ],
        "new" => vec![
            ("wanqi new my-game", message!("a game in Rust, in the folder my-game")),
            ("wanqi new heaps --c --name \"Three Heaps\"", message!("a game in C")),
        ],
        "install" => vec![
            (
                "wanqi install ./libwanqi_chung_toi.so",
                message!("installs the plugin for this user, as trusted"),
            ),
            (
                "wanqi install ./libwanqi_*.so --json",
                message!("several plugins, without text output"),
            ),
            ("wanqi install --list", message!("lists the installed plugins")),
        ],
        "uninstall" => vec![
            ("wanqi uninstall chung-toi", message!("removes the installed plugin of a game")),
            (
                "wanqi uninstall libwanqi_quads.so libwanqi_hex.so",
                message!("removes files by their names"),
            ),
        ],
        "completions" => vec![
            ("wanqi completions bash > wanqi.bash", message!("for bash: `source wanqi.bash`")),
            ("wanqi completions fish > wanqi.fish", message!("for fish")),
        ],
        "man" => vec![
            ("wanqi man > wanqi.1", message!("the page for `man ./wanqi.1`")),
            ("wanqi man | head -n 20", message!("the first 20 lines, in roff")),
        ],
        _ => Vec::new(),
    }
}

/// The examples section at the end of a command's help; empty if there are none.
pub fn section(command: &str, language: Language) -> String {
    let examples = of(command);
    if examples.is_empty() {
        return String::new();
    }
    let say = |message: &Message| language.say(message);
    let lines = examples.iter().map(|(line, about)| format!("  {line}\n      {}\n", say(about)));
    let more = message!("`wanqi --help` lists the options of every command.");
    format!("{}\n{}\n{}", say(&message!("Examples:")), lines.collect::<String>(), say(&more))
}
