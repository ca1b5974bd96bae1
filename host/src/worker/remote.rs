//! A game in a worker: each function sends a question.

use super::Process;
use super::message::{Ask, GameAsk};
use crate::instance::{Applied, Digest, FrameKind, GONE, Refusal, Reply, Turn};
use borsh::BorshDeserialize;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use wanqi_notation::message;

/// A worker process with its time limit and its users.
pub(super) struct Shared {
    process: Mutex<Process>,
    pub library: PathBuf,
    pub limit: Option<Duration>,
    /// Number of users that ask about something other than a game in the process.
    pub leases: AtomicUsize,
    /// Number of games in the process.
    games: AtomicUsize,
    /// Time of the last question.
    asked: Mutex<Instant>,
    /// Whether the process is known to have ended.
    over: AtomicBool,
}

impl Shared {
    pub fn new(process: Process, library: PathBuf, limit: Option<Duration>) -> Shared {
        Shared {
            process: Mutex::new(process),
            library,
            limit,
            leases: AtomicUsize::new(0),
            games: AtomicUsize::new(0),
            asked: Mutex::new(Instant::now()),
            over: AtomicBool::new(false),
        }
    }

    /// The process, as soon as no one else uses it.
    pub fn lock(&self) -> Asking<'_> {
        let process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        Asking { process, over: &self.over }
    }

    pub fn ask<T: BorshDeserialize>(&self, ask: Ask<'_>) -> Result<T, Refusal> {
        self.lock().ask(ask, self.limit)
    }

    /// Number of games in the process.
    pub fn games(&self) -> usize {
        self.games.load(Ordering::Relaxed)
    }

    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Whether no lease is held.
    pub fn is_free(&self) -> bool {
        self.leases.load(Ordering::Relaxed) == 0
    }

    /// Whether no lease is held and the process contains no games.
    pub fn is_idle(&self) -> bool {
        self.is_free() && self.games() == 0
    }

    /// Notes a question.
    pub fn touch(&self) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Time of the last question.
    pub fn asked_at(&self) -> Instant {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A locked process. Dropping it notes whether the process has ended.
pub(super) struct Asking<'s> {
    process: MutexGuard<'s, Process>,
    over: &'s AtomicBool,
}

impl Deref for Asking<'_> {
    type Target = Process;

    fn deref(&self) -> &Process {
        &self.process
    }
}

impl DerefMut for Asking<'_> {
    fn deref_mut(&mut self) -> &mut Process {
        &mut self.process
    }
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        if self.process.is_over() {
            self.over.store(true, Ordering::Relaxed);
        }
    }
}

/// A game in a worker.
pub(crate) struct Remote {
    shared: Arc<Shared>,
    id: u64,
}

/// [`Reply`] in a message: flags, applied frames, the first frame after a declared end.
pub(super) type WireReply = (u32, u64, u64);
/// [`Turn`] in a message: flags, seats to act, role, round, place, ply.
pub(super) type WireTurn = (u32, u32, u32, u32, u32, u64);
/// Turn, position and digest in a message.
pub(super) type WireLook = (WireTurn, String, WireDigest);
/// [`Digest`] in a message: of the full state, and for repetition.
pub(super) type WireDigest = ([u64; 2], [u64; 2]);

impl Remote {
    pub(super) fn new(shared: Arc<Shared>, id: u64) -> Remote {
        shared.games.fetch_add(1, Ordering::Relaxed);
        Remote { shared, id }
    }

    /// Sends a question about the game.
    pub(crate) fn ask<T: BorshDeserialize>(&self, ask: GameAsk<'_>) -> Result<T, Refusal> {
        let limit = if ask.unbounded() { None } else { self.shared.limit };
        self.shared.lock().ask(Ask::Game(self.id, ask), limit)
    }

    /// Whether the game's process has ended.
    pub(crate) fn is_gone(&self) -> bool {
        self.shared.is_over()
    }

    pub(crate) fn try_clone(&self) -> Result<Remote, Refusal> {
        let id = self.ask(GameAsk::Clone)?;
        Ok(Remote::new(self.shared.clone(), id))
    }

    pub(crate) fn copy_from(&self, from: &Remote) -> Result<(), Refusal> {
        if Arc::ptr_eq(&self.shared, &from.shared) {
            return self.ask(GameAsk::CopyFrom(from.id));
        }
        // The games are in two processes, because one process has ended or neither game is a copy
        // of the other.
        let message = message!("the two games are in different processes");
        Err(Refusal { message, ..Refusal::of(GONE) })
    }

    pub(crate) fn turn(&self) -> Result<Turn, Refusal> {
        self.ask(GameAsk::Turn).map(turn)
    }

    pub(crate) fn digest(&self) -> Result<Digest, Refusal> {
        self.ask(GameAsk::Digest).map(digest)
    }

    pub(crate) fn look(&self) -> Result<(Turn, String, Digest), Refusal> {
        let (wire_turn, position, full): WireLook = self.ask(GameAsk::Look)?;
        Ok((turn(wire_turn), position, digest(full)))
    }

    pub(crate) fn apply(
        &self,
        kind: FrameKind,
        seat: u32,
        token: &[u8],
        flags: u32,
    ) -> Result<Applied, Refusal> {
        let ask = GameAsk::Apply { kind, seat, token: token.into(), flags };
        let (canonical, wire_reply): (String, WireReply) = self.ask(ask)?;
        Ok(Applied { canonical, reply: reply(wire_reply) })
    }

    pub(crate) fn replay(
        &self,
        frames: &[u8],
        flags: u32,
        out: &mut Vec<u8>,
    ) -> (Reply, Result<(), Refusal>) {
        type Replayed = (WireReply, Vec<u8>, Option<Refusal>);
        match self.ask::<Replayed>(GameAsk::Replay { frames: frames.into(), flags }) {
            Ok((wire_reply, wrote, refusal)) => {
                out.extend_from_slice(&wrote);
                (reply(wire_reply), refusal.map_or(Ok(()), Err))
            }
            Err(gone) => (reply((0, 0, u64::MAX)), Err(gone)),
        }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        self.shared.lock().forget.push(self.id);
        self.shared.touch();
        self.shared.games.fetch_sub(1, Ordering::Relaxed);
    }
}

fn reply((flags, applied, declared_at): WireReply) -> Reply {
    Reply { struct_size: size_of::<Reply>() as u32, flags, applied, declared_at }
}

fn turn((flags, to_act, role, round, place, ply): WireTurn) -> Turn {
    let struct_size = size_of::<Turn>() as u32;
    Turn { struct_size, flags, to_act, role, round, place, ply }
}

fn digest((full, repetition): WireDigest) -> Digest {
    Digest { struct_size: size_of::<Digest>() as u32, full, repetition, ..Digest::default() }
}
