//! The tests every game has, and what is odd about Halma.

mod second;

wanqi_sdk::game_tests!(wanqi_halma::Halma);
