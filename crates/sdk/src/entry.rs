//! The C ABI, made from a [`Game`]. Every entry is guarded: a panic is caught and reported, and
//! poisons the instance it happened in.

mod calls;
mod describe;
mod extensions;
mod guard;

pub use wanqi_abi as abi;

use crate::game::Game;
use crate::options::Options;
use guard::{Fail, no_place, write};
use std::cell::Cell;

/// Makes a crate a plugin: one line, with the type that implements [`Game`].
///
/// A build for cargo-fuzz (`--cfg fuzzing`) has no entry: fuzz targets call the game, or
/// [`entry::plugin`](fn@crate::entry::plugin), and need no exported symbol.
#[cfg(not(fuzzing))]
#[macro_export]
macro_rules! plugin {
    ($game:ty) => {
        const _: () = {
            #[unsafe(export_name = concat!("wanqi_plugin_v1_", env!("CARGO_CRATE_NAME")))]
            extern "C" fn wanqi_plugin() -> *const $crate::entry::abi::Plugin {
                $crate::entry::plugin::<$game>(env!("CARGO_PKG_VERSION"))
            }
        };
    };
}

/// Expands to nothing in a build for cargo-fuzz.
#[cfg(fuzzing)]
#[macro_export]
macro_rules! plugin {
    ($game:ty) => {};
}

/// The plugin table of a game. It lives as long as the process.
#[must_use]
pub fn plugin<G: Game>(version: &'static str) -> *const abi::Plugin {
    guard::install_hook();
    describe::tables::<G>(version).plugin()
}

/// One game in progress, behind the opaque handle.
struct Instance<G> {
    /// Distinguishes handles of this game from others.
    tag: u128,
    poisoned: Cell<bool>,
    rules: usize,
    options: Options,
    plies: u64,
    game: G,
}

impl<G: Game> Instance<G> {
    fn new(rules: usize, options: Options, plies: u64, game: G) -> Instance<G> {
        let poisoned = Cell::new(false);
        Instance { tag: Self::tag(), poisoned, rules, options, plies, game }
    }

    fn tag() -> u128 {
        crate::snapshot::hash(G::FACTS.slug.as_bytes())
    }

    /// Passes a new instance to the caller. If `place` is null, drops the instance and fails.
    ///
    /// # Safety
    /// `place` is null or the caller's.
    unsafe fn give(self, place: *mut *mut abi::Instance) -> Result<(), Fail> {
        let made = Box::new(self);
        if !place.is_null() {
            // SAFETY: not null, and the caller promises the rest.
            return unsafe { write(place, Box::into_raw(made).cast()) };
        }
        Err(no_place())
    }
}
