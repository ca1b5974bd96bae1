//! A worker process: start, questions with a time limit, end.

use super::Isolation;
use super::message::{Ask, Hello, MOST, Question, encode, encode_with, receive, send};
use crate::instance::{GONE, Refusal, TIMED_OUT, cut};
use crate::language::Chosen;
use crate::platform::{self, DENIED, Follower, Timed};
use crate::wire::Sent;
use borsh::BorshDeserialize;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// Bytes of a worker's error output that are kept.
const WORDS: usize = 2000;

/// The most bytes of a message whose memory is kept for the next one.
const MOST_KEPT: usize = 1 << 20;

/// The most bytes of logs, in addition to a multiple of the games' bytes.
const LOGS: usize = 4 << 20;
/// The most bytes of logs of large games, in addition to four times the games' bytes.
const MORE_LOGS: usize = 64 << 20;

/// The error output of a worker.
#[derive(Debug, Default)]
struct Words {
    /// Its end.
    last: Vec<u8>,
    /// The first line that names a denied system call.
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

/// What a user can do if an untrusted plugin cannot be confined.
fn anyway() -> Message {
    message!("`wanqi install` makes the plugin trusted; `--unconfined` runs it without confinement")
}

/// A worker. Dropping it ends the process.
pub(super) struct Process {
    child: Child,
    follower: Follower,
    to: Timed<ChildStdin>,
    from: Timed<ChildStdout>,
    words: Arc<Mutex<Words>>,
    buffer: Vec<u8>,
    /// Why the process cannot answer any more.
    over: Option<Refusal>,
    /// Games that are no longer needed.
    pub(super) forget: Vec<u64>,
    /// The language of messages and pictures.
    pub(super) language: Chosen,
    /// The deadline of all answers.
    until: Option<Instant>,
}

impl Process {
    /// Starts a worker that may open these libraries.
    ///
    /// # Errors
    /// It cannot be started, or cannot be confined.
    pub(super) fn start(isolation: &Isolation, libraries: &[PathBuf]) -> Result<Process, Message> {
        let (err, childs) = platform::error_stream().map_err(|error| error.word())?;
        let mut command = Command::new(&isolation.program);
        command
            .arg("worker")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(childs)
            .env_clear()
            .env("RUST_BACKTRACE", "0")
            .current_dir("/");
        let mut child = platform::spawn(command).map_err(|error| {
            message!("{program}: {error}", program = isolation.program.display(), error)
        })?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(message!("a process without streams"));
        };
        let words = Arc::new(Mutex::new(Words::default()));
        if let Err(error) = listen(err, words.clone()) {
            // An error means that the process has ended by itself.
            let _ = child.kill();
            let _ = child.wait();
            return Err(message!("no thread can be started: {error}", error));
        }
        let (to, from) = (Timed::new(to), Timed::new(from));
        let (to, from) = (to.map_err(|e| e.word())?, from.map_err(|e| e.word())?);
        let (buffer, over, forget) = (Vec::new(), None, Vec::new());
        let until = isolation.until;
        let follower = Follower::new(child.id());
        let language = Chosen::default();
        let mut process =
            Process { child, follower, to, from, words, buffer, over, forget, language, until };
        let hello = Hello {
            parent: std::process::id(),
            libraries: libraries
                .iter()
                .map(|path| platform::path_bytes(path).into_owned())
                .collect(),
            memory: isolation.memory,
            unconfined: isolation.unconfined,
        };
        let begun = Instant::now();
        let answer = encode(&hello, &mut process.buffer)
            .and_then(|()| process.exchange(isolation.limit, MOST))
            .and_then(borsh::from_slice::<Result<(), Sent>>);
        match answer {
            Ok(Ok(())) => Ok(process),
            Ok(Err(Sent(why))) => Err(Message::list([why, anyway()], "; ")),
            Err(error) => Err(process.end(&error, begun.elapsed()).message),
        }
    }

    /// Sends a question and reads the answer.
    ///
    /// # Errors
    /// The worker's refusal, or the worker ended or timed out; then all later questions fail in the
    /// same way.
    pub(super) fn ask<T: BorshDeserialize>(
        &mut self,
        ask: Ask<'_>,
        limit: Option<Duration>,
    ) -> Result<T, Refusal> {
        let read = |bytes: &mut &[u8]| {
            let answer = Result::<T, Refusal>::deserialize(bytes)?;
            if bytes.is_empty() { Ok(answer) } else { Err(io::ErrorKind::InvalidData.into()) }
        };
        if self.over.is_none() {
            self.follower.free();
        }
        let most = ask.most();
        let answer = self.question(ask, |_| Ok(()), |_| most, limit, read);
        // A rare large message does not keep its memory.
        if self.buffer.capacity() > MOST_KEPT {
            self.buffer = Vec::new();
        }
        answer?.map_err(cut)
    }

    /// Plays the games that `games` writes. `logs` gets the answer, and the process gets its
    /// memory for reuse; returns the offset of the first log.
    ///
    /// # Errors
    /// As [`Process::ask`].
    pub(super) fn play(
        &mut self,
        games: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
        limit: Option<Duration>,
        logs: &mut Vec<u8>,
    ) -> Result<usize, Refusal> {
        // A log is not much longer than its game, unless it contains many refusals.
        let most = |asked: usize| LOGS + (16 * asked).min(4 * asked + MORE_LOGS);
        if self.over.is_none() {
            self.follower.follow();
        }
        let mut length = 0;
        let read = |bytes: &mut &[u8]| {
            let answer = Result::<(), Refusal>::deserialize(bytes);
            length = bytes.len();
            answer
        };
        self.question(Ask::Play, games, most, limit, read)??;
        std::mem::swap(&mut self.buffer, logs);
        Ok(logs.len() - length)
    }

    /// Sends a question and the bytes that `payload` appends; `most` is the most bytes of the
    /// answer, from the bytes of the question.
    fn question<T>(
        &mut self,
        ask: Ask<'_>,
        payload: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
        most: impl FnOnce(usize) -> usize,
        limit: Option<Duration>,
        read: impl FnOnce(&mut &[u8]) -> io::Result<T>,
    ) -> Result<T, Refusal> {
        if let Some(over) = &self.over {
            return Err(over.clone());
        }
        let forget = std::mem::take(&mut self.forget);
        let question = Question { forget, language: self.language.get(), ask };
        let begun = Instant::now();
        let answer = encode_with(&question, &mut self.buffer, payload)
            .and_then(|()| self.exchange(limit, most(self.buffer.len())))
            .and_then(|mut bytes| read(&mut bytes));
        answer.map_err(|error| self.end(&error, begun.elapsed()))
    }

    /// Ends the process because a complete answer is invalid.
    #[cold]
    pub(super) fn contradicts(&mut self) {
        self.end(&io::ErrorKind::InvalidData.into(), Duration::ZERO);
    }

    /// Sends the buffer, and reads the answer into it.
    fn exchange(&mut self, limit: Option<Duration>, most: usize) -> io::Result<&[u8]> {
        let until = limit.map(|limit| Instant::now() + limit);
        let until = [until, self.until].into_iter().flatten().min();
        self.to.until = until;
        self.from.until = until;
        send(&mut self.to, &self.buffer)?;
        self.from.wait()?;
        let answer = receive(&mut self.from, most, &mut self.buffer)?;
        answer.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// Ends the process and returns the reason.
    #[cold]
    fn end(&mut self, error: &io::Error, after: Duration) -> Refusal {
        let timed_out = error.kind() == io::ErrorKind::TimedOut;
        let nonsense = error.kind() == io::ErrorKind::InvalidData;
        if timed_out || nonsense {
            // An error means that the process has just ended by itself.
            let _ = self.child.kill();
        }
        let status = wait(&mut self.child);
        let reason = match (timed_out, nonsense, status) {
            (true, ..) => {
                let seconds = format_args!("{:.0}", after.as_secs_f64());
                message!("no answer from the plugin in {seconds} s", seconds)
            }
            (_, true, _) => message!("the plugin's process sent an invalid answer"),
            (.., Some(status)) => {
                message!("the plugin's process ended: {status}", status = status.to_string())
            }
            (.., None) => message!("the plugin's process cannot be reached: {error}", error),
        };
        let line = self.last_line();
        let message = match line.is_empty() {
            true => reason,
            false => message!("{reason}; its last line: {line}", reason, line),
        };
        let status = if timed_out { TIMED_OUT } else { GONE };
        let refusal = Refusal { message, ..Refusal::of(status) };
        self.over = Some(refusal.clone());
        refusal
    }

    /// Waits up to a second until the error output of an ended process is read. The listening
    /// thread drops its reference at the end of the output, which a child of the process could
    /// delay.
    fn wait_for_output(&self) {
        let begun = Instant::now();
        while Arc::strong_count(&self.words) > 1 && begun.elapsed() < Duration::from_secs(1) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// The last line of the error output.
    fn last_line(&self) -> String {
        self.wait_for_output();
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&words.last);
        let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        last.chars().filter(|sign| !sign.is_control()).take(300).collect()
    }

    /// Ends the process; returns why it had failed before, if it had, and the denied system call
    /// that it reported.
    pub(super) fn fate(&mut self) -> (Option<Refusal>, Option<String>) {
        // An error means that the process has ended by itself. Its output is still read to the end.
        let _ = self.child.kill();
        self.wait_for_output();
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        (self.over.clone(), words.denied.clone())
    }

    /// Whether the process cannot answer any more.
    pub(super) fn is_over(&self) -> bool {
        self.over.is_some()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // An error means that the process has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The exit status; a process that closed its streams but still runs is killed after a second.
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

/// Reads the error output in a thread, so that the worker never blocks; the last bytes are kept.
fn listen(mut err: impl Read + Send + 'static, words: Arc<Mutex<Words>>) -> io::Result<()> {
    let listening = std::thread::Builder::new().spawn(move || {
        let mut chunk = [0; 4096];
        // A read error ends the output as its end does.
        while let Ok(count @ 1..) = err.read(&mut chunk) {
            let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
            words.add(&chunk[..count]);
        }
        // Dropping the reference tells `wait_for_output` that the output is complete.
        drop(words);
    });
    listening.map(drop)
}
