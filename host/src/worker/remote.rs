//! A game in a worker: each function asks.

use super::Process;
use super::message::{Ask, GameAsk};
use crate::instance::{Applied, Digest, FrameKind, GONE, Refusal, Reply, Turn};
use borsh::BorshDeserialize;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A worker, how long it may take, and who uses it.
pub(super) struct Shared {
    process: Mutex<Process>,
    pub library: PathBuf,
    pub limit: Option<Duration>,
    /// Who has it to ask something other than of a game that lives in it.
    pub leases: AtomicUsize,
    /// Games that live in it.
    games: AtomicUsize,
    /// When it was asked last.
    asked: Mutex<Instant>,
    /// It has ended; as far as is known.
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

    /// The process, when nobody else asks it.
    pub fn lock(&self) -> Asking<'_> {
        let process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        Asking { process, over: &self.over }
    }

    pub fn ask<T: BorshDeserialize>(&self, ask: Ask<'_>) -> Result<T, Refusal> {
        self.lock().ask(ask, self.limit)
    }

    /// How many games live in it.
    pub fn games(&self) -> usize {
        self.games.load(Ordering::Relaxed)
    }

    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Nobody has it.
    pub fn is_free(&self) -> bool {
        self.leases.load(Ordering::Relaxed) == 0
    }

    /// Nobody has it, and no game lives in it.
    pub fn is_idle(&self) -> bool {
        self.is_free() && self.games() == 0
    }

    /// It was asked just now.
    pub fn touch(&self) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// When it was asked last.
    pub fn asked_at(&self) -> Instant {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A process while it is asked. Behind that it is known whether it has ended.
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

/// [`Reply`] on its way: flags, frames applied, the first after a declared end.
pub(super) type WireReply = (u32, u64, u64);
/// [`Turn`] on its way: flags, who acts, role, round, place, ply.
pub(super) type WireTurn = (u32, u32, u32, u32, u32, u64);
/// Turn, position and digest on their way.
pub(super) type WireLook = (WireTurn, String, WireDigest);
/// [`Digest`] on its way: of the full state, and for repetition.
pub(super) type WireDigest = ([u64; 2], [u64; 2]);

impl Remote {
    pub(super) fn new(shared: Arc<Shared>, id: u64) -> Remote {
        shared.games.fetch_add(1, Ordering::Relaxed);
        Remote { shared, id }
    }

    /// Asks something of the game.
    pub(crate) fn ask<T: BorshDeserialize>(&self, ask: GameAsk<'_>) -> Result<T, Refusal> {
        let limit = if ask.unbounded() { None } else { self.shared.limit };
        self.shared.lock().ask(Ask::Game(self.id, ask), limit)
    }

    /// Its process has ended.
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
        // Games of two processes: one of the two has ended, or neither is a copy of the other.
        let message = "the two games live in different processes".to_owned();
        Err(Refusal { message, ..Refusal::of(GONE) })
    }

    pub(crate) fn turn(&self) -> Result<Turn, Refusal> {
        self.ask(GameAsk::Turn).map(turn)
    }

    pub(crate) fn digest(&self) -> Result<Digest, Refusal> {
        self.ask(GameAsk::Digest).map(digest)
    }

    pub(crate) fn look(&self) -> Result<(Turn, String, Digest), Refusal> {
        let (told, position, full): WireLook = self.ask(GameAsk::Look)?;
        Ok((turn(told), position, digest(full)))
    }

    pub(crate) fn apply(
        &self,
        kind: FrameKind,
        seat: u32,
        token: &[u8],
        flags: u32,
    ) -> Result<Applied, Refusal> {
        let ask = GameAsk::Apply { kind: kind.code(), seat, token: token.into(), flags };
        let (canonical, told): (String, WireReply) = self.ask(ask)?;
        Ok(Applied { canonical, reply: reply(told) })
    }

    pub(crate) fn replay(
        &self,
        frames: &[u8],
        flags: u32,
        out: &mut Vec<u8>,
    ) -> (Reply, Result<(), Refusal>) {
        type Told = (WireReply, Vec<u8>, Option<Refusal>);
        match self.ask::<Told>(GameAsk::Replay { frames: frames.into(), flags }) {
            Ok((told, wrote, refusal)) => {
                out.extend_from_slice(&wrote);
                (reply(told), refusal.map_or(Ok(()), Err))
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
