#![no_main]
//! Properties of All the King's Men along the games that bytes describe.

libfuzzer_sys::fuzz_target!(
    |data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_all_the_kings_men::KingsMen>(data)
);
