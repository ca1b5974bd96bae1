//! The tests every game has, and what is odd about Octiles.

wanqi_sdk::game_tests!(wanqi_octiles::Octiles);

#[path = "second/compare.rs"]
mod compare;
#[path = "second/naive.rs"]
mod naive;
