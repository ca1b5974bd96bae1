//! `wanqi serve`: what an attacker can send, what the interface answers, and that a killed server
//! loses no acknowledged action.

use crate::program::{command, folder};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A server that runs until it is dropped.
struct Server {
    child: Child,
    port: u16,
    token: String,
    records: PathBuf,
}

/// The answer to a request.
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&self.body)))
    }
}

impl Server {
    fn start(name: &str, paths: &[&Path]) -> Server {
        Server::start_with(name, paths, &[])
    }

    fn start_with(name: &str, paths: &[&Path], variables: &[(&str, &Path)]) -> Server {
        let records = folder(&format!("serve/{name}/records"));
        let mut server = command(&["serve", "--json", "-q", "--records"]);
        let mut child = server
            .arg(&records)
            .envs(variables.iter().copied())
            .args(paths)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let address = told["address"].as_str().unwrap().to_owned();
        let rest = address.strip_prefix("http://127.0.0.1:").unwrap();
        let (port, token) = rest.split_once("/?token=").unwrap();
        Server { child, port: port.parse().unwrap(), token: token.to_owned(), records }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends bytes and reads up to the end of the connection; `None` if nothing is answered.
    fn raw(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = self.connect();
        // The server may refuse before it has read everything.
        let _ = stream.write_all(bytes);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        let end = all.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&all[..end]).into_owned();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let mut body = all[end + 4..].to_vec();
        if head.to_lowercase().contains("transfer-encoding: chunked") {
            body = unchunked(&body);
        }
        Some(Answer { status, head: head.to_lowercase(), body })
    }

    /// A request with these headers in addition to `Connection`.
    fn with(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let lines: String =
            headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n{lines}\r\n{body}",
            body.len()
        );
        self.raw(request.as_bytes()).unwrap_or_else(|| panic!("{method} {path} is answered"))
    }

    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// A request as the page sends it.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Answer {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let bearer = format!("Bearer {}", self.token);
        let headers = [
            ("Host", &*self.host()),
            ("Authorization", &bearer),
            ("Content-Type", "application/json"),
        ];
        self.with(method, path, &headers, &text)
    }

    fn get(&self, path: &str) -> Value {
        let answer = self.ask("GET", path, &Value::Null);
        assert_eq!(answer.status, 200, "{path}: {}", String::from_utf8_lossy(&answer.body));
        answer.json()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.ask("POST", path, body);
        assert_eq!(answer.status, 200, "{path}: {}", String::from_utf8_lossy(&answer.body));
        answer.json()
    }

    /// The number of a file by its name.
    fn file(&self, name: &str) -> u64 {
        let files = self.get("/api/files");
        let files = files["files"].as_array().unwrap();
        let file = files.iter().find(|file| file["name"] == name);
        file.unwrap_or_else(|| panic!("{name}: {files:?}"))["id"].as_u64().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(at) = body.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&body[..at]).unwrap(), 16).unwrap();
        if size == 0 {
            break;
        }
        whole.extend_from_slice(&body[at + 2..at + 2 + size]);
        body = &body[at + 2 + size + 2..];
    }
    whole
}

#[test]
fn a_request_without_the_token_is_refused() {
    let server = Server::start("token", &[]);
    let host = server.host();
    let wrong = format!("Bearer {}", "0".repeat(server.token.len()));
    let longer = format!("Bearer {}0", server.token);
    let basic = format!("Basic {}", server.token);
    for said in ["", "Bearer ", &wrong, &longer, &basic] {
        for (method, path) in [
            ("GET", "/api/games"),
            ("GET", "/api/files"),
            ("POST", "/api/plays"),
            ("GET", "/api/no-such-address"),
            ("POST", "/api/uploads"),
        ] {
            let answer = server.with(method, path, &[("Host", &host), ("Authorization", said)], "");
            assert_eq!(answer.status, 401, "{method} {path} {said}");
        }
    }
    // Neither a cookie nor the address replaces the header.
    let cookie = format!("token={}", server.token);
    let answer = server.with("GET", "/api/games", &[("Host", &host), ("Cookie", &cookie)], "");
    assert_eq!(answer.status, 401);
    let path = format!("/api/games?token={}", server.token);
    assert_eq!(server.with("GET", &path, &[("Host", &host)], "").status, 401);
    assert!(server.get("/api/games")["games"].as_array().unwrap().len() > 50);
}

#[test]
fn another_site_cannot_use_the_server() {
    let server = Server::start("sites", &[]);
    let bearer = format!("Bearer {}", server.token);
    let host = server.host();
    // A name of another site that leads to this computer, a wrong port, no name, two names.
    let names = ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "[::1]:80", ""];
    for name in names.into_iter().chain([&*format!("evil.example:{}", server.port)]) {
        for path in ["/", "/main.js", "/api/games"] {
            let answer =
                server.with("GET", path, &[("Host", name), ("Authorization", &bearer)], "");
            assert_eq!(answer.status, 421, "{name} {path}");
        }
    }
    let two = [("Host", &*host), ("Host", "evil.example"), ("Authorization", &bearer)];
    assert!(matches!(server.with("GET", "/api/games", &two, "").status, 400 | 421));
    let origins = ["http://evil.example", "null", "https://127.0.0.1", &format!("https://{host}")];
    for origin in origins {
        let headers = [("Host", &*host), ("Origin", origin), ("Authorization", &bearer)];
        let answer = server.with("POST", "/api/plays", &headers, "{}");
        assert_eq!(answer.status, 403, "{origin}");
        assert!(!answer.head.contains("access-control"), "{}", answer.head);
        let preflight = server.with("OPTIONS", "/api/plays", &headers, "");
        assert_eq!(preflight.status, 403, "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        let headers = [("Host", &*host), ("Sec-Fetch-Site", site), ("Authorization", &bearer)];
        assert_eq!(server.with("GET", "/main.js", &headers, "").status, 403, "{site}");
    }
    let own = format!("http://{host}");
    let headers = [("Host", &*host), ("Origin", &own), ("Authorization", &bearer)];
    assert_eq!(server.with("GET", "/api/games", &headers, "").status, 200);
}

#[test]
fn every_answer_has_the_headers_that_protect_the_page() {
    let server = Server::start("headers", &[]);
    let host = server.host();
    for path in ["/", "/main.js", "/api/games", "/no-such-file"] {
        let head = server.with("GET", path, &[("Host", &host)], "").head;
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';",
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
            "cache-control: no-store",
        ] {
            assert!(head.contains(header), "{path} lacks {header}: {head}");
        }
        assert!(!head.contains("unsafe"), "{head}");
    }
}

#[test]
fn no_request_reads_a_file_outside_the_named_folders() {
    let inside = folder("serve/paths/inside");
    let outside = folder("serve/paths/outside");
    std::fs::write(inside.join("a.pgn"), "1. e4 *\n").unwrap();
    std::fs::write(outside.join("secret.pgn"), "[Event \"secret\"]\n\n1. d4 *\n").unwrap();
    std::os::unix::fs::symlink(outside.join("secret.pgn"), inside.join("link.pgn")).unwrap();
    std::os::unix::fs::symlink(&outside, inside.join("folder")).unwrap();
    let server = Server::start("paths", &[&inside]);
    let files = server.get("/api/files")["files"].to_string();
    assert!(files.contains("a.pgn") && !files.contains("link.pgn") && !files.contains("secret"));
    let host = server.host();
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/page/../main.js",
        "//etc/passwd",
        "/main.js%00",
        "/.%2e/.%2e/etc/passwd",
    ] {
        assert_eq!(server.with("GET", path, &[("Host", &host)], "").status, 404, "{path}");
    }
    for path in [
        "/api/files/999999/games",
        "/api/files/-1/games",
        "/api/files/..%2f..%2fetc%2fpasswd/games",
        "/api/files/18446744073709551615/games",
        "/api/games/..%2f..%2fetc",
    ] {
        let answer = server.ask("GET", path, &Value::Null);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
    }
    // A file that becomes a link after it was listed.
    let file = server.file("a.pgn");
    std::fs::remove_file(inside.join("a.pgn")).unwrap();
    std::os::unix::fs::symlink(outside.join("secret.pgn"), inside.join("a.pgn")).unwrap();
    assert_eq!(server.ask("POST", "/api/views", &json!({ "file": file })).status, 404);
    // The name of an upload is only shown.
    let bearer = format!("Bearer {}", server.token);
    let headers = [("Host", &*host), ("Authorization", &bearer)];
    let path = "/api/uploads?name=..%2F..%2Fevil.pgn";
    let upload = server.with("POST", path, &headers, "1. e4 *\n").json();
    assert_eq!(upload["name"], "evil.pgn");
    assert!(!inside.join("../../evil.pgn").exists());
}

#[test]
fn large_and_slow_requests_are_refused() {
    let server = Server::start("large", &[]);
    let (host, token) = (server.host(), server.token.clone());
    let head = format!("Host: {host}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n");
    let large = format!("{{\"text\":\"{}\"}}", "x".repeat(2 << 20));
    assert_eq!(
        server.ask("POST", "/api/views", &json!({ "text": "x".repeat(2 << 20) })).status,
        413
    );
    let chunked = format!(
        "POST /api/views HTTP/1.1\r\n{head}Content-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{large}\r\n0\r\n\r\n",
        large.len()
    );
    assert_eq!(server.raw(chunked.as_bytes()).unwrap().status, 413);
    // Many header lines, one long line, a long address: an error or a closed connection.
    let many: String = (0..10_000).map(|n| format!("X-{n}: y\r\n")).collect();
    let long = format!("X: {}\r\n", "y".repeat(1 << 20));
    for lines in [many, long] {
        let request = format!("GET /api/games HTTP/1.1\r\n{head}{lines}\r\n");
        let answer = server.raw(request.as_bytes());
        assert!(answer.is_none_or(|answer| matches!(answer.status, 400 | 431)));
    }
    let address = format!("GET /{} HTTP/1.1\r\n{head}\r\n", "a".repeat(1 << 20));
    let answer = server.raw(address.as_bytes());
    assert!(answer.is_none_or(|answer| matches!(answer.status, 400 | 414 | 431)));
    // A header that comes one byte at a time, and a connection that sends nothing, are closed.
    for slow in [&b"GET / HT"[..], b""] {
        let mut stream = server.connect();
        stream.write_all(slow).unwrap();
        let begun = Instant::now();
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    }
    assert!(server.get("/api/hello")["version"].is_string());
}

#[test]
fn connections_are_limited_and_the_page_still_works() {
    let server = Server::start("many", &[]);
    // The page holds its connection. It asks often: a connection without requests is closed after
    // some seconds.
    let mut own = server.connect();
    let request = format!(
        "GET /api/hello HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\r\n",
        server.host(),
        server.token
    );
    let mut hello = || {
        own.write_all(request.as_bytes()).unwrap();
        let mut some = [0; 4096];
        let got = own.read(&mut some).unwrap();
        assert!(
            some[..got].starts_with(b"HTTP/1.1 200"),
            "{}",
            String::from_utf8_lossy(&some[..got])
        );
    };
    hello();
    let mut open = Vec::new();
    for number in 0..10_000 {
        if let Ok(stream) = TcpStream::connect(("127.0.0.1", server.port)) {
            open.push(stream);
        }
        // The test itself may hold only so many files.
        if open.len() == 500 {
            open.drain(..400);
        }
        if number % 100 == 0 {
            hello();
        }
    }
    hello();
    assert!(server.get("/api/hello")["version"].is_string());
    let files = std::fs::read_dir(format!("/proc/{}/fd", server.child.id())).unwrap().count();
    assert!(files < 400, "{files} files are open");
}

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
fn games_that_are_open_are_limited() {
    let server = Server::start("limit", &[]);
    let mut last = 200;
    for _ in 0..70 {
        last = server.ask("POST", "/api/plays", &json!({ "game": "hex" })).status;
    }
    assert_eq!(last, 429);
    let plays = server.get("/api/plays");
    assert_eq!(plays["plays"].as_array().unwrap().len(), 64);
    let first = plays["plays"][0]["id"].as_u64().unwrap();
    assert_eq!(server.ask("DELETE", &format!("/api/plays/{first}"), &Value::Null).status, 200);
    assert_eq!(server.ask("POST", "/api/plays", &json!({ "game": "hex" })).status, 200);
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

#[test]
fn an_upload_that_ends_early_leaves_no_file() {
    let temporary = folder("serve/uploads/temporary");
    let server = Server::start_with("uploads", &[], &[("TMPDIR", &temporary)]);
    let uploaded = || -> usize {
        let folders = std::fs::read_dir(&temporary).unwrap();
        let folders = folders.filter_map(|entry| std::fs::read_dir(entry.unwrap().path()).ok());
        folders.map(Iterator::count).sum()
    };
    let (host, token) = (server.host(), &server.token);
    let head = format!(
        "POST /api/uploads?name=a.pgn HTTP/1.1\r\nHost: {host}\r\n\
         Authorization: Bearer {token}\r\nContent-Length: 1000000\r\n\r\n[White \"a\"]\n"
    );
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).unwrap();
    let eventually = |wanted: usize| {
        let begun = Instant::now();
        while uploaded() != wanted {
            assert!(begun.elapsed() < Duration::from_secs(30), "{} files", uploaded());
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    eventually(1);
    drop(stream);
    eventually(0);
    assert_eq!(server.get("/api/files")["files"], json!([]));
}

#[test]
fn a_killed_server_loses_no_acknowledged_action() {
    let mut server = Server::start("kill", &[]);
    let game = server.post("/api/plays", &json!({ "game": "go" }));
    let id = game["id"].as_u64().unwrap();
    let points = ["d4", "q16", "d16", "q4", "c10", "k10", "r10"];
    for point in points {
        server.post(&format!("/api/plays/{id}/act"), &json!({ "text": point }));
    }
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let text = std::fs::read_to_string(server.records.join("go-1.wqn")).unwrap();
    for point in points {
        assert!(
            text.contains(&format!("{}\n", point.to_uppercase()))
                || text.contains(&format!("{point}\n")),
            "{point}: {text}"
        );
    }
}

#[test]
fn the_page_makes_no_markup_of_texts_and_has_every_word_in_both_languages() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../serve/page");
    let mut scripts = 0;
    for entry in page.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        for word in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
            "DOMParser",
            "createContextualFragment",
            "srcdoc",
            " style=",
            "javascript:",
        ] {
            assert!(!text.contains(word), "{}: {word}", path.display());
        }
        scripts += usize::from(path.extension().is_some_and(|suffix| suffix == "js"));
    }
    assert!(scripts > 8);
    let words = std::fs::read_to_string(page.join("words.js")).unwrap();
    let (_, words) = words.split_once("  en: {").unwrap();
    let (english, chinese) = words.split_once("  zh: {").unwrap();
    let chinese = chinese.split_once("\n  },").unwrap().0;
    let keys = |text: &str| {
        let mut keys: Vec<String> = Vec::new();
        for line in text.lines() {
            let mut rest = line.trim();
            while let Some((key, after)) = rest.split_once(": \"") {
                keys.push(key.trim_matches(|c| " ,\"".contains(c)).to_owned());
                rest = after.split_once('"').map_or("", |(_, rest)| rest);
            }
            if let Some(key) = line.trim().strip_suffix(':') {
                keys.push(key.rsplit(", ").next().unwrap().trim_matches('"').to_owned());
            }
        }
        keys.sort();
        keys
    };
    assert!(keys(english).len() > 80);
    assert_eq!(keys(english), keys(chinese));
}
