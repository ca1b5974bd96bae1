//! The common tests of games, and tests of special features of Hex.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_hex::Hex);
wanqi_sdk::solved_test!(wanqi_hex::Hex);
