//! An action text that the notation cannot contain is a fault of the plugin. It appears in no
//! record, no list and no id, and a refused text is not written to the disk.

use crate::loading::compiled_with;
use crate::program::{Ran, command, folder, run};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Texts as C string literals, and the words of their diagnostics.
const TEXTS: [(&str, &str); 12] = [
    ("1", "a text of only digits is a move number"),
    ("12.a", "digits and a dot are a move number"),
    ("a\\n1-0\\n\\n[Event \\\"x\\\"]\\n\\n1. e4 1-0", "it contains a control character"),
    ("a\\r", "it contains a control character"),
    ("a\\033[2J", "it contains a control character"),
    ("a b", "it contains white space"),
    ("", "it is empty"),
    ("a|b", "it contains a reserved character"),
    (":resign", "it starts with a reserved character"),
    ("a!", "it ends with a reserved character"),
    ("1-0", "it has another meaning in a record"),
    ("e\\xcc\\x81", "it is not in normalization form C"),
];

const NIM: &str = "[WQN \"1\"]\n[Game \"nim\"]\n[Rules \"normal@1\"]\n[Options \"\"]\n\
    [First \"?\"]\n[Second \"?\"]\n[Result \"1-0\"]\n\n1. d7 c4 2. b3 a1 3. c1 1-0\n\n";
const CHESS: &str = "[Event \"good\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

fn liar(name: &str, lie: u32, text: &str) -> PathBuf {
    let folder = folder(name);
    let defines = [format!("-DLIE={lie}"), format!("-DLIE_TEXT=\"{text}\"")];
    compiled_with(&folder, "liar", "tests/evil/liar.c", &defines);
    folder
}

/// Runs a command with the hostile plugin in a worker, or in this process after `install`.
fn with(folder: &Path, here: bool, args: &[&str], input: &str) -> Ran {
    let file = folder.join("input");
    std::fs::write(&file, input).unwrap();
    let mut command = command(args);
    if here {
        command.env("XDG_DATA_HOME", folder.join("data"));
    } else {
        command.args(["--plugin-dir", folder.to_str().unwrap()]);
    }
    let input = Stdio::from(std::fs::File::open(&file).unwrap());
    command.stdin(input).output().unwrap().into()
}

fn install(folder: &Path) {
    let library = folder.join("libwanqi_liar.so");
    let mut command = command(&["install", library.to_str().unwrap()]);
    let ran: Ran = command.env("XDG_DATA_HOME", folder.join("data")).output().unwrap().into();
    ran.well();
}

/// Checks that the record contains only tags.
fn holds_nothing(record: &Path) {
    let text = std::fs::read_to_string(record).unwrap();
    let (tags, behind) = text.split_once("\n\n").unwrap();
    assert!(tags.lines().all(|line| line.starts_with('[')), "{text}");
    assert!(matches!(behind, "" | "*\n"), "{text}");
    std::fs::remove_file(record).unwrap();
}

#[test]
fn no_text_that_breaks_a_record_is_recorded() {
    for (index, (text, why)) in TEXTS.iter().enumerate() {
        let folder = liar(&format!("texts-applied-{index}"), 38, text);
        install(&folder);
        let record = folder.join("game.wqn");
        let path = record.to_str().unwrap();
        let games = folder.join("games.wqn");
        std::fs::write(&games, [CHESS, NIM, CHESS].concat()).unwrap();
        for here in [true, false] {
            let ran = with(&folder, here, &["record", "nim", "--out", path], "d7\nc4\n");
            assert_eq!(ran.code, 4, "{text}: {}{}", ran.out, ran.err);
            assert!(ran.out.is_empty() && ran.err.contains(why), "{text}: {}", ran.err);
            holds_nothing(&record);
            let ran = with(&folder, here, &["playout", "nim", "--record", path], "");
            assert_eq!(ran.code, 4, "{text}: {}", ran.err);
            holds_nothing(&record);
            let ran = with(&folder, here, &["validate", "--json", games.to_str().unwrap()], "");
            assert_eq!(ran.code, 4, "{text}: {}", ran.err);
            let lines = ran.json();
            assert_eq!(lines[1]["errors"][0]["kind"], "plugin-died", "{text}: {}", lines[1]);
            assert_eq!(lines[1]["id"], serde_json::Value::Null, "{text}");
            for other in [0, 2] {
                assert_eq!(lines[other]["ok"], true, "{text}: {}", lines[other]);
            }
            let ran = with(&folder, here, &["replay", games.to_str().unwrap(), "--index", "1"], "");
            assert_eq!(ran.code, 4, "{text}: {}", ran.err);
        }
    }
}

#[test]
fn no_text_that_breaks_a_record_is_listed() {
    for (index, (text, why)) in TEXTS.iter().enumerate().filter(|(_, (text, _))| !text.is_empty()) {
        // A line feed splits one item into two; the diagnostic names the second.
        let folder = liar(&format!("texts-listed-{index}"), 39, text);
        install(&folder);
        for here in [true, false] {
            let ran = with(&folder, here, &["moves", "nim"], "");
            assert_eq!(ran.code, 4, "{text}: {}", ran.out);
            assert!(ran.err.contains(why) || text.contains("\\n"), "{text}: {}", ran.err);
        }
        let library = folder.join("libwanqi_liar.so");
        let ran = run(&["check", library.to_str().unwrap(), "--test", "lists", "--in-process"]);
        assert_eq!(ran.code, 1, "{text}: {}", ran.out);
        let told = [&ran.out[..], &ran.err].concat();
        assert!(told.contains(why) || text.contains("\\n"), "{text}: {told}");
    }
}

/// A plugin that dies when the host asks for the outcome: the accepted action is not on the disk,
/// because it was never acknowledged.
#[test]
fn what_is_not_acknowledged_is_not_on_the_disk() {
    for lie in [40, 41] {
        let folder = liar(&format!("texts-dies-{lie}"), lie, "1");
        let record = folder.join("game.wqn");
        let path = record.to_str().unwrap();
        for json in
            [&["record", "nim", "--out", path, "--json"][..], &["record", "nim", "--out", path]]
        {
            let ran = with(&folder, false, json, "d7\nc4\nb3\n");
            assert_eq!(ran.code, 4, "{lie}: {}{}", ran.out, ran.err);
            assert_eq!(ran.out.lines().count(), 1, "{lie}: {}", ran.out);
            let text = std::fs::read_to_string(&record).unwrap();
            assert!(text.ends_with("\n\n1. d7\n"), "{lie}: {text}");
            std::fs::remove_file(&record).unwrap();
        }
    }
}

/// The fast check of a text agrees with the full rule, for every short text of the relevant
/// characters.
#[test]
fn the_fast_check_agrees_with_the_rule() {
    use wanqi_host::instance::carries;
    use wanqi_notation::text::is_canonical_action;
    let signs: Vec<char> = "a0.-/1@*:! 2e#\n|\u{e9}\u{301}".chars().collect();
    let mut texts = vec![String::new()];
    let mut from = 0;
    for _ in 0..4 {
        let to = texts.len();
        for at in from..to {
            for sign in &signs {
                texts.push(format!("{}{sign}", texts[at]));
            }
        }
        from = to;
    }
    for more in ["1/2-1/2", "1234", "12-34", "123.4", "e.p.", "1-0-1", "0-0-0", "O-O", "7g7f"] {
        texts.push(more.to_owned());
    }
    for text in texts {
        assert_eq!(carries(&text), is_canonical_action(&text), "{text:?}");
    }
}
