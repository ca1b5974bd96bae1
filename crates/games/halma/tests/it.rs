//! The tests every game has, and what is odd about Halma.

wanqi_sdk::game_tests!(wanqi_halma::Halma);

#[path = "second/compare.rs"]
mod compare;
#[path = "second/naive.rs"]
mod naive;
