//! The tests every game has, and what is odd about Reversi.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_reversi::Reversi);
wanqi_sdk::solved_test!(wanqi_reversi::Reversi);
