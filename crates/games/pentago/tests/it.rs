//! The tests every game has, and what is odd about pentago.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_pentago::Pentago);
