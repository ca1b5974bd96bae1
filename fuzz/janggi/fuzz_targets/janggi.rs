//! Every property of janggi, along games that the fuzzer chooses.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_janggi::Janggi>(data));
