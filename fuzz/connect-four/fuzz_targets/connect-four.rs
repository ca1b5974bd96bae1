#![no_main]
//! Properties of Connect Four along the games that bytes describe.

use wanqi_connect_four::ConnectFour;

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<ConnectFour>(data));
