//! The tests every game has, and what is odd about kalah.

wanqi_sdk::game_tests!(wanqi_kalah::Kalah);

#[path = "it/games.rs"]
mod games;
#[path = "it/second.rs"]
mod second;
#[path = "it/solved.rs"]
mod solved;
#[path = "it/turns.rs"]
mod turns;
