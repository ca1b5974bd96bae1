#![no_main]
//! Properties of guaijiao qi along the games that bytes describe.

use wanqi_guaijiao_qi::GuaijiaoQi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<GuaijiaoQi>(data));
