//! The tests every game has, and what is odd about Blokus.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_blokus::Blokus);
