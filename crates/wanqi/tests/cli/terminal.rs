//! `record` at a terminal: prompts, and the hiding of sealed submissions.

use crate::program::{command, folder, run};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, tcgetattr};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The time limit for an answer on a machine that runs two dozen other programs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program at a pseudo-terminal.
struct Terminal {
    child: Child,
    /// The side that the user types into.
    keys: File,
    /// The output that the user sees.
    screen: Receiver<Vec<u8>>,
    /// The program's side, kept open so that its settings can be read after the program has ended.
    line: File,
    seen: String,
    /// The length of the output that has already been matched.
    read: usize,
}

impl Terminal {
    fn new(args: &[&str]) -> Terminal {
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keys).unwrap();
        unlockpt(&keys).unwrap();
        let name = ptsname(&keys, Vec::new()).unwrap();
        let line = OpenOptions::new().read(true).write(true).open(name.to_str().unwrap()).unwrap();
        let stdio = || Stdio::from(line.try_clone().unwrap());
        let child = command(args).stdin(stdio()).stdout(stdio()).stderr(stdio()).spawn().unwrap();
        let keys = File::from(keys);
        let (mut from, (tell, screen)) = (keys.try_clone().unwrap(), channel());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = from.read(&mut bytes) {
                if tell.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { child, keys, screen, line, seen: String::new(), read: 0 }
    }

    /// Waits for a text and returns the output up to its end.
    fn wait(&mut self, text: &str) -> String {
        let start = Instant::now();
        loop {
            if let Some(at) = self.seen[self.read..].find(text) {
                let end = self.read + at + text.len();
                let passed = self.seen[self.read..end].to_owned();
                self.read = end;
                return passed;
            }
            let left = PATIENCE.saturating_sub(start.elapsed());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.seen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(_) => panic!("`{text}` is not seen in: {}", &self.seen[self.read..]),
            }
        }
    }

    /// Waits for a prompt, types a line, and returns the output before it.
    fn answer(&mut self, prompt: &str, line: &str) -> String {
        let passed = self.wait(prompt);
        self.keys.write_all(format!("{line}\n").as_bytes()).unwrap();
        passed
    }

    fn echoes(&self) -> bool {
        tcgetattr(&self.line).unwrap().local_modes.contains(LocalModes::ECHO)
    }

    /// The exit code; `None` if a signal ended it.
    fn code(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn record(game: &str, name: &str) -> (Terminal, std::path::PathBuf) {
    let file = folder(name).join("game.wqn");
    let path = file.display().to_string();
    (Terminal::new(&["record", game, "--color", "never", "--out", &path]), file)
}

fn movetext(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    text.split_once("\n\n").unwrap().1.to_owned()
}

#[test]
fn sealed_submissions_are_not_seen_by_the_other_seat() {
    let (mut terminal, file) = record("bagua-qi", "terminal-sealed");
    terminal.answer("First, seat 1 (or @2:…), not shown> ", "two");
    terminal.wait("1. @1: sealed");
    terminal.wait("Second, seat 2, not shown> ");
    assert!(!terminal.echoes(), "what the second seat types is not shown either");
    terminal.keys.write_all(b"onne\n").unwrap();
    let refused = terminal.answer("Second, seat 2, not shown> ", ":show");
    assert!(refused.contains("legal here: one and two"), "{refused}");
    assert!(!refused.contains("onne"), "{refused}");
    let shown = terminal.answer("Second, seat 2, not shown> ", "one");
    assert!(shown.contains("hand closed\r\n"), "{shown}");
    terminal.wait("@2: sealed");
    terminal.answer("First, seat 1> ", "guess:3");
    assert!(terminal.echoes());
    terminal.answer("Second, seat 2> ", ":quit");
    terminal.wait("note: unfinished");
    assert_eq!(terminal.code(), Some(0));
    for secret in ["@1:two", "@2:one", "closed on"] {
        assert!(!terminal.seen.contains(secret), "{secret} is seen in {}", terminal.seen);
    }
    assert!(terminal.seen.contains("guess:3\r\n"), "what is open is shown: {}", terminal.seen);
    assert_eq!(movetext(&file), "1. @1:two\n@2:one\nguess:3\n*\n");
}

#[test]
fn a_seat_may_submit_before_the_one_that_is_asked() {
    let (mut terminal, file) = record("bagua-qi", "terminal-order");
    terminal.answer("First, seat 1 (or @2:…), not shown> ", ":moves");
    let moves = terminal.answer("First, seat 1 (or @2:…), not shown> ", "@2:two");
    assert!(moves.contains("@1: one two\r\n@2: one two\r\n"), "{moves}");
    terminal.wait("1. @2: sealed");
    terminal.answer("First, seat 1, not shown> ", ":undo");
    terminal.answer("First, seat 1 (or @2:…), not shown> ", ":quit");
    terminal.wait("note: unfinished");
    assert!(terminal.echoes(), "the echo is back");
    assert_eq!(movetext(&file), "*\n");
}

#[test]
fn sealed_predictions_are_hidden_until_both_are_in() {
    let (mut terminal, file) = record("gomoku/free-stones-sealed", "terminal-predictions");
    for point in ["h8", "a1", "j9", "o1"] {
        terminal.answer("> ", point);
    }
    terminal.answer("not shown> ", "predict:black-33");
    terminal.wait("@1: sealed");
    terminal.wait("not shown> ");
    assert!(!terminal.seen.contains("black-33"), "{}", terminal.seen);
    terminal.keys.write_all(b"predict:white-44\n").unwrap();
    let open = terminal.wait("> ");
    assert!(open.contains("seat 1 predicts black-33"), "both are in: {open}");
    assert!(movetext(&file).contains("@1:predict:black-33\n"), "{}", movetext(&file));
}

#[test]
fn the_echo_is_back_after_a_signal() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let (mut terminal, _file) = record("bagua-qi", "terminal-signal");
        assert!(terminal.echoes());
        terminal.wait("not shown> ");
        assert!(!terminal.echoes());
        terminal.signal(signal);
        assert_eq!(terminal.code(), None, "{signal:?} ends it as ever");
        assert!(terminal.echoes(), "{signal:?}");
    }
}

#[test]
fn the_prompt_shows_that_a_turn_continues() {
    let (mut terminal, file) = record("kalah", "terminal-extra");
    terminal.answer("South, seat 1> ", "c1");
    terminal.answer("South, seat 1, continues> ", "f1");
    terminal.answer("North, seat 2> ", ":quit");
    terminal.wait("note: unfinished");
    assert_eq!(movetext(&file), "1. c1\n|f1\n*\n");
    let replayed = run(&["replay", &file.display().to_string()]).well().out;
    assert!(replayed.contains("\n1. |f1\n"), "{replayed}");
}

#[test]
fn the_last_action_can_be_taken_back_when_the_game_has_ended() {
    let (mut terminal, file) = record("chess", "terminal-ended");
    for (prompt, action) in [("White", "f3"), ("Black", "e5"), ("White", "g4"), ("Black", "Qh4")] {
        terminal.answer(&format!("{prompt}, seat"), action);
    }
    terminal.answer("0-1 (normal), :undo or :quit> ", "e4");
    terminal.wait("the game has ended");
    terminal.answer(":undo or :quit> ", ":undo");
    terminal.answer("Black, seat", "d5");
    terminal.answer("White, seat", ":resign");
    terminal.answer("0-1 (resignation), :undo or :quit> ", ":undo");
    terminal.answer("White, seat", "h3");
    terminal.answer("Black, seat", "Qh4#");
    terminal.answer(":undo or :quit> ", ":quit");
    assert_eq!(terminal.code(), Some(0));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("[Result \"0-1\"]") && !text.contains(":resign"), "{text}");
    run(&["validate", file.to_str().unwrap()]).well();
}

#[test]
fn a_terminal_is_shown_no_raster_image() {
    let file = folder("terminal-raster").join("game.wqn");
    std::fs::write(&file, "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 e5 *\n").unwrap();
    let file = file.to_str().unwrap();
    let replay = |format| vec!["replay", file, "--format", format];
    let show = vec!["show", "chess", "--format", "png"];
    for args in [replay("gif"), replay("png"), show] {
        for out in [&[][..], &["--out", "-"], &["--out", "/dev/stdout"]] {
            let mut terminal = Terminal::new(&[&args[..], out].concat());
            let seen = terminal.wait("name a file with --out");
            assert!(seen.contains("a terminal cannot show"), "{args:?} {out:?}: {seen}");
            assert_eq!(terminal.child.wait().unwrap().code(), Some(2), "{args:?} {out:?}");
        }
    }
}

#[test]
fn a_packed_file_is_not_printed_on_a_terminal() {
    let file = folder("terminal-pack").join("game.wqn");
    std::fs::write(&file, "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 e5 *\n").unwrap();
    for out in ["-", "/dev/stdout", "/dev/fd/1"] {
        let mut terminal = Terminal::new(&["pack", file.to_str().unwrap(), out]);
        terminal.wait("a packed file is not printed on a terminal");
        assert_eq!(terminal.code(), Some(2), "{out}");
        assert!(!terminal.seen.contains(char::REPLACEMENT_CHARACTER), "{out}: {}", terminal.seen);
    }
}

#[test]
fn a_prompt_is_in_the_language_of_the_reader() {
    let file = folder("terminal-chinese").join("game.wqn").display().to_string();
    let args = ["record", "kalah", "--color", "never", "--lang", "zh", "--out", &file];
    let mut terminal = Terminal::new(&args);
    terminal.answer("南方，第 1 方> ", "c1");
    terminal.answer("南方，第 1 方，继续> ", "f1");
    terminal.answer("北方，第 2 方> ", ":quit");
    assert_eq!(terminal.code(), Some(0));
}

#[test]
fn a_prompt_names_the_player() {
    let file = folder("terminal-names").join("game.wqn");
    let path = file.display().to_string();
    let args = ["record", "chess", "--color", "never", "--out", &path, "--seat", "Anna", "Ben"];
    let mut terminal = Terminal::new(&args);
    terminal.answer("Anna, White, seat 1> ", "e4");
    terminal.answer("Ben, Black, seat 2> ", ":quit");
    assert_eq!(terminal.code(), Some(0));
    let mut terminal = Terminal::new(&["resume", "--color", "never", &path]);
    terminal.answer("Ben, Black, seat 2> ", "e5");
    terminal.answer("Anna, White, seat 1> ", ":quit");
    assert_eq!(terminal.code(), Some(0));
}
