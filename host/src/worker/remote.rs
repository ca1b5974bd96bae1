//! A game in a worker: each function asks.

use super::Process;
use super::message::{Ask, GameAsk};
use crate::instance::{Applied, Digest, GONE, Kind, Refusal, Reply, Turn};
use borsh::BorshDeserialize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A worker and how long it may take.
pub(super) struct Shared {
    pub process: Mutex<Process>,
    pub limit: Option<Duration>,
}

impl Shared {
    pub fn lock(&self) -> MutexGuard<'_, Process> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn ask<T: BorshDeserialize>(&self, ask: Ask<'_>) -> Result<T, Refusal> {
        self.lock().ask(ask, self.limit)
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

impl Remote {
    pub(super) fn new(shared: Arc<Shared>, id: u64) -> Remote {
        Remote { shared, id }
    }

    /// Asks something of the game.
    pub(crate) fn ask<T: BorshDeserialize>(&self, ask: GameAsk<'_>) -> Result<T, Refusal> {
        let limit = if ask.unbounded() { None } else { self.shared.limit };
        self.shared.lock().ask(Ask::Game(self.id, ask), limit)
    }

    pub(crate) fn try_clone(&self) -> Result<Remote, Refusal> {
        let id = self.ask(GameAsk::Clone)?;
        Ok(Remote { shared: self.shared.clone(), id })
    }

    pub(crate) fn copy_from(&self, from: &Remote) -> Result<(), Refusal> {
        if Arc::ptr_eq(&self.shared, &from.shared) {
            return self.ask(GameAsk::CopyFrom(from.id));
        }
        // Games of two processes: one of the two has ended, or they are of two threads.
        let message = "the two games live in different processes".to_owned();
        Err(Refusal { message, ..Refusal::of(GONE) })
    }

    pub(crate) fn turn(&self) -> Result<Turn, Refusal> {
        let (flags, to_act, role, round, place, ply): WireTurn = self.ask(GameAsk::Turn)?;
        let struct_size = size_of::<Turn>() as u32;
        Ok(Turn { struct_size, flags, to_act, role, round, place, ply })
    }

    pub(crate) fn digest(&self) -> Result<Digest, Refusal> {
        let (full, repetition) = self.ask(GameAsk::Digest)?;
        let struct_size = size_of::<Digest>() as u32;
        Ok(Digest { struct_size, full, repetition, ..Digest::default() })
    }

    pub(crate) fn apply(
        &self,
        kind: Kind,
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
    }
}

fn reply((flags, applied, declared_at): WireReply) -> Reply {
    Reply { struct_size: size_of::<Reply>() as u32, flags, applied, declared_at }
}
