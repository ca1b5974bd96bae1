//! A terminal shows the texts of records, file names and plugins, and never executes escape
//! sequences in them.

use crate::program::{command, folder};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A title for the window, a bell, an override of direction and a line separator.
const EVIL: &str = "\x1b]0;x\x07\u{202e}\u{2028}";
/// The same as a C string literal.
const EVIL_C: &str = r"\x1b]0;x\x07\xe2\x80\xae\xe2\x80\xa8";

/// The output of a command on a terminal, both streams.
fn seen(args: &[&str], typed: &str) -> String {
    let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&keys).unwrap();
    unlockpt(&keys).unwrap();
    let name = ptsname(&keys, Vec::new()).unwrap();
    let line = OpenOptions::new().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    let stdio = || Stdio::from(line.try_clone().unwrap());
    let mut program = command(&[&["--color", "never"], args].concat());
    let mut child = program.stdin(Stdio::piped()).stdout(stdio()).stderr(stdio()).spawn().unwrap();
    drop(program);
    drop(line);
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let (mut screen, mut bytes) = (File::from(keys), Vec::new());
    let mut part = [0; 4096];
    // On Linux, reading from a terminal that no process has open returns an error at the end.
    while let Ok(length @ 1..) = screen.read(&mut part) {
        bytes.extend_from_slice(&part[..length]);
    }
    child.wait().unwrap();
    String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
}

/// Checks that a text contains no control sequences.
fn harmless(args: &[&str], typed: &str) -> String {
    // The progress bar may clear its own line.
    let text = seen(args, typed).replace("\r\u{1b}[2K", "\n");
    let bad = text.chars().find(|&c| c != '\n' && wanqi_host::printable::is_unseen(c));
    assert_eq!(bad, None, "{args:?} prints {bad:?}: {text:?}");
    text
}

#[test]
fn what_a_record_or_a_name_says_is_only_shown() {
    let folder = folder("printing-record");
    let path = folder.join(format!("a{}.pgn", EVIL.replace('/', "")));
    let tags =
        ["Event", "White", "Game", "Variant", "Rules", "Options", "Result", "FEN", "Termination"];
    for tag in tags {
        let text = format!(
            "[WQN \"1\"]\n[Game \"chess\"]\n[Event \"x\"]\n[{tag} \"{EVIL}\"]\n\n1. e4 {{{EVIL}}} e5{EVIL} *\n"
        );
        for text in [text.clone(), text.replace("[WQN \"1\"]\n[Game \"chess\"]\n", "")] {
            std::fs::write(&path, &text).unwrap();
            let file = path.to_str().unwrap();
            for args in [
                &["validate", file][..],
                &["validate", "--json", file],
                &["replay", file],
                &["replay", "--json", file],
                &["filter", file],
                &["filter", "--json", file],
                &["filter", "--player", "zzz", "--position", EVIL, file],
                &["convert", "--to", "wqn", file],
                &["convert", "--to", "pgn", file],
                &["convert", "--to", "pgn", file, "-"],
                &["convert", "--to", "wqn", file, "/dev/stderr"],
                &["convert", "--to", EVIL, file],
                &["validate", "-q", "--split-good", "-", file],
                &["validate", "-q", "--split-bad", "/dev/stdout", file],
                &["validate", "-q", "--split-bad", "/dev/stderr", file],
                &["fmt", "--check", file],
                &["fmt", "--actions", "canonical", "--check", file],
                &["resume", file],
            ] {
                harmless(args, ":quit\n");
            }
        }
    }
}

#[test]
fn what_is_typed_on_the_command_line_is_only_shown() {
    let file = format!("/nowhere/{EVIL}");
    for args in [
        &["show", EVIL][..],
        &["show", "chess", "--position", EVIL],
        &["show", "chess", "--after", EVIL],
        &["show", "go", "-o", EVIL],
        &["show", "go", "-o", &format!("komi={EVIL}")],
        &["moves", &format!("chess/{EVIL}")],
        &["info", "chess", EVIL],
        &["perft", "chess", "--depth", EVIL],
        &["playout", "chess", EVIL],
        &["validate", &file],
        &["validate", "--from", EVIL, "-"],
        &["validate", "--encoding", EVIL, "-"],
        &["check", &file],
        &["install", &file],
        &["record", "chess", "--out", &file],
        &["list", "--plugin-dir", &file],
        &[EVIL],
    ] {
        let text = harmless(args, "");
        assert!(!text.is_empty(), "{args:?}");
    }
    let folder = folder("printing-typed");
    let out = folder.join("game.wqn");
    let typed = format!("e4{EVIL}\n:illegal={EVIL}\n{EVIL}\n:adjudicate {EVIL}\n");
    harmless(&["record", "chess", "--seat", EVIL, EVIL, "--out", out.to_str().unwrap()], &typed);
}

/// The example plugin in C, with control sequences in all of its texts.
fn evil_plugin(folder: &Path) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../abi");
    let mut source = std::fs::read_to_string(root.join("examples/c/nim.c")).unwrap();
    for end in [
        "Nim",
        "尼姆",
        "First",
        "Second",
        "Normal play",
        "常规",
        "the last one decides.",
        "stone wins",
        "last-stone",
        "cannot be taken",
        "number of stones",
        "from heap d",
        "passes, skips or leaves",
        "there is one style only",
        "3, 1901",
        "0.1.0",
        "不得弃权、跳过或离局",
        "nim has no options",
        "heaps, seat and round",
        "is the start",
    ] {
        assert!(source.contains(&format!("{end}\"")), "{end}");
        source = source.replace(&format!("{end}\""), &format!("{end}{EVIL_C}\""));
    }
    let file = folder.join("evil.c");
    std::fs::write(&file, source).unwrap();
    let library = folder.join("libwanqi_evil.so");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&library)
        .arg(&file)
        .arg(format!("-I{}", root.join("include").display()))
        .status()
        .unwrap();
    assert!(compiled.success());
    library
}

#[test]
fn what_a_plugin_says_is_only_shown() {
    let folder = folder("printing-plugin");
    let library = evil_plugin(&folder);
    let plugins = folder.to_str().unwrap();
    let record = folder.join("game.wqn");
    std::fs::write(&record, "[WQN \"1\"]\n[Game \"nim\"]\n\n1. d7 c9 :skip *\n").unwrap();
    let (file, out) = (record.to_str().unwrap(), folder.join("out.wqn"));
    for args in [
        &["list"][..],
        &["list", "--json"],
        &["list", "--lang", "zh"],
        &["info", "nim"],
        &["info", "--json", "nim"],
        &["info", "nim", "R4"],
        &["moves", "nim"],
        &["show", "nim"],
        &["show", "nim", "--format", "svg"],
        &["show", "nim", "--after", "d9"],
        &["show", "nim", "--after", "x"],
        &["show", "nim", "-o", "a=b"],
        &["show", "nim", "--position", "x"],
        &["perft", "nim", "--depth", "2", "--divide"],
        &["playout", "nim", "--count", "2"],
        &["validate", file],
        &["validate", "--json", file],
        &["replay", file],
        &["convert", "--to", "pgn", file],
        &["fmt", "--check", "--actions", "canonical", file],
        &["check", library.to_str().unwrap(), "--level", "2"],
    ] {
        harmless(&[&["--plugin-dir", plugins], args].concat(), "");
    }
    let args = ["--plugin-dir", plugins, "record", "nim", "--out", out.to_str().unwrap()];
    harmless(&args, "d9\nd7\n:moves\n:show\nc5\nb3\na1\n");
}

#[test]
fn every_invisible_character_that_no_script_needs_is_escaped() {
    // The combining grapheme joiner, the joiners, and the variation selectors.
    let needed = |c: char| {
        matches!(c, '\u{34F}' | '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{200C}'..='\u{200D}')
            || matches!(c, '\u{FE00}'..='\u{FE0F}')
    };
    for c in '\0'..=char::MAX {
        if c.is_control() || (wanqi_notation::text::is_ignorable(c) && !needed(c)) {
            assert!(wanqi_host::printable::is_unseen(c), "{c:?}");
        }
    }
}

/// Only one module prints, and it accepts only escaped text for terminals.
#[test]
fn nothing_else_prints() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path == source.join("printer.rs") {
                continue;
            }
            for (number, line) in std::fs::read_to_string(&path).unwrap().lines().enumerate() {
                let prints = ["println!", "print!(", "eprint", "dbg!", ".write_all(", "writeln!("];
                let looks = line.contains("is_terminal") || line.contains("colour_of");
                let stream = line.contains("stdout()") || line.contains("stderr()");
                // Files may be written elsewhere, and clap prints its own help.
                let own = ["file", "writer", "output"]
                    .iter()
                    .any(|to| line.contains(&format!("{to}.write_all")));
                let bad = (stream
                    && !looks
                    && !line.contains("ProgressDrawTarget")
                    && !line.contains("use_stderr"))
                    || (prints.iter().any(|word| line.contains(word)) && !own);
                assert!(!bad, "{}:{}: {line}", path.display(), number + 1);
            }
        }
    }
}
