//! Refusals are in the language of the reader, wherever the plugin runs.

use crate::loading::compiled;
use crate::program::{Ran, command, folder, run};

/// Runs a command with the plugin in a worker, or with the installed one in this process.
fn nim(name: &str, args: &[&str]) -> [Ran; 2] {
    let folder = folder(name);
    let library = compiled(&folder, "nim", "../abi/examples/c/nim.c", "-DNDEBUG");
    let data = folder.join("data");
    let ran = |args: &[&str]| -> Ran {
        command(args).env("XDG_DATA_HOME", &data).output().unwrap().into()
    };
    let there = run(&[args, &["--plugin-dir", folder.to_str().unwrap()][..]].concat());
    ran(&["install", library.to_str().unwrap()]).well();
    [there, ran(args)]
}

#[test]
fn a_plugin_in_c_answers_in_the_language_of_the_reader() {
    let show = ["show", "nim", "--after", "d9"];
    for ran in nim("language-english", &show) {
        assert!(ran.err.contains("heap d holds 7 stones, 9 cannot be taken"), "{}", ran.err);
    }
    for ran in nim("language-chinese", &[&show[..], &["--lang", "zh"]].concat()) {
        assert!(ran.err.contains("d 堆有 7 子，不能取 9 子"), "{}", ran.err);
    }
}

#[test]
fn workers_write_the_refusals_and_pictures_of_this_process() {
    for args in [
        &["show", "surakarta", "--after", "z9-z8"][..],
        &["show", "hex", "--after", "z99"],
        &["show", "xigua-qi", "--after", "c1", "--json"],
        &["moves", "tafl", "--after", "a1-a9"],
        &["show", "xiangqi"],
        &["show", "chess", "--after", "f3 e5 g4 Qh4"],
    ] {
        let chinese = [args, &["--lang", "zh"]].concat();
        let [here, there] = [run(&chinese), run(&[&chinese[..], &["--isolate"]].concat())];
        assert_eq!((&here.out, &here.err), (&there.out, &there.err), "{args:?}");
    }
    let refused = run(&["show", "hex", "--after", "z99", "--lang", "zh"]);
    assert!(refused.err.contains("z99 不在棋盘上"), "{}", refused.err);
}

/// What `args` print in Chinese.
fn chinese(args: &[&str]) -> String {
    let ran = run(&[args, &["--lang", "zh"]].concat()).well();
    ran.out + &ran.err
}

#[test]
fn the_seat_to_move_is_in_chinese() {
    for (args, end) in [
        (&["show", "xiangqi"][..], "第 1 回合，轮到红方行动\n"),
        (&["show", "chess", "--after", "e4"], "第 1 回合，轮到黑方行动\n"),
        (&["show", "battleship"], "第 1 回合，轮到先手、后手行动\n"),
        (&["show", "kalah", "--after", "c1"], "第 1 回合，轮到南方行动，本回合未完\n"),
        (&["show", "tzaar"], "第 0 回合，轮到随机行动\n"),
    ] {
        let out = chinese(args);
        assert!(out.ends_with(end), "{args:?}: {out}");
    }
    let svg = chinese(&["show", "xiangqi", "--format", "svg"]);
    assert!(svg.contains("<title>象棋：第 1 回合，轮到红方行动</title>"), "{svg}");
}

#[test]
fn the_outcome_is_in_chinese() {
    let mate = ["chess", "--after", "f3 e5 g4 Qh4"];
    assert!(chinese(&[&["show"], &mate[..]].concat()).ends_with("\n将杀：黑方胜\n"));
    let listed = chinese(&[&["moves"], &mate[..]].concat());
    assert_eq!(listed, "说明: 对局已经结束，将杀：黑方胜\n");
    let english = run(&[&["moves"], &mate[..]].concat()).well();
    assert_eq!(english.err, "note: the game has ended, checkmate: Black wins\n");
}
