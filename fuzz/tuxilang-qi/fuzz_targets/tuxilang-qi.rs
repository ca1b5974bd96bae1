#![no_main]
//! Properties of tuxilang qi along the games that bytes describe.

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_tuxilang_qi::TuxilangQi>(data));
