//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_picaria::Picaria);
wanqi_sdk::solved_test!(wanqi_picaria::Picaria);
