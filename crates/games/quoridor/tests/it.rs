//! The tests of every game, and tests of quoridor alone.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_quoridor::Quoridor);
wanqi_sdk::solved_test!(wanqi_quoridor::Quoridor);
