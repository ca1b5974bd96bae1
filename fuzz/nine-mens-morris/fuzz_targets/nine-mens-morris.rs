#![no_main]
//! Properties of nine men's morris along the games that bytes describe.

use wanqi_nine_mens_morris::Morris;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<Morris>(data));
