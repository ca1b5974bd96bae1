#![no_main]
//! Properties of die qi along the games that bytes describe.

use wanqi_die_qi::DieQi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<DieQi>(data));
