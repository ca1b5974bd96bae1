#![no_main]
//! Properties of Duzi Qi along the games that bytes describe.

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_duzi_qi::DuziQi>(data));
