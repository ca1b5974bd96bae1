#![no_main]
//! Properties of latrunculi along the games that bytes describe.

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    wanqi_sdk::fuzz::game::<wanqi_latrunculi::Latrunculi>(data);
});
