//! A worker process: started, asked with a time limit, ended.

use super::Isolation;
use super::message::{Ask, Hello, MOST, Question, encode, receive, send};
use crate::instance::{GONE, Refusal, TIMED_OUT};
use crate::platform::{self, DENIED, Timed};
use borsh::BorshDeserialize;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Bytes of a worker's last words that are kept.
const WORDS: usize = 2000;

/// Bytes of an answer about games, beside those that the games themselves account for.
const LOGS: usize = 4 << 20;

/// What a worker writes for people.
#[derive(Debug, Default)]
struct Words {
    /// The last of it.
    last: Vec<u8>,
    /// The first line that tells of a denied system call.
    denied: Option<String>,
}

impl Words {
    fn add(&mut self, more: &[u8]) {
        let from = self.last.len().saturating_sub(DENIED.len() + 64);
        self.last.extend_from_slice(more);
        if self.denied.is_none() {
            let text = String::from_utf8_lossy(&self.last[from..]);
            let line = text.lines().find(|line| line.ends_with(DENIED));
            self.denied = line.map(|line| line.chars().filter(|sign| !sign.is_control()).collect());
        }
        if self.last.len() > 2 * WORDS {
            let cut = self.last.len() - WORDS;
            self.last.drain(..cut);
        }
    }
}

/// A worker. When dropped, its process is ended.
pub(super) struct Process {
    child: Child,
    to: Timed<ChildStdin>,
    from: Timed<ChildStdout>,
    words: Arc<Mutex<Words>>,
    buffer: Vec<u8>,
    /// Why nothing can be asked any more.
    over: Option<Refusal>,
    /// Games that nobody asks about any more.
    pub(super) forget: Vec<u64>,
    /// When it is too late for any answer.
    until: Option<Instant>,
}

impl Process {
    /// Starts a worker that may open these libraries.
    ///
    /// # Errors
    /// It cannot be started, or not be confined.
    pub(super) fn start(isolation: &Isolation, libraries: &[PathBuf]) -> Result<Process, String> {
        let mut child = Command::new(&isolation.program)
            .arg("worker")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .env_clear()
            .env("RUST_BACKTRACE", "0")
            .current_dir("/")
            .spawn()
            .map_err(|error| format!("{}: {error}", isolation.program.display()))?;
        let (Some(to), Some(from), Some(err)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("a process without streams".to_owned());
        };
        let words = Arc::new(Mutex::new(Words::default()));
        listen(err, words.clone());
        let (to, from) = (Timed::new(to), Timed::new(from));
        let (to, from) = (to.map_err(|e| e.to_string())?, from.map_err(|e| e.to_string())?);
        let (buffer, over, forget) = (Vec::new(), None, Vec::new());
        let until = isolation.until;
        let mut process = Process { child, to, from, words, buffer, over, forget, until };
        let hello = Hello {
            libraries: libraries
                .iter()
                .map(|path| platform::path_bytes(path).into_owned())
                .collect(),
            memory: isolation.memory,
            unconfined: isolation.unconfined,
        };
        let begun = Instant::now();
        let told = encode(&hello, &[], &mut process.buffer)
            .and_then(|()| process.exchange(isolation.limit, MOST))
            .and_then(|()| borsh::from_slice::<Result<(), String>>(&process.buffer));
        match told {
            Ok(told) => told.map(|()| process),
            Err(error) => Err(process.end(&error, begun.elapsed()).message),
        }
    }

    /// Asks.
    ///
    /// # Errors
    /// What the worker answers, or that it ended or took too long; then it does so for ever.
    pub(super) fn ask<T: BorshDeserialize>(
        &mut self,
        ask: Ask<'_>,
        limit: Option<Duration>,
    ) -> Result<T, Refusal> {
        let read = |bytes: &mut &[u8]| {
            let answer = Result::<T, Refusal>::deserialize(bytes)?;
            if bytes.is_empty() { Ok(answer) } else { Err(io::ErrorKind::InvalidData.into()) }
        };
        let most = ask.most();
        self.question(ask, &[], most, limit, read)?
    }

    /// Has the games played that stand in `games`: the bytes of their logs.
    ///
    /// # Errors
    /// As for other questions.
    pub(super) fn play(
        &mut self,
        games: &[u8],
        limit: Option<Duration>,
    ) -> Result<Vec<u8>, Refusal> {
        // A log is not much longer than its game, unless it is full of refusals.
        let most = LOGS + 16 * games.len();
        let mut behind = 0;
        let read = |bytes: &mut &[u8]| {
            let answer = Result::<(), Refusal>::deserialize(bytes);
            behind = bytes.len();
            answer
        };
        self.question(Ask::Play, games, most, limit, read)??;
        let mut logs = std::mem::take(&mut self.buffer);
        logs.drain(..logs.len() - behind);
        Ok(logs)
    }

    fn question<T>(
        &mut self,
        ask: Ask<'_>,
        behind: &[u8],
        most: usize,
        limit: Option<Duration>,
        read: impl FnOnce(&mut &[u8]) -> io::Result<T>,
    ) -> Result<T, Refusal> {
        if let Some(over) = &self.over {
            return Err(over.clone());
        }
        let question = Question { forget: std::mem::take(&mut self.forget), ask };
        let begun = Instant::now();
        let told = encode(&question, behind, &mut self.buffer)
            .and_then(|()| self.exchange(limit, most))
            .and_then(|()| read(&mut &self.buffer[..]));
        told.map_err(|error| self.end(&error, begun.elapsed()))
    }

    /// Its answer cannot be, though it came whole: it is ended.
    #[cold]
    pub(super) fn contradicts(&mut self) {
        self.end(&io::ErrorKind::InvalidData.into(), Duration::ZERO);
    }

    /// Sends what is in the buffer, and reads the answer into it.
    fn exchange(&mut self, limit: Option<Duration>, most: usize) -> io::Result<()> {
        let until = limit.map(|limit| Instant::now() + limit);
        let until = [until, self.until].into_iter().flatten().min();
        self.to.until = until;
        self.from.until = until;
        send(&mut self.to, &self.buffer)?;
        if !receive(&mut self.from, most, &mut self.buffer)? {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }

    /// Ends the process and says why it is over.
    #[cold]
    fn end(&mut self, error: &io::Error, after: Duration) -> Refusal {
        let timed_out = error.kind() == io::ErrorKind::TimedOut;
        let nonsense = error.kind() == io::ErrorKind::InvalidData;
        if timed_out || nonsense {
            // That it has just ended by itself is as good.
            let _ = self.child.kill();
        }
        let status = wait(&mut self.child);
        let mut message = match (timed_out, nonsense, status) {
            (true, ..) => format!("no answer from the plugin in {:.0} s", after.as_secs_f64()),
            (_, true, _) => "the plugin's process answered nonsense".to_owned(),
            (.., Some(status)) => format!("the plugin's process ended: {status}"),
            (.., None) => format!("the plugin's process cannot be asked: {error}"),
        };
        let words = self.last_words();
        if !words.is_empty() {
            message.push_str("; its last words: ");
            message.push_str(&words);
        }
        let status = if timed_out { TIMED_OUT } else { GONE };
        let refusal = Refusal { message, ..Refusal::of(status) };
        self.over = Some(refusal.clone());
        refusal
    }

    /// Waits until everything is read that an ended process has written: who listens lets go of it at the
    /// end, which a process that it has begun could put off.
    fn hear_out(&self) {
        let begun = Instant::now();
        while Arc::strong_count(&self.words) > 1 && begun.elapsed() < Duration::from_secs(1) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// The last line it wrote for people.
    fn last_words(&self) -> String {
        self.hear_out();
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&words.last);
        let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        last.chars().filter(|sign| !sign.is_control()).take(300).collect()
    }

    /// Ends it. Why nothing could be asked any more, if that was so, and the denied system call that was
    /// told.
    pub(super) fn fate(&mut self) -> (Option<Refusal>, Option<String>) {
        // One that has ended by itself is as good. What it has written is read to its end.
        let _ = self.child.kill();
        self.hear_out();
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        (self.over.clone(), words.denied.clone())
    }

    /// Nothing can be asked any more.
    pub(super) fn is_over(&self) -> bool {
        self.over.is_some()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended by itself is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How the process ended; it is ended where it closed its streams and went on.
fn wait(child: &mut Child) -> Option<std::process::ExitStatus> {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(1) {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    child.wait().ok()
}

/// Reads what a worker writes for people, so that it never waits for us; the last of it is kept.
fn listen(mut err: ChildStderr, words: Arc<Mutex<Words>>) {
    std::thread::spawn(move || {
        let mut chunk = [0; 4096];
        // An error ends it as the end does.
        while let Ok(count @ 1..) = err.read(&mut chunk) {
            let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
            words.add(&chunk[..count]);
        }
        // Who waits for the last of it sees that nobody else has it any more.
        drop(words);
    });
}
