#![no_main]
//! Properties of shifen qi along the games that bytes describe.

use wanqi_shifen_qi::ShifenQi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<ShifenQi>(data));
