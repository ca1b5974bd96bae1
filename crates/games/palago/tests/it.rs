//! The tests every game has, and what is odd about Palago.

mod second;

wanqi_sdk::game_tests!(wanqi_palago::Palago);
