//! The tests of every game, and tests of pentago alone.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_pentago::Pentago);
