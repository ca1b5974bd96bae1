//! What the interface answers, compared with the program's own commands.

use super::Server;
use crate::program::{command, folder};
use serde_json::{Value, json};
use std::path::Path;

#[test]
fn statistics_are_those_of_the_program() {
    let folder = folder("serve/stats/files");
    let path = folder.join("games.pgn");
    let games = "1. e4 e5 2. Nf3 *\n\n1. e4 c5 1-0\n\n1. d4 d5 2. Ke3 0-1\n\n1. e4 e5 1/2-1/2\n";
    std::fs::write(&path, games).unwrap();
    let server = Server::start("stats", &[&folder]);
    let number = server.file("games.pgn");
    for (tree, least) in [(0, 1), (2, 1), (2, 2), (10, 1)] {
        let (tree, least) = (tree.to_string(), least.to_string());
        let mut program = command(&["stats", "--json", "--tree", &tree, "--least", &least]);
        let told = program.arg(&path).output().unwrap().stdout;
        let mut expected: Value = serde_json::from_slice(&told).unwrap();
        if expected["openings"].is_null() {
            expected["openings"] = json!([]);
        }
        let path = format!("/api/files/{number}/stats?tree={tree}&least={least}");
        let found = server.get(&path);
        assert_eq!(found, json!({ "rule_sets": [expected], "unknown": 0 }), "{path}");
    }
    let absent = server.ask("GET", "/api/files/999/stats", &Value::Null);
    assert_eq!(absent.status, 404);
}

#[test]
fn pictures_and_exports_are_in_the_format_that_was_asked() {
    let server = Server::start("pictures", &[]);
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 (2. d4 exd4) 2... Nc6 *\n";
    let view = server.post("/api/views", &json!({ "text": text }))["id"].as_u64().unwrap();
    let picture = |query: &str| {
        server.ask("GET", &format!("/api/views/{view}/picture?{query}"), &Value::Null)
    };
    let animated = |query: &str| {
        let answer = picture(query);
        assert_eq!(answer.status, 200, "{query}");
        assert!(answer.body.starts_with(b"GIF89a") && answer.body.ends_with(b";"), "{query}");
        assert!(answer.head.contains("image/gif") && answer.head.contains("attachment"));
        // Each frame has a control block with its delay.
        let delays = answer.body.windows(6).filter(|six| six[..3] == [0x21, 0xF9, 4]);
        delays.filter(|six| six[4..] == 100_u16.to_le_bytes()).count()
    };
    assert_eq!(animated("to=gif&ply=4"), 5);
    assert_eq!(animated("to=gif&ply=0"), 1);
    assert_eq!(animated("to=gif&line=1&ply=4"), 5);
    for (query, begins) in [
        ("ply=2", &b"<svg"[..]),
        ("to=svg&ply=2", b"<svg"),
        ("to=png&line=1&ply=3", b"\x89PNG\r\n"),
    ] {
        let answer = picture(query);
        assert_eq!(answer.status, 200, "{query}");
        assert!(answer.body.starts_with(begins), "{query}");
    }
    for (query, status) in
        [("to=gif&ply=5", 404), ("to=png&line=9", 404), ("to=bmp", 400), ("to=gif&ply=600", 422)]
    {
        assert_eq!(picture(query).status, status, "{query}");
    }
    let game = server.post("/api/plays", &json!({ "game": "go" }));
    let id = game["id"].as_u64().unwrap();
    server.post(&format!("/api/plays/{id}/act"), &json!({ "text": "d4" }));
    let formats: Vec<_> =
        game["exports"].as_array().unwrap().iter().map(|to| to.as_str().unwrap()).collect();
    assert!(formats.contains(&"pgn") && formats.contains(&"sgf"), "{formats:?}");
    for to in formats {
        let answer = server.ask("GET", &format!("/api/plays/{id}/export?to={to}"), &Value::Null);
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(
            answer.status == 200 && (text.contains("d4") || text.contains("dp")),
            "{to}: {text}"
        );
    }
    // The state has the legal actions as the list has them.
    let state = server.get(&format!("/api/plays/{id}"));
    assert_eq!(state["legal"], server.get(&format!("/api/plays/{id}/legal")));
    server.post(&format!("/api/plays/{id}/event"), &json!({ "text": ":resign" }));
    assert!(server.get(&format!("/api/plays/{id}")).get("legal").is_none());
}

#[test]
fn a_game_is_played_annotated_and_exported() {
    let server = Server::start("game", &[]);
    let names = ["Anna", "<script>alert(1)</script>"];
    let game = server.post("/api/plays", &json!({ "game": "chess", "names": names }));
    let id = game["id"].as_u64().unwrap();
    let legal = server.get(&format!("/api/plays/{id}/legal"));
    assert_eq!((legal["total"].as_u64(), legal["seat"].as_u64()), (Some(20), Some(1)));
    let places = game["picture"]["places"].as_array().unwrap();
    let e4 = legal["actions"].as_array().unwrap().iter().find(|a| a[0] == "e2e4").unwrap();
    let named: Vec<_> = e4[2]
        .as_array()
        .unwrap()
        .iter()
        .map(|at| places[at.as_u64().unwrap() as usize][0].as_str().unwrap())
        .collect();
    assert_eq!((named, e4[1].as_str(), e4[3].as_str()), (vec!["e2", "e4"], Some("e4"), Some("")));
    let act =
        |text: &str| server.ask("POST", &format!("/api/plays/{id}/act"), &json!({ "text": text }));
    for text in ["e4", "e7e5", "Nf3"] {
        assert_eq!(act(text).status, 200, "{text}");
    }
    let refused = act("Ke3");
    assert_eq!((refused.status, &refused.json()["error"]["rule"]), (422, &json!("R3.2")));
    // A step that was chosen in an older position.
    let late = json!({ "text": "Nc6", "ply": 1 });
    assert_eq!(server.ask("POST", &format!("/api/plays/{id}/act"), &late).status, 409);
    let undone = server.post(&format!("/api/plays/{id}/undo"), &json!({}));
    assert_eq!((undone["plies"].as_u64(), undone["redoable"].as_u64()), (Some(2), Some(1)));
    assert_eq!(server.post(&format!("/api/plays/{id}/redo"), &json!({}))["plies"], 3);
    let note = json!({ "ply": 2, "comment": "usual", "nag": 1, "clock": "0:05:00",
        "variation": "1... c5 2. Nf3" });
    let noted = server.post(&format!("/api/plays/{id}/annotate"), &note);
    let kinds: Vec<_> =
        noted["steps"].as_array().unwrap().iter().map(|s| s["kind"].as_str().unwrap()).collect();
    assert!(
        kinds.contains(&"open") && kinds.contains(&"nag") && kinds.contains(&"comment"),
        "{kinds:?}"
    );
    for wrong in ["x} 2. d4 {", "1... Qh4"] {
        let note = match wrong.starts_with('x') {
            true => json!({ "ply": 1, "comment": wrong }),
            false => json!({ "ply": 1, "variation": wrong }),
        };
        let answer = server.ask("POST", &format!("/api/plays/{id}/annotate"), &note);
        assert_eq!(answer.status, 422, "{wrong}");
    }
    assert_eq!(act("Nc6").status, 200, "a step after notes");
    let pgn = server.ask("GET", &format!("/api/plays/{id}/export?to=pgn"), &Value::Null);
    assert!(String::from_utf8_lossy(&pgn.body).contains("Nf3"), "{}", pgn.status);
    let resigned = server.post(&format!("/api/plays/{id}/event"), &json!({ "text": ":resign" }));
    assert_eq!(resigned["ended"]["result"], "0-1");
    let closed = server.ask("DELETE", &format!("/api/plays/{id}"), &Value::Null).json();
    let file = closed["file"].as_str().unwrap();
    let verdict = command(&["validate", "--json", "--variations", file]).output().unwrap();
    assert!(verdict.status.success(), "{}", String::from_utf8_lossy(&verdict.stdout));
}

#[test]
fn a_broken_record_is_marked_as_validate_marks_it_and_repaired() {
    let folder = folder("serve/broken/files");
    let file = folder.join("b.pgn");
    let head = "[White \"ä<b>\"]\n[Black \"b\"]\n[Result \"*\"]\n\n";
    std::fs::write(&file, format!("{head}1. d4 d5 *\n\n{head}1. e4 e5 Ke3 *\n\n{head}1. c4 *\n"))
        .unwrap();
    let server = Server::start("broken", &[&folder]);
    let number = server.file("b.pgn");
    let view = server.post("/api/views", &json!({ "file": number, "index": 1 }));
    let told =
        command(&["validate", "--json", "--variations", file.to_str().unwrap()]).output().unwrap();
    let lines: Vec<Value> =
        told.stdout.split(|b| *b == b'\n').filter_map(|l| serde_json::from_slice(l).ok()).collect();
    let expected = &lines.iter().find(|line| line["index"] == 1).unwrap()["errors"][0];
    let fault = &view["faults"][0];
    for key in ["kind", "byte", "length", "line", "column", "rule", "message", "token"] {
        assert_eq!(fault[key], expected[key], "{key}");
    }
    let parts = view["parts"].as_array().unwrap();
    let marked: Vec<_> = parts.iter().filter(|part| part[1] != json!([])).collect();
    assert_eq!(marked[0][0], "Ke3");
    let whole: String = parts.iter().map(|part| part[0].as_str().unwrap()).collect();
    assert!(whole.starts_with("[White \"ä<b>\"]"), "{whole}");
    let id = view["id"].as_u64().unwrap();
    let board = server.get(&format!("/api/views/{id}/board?ply={}", view["plies"]));
    assert_eq!(board["legal"]["total"], 29);
    let repaired = json!({ "text": whole.replace("Ke3", "Ke2") });
    assert_eq!(server.post("/api/views", &repaired)["ok"], true);
    let saved = server.post(&format!("/api/views/{id}/save"), &repaired);
    assert_eq!(saved["ok"], true);
    assert!(command(&["validate", file.to_str().unwrap()]).output().unwrap().status.success());
    let page = server.get(&format!("/api/files/{number}/games?offset=1&limit=1"));
    assert_eq!((&page["games"][0]["index"], &page["more"]), (&json!(1), &json!(true)));
    let opening = server.get(&format!("/api/files/{number}/games?opening=c4"));
    assert_eq!(opening["games"][0]["index"], 2);
    let events = server.ask("GET", &format!("/api/validate?file={number}"), &Value::Null);
    let text = String::from_utf8_lossy(&events.body).into_owned();
    assert!(text.contains("event: done") && text.contains("\"ok\":3"), "{text}");
}

/// The page marks in each broken record of the repository the bytes that `validate --json` reports.
#[test]
fn every_broken_record_is_marked_as_validate_marks_it() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let server = Server::start("marks", &[&games]);
    let files = server.get("/api/files")["files"].clone();
    let (mut compared, mut marked) = (0, 0);
    for file in files.as_array().unwrap() {
        let name = file["name"].as_str().unwrap();
        if !name.contains("tests/broken/") {
            continue;
        }
        let path = games.join(name);
        let mut validate = command(&["validate", "--json", "--variations"]);
        let told = validate.arg(&path).output().unwrap().stdout;
        let lines = told.split(|byte| *byte == b'\n');
        let verdicts = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
        for verdict in verdicts.filter(|verdict| verdict["ok"] == false) {
            let asked = json!({ "file": file["id"], "index": verdict["index"] });
            let answer = server.ask("POST", "/api/views", &asked);
            let view = answer.json();
            // What is not in a game, such as a file that is not text, has no view.
            if answer.status != 200 {
                assert_eq!(answer.status, 404, "{name}: {view}");
                continue;
            }
            compared += 1;
            let count = |key: &str| verdict[key].as_array().map_or(0, Vec::len);
            let faults = view["faults"].as_array().unwrap();
            assert_eq!(faults.len(), count("errors") + count("warnings"), "{name}: {asked}");
            for (index, expected) in verdict["errors"].as_array().unwrap().iter().enumerate() {
                let fault = &faults[index];
                for key in ["kind", "byte", "length", "line", "column", "rule", "message"] {
                    assert_eq!(fault[key], expected[key], "{name}: {asked}: {key}");
                }
                let parts = view["parts"].as_array().unwrap();
                let own =
                    parts.iter().filter(|part| part[1].as_array().unwrap().contains(&json!(index)));
                let text: String = own.map(|part| part[0].as_str().unwrap()).collect();
                let (Some(start), Some(end)) = (fault["start"].as_u64(), fault["end"].as_u64())
                else {
                    continue;
                };
                let (byte, length) = (expected["byte"].as_u64().unwrap(), end - start);
                assert_eq!(Some(length), expected["length"].as_u64(), "{name}: {asked}");
                let whole = std::fs::read(&path).unwrap();
                let bytes = whole.get(byte as usize..(byte + length) as usize);
                if let Some(Ok(same)) = bytes.map(std::str::from_utf8) {
                    assert_eq!(text, same, "{name}: {asked}");
                    marked += 1;
                }
            }
            let id = view["id"].as_u64().unwrap();
            server.ask("DELETE", &format!("/api/views/{id}"), &Value::Null);
        }
    }
    assert!(compared >= 1_000 && marked >= 1_000, "{compared} records, {marked} marks");
}

#[test]
fn saving_changes_no_other_byte() {
    let folder = folder("serve/save/files");
    let head = "[White \"a\"]\r\n[Black \"b\"]\r\n[Result \"*\"]\r\n\r\n";
    let content = format!("{head}1. e4 Ke3 *\r\n\r\n\r\n{head}1. d4 *\r\n");
    let file = folder.join("crlf.pgn");
    std::fs::write(&file, &content).unwrap();
    let latin = folder.join("latin.pgn");
    let bytes = b"[White \"\xe9\"]\n[Black \"b\"]\n[Result \"*\"]\n\n1. e4 Ke3 *\n";
    std::fs::write(&latin, bytes).unwrap();
    let server = Server::start("save", &[&folder]);
    let open = |name: &str| {
        let view = server.post("/api/views", &json!({ "file": server.file(name) }));
        let parts = view["parts"].as_array().unwrap().clone();
        let text: String = parts.iter().map(|part| part[0].as_str().unwrap()).collect();
        (view["id"].as_u64().unwrap(), text)
    };
    // A text field of a browser has line feeds alone.
    let (id, text) = open("crlf.pgn");
    let repaired = json!({ "text": text.replace("\r\n", "\n").replace("Ke3", "e5") });
    assert_eq!(server.post(&format!("/api/views/{id}/save"), &repaired)["ok"], true);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), content.replace("Ke3", "e5"));
    let empty = server.ask("POST", &format!("/api/views/{id}/save"), &json!({ "text": " \n" }));
    assert_eq!(empty.status, 409);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), content.replace("Ke3", "e5"));
    // Bytes that are not UTF-8 would be replaced.
    let (id, text) = open("latin.pgn");
    let repaired = json!({ "text": text.replace("Ke3", "e5") });
    let refused = server.ask("POST", &format!("/api/views/{id}/save"), &repaired);
    assert_eq!(refused.status, 409, "{}", refused.json());
    assert_eq!(std::fs::read(&latin).unwrap(), bytes);
}
