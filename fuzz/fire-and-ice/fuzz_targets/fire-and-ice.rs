#![no_main]
//! Properties of Fire and Ice along the games that bytes describe.

libfuzzer_sys::fuzz_target!(
    |data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_fire_and_ice::FireAndIce>(data)
);
