//! The tests every game has, and what is odd about quoridor.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_quoridor::Quoridor);
wanqi_sdk::solved_test!(wanqi_quoridor::Quoridor);
