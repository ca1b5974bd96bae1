#![no_main]
//! Properties of mao zhuo shu along the games that bytes describe.

libfuzzer_sys::fuzz_target!(|data: &[u8]| wanqi_sdk::fuzz::game::<wanqi_mao_zhuo_shu::MaoZhuoShu>(data));
