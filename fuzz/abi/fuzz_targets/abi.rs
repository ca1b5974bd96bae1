//! Calls any entry of the C ABI with any argument, in any order: every call returns, a failure
//! leaves the instance unchanged, and no entry panics. The linked game is gomoku; the target works
//! with any game.
#![no_main]

mod calls;
mod world;

use libfuzzer_sys::fuzz_target;
use world::World;

/// The greatest number of calls in a run.
const CALLS: usize = 120;

fuzz_target!(|data: &[u8]| {
    let mut world = World::new(data);
    for _ in 0..CALLS {
        if world.bytes.is_empty() {
            break;
        }
        calls::one(&mut world);
    }
    world.end();
});
