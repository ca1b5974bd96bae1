//! What an attacker can send, and what remains of a server that was killed.

use super::Server;
use crate::program::folder;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

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

/// A record of a million actions took 1.9 GB of memory.
#[test]
fn a_long_record_is_shown_up_to_a_limit() {
    let folder = folder("serve-long");
    let file = folder.join("long.pgn");
    std::fs::write(&file, format!("[Event \"a\"]\n\n{}*\n", "Nf3 Nf6 Ng1 Ng8\n".repeat(60_000)))
        .unwrap();
    let server = Server::start("long", &[&file]);
    let number = server.get("/api/files")["files"][0]["id"].clone();
    for _ in 0..3 {
        let shown = server.post("/api/views", &json!({ "file": number, "index": 0 }));
        assert_eq!(shown["faults"][0]["kind"], "limit");
        let steps = shown["steps"].as_array().unwrap().len();
        assert!((90_000..=100_000).contains(&steps), "{steps}");
    }
    assert!(server.peak() < 512 << 10, "{} KiB", server.peak());
    let resumed = server.ask("POST", "/api/plays", &json!({ "resume": number }));
    assert_eq!(resumed.status, 422);
}

#[test]
fn an_upload_that_ends_early_leaves_no_file() {
    let temporary = folder("serve/uploads/temporary");
    let server = Server::start_with("uploads", &[], &[("TMPDIR", &temporary)]);
    let uploaded = || uploads(&temporary);
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

/// The number of uploaded files below a folder of temporary files.
fn uploads(temporary: &Path) -> usize {
    let folders = std::fs::read_dir(temporary).unwrap();
    let folders = folders.filter_map(|entry| std::fs::read_dir(entry.unwrap().path()).ok());
    let files = folders.flat_map(|folder| folder.map(|file| file.unwrap().file_name()));
    files.filter(|name| name.to_string_lossy().starts_with('u')).count()
}

#[test]
fn the_uploads_of_a_killed_server_are_removed_by_the_next_one() {
    let temporary = folder("serve/killed/temporary");
    let mut killed = Server::start_with("killed", &[], &[("TMPDIR", &temporary)]);
    let runs = Server::start_with("runs", &[], &[("TMPDIR", &temporary)]);
    for server in [&killed, &runs] {
        assert_eq!(server.upload("a.pgn", "1. e4 *\n").status, 200);
    }
    killed.child.kill().unwrap();
    killed.child.wait().unwrap();
    assert_eq!(uploads(&temporary), 2);
    drop(Server::start_with("next", &[], &[("TMPDIR", &temporary)]));
    assert_eq!(uploads(&temporary), 1);
    assert_eq!(runs.get("/api/files")["files"][0]["size"], 8);
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
