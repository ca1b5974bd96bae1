#![no_main]
//! Properties of square and round jumps along the games that bytes describe.

use wanqi_fangyuan_tiaoqi::FangyuanTiaoqi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<FangyuanTiaoqi>(data));
