//! No command changes a file that it was not asked to write, and no command loses content of a
//! file.

use crate::program::{Desk, Ran};
use arbitrary::{Result, Unstructured};
use serde_json::Value;
use std::collections::BTreeMap;

/// Names of outputs: a new file, an existing file, the input, a link and a hard link to the input,
/// a file in a missing folder, and standard output.
const OUTPUTS: &[&str] =
    &["new", "there", "INPUT", "link", "hard", "missing/new", "-", "/dev/null", "/dev/stdout"];
/// The content of the existing file.
const THERE: &[u8] = b"kept\n";

/// Runs one or two commands that write files.
pub fn check(desk: &Desk, bytes: &mut Unstructured<'_>) {
    let _ = chosen(desk, bytes);
}

fn chosen(desk: &Desk, bytes: &mut Unstructured<'_>) -> Result<()> {
    std::fs::write(desk.path("there"), THERE).expect("a file is written");
    std::fs::hard_link(desk.path(&desk.file), desk.path("hard")).expect("a hard link is made");
    std::os::unix::fs::symlink(&desk.file, desk.path("link")).expect("a link is made");
    match bytes.int_in_range(0..=3)? {
        0 => fmt(desk, &[]),
        1 => fmt(desk, &["--actions", "canonical"]),
        2 => {
            let output = output(desk, bytes)?;
            outputs(desk, &["convert", "--to", bytes.choose(&["wqn", "pgn"])?], &[output])
        }
        _ => {
            let (good, bad) = (output(desk, bytes)?, output(desk, bytes)?);
            outputs(desk, &["validate", "-q"], &[good, bad])
        }
    }
    Ok(())
}

fn output<'d>(desk: &'d Desk, bytes: &mut Unstructured<'_>) -> Result<&'d str> {
    Ok(match *bytes.choose(OUTPUTS)? {
        "INPUT" => &desk.file,
        name => name,
    })
}

/// The parts of the games' verdicts that formatting must not change.
fn said(desk: &Desk) -> Vec<[Value; 6]> {
    let ran = desk.run(&["validate", "--json", "--jobs", "1", &desk.file], "");
    let mut lines = ran.json();
    lines.retain(|line| line.get("summary").is_none());
    let kinds = |verdict: &Value| {
        let errors = verdict["errors"].as_array().into_iter().flatten();
        Value::Array(errors.map(|error| error["kind"].clone()).collect())
    };
    let said = |verdict: &Value| {
        let [game, rules, ok, actions, id] =
            ["game", "rules", "ok", "actions", "id"].map(|key| verdict[key].clone());
        [game, rules, ok, actions, id, kinds(verdict)]
    };
    lines.iter().map(said).collect()
}

/// The actions of the first game, sorted, and the position after them.
fn played(desk: &Desk) -> (Vec<String>, Value) {
    let lines = desk.run(&["replay", "--json", &desk.file], "").json();
    let mut actions: Vec<_> = lines.iter().map(|line| line["action"].to_string()).collect();
    actions.sort();
    (actions, lines.last().map_or(Value::Null, |line| line["position"].clone()))
}

/// `fmt` keeps the content of the games, changes nothing the second time, and does not change a
/// file that it refuses.
fn fmt(desk: &Desk, options: &[&str]) {
    let reorders = options.contains(&"canonical");
    let said = |desk: &Desk| {
        let mut said = said(desk);
        // `fmt` sorts commuting actions of a turn, which changes the id of the game.
        if reorders {
            said.iter_mut().for_each(|[.., id, _]| *id = Value::Null);
        }
        said
    };
    let (before, actions) = (said(desk), played(desk));
    let words = [&["fmt"], options, &[&desk.file]].concat();
    let ran = desk.run(&words, "");
    let formatted = std::fs::read(desk.path(&desk.file)).expect("the record is there");
    assert_eq!(said(desk), before, "the verdict has changed\n{}", ran.told());
    assert_eq!(played(desk), actions, "the game has changed\n{}", ran.told());
    let again = desk.run(&words, "");
    let twice = std::fs::read(desk.path(&desk.file)).expect("the record is there");
    assert!(formatted == twice, "formatting twice is another text\n{}", again.told());
    only_expected_files(&desk.content(), &[&desk.file], &ran);
}

/// Runs a command with outputs. It may write only the outputs, and no output that is an input.
fn outputs(desk: &Desk, words: &[&str], outputs: &[&str]) {
    let is_split = words[0] == "validate";
    let mut line = words.to_vec();
    match outputs {
        [good, bad] if is_split => {
            line.extend(["--split-good", good, "--split-bad", bad, &desk.file]);
        }
        outputs => line.extend([&*desk.file].iter().chain(outputs)),
    }
    let ran = desk.run(&line, "");
    let content = desk.content();
    for name in [&*desk.file, "hard", "link"] {
        let kept = content.get(name) == Some(&desk.text);
        assert!(kept, "the input is changed through {name}\n{}", ran.told());
    }
    let is_input = |name: &&&str| [&*desk.file, "hard", "link"].contains(&&***name);
    if outputs.iter().find(is_input).is_some() {
        assert_eq!(ran.code, 2, "an output is the input\n{}", ran.told());
    }
    if !outputs.contains(&"there") || ran.code == 2 {
        assert_eq!(content["there"], THERE, "another file is changed\n{}", ran.told());
    }
    if ran.code == 2 {
        assert!(
            !content.contains_key("new"),
            "a file is made by a refused command\n{}",
            ran.told()
        );
    }
    only_expected_files(&content, &["new"], &ran);
}

/// Checks that the folder contains only the expected files.
fn only_expected_files(content: &BTreeMap<String, Vec<u8>>, more: &[&str], ran: &Ran) {
    let may = |name: &str| {
        name.starts_with("record")
            || ["there", "hard", "link"].contains(&name)
            || more.contains(&name)
    };
    let left: Vec<_> = content.keys().filter(|name| !may(name)).collect();
    assert!(left.is_empty(), "{left:?} is left behind\n{}", ran.told());
}
