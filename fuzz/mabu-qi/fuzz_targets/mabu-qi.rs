#![no_main]
//! Properties of mabu qi along the games that bytes describe.

use wanqi_mabu_qi::MabuQi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<MabuQi>(data));
