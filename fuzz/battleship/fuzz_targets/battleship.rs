#![no_main]
//! Properties of Battleship along the games that bytes describe.

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_battleship::Battleship>(
    data
));
