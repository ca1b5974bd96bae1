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
    ] {
        let chinese = [args, &["--lang", "zh"]].concat();
        let [here, there] = [run(&chinese), run(&[&chinese[..], &["--isolate"]].concat())];
        assert_eq!((&here.out, &here.err), (&there.out, &there.err), "{args:?}");
    }
    let refused = run(&["show", "hex", "--after", "z99", "--lang", "zh"]);
    assert!(refused.err.contains("z99 不在棋盘上"), "{}", refused.err);
}
