//! The common tests of games, and tests of special features of kalah.

mod records;
mod second;
#[path = "it/turns.rs"]
mod turns;

wanqi_sdk::game_tests!(wanqi_kalah::Kalah);
wanqi_sdk::solved_test!(wanqi_kalah::Kalah);
