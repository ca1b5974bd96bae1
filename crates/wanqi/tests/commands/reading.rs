//! Every command reads a record as `validate` does.

use crate::program::{Desk, Ran};
use serde_json::Value;

/// Number of games of a file that are checked.
const GAMES: usize = 2;
/// Kinds of errors after which no action of the game is played.
const NOT_BEGUN: [&str; 4] = ["unknown-game", "unknown-rules", "bad-options", "bad-position"];
/// Kinds of errors after which the rest of the game is not read.
const STOPS: [&str; 4] = ["illegal-action", "ambiguous-action", "wrong-actor", "wrong-claim"];

/// Runs `validate` and compares the other commands with its verdicts.
pub fn check(desk: &Desk) {
    let before = desk.content();
    let validated = validate(desk, &desk.file);
    let verdicts = verdicts(&validated);
    filter(desk, &verdicts);
    for (index, verdict) in verdicts.iter().take(GAMES).enumerate() {
        let played = replay(desk, index, verdict, &validated);
        if let Some(played) = &played {
            passes_through(desk, index, played);
            after(desk, verdict, played);
        }
    }
    assert_eq!(desk.content(), before, "a command that only reads has changed a file");
    if let [verdict] = &verdicts[..] {
        resume(desk, verdict);
    }
    convert(desk, &verdicts);
}

fn validate(desk: &Desk, file: &str) -> Ran {
    desk.run(&["validate", "--json", "--jobs", "1", file], "")
}

/// The JSON lines of the games, without the summary.
fn verdicts(ran: &Ran) -> Vec<Value> {
    let mut lines = ran.json();
    lines.retain(|line| line.get("summary").is_none());
    lines
}

/// `filter` without a condition prints the same verdicts as `validate`.
fn filter(desk: &Desk, verdicts: &[Value]) {
    let ran = desk.run(&["filter", "--json", "--min-actions", "0", &desk.file], "");
    assert_eq!(ran.json(), verdicts, "filter reads otherwise\n{}", ran.told());
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

/// Errors of the main line.
fn errors(verdict: &Value) -> impl Iterator<Item = &Value> {
    let errors = verdict["errors"].as_array().into_iter().flatten();
    errors.filter(|error| error["variation"].is_null())
}

fn has_error_of(verdict: &Value, kinds: &[&str]) -> bool {
    errors(verdict).any(|error| kinds.contains(&text(error, "kind")))
}

/// `replay` shows the positions of the actions that `validate` has applied, and reports the same
/// refusal. Returns its lines, if there are any.
fn replay(desk: &Desk, index: usize, verdict: &Value, validated: &Ran) -> Option<Vec<Value>> {
    let ran = desk.run(&["replay", "--json", "--index", &index.to_string(), &desk.file], "");
    let told = || format!("{}\n{}", ran.told(), validated.told());
    let lines = ran.json();
    if has_error_of(verdict, &NOT_BEGUN) || verdict["game"].is_null() {
        assert!(lines.is_empty() && ran.code != 0, "a game was begun\n{}", told());
        return None;
    }
    if lines.is_empty() {
        // The file has another format or cannot be read.
        assert!(ran.code != 0, "nothing is shown\n{}", told());
        return None;
    }
    let is_action =
        |line: &&Value| !line["action"].is_null() && !text(line, "action").starts_with(':');
    let actions = lines.iter().filter(is_action).count() as u64;
    assert_eq!(Some(actions), verdict["actions"].as_u64(), "actions\n{}", told());
    if verdict["ok"] == true {
        assert_eq!(ran.code, 0, "a valid game is refused\n{}", told());
    }
    // An error in an event, unlike one in an action, does not end the game.
    let stopping =
        |error: &&Value| STOPS.contains(&text(error, "kind")) && !error["action_index"].is_null();
    for error in errors(verdict).filter(stopping) {
        let message = text(error, "message");
        assert_eq!(ran.code, 1, "an invalid game is replayed to its end\n{}", told());
        let same = ran.err.contains(message) || message.contains(|c: char| c.is_control());
        assert!(same, "another refusal\n{}", told());
    }
    Some(lines)
}

/// `filter --position` finds the last position of the game.
fn passes_through(desk: &Desk, index: usize, played: &[Value]) {
    let Some(last) = played.last() else { return };
    let ran = desk.run(&["filter", "--json", "--position", text(last, "position"), &desk.file], "");
    let found = ran.json().iter().any(|line| line["index"] == index);
    // Positions of games with hidden information, or with another start, may not work elsewhere.
    assert!(found || ran.code != 0, "a position that was reached is not found\n{}", ran.told());
}

/// `--after` reaches the same state by the same actions.
fn after(desk: &Desk, verdict: &Value, played: &[Value]) {
    let written = String::from_utf8_lossy(&desk.text);
    let actions: Vec<_> = played[1..]
        .iter()
        .map(|line| format!("@{}:{}", line["seat"], text(line, "action")))
        .collect();
    // `--after` takes no events, and options of the record are not given here.
    if actions.iter().any(|action| action.contains("::")) || written.contains("Options") {
        return;
    }
    let name = format!("{}/{}", text(verdict, "game"), text(verdict, "rules"));
    let (start, last) = (&played[0], &played[played.len() - 1]);
    let movetext = actions.join(" ");
    let position = text(start, "position");
    let words = ["show", "--json", &name, "--position", position, "--after", &movetext];
    let ran = desk.run(&words, "");
    if ran.code == 2 {
        // This start position needs other options.
        return;
    }
    let shown = ran.json();
    let same = shown.len() == 1 && shown[0]["position"] == last["position"];
    assert!(same, "another position than {last}\n{}", ran.told());
    let words = ["moves", "--json", &name, "--position", position, "--after", &movetext];
    let ran = desk.run(&words, "");
    assert_eq!(ran.json()[0]["to_act"], last["to_act"], "another turn\n{}", ran.told());
}

/// `resume` accepts valid records, refuses invalid records, and leaves the record unchanged.
fn resume(desk: &Desk, verdict: &Value) {
    let before = std::fs::read(desk.path(&desk.file)).expect("the record is there");
    let ran = desk.run(&["resume", &desk.file], ":quit\n");
    let behind = std::fs::read(desk.path(&desk.file)).expect("the record is there");
    // `resume` drops a torn last line and reports it; then the record has changed.
    if ran.err.contains("dropped the torn last line") {
        std::fs::write(desk.path(&desk.file), before).expect("the record is written back");
        return;
    }
    if verdict["ok"] != true {
        assert!(ran.code != 0, "an invalid record is resumed\n{}", ran.told());
    }
    if ran.code != 0 {
        assert!(before == behind, "a refused record is changed\n{}", ran.told());
        return;
    }
    let again = validate(desk, &desk.file);
    if !drew_on(desk, verdict, &again) {
        same_game(verdict, &again, &ran);
    }
    std::fs::write(desk.path(&desk.file), before).expect("the record is written back");
}

/// If chance is to act, `resume` draws for it: the game may differ only by chance events after its
/// last action.
fn drew_on(desk: &Desk, verdict: &Value, again: &Ran) -> bool {
    let [now] = &verdicts(again)[..] else { return false };
    let (before, actions) = (verdict["actions"].as_u64(), now["actions"].as_u64());
    if actions <= before {
        return false;
    }
    let ran = desk.run(&["replay", "--json", &desk.file], "");
    let (told, lines) = (ran.told(), ran.json());
    let action =
        |line: &&Value| !line["action"].is_null() && !text(line, "action").starts_with(':');
    let drawn = lines.iter().filter(action).skip(before.unwrap_or_default() as usize);
    let chance = drawn.filter(|line| line["seat"] == 0).count() as u64;
    assert_eq!(Some(chance), actions.zip(before).map(|(now, before)| now - before), "{told}");
    for key in ["game", "rules", "ok"] {
        assert_eq!(now[key], verdict[key], "{key}\n{told}");
    }
    true
}

/// The only game of the file is unchanged.
fn same_game(verdict: &Value, again: &Ran, ran: &Ran) {
    let told = || format!("before: {verdict}\n{}\n{}", ran.told(), again.told());
    let verdicts = verdicts(again);
    assert_eq!(verdicts.len(), 1, "games\n{}", told());
    for key in ["game", "rules", "ok", "actions", "outcome", "id"] {
        assert_eq!(verdicts[0][key], verdict[key], "{key}\n{}", told());
    }
}

/// `convert` keeps the ids of valid games.
fn convert(desk: &Desk, verdicts: &[Value]) {
    let before = desk.content();
    let ran = desk.run(&["convert", "--to", "wqn", &desk.file, "converted.wqn"], "");
    let mut behind = desk.content();
    let written = behind.remove("converted.wqn");
    assert_eq!(before, behind, "convert has changed another file\n{}", ran.told());
    if verdicts.is_empty() || written.is_none() {
        return;
    }
    let again = validate(desk, "converted.wqn");
    let mut ids = self::verdicts(&again).into_iter().map(|verdict| verdict["id"].clone());
    for verdict in verdicts.iter().filter(|verdict| verdict["ok"] == true) {
        let found = ids.any(|id| id == verdict["id"]);
        let told = || format!("before: {verdict}\n{}\n{}", ran.told(), again.told());
        assert!(found, "a valid game is lost or changed\n{}", told());
    }
    std::fs::remove_file(desk.path("converted.wqn")).expect("the file is removed");
}
