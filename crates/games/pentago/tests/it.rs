//! The tests every game has, and what is odd about pentago.

wanqi_sdk::game_tests!(wanqi_pentago::Pentago);

#[path = "it/games.rs"]
mod games;
#[path = "it/second.rs"]
mod second;
