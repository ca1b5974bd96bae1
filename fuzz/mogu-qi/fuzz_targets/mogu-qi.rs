#![no_main]
//! Properties of mogu qi along the games that bytes describe.

use wanqi_mogu_qi::Mogu;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<Mogu>(data));
