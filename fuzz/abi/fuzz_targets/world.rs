//! The state of a run: the input bytes, the plugin, some instances, sinks.

use std::cell::RefCell;
use std::ffi::c_void;
use std::ptr::{null, null_mut};
use wanqi_abi::{self as abi, Bytes, Core, Instance, Plugin, Sink, Status};

/// The number of instances.
const SLOTS: usize = 3;

/// The memory of a sink: the bytes received, and when it stops the call.
pub struct Taken {
    pub bytes: RefCell<Vec<u8>>,
    pub most: usize,
}

unsafe extern "C" fn take(ctx: *mut c_void, ptr: *const u8, len: u64) -> i32 {
    // SAFETY: `ctx` is a `Taken` that outlives the call; the plugin lends the bytes.
    let (taken, bytes) =
        unsafe { (&*ctx.cast::<Taken>(), std::slice::from_raw_parts(ptr, len as usize)) };
    let mut held = taken.bytes.borrow_mut();
    held.extend_from_slice(bytes);
    i32::from(held.len() > taken.most)
}

/// A sink that writes to some memory.
pub fn sink(taken: &Taken) -> Sink {
    Sink { ctx: std::ptr::from_ref(taken).cast_mut().cast(), write: take }
}

/// The state of one run.
pub struct World<'a> {
    pub bytes: &'a [u8],
    pub plugin: &'static Plugin,
    pub core: &'static Core,
    pub games: [*mut Instance; SLOTS],
    /// Listed texts.
    pub texts: Vec<Vec<u8>>,
    /// Saved snapshots.
    pub saved: Vec<Vec<u8>>,
}

impl<'a> World<'a> {
    pub fn new(bytes: &'a [u8]) -> World<'a> {
        let plugin = wanqi_sdk::entry::plugin::<wanqi_gomoku::Gomoku>("fuzz");
        // SAFETY: the table is never freed, and no pointer in it is null.
        let (plugin, core) = unsafe { (&*plugin, &*(*plugin).core) };
        let games = [null_mut(); SLOTS];
        World { bytes, plugin, core, games, texts: Vec::new(), saved: Vec::new() }
    }

    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        self.bytes = rest;
        *first
    }

    /// Up to `most` bytes of the input.
    pub fn take(&mut self, most: usize) -> &'a [u8] {
        let n = (self.byte() as usize).min(most).min(self.bytes.len());
        let (head, rest) = self.bytes.split_at(n);
        self.bytes = rest;
        head
    }

    /// A number, mostly small, sometimes at the end of its range.
    pub fn number(&mut self) -> u32 {
        match self.byte() {
            n @ 0..=199 => u32::from(n % 4),
            n @ 200..=239 => u32::from(n),
            n @ 240..=247 => 1 << (n % 32),
            248..=251 => u32::MAX,
            _ => u32::MAX - 1,
        }
    }

    /// A seat, mostly a valid one.
    pub fn seat(&mut self) -> u32 {
        if self.byte() < 128 { abi::SEAT_ANY } else { self.number() }
    }

    /// The index of an instance.
    pub fn slot(&mut self) -> usize {
        self.byte() as usize % SLOTS
    }

    /// A listed text, or any bytes.
    pub fn token(&mut self) -> Vec<u8> {
        let n = self.byte() as usize;
        match n {
            0..=179 if !self.texts.is_empty() => self.texts[n % self.texts.len()].clone(),
            180..=189 => vec![b'a'; 70_000],
            _ => self.take(20).to_vec(),
        }
    }

    /// Memory for a sink, which sometimes stops the call early.
    pub fn taken(&mut self) -> Taken {
        let most = if self.byte() > 240 { self.byte() as usize % 8 } else { usize::MAX };
        Taken { bytes: RefCell::default(), most }
    }

    /// The state that must not change when a call fails: position, digest, turn.
    pub fn state(&self, slot: usize) -> Option<(Vec<u8>, abi::Digest, abi::Turn)> {
        let game = self.games[slot];
        if game.is_null() {
            return None;
        }
        let taken = Taken { bytes: RefCell::default(), most: usize::MAX };
        let mut digest =
            abi::Digest { struct_size: size_of::<abi::Digest>() as u32, ..Default::default() };
        let mut turn =
            abi::Turn { struct_size: size_of::<abi::Turn>() as u32, ..Default::default() };
        // SAFETY: the instance is alive; the rest is ours.
        unsafe {
            assert_eq!((self.core.position)(game, &sink(&taken), null_mut()), abi::OK);
            assert_eq!((self.core.digest)(game, &raw mut digest, null_mut()), abi::OK);
            assert_eq!((self.core.turn)(game, &raw mut turn, null_mut()), abi::OK);
        }
        Some((taken.bytes.into_inner(), digest, turn))
    }

    /// Stores an instance and destroys the old one.
    pub fn put(&mut self, slot: usize, game: *mut Instance) {
        // SAFETY: created by this plugin, and not used after this; null is allowed.
        unsafe { (self.core.destroy)(self.games[slot]) };
        self.games[slot] = game;
    }

    /// Destroys all instances.
    pub fn end(mut self) {
        for slot in 0..SLOTS {
            self.put(slot, null_mut());
        }
    }
}

/// Borrowed bytes; sometimes a null pointer with an arbitrary length.
pub fn lend(bytes: &[u8]) -> Bytes {
    if bytes.is_empty() { Bytes { ptr: null(), len: 0 } } else { Bytes::new(bytes) }
}

/// Checks that an entry may return this status; a panic is never allowed.
pub fn check(status: Status) {
    assert!((abi::OK..=abi::BAD_INPUT).contains(&status), "status {status}");
    assert!(status != abi::PANIC && status != abi::POISONED, "an entry panicked");
}
