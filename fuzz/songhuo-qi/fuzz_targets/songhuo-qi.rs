#![no_main]
//! Properties of deliveries along the games that bytes describe.

use wanqi_songhuo_qi::SonghuoQi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<SonghuoQi>(data));
