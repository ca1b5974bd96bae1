//! The common tests of games, games of PlayStrategy, and a second implementation.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_abalone::Abalone);
