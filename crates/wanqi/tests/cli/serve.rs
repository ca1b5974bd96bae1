//! `wanqi serve`, through its interface.

mod attacks;
mod interface;
mod touch;
mod watched;

use crate::program::{command, folder, run};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Duration;

#[test]
fn a_path_that_cannot_be_served_is_an_error() {
    for (path, code, reason) in [("-", 2, "cannot read `-`"), ("nosuch.pgn", 3, "nosuch.pgn: ")] {
        let ran = run(&["serve", path]);
        assert!(ran.code == code && ran.err.contains(reason), "{path}: {} {}", ran.code, ran.err);
    }
}

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

    /// The most memory that the server took so far, in KiB; 0 where the system does not tell.
    fn peak(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak.map_or(0, |peak| peak.trim().trim_end_matches(" kB").parse().unwrap())
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

    fn upload(&self, name: &str, content: &str) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("Host", &*self.host()), ("Authorization", &bearer)];
        self.with("POST", &format!("/api/uploads?name={name}"), &headers, content)
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
