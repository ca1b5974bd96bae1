//! Any entry of the C ABI with any argument, in any order: every call answers, a failure leaves the
//! instance as it was, no entry panics. The game behind the table is gomoku, linked in; nothing here
//! knows it.
#![no_main]

mod calls;
mod world;

use libfuzzer_sys::fuzz_target;
use world::World;

/// Most calls of one run.
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
