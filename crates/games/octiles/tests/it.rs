//! The tests every game has, and what is odd about Octiles.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_octiles::Octiles);
