//! The target of chess, over the chess with a wrong rule: it must crash.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_canary::Chess>(data));
