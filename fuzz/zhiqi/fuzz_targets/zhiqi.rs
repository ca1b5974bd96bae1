#![no_main]
//! Properties of zhiqi along the games that bytes describe.

use wanqi_zhiqi::Zhiqi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<Zhiqi>(data));
