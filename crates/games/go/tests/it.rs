//! The common tests of games, records, and a second implementation.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_go::Go);
wanqi_sdk::chinese_test!(wanqi_go::Go);
