//! What `fmt` changes in files, and what it leaves as it is.
#![cfg(unix)]

use crate::program::{command, folder, run, run_with};
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// `fmt` reports a file that is not WQN or PGN, and leaves it unchanged.
#[test]
fn fmt_leaves_every_other_file_as_it_is() {
    let folder = folder("outputs-fmt");
    let hive = "[GameType \"Base+MLP\"]\n[Date \"2020.12.08\"]\n[White \"a\"]\n[Black \"b\"]\n\
        [Result \"WhiteWins\"]\n\n1. wG1 2. bA1 wG1-\n";
    let files = [
        ("list.txt", "1. milk\n2. eggs\n2. 12 apples (red)\n", "not a WQN or PGN file"),
        ("notes.md", "# A game\n\n[Event \"x\"]\n\n1. e4   e5 *\n", "not a WQN or PGN file"),
        ("config", "[remote \"origin\"]\n\turl = git@example.org:a\n", "not a WQN or PGN file"),
        ("game.sgf", "(;GM[1]SZ[9];B[aa];W[bb])\n", "the format sgf of go"),
        (
            "game.kif",
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n",
            "of shogi",
        ),
        ("game.csa", "V2.2\nPI\n+\n+7776FU\n", "the format csa of shogi"),
        ("table.csv", "a,b,c\n1,2,3\n", "not a WQN or PGN file"),
        ("moves.txt", "f5d6c3d3c4\n", ""),
        ("hive.pgn", hive, "hive"),
        ("draughts.pdn", "[GameType \"20\"]\n\n1. 32-28   19-23 *\n", "of draughts"),
        ("packed.pgn", "\u{1f}\u{8b}", ""),
    ];
    for (name, text, words) in files {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        let ran = run(&["fmt", path.to_str().unwrap()]);
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{name}: {}", ran.err);
        if !words.is_empty() {
            assert_eq!(ran.code, 1, "{name}: {}", ran.err);
            assert!(ran.err.contains(words), "{name}: {}", ran.err);
        }
    }
    let ran = run(&["fmt", folder.to_str().unwrap()]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("is a folder"), "{}", ran.err);
    // A record is formatted, whatever its name is; a record with a syntax error is left unchanged.
    let tagged = folder.join("record.txt");
    fs::write(&tagged, "; a comment\n[Event \"x\"]\n\n1.e4   e5 *\n").unwrap();
    run(&["fmt", tagged.to_str().unwrap()]).well();
    assert!(fs::read_to_string(&tagged).unwrap().ends_with("\n\n1. e4 e5 *\n"));
    let broken = "1. e4   <e5> *\n";
    let path = folder.join("broken.pgn");
    fs::write(&path, broken).unwrap();
    assert_eq!(run(&["fmt", path.to_str().unwrap()]).code, 1);
    assert_eq!(fs::read_to_string(&path).unwrap(), broken);
}

/// `fmt` leaves a game with any error unchanged, byte for byte. The same holds for text that only
/// looks like a record, because of a suffix or a tag. The other games of the file are formatted.
#[test]
fn fmt_leaves_a_game_with_an_error_as_it_is() {
    let folder = folder("outputs-fmt-errors");
    let path = folder.join("games.pgn");
    let good = "[Event \"x\"]\n\n1.e4   e5 *\n";
    let wrong = [
        "[Event \"x\"]\n\n1.e4   e5 2. Ke3   d5 *\n",
        "[Event \"x\"]\n\n1.e4   e5 3. Nf3 *\n",
        "[Event \"x\"]\n\n1.e4   e5 (1... Ke6   2. d4) 2. Nf3 *\n",
        "[Event \"x\"]\n\n1.f3   e5 2. g4 Qh4# 3. a3 *\n",
        "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"none\"]\n\n1.e4   e5 *\n",
        "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n[Result \"0-1\"]\n\n\
         1.e4   e5 2. Bc4 a6 3. Qh5 a5 4. Qxf7# 0-1\n",
        "[WQN \"1\"]\n[White \"w\"]\n\n1.e4   e5 *\n",
        "[Site \"server\"]\nname=x\nkey=  value\nb = 2\n",
        "[White \"Core\"]\n[Game \"settings\"]\nvolume   = 3\n",
        "[Event \"Shopping\"]\n\n1.  milk\n2.   12 apples (red)\n",
    ];
    for wrong in wrong {
        for actions in [&[][..], &["--actions", "canonical"]] {
            let text = format!("{good}\n{wrong}\n{good}");
            fs::write(&path, &text).unwrap();
            let fmt = [&["fmt"], actions, &[path.to_str().unwrap()]].concat();
            let ran = run(&fmt);
            assert_eq!(ran.code, 1, "{wrong}: {}", ran.err);
            let found = fs::read_to_string(&path).unwrap();
            let good = if actions.is_empty() { "1. e4 e5 *" } else { "1. e2e4 e7e5 *" };
            assert_eq!(found.matches(good).count(), 2, "{found}\n{}", ran.err);
            assert!(found.contains(&format!("\n{wrong}\n[")), "{found}\n{}", ran.err);
            run(&fmt);
            assert_eq!(fs::read_to_string(&path).unwrap(), found, "formatting twice");
        }
    }
    for text in ["Dear all,\n\nplease   see  (1) and {2}.\n", "1.  milk\n2.   eggs\n2. 12 apples\n"]
    {
        fs::write(&path, text).unwrap();
        assert_eq!(run(&["fmt", path.to_str().unwrap()]).code, 1);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    // Without a plugin, only the text is checked.
    let other = "[WQN \"1\"]\n[Game \"none-such\"]\n\n1.a1   b2 *\n";
    fs::write(&path, other).unwrap();
    run(&["fmt", path.to_str().unwrap()]).well();
    assert!(fs::read_to_string(&path).unwrap().ends_with("\n\n1. a1 b2 *\n"));
}

/// A killed `fmt` leaves the old file or the new one, never a part of either.
#[test]
fn a_killed_fmt_leaves_the_old_file_or_the_new_one() {
    let game = "[WQN \"1\"]\n[Game \"chess\"]\n[Result \"*\"]\n\n1.e4   e5 *\n\n";
    let games = game.repeat(4_000);
    let path = folder("outputs-kill-fmt").join("games.wqn");
    let args = ["fmt", "--actions", "canonical", path.to_str().unwrap()];
    fs::write(&path, &games).unwrap();
    run(&args).well();
    let whole = fs::read(&path).unwrap();
    assert!(whole != games.as_bytes());
    let (mut old, mut new) = (0, 0);
    let mut wait = 1_000;
    for _ in 0..16 {
        fs::write(&path, &games).unwrap();
        let mut child = command(&args).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_micros(wait));
        let _ = child.kill();
        child.wait().unwrap();
        let found = fs::read(&path).unwrap();
        assert!(found == games.as_bytes() || found == whole, "{} bytes", found.len());
        *(if found == whole { &mut new } else { &mut old }) += 1;
        wait = wait * 3 / 2;
    }
    assert!(old > 0, "{old} killed before they had written, {new} behind that");
}

/// `--diff` prints the changes for `patch`, and changes nothing.
#[test]
fn a_diff_is_printed_and_nothing_is_changed() {
    let folder = folder("diff");
    let path = folder.join("a.wqn");
    let text = "[WQN \"1\"]\n[Game \"chess\"]\n\n1.e4   e5\n2. Nf3 *\n";
    std::fs::write(&path, text).unwrap();
    let name = path.to_str().unwrap();
    let ran = run(&["fmt", "--diff", name]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    for line in [&format!("--- {name}\n"), "-1.e4   e5\n", "-2. Nf3 *\n", "+1. e4 e5 2. Nf3 *\n"] {
        assert!(ran.out.contains(line), "{line}: {}", ran.out);
    }
    run(&["fmt", name]).well();
    let ran = run(&["fmt", "--diff", name]).well();
    assert_eq!(ran.out, "");
    let ran = run_with(&["fmt", "--diff", "-"], text);
    assert!(ran.code == 1 && ran.out.contains("--- -\n+++ -\n"), "{}", ran.out);
    assert_eq!(run(&["fmt", "--diff", "--check", name]).code, 2);
}

/// The name of a file begins no changes of another one, and only line feeds end lines.
#[test]
fn a_diff_changes_its_own_file_alone() {
    let folder = folder("diff-names");
    let name = "a\n--- b.txt\n+++ b.txt\n@@ -1 +1 @@\n-old\n+new\n.wqn";
    fs::write(folder.join(name), "[WQN \"1\"]\n[Game \"chess\"]\n\n1.e4 {a\rb} *\n").unwrap();
    let ran = command(&["fmt", "--diff", name]).current_dir(&folder).output().unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(out.matches("\n+++ ").count(), 1, "{out}");
    assert_eq!(out.matches("\n@@ ").count(), 1, "{out}");
    let lines = out.split_terminator('\n').skip(2);
    let marked = |line: &str| line.starts_with(['@', ' ', '-', '+']);
    assert!(lines.clone().all(marked) && lines.count() < 8, "{out:?}");
}

/// The time for the difference is bounded, also if every line of a large file changes.
#[test]
fn a_diff_of_many_lines_takes_bounded_time() {
    let folder = folder("diff-many");
    let path = folder.join("a.wqn");
    let game = |n: u32| format!("1.  e4  {{{}}}  *\n\n\n", n * 7919 % 160_000);
    fs::write(&path, (0..160_000).map(game).collect::<String>()).unwrap();
    let begun = Instant::now();
    let ran = run(&["fmt", "--diff", path.to_str().unwrap()]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.ends_with('\n') && ran.out.len() > 1 << 20);
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

/// The id of a game changes only if its actions get another order.
#[test]
fn sorted_actions_alone_give_a_game_another_id() {
    let folder = folder("fmt-ids");
    for (name, movetext, style, sorted) in [
        ("sorted", "1. j10 k11|a1 *", "canonical", true),
        ("lenient", "1. J10 A1|k11 *", "canonical", false),
        ("in-order", "1.j10   a1|k11 *", "canonical", false),
    ] {
        let path = folder.join(format!("{name}.wqn"));
        std::fs::write(&path, format!("[WQN \"1\"]\n[Game \"connect6\"]\n\n{movetext}\n")).unwrap();
        let path = path.to_str().unwrap();
        let id = || run(&["validate", "--json", path]).well().json()[0]["id"].clone();
        let before = id();
        run(&["fmt", "--actions", style, path]).well();
        assert!(std::fs::read_to_string(path).unwrap().contains("a1|k11"), "{name}");
        assert_eq!(id() != before, sorted, "{name}");
    }
}
