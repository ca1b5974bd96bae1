//! The tests every game has, and what is odd about Palago.

#[path = "second/compare.rs"]
mod compare;
#[path = "second/naive.rs"]
mod naive;

wanqi_sdk::game_tests!(wanqi_palago::Palago);
