#![no_main]
//! Properties of shuangcheng qi along the games that bytes describe.

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_shuangcheng_qi::ShuangchengQi>(data));
