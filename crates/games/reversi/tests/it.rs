//! The tests of every game, and tests of Reversi alone.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_reversi::Reversi);
wanqi_sdk::solved_test!(wanqi_reversi::Reversi);
wanqi_sdk::chinese_test!(wanqi_reversi::Reversi);
