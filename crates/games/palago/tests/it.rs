//! The common tests of games, and logs of Boardspace.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_palago::Palago);
