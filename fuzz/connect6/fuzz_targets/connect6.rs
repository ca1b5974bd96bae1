#![no_main]
//! Properties of connect6 along the games that bytes describe.

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_connect6::Connect6>(data));
