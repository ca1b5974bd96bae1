//! `record` and `resume`, killed at random moments, lose no acknowledged action.

use crate::program::{command, folder, program};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use wanqi_abi::SEAT_ANY;
use wanqi_host::Registry;
use wanqi_host::instance::FrameKind;
use wanqi_host::record::mainline::{Item, items};
use wanqi_host::session::mix;
use wanqi_host::validate::{Settings, text};

const KILLS: u64 = 50;

/// The input lines of a random game, with some `:undo`.
fn lines(registry: &Registry) -> Vec<String> {
    let mut game = registry.variant("chess").unwrap().create("", "").unwrap();
    let mut lines = Vec::new();
    while lines.len() < 1_500 && game.outcome().unwrap().is_none() {
        let seat = game.turn().unwrap().to_act.trailing_zeros();
        let list = game.list(seat, false).unwrap();
        let pick = mix(7, lines.len() as u64);
        let action = list[pick as usize % list.len()].text.clone();
        if pick >> 60 == 0 {
            lines.extend([action.clone(), ":undo".to_owned()]);
        }
        game.apply(FrameKind::Action, SEAT_ANY, action.as_bytes(), 0).unwrap();
        lines.push(action);
    }
    lines
}

/// The actions of the game after these lines.
fn state(lines: &[String]) -> Vec<&str> {
    let mut stack = Vec::new();
    for line in lines {
        match line.as_str() {
            ":undo" => drop(stack.pop()),
            action => stack.push(action),
        }
    }
    stack
}

/// The lines with a line feed. The file can still have a torn last line if the program was killed
/// before it opened the file.
fn whole(mut content: Vec<u8>) -> Vec<u8> {
    content.truncate(content.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1));
    content
}

/// The actions of the main line in canonical text.
fn recorded(registry: &Registry, content: &[u8]) -> Vec<String> {
    let mut game = registry.variant("chess").unwrap().create("", "").unwrap();
    let mut actions = Vec::new();
    for item in items(content) {
        if let Item::Action(action) = item {
            let done = game.apply(FrameKind::Action, SEAT_ANY, action.text, wanqi_abi::LENIENT);
            actions.push(done.unwrap().canonical);
        }
    }
    actions
}

/// Plays from line `from` on, kills the program after `pause`, and returns the number of
/// acknowledged lines.
fn play_and_kill(file: &Path, lines: &[String], from: usize, pause: Duration) -> usize {
    let path = file.display().to_string();
    let args: Vec<&str> = match file.exists() {
        true => vec!["resume", &path, "--json"],
        false => vec!["record", "chess", "--out", &path, "--json"],
    };
    let mut child = command(&args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let rest = lines[from..].to_vec();
    let writer = std::thread::spawn(move || {
        for line in rest {
            // Writing fails when the program is killed.
            if writeln!(stdin, "{line}").is_err() {
                break;
            }
        }
        // Standard input stays open until the program has ended.
        stdin
    });
    let reader = std::thread::spawn(move || {
        let whole = |line: &String| line.contains("\"ok\":true") && line.ends_with('}');
        stdout.lines().map_while(Result::ok).filter(whole).count()
    });
    std::thread::sleep(pause);
    child.kill().unwrap();
    child.wait().unwrap();
    drop(writer.join().unwrap());
    reader.join().unwrap()
}

#[test]
fn nothing_acknowledged_is_lost_by_kill_9() {
    let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
    let folder = folder("kill");
    let lines = lines(&registry);
    assert!(lines.len() > 200, "the game is long enough: {}", lines.len());
    let (mut game, mut done, mut total) = (0, 0, 0);
    // On a busy machine the program starts to read later.
    let mut slow = 1;
    let mut file = folder.join("0.wqn");
    for kill in 0..KILLS {
        let pause = Duration::from_micros(slow * (2_000 + mix(1, kill) % 60_000));
        let acknowledged = play_and_kill(&file, &lines, done, pause);
        total += acknowledged;
        slow = if acknowledged == 0 { (slow * 2).min(64) } else { slow.div_ceil(2) };
        let least = done + acknowledged;
        if !file.exists() {
            assert_eq!(least, 0, "no file, nothing acknowledged");
            continue;
        }
        let content = std::fs::read(&file).unwrap();
        // If it was killed before it opened the file, the torn line is still there.
        let clean = content.ends_with(b"\n");
        let content = whole(content);
        let there = recorded(&registry, &content);
        done = (least..=lines.len())
            .find(|&count| state(&lines[..count]) == there)
            .unwrap_or_else(|| panic!("kill {kill}: {least} acknowledged, there: {there:?}"));
        let validated = text(&registry, &Settings::default(), "killed.wqn", &content);
        assert!(validated[0].ok, "kill {kill}: {:?}", validated[0].errors);
        if kill % 3 == 0 && clean {
            // The result of a torn write: legal text without a line feed.
            let mut file = std::fs::OpenOptions::new().append(true).open(&file).unwrap();
            file.write_all(if kill % 2 == 0 { b"a2a" } else { b"99. e4" }).unwrap();
        }
        if done == lines.len() || validated[0].outcome.is_some() {
            (game, done) = (game + 1, 0);
            file = folder.join(format!("{game}.wqn"));
        }
    }
    assert!(total > 100, "the program got to do something: {total}");
    let left = std::fs::read_dir(&folder).unwrap();
    let names: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert!(names.len() as u64 <= game + 1 + KILLS, "{names:?}");
}
