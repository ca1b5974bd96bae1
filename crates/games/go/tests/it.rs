//! The common tests of games, refusals in Chinese, records, and a second implementation.

mod chinese;
mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_go::Go);
