#![no_main]
//! Properties of niujiao qi along the games that bytes describe.

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_niujiao_qi::NiujiaoQi>(data));
