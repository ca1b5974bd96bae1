#![no_main]
//! Properties of qixing qi along the games that bytes describe.

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_qixing_qi::QixingQi>(data));
