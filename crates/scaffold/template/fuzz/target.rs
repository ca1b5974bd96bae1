//! Bytes choose options and actions; every property of the game is checked along the game.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<{{module}}::{{Type}}>(data));
