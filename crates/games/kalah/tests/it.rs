//! The tests every game has, and what is odd about kalah.

mod records;
mod second;
#[path = "it/turns.rs"]
mod turns;

wanqi_sdk::game_tests!(wanqi_kalah::Kalah);
wanqi_sdk::solved_test!(wanqi_kalah::Kalah);
