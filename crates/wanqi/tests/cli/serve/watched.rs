//! `--watch`: a library that is built again is loaded again.

use super::Server;
use crate::program::{folder, run};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Command;

/// Builds the game of nim in the folder, with a heap `d` of this size.
fn build(folder: &Path, heap: u32) {
    build_with(
        folder,
        "{0, {1, 3, 5, 7}, 1, 1, 0}",
        &format!("{{0, {{1, 3, 5, {heap}}}, 1, 1, 0}}"),
    );
}

/// Builds the game of nim in the folder, with another text in the place of one of its source, as a
/// linker does: under another name, which then takes the place of the old one.
pub(super) fn build_with(folder: &Path, old: &str, new: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let example = root.join("../abi/examples/c");
    let source = std::fs::read_to_string(example.join("nim.c")).unwrap();
    assert!(source.contains(old));
    let source = source.replace(old, new);
    let (text, built) = (folder.join("nim.c"), folder.join("nim.new"));
    std::fs::write(&text, source).unwrap();
    let done = Command::new("cc")
        .args(["-std=c11", "-shared", "-fPIC", "-w", "-fvisibility=hidden"])
        .arg(format!("-I{}", root.join("../abi/include").display()))
        .arg(format!("-I{}", example.display()))
        .arg(&text)
        .arg("-o")
        .arg(&built)
        .status()
        .expect("a C compiler");
    assert!(done.success());
    std::fs::rename(built, folder.join("libwanqi_nim.so")).unwrap();
}

/// The first news that fit.
fn news(server: &Server, fits: impl Fn(&Value) -> bool) -> Value {
    let mut stream = server.connect();
    let bearer = format!("Authorization: Bearer {}", server.token);
    write!(stream, "GET /api/watch HTTP/1.1\r\nHost: {}\r\n{bearer}\r\n\r\n", server.host())
        .unwrap();
    let lines = BufReader::new(stream).lines().map(|line| line.expect("news in time"));
    let data = lines.filter_map(|line| line.strip_prefix("data:").map(str::to_owned));
    let mut all = data.map(|data| serde_json::from_str::<Value>(&data).unwrap());
    all.find(|news| fits(news)).expect("such news")
}

#[test]
#[cfg(target_os = "linux")]
fn a_library_that_changes_is_loaded_again() {
    let watched = folder("serve/watched/plugins");
    build(&watched, 7);
    let server = Server::start("watched", &[Path::new("--watch"), &watched]);
    let tested = |news: &Value| !news["libraries"][0]["tests"].is_null();
    let first = news(&server, tested);
    assert_eq!((&first["loads"], &first["libraries"][0]["game"]), (&json!(0), &json!("nim")));

    let play = server.ask("POST", "/api/plays", &json!({ "game": "nim" })).json();
    let path = format!("/api/plays/{}", play["id"]);
    let act = |text: &str| server.ask("POST", &format!("{path}/act"), &json!({ "text": text }));
    assert_eq!(act("c1").json()["plies"], 1);
    assert_eq!(act("d7").json()["plies"], 2);

    // The same rules: the game goes on in the new plugin, and the library is tested.
    build(&watched, 7);
    let again = news(&server, |news| news["loads"] == 1 && tested(news));
    let tests = again["libraries"][0]["tests"].as_array().unwrap();
    assert!(tests.len() > 5 && tests.iter().all(|test| test["ok"] == true), "{again}");
    assert!(tests.iter().all(|test| test["level"].as_u64().unwrap() <= 3), "{again}");
    assert_eq!(again["closed"], json!([]));
    let state = server.ask("GET", &path, &Value::Null).json();
    assert_eq!((&state["plies"], &state["game"]), (&json!(2), &json!("nim")));
    assert_eq!(act("b1").json()["plies"], 3);

    // Other rules: the new plugin refuses the record, which stays as it was.
    build(&watched, 6);
    let refused = news(&server, |news| news["loads"] == 2);
    let closed = &refused["closed"][0];
    assert_eq!(closed["id"], play["id"]);
    let message = closed["message"].as_str().unwrap();
    assert!(message.starts_with("the new plugin refuses the record: "), "{message}");
    assert_eq!(server.ask("GET", &path, &Value::Null).status, 404);
    let asked = json!({ "file": closed["record"], "index": 0 });
    let view = server.ask("POST", "/api/views", &asked).json();
    assert_eq!(
        (&view["ok"], &view["faults"][0]["kind"]),
        (&json!(false), &json!("illegal-action"))
    );
    let record = std::fs::read_to_string(server.records.join("nim-1.wqn")).unwrap();
    assert!(record.ends_with("1. c1\nd7\n2. b1\n"), "{record}");

    // A file that is not a plugin, and a missing file.
    std::fs::write(watched.join("libwanqi_nim.so"), "not a library").unwrap();
    let broken = news(&server, |news| news["loads"] == 3);
    assert!(broken["problems"][0].as_str().unwrap().contains("libwanqi_nim.so"), "{broken}");
    std::fs::remove_file(watched.join("libwanqi_nim.so")).unwrap();
    news(&server, |news| news["loads"] == 4 && news["libraries"] == json!([]));
    let missing = server.ask("POST", "/api/plays", &json!({ "game": "nim" }));
    assert_eq!(missing.status, 404);
    build(&watched, 7);
    news(&server, |news| news["loads"] == 5);
    assert_eq!(server.ask("POST", "/api/plays", &json!({ "game": "nim" })).status, 200);
}

#[test]
fn only_a_folder_can_be_watched() {
    let nothing = Server::start("unwatched", &[]);
    assert_eq!(nothing.ask("GET", "/api/watch", &Value::Null).status, 404);
    assert_eq!(nothing.ask("GET", "/api/hello", &Value::Null).json()["watches"], false);
    for (path, reason) in [("/nowhere", "/nowhere: "), (file!(), "not a directory")] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
        let ran = run(&["serve", "--watch", path.to_str().unwrap()]);
        assert!(ran.code == 3 && ran.err.to_lowercase().contains(reason), "{}", ran.err);
    }
}
