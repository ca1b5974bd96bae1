//! The tests every game has, and what is odd about Go.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_go::Go);
