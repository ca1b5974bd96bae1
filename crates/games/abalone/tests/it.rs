//! The tests every game has, and what is odd about abalone.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_abalone::Abalone);
