//! The tests every game has, and what is odd about Hex.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_hex::Hex);
wanqi_sdk::solved_test!(wanqi_hex::Hex);
